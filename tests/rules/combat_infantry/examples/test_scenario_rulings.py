"""Rulings on set-up, seasons and the end of a game that no worked example shows."""

from dataclasses import replace

from studio.model.scenario import Area, Objective, Time, Victory
from studio.rules.combat_infantry.rule_set import RULES
from tests.rules.combat_infantry.examples.scene import (
    activated,
    done,
    open_ground,
    play,
    points,
    scene,
    texts,
)
from tests.rules.drawn import drawn, steps, unit


def test_the_defender_sets_up_first_and_out_of_sight():
    """Rulings 80, 134 (10.1): Player 2's blocks, then Player 1's."""
    areas = {"west": Area(hexes=("M:0101", "M:0102")), "east": Area(hexes=("M:0601", "M:0602"))}
    fight = drawn(open_ground(6, 5), "A ge_chq west\nB so_chq east", areas=areas)
    state = RULES.set_up(fight, 1)
    assert texts(state) == ["place B 0601", "place B 0602"]
    state = play(state, "place B 0602")
    assert texts(state) == ["place A 0101", "place A 0102"]
    view = RULES.view(state, "german")
    assert [b.where for b in view.unseen] == [state.field.by_name["M:0602"]]
    assert texts(play(state, "place A 0101"), "activate") == ["activate A"]


def test_equal_points_are_decided_by_the_value_of_what_was_lost():
    """Ruling 136 (10.4): a rifle squad of 4 steps for one of 3, then nothing for nothing."""
    force = "A ge_chq 0101\nA1a ge_rifle 0303\nB so_chq 0605\nB1a so_rifle 0403"
    state = scene(force, turns=1)
    lost = tuple(unit(state, name).number for name in ("A1a", "B1a"))
    for fallen, winner in ((lost, "soviet"), ((), None)):
        game = state
        for number in fallen:
            blocks = list(game.blocks)
            blocks[number] = None
            game = replace(game, blocks=tuple(blocks), fallen=fallen, kept={})
        while texts(game):
            game = play(game, texts(game, "pass")[0])
        outcome = RULES.outcome(game)
        assert outcome is not None
        assert outcome.winner == winner


def test_a_dry_balka_is_a_stream_in_june():
    """10.2, note 6: -1 in the first round of an assault, in early summer alone."""
    for month, hit in (("1942-06", 0), ("1942-09", 1)):
        force = "B so_chq 0101\nB1a so_smg 0303\nA ge_chq 0605\nA1a ge_rifle 0403"
        time = Time(month=month, turns=2, first="soviet")
        state = activated(scene(force, {"0303 se": "balka"}, time=time), "B")
        state = done(play(state, "assault B1a 0303 0403"))
        state = play(state, "hold A1a", "shoot B1a", dice=[3, 9, 9])
        assert steps(state, "A1a") == 4 - hit


def test_a_mine_alone_holds_no_objective_and_projection_does():
    """Ruling 135 (10.4)."""
    victory = Victory(objectives=(Objective(3, at="M:0303"),))
    for force, expected in (
        ("A ge_chq 0101\nAmi ge_mine 0303\nB so_chq 0605", (0, 0)),
        ("A ge_chq 0302\nB so_chq 0605", (3, 0)),
    ):
        state = scene(force, turns=1, victory=victory)
        while texts(state):
            state = play(state, texts(state, "pass")[0])
        assert points(state) == expected
