"""Movement (8.0): how far a unit gets, where it has to stop, and how it enters an assault."""

from collections.abc import Iterator

from studio.rules.combat_infantry.actions import (
    Action,
    Assault,
    Breach,
    Exit,
    Move,
    Withdraw,
    one,
    one_for_each,
)
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import DOWN, UNSEEN, UP, Block, Game


def moves(game: Game, unit: Unit, block: Block, command: Command) -> tuple[Action, ...]:
    """Every way in which a unit may move (1.2 d). Units in wire only withdraw (7.5)."""
    if not unit.move:
        return ()
    if block.came >= 0 and game.wired(block.where):
        return tuple(_withdrawal(game, unit, block))
    key = _surroundings(game, unit, block.where, command)
    known: tuple[Action, ...] | None = game.lie.remembered.get(key)
    if known is None:
        known = game.lie.remember(key, tuple(_all_moves(game, unit, block.where, command)))
    return known


def _surroundings(game: Game, unit: Unit, here: int, command: Command) -> tuple[object, ...]:
    """All that the moves of a unit follow from, beside how the hexsides lie.

    Nothing beyond what it could reach on an empty map matters, so most units of most games have
    been asked the same before.
    """
    side, position = unit.side, game.position
    region = game.lie.region(unit.unit_class, unit.move, here)
    enemies = assaultable(game, side) & region
    stops, barred = closed_hexes(game, side)
    who = unit.id, unit.type.id, here
    if not enemies:
        return (*who, stops & region, barred & region, game.wrecks & region, command.entered)
    pending = tuple(
        (at, len(position.of(side, at))) for at in game.field.hexes_in(position.fights & region)
    )
    holes = game.foxholes & enemies
    return (
        *(*who, stops & region, barred & region, game.wrecks & region, command.entered),
        *(enemies, pending, holes, game.wire),
    )


def _all_moves(game: Game, unit: Unit, here: int, command: Command) -> Iterator[Action]:
    field, lie, side = game.field, game.lie, unit.side
    left = reach(game, unit, here)
    to = one_for_each(Move, unit.id, field.name)
    yield from [to[at] for at in left if at != here]
    region = lie.region(unit.unit_class, unit.move, here)
    if unit.traits.moves_into_assault and region & (
        game.position.held[1 - side] | game.position.fights
    ):
        for start, into, _ in assaults(game, unit, left, command.entered):
            yield one(Assault, unit.id, field.name[start], field.name[into])
    if unit.unit_class in lie.breakers:
        for into in breaches(game, unit, here, command.entered):
            yield one(Breach, unit.id, field.name[into])
    if region & field.rim_hexes:
        for edge in exits(game, left):
            yield one(Exit, unit.id, edge)


def reach(game: Game, unit: Unit, start: int) -> dict[int, int]:
    """The hexes a unit can end its move in, with the movement points left there (8.1).

    Hexes in which it must stop have none left to go on with: they are told as -1 - points (8.0,
    7.4, 7.5). Wrecks cost one more (6.34). Its own hex is among them.
    """
    steps, bit = game.lie.steps(unit.unit_class), game.field.bit
    stops, barred = closed_hexes(game, unit.side)
    wrecks, toll = game.wrecks, game.field.wreck_marker.extra_move
    special = stops | barred | wrecks
    best, found = [-1] * len(bit), {start: unit.move}
    best[start] = unit.move
    frontier: list[list[int]] = [[] for _ in range(unit.move)]
    frontier.append([start])
    for points in range(unit.move, 0, -1):
        for here in frontier[points]:
            if best[here] != points:
                continue  # it was reached more cheaply, and gone on from
            for other, cost in steps[here]:
                rest = points - cost
                if rest <= best[other]:
                    continue
                if bit[other] & special:
                    rest -= toll if bit[other] & wrecks else 0
                    if rest <= best[other] or bit[other] & barred:
                        continue
                    if bit[other] & stops:
                        best[other] = rest
                        found[other] = -1 - rest
                        continue
                best[other] = found[other] = rest
                frontier[rest].append(other)
    return found


def closed_hexes(game: Game, side: int) -> tuple[int, int]:
    """Where a unit of a side has to stop, and where it can't go; worked out once a position."""
    key = side, game.smoke, game.wire, game.flood
    known = game.position.closed.get(key)
    if known is None:
        known = game.position.closed[key] = stop_hexes(game, side), barred_hexes(game, side)
    return known


def stop_hexes(game: Game, side: int) -> int:
    """Where a unit of a side has to stop: enemy-controlled and disputed hexes, smoke, wire (8.0).

    A hex that holds friends is friendly, so nobody stops there (8.3).
    """
    position = game.position
    stops = (position.sway[1 - side] & ~position.held[side]) | position.fights | game.smoke
    for at, _ in game.wire:
        stops |= game.field.bit[at]
    return stops


def barred_hexes(game: Game, side: int) -> int:
    """Hexes closed to a move: the enemy's, assaults, and wire that is full (7.5)."""
    position = game.position
    barred = position.held[1 - side] | position.fights | game.flood
    for at, owner in game.wire:
        if len(position.of(side, at)) >= game.stack_limit(at, side) or owner == side:
            barred |= game.field.bit[at]
    return barred


def assaultable(game: Game, side: int) -> int:
    """Hexes with enemies, in an assault already or not; nobody wades into a flood (ruling 144)."""
    return (game.position.held[1 - side] | game.position.fights) & ~game.flood


