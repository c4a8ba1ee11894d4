"""Many games: the same for the same seed, wherever and in whatever order they are played."""

import signal
import subprocess
import sys

import pytest

from studio.engine.contract import RuleSet
from studio.engine.game import game_dice, steps
from studio.errors import StudioError
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.playtest import playtest, run
from studio.playtest.order import order_for, play_chunk, play_game, seed_of
from studio.playtest.tally import as_data
from studio.words import choose
from tests.engine.toy import Ambush
from tests.rules.drawn import drawn


def test_the_same_seed_gives_the_same_answer(ambush):
    one, other = (playtest(ambush, 12, 7, players="random") for _ in range(2))
    assert one == other
    assert one.games == 12
    assert as_data(one) != as_data(playtest(ambush, 12, 8, players="random"))


def test_more_games_go_on_where_fewer_ended(ambush):
    few, many = (playtest(ambush, games, 7, players="random") for games in (5, 9))
    assert many.played[:5] == few.played


def test_each_game_can_be_played_again_by_its_seed(ambush):
    game = playtest(ambush, 3, 7, players="random").played[2]
    rules = Ambush()
    start = rules.start(ambush, game.seed)
    players = seated({"german": "random", "soviet": "random"}, game.seed)
    *_, last = steps(rules, start, players, game_dice(game.seed))
    outcome = rules.outcome(last.state)
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (game.winner, game.points)


def test_seeds_differ_by_playtest_and_number_and_stay_as_they_are():
    seeds = [seed_of(seed, number) for seed in range(30) for number in range(30)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**53 for seed in seeds)
    assert seed_of(7, 1) == SEED_OF_7_1


SEED_OF_7_1 = 116758891860786


def test_chunks_hold_every_number_once_and_each_worker_gets_several():
    for count in (1, 2, 7, 100, 1001):
        for workers in (1, 2, 8):
            sent = run.chunks(range(1, count + 1), workers)
            assert [n for chunk in sent for n in chunk] == list(range(1, count + 1))
            assert max(map(len, sent)) <= run.CHUNK
    assert len(run.chunks(range(100), 2)) >= 2 * run.CHUNKS_EACH


def test_a_worker_plays_what_it_is_sent(ambush):
    order = order_for(ambush, 7, {"german": "random", "soviet": "random"})
    assert play_chunk(order, (3, 1)) == [play_game(order, 3), play_game(order, 1)]


def test_progress_is_told_to_the_last_game(ambush):
    told = []
    playtest(
        ambush, 5, 7, players="random", progress=lambda done, games: told.append((done, games))
    )
    assert told == [(n, 5) for n in range(1, 6)]


def test_a_game_without_end_is_counted_as_unfinished(ambush, monkeypatch):
    monkeypatch.setattr("studio.playtest.order.LONGEST", 5)
    found = playtest(ambush, 3, 7, players="random")
    assert len(found.unfinished) == 3
    assert {game.actions for game in found.played} == {5}
    assert found.draws == 0


def test_a_fault_of_the_rules_says_which_game_it_was(ambush, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(Ambush, "apply", fail)
    with pytest.raises(ZeroDivisionError) as caught:
        playtest(ambush, 1, 7, players="random")
    (note,) = caught.value.__notes__
    assert note == f"in game 1: firefight play FILE --seed {seed_of(7, 1)} --players random,random"


def test_the_key_of_an_order_tells_playtests_apart(ambush, monkeypatch):
    names = {"german": "random", "soviet": "random"}
    keys = {
        order_for(ambush, 7, names).key,
        order_for(ambush, 8, names).key,
        order_for(ambush, 7, {**names, "soviet": "greedy"}).key,
    }
    monkeypatch.setattr(Ambush, "version", 2)
    keys.add(order_for(ambush, 7, names).key)
    assert len(keys) == 4


def test_a_cluster_without_the_library_is_explained(ambush, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(StudioError, match=r"firefight-studio\[lab\]"):
        playtest(ambush, 2, 7, "tcp://127.0.0.1:1", players="random")


def test_what_goes_wrong_in_another_process_is_told_in_the_language_that_is_spoken(request):
    request.addfinalizer(lambda: choose(["en"]))
    twice = drawn(".   .   .\n  .   .", "A ge_chq 0101\nA ge_chq 0102\nB so_chq 0301")
    for code, told in (("de", "zwei Blöcke heißen"), ("en", "two blocks are called")):
        choose([code])
        with pytest.raises(StudioError, match=told):
            playtest(twice, 4, 7, jobs=2, players="random")


def test_who_stops_games_in_processes_hears_of_nothing_but_that():
    def stop(_done, _of):
        raise KeyboardInterrupt

    scenario = scenarios_folder() / "diagram_2.scenario.json"
    with pytest.raises(KeyboardInterrupt):  # a warning of what is unused would be raised instead
        playtest(scenario, 200, 7, jobs=2, players="random", progress=stop)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Ctrl-C is sent another way")
def test_processes_are_deaf_to_ctrl_c_from_their_start():
    """By itself, since what lets Ctrl-C through is only started once."""
    code = (
        "import signal\n"
        "from studio.playtest import run\n"
        "run._deaf = lambda *_: [signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])]\n"
        "print([held for games in run._in_processes(None, range(4), 2) for held in games])\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert found.stdout == "[True, True, True, True]\n"


def test_the_toy_is_a_rule_set():
    rules: RuleSet = Ambush()
    assert rules.id == "ambush"
