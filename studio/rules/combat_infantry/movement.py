"""Movement (8.0): how far a unit gets, where it has to stop, and how it enters an assault."""

from collections.abc import Iterator

from studio.rules.combat_infantry.actions import Action, Assault, Breach, Withdraw, one
from studio.rules.combat_infantry.crews import Drill
from studio.rules.combat_infantry.listed import Parts
from studio.rules.combat_infantry.mobility import Obstacles, Reach, search
from studio.rules.combat_infantry.outlook import Outlook, assaultable, barred_hexes, closed_hexes
from studio.rules.combat_infantry.phases import Command
from studio.rules.combat_infantry.position import CAME, WHERE
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import DOWN, UNSEEN, UP, Block, Game, full


def moves(game: Game, outlook: Outlook, drill: Drill, block: Block, command: Command) -> Parts:
    """Every way in which a unit may move (1.2 d). Units in wire only withdraw (7.5)."""
    where, unit = block[WHERE], drill.unit
    if block[CAME] >= 0 and outlook.wired >> where & 1:
        return [tuple(_withdrawal(game, unit, block))]
    reach = drill.mobility.frees[where]
    if reach is None or outlook.hemming & reach.inner:
        reach = outlook.reach(drill, where)
    if closed := reach.last & outlook.closed:
        found = reach.moves_but(unit.id, closed)
    else:
        found = reach.told.get(unit.id) or reach.moves(unit.id)
    if reach.usable & outlook.beside or drill.breaks:
        entering = tuple(_entering(game, outlook, unit, reach, command.entered))
        return (found[0], entering, *found[1:])
    return found


def _entering(
    game: Game, outlook: Outlook, unit: Unit, reach: Reach, entered: tuple[int, ...]
) -> Iterator[Action]:
    """The assaults in reach, and the breaches (9.1, note 7)."""
    name = game.field.name
    if unit.traits.moves_into_assault:
        for start, into, _ in _assaults(game, outlook, unit, reach, entered):
            yield one(Assault, unit.id, name[start], name[into])
    if unit.unit_class in game.lie.breakers:
        for into in breaches(game, unit, reach.start, entered):
            yield one(Breach, unit.id, name[into])


def reach(game: Game, unit: Unit, start: int) -> dict[int, int]:
    """The hexes a unit can end its move in, with the movement points left there (8.1).

    Hexes in which it must stop have none left to go on with: they are told as -1 - points (8.0,
    7.4, 7.5). Wrecks cost one more (6.34). Its own hex is among them.
    """
    toll = game.field.wreck_marker.extra_move
    obstacles = Obstacles(*closed_hexes(game, unit.side), game.wrecks, toll)
    steps = game.lie.steps(unit.unit_class)
    return search(steps, game.field.bit, start, unit.move, obstacles)


def assaults(
    game: Game, unit: Unit, start: int, entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """Assaults in reach: the hex from which, the hex into which, the hexside (9.1, 9.62).

    Limits count units that crossed a hexside in this activation; the stacking of the hex holds for
    the attackers too, and is refused at once (ruling 51). Nobody assaults into wire (7.5).
    """
    outlook = Outlook(game, unit.side)
    reach = outlook.reach(outlook.drills[unit.number], start)
    return _assaults(game, outlook, unit, reach, entered)


def _assaults(
    game: Game, outlook: Outlook, unit: Unit, reach: Reach, entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    entries, bit = game.lie.entries(unit.unit_class), game.field.bit
    side, enemies = unit.side, assaultable(game, unit.side)
    wrecks, toll = game.wrecks, game.field.wreck_marker.extra_move
    for start, points in reach.in_order(outlook.beside):
        for into, cost, hexside in entries[start]:
            if not bit[into] & enemies:
                continue
            price = cost + toll if wrecks & bit[into] else cost
            if price <= points and _lets_in(game, side, start, into, entered.count(hexside)):
                yield start, into, hexside
    yield from _breaching_assaults(game, unit, reach.start, entered)


def _lets_in(game: Game, side: int, start: int, into: int, crossed: int) -> bool:
    if crossed >= game.lie.assault_limit(start, into) or (game.wire and game.wired(into)):
        return False
    return not full(game, side, into)


def _breaching_assaults(
    game: Game, unit: Unit, here: int, entered: tuple[int, ...]
) -> Iterator[tuple[int, int, int]]:
    """Assaults across a hexside that only this class breaks through, from the next hex (note 7)."""
    if unit.unit_class not in game.lie.breakers:
        return
    enemies = assaultable(game, unit.side)
    for into, hexside in _breachable(game, unit, here, entered):
        closed = full(game, unit.side, into) or game.wired(into)
        if game.field.bit[into] & enemies and not closed:
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


def _withdrawal(game: Game, unit: Unit, block: Block) -> Iterator[Action]:
    """Back over the hexside by which it came into the wire (7.5)."""
    back = block.came
    bit, toll = game.field.bit[back], game.field.wreck_marker.extra_move
    cost = dict(game.lie.steps(unit.unit_class)[block.where]).get(back)
    if cost is None or bit & barred_hexes(game, unit.side):
        return
    if cost + (toll if game.wrecks & bit else 0) > unit.move:
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
    game.put(block.moved(to, face_after_move(unit, block), came if stays else UNSEEN))


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
    game.put(block.moved(into, face_after_move(unit, block), start))


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
