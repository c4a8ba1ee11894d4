"""Roads and railways: curves from hexside to hexside that run on smoothly over every hexside."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtGui import QPainterPath

from studio.draw.areas import is_still
from studio.draw.geometry import (
    NORMALS,
    Cubic,
    add_line,
    chance,
    curve_path,
    plus,
    side_middle,
    stations,
    unit,
)
from studio.draw.marks import Detail, Layer, Mark, stroked
from studio.draw.patterns import UNKNOWN_WAY, WAYS, Rail, Road
from studio.draw.regions import centre
from studio.draw.shapes import FLAT, XY
from studio.draw.survey import Survey
from studio.hexes import Hex
from studio.values import dataclass

Look = Road | Rail

HANDLE: Final = 0.27
APART: Final = 0.085
"""How far a railway and a road are moved apart where they cross the same hexside, each."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a way inside one hex; it begins at a hexside."""

    look: Look
    curve: Cubic


@dataclass(frozen=True, slots=True)
class _Gate:
    """Where a way enters a hex: its side, place, the direction inwards, its look and rank."""

    side: int
    at: XY
    inwards: XY
    look: Look
    rank: int
    in_middle: bool


def way_looks(survey: Survey, at: Hex, direction: int) -> list[tuple[int, Look]]:
    """The ways across a hexside with their rank, the best of the roads and of the railways."""
    ids = survey.edge(at.hexside(direction)).ways
    if not ids:
        return []
    found: dict[type, tuple[int, Look]] = {}
    for rank, (id_, way) in enumerate(survey.table.ways.items()):
        if id_ in ids:
            look = WAYS.get(way.pattern, UNKNOWN_WAY)
            found.setdefault(type(look), (rank, look))
    return list(found.values())


def crossing_place(survey: Survey, at: Hex, direction: int, look: type | None = None) -> XY:
    """Where ways of a kind cross a hexside: its middle, or beside it where two kinds do."""
    side = at.hexside(direction)
    kinds = {type(found) for _, found in way_looks(survey, at, direction)}
    middle = side_middle(side.hex, side.direction)
    if look is None or len(kinds) < 2 or is_still(survey, at, direction):
        return middle
    nx, ny = NORMALS[side.direction]
    return plus(middle, (-ny, nx), APART if look is Rail else -APART)


def _gate(survey: Survey, at: Hex, direction: int, look: Look, rank: int) -> _Gate:
    beyond = at.neighbour(direction)
    nx, ny = NORMALS[direction]
    if beyond not in survey.ground.cells:
        image = survey.mirrored(beyond, at)
        if image != at:
            # The edge of the map runs through the middle of this hex: cross it there, squarely.
            across = (1.0, 0.0) if image.y == beyond.y else (0.0, 1.0)
            sign = math.copysign(1.0, nx * across[0] + ny * across[1])
            inwards = (-sign * across[0], -sign * across[1])
            return _Gate(direction, centre(at), inwards, look, rank, in_middle=True)
    place = crossing_place(survey, at, direction, type(look))
    return _Gate(direction, place, (-nx, -ny), look, rank, in_middle=False)


def stretches(survey: Survey, at: Hex) -> list[Stretch]:
    """All ways in a hex, roads and railways apart from one another."""
    if at not in survey.crossed_by_ways:
        return []
    found: list[Stretch] | None = survey.memo.get(("ways", at))
    if found is None:
        found = survey.memo["ways", at] = _stretches(survey, at)
    return found


def _stretches(survey: Survey, at: Hex) -> list[Stretch]:
    gates: dict[type, list[_Gate]] = {Road: [], Rail: []}
    for d in range(6):
        for rank, look in way_looks(survey, at, d):
            gates[type(look)].append(_gate(survey, at, d, look, rank))
    return [s for kind in gates.values() if kind for s in _network(survey, at, kind)]


def taken_by_ways(survey: Survey, at: Hex) -> list[XY]:
    """Points along the ways of a hex, for what keeps off them."""
    if at not in survey.crossed_by_ways:
        return []
    found: list[XY] | None = survey.memo.get(("taken", at))
    if found is None:
        ways = stretches(survey, at)
        found = survey.memo["taken", at] = [p for way in ways for p in way.curve.points(8)]
    return found


