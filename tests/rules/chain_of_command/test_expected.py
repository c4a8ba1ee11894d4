"""Quick means of fires are the exact ones; places are judged by the fire they give and take."""

from dataclasses import replace

import pytest

from studio.engine.dice import SeededDice
from studio.inches import Point
from studio.model.library import load_stage
from studio.model.shipped import scenarios_folder
from studio.model.tabletop import Tabletop
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.expected import means_of
from studio.rules.chain_of_command.odds import aim_odds, mean
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.danger import gives, takes
from studio.rules.chain_of_command.play.prospect import prospects
from studio.rules.chain_of_command.play.state import Game, State
from studio.rules.chain_of_command.rule_set import RULES
from studio.seen.tabletop.chances import chances_of


def farm() -> State:
    stage = load_stage(scenarios_folder() / "farm.table.json")
    assert isinstance(stage, Tabletop)
    return RULES.start(stage, 3)


def after(state: State, *texts: str) -> State:
    dice = SeededDice("game 3")
    for text in texts:
        state = RULES.apply(state, RULES.read(text), dice)
    return state


def a_fire() -> Aim:
    state = after(farm(), "activate Brandt with 4", "order Brandt G1")
    fire = next(x for x in RULES.actions(state) if isinstance(x, a.Fire))
    found = chances_of(state, fire)
    assert found is not None
    assert found.aim is not None
    return found.aim


@pytest.mark.parametrize("storm", ["off", "once"])
@pytest.mark.parametrize(("close", "effective"), [(0, 14), (6, 5), (1, 0), (20, 0)])
@pytest.mark.parametrize("modifier", [-2, 0, 1])
def test_quick_means_are_those_of_the_exact_odds(storm, close, effective, modifier):
    arsenal, aim = load_arsenal(), a_fire()
    pool = replace(aim.pool, close=close, effective=effective)
    storming = 0 if storm == "off" else min(4, close + effective)
    aim = replace(aim, pool=pool, modifier=modifier, storm=storm, storming=storming)
    odds, means = aim_odds(arsenal, aim), means_of(arsenal, aim)
    assert means.keys() == odds.keys()
    for name, exact in odds.items():
        assert means[name].shock == pytest.approx(float(mean(exact.shock)), abs=1e-9)
        assert means[name].lost == pytest.approx(float(mean(exact.lost)), abs=1e-9)


def test_less_fire_is_taken_behind_a_hedge_and_none_out_of_sight():
    game = Game(farm())
    behind = takes(game, 0, Point(24, 15.4))
    in_the_open = takes(game, 0, Point(24, 17.4))
    out_of_sight = takes(game, 0, Point(27, 2.5))
    assert 0 < behind < in_the_open
    assert out_of_sight == 0
    assert takes(game, 0, Point(24, 17.4), tactical=True) < in_the_open


def test_a_place_without_a_target_gives_nothing():
    game = Game(farm())
    team = game.team("G1_LMG")
    assert team is not None
    assert gives(game, 0, team, Point(30, 15.4)) > 0
    assert gives(game, 0, team, Point(27, 2.5)) == 0


def test_a_target_in_the_open_promises_more_than_the_same_in_cover():
    state = after(farm(), "activate Brandt with 4", "order Brandt G1")
    game = Game(state)
    target = game.team("S1_LMG")
    assert target is not None
    fire = a.Fire("G1", "S1_LMG")
    (bare,) = prospects(state, [fire])
    game.put_team(replace(target, tactical=True))
    (covered,) = prospects(game.frozen(), [fire])
    assert covered < bare
