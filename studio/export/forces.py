"""The order of battle as people read it: blocks grouped by where they begin, counted and costed.

Points are for each step (10.4); nothing here is stored in a file, all of it is computed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from studio.model.firefight import Firefight
from studio.model.provenance import Source
from studio.model.scenario import Draw, SideForce, UnitEntry
from studio.model.spread import FACES
from studio.model.units import UnitTable, UnitType
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """`count` equal blocks: one type, one strength, one company (`number`: "B1", "B1–3").

    `points` are those of one of them, None where the table doesn't know; `ours` says that the
    value isn't printed in the rule book.
    """

    unit: UnitType
    count: int
    steps: int
    number: str
    points: int | None
    ours: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Blocks that begin in one place: in an `area` or `at` a hex, from game turn `turn` on.

    `turn` 0 is the set-up. With `draw`, that many of the blocks are taken at random (2.5) for
    the `company`; with `rolls`, they come where a d10 shows one of these numbers, and `table`
    tells which die-roll table it is; with `off_map`, they are strikes (2.6, 2.7).
    """

    area: str | None = None
    at: str | None = None
    turn: int = 0
    draw: int | None = None
    company: str | None = None
    rolls: tuple[int, int] | None = None
    table: int = 0
    off_map: bool = False
    lines: tuple[Line, ...] = ()

    @property
    def blocks(self) -> int:
        """How many blocks it will be: of a draw, those that are taken."""
        there = sum(line.count for line in self.lines)
        return there if self.draw is None else min(self.draw, there)


@dataclass(frozen=True, slots=True)
class Span:
    """The least and the most that a side may have, and what it has on average."""

    least: int
    mean: float
    most: int

    def plus(self, other: "Span") -> "Span":
        """Both taken together."""
        return Span(self.least + other.least, self.mean + other.mean, self.most + other.most)


@dataclass(frozen=True, slots=True)
class OrderOfBattle:
    """All that a side has. `unknown` are types of blocks that no table holds."""

    side: str
    companies: tuple[str, ...]
    groups: tuple[Group, ...]
    markers: Mapping[str, int] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    @property
    def at_most(self) -> tuple[Group, ...]:
        """What may be there at once: of each die-roll table the row that brings most blocks."""
        rows: dict[int, Group] = {}
        for group in self.groups:
            if group.rolls and group.blocks > rows.get(group.table, Group()).blocks:
                rows[group.table] = group
        return tuple(g for g in self.groups if not g.rolls or rows[g.table] is g)

    @property
    def blocks(self) -> int:
        """Blocks on the map: strikes aren't, and of a draw only those that are taken."""
        return sum(group.blocks for group in self.at_most if not group.off_map)

    @property
    def points(self) -> Span:
        """What the side costs, strikes included (10.4)."""
        total = Span(0, 0.0, 0)
        for group in self.groups:
            if not group.rolls:
                total = total.plus(_span(group))
        for table in dict.fromkeys(group.table for group in self.groups if group.rolls):
            rows = [group for group in self.groups if group.rolls and group.table == table]
            total = total.plus(_rolled_span(rows))
        return total

    @property
    def priced(self) -> bool:
        """Whether the table knows what each of its blocks costs."""
        return all(line.points is not None for group in self.groups for line in group.lines)

    @property
    def ours(self) -> bool:
        """Whether any value in the sum isn't printed in the rule book."""
        return any(line.ours for group in self.groups for line in group.lines)

    @property
    def reduced(self) -> bool:
        """Whether any block on the map begins below its printed steps (10.1)."""
        lines = (line for group in self.groups if not group.off_map for line in group.lines)
        return any(line.unit.known("steps") and line.steps < line.unit.steps for line in lines)


def order_of_battle(firefight: Firefight, side: str) -> OrderOfBattle:
    """What a side has in this scenario; blocks of unknown types are named and left out."""
    force = firefight.scenario.sides.get(side, SideForce())
    table = firefight.units
    known = [entry for entry in force.units if entry.type in table.types]
    pools = [name for draw in force.draws for name in draw.possible]
    odd = {name for name in [*(e.type for e in force.units), *pools] if name not in table.types}
    groups = [
        *_set_up(known, force, table),
        *(g for n, draw in enumerate(force.draws) for g in _drawn(n, draw, table)),
        *_strikes(side, force, table),
    ]
    companies = {e.company for e in force.units} | {d.company for d in force.draws}
    return OrderOfBattle(
        side,
        tuple(sorted(filter(None, companies))),
        tuple(group for group in groups if group.lines),
        {name: number for name, number in force.markers.items() if number > 0},
        tuple(sorted(odd)),
    )


