"""What authors judge a set-up by: commands, room, and how long ways take; the engine answers."""

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QPainter

from studio.app.overlays.analysis import Overlay, standing
from studio.draw.judging import paint_heat, paint_orders, paint_room
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.words import tr

if TYPE_CHECKING:
    from studio.rules.combat_infantry.roster import Unit
    from studio.rules.combat_infantry.state import Block, Game


def _game(firefight: Firefight) -> "Game":
    """The game of the blocks that stand on the map. StudioError where they can't be set up."""
    from studio.rules.combat_infantry.setup import opening
    from studio.rules.combat_infantry.state import Game

    return Game(opening(standing(firefight), 1))


# --- commands -----------------------------------------------------------------------------------


class Orders(NamedTuple):
    """What an HQ commands (4.1): hexes, and the ids of units within and out of its range.

    A company HQ has no range: `hexes` is empty, it commands any units of its company.
    """

    hq: str
    side: str
    hexes: frozenset[Hex]
    within: tuple[str, ...]
    beyond: tuple[str, ...]


class Chain(NamedTuple):
    """All orders on the map, and the units that no HQ can command where they stand."""

    orders: tuple[Orders, ...]
    loose: tuple[str, ...]


def chain_of(firefight: Firefight) -> Chain:
    """Who commands whom where the blocks stand now.

    Raises:
        StudioError: the forces can't be set up as they stand.
    """
    game = _game(firefight)
    blocks = [block for block in game.blocks if block is not None]
    orders = tuple(
        _orders(game, firefight, block, blocks) for block in blocks if game.unit(block).is_hq
    )
    commanded = {name for one in orders for name in one.within}
    loose = tuple(
        unit.id
        for block in blocks
        if not (unit := game.unit(block)).is_hq
        and unit.traits.takes_orders
        and not unit.traits.needs_no_command
        and unit.id not in commanded
    )
    return Chain(orders, loose)


def _orders(game: "Game", firefight: Firefight, hq: "Block", blocks: "list[Block]") -> Orders:
    from studio.rules.combat_infantry.command import in_range

    head, names, by_address = game.unit(hq), game.field.name, firefight.ground.by_address
    mine = [
        (game.unit(block), block)
        for block in blocks
        if block.side == hq.side and _may_command(head, game.unit(block))
    ]
    within = tuple(
        unit.id for unit, block in mine if head.is_chq or in_range(game, hq.where, block.where)
    )
    bits = (game.lie.commands[hq.where] | game.field.bit[hq.where]) if not head.is_chq else 0
    hexes = frozenset(by_address[names[at]] for at in game.field.hexes_in(bits))
    beyond = tuple(unit.id for unit, _ in mine if unit.id not in within)
    return Orders(head.id, game.field.sides[hq.side], hexes, within, beyond)


def _may_command(hq: "Unit", unit: "Unit") -> bool:
    """Whether an HQ commands such units at all, wherever they stand (4.1)."""
    if unit.is_hq or unit.company != hq.company or not unit.traits.takes_orders:
        return False
    return hq.is_chq or not unit.is_squad or unit.platoon == hq.platoon


class OrdersOverlay(Overlay):
    """The command ranges of the selected HQ, or of all."""

    def chain(self) -> Chain:
        """The orders of all HQs."""
        found = self._answer("", lambda: chain_of(self.desk.firefight))
        return found if isinstance(found, Chain) else Chain((), ())

    def shown(self) -> tuple[Orders, ...]:
        """Those of the selected HQs; of all where none is selected."""
        orders = self.chain().orders
        chosen = tuple(one for one in orders if one.hq in self.desk.selection)
        return chosen or orders

    def says(self) -> str:
        """Who commands whom, and who is left alone."""
        chain, shown = self.chain(), self.shown()
        if self.trouble:
            return tr("Command can't be shown: {trouble}", trouble=self.trouble)
        if not chain.orders:
            return tr("Command: no HQ stands on the map")
        if len(shown) == 1:
            return tr("{orders} · rule 4.1", orders=_orders_in_words(shown[0]))
        words = tr("every unit on the map can be commanded")
        if chain.loose:
            words = tr("bracketed: nobody commands {units}", units=", ".join(chain.loose))
        return tr(
            "Command ranges of {count} HQs; {rest} · rule 4.1",
            count=len(chain.orders),
            rest=words,
        )

    def paint(self, painter: QPainter) -> None:
        """Ranges, and brackets round those that are left alone."""
        shown, chain = self.shown(), self.chain()
        alone = set(chain.loose) if len(shown) != 1 else set(shown[0].beyond)
        rects = [block.rect for block in self.desk.scene.blocks if block.unit.id in alone]
        paint_orders(painter, [one.hexes for one in shown if one.hexes], rects)


def _orders_in_words(one: Orders) -> str:
    within = ", ".join(one.within) or tr("nobody")
    beyond = tr("; out of range: {units}", units=", ".join(one.beyond)) if one.beyond else ""
    where = tr("wherever they are") if not one.hexes else tr("in its hex and next to it")
    return tr(
        "{hq} commands {where}: {within}{beyond}",
        hq=one.hq,
        where=where,
        within=within,
        beyond=beyond,
    )


