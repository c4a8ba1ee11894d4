"""Setting up as a part of the game (10.1): the defender first, block by block, then markers.

A hex is offered only when all other blocks can still be set up afterwards, and every named place
that could have a unit still can. So nobody runs into a dead end of his own making; a block whose
area the other side has filled with blocks or wire comes with the arrivals of the first turn.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.model.setup import Rings, Wish, match, rings
from studio.rules.combat_infantry.actions import Action, Lay, Place, Ready, one
from studio.rules.combat_infantry.arrival import stand
from studio.rules.combat_infantry.phases import SettingUp
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game, State
from studio.rules.combat_infantry.turn import arrivals
from studio.words import tr

AT_SET_UP = 0
"""The turn in which blocks that are still to be set up are due."""


def settle_setting_up(game: Game, setting: SettingUp, _dice: Dice) -> bool:
    """Done when every block stands and no marker is left to lay."""
    if setting.left and not any(options_for(game, setting.side, setting.left, setting.wide)[0]):
        game.swap(replace(setting, left=setting.left[1:]))
        return True
    if setting.left or any(True for _ in _layings(game, setting)):
        return False
    finish_set_up(game)
    return True


def finish_set_up(game: Game) -> None:
    """Let the other side set up, or the first turn begin."""
    game.pop()
    if not game.phases:
        game.push(arrivals(game))


def set_up_choices(game: Game, setting: SettingUp) -> list[Action]:
    """Where the next block may stand; then where markers may lie, and the end of it."""
    name = game.field.name
    if setting.left:
        unit = game.known(setting.left[0])
        return [one(Place, unit.id, name[at]) for at in placings(game, setting)]
    found = list(_layings(game, setting))
    found.append(one(Ready, game.field.sides[setting.side]))
    return found


def placings(game: Game, setting: SettingUp) -> list[int]:
    """The hexes for the next block after which everything else still finds its place.

    An area that is too small widens, and its outer rings are for those alone who find no room
    further in (ruling 73).
    """
    mine, *later = options_for(game, setting.side, setting.left, setting.wide)
    others = dict(zip(setting.left[1:], later, strict=True))
    options = sorted(frozenset[int]().union(*mine))
    hexes = {at for one in (mine, *later) for ring in one for at in ring}
    room = {at: room_in(game, setting.side, at) for at in hexes}
    needs = [place for place in setting.needs if not place & game.position.held[setting.side]]
    kept = {at: _kept(at, needs, mine, others, room) for at in options}
    best = max(kept.values(), default=())
    return [at for at in options if kept[at] == best]


def options_for(
    game: Game, side: int, numbers: Sequence[int], wide: frozenset[int]
) -> list[Rings[int]]:
    """Where blocks of a side may be set up now: each one's area, and rings where it widens."""
    areas, field = {number: mask for number, _, _, mask in game.waiting}, game.field
    wishes = [_wish(game, number, areas[number], number in wide) for number in numbers]
    foes = game.position.held[1 - side] | game.position.fights
    return rings(
        wishes,
        cache(lambda at: 0 if foes >> at & 1 else room_in(game, side, at)),
        lambda at: field.hexes_in(field.around[at]),
    )


def room_in(game: Game, side: int, at: int) -> int:
    """How many more units of a side a hex holds (8.2)."""
    return game.stack_limit(at, side) - len(game.position.of(side, at))


def _wish(game: Game, number: int, area: int, widens: bool) -> Wish[int]:
    unit = game.known(number)
    hexes = frozenset(game.field.hexes_in(area))
    admits = game.lie.admits(unit.unit_class)
    return Wish(hexes, widens, lambda at: bool(admits >> at & 1))


def _kept(
    at: int,
    needs: list[int],
    mine: Rings[int],
    others: Mapping[int, Rings[int]],
    room: Mapping[int, int],
) -> tuple[int, ...]:
    """What stays possible if a block stands here, the weightiest first.

    How many other blocks find room, how many named places a unit, and how many blocks, this one
    among them, stand within their area, within its first ring and so on.
    """
    left = {**room, at: room[at] - 1}
    later = {n: frozenset[int]().union(*found) for n, found in others.items()}
    wanted = [need for need in needs if not need >> at & 1]
    fits = {need: {n: [h for h in later[n] if need >> h & 1] for n in later} for need in wanted}
    held = _assign(wanted, {need: {n for n, hexes in fits[need].items() if hexes} for need in fits})
    placed = {unit: need for need, unit in held.items()}
    for unit, need in placed.items():
        left[max(sorted(fits[need][unit]), key=lambda h: left[h])] -= 1
    loose = {n: hexes for n, hexes in later.items() if n not in placed}
    depths = range(1, max(len(mine), *map(len, others.values()), 1))
    return (
        len(placed) + _placed(loose, left),
        len(held) + len(needs) - len(wanted),
        *(_within(depth, at, mine, others, room) for depth in depths),
    )


