"""The state before the first action: who stands where, by the dice or before set-up (10.1)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, islice

from studio.engine.dice import Dice, InTurn, SeededDice, d
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.scenario import Area, UnitEntry
from studio.model.setup import area_hexes, match, place_hexes, widens
from studio.rules.combat_infantry.arrival import stand
from studio.rules.combat_infantry.field import Field
from studio.rules.combat_infantry.forces import (
    due_later,
    empty,
    entries,
    field_of,
    lay_markers,
    parted,
    refuse_equal_ids,
)
from studio.rules.combat_infantry.phases import SettingUp
from studio.rules.combat_infantry.placing import (
    AT_SET_UP,
    marker_hexes,
    options_for,
    put_marker,
    room_in,
)
from studio.rules.combat_infantry.roster import Unit, unit_of, weathered
from studio.rules.combat_infantry.state import Game, State
from studio.words import tr

MOST_SET_UPS = 64
"""Set-ups of which it is kept where blocks may stand."""
MOST_QUARTERS = 16
"""Ways for enemies to stand, for which it is kept where the blocks of a set-up may."""
Quarters = tuple[tuple[tuple[list[int], ...], ...], dict[int, int]]
"""For each block its hexes, ring by ring; and the room in each hex."""


def opening(firefight: Firefight, seed: int) -> State:
    """The state of a firefight with its blocks on the map, free ones set up as the seed says.

    Raises:
        StudioError: the forces can't be set up as the scenario says.
    """
    dice = SeededDice(f"set-up {seed}")
    state, wide = in_the_box(firefight, dice)
    game = Game(state)
    for side in range(len(game.field.sides)):
        _set_up(game, firefight, side, wide, dice)
    for side, name in enumerate(game.field.sides):  # so that nobody's wire bars the other's area
        for kind, number in firefight.scenario.sides[name].markers.items():
            for _ in range(number):
                free = marker_hexes(game, side, kind)
                if free:
                    put_marker(game, side, kind, free[d(dice, len(free)) - 1])
    return game.frozen()


def before_set_up(firefight: Firefight, seed: int) -> State:
    """The state in which the defender sets its first block up (10.1, ruling 80).

    Player 2 of the first turn sets up first. Only draws come from the seed.

    Raises:
        StudioError: the forces can't be set up as the scenario says.
    """
    dice = SeededDice(f"set-up {seed}")
    opening(firefight, seed)  # so that an impossible set-up is told before anybody begins
    state, wide = in_the_box(firefight, dice)
    game = Game(state)
    for side in (game.first, 1 - game.first):
        left = tuple(n for n, s, turn, _ in game.waiting if s == side and turn == AT_SET_UP)
        needs = tuple(
            sum(game.field.bit[at] for at in place) for place in _named_places(firefight, side)
        )
        counts = firefight.scenario.sides[game.field.sides[side]].markers
        markers = tuple(kind for kind, number in counts.items() for _ in range(number))
        game.push(SettingUp(side, left, needs, markers, wide.intersection(left)))
    return game.frozen()


def in_the_box(firefight: Firefight, dice: Dice) -> tuple[State, frozenset[int]]:
    """The state with every block that has a hex of its own there, and all others waiting.

    With it the blocks whose set-up area widens when it is too small (ruling 73).
    """
    field = field_of(firefight)
    listed, strikes = parted(firefight, list(entries(firefight, dice)))
    units = _units(firefight, field, listed)
    game = Game(empty(field, firefight, units, strikes))
    lay_markers(game, firefight)
    late = due_later(firefight)
    waiting, wide = [], []
    for unit, (_, entry) in zip(units, listed, strict=True):
        if unit.id in late:
            turn, by = late[unit.id]
            waiting.append((unit.number, unit.side, turn, _mask(field, by)))
        elif entry.at:
            stand(game, unit, field.number[firefight.ground.find(entry.at)])
        else:
            area = _area_of(firefight, unit, entry)
            waiting.append((unit.number, unit.side, AT_SET_UP, _mask(field, area)))
            wide += [unit.number] if widens(area) else []
    game.waiting = tuple(waiting)
    return game.frozen(), frozenset(wide)


def _units(
    firefight: Firefight, field: Field, listed: list[tuple[int, UnitEntry]]
) -> tuple[Unit, ...]:
    """The units of these entries; the last ones again if nothing else was drawn."""
    if field.roster is None or field.roster[0] != listed:
        units = tuple(
            weathered(
                unit_of(n, entry, firefight.units.type_of(entry.type), side, field.night),
                field.options,
            )
            for n, (side, entry) in enumerate(listed)
        )
        refuse_equal_ids(units)
        field.roster = listed, units
    return field.roster[1]


def _area_of(firefight: Firefight, unit: Unit, entry: UnitEntry) -> Area:
    area = firefight.scenario.areas.get(entry.area or "")
    if area is None:
        raise StudioError(
            tr(
                '"{unit}" has neither a hex ("at") nor an area of the scenario ("area")',
                unit=unit.id,
            )
        )
    return area


def _mask(field: Field, area: Area) -> int:
    """The hexes of an area as a set."""
    key = (*area.in_or_next_to, "", *area.hexes, area.edge or "")
    known = field.areas.get(key)
    if known is not None:
        return known
    found = area_hexes(field.ground, area)
    mask = field.areas[key] = sum(field.bit[field.number[at]] for at in found)
    return mask


def _named_places(firefight: Firefight, side: int) -> tuple[tuple[int, ...], ...]:
    """The hexes of each named place in or next to which a side sets up (10.1)."""
    field, scenario = field_of(firefight), firefight.scenario
    force = scenario.sides[field.sides[side]]
    late = due_later(firefight)
    names = [unit.area for unit in force.units if unit.id not in late]
    names += [draw.area for draw in force.draws]
    areas = (scenario.areas.get(name or "") for name in dict.fromkeys(names))
    texts = (text for area in areas if area is not None for text in area.in_or_next_to)
    found = (place_hexes(field.ground, text) for text in texts)
    return tuple(dict.fromkeys(tuple(field.number[at] for at in hexes) for hexes in found))


# --- where blocks go ----------------------------------------------------------------------------


def _set_up(
    game: Game, firefight: Firefight, side: int, wide: frozenset[int], dice: SeededDice
) -> None:
    """Set the free blocks of a side up as the dice say: named hexes first, then the others."""
    due = [n for n, s, turn, _ in game.waiting if s == side and turn == AT_SET_UP]
    places = _named_places(firefight, side)
    rings, room = _quarters(game, side, due, wide)
    placed = _arranged(game, side, dict(zip(due, rings, strict=True)), places, room, dice)
    game.forget()
    for number, at in sorted(placed.items()):
        stand(game, game.known(number), at)
    game.waiting = tuple(entry for entry in game.waiting if entry[0] not in placed)


def _quarters(game: Game, side: int, due: list[int], wide: frozenset[int]) -> Quarters:
    """Where blocks may be set up, and how many each hex holds; remembered from game to game.

    It follows from their areas and classes, from friends on the map, from enemies in the hexes that
    were looked at, and from what lies on the map.
    """
    position, field = game.position, game.field
    areas = {number: mask for number, _, _, mask in game.waiting}
    asked = tuple([(areas[n], game.known(n).unit_class, n in wide) for n in due])
    here = field.hexes_in(position.held[side])
    friends = tuple([(at, len(position.here[at])) for at in here])
    key = side, asked, friends, game.wire, game.foxholes, game.changes
    foes = position.held[1 - side] | position.fights
    known: list[tuple[int, int, Quarters]] = field.quarters.get(key, [])
    for looked_at, taken, found in known:
        if foes & looked_at == taken:
            return found
    options = options_for(game, side, due, wide)
    hexes = {at for one in options for ring in one for at in ring}
    rings = tuple(tuple(sorted(ring) for ring in one) for one in options)
    found = rings, {at: room_in(game, side, at) for at in hexes}
    looked_at = 0
    for number, one in zip(due, rings, strict=True):
        looked_at |= _grown(field, areas[number], len(one) - 1)
    if len(field.quarters) >= MOST_SET_UPS:
        field.quarters.clear()
    field.quarters[key] = [*known[1 - MOST_QUARTERS :], (looked_at, foes & looked_at, found)]
    return found


def _grown(field: Field, area: int, rings: int) -> int:
    """An area with so many rings of hexes around it."""
    for _ in range(rings):
        area |= field.next_to(area)
    return area


def _arranged(
    game: Game,
    side: int,
    rings: Mapping[int, Sequence[Sequence[int]]],
    places: Sequence[tuple[int, ...]],
    room: Mapping[int, int],
    dice: SeededDice,
) -> dict[int, int]:
    """A hex for every block, in its area or the first ring of it in which there is one.

    An augmenting search finds room wherever there is any.
    """
    order, held = dice.shuffled(sorted(rings)), game.position.held[side]
    placed = _garrisons(places, rings, order, room, held)
    for at in dict.fromkeys(at for place in places for at in place):
        if not held >> at & 1 and room.get(at, 0) > 0 and at not in placed.values():
            takers = (n for n in order if n not in placed and at in rings[n][0])
            placed.update((n, at) for n in islice(takers, 1))
    near: dict[int, list[InTurn[int]]] = {n: [] for n in order}
    for depth in range(max(map(len, rings.values()), default=0)):
        for n in order:
            near[n] += [dice.in_turn(ring) for ring in rings[n][depth : depth + 1]]
        for n in order:
            if n not in placed:
                _augment(n, near, placed, room, set())
        if len(placed) == len(order):
            break
    for n in order:
        if n not in placed:
            raise StudioError(
                tr(
                    'there is no room for "{unit}": its set-up area is full or closed to it',
                    unit=game.known(n).id,
                )
            )
    return placed


def _garrisons(
    places: Sequence[tuple[int, ...]],
    rings: Mapping[int, Sequence[Sequence[int]]],
    order: Sequence[int],
    room: Mapping[int, int],
    held: int,
) -> dict[int, int]:
    """A hex for one block of each named place in which none stands yet, as far as any can (10.1).

    The first in the order that is free takes it; if so a place is left without one, whoever lets
    as many places as possible have theirs.
    """
    empty = [place for place in places if not any(held >> at & 1 for at in place)]
    doors = [[at for at in place if room.get(at, 0) > 0] for place in empty]
    takers = [[n for n in order if set(door) & set(rings[n][0])] for door in doors]
    found: dict[int, int] = {}
    for number, able in enumerate(takers):
        found.update((number, n) for n in [n for n in able if n not in found.values()][:1])
    if len(found) < len(doors):
        found = match(takers, dict.fromkeys(order, 1))
    stood: dict[int, int] = {}
    for number, n in found.items():
        taken = Counter(stood.values())
        free = [at for at in doors[number] if at in rings[n][0] and taken[at] < room[at]]
        stood.update((n, at) for at in free[:1])
    return stood


def _augment(
    n: int,
    near: Mapping[int, Sequence[InTurn[int]]],
    placed: dict[int, int],
    room: Mapping[int, int],
    tried: set[int],
) -> bool:
    for at in chain.from_iterable(near[n]):
        if at in tried:
            continue
        tried.add(at)
        there = [other for other, where in placed.items() if where == at]
        if len(there) < room[at]:
            placed[n] = at
            return True
        for other in there:
            if _augment(other, near, placed, room, tried):
                placed[n] = at
                return True
    return False
