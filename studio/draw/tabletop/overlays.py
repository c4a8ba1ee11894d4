"""What is laid over a table: arcs, range bands, what is seen, Overwatch, suppression, a heat map.

The unit is an inch. Every overlay differs from the others in form, not in colour alone. What is in
an arc or seen is worked out by the rules: these functions are told outlines.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw import look
from studio.draw.look import INK
from studio.draw.shapes import ROUND, XY, colour, disc, draw, fill, line, pen, placed, polygon
from studio.draw.text import Family, Type, draw_text, text_width
from studio.inches import Arc, Point, Strip, direction

WHITE: Final = colour("#FFFFFF")
BAND: Final = Type(Family.NARROW, 0.8, bold=True)
HEAT: Final = tuple(
    colour(name) for name in ("#F9E7B4", "#F4C66B", "#E8923C", "#D0541F", "#9A1F12")
)
"""From the least to the most, darker all the way, so that it reads in grey."""
SUPPRESSION: Final = colour("#8A5A00")


def arc_outline(arc: Arc, far: float) -> list[XY]:
    """An arc of 90 degrees out to so many inches forward (13.1): its four corners."""
    ahead = direction(arc.facing)

    def at(forward: float, aside: float) -> XY:
        return (
            arc.middle.x + forward * ahead.x - aside * ahead.y,
            arc.middle.y + forward * ahead.y + aside * ahead.x,
        )

    return [at(0, arc.left), at(far, arc.left - far), at(far, arc.right + far), at(0, arc.right)]


def paint_arc(painter: QPainter, arc: Arc, far: float, ink: QColor | None = None) -> None:
    """An arc: a pale wedge between two broken lines; its end is left open."""
    shade = ink or look.HIGHLIGHTS.command
    corners = arc_outline(arc, far)
    fill(painter, polygon(corners), look.faded(shade, 30))
    painter.setPen(pen(look.faded(shade, 210), 0.14, dash=(0.7, 0.4)))
    line(painter, corners[0], corners[1])
    line(painter, corners[3], corners[2])
    painter.setPen(pen(shade, 0.22, cap=ROUND))
    line(painter, corners[0], corners[3])


def paint_band(
    painter: QPainter,
    at: Point,
    radius: float,
    words: str = "",
    size: float = 0.8,
    facing: float = 270.0,
) -> None:
    """A range band: a thin circle, with its name on it if it has one."""
    path = disc(radius, at.x, at.y)
    draw(painter, path, pen(WHITE, 0.22))
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.1, dash=(0.25, 0.35)))
    if words:
        ahead = direction(facing)
        paint_words(painter, (at.x + radius * ahead.x, at.y + radius * ahead.y), words, size)


def apart(
    told: Iterable[tuple[XY, str]], size: float, avoid: Iterable[QRectF] = ()
) -> Iterator[tuple[XY, str]]:
    """Words above their places, each as much higher as it takes to cover no others, nor `avoid`."""
    taken = list(avoid)
    for (x, y), words in told:
        pill = _pill((x, y - 1.2 - size), words, size)
        while any(pill.intersects(other) for other in taken):
            pill.translate(0, -0.3 * size)
        taken.append(pill)
        yield (pill.center().x(), pill.center().y()), words


def _pill(at: XY, words: str, size: float) -> QRectF:
    half, high = text_width(words, BAND.scaled(size / BAND.size)) / 2 + 0.5 * size, 1.5 * size
    return QRectF(at[0] - half, at[1] - high / 2, 2 * half, high)


def paint_words(painter: QPainter, at: XY, words: str, size: float = 0.8) -> None:
    """A few words on a white pill, centred on a place."""
    kind, pill = BAND.scaled(size / BAND.size), _pill(at, words, size)
    path = QPainterPath()
    path.addRoundedRect(pill, pill.height() / 2, pill.height() / 2)
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.09), WHITE)
    draw_text(painter, QPointF(*at), words, kind, INK)


def paint_seen(painter: QPainter, parts: Iterable[Sequence[XY]], table: QRectF) -> None:
    """What is seen stays as it is; all else of the table is shaded and hatched."""
    hidden = _without(table, parts)
    fill(painter, hidden, look.HIGHLIGHTS.unseen)
    painter.save()
    painter.setClipPath(hidden, Qt.ClipOperation.IntersectClip)
    painter.setPen(pen(look.faded(look.HIGHLIGHTS.unseen, 110), 0.08))
    step = 0.9
    for n in range(int((table.width() + table.height()) / step) + 1):
        x = table.left() + step * n
        line(painter, (x, table.top()), (x - table.height(), table.bottom()))
    painter.restore()


def _without(table: QRectF, parts: Iterable[Sequence[XY]]) -> QPainterPath:
    """The table without some parts of it. Qt's own paths fail on outlines as spiky as these."""
    from shapely import Polygon, box, make_valid, unary_union

    seen = [make_valid(Polygon(part)) for part in parts if len(set(part)) > 2]
    whole = box(table.left(), table.top(), table.right(), table.bottom())
    rest = whole.difference(unary_union(seen))
    path = QPainterPath()
    for shape in getattr(rest, "geoms", [rest]):
        if shape.geom_type == "Polygon" and not shape.is_empty:
            for ring in (shape.exterior, *shape.interiors):
                path.addPath(polygon(ring.coords))
    return path


def paint_line(painter: QPainter, one: Point, other: Point, words: str, *, seen: bool) -> None:
    """A line of sight or a ruler between two points, with what there is to say about it."""
    painter.setPen(pen(WHITE, 0.4, cap=ROUND))
    line(painter, one, other)
    ink = look.HIGHLIGHTS.sight_line if seen else look.HIGHLIGHTS.target
    painter.setPen(pen(ink, 0.2, dash=() if seen else (0.25, 0.35), cap=ROUND))
    line(painter, one, other)
    for end in (one, other):
        draw(painter, disc(0.3, end.x, end.y), pen(WHITE, 0.12), ink)
    if words:
        paint_words(painter, ((one.x + other.x) / 2, (one.y + other.y) / 2 - 1.1), words)


def paint_strip(painter: QPainter, strip: Strip) -> None:
    """The area of suppressing fire: upright lines from its marker's edge, and the marker."""
    corners = [(corner.x, corner.y) for corner in strip.corners()]
    path = polygon(corners)
    fill(painter, path, look.faded(SUPPRESSION, 34))
    draw(painter, path, pen(SUPPRESSION, 0.12, dash=(0.3, 0.3)))
    with placed(painter, *strip.marker):
        painter.rotate(strip.facing)
        draw(painter, disc(0.55), pen(WHITE, 0.22), SUPPRESSION)
        painter.setPen(pen(WHITE, 0.16))
        for y in (-0.25, 0.0, 0.25):
            line(painter, (-0.3, y), (0.3, y))


def paint_heat(painter: QPainter, cells: Mapping[XY, float], step: float, most: float) -> None:
    """A heat map: squares of `step` inches about their centres, darker for more."""
    half = step / 2
    for (x, y), value in cells.items():
        if value > 0 and most > 0:
            shade = HEAT[min(len(HEAT) - 1, int(value / most * len(HEAT)))]
            painter.fillRect(QRectF(x - half, y - half, step, step), look.faded(shade, 165))
