"""What planner makes of Combat Infantry: it looks an activation ahead, from its view alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from studio.engine.game import game_dice, steps
from studio.model.firefight import Firefight
from studio.model.library import load
from studio.players import seated
from studio.playtest import playtest
from studio.rules import ruleset
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.phases import Command, Deploying, PlayerTurn
from studio.rules.combat_infantry.planning import plans
from studio.rules.combat_infantry.prospect import NEVER, prospects
from tests.skirmish import write_skirmish

RULES = ruleset("combat_infantry")


@pytest.fixture(scope="module")
def firefight(tmp_path_factory) -> Firefight:
    return load(write_skirmish(tmp_path_factory.mktemp("skirmish")))


def moments(firefight: Firefight, seed: int, phase: type) -> Iterator[tuple[Any, list[Any]]]:
    """The views of whoever chooses in a phase of a game between two of greedy."""
    state = RULES.start(firefight, seed)
    names = dict.fromkeys(firefight.scenario.sides, "greedy")
    for taken in steps(RULES, state, seated(names, seed), game_dice(seed)):
        if isinstance(state.phases[-1], phase):
            view = RULES.view(state, taken.side)
            yield view, list(RULES.actions(view))
        state = taken.state


def test_what_is_planned_is_the_same_again_and_leaves_the_view_alone(firefight):
    for phase in (PlayerTurn, Deploying, Command):
        for view, actions in moments(firefight, 3, phase):
            before = RULES.digest(view)
            found = plans(view, actions)
            assert len(found) == len(actions)
            assert all(abs(points) < 20_000 for points in found)
            assert plans(view, actions) == found
            assert RULES.digest(view) == before


def test_an_hq_with_units_that_can_do_something_is_rather_activated_than_passed(firefight):
    for view, actions in moments(firefight, 4, PlayerTurn):
        found = dict(zip(actions, plans(view, actions), strict=True))
        best = max(found, key=lambda action: found[action])
        assert isinstance(best, a.Activate)


def test_who_fires_goes_before_who_moves(firefight):
    orders = 0
    for seed in range(3, 9):
        for view, actions in moments(firefight, seed, Command):
            found = plans(view, actions)
            best = actions[found.index(max(found))]
            worth = prospects(view, actions)
            kinds = {type(x) for x, points in zip(actions, found, strict=True) if points > 900}
            if a.Fire in kinds and len(kinds) > 1:
                orders += 1
                assert isinstance(best, a.Fire)
                assert worth[actions.index(best)] > 0
    assert orders


def test_no_hq_deploys_to_where_it_would_have_to_be_given_up(firefight):
    """A full hex at the end of an activation costs a unit (8.2); greedy goes there."""
    full = 0
    for seed in range(3, 8):
        for view, actions in moments(firefight, seed, Deploying):
            at = view.field.by_name
            room = {
                x: view.field.stack[at[x.to]]
                - sum(b is not None and b.where == at[x.to] for b in view.blocks)
                for x in actions
                if isinstance(x, a.Deploy)
            }
            found = dict(zip(actions, plans(view, actions), strict=True))
            full += sum(left <= 0 for left in room.values())
            assert all(found[x] < NEVER / 2 for x, left in room.items() if left <= 0)
    assert full


@pytest.mark.parametrize("players", ["planner,random", "random,planner"])
def test_planner_beats_random(firefight, players):
    found = playtest(firefight, 8, 1, players=players)
    planner, random = (
        next(side for side, name in found.players.items() if name == kind)
        for kind in ("planner", "random")
    )
    assert found.wins[planner] >= 3 * max(1, found.wins[random])
