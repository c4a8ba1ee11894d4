"""The state before the first action: forces, draws, set-up, markers (10.1, 2.5)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from studio.engine.dice import Dice, SeededDice, d
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.ground import Edge
from studio.model.scenario import Area, SideForce, UnitEntry
from studio.model.setup import Quarters, area_hexes, place_hexes
from studio.rules.combat_infantry.bombard import KINDS
from studio.rules.combat_infantry.field import Changes, Field
from studio.rules.combat_infantry.roster import Unit, unit_of
from studio.rules.combat_infantry.state import UP, UPRIGHT, Block, Game, State


@lru_cache(maxsize=8)
def _field_of(fight: "Same") -> Field:
    firefight = fight.firefight
    scenario = firefight.scenario
    sides = tuple(scenario.sides)
    if len(sides) != 2:
        raise StudioError(
            f"{scenario.id} has {len(sides)} sides; a firefight is played by two, "
            'each under its id in "sides"'
        )
    return Field(
        firefight.ground,
        firefight.terrain,
        scenario.time,
        sides,
        tuple(_strike_weapons(firefight, side) for side in sides),
        scenario.victory,
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


def _strike_weapons(firefight: Firefight, side: str) -> Mapping[str, Unit]:
    number = tuple(firefight.scenario.sides).index(side)
    found: dict[str, Unit] = {}
    for kind in firefight.units.of_side(side):
        if kind.strike is not None and kind.strike not in found:
            found[kind.strike] = unit_of(-1, UnitEntry(kind.strike, kind.id), kind, number)
    return found


def opening(firefight: Firefight, seed: int) -> State:
    """The state of a firefight with all its blocks on the map.

    Draws and set-up areas come from the seed.

    Raises:
        StudioError: the forces can't be set up as the scenario says.
    """
    field, dice = field_of(firefight), SeededDice(f"set-up {seed}")
    entries = list(_entries(firefight, dice))
    units = tuple(
        unit_of(n, entry, firefight.units.type_of(entry.type), side, field.night)
        for n, (side, entry) in enumerate(entries)
    )
    _refuse_equal_ids(units)
    game = Game(_empty(field, firefight, units))
    _lay_markers(game, firefight)
    late = _arrivals(firefight)
    game.waiting = tuple((u.number, u.side, late[u.id]) for u in units if u.id in late)
    for side in range(2):
        here = [(u, e) for u, (_, e) in zip(units, entries, strict=True) if u.side == side]
        _set_up(game, firefight, [(u, e) for u, e in here if u.id not in late], dice)
    return game.frozen()


def _entries(firefight: Firefight, dice: Dice) -> Iterator[tuple[int, UnitEntry]]:
    """The blocks of both sides, drawn ones among them; strikes are no blocks on the map."""
    taken = {entry.id for _, entry in firefight.scenario.units()}
    for number, force in enumerate(firefight.scenario.sides.values()):
        for entry in force.units:
            if firefight.units.type_of(entry.type).strike is None:
                yield number, entry
        yield from ((number, entry) for entry in _drawn(force, taken, dice))


def _drawn(force: SideForce, taken: set[str], dice: Dice) -> Iterator[UnitEntry]:
    """Battalion weapons drawn at random for a company, without replacement (2.5, ruling 81).

    Each gets a name that isn't taken yet.
    """
    for draw in force.draws:
        pool = list(draw.pool)
        for _ in range(min(draw.draw, len(pool))):
            kind = pool.pop(d(dice, len(pool)) - 1)
            names = (f"{draw.company or ''}x{n}" for n in count(1))
            name = next(name for name in names if name not in taken)
            taken.add(name)
            yield UnitEntry(name, kind, draw.company, area=draw.area)


def _refuse_equal_ids(units: tuple[Unit, ...]) -> None:
    seen: dict[str, Unit] = {}
    for unit in units:
        if unit.id in seen:
            raise StudioError(f'two blocks are called "{unit.id}"; each needs a name of its own')
        seen[unit.id] = unit


def _empty(field: Field, firefight: Firefight, units: tuple[Unit, ...]) -> State:
    time, sides = firefight.scenario.time, field.sides
    return State(
        field=field,
        units=units,
        blocks=(None,) * len(units),
        unseen=(),
        turn=1,
        player_turn=1,
        first=sides.index(time.first) if time.first in sides else 0,
        phases=(),
        changes=(),
        smoke=0,
        foxholes=0,
        wrecks=0,
        wire=(),
        strikes=(_strikes(firefight, sides[0]), _strikes(firefight, sides[1])),
        fallen=(),
        gone=(),
        waiting=(),
        scored=(0, 0),
        outcome=None,
    )


def _strikes(firefight: Firefight, side: str) -> tuple[int, int]:
    """Artillery and air strikes of a side: those counted, and the steps of listed blocks."""
    force = firefight.scenario.sides[side]
    left = {kind: force.strikes.get(kind, 0) for kind in KINDS}
    for entry in force.units:
        kind = firefight.units.type_of(entry.type)
        if kind.strike is not None:
            left[kind.strike] += entry.steps or kind.steps
    return left["artillery"], left["air"]


def _arrivals(firefight: Firefight) -> dict[str, int]:
    return {
        unit: arrival.turn
        for force in firefight.scenario.sides.values()
        for arrival in force.arrivals
        for unit in arrival.units
    }


def _lay_markers(game: Game, firefight: Firefight) -> None:
    """Markers that the scenario sets on the map (7.1, 7.5, 6.34, 7.3)."""
    field, changes = game.field, dict[int, Edge]()
    for change in firefight.scenario.changes:
        marker = field.terrain.markers.get(change.marker or "")
        if marker is None:
            continue
        if marker.on == "crossing":
            side = field.find_side(change.at)
            edge = firefight.ground.edges[field.sides_of[side]]
            plan = field.terrain.crossings[edge.crossing].demolition if edge.crossing else None
            if plan is not None:
                changes[side] = Edge(edge.terrain, edge.rise, plan.becomes, edge.ways)
            continue
        bit = field.bit[field.number[firefight.ground.find(change.at)]]
        at = bit.bit_length() - 1
        if marker is field.foxhole_marker:
            game.foxholes |= bit
        elif marker is field.wreck_marker:
            game.wrecks |= bit
        elif marker is field.smoke_marker:
            game.smoke |= bit
        elif marker is field.wire_marker:
            owner = field.sides.index(change.side) if change.side in field.sides else 0
            game.wire = (*game.wire, (at, owner))
    if changes:
        made: Changes = tuple(sorted(changes.items(), key=lambda pair: pair[0]))
        game.changes = made


# --- where blocks go ----------------------------------------------------------------------------


def _set_up(
    game: Game, firefight: Firefight, force: list[tuple[Unit, UnitEntry]], dice: Dice
) -> None:
    """Set a side up: blocks with a hex there, the others as the dice say within their areas."""
    free: list[tuple[Unit, list[int]]] = []
    quarters = Quarters(firefight)
    needs: list[int] = []
    for unit, entry in force:
        if entry.at:
            _stand(game, unit, game.field.number[firefight.ground.find(entry.at)])
            continue
        area = firefight.scenario.areas.get(entry.area or "")
        if area is None:
            raise StudioError(
                f'"{unit.id}" has neither a hex ("at") nor an area of the scenario ("area")'
            )
        needs += (at for at in _named(game.field, area) if at not in needs)
        hexes = {game.field.number[at] for at in area_hexes(firefight.ground, area)}
        admitted = (n for n in sorted(hexes) if quarters.admits(game.field.hexes[n], unit.type))
        free.append((unit, list(admitted)))
    _place_all(game, free, needs, dice)


def _named(field: Field, area: Area) -> list[int]:
    """The hexes of an area of which each needs a unit (10.1)."""
    found = (place_hexes(field.ground, name) for name in area.in_or_next_to)
    return [field.number[at] for hexes in found for at in hexes]


def _stand(game: Game, unit: Unit, at: int) -> None:
    face = UP if unit.traits.permanently_face_up else UPRIGHT
    game.put(Block(unit.number, unit.side, at, unit.steps, face))


def _place_all(
    game: Game, free: list[tuple[Unit, list[int]]], needs: list[int], dice: Dice
) -> None:
    """A random legal set-up: an augmenting search finds room wherever there is any."""
    if not free:
        return
    side = free[0][0].side
    room = {
        at: game.stack_limit(at, side) - len(game.position.of(side, at))
        for at in sorted({at for _, hexes in free for at in hexes})
        if not game.position.of(1 - side, at)
    }
    order = _shuffled(list(range(len(free))), dice)
    choices = [_shuffled([at for at in hexes if room.get(at, 0) > 0], dice) for _, hexes in free]
    placed: dict[int, int] = {}
    for at in needs:
        if not game.position.of(side, at) and at in room and room[at] > 0:
            takers = [n for n in order if n not in placed and at in choices[n]]
            if takers:
                placed[takers[0]] = at
    for n in order:
        if n not in placed and not _augment(n, choices, placed, room, set()):
            raise StudioError(
                f'there is no room for "{free[n][0].id}": its set-up area is full or closed to it'
            )
    for n, (unit, _) in enumerate(free):
        _stand(game, unit, placed[n])


def _augment(
    n: int,
    choices: list[list[int]],
    placed: dict[int, int],
    room: Mapping[int, int],
    tried: set[int],
) -> bool:
    for at in choices[n]:
        if at in tried:
            continue
        tried.add(at)
        there = [other for other, where in placed.items() if where == at]
        if len(there) < room[at]:
            placed[n] = at
            return True
        for other in there:
            if _augment(other, choices, placed, room, tried):
                placed[n] = at
                return True
    return False


def _shuffled(items: list[int], dice: Dice) -> list[int]:
    left, found = list(items), []
    while left:
        found.append(left.pop(d(dice, len(left)) - 1))
    return found
