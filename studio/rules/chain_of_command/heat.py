"""Where on a table a unit can hurt whoever stands there: a grid of exact odds (13.1-13.2.6)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import Figure, Table, TableSide, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.effect import effect
from studio.rules.chain_of_command.odds import chance_to_hit
from studio.rules.chain_of_command.survey import survey
from studio.values import dataclass

TARGET = "target"
SIZE = 6
"""Men of the team that is imagined everywhere."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the grid: its middle, and what a fire does to a team there.

    `kills` and `shock` are means, `chance` that at least one man falls; all are 0 where nobody can
    fire.
    """

    x: float
    y: float
    kills: float = 0.0
    shock: float = 0.0
    chance: float = 0.0


def heat(
    table: Table,
    arsenal: Arsenal,
    side: str,
    unit: Sequence[Team],
    *,
    step: float = 2.0,
    size: int = SIZE,
    in_the_open: bool = False,
) -> Iterator[Spot]:
    """What the fire of a unit does to a team of so many men at each place of a grid.

    The men are imagined at one place, outside of buildings, with nobody of theirs near by. Ground
    gives them its cover, unless they are to be `in_the_open` everywhere.
    """
    bare = _without_enemies(table, side)
    for at in places(table, step):
        yield _at(bare, arsenal, side, unit, at, size, in_the_open=in_the_open)


def places(table: Table, step: float) -> Iterator[Point]:
    """The middles of the squares of a grid, row by row."""
    for row in range(max(1, round(table.height / step))):
        for column in range(max(1, round(table.width / step))):
            yield Point((column + 0.5) * step, (row + 0.5) * step)


def _without_enemies(table: Table, side: str) -> Table:
    sides = {name: force if name == side else TableSide() for name, force in table.sides.items()}
    if len(sides) < 2:
        sides[TARGET] = TableSide()
    return replace(table, sides=sides)


def _at(
    table: Table,
    arsenal: Arsenal,
    side: str,
    unit: Sequence[Team],
    at: Point,
    size: int,
    *,
    in_the_open: bool,
) -> Spot:
    if any(thing.impassable for thing in survey(table).near(at, 0.0)):
        return Spot(*at)
    foe = next(name for name in table.sides if name != side)
    team = Team(TARGET, (Figure((at.x, at.y), "rifle"),))
    there = replace(table, sides={**table.sides, foe: TableSide((team,))})
    try:
        aim = aimed(there, arsenal, Declaration(side, tuple(unit), team))
    except IllegalAction:
        return Spot(*at)
    return _worth(arsenal, aim, at, 0 if in_the_open else aim.shared[TARGET].groups()[0][0], size)


def _worth(arsenal: Arsenal, aim: Aim, at: Point, cover: int, size: int) -> Spot:
    faces = [effect(arsenal, (face,), cover) for face in range(1, 7)]
    kill = sum(face.kills for face in faces) / 6
    shock = sum(face.shock for face in faces) / 6
    kills, unhurt, hits = 0.0, 1.0, 0.0
    for count, chance in (
        (aim.pool.close, float(chance_to_hit(arsenal, "close", aim.modifier))),
        (aim.pool.effective, float(chance_to_hit(arsenal, "effective", aim.modifier))),
    ):
        hits += count * chance
        kills += count * chance * kill
        unhurt *= (1 - chance * kill) ** count
    return Spot(at.x, at.y, min(kills, float(size)), hits * shock, 1 - unhurt)