# --- room ---------------------------------------------------------------------------------------


def room_of(firefight: Firefight, side: str) -> Mapping[Hex, int]:
    """How many more blocks each hex holds (8.2): of the side that stands there, else of `side`.

    Raises:
        StudioError: the forces can't be set up as they stand.
    """
    game = _game(firefight)
    number = game.field.sides.index(side) if side in game.field.sides else 0
    left: dict[Hex, int] = {}
    for at, name in enumerate(game.field.name):
        here = [(s, game.position.of(s, at)) for s in (0, 1)]
        owner, blocks = next(((s, found) for s, found in here if found), (number, []))
        left[firefight.ground.by_address[name]] = game.stack_limit(at, owner) - len(blocks)
    return left


class RoomOverlay(Overlay):
    """How many more blocks each hex holds."""

    def _side(self) -> str:
        """The side of the selected block, else the first."""
        sides = self.desk.firefight.scenario.sides
        block = self.desk.scene.block(self.desk.selection[0]) if self.desk.selection else None
        return block.side if block is not None else next(iter(sides), "")

    def room(self) -> Mapping[Hex, int]:
        """By hex."""
        side = self._side()
        found = self._answer(side, lambda: room_of(self.desk.firefight, side))
        return found if isinstance(found, Mapping) else {}

    def says(self) -> str:
        """How many hexes are full or overfull."""
        room, occupied = self.room(), self.desk.scene.occupied()
        if self.trouble:
            return tr("Stacking can't be shown: {trouble}", trouble=self.trouble)
        over = sum(number < 0 for number in room.values())
        full = sum(room.get(at) == 0 for at in occupied)
        crowded = tr(", {count} overfull", count=over) if over else ""
        return tr(
            "Room for more blocks in each hex; {full} full{crowded} · rule 8.2",
            full=full,
            crowded=crowded,
        )

    def paint(self, painter: QPainter) -> None:
        """A number in each hex."""
        paint_room(painter, self.room(), self.desk.scene.occupied())


# --- heat ---------------------------------------------------------------------------------------


class Heat(NamedTuple):
    """How many turns a unit needs to each hex, if nobody is in its way."""

    unit: str
    allowance: int
    turns: Mapping[Hex, int]


def heat_of(firefight: Firefight, unit: str) -> Heat | None:
    """How many turns a unit on the map needs to each hex (8.1); None if it isn't on the map.

    Points aren't saved from one turn to the next. Other blocks are left aside.

    Raises:
        StudioError: the forces can't be set up as they stand.
    """
    game = _game(firefight)
    block = next((b for b in game.blocks if b is not None and game.unit(b).id == unit), None)
    if block is None:
        return None
    mover, names = game.unit(block), game.field.name
    best = _turns(game, mover, block.where)
    turns = {
        firefight.ground.by_address[names[at]]: turn
        for at, (turn, _) in best.items()
        if at != block.where
    }
    return Heat(unit, mover.move, turns)


def _turns(game: "Game", mover: "Unit", start: int) -> dict[int, tuple[int, int]]:
    """By hex: the turn in which it is reached, and the points that are spent in it by then."""
    steps, best = game.lie.steps(mover.unit_class), {start: (1, 0)}
    queue = [(1, 0, start)]
    while queue:
        turn, spent, here = heappop(queue)
        if (turn, spent) > best[here]:
            continue
        for there, cost in steps[here]:
            if cost > mover.move:
                continue
            after = (turn, spent + cost) if spent + cost <= mover.move else (turn + 1, cost)
            if there not in best or after < best[there]:
                best[there] = after
                heappush(queue, (*after, there))
    return best


class HeatOverlay(Overlay):
    """How long the selected block needs to wherever it can go."""

    def heat(self) -> Heat | None:
        """That of the first selected block."""
        selection = self.desk.selection
        if not selection:
            return None
        found = self._answer(selection[0], lambda: heat_of(self.desk.firefight, selection[0]))
        return found if isinstance(found, Heat) else None

    def says(self) -> str:
        """Whose ways they are, and how far it is."""
        heat = self.heat()
        if self.trouble and self.desk.selection:
            return tr("Ways can't be shown: {trouble}", trouble=self.trouble)
        if heat is None:
            return tr("Turns to get there: select a block on the map")
        if not heat.turns:
            return tr("{unit} can't move", unit=heat.unit)
        game_turns = self.desk.firefight.scenario.time.turns
        far = max(heat.turns.values())
        late = sum(1 for turn in heat.turns.values() if game_turns and turn > game_turns)
        never = tr("; {count} hexes are beyond the last turn", count=late) if late else ""
        return tr(
            "Turns that {unit} needs to each hex, with {allowance} points a "
            "turn and nobody in its way: up to {far}{never} · rule 8.1",
            unit=heat.unit,
            allowance=heat.allowance,
            far=far,
            never=never,
        )

    def paint(self, painter: QPainter) -> None:
        """The turns."""
        heat = self.heat()
        if heat is not None and heat.turns:
            paint_heat(painter, heat.turns)
