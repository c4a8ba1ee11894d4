"""Setting up as a part of the game (10.1): the defender first, block by block, then markers.

A hex is offered only when all other blocks can still be set up afterwards, and every named hex that
could have a unit still can. So nobody runs into a dead end of his own making; a block whose area
the other side has filled with blocks or wire comes with the arrivals of the first turn.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import Action, Lay, Place, Ready, one
from studio.rules.combat_infantry.arrival import holds, stand
from studio.rules.combat_infantry.phases import SettingUp
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Game
from studio.rules.combat_infantry.turn import arrivals

AT_SET_UP = 0
"""The turn in which blocks that are still to be set up are due."""


def settle_setting_up(game: Game, setting: SettingUp, _dice: Dice) -> bool:
    """Done when every block stands and no marker is left to lay."""
    if setting.left and not _open(game, setting.left[0]):
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
    """The hexes for the next block after which everything else still finds its place."""
    number, *rest = setting.left
    options = _open(game, number)
    later = {n: set(_open(game, n)) for n in rest}
    room = {at: room_in(game, setting.side, at) for at in {*options, *set().union(*later.values())}}
    needs = [at for at in setting.needs if not game.position.of(setting.side, at)]
    best = max((_kept(at, needs, later, room) for at in options), default=(0, 0))
    return [at for at in options if _kept(at, needs, later, room) == best]


def _open(game: Game, number: int) -> list[int]:
    """The hexes of a block's area that hold it now."""
    unit = game.known(number)
    area = next(mask for n, _, _, mask in game.waiting if n == number)
    free = area & ~(game.position.held[1 - unit.side] | game.position.fights)
    return [at for at in game.field.hexes_in(free) if holds(game, unit, at)]


def room_in(game: Game, side: int, at: int) -> int:
    """How many more units of a side a hex holds (8.2)."""
    return game.stack_limit(at, side) - len(game.position.of(side, at))


def _kept(
    at: int, needs: list[int], later: Mapping[int, set[int]], room: Mapping[int, int]
) -> tuple[int, int]:
    """How many other blocks find a place, and named hexes a unit, if one stands here."""
    left = {**room, at: room[at] - 1}
    wanted = [need for need in needs if need != at]
    held = _assign(wanted, {n: {n2 for n2 in later if n in later[n2]} for n in wanted})
    placed = {unit: need for need, unit in held.items()}
    for need in placed.values():
        left[need] -= 1
    loose = [n for n in later if n not in placed]
    plenty = all(sum(left[h] > 0 for h in later[n]) >= len(loose) for n in loose)
    count = len(loose) if plenty else _fill(loose, later, left)
    return count + len(placed), len(held) + (at in needs)


def _assign(wanted: list[int], takers: Mapping[int, set[int]]) -> dict[int, int]:
    """A block for as many named hexes as possible."""
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


def _fill(loose: list[int], later: Mapping[int, set[int]], left: dict[int, int]) -> int:
    """How many blocks find room: a largest matching of blocks to places."""
    stands: dict[int, list[int]] = {}

    def find(unit: int, tried: set[int]) -> bool:
        for at in sorted(later[unit] - tried):
            tried.add(at)
            there = stands.setdefault(at, [])
            if len(there) < left[at]:
                there.append(unit)
                return True
            for n, other in enumerate(there):
                if find(other, tried):
                    there[n] = unit
                    return True
        return False

    return sum(find(unit, set()) for unit in loose)


def place(game: Game, unit: Unit, at: int) -> None:
    """Set a block up."""
    setting = game.phase
    assert isinstance(setting, SettingUp)
    stand(game, unit, at)
    game.waiting = tuple(entry for entry in game.waiting if entry[0] != unit.number)
    game.swap(replace(setting, left=setting.left[1:]))


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
