"""Leaving a hex without points (9.4, 9.5, 4.4), told a second time."""

from studio.hexes import Hex, Hexside, hexside_between
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import Block
from tests.rules.combat_infantry.examples.oracle import FAR, Table


def has_room(table: Table, at: Hex, side: int, but: int = 0) -> bool:
    """Whether one more unit of a side fits into a hex, some there not counted."""
    mine = sum(block.side == side for block in table.blocks.get(at, ()))
    return mine - but < table.stack(at, side)


def steps_to(table: Table, unit: Unit, here: Hex, crossed: list[Hexside]) -> set[Hex]:
    """Adjacent hexes a unit may step into, whoever controls them (8.2, 9.1)."""
    found = set()
    for at in set(table.neighbours(here)) - table.flood:
        limit = table.row(here, at).assault
        assert isinstance(limit, int)
        if table.price(unit.unit_class, here, at) >= FAR:
            continue
        if crossed.count(hexside_between(here, at)) < limit and has_room(table, at, unit.side):
            found.add(at)
    return found


def retreats(
    table: Table, unit: Unit, here: Hex, crossed: list[Hexside], origins: set[Hex]
) -> set[Hex]:
    """Where a unit may retreat to on the map (9.4, ruling 62)."""
    bad = {table.state.field.sides[1 - unit.side], "disputed"}
    steps = steps_to(table, unit, here, crossed) if unit.traits.leaves_assault else set()
    return {at for at in steps if table.control(at) not in bad and at not in origins}


def regroupings(table: Table, unit: Unit, here: Hex, crossed: list[Hexside]) -> set[Hex]:
    """Where a unit that won an assault may regroup to (9.5)."""
    mine = table.state.field.sides[unit.side]
    return {at for at in steps_to(table, unit, here, crossed) if table.control(at) == mine}


def promotions(table: Table, hq: Unit) -> set[tuple[str, Hex]]:
    """The squads by which an HQ may return, each with a hex (4.4, ruling 69)."""
    if not hq.is_chq:
        return _next_to_squads(table, hq, hq.platoon)
    return _next_to_leaders(table, hq) or _next_to_squads(table, hq, None)


def _company(table: Table, hq: Unit) -> list[tuple[Block, Unit, Hex]]:
    return [
        (block, table.unit(block), at)
        for at, blocks in table.blocks.items()
        for block in blocks
        if block.side == hq.side and table.unit(block).company == hq.company
    ]


def _next_to_squads(table: Table, hq: Unit, platoon: int | None) -> set[tuple[str, Hex]]:
    """In or next to a squad, at its cost."""
    found = set()
    for block, unit, at in _company(table, hq):
        if unit.is_squad and platoon in (None, unit.platoon):
            found |= {
                (unit.id, to) for to in _open(table, hq, at) | {at} if _fits(table, block, to)
            }
    return found


def _next_to_leaders(table: Table, hq: Unit) -> set[tuple[str, Hex]]:
    """In or next to a platoon HQ, in a friendly hex, at the cost of a squad of its platoon."""
    found = set()
    for _, leader, there in _company(table, hq):
        if not leader.is_hq or leader.is_chq:
            continue
        near = _open(table, hq, there)
        if table.control(there) == table.state.field.sides[hq.side] and there not in table.flood:
            near.add(there)
        for block, unit, _ in _company(table, hq):
            if unit.is_squad and unit.platoon == leader.platoon:
                found |= {(unit.id, to) for to in near if _fits(table, block, to)}
    return found


def _open(table: Table, hq: Unit, at: Hex) -> set[Hex]:
    """The friendly hexes next to a hex, no flooded ones."""
    mine = table.state.field.sides[hq.side]
    return {n for n in table.neighbours(at) if table.control(n) == mine} - table.flood


def _fits(table: Table, squad: Block, to: Hex) -> bool:
    """Whether one more unit fits into a hex once a squad has given a step for it."""
    gone = squad.steps == 1 and table.state.field.hexes[squad.where] == to
    return to not in table.wire and has_room(table, to, squad.side, but=gone)
