"""Vehicles drive: how far a die takes them, over what, and where they fit (outside the chapter)."""

from dataclasses import replace

import pytest

from studio.engine.dice import ScriptedDice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.command import load_command
from studio.model.table import Area, Figure, Obstacle, Table, TableSide, Team
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play.driving import cost_of_drive, heading, inches
from studio.rules.chain_of_command.play.state import State
from studio.rules.chain_of_command.rule_set import RULES
from tests.rules.chain_of_command.tables import team

COMMAND = load_command()
TANK = Team("T", (Figure((20.0, 20.0), "gun_medium"),), hull=(4.5, 2.2), vehicle=True, facing=0.0)
TRUCK = Team(
    "L",
    tuple(Figure((20.0, 20.0), "rifle") for _ in range(3)),
    hull=(5.0, 2.2),
    aboard="transport",
)


def field(*things: Area | Obstacle, vehicle: Team = TANK) -> Table:
    """A vehicle and an enemy far away."""
    areas = tuple(x for x in things if isinstance(x, Area))
    lines = tuple(x for x in things if isinstance(x, Obstacle))
    sides = {"german": TableSide((vehicle,)), "soviet": TableSide((team("S", (20, 55)),))}
    return Table("t", {}, 60, 60, areas=areas, obstacles=lines, sides=sides)


def activated(laid: Table, name: str) -> State:
    """A team is about to do something."""
    state = RULES.start(Tabletop(laid), 1)
    state = replace(state, dice=(1,), active=0, stack=(replace(state.stack[-1], side=0),))
    return RULES.apply(state, a.Activate(name, (1,)), ScriptedDice(()))


def moving(laid: Table, *rolls: int) -> State:
    """The vehicle has rolled."""
    name = laid.sides["german"].teams[0].id
    return RULES.apply(activated(laid, name), a.Move(name, "drive_on"), ScriptedDice(rolls))


@pytest.mark.parametrize(("vehicle", "far"), [(TANK, 9.0), (TRUCK, 14.0)])
def test_how_far_dice_take_it_in_the_open(vehicle, far):
    assert inches(COMMAND, vehicle, (3, 4)) == far


def test_only_vehicles_drive():
    men = replace(field(), sides={**field().sides, "german": TableSide((team("M", (20, 20)),))})
    for laid, name, drives in ((field(), "T", True), (men, "M", False)):
        state = activated(laid, name)
        paces = {x.pace for x in RULES.actions(state) if isinstance(x, a.Move)}
        assert paces
        assert all(COMMAND.paces[pace].drives == drives for pace in paces)


def test_off_open_ground_a_die_is_worth_its_pips():
    wheat = Area("wheat", ((24, 10), (40, 10), (40, 30), (24, 30)), going="broken")
    way = (Point(20, 20), Point(27, 20))
    assert cost_of_drive(field(), COMMAND, TANK, way, (3, 4)) == 7
    assert cost_of_drive(field(wheat), COMMAND, TANK, way, (3, 4)) == 7 + 2
    assert cost_of_drive(field(wheat), COMMAND, TRUCK, way, (3, 4)) == 7 + 7


@pytest.mark.parametrize(
    "thing",
    [
        Area("mud", ((24, 10), (40, 10), (40, 30), (24, 30)), going="heavy"),
        Area("pond", ((24, 10), (40, 10), (40, 30), (24, 30)), impassable=True),
        Obstacle("bank", ((24, 10), (24, 30)), size="major"),
        Obstacle("post", ((24, 20.9), (24, 22)), size="high"),
    ],
)
def test_what_closes_its_way(thing):
    way = (Point(20, 20), Point(27, 20))
    assert cost_of_drive(field(thing), COMMAND, TANK, way, (6, 6)) == float("inf")


def test_a_hedge_costs_what_it_costs_men():
    hedge = Obstacle("hedge", ((24, 10), (24, 30)))
    way = (Point(20, 20), Point(27, 20))
    cost = COMMAND.obstacles["medium"].cost or 0
    assert cost_of_drive(field(hedge), COMMAND, TANK, way, (6, 6)) == 7 + cost


def test_it_stands_as_it_has_driven():
    state = moving(field(), 3, 4)
    go = a.Go("T", Point(20, 28), heading(Point(20, 20), Point(20, 28), 0.0))
    assert go.facing == 90
    after = RULES.apply(state, go, ScriptedDice(()))
    (tank,) = after.table.sides["german"].teams
    assert tank.figures[0].at == pytest.approx((20, 28))
    assert tank.facing == 90
    listed = [x for x in RULES.actions(state) if isinstance(x, a.Go)]
    assert listed
    assert all(RULES.allows(state, x) for x in listed)
    assert not [x for x in RULES.actions(state) if isinstance(x, a.Enter)]


@pytest.mark.parametrize(
    ("to", "facing", "why"),
    [
        ((20, 50), 90, "takes"),
        ((12, 20), 180, "wall"),
        ((20, 2), 270, "off the table"),
        ((30, 20), 0, "on M"),
    ],
)
def test_where_it_does_not_fit(to, facing, why):
    house = Area("wall", ((6, 15), (11, 15), (11, 25), (6, 25)), impassable=True)
    laid = field(house)
    forces = replace(laid.sides["german"], teams=(TANK, team("M", (31, 20))))
    laid = replace(laid, sides={**laid.sides, "german": forces})
    state = moving(laid, 6, 6)
    with pytest.raises(IllegalAction, match=why):
        RULES.apply(state, a.Go("T", Point(*to), float(facing)), ScriptedDice(()))
