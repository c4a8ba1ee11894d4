"""Whether a side can get somewhere in time, if nobody stands in its way (8.0).

Meant to be too hopeful rather than too strict, since a check may not cry wolf: each turn a unit
uses all its movement points with every road's bonus, and then goes one hex more, as an HQ that
deploys or a winner that regroups may. The enemy isn't there.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil

from studio.checks.finding import Draft
from studio.checks.forces import blocks
from studio.hexes import Hex
from studio.model.ground import Edge
from studio.model.setup import area_hexes
from studio.model.units import UnitType

Costs = Mapping[Hex, tuple[tuple[Hex, int], ...]]


def reached(draft: Draft, side: str, goals: set[Hex]) -> bool:
    """Whether a unit of a side that can hold ground gets to one of these hexes in time."""
    starts = _starts(draft, side)
    if any(goals & start.keys() for start in starts.values()):
        return True
    fastest_first = sorted(starts.items(), key=lambda item: -item[0][1])
    return any(
        _gets_there(draft, unit_class, move, start, goals)
        for (unit_class, move), start in fastest_first
        if move
    )


def _starts(draft: Draft, side: str) -> dict[tuple[str, int], dict[Hex, int]]:
    """By class and movement points: where units of a side may begin, and in which turn."""
    found: dict[tuple[str, int], dict[Hex, int]] = {}
    for kind, turn, hexes in _beginnings(draft, side):
        if not kind.known("move") or kind.move is None or not kind.traits.holds_objectives:
            continue
        start = found.setdefault((kind.unit_class, kind.move), {})
        for at in hexes:
            start[at] = min(turn, start.get(at, turn))
    return found


def _points(draft: Draft, move: int, turn: int) -> int:
    """Movement points of a game turn: at night a part of them, and what the weather does (10.2)."""
    night = draft.scenario.time.at(turn).night
    lit = move if night is None else ceil(move * night.move)
    return max(1, lit + _weather(draft)) if lit else 0


def _weather(draft: Draft) -> int:
    """What a special rule adds to everybody's movement points (ruling 151)."""
    effects = [rule.effect or {} for rule in draft.scenario.texts.special_rules]
    told = [one.get("change") for one in effects if one.get("kind") == "weather_movement"]
    return next((change for change in reversed(told) if isinstance(change, int)), 0)


def _beginnings(draft: Draft, side: str) -> Iterator[tuple[UnitType, int, Iterable[Hex]]]:
    """Every block of a side, drawn ones too: its type, the turn it is there, the hexes it may."""
    areas = {name: area_hexes(draft.ground, area) for name, area in draft.scenario.areas.items()}
    force = draft.scenario.sides[side]
    later = {unit: a for a in force.arrivals for unit in a.units}
    for owner, _, entry, kind in blocks(draft):
        if owner != side or kind is None:
            continue
        if entry.id in later:
            yield kind, later[entry.id].turn, areas.get(later[entry.id].area, ())
        elif entry.at is not None:
            at = draft.ground.by_address.get(entry.at)
            yield kind, 1, () if at is None else (at,)
        else:
            yield kind, 1, areas.get(entry.area or "", ())
    for draw in force.draws:
        for name in draw.possible if draw.most else ():
            if name in draft.units.types:
                yield draft.units.types[name], 1, areas.get(draw.area or "", ())


def _gets_there(
    draft: Draft, unit_class: str, move: int, start: Mapping[Hex, int], goals: set[Hex]
) -> bool:
    costs, later = _costs(draft, unit_class), draft.scenario.time.later
    last_change = max((*start.values(), *(spell.turn for spell in later)), default=0)
    here: set[Hex] = set()
    for turn in range(1, (draft.scenario.time.turns or 1) + 1):
        new = {at for at, when in start.items() if when == turn}
        before = len(here)
        here |= new
        here = _onward(costs, here, _points(draft, move, turn))
        if here & goals:
            return True
        if len(here) == before and turn >= last_change:
            return False
    return False


def _onward(costs: Costs, here: set[Hex], move: int) -> set[Hex]:
    """Where a turn's movement leads from these hexes, and one hex more."""
    left = dict.fromkeys(here, move)
    frontier = list(here)
    while frontier:
        at = frontier.pop()
        for other, cost in costs.get(at, ()):
            rest = left[at] - cost
            if rest >= 0 and rest > left.get(other, -1):
                left[other] = rest
                frontier.append(other)
    return left.keys() | {other for at in left for other, _ in costs.get(at, ())}


def _costs(draft: Draft, unit_class: str) -> Costs:
    """From each hex, where units of a class get and for how many movement points (8.1)."""
    key = ("costs", unit_class)
    if key not in draft.memo:
        found: dict[Hex, list[tuple[Hex, int]]] = {at: [] for at in draft.ground.cells}
        for side, edge in draft.ground.edges.items():
            for start, end in (side.hexes(), side.hexes()[::-1]):
                cost = _cost(
                    draft,
                    edge,
                    unit_class,
                    draft.ground.cells[start].level < draft.ground.cells[end].level,
                )
                if cost is not None:
                    found[start].append((end, cost))
        draft.memo[key] = found
    costs: Costs = draft.memo[key]
    return costs


def _cost(draft: Draft, edge: Edge, unit_class: str, uphill: bool) -> int | None:
    """Movement points to cross a hexside, None if that can't be done at all."""
    key = ("cost", edge.terrain, edge.rise, edge.crossing, edge.ways, unit_class, uphill)
    if key not in draft.memo:
        table, time = draft.terrain, draft.scenario.time
        row = table.hexside(
            edge.terrain,
            rise=edge.rise,
            uphill=uphill,
            crossing=edge.crossing,
            month=_month(time.month),
        )
        by_road = any(table.ways[way].road for way in edge.ways)
        always_bad = time.weather == "bad" and all(s.weather == "bad" for s in time.later)
        cost = table.move_cost(row, edge.ways, always_bad)
        if row.breach is not None and unit_class in row.breach.classes:
            draft.memo[key] = 1
        else:
            draft.memo[key] = cost if row.admits(unit_class, by_road) else None
    found: int | None = draft.memo[key]
    return found


def _month(text: str | None) -> int | None:
    """The number of a month, None where the file has something else."""
    number = (text or "")[5:7]
    return int(number) if number.isdecimal() else None