def _within(
    depth: int, at: int, mine: Rings[int], others: Mapping[int, Rings[int]], room: Mapping[int, int]
) -> int:
    """How many blocks stand in the first rings of their areas, if one stands here."""
    inside = any(at in ring for ring in mine[:depth])
    near = {n: frozenset[int]().union(*found[:depth]) for n, found in others.items()}
    return inside + _placed(near, {**room, at: room[at] - 1})


def _placed(later: Mapping[int, frozenset[int]], left: dict[int, int]) -> int:
    """How many blocks find a place."""
    if all(sum(left[at] > 0 for at in hexes) >= len(later) for hexes in later.values()):
        return len(later)
    return len(match(list(later.values()), left))


def _assign(wanted: list[int], takers: Mapping[int, set[int]]) -> dict[int, int]:
    """A block for as many named places as possible."""
    held: dict[int, int] = {}

    def find(need: int, tried: set[int]) -> bool:
        for unit in sorted(takers[need] - tried):
            tried.add(unit)
            other = next((n for n, u in held.items() if u == unit), None)
            if other is None or find(other, tried):
                held[need] = unit
                return True
        return False

    for need in wanted:
        find(need, set())
    return held


def place(game: Game, unit: Unit, at: int) -> None:
    """Set a block up."""
    setting = game.phase
    assert isinstance(setting, SettingUp)
    stand(game, unit, at)
    game.waiting = tuple(entry for entry in game.waiting if entry[0] != unit.number)
    game.swap(replace(setting, left=setting.left[1:]))


def set_up_next(state: State, name: str) -> State:
    """The state in which a block of the side that sets up is the next one; the others wait.

    Raises:
        IllegalAction: no such block waits to be set up.
    """
    setting = state.phases[-1] if state.phases else None
    left = setting.left if isinstance(setting, SettingUp) else ()
    known = {unit.id: unit.number for number in left if (unit := state.units[number]) is not None}
    if not isinstance(setting, SettingUp) or name not in known:
        raise IllegalAction(tr('no block "{name}" waits to be set up now (10.1)', name=name))
    first = known[name]
    game = Game(state)
    game.swap(replace(setting, left=(first, *(n for n in left if n != first))))
    return game.frozen()


# --- markers ------------------------------------------------------------------------------------


def _layings(game: Game, setting: SettingUp) -> Iterator[Action]:
    for kind in dict.fromkeys(setting.markers):
        for at in marker_hexes(game, setting.side, kind):
            yield one(Lay, kind, game.field.name[at])


def marker_hexes(game: Game, side: int, kind: str) -> list[int]:
    """Where a side may lay a marker at set-up.

    Foxholes in clear ground with its own blocks that still fit (7.1), wire in empty hexes next to
    its own that have no other marker (7.5).
    """
    field, own = game.field, game.position.held[side]
    wire = sum(field.bit[at] for at, _ in game.wire)
    if kind == field.foxhole_marker.id:
        limit = field.foxhole_marker.stack or 0
        free = own & field.foxholes & ~game.foxholes & ~wire
        return [at for at in field.hexes_in(free) if len(game.position.of(side, at)) <= limit]
    if kind == field.wire_marker.id:
        near = 0
        for at in field.hexes_in(own):
            near |= field.around[at]
        taken = game.position.held[0] | game.position.held[1] | game.position.fights
        free = near & ~(taken | game.foxholes | game.smoke | game.wrecks | wire)
        return [at for at in field.hexes_in(free) if field.stack[at]]
    return []


def lay(game: Game, kind: str, at: int) -> None:
    """Lay a marker."""
    setting = game.phase
    assert isinstance(setting, SettingUp)
    put_marker(game, setting.side, kind, at)
    left = list(setting.markers)
    left.remove(kind)
    game.swap(replace(setting, markers=tuple(left)))


def put_marker(game: Game, side: int, kind: str, at: int) -> None:
    """Set a foxhole or wire on the map."""
    if kind == game.field.foxhole_marker.id:
        game.foxholes |= game.field.bit[at]
    else:
        game.wire = (*game.wire, (at, side))
