"""Marks of buildings on a table: their floor plan, so that men inside are seen. Units: `grain.py`.

Walls lie on the outline of a sector, half to each side; a door or window is a bright piece of it.
Windows of upper floors are drawn as a short line outside their wall.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainterPath

from studio.draw.geometry import add_line, extend, placed, plus, unit
from studio.draw.look import SHADE
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.shapes import FLAT, MITRE, XY, colour
from studio.draw.tabletop.grain import fine
from studio.model.table import Aperture, Building
from studio.model.table_pieces import holds

FLOOR: Final = colour("#E7D3C0")
HALL: Final = colour("#E6D9BE")
CONCRETE: Final = colour("#CFCCC4")
WALL: Final = colour("#7B4033")
HALL_WALL: Final = colour("#7A5A33")
BUNKER_WALL: Final = colour("#4F4E4A")
OPENING: Final = colour("#FBF6EA")
BOARDS: Final = colour("#43211A", 46)
THICK: Final = 0.046
SHADOW: Final = (0.03, 0.042)


def building_marks(building: Building, detail: Detail) -> Iterator[Mark]:
    """The floor plan of a building."""
    shadow, floors, walls = QPainterPath(), QPainterPath(), QPainterPath()
    for sector in building.sectors:
        outline = fine(sector.polygon)
        extend(shadow, placed(outline, SHADOW))
        extend(floors, outline)
        extend(walls, outline)
    floor, wall = _colours(building)
    yield filled(Layer.BUILDING_SHADOW, shadow, SHADE, union=True)
    yield filled(Layer.BUILDING, floors, floor, union=True)
    if detail >= Detail.MEDIUM:
        for sector in building.sectors:
            yield from _boards(fine(sector.polygon))
    yield stroked(Layer.BUILDING, walls, wall, THICK, join=MITRE)
    yield from _openings(building)


def _colours(building: Building) -> tuple[QColor, QColor]:
    if building.bunker:
        return CONCRETE, BUNKER_WALL
    return (HALL, HALL_WALL) if building.hall else (FLOOR, WALL)


def _boards(outline: tuple[XY, ...]) -> Iterator[Mark]:
    """Floor boards along the longer side of the sector's box."""
    path = QPainterPath()
    extend(path, outline)
    box = path.boundingRect()
    lines = QPainterPath()
    flat, step = box.width() >= box.height(), 0.07
    count = int((box.height() if flat else box.width()) / step)
    for n in range(1, count + 1):
        if flat:
            y = box.top() + n * step
            add_line(lines, (box.left(), y), (box.right(), y))
        else:
            x = box.left() + n * step
            add_line(lines, (x, box.top()), (x, box.bottom()))
    inside = path.intersected(_thickened(lines))
    yield filled(Layer.BUILDING, inside, BOARDS)


def _thickened(lines: QPainterPath) -> QPainterPath:
    from PySide6.QtGui import QPainterPathStroker

    stroker = QPainterPathStroker()
    stroker.setWidth(0.006)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    return stroker.createStroke(lines)


def _openings(building: Building) -> Iterator[Mark]:
    """Doors and large windows are wide open, small windows narrow, upper ones outside the wall."""
    wide, narrow, upper = QPainterPath(), QPainterPath(), QPainterPath()
    for aperture in building.apertures:
        a, b = fine(aperture.line)
        if a == b:
            continue
        if aperture.floor > 0:
            out = _outwards(building, aperture)
            add_line(upper, plus(a, out, 0.055), plus(b, out, 0.055))
        else:
            add_line(wide if aperture.size == "medium" else narrow, a, b)
    for path, width in ((wide, THICK * 1.05), (narrow, THICK * 0.55)):
        if not path.isEmpty():
            yield stroked(Layer.ROOF_LINE, path, OPENING, width, cap=FLAT)
    if not upper.isEmpty():
        yield stroked(Layer.ROOF_LINE, upper, WALL, 0.020, cap=FLAT)


def _outwards(building: Building, aperture: Aperture) -> XY:
    """The unit step out of the wall in which an aperture is."""
    a, b = aperture.line
    tx, ty = unit(a, b)
    sector = next((s for s in building.sectors if s.id == aperture.sector), None)
    middle = ((a[0] + b[0]) / 2 - ty * 0.05, (a[1] + b[1]) / 2 + tx * 0.05)
    inwards = sector is not None and holds(sector.polygon, middle)
    return (ty, -tx) if inwards else (-ty, tx)