def _network(survey: Survey, at: Hex, gates: Sequence[_Gate]) -> Iterator[Stretch]:
    """One way in ends in the middle; the straightest two run through, others join them."""
    if len(gates) == 1:
        yield Stretch(gates[0].look, _ending(survey, at, gates[0]))
        return
    one, two = _through(gates)
    curve = _bend(survey, at, one, two)
    hub = curve.at(0.5)
    if one.look == two.look:
        yield Stretch(one.look, curve)
    else:
        first, second = curve.halves()
        yield Stretch(one.look, first)
        yield Stretch(two.look, second.backwards())
    for gate in gates:
        if gate is not one and gate is not two:
            yield Stretch(gate.look, _to(gate, hub))


def _ending(survey: Survey, at: Hex, gate: _Gate) -> Cubic:
    """A way that ends in a hex; at the edge of the map it meets the edge squarely.

    There another board's half of the hex may carry it on.
    """
    across, middle = survey.cut_across(at), centre(at)
    if across is None or gate.in_middle:
        return _to(gate, middle)
    inwards = gate.inwards[0] * across[0] + gate.inwards[1] * across[1]
    if abs(inwards) < 0.1:
        return _to(gate, middle)
    back = plus(middle, across, -math.copysign(HANDLE * 0.6, inwards))
    return Cubic(gate.at, plus(gate.at, gate.inwards, HANDLE * 0.6), back, middle)


def _to(gate: _Gate, hub: XY) -> Cubic:
    if gate.in_middle:
        return Cubic(gate.at, gate.at, hub, hub)
    back = unit(hub, gate.at)
    return Cubic(gate.at, plus(gate.at, gate.inwards, HANDLE), plus(hub, back, 0.1), hub)


def _through(gates: Sequence[_Gate]) -> tuple[_Gate, _Gate]:
    """The pair that runs through: alike, straight, important; never two in the middle."""
    pairs = [(a, b) for n, a in enumerate(gates) for b in gates[n + 1 :]]
    return min(pairs, key=_reluctance)


def _reluctance(pair: tuple[_Gate, _Gate]) -> tuple[float, ...]:
    a, b = pair
    turn = 3 - min((a.side - b.side) % 6, (b.side - a.side) % 6)
    return (a.look != b.look, turn, a.rank + b.rank, a.side, b.side)


def _bend(survey: Survey, at: Hex, a: _Gate, b: _Gate) -> Cubic:
    apart = min((a.side - b.side) % 6, (b.side - a.side) % 6)
    reach = HANDLE * (0.6 if apart == 1 else 1.0)
    loose_a = loose_b = 0.4
    if apart != 1 and not survey.is_rim(at):
        loose_a, loose_b = chance(*at, f"way{a.side}{b.side}", 2)
    if a.in_middle or b.in_middle:
        reach *= 0.6
    return Cubic(
        a.at,
        plus(a.at, a.inwards, reach * (0.8 + 0.5 * loose_a)),
        plus(b.at, b.inwards, reach * (0.8 + 0.5 * loose_b)),
        b.at,
    )


def way_marks(survey: Survey, at: Hex, detail: Detail) -> Iterator[Mark]:
    """Everything that is painted of the ways in a hex."""
    for stretch in stretches(survey, at):
        if isinstance(stretch.look, Road):
            yield from _road_marks(stretch.look, stretch.curve)
        else:
            yield from _rail_marks(stretch.look, stretch.curve, detail)


def _road_marks(look: Road, curve: Cubic) -> Iterator[Mark]:
    path = curve_path([curve])
    if look.soft:
        dash = (0.11, 0.035)
        yield stroked(Layer.SOFT_CASING, path, look.casing_colour, look.casing, dash=dash, cap=FLAT)
        yield stroked(Layer.SOFT_FILL, path, look.fill_colour, look.fill)
    else:
        yield stroked(Layer.HARD_CASING, path, look.casing_colour, look.casing)
        yield stroked(Layer.HARD_FILL, path, look.fill_colour, look.fill)


def _rail_marks(look: Rail, curve: Cubic, detail: Detail) -> Iterator[Mark]:
    path = curve_path([curve])
    yield stroked(Layer.RAIL_BED, path, look.bed, 0.10, cap=FLAT)
    yield stroked(Layer.RAIL, path, look.colour, 0.030)
    sleepers = QPainterPath()
    step = 0.085 if detail >= Detail.SMALL else 0.17
    for x, y, tx, ty in stations(curve.points(24), step):
        add_line(sleepers, (x - ty * 0.05, y + tx * 0.05), (x + ty * 0.05, y - tx * 0.05))
    yield stroked(Layer.RAIL, sleepers, look.colour, 0.018, cap=FLAT)
