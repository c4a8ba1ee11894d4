"""How a firefight begins with teams on Overwatch or under suppressing fire (13.3, 13.4)."""

from dataclasses import replace

import pytest

from studio.model.files import open_text, text_of
from studio.model.shipped import scenarios_folder
from studio.model.table import Table
from studio.model.table_edits import team_changed
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play.declaring import under_fire
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.rule_set import RULES

FARM = open_text(
    (scenarios_folder() / "farm.table.json").read_text("utf-8"), scenarios_folder(), "table"
).document


def marked(name: str, **values: bool) -> Table:
    """The farm with a team in a state."""
    assert isinstance(FARM, Table)
    return team_changed(FARM, name, lambda team: replace(team, **values))  # type: ignore[arg-type]


@pytest.fixture
def watched() -> Table:
    """The LMG of the Soviets is on Overwatch."""
    return marked("S1_LMG", overwatch=True)


@pytest.fixture
def pinned_down() -> Table:
    """The German rifles lie under suppressing fire."""
    return marked("G1_Rifles", suppressed=True)


def test_a_team_on_overwatch_watches_its_arc_from_the_start(watched: Table):
    state = RULES.start(Tabletop(watched), 1)
    (watch,) = state.watches
    assert (watch.side, watch.teams) == ("soviet", ("S1_LMG",))
    assert watch.arcs[0].facing == 270
    assert not any(team.overwatch for _, team in state.table.teams())


def test_a_suppressed_team_is_under_fire_for_this_phase_and_the_next(pinned_down: Table):
    state = RULES.start(Tabletop(pinned_down), 1)
    game = Game(state)
    rifles = game.team("G1_Rifles")
    assert rifles is not None
    assert under_fire(game, 0, rifles)
    (laid,) = state.laid
    assert (laid.side, laid.on.over(2), laid.on.over(3)) == (1, False, True)
    others = [team for team in game.teams(0) if team.id != "G1_Rifles"]
    assert not any(under_fire(game, 0, team) for team in others)


def test_teams_that_wait_begin_in_no_state():
    waiting = marked("S2_LMG", overwatch=True, suppressed=True)
    state = RULES.start(Tabletop(waiting), 1)
    assert (state.watches, state.laid) == ((), ())


def test_states_are_kept_in_the_file(watched: Table, pinned_down: Table):
    for table in (watched, pinned_down):
        found = open_text(text_of(table), scenarios_folder() / "x.table.json", "table")
        assert not found.faults
        assert found.document == table
