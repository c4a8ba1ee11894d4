"""From a ground to marks: what every hex and hexside of a map contributes to its picture.

A hex's marks depend on it and its neighbours, a hexside's on it and the hexsides that touch it:
so what is remembered stays right for all but the surroundings of a change.
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from studio.draw.areas import Region, share_of
from studio.draw.buildings import farm_marks, grave_marks, town_marks
from studio.draw.crossings import crossing_marks
from studio.draw.fields import field_marks, hatch_marks, ripple_marks, stipple_marks, tuft_marks
from studio.draw.geometry import curve_path
from studio.draw.grid import grid_marks, grid_width
from studio.draw.hedges import cliff_marks, downhill_of, hedge_marks, strange_marks, wall_marks
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.outlook import sees_the_same
from studio.draw.patterns import (
    AREAS,
    EDGES,
    UNKNOWN_AREA,
    UNKNOWN_EDGE,
    Area,
    AreaMark,
    Cliff,
    Crowns,
    Fields,
    Graves,
    Hatch,
    Hedge,
    Houses,
    Ripples,
    Rows,
    Slope,
    Stipple,
    Strange,
    Tufts,
    Wall,
    Yard,
)
from studio.draw.relief import flat_slope_marks, level_marks, rise_look
from studio.draw.strips import strip_marks
from studio.draw.survey import Survey
from studio.draw.water import course_marks
from studio.draw.ways import taken_by_ways, way_marks
from studio.draw.woods import crown_marks, row_marks
from studio.hexes import Hex, Hexside


class Sketch:
    """The marks of a ground at one step of detail, found when they are asked for and kept."""

    def __init__(self, survey: Survey, detail: Detail) -> None:
        self.survey = survey
        self.detail = detail
        self._hexes: dict[Hex, tuple[Mark, ...]] = {}
        self._sides: dict[Hexside, tuple[Mark, ...]] = {}
        self._grid: dict[tuple[Hex, float], tuple[Mark, ...]] = {}
        self._places: dict[Hex, tuple[Mark, ...]] = {}
        self._width = 0.0

    def of_hex(self, at: Hex) -> tuple[Mark, ...]:
        """The marks that a hex of the map paints."""
        found = self._hexes.get(at)
        if found is None:
            found = self._hexes[at] = tuple(hex_marks(self.survey, at, self.detail))
        return found

    def of_side(self, side: Hexside) -> tuple[Mark, ...]:
        """The marks that a hexside paints."""
        found = self._sides.get(side)
        if found is None:
            found = self._sides[side] = tuple(side_marks(self.survey, side, self.detail))
        return found

    def of_place(self, at: Hex, scale_px: float, *, grid: bool = True) -> tuple[Mark, ...]:
        """All marks of a hex: its own, those of the hexsides that are its to paint, its grid."""
        width = grid_width(scale_px) if grid else 0.0
        if width != self._width:
            self._width, self._places = width, {}
        found = self._places.get(at)
        if found is None:
            lines = self._grid_of(at, width) if grid else ()
            sides = [mark for side in self.own_sides(at) for mark in self.of_side(side)]
            found = self._places[at] = (*self.of_hex(at), *sides, *lines)
        return found

    def own_sides(self, at: Hex) -> list[Hexside]:
        """The hexsides that a hex paints: those it names, and those on the edge of the map."""
        cells = self.survey.ground.cells
        return [at.hexside(d) for d in range(6) if d < 3 or at.neighbour(d) not in cells]

    def _grid_of(self, at: Hex, width: float) -> tuple[Mark, ...]:
        """The grid around a hex; it depends on the scale and the size of the map alone."""
        found = self._grid.get((at, width))
        if found is None:
            found = self._grid[at, width] = tuple(grid_marks(self.survey, at, self.detail, width))
        return found

    def renew(self, survey: Survey, touched: frozenset[Hex]) -> "Forgotten":
        """Makes this the sketch of a changed ground of the same size, and gives what is no more.

        Only touched hexes that see something else around them, and the hexsides between touched
        hexes, are forgotten, to be sketched anew. All else stays where it is: copying what a large
        map holds would take longer than sketching what an edit changes.
        """
        forgotten = Forgotten(self.survey, {}, {})
        for at in touched:
            self._places.pop(at, None)
            if at in self._hexes and not sees_the_same(self.survey, survey, at):
                forgotten.hexes[at] = self._hexes.pop(at)
        for side in sides_between(touched, survey.ground.cells):
            if side in self._sides:
                forgotten.sides[side] = self._sides.pop(side)
            for at in side.hexes():
                self._places.pop(at, None)
        self.survey = survey
        return forgotten


class Forgotten(NamedTuple):
    """The marks that a sketch had of a map as it was, where they may have changed."""

    survey: Survey
    hexes: dict[Hex, tuple[Mark, ...]]
    sides: dict[Hexside, tuple[Mark, ...]]


def sides_between(touched: Collection[Hex], cells: Collection[Hex]) -> set[Hexside]:
    """The hexsides between touched hexes, and between one and what lies beyond the map.

    If hexes and hexsides change, no others paint anything else than before, provided that their
    neighbours and the hexes at their ends count as touched.
    """
    sides: set[Hexside] = set()
    for at in touched:
        for side in at.hexsides():
            beyond = side.across(at)
            if beyond in touched or beyond not in cells:
                sides.add(side)
    return sides


# --- hexes ---------------------------------------------------------------------------------------


def hex_marks(survey: Survey, at: Hex, detail: Detail) -> Iterator[Mark]:
    """Everything that is painted of a hex but its grid and names."""
    pattern = survey.pattern(at)
    area = AREAS.get(pattern, UNKNOWN_AREA)
    region = area_region(survey, pattern, area)
    yield from level_marks(survey, at, detail)
    yield from _ground_marks(region, at, area)
    for look in area.marks:
        yield from _area_marks(region, at, look, detail)
    yield from way_marks(survey, at, detail)


def area_region(survey: Survey, pattern: str, area: Area) -> Region:
    """The region that hexes of a pattern form, with those that its ground runs under."""
    return Region(survey, survey.joined_by({pattern, *area.with_}), area.rim)


def _ground_marks(region: Region, at: Hex, area: Area) -> Iterator[Mark]:
    if area.fill is None:
        return
    share = share_of(region, at)
    if area.shore is not None:
        if share.border:
            path = curve_path(curve for _, curve in share.border)
            yield stroked(Layer.BANK, path, *area.shore)
        yield filled(Layer.LAKE, share.area, area.fill)
    else:
        yield filled(Layer.UNDER if area.with_ else Layer.AREA, share.area, area.fill)


def _area_marks(region: Region, at: Hex, look: AreaMark, detail: Detail) -> Iterator[Mark]:
    survey, joined = region.survey, region.joined
    fine = detail >= Detail.MEDIUM
    match look:
        case Fields():
            yield from field_marks(survey, at, detail)
        case Stipple() if fine:
            yield from stipple_marks(survey, at, joined, look)
        case Tufts() if detail >= Detail.SMALL:
            yield from tuft_marks(survey, at, joined, look, detail, taken_by_ways(survey, at))
        case Ripples() if fine:
            yield from ripple_marks(region, at, look)
        case Hatch():
            yield from hatch_marks(at, look)
        case Crowns() | Rows():
            yield from _tree_marks(region, at, look, detail)
        case Graves() | Houses() | Yard():
            yield from _built_marks(region, at, look, detail)


def _tree_marks(region: Region, at: Hex, look: Crowns | Rows, detail: Detail) -> Iterator[Mark]:
    taken = taken_by_ways(region.survey, at)
    if isinstance(look, Crowns):
        yield from crown_marks(region, at, look, detail, taken)
    elif detail >= Detail.SMALL:
        shapes = region.survey.ground.outlines.get(at, ())
        yield from row_marks(at, region.joined, look, detail, taken, shapes)


def _built_marks(
    region: Region, at: Hex, look: Graves | Houses | Yard, detail: Detail
) -> Iterator[Mark]:
    survey = region.survey
    if isinstance(look, Graves):
        if detail >= Detail.SMALL:
            yield from grave_marks(survey, at, look)
        return
    taken = taken_by_ways(survey, at)
    if isinstance(look, Houses):
        yield from town_marks(survey, at, region.joined, look, detail, taken)
    else:
        yield from farm_marks(survey, at, look, detail, taken)


# --- hexsides ------------------------------------------------------------------------------------


def side_marks(survey: Survey, side: Hexside, detail: Detail) -> Iterator[Mark]:
    """Everything that is painted along a hexside but the grid."""
    edge = survey.edge(side)
    if edge.terrain != survey.table.default_hex:
        yield from course_marks(survey, side, detail)
        yield from strip_marks(survey, side, detail)
        if edge.terrain in survey.table.edges:
            yield from _edge_marks(survey, side, detail)
    if edge.rise is not None:
        yield from _rise_marks(survey, side)
    if edge.crossing is not None:
        yield from crossing_marks(survey, side)


def _edge_marks(survey: Survey, side: Hexside, detail: Detail) -> Iterator[Mark]:
    match EDGES.get(survey.edge_pattern(side), UNKNOWN_EDGE):
        case Hedge() as look:
            yield from hedge_marks(side, look, detail)
        case Wall() as look:
            yield from wall_marks(side, look, detail)
        case Strange() as look:
            yield from strange_marks(side, look)


def _rise_marks(survey: Survey, side: Hexside) -> Iterator[Mark]:
    cells = survey.ground.cells
    levels = [cells[at].level for at in side.hexes() if at in cells]
    look = rise_look(survey, side)
    if isinstance(look, Cliff):
        higher = downhill_of((levels[0], levels[-1]))
        yield from cliff_marks(side, look, higher)
    elif isinstance(look, Slope) and len(set(levels)) == 1:
        yield from flat_slope_marks(side)
