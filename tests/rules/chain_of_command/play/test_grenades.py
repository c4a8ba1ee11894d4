"""Grenades in the course of a firefight: by order, and from the wall."""

from dataclasses import replace

import pytest

from studio.model.table import Area, Options
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.play.phases import Ordering
from tests.rules.chain_of_command.play.sections import HOUSE, led
from tests.rules.chain_of_command.staged import JO, OURS, A, E, begun, do, listed, of, row
from tests.rules.chain_of_command.tables import armed, inside, table, team


def test_a_grenade_is_thrown_by_order_and_hits_one_team_as_in_the_open():
    close = row("E", 15, range(10, 14), 180)
    where = led(table([A], [close]), JO)
    state = begun(where, Ordering(OURS, "Jo", 2))
    after = do(state, "throw Jo A at E", 4, 3, 5, 3)
    assert (len(of(after, "E").figures), of(after, "E").shock) == (3, 1)
    fumbled = do(state, "throw Jo A at E", 1, 1, 5, 3, 6)
    assert (len(of(fumbled, "A").figures), of(fumbled, "A").shock) == (3, 1)


@pytest.mark.parametrize(("keeps", "level"), [(True, 2), (False, 1)])
def test_a_tactical_team_keeps_hard_cover_unless_the_table_says_otherwise(keeps, level):
    thrower = armed(row("A", 5, range(10, 14)), "rifle_grenade", "rifle", "rifle", "rifle")
    wood = Area("wood", ((24, 5), (30, 5), (30, 20), (24, 20)), cover="hard")
    options = Options(tactical_hard=keeps, storm="off")
    where = replace(table([thrower], [replace(E, tactical=True)], areas=(wood,)), options=options)
    (ours,), (theirs,) = where.sides["ours"].teams, where.sides["theirs"].teams
    aim = aimed(where, load_arsenal(), Declaration("ours", (ours,), theirs, weapon="rifle_grenade"))
    assert aim.shared["E"].level == level


def test_a_grenade_is_posted_from_the_wall():
    """13.5.1.4: one a phase; it fails by a fumble alone."""
    men = inside(row("E", 15, (10.2, 10.8), 180), "room")
    near = team("A", (13.7, 10.5), (13.0, 9.5))
    where = led(table([near], [men], buildings=(HOUSE,)), replace(JO, at=(12.5, 10.5)))
    state = begun(where, Ordering(OURS, "Jo", 2))
    assert "throw Jo A at E how post" in listed(state, "throw")
    after = do(state, "throw Jo A at E how post", 1, 2, 3, 3, 1)
    assert of(after, "E").shock == 2, "two dice, and one for the room"
    assert "throw Jo A at E how post" not in listed(after, "throw")
