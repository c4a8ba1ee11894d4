"""The rules of fire (6.0) told a second time: whom a unit may fire at, and who spots for it."""

from studio.hexes import Hex, distance
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sight import friend_in_line, look
from studio.rules.combat_infantry.state import UP, Block
from tests.rules.combat_infantry.examples.oracle import Table


def sees(table: Table, a: Hex, b: Hex) -> bool:
    """Whether two hexes see each other."""
    return look(table.obstacles, a, b, table.smoke).visible


def fire_hexes(table: Table, unit: Unit, start: Hex, shots: list[tuple[Hex, Hex]]) -> set[Hex]:
    """The hexes with enemies that a unit without bombardment may fire into."""
    friends = {at for at in table.blocks if unit.side in table.sides_in(at)}
    found = set()
    for at in table.blocks:
        if table.sides_in(at) != {1 - unit.side}:
            continue
        far = distance(start, at)
        if not unit.least <= far <= unit.most or not sees(table, start, at):
            continue
        if far == 1:
            limit = table.row(start, at).fire
            assert isinstance(limit, int)
            if shots.count((start, at)) < limit:
                found.add(at)
        elif (start, at) not in shots and not friend_between(table, start, at, friends):
            found.add(at)
    return found


def friend_between(table: Table, start: Hex, at: Hex, friends: set[Hex]) -> bool:
    """Whether a friend bars direct fire."""
    return friend_in_line(table.obstacles, start, at, friends - {start}) is not None


def spots(table: Table, hq: Block, at: Hex) -> bool:
    """Whether an HQ is near enough to a hex to spot it, and sees it (6.62)."""
    here = table.state.field.hexes[hq.where]
    reach = 4 if table.cells[here].level > table.cells[at].level else 3
    if table.night is not None:
        reach = min(reach, table.night.sight)
    return distance(here, at) <= reach and sees(table, here, at)


def spotters(table: Table, unit: Unit, at: Hex) -> set[str]:
    """The HQs that may spot a hex for a unit (6.62)."""
    return {
        table.unit(block).id
        for blocks in table.blocks.values()
        for block in blocks
        if block.side == unit.side
        and table.unit(block).is_hq
        and table.unit(block).company == unit.company
        and block.activated
        and block.face == UP
        and not block.spotted
        and spots(table, block, at)
    }


def bombarded(table: Table, unit: Unit, start: Hex) -> set[tuple[Hex, str]]:
    """Hexes a unit may bombard, each with its spotter, or nobody if it sees it ittable."""
    found = set()
    for at in table.blocks:
        if table.sides_in(at) != {1 - unit.side} or at in table.smoke:
            continue
        if not unit.least <= distance(start, at) <= unit.most:
            continue
        if sees(table, start, at):
            found.add((at, ""))
        else:
            found |= {(at, hq) for hq in spotters(table, unit, at)}
    return found