def assaults(
    game: Game, unit: Unit, left: dict[int, int], entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """Assaults in reach: the hex from which, the hex into which, the hexside (9.1, 9.62).

    Limits count units that crossed a hexside in this activation; the stacking of the hex holds for
    the attackers too, and is refused at once (ruling 51). Nobody assaults into wire (7.5).
    """
    entries, bit = game.lie.entries(unit.unit_class), game.field.bit
    side, enemies = unit.side, assaultable(game, unit.side)
    wrecks, toll = game.wrecks, game.field.wreck_marker.extra_move
    for start, points in left.items():
        if points <= 0 or not game.field.around[start] & enemies:
            continue
        for into, cost, hexside in entries[start]:
            if not bit[into] & enemies:
                continue
            price = cost + toll if wrecks & bit[into] else cost
            if price <= points and _lets_in(game, side, start, into, entered.count(hexside)):
                yield start, into, hexside
    yield from _breaching_assaults(game, unit, next(iter(left)), entered)


def _lets_in(game: Game, side: int, start: int, into: int, crossed: int) -> bool:
    if crossed >= game.lie.assault_limit(start, into) or (game.wire and game.wired(into)):
        return False
    return len(game.position.of(side, into)) < game.stack_limit(into, side)


def _breaching_assaults(
    game: Game, unit: Unit, here: int, entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """Assaults across a hexside that only this class breaks through, from the next hex (note 7)."""
    enemies = assaultable(game, unit.side)
    for into, hexside in _breachable(game, unit, here, entered):
        full = len(game.position.of(unit.side, into)) >= game.stack_limit(into, unit.side)
        if game.field.bit[into] & enemies and not full and not game.wired(into):
            yield here, into, hexside


def breaches(game: Game, unit: Unit, here: int, entered: tuple[int, ...]) -> Iterator[int]:
    """The vacant or friendly hexes into which a unit breaks through, as its whole move (note 7)."""
    barred = barred_hexes(game, unit.side)
    for into, _ in _breachable(game, unit, here, entered):
        if not game.field.bit[into] & barred:
            yield into


def _breachable(
    game: Game, unit: Unit, here: int, entered: tuple[int, ...]
) -> Iterator[tuple[int, int]]:
    lie, field = game.lie, game.field
    for direction, row in enumerate(lie.rows[here]):
        if row is None or row.breach is None or unit.unit_class not in row.breach.classes:
            continue
        into, hexside = field.near[here][direction], field.side[here][direction]
        if entered.count(hexside) < row.breach.limit and lie.holds(into, unit.unit_class, False):
            yield into, hexside


def exits(game: Game, left: dict[int, int]) -> Iterator[str]:
    """The edges of the map over which a unit can leave with the points it has (ruling 101)."""
    found: dict[str, None] = {}
    for at, points in left.items():
        if points <= 0:
            continue
        for edge in game.field.rim[at]:
            if points >= game.lie.exit_cost(at, edge):
                found[edge] = None
    return iter(found)


def _withdrawal(game: Game, unit: Unit, block: Block) -> Iterator[Action]:
    """Back over the hexside by which it came into the wire (7.5)."""
    back = block.came
    cost = dict(game.lie.steps(unit.unit_class)[block.where]).get(back)
    if cost is None or cost > unit.move or game.field.bit[back] & barred_hexes(game, unit.side):
        return
    yield one(Withdraw, unit.id, game.field.name[back])


# --- carried out --------------------------------------------------------------------------------


def face_after_move(unit: Unit, block: Block) -> int:
    """Units that moved are face-down; tanks and active HQs are face-up (8.0, 2.54, 4.2)."""
    if unit.traits.face_up_when_moved or block.activated:
        return UP
    return DOWN


def move_to(game: Game, unit: Unit, to: int, came: int = UNSEEN) -> None:
    """Set a unit down where its move ends."""
    block = game.block(unit.number)
    stays = game.wire and game.wired(to)
    game.put(
        block._replace(
            where=to,
            acted=True,
            face=face_after_move(unit, block),
            came=came if stays else UNSEEN,
        )
    )


def last_step(game: Game, unit: Unit, start: int, to: int) -> int:
    """The hex from which the cheapest move to a hex enters it: the way a unit in wire came by."""
    left = reach(game, unit, start)
    steps, found = game.lie.steps(unit.unit_class), []
    for at, points in left.items():
        for other, cost in steps[at]:
            if other == to and points >= cost:
                found.append((points - cost, -at))
    return -max(found)[1] if found else start


def enter_assault(game: Game, unit: Unit, start: int, into: int) -> None:
    """Bring a unit into an enemy-occupied hex over one of its hexsides (9.1)."""
    block = game.block(unit.number)
    game.put(block._replace(where=into, acted=True, face=face_after_move(unit, block), came=start))


def open_gap(game: Game, start: int, into: int) -> None:
    """Leave the gap of a unit that broke through a hexside (3.4)."""
    row = game.lie.rows[start][game.field.direction(start, into)]
    if row is None or row.breach is None:
        return
    side = game.field.side_between(start, into)
    edge = game.lie.edges[game.field.sides_of[side]]
    game.change(side, type(edge)(row.breach.leaves, edge.rise, edge.crossing, edge.ways))


def leave_map(game: Game, unit: Unit, edge: str) -> None:
    """Take a unit off the map for good; it is no loss (9.4)."""
    game.take(unit.number)
    game.gone = (*game.gone, (unit.number, unit.side, edge))
