"""The hex grid, the centre dots and the addresses."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw.geometry import add_disc, add_line, corner
from studio.draw.look import ADDRESS, ADDRESS_TYPE, GRID, GRID_DOT, HALO
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import AREAS
from studio.draw.regions import centre
from studio.draw.shapes import FLAT
from studio.draw.survey import Survey
from studio.draw.text import draw_text
from studio.hexes import Hex

GRID_WIDTH: Final = 0.011
LEAST_WIDTH_PX: Final = 0.7


def grid_width(scale_px: float) -> float:
    """The width of the lines, which never get thinner than can be seen."""
    return max(GRID_WIDTH, LEAST_WIDTH_PX / scale_px)


def grid_marks(survey: Survey, at: Hex, detail: Detail, width: float) -> Iterator[Mark]:
    """The hexsides that a hex names, those on the map's edge too, and its centre."""
    if detail < Detail.SMALL:
        return
    lines = QPainterPath()
    cells = survey.ground.cells
    for d in range(6):
        if d < 3 or at.neighbour(d) not in cells:
            add_line(lines, corner(at, d - 1), corner(at, d))
    yield stroked(Layer.GRID, lines, GRID, width, cap=FLAT)
    if detail >= Detail.MEDIUM:
        dot = QPainterPath()
        add_disc(dot, centre(at), 0.012)
        yield filled(Layer.GRID, dot, GRID_DOT)


def address_box(at: Hex) -> QRectF:
    """Where the address of a hex stands."""
    x, y = centre(at)
    return QRectF(x - 0.2, y - 0.47, 0.4, 0.1)


def paint_addresses(
    painter: QPainter, survey: Survey, hexes: Iterable[Hex], taken: Collection[QRectF]
) -> None:
    """The addresses under the north sides of hexes, but not under names or off the map."""
    for at in hexes:
        box = address_box(at)
        if any(name.intersects(box) for name in taken) or not _fits(survey, box):
            continue
        spots = "·".join(str(address.spot) for address in survey.ground.cells[at].addresses)
        drop = 0.36 if _is_lined(survey, at) else 0.42
        x, y = centre(at)
        draw_text(
            painter,
            QPointF(x, y - drop),
            spots,
            ADDRESS_TYPE,
            ADDRESS,
            halo=_halo(survey, at),
        )


def _fits(survey: Survey, box: QRectF) -> bool:
    return survey.outline.contains(box)


def _is_lined(survey: Survey, at: Hex) -> bool:
    """Whether something runs along the north side."""
    return survey.edge(at.hexside(0)).terrain in survey.table.edges


def _halo(survey: Survey, at: Hex) -> QColor | None:
    """A halo where the ground is busy: the colour of its fill, or of paper."""
    area = AREAS.get(survey.pattern(at))
    if area is not None and area.shore is not None:
        return area.fill
    busy = area is None or area.fill is not None or len(area.marks) != 1
    return HALO if busy or survey.edge(at.hexside(0)).ways else None