def _set_up(entries: Sequence[UnitEntry], force: SideForce, table: UnitTable) -> Iterator[Group]:
    """By place in the order of the file: what is set up first, then arrivals by turn."""
    arrivals = {unit: (a.turn, a.area) for a in force.arrivals for unit in a.units}
    places: dict[tuple[int, str | None, str | None], list[UnitEntry]] = {}
    for entry in entries:
        turn, area = arrivals.get(entry.id, (0, entry.area))
        key = (turn, area, entry.at if turn == 0 else None)
        places.setdefault(key, []).append(entry)
    for (turn, area, at), found in sorted(places.items(), key=lambda item: item[0][0]):
        yield Group(None if at else area, at, turn, lines=tuple(_lines(found, table)))


def _lines(entries: Iterable[UnitEntry], table: UnitTable) -> Iterator[Line]:
    alike: dict[tuple[str, int, str], list[UnitEntry]] = {}
    for entry in entries:
        key = (entry.type, _steps(entry, table.types[entry.type]), entry.company or "")
        alike.setdefault(key, []).append(entry)
    for (name, steps, company), found in alike.items():
        number = company + _runs({e.platoon for e in found if e.platoon is not None})
        yield _line(table, table.types[name], len(found), steps, number)


def _line(table: UnitTable, unit: UnitType, count: int, steps: int, number: str) -> Line:
    points = unit.value_of(steps) if unit.known("value") else None
    source = table.book.get((unit.id, "value"))
    ours = source is not None and source.source == Source.ASSUMED
    return Line(unit, count, steps, number, points, ours)


def _steps(entry: UnitEntry, unit: UnitType) -> int:
    if entry.steps is not None:
        return entry.steps
    return unit.steps if unit.known("steps") else 1


def _runs(numbers: set[int]) -> str:
    """Numbers in short: `1`, `1–3`, `1,3`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _drawn(number: int, draw: Draw, table: UnitTable) -> Iterator[Group]:
    """The pool of a draw, or each row of its table."""
    company = draw.company
    if not draw.table:
        lines = _pool_lines(draw.pool, company, table)
        yield Group(draw.area, None, 0, draw.draw, company, lines=lines)
    for first, last, units in draw.rows():
        lines = _pool_lines(units, company, table)
        yield Group(draw.area, company=company, rolls=(first, last), table=number, lines=lines)


def _pool_lines(names: Iterable[str], company: str | None, table: UnitTable) -> tuple[Line, ...]:
    lines = []
    for name, count in Counter(name for name in names if name in table.types).items():
        unit = table.types[name]
        steps = unit.steps if unit.known("steps") else 1
        lines.append(_line(table, unit, count, steps, company or ""))
    return tuple(lines)


def _strikes(side: str, force: SideForce, table: UnitTable) -> Iterator[Group]:
    lines = []
    for kind, number in force.strikes.items():
        unit = next((u for u in table.of_side(side) if u.strike == kind), None)
        if unit is not None and number > 0:
            lines.append(_line(table, unit, 1, number, ""))
    yield Group(off_map=True, lines=tuple(lines))


def _span(group: Group) -> Span:
    costs = sorted(line.points or 0 for line in group.lines for _ in range(line.count))
    if group.draw is None:
        return Span(sum(costs), float(sum(costs)), sum(costs))
    taken = min(group.draw, len(costs))
    if not taken:
        return Span(0, 0.0, 0)
    mean = taken * sum(costs) / len(costs)
    return Span(sum(costs[:taken]), mean, sum(costs[-taken:]))


def _rolled_span(rows: Sequence[Group]) -> Span:
    """What a roll on a table costs; numbers of which no row is left bring nothing."""
    spans = [(_span(row), row.rolls or (1, 0)) for row in rows]
    shares = [last - first + 1 for _, (first, last) in spans]
    mean = sum(span.mean * share for (span, _), share in zip(spans, shares, strict=True)) / FACES
    sums = [span.most for span, _ in spans] + ([0] if sum(shares) < FACES else [])
    return Span(min(sums), mean, max(sums))
