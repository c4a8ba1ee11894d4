"""The hex grid, the centre dots and the addresses."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw.geometry import add_disc, add_line, corner
from studio.draw.look import ADDRESS, ADDRESS_TYPE, GRID, GRID_DOT, HALO
from studio.draw.marks import Detail, Layer, Mark, filled, stroked
from studio.draw.patterns import AREAS, Fields
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


class AddressLook(NamedTuple):
    """How a hex is addressed: the text, how far above the centre it stands, and its halo."""

    text: str
    rise: float
    halo: QColor | None


def address_box(at: Hex) -> QRectF:
    """Where the address of a hex stands."""
    x, y = centre(at)
    return QRectF(x - 0.2, y - 0.47, 0.4, 0.1)


def address_look(survey: Survey, at: Hex) -> AddressLook | None:
    """How a hex is addressed; None where there is no room on the map."""
    if not survey.outline.contains(address_box(at)):
        return None
    north = survey.edge(at.hexside(0))
    rise = 0.36 if north.terrain in survey.table.edges else 0.42
    text = "·".join(str(address.spot) for address in survey.ground.cells[at].addresses)
    busy = bool(north.ways) or north.terrain not in (survey.table.default_hex, *survey.table.edges)
    return AddressLook(text, rise, _halo(survey, at, busy=busy))


def _halo(survey: Survey, at: Hex, *, busy: bool) -> QColor | None:
    """A halo where the ground is busy: the colour of water, or of paper."""
    area = AREAS.get(survey.pattern(at))
    if area is not None and area.shore is not None:
        return area.fill
    if area is None or any(not isinstance(mark, Fields) for mark in area.marks):
        busy = True
    return HALO if busy else None


def paint_addresses(
    painter: QPainter, survey: Survey, hexes: Iterable[Hex], taken: Collection[QRectF]
) -> None:
    """The addresses under the north sides of hexes, but not under names or off the map."""
    for at in hexes:
        look = address_look(survey, at)
        box = address_box(at)
        if look is None or any(name.intersects(box) for name in taken):
            continue
        x, y = centre(at)
        spot = QPointF(x, y - look.rise)
        draw_text(painter, spot, look.text, ADDRESS_TYPE, ADDRESS, halo=look.halo)
