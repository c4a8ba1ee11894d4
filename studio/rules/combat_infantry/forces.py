"""The forces of a firefight as it begins: blocks, draws, strikes, arrivals, markers (10.1, 2.5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count

from studio.engine.dice import Dice, d
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.ground import Edge
from studio.model.scenario import Area, Draw, SideForce, UnitEntry
from studio.rules.combat_infantry.bombard import KINDS
from studio.rules.combat_infantry.field import Changes, Field
from studio.rules.combat_infantry.lake import emptied
from studio.rules.combat_infantry.options import Options, options_of
from studio.rules.combat_infantry.roster import Unit, unit_of, weathered
from studio.rules.combat_infantry.state import Game, State
from studio.values import dataclass
from studio.words import tr

Entries = list[tuple[int, UnitEntry]]
"""Entries of a scenario, each with the number of its side."""


@lru_cache(maxsize=8)
def _field_of(fight: "Same") -> Field:
    firefight = fight.firefight
    scenario = firefight.scenario
    sides = tuple(scenario.sides)
    options = options_of(scenario.texts.special_rules, sides)
    if len(sides) != 2:
        raise StudioError(
            tr(
                "{scenario} has {count} sides; a firefight is played by two, each under "
                'its id in "sides"',
                scenario=scenario.id,
                count=len(sides),
            )
        )
    return Field(
        firefight.ground,
        firefight.terrain,
        scenario.time,
        sides,
        tuple(_strike_weapons(firefight, side, options) for side in sides),
        scenario.victory,
        options,
    )


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """A firefight by its identity, so that what is derived from it is derived once."""

    firefight: Firefight

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.firefight is self.firefight

    def __hash__(self) -> int:
        return id(self.firefight)


def field_of(firefight: Firefight) -> Field:
    """The map and frame of a firefight for the rules; the same one for every game of it.

    Raises:
        StudioError: it hasn't two sides, or an objective is nowhere on the map.
    """
    return _field_of(Same(firefight))


def _strike_weapons(firefight: Firefight, side: str, options: Options) -> Mapping[str, Unit]:
    """The gun and the aircraft of a side: those of its force, else the first that it has.

    The weather of the scenario tells on them as on everybody (ruling 151).
    """
    number = tuple(firefight.scenario.sides).index(side)
    units = firefight.units
    listed = (units.type_of(entry.type) for entry in firefight.scenario.sides[side].units)
    found: dict[str, Unit] = {}
    for kind in (*listed, *units.of_side(side)):
        if kind.strike is not None and kind.strike not in found:
            weapon = unit_of(-1, UnitEntry(kind.strike, kind.id), kind, number)
            found[kind.strike] = weathered(weapon, options)
    return found


def entries(firefight: Firefight, dice: Dice) -> Iterator[tuple[int, UnitEntry]]:
    """The blocks of both sides, drawn ones among them; strikes only where they are drawn."""
    taken = {entry.id for _, entry in firefight.scenario.units()}
    for number, force in enumerate(firefight.scenario.sides.values()):
        only = _only_company(force)
        on_map = (e for e in force.units if firefight.units.type_of(e.type).strike is None)
        for entry in (*on_map, *_drawn(force, taken, dice)):
            yield number, entry if entry.company else replace(entry, company=only)


def _only_company(force: SideForce) -> str | None:
    """The company of a side that has a single one: all battalion weapons are its own (2.5)."""
    companies = {entry.company for entry in force.units if entry.company}
    return companies.pop() if len(companies) == 1 else None


def _drawn(force: SideForce, taken: set[str], dice: Dice) -> Iterator[UnitEntry]:
    """Battalion weapons that the dice bring for a company (2.5, ruling 81).

    Each gets a name of one word that isn't taken yet.
    """
    for draw in force.draws:
        company = "_".join((draw.company or "").split())
        for kind in _types_drawn(draw, dice):
            names = (f"{company}x{n}" for n in count(1))
            name = next(name for name in names if name not in taken)
            taken.add(name)
            yield UnitEntry(name, kind, draw.company, area=draw.area)


def _types_drawn(draw: Draw, dice: Dice) -> Iterator[str]:
    """The types that a draw brings: the row that a die shows, or some of a pool, not put back."""
    if draw.table:
        roll = d(dice, 10)
        yield from next(units for first, last, units in draw.rows() if first <= roll <= last)
        return
    pool = list(draw.pool)
    for _ in range(min(draw.draw, len(pool))):
        yield pool.pop(d(dice, len(pool)) - 1)


def refuse_equal_ids(units: tuple[Unit, ...]) -> None:
    """Raise a StudioError where two blocks have one name."""
    seen: dict[str, Unit] = {}
    for unit in units:
        if unit.id in seen:
            raise StudioError(
                tr('two blocks are called "{unit}"; each needs a name of its own', unit=unit.id)
            )
        seen[unit.id] = unit


def parted(firefight: Firefight, listed: Entries) -> tuple[Entries, Entries]:
    """The entries of blocks on the map, and of strikes that were drawn: these never stand on it."""
    off_map = [firefight.units.type_of(entry.type).strike is not None for _, entry in listed]
    blocks = [one for one, off in zip(listed, off_map, strict=True) if not off]
    return blocks, [one for one, off in zip(listed, off_map, strict=True) if off]


def empty(
    field: Field,
    firefight: Firefight,
    units: tuple[Unit, ...],
    drawn: Sequence[tuple[int, UnitEntry]] = (),
) -> State:
    """The state with nothing on the map yet; `drawn` are strikes that a draw brought."""
    time, sides = firefight.scenario.time, field.sides
    return State(
        field=field,
        units=units,
        blocks=(None,) * len(units),
        unseen=(),
        turn=1,
        player_turn=1,
        first=sides.index(time.first) if time.first in sides else field.options.first or 0,
        phases=(),
        changes=(),
        smoke=0,
        foxholes=0,
        wrecks=0,
        flood=0,
        wire=(),
        strikes=(_strikes(firefight, sides, 0, drawn), _strikes(firefight, sides, 1, drawn)),
        fallen=(),
        gone=(),
        waiting=(),
        scored=(0, 0),
        outcome=None,
    )


def _strikes(
    firefight: Firefight, sides: Sequence[str], side: int, drawn: Sequence[tuple[int, UnitEntry]]
) -> tuple[int, int]:
    """Artillery and air strikes of a side: those counted, and the steps of listed blocks."""
    force = firefight.scenario.sides[sides[side]]
    left = {kind: force.strikes.get(kind, 0) for kind in KINDS}
    for entry in (*force.units, *(entry for number, entry in drawn if number == side)):
        kind = firefight.units.type_of(entry.type)
        if kind.strike is not None:
            left[kind.strike] += entry.steps or kind.steps
    return left["artillery"], left["air"]


def due_later(firefight: Firefight) -> dict[str, tuple[int, Area]]:
    """By unit: the turn in which it is due, and the area by which it enters."""
    return {
        unit: (arrival.turn, firefight.scenario.areas.get(arrival.area, Area()))
        for force in firefight.scenario.sides.values()
        for arrival in force.arrivals
        for unit in arrival.units
    }


def lay_markers(game: Game, firefight: Firefight) -> None:
    """Markers that the scenario sets on the map (7.1, 7.5, 6.34)."""
    field = game.field
    game.changes = _destroyed(field, firefight)
    for change in firefight.scenario.changes:
        marker = field.terrain.markers.get(change.marker or "")
        if marker is None or marker.on == "crossing":
            continue
        at = field.number[firefight.ground.find(change.at)]
        if marker is field.foxhole_marker:
            game.foxholes |= field.bit[at]
        elif marker is field.wreck_marker:
            game.wrecks |= field.bit[at]
        elif marker is field.smoke_marker:
            game.smoke |= field.bit[at]
        elif marker is field.wire_marker:
            owner = field.sides.index(change.side) if change.side in field.sides else 0
            game.wire = (*game.wire, (at, owner))


def _destroyed(field: Field, firefight: Firefight) -> Changes:
    """The hexsides that aren't as the map has them where markers lie on bridges and dams (7.3)."""
    changes, edges = dict[int, Edge](), firefight.ground.edges
    for change in firefight.scenario.changes:
        marker = field.terrain.markers.get(change.marker or "")
        if marker is None or marker.on != "crossing":
            continue
        side = field.find_side(change.at)
        edge = edges[field.sides_of[side]]
        plan = field.terrain.crossings[edge.crossing].demolition if edge.crossing else None
        if plan is not None:
            changes[side] = Edge(edge.terrain, edge.rise, plan.becomes, edge.ways)
            changes.update(emptied(field, edges, field.sides_of[side]) if plan.floods else ())
    return tuple(sorted(changes.items(), key=lambda pair: pair[0]))
