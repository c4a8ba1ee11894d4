"""Blocks as they lie or stand on the map, on sheets and on labels.

Lengths are in the block's side; its middle is the origin. How much is drawn depends on how many
device pixels the side gets: below TINY only what can still be read. What is drawn depends on the
`BlockFace` alone, and a back on nothing but side and stance.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw import look
from studio.draw.faces import BlockFace, BlockFront
from studio.draw.shapes import (
    colour,
    disc,
    draw,
    emblem,
    fill,
    line,
    pen,
    placed,
    polygon,
    rounded,
    square,
)
from studio.draw.symbols import Dress, dress_of, paint_symbol
from studio.draw.text import Align, Family, Type, cap_height, draw_text, text_width
from studio.model.units import Palette

TINY: Final = 44
"""Device pixels a side below which only strength, symbol, armour and triangles are drawn."""
MAP_SIDE: Final = 0.43
"""The side of a block on the map, in hexes across flats."""

WHITE: Final = colour("#FFFFFF")
INK: Final = colour("#1A1A1A")
SHADOW: Final = colour("#000000", 70)


def paint_block(painter: QPainter, rect: QRectF, face: BlockFace, px: float | None = None) -> None:
    """A block that fills a square. `px` is its side in device pixels; in print it is None."""
    tiny = px is not None and px < TINY
    centre = rect.center()
    with placed(painter, centre.x(), centre.y(), rect.width()):
        if face.front is None:
            _back(painter, face)
        elif face.stance == "upright":
            _standing(painter, face.front, face, tiny)
        else:
            _front(painter, face.front, face, tiny)
            if face.stance == "acted":
                _veil(painter, face.palette)
        if face.half_hit:
            _half_hit(painter, 0.22 if tiny else 0.15)


def paint_label(painter: QPainter, rect: QRectF, face: BlockFace, bleed: float = 0.0) -> None:
    """The front alone, flat, to be cut out: wood colour reaches `bleed` over the square.

    Paints nothing of a block whose front isn't seen.
    """
    if face.front is None:
        return
    around = rect.adjusted(-bleed, -bleed, bleed, bleed)
    painter.fillRect(around, colour(face.palette.body))
    centre = rect.center()
    with placed(painter, centre.x(), centre.y(), rect.width()):
        _label(painter, face.front, face, tiny=False)


def stack_layout(count: int, x: float, y: float) -> Sequence[QRectF]:
    """Where `count` blocks of one hex lie about its centre (x, y), in hexes across flats.

    One is centred, two lie side by side, more in rows of two, and beyond six they overlap.
    """
    if count <= 0:
        return []
    if count == 1:
        return [square(MAP_SIDE / 2, x, y)]
    pitch, rows = (0.46, 1) if count == 2 else (0.40, (count + 1) // 2)
    side = MAP_SIDE if count == 2 else 0.38
    step = min(pitch, (0.80 - side) / max(1, rows - 1)) if rows > 2 else pitch
    spots = []
    for i in range(count):
        row, column = divmod(i, 2)
        alone = i == count - 1 and column == 0
        dx = 0.0 if alone else (column - 0.5) * pitch
        spots.append(square(side / 2, x + dx, y + (row - (rows - 1) / 2) * step))
    return spots


# --- the wooden block ---------------------------------------------------------------------------


def _body(painter: QPainter, palette: Palette, *, standing: bool) -> None:
    shadow = QRectF(-0.47, -0.46, 1.0, 1.02) if standing else QRectF(-0.475, -0.475, 0.99, 0.99)
    fill(painter, rounded(shadow, 0.05), SHADOW)
    dark = pen(colour(palette.dark), 0.016)
    draw(painter, rounded(square(0.5), 0.05), dark, colour(palette.body))
    painter.setPen(pen(colour(palette.light), 0.018))
    line(painter, (-0.46, -0.487), (0.46, -0.487))
    line(painter, (-0.487, -0.46), (-0.487, 0.46))


def _top_edge(painter: QPainter, palette: Palette, top: float, bottom: float) -> None:
    """The lit upper face of a standing block."""
    face = polygon([(-0.5, bottom), (-0.425, top), (0.425, top), (0.5, bottom)])
    draw(painter, face, pen(colour(palette.dark), 0.014), colour(palette.light))


def _back(painter: QPainter, face: BlockFace) -> None:
    palette, upright = face.palette, face.stance == "upright"
    _body(painter, palette, standing=upright)
    light, dark = colour(palette.light), pen(colour(palette.dark), 0.014)
    if upright:
        _top_edge(painter, palette, -0.5, -0.33)
    else:
        draw(painter, rounded(square(0.40), 0.03), pen(light, 0.02))
    with placed(painter, 0, 0.085 if upright else 0):
        draw(painter, emblem(face.emblem, 0.215), dark, light)
    if face.stance == "acted":
        _acted_bar(painter)


def _acted_bar(painter: QPainter) -> None:
    painter.fillRect(QRectF(-0.25, 0.2725, 0.50, 0.055), WHITE)


def _veil(painter: QPainter, palette: Palette) -> None:
    """What its owner sees of a block that lies face-down: the label through the wood."""
    fill(painter, rounded(square(0.5), 0.05), colour(palette.body, 170))
    _acted_bar(painter)


def _standing(painter: QPainter, front: BlockFront, face: BlockFace, tiny: bool) -> None:
    painter.save()
    painter.translate(0, 0.035)
    painter.scale(1, 0.93)
    _front(painter, front, face, tiny)
    painter.restore()
    _top_edge(painter, face.palette, -0.545, -0.42)


def _half_hit(painter: QPainter, radius: float) -> None:
    x, y = 0.51 - radius, radius - 0.51
    half = QPainterPath(QPointF(x, y))
    half.arcTo(square(radius, x, y), 45, 180)
    half.closeSubpath()
    fill(painter, disc(radius, x, y), WHITE)
    fill(painter, half, look.BOMBARDMENT)
    draw(painter, disc(radius, x, y), pen(INK, 0.022))
    line(painter, (x + 0.7 * radius, y - 0.7 * radius), (x - 0.7 * radius, y + 0.7 * radius))


# --- the label ----------------------------------------------------------------------------------

_STRENGTH = Type(Family.SANS, 0.235, bold=True)
_NEXT = Type(Family.SANS, 0.125)
_NUMBER = Type(Family.NARROW, 0.135, bold=True)
_NAME = Type(Family.NARROW, 0.098)
_MORALE = Type(Family.NARROW, 0.098, bold=True)


def _front(painter: QPainter, front: BlockFront, face: BlockFace, tiny: bool) -> None:
    _body(painter, face.palette, standing=False)
    _label(painter, front, face, tiny=tiny)


def _label(painter: QPainter, front: BlockFront, face: BlockFace, *, tiny: bool) -> None:
    palette = face.palette
    fill(painter, rounded(square(0.435), 0.03), colour(palette.label))
    dress = dress_of(palette, face.emblem)
    if tiny:
        _few_signs(painter, front, dress)
    else:
        _all_signs(painter, front, dress)


def _few_signs(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    strength = Type(Family.SANS, 0.36, bold=True)
    draw_text(painter, QPointF(0, -0.265), str(front.strength), strength, dress.ink)
    painter.save()
    painter.translate(0, 0.17)
    painter.scale(1.42, 1.28)
    paint_symbol(painter, front.symbol, dress)
    painter.restore()
    if front.battalion:
        _battalion_corner(painter, dress, 0.215)
    if front.armour:
        _armour(painter, front.armour, 0.275, -0.275, 0.175)
    if front.bombards:
        fill(painter, _triangle(-0.29, -0.17, 0.11, 0.22), look.BOMBARDMENT)


def _all_signs(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    if front.battalion:
        _battalion_corner(painter, dress, 0.265)
    with placed(painter, 0, -0.02):
        paint_symbol(painter, front.symbol, dress)
    _strengths(painter, front, dress)
    _figure(painter, front, "number", _NUMBER, (-0.395, -0.325), dress)
    fire = Type(Family.NARROW, 0.15 if len(front.fire) < 3 else 0.125, bold=True)
    _figure(painter, front, "fire", fire, (0.40, -0.325), dress)
    _figure(painter, front, "move", _NUMBER, (0.395, 0.355), dress)
    _range(painter, front, dress)
    _name(painter, front, dress)
    if front.morale:
        _morale(painter, front, dress)
    if front.armour:
        _armour(painter, front.armour, 0.265, -0.185, 0.083)
        _mark(painter, front, "armour", 0.365, -0.235, dress)


def _figure(
    painter: QPainter,
    front: BlockFront,
    name: str,
    kind: Type,
    at: tuple[float, float],
    dress: Dress,
) -> None:
    """A figure in a corner: those at the right end there; marked where it is ours."""
    text, (x, y) = getattr(front, name), at
    align: Align = "right" if x > 0 else "left"
    draw_text(painter, QPointF(x, y), text, kind, dress.ink, align=align)
    edge = x if x > 0 else x + text_width(text, kind)
    _mark(painter, front, name, edge + 0.024, y - cap_height(kind) / 2, dress)


def _mark(
    painter: QPainter, front: BlockFront, name: str, x: float, y: float, dress: Dress
) -> None:
    """The small ring beside a figure that is ours."""
    if name in front.ours:
        draw(painter, disc(0.0135, x, y), pen(dress.ink, 0.009))


def _strengths(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    """Strength on top; what the next hits leave runs round the edges as on the turned block."""
    now = str(front.strength)
    draw_text(painter, QPointF(0, -0.315), now, _STRENGTH, dress.ink)
    _mark(painter, front, "steps", 0.035 + text_width(now, _STRENGTH) / 2, -0.385, dress)
    faint = look.faded(dress.ink, 205)
    spots = ((0.355, -0.02, 90.0), (0.0, 0.365, 180.0), (-0.355, -0.02, 270.0))
    for turn, (x, y, angle) in enumerate(spots, 1):
        value = ring_strength(front.strength, front.steps, turn)
        if value:
            draw_text(painter, QPointF(x, y), str(value), _NEXT, faint, angle=angle)


def ring_strength(strength: int, steps: int, turn: int) -> int:
    """The number on the edge that comes on top after `turn` more quarter turns, 0 for none.

    The printed maximum and what follows run clockwise round the four edges.
    """
    if steps > 4:
        return max(0, strength - turn)
    slot = (steps - strength + turn) % 4
    return steps - slot if slot < steps else 0


def _triangle(x: float, base: float, half: float, height: float) -> QPainterPath:
    return polygon([(x - half, base), (x, base - height), (x + half, base)])


def _battalion_corner(painter: QPainter, dress: Dress, leg: float) -> None:
    corner = polygon([(-0.435, 0.435), (-0.435, 0.435 - leg), (leg - 0.435, 0.435)])
    draw(painter, corner, pen(dress.ink, 0.012), look.BATTALION)


def _range(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    if not front.range:
        if front.bombards:
            fill(painter, _triangle(-0.315, 0.40, 0.09, 0.165), look.BOMBARDMENT)
        return
    if front.bombards:
        fill(painter, _triangle(-0.345, 0.155, 0.055, 0.10), look.BOMBARDMENT)
    kind = Type(Family.NARROW, 0.125 if len(front.range) < 3 else 0.108, bold=True)
    _figure(painter, front, "range", kind, (-0.408, 0.362), dress)


def _name(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    room = 0.50 if front.morale else 0.80
    kind = _NAME.scaled(min(1.0, room / max(0.01, text_width(front.name, _NAME))))
    draw_text(painter, QPointF(0, 0.215), front.name, kind, dress.ink)


def _morale(painter: QPainter, front: BlockFront, dress: Dress) -> None:
    frame = rounded(QRectF(0.265, 0.155, 0.14, 0.115), 0.02)
    draw(painter, frame, pen(dress.ink, 0.012), dress.ground)
    draw_text(painter, QPointF(0.335, 0.2125), front.morale, _MORALE, dress.ink)
    _mark(painter, front, "morale", 0.335 + 0.046, 0.182, dress)


def _armour(painter: QPainter, figure: str, x: float, y: float, radius: float) -> None:
    draw(painter, disc(radius, x, y), pen(WHITE, 0.16 * radius), look.ARMOUR)
    kind = Type(Family.SANS, 1.35 * radius, bold=True)
    draw_text(painter, QPointF(x, y), figure, kind, WHITE)


# --- highlights ---------------------------------------------------------------------------------


def paint_selected(painter: QPainter, rect: QRectF) -> None:
    """The yellow ring round a selected block."""
    for ink, width in ((look.HIGHLIGHTS.selected_ring, 0.13), (look.HIGHLIGHTS.selected, 0.085)):
        _ring(painter, rect, ink, width)


def paint_in_command(painter: QPainter, rect: QRectF) -> None:
    """The dashed ring round a block that may be commanded."""
    _ring(painter, rect, look.HIGHLIGHTS.white, 0.12)
    _ring(painter, rect, look.HIGHLIGHTS.command, 0.075, (0.165, 0.0975))


def paint_target(painter: QPainter, rect: QRectF) -> None:
    """The four corner brackets round a block that may be fired at."""
    centre = rect.center()
    with placed(painter, centre.x(), centre.y(), rect.width()):
        for ink, width in ((look.HIGHLIGHTS.white, 0.13), (look.HIGHLIGHTS.target, 0.085)):
            for sx in (1, -1):
                for sy in (1, -1):
                    hook = [
                        (0.30 * sx, 0.575 * sy),
                        (0.575 * sx, 0.575 * sy),
                        (0.575 * sx, 0.30 * sy),
                    ]
                    draw(painter, polygon(hook, closed=False), pen(ink, width))


def _ring(
    painter: QPainter,
    rect: QRectF,
    ink: QColor,
    width: float,
    dash: Sequence[float] = (),
) -> None:
    centre = rect.center()
    with placed(painter, centre.x(), centre.y(), rect.width()):
        draw(painter, rounded(square(0.565), 0.09), pen(ink, width, dash=dash))
