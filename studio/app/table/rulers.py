"""The rulers along two edges of the window: inches or centimetres, and where the pointer is."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from studio.app.scene.camera import Camera
from studio.app.table.kept_picture import KeptPicture
from studio.app.table.lengths import CENTIMETRES, in_cm, unit
from studio.app.table.scale import SHARE
from studio.app.theme import current_colours, current_theme
from studio.draw.text import Family
from studio.inches import Point

BREADTH: Final = 18
"""Pixels of a ruler."""
ROOM: Final = 34.0
"""Pixels that a number needs."""
STEPS: Final = (1, 2, 3, 6, 12, 24)
"""Inches from number to number."""
CM_STEPS: Final = (1, 2, 5, 10, 20, 50)
"""Centimetres from number to number."""


class Rulers:
    """Both rulers of a canvas: their marks are kept, where the pointer is goes over them."""

    def __init__(self) -> None:
        self._marks = KeptPicture()

    def paint(
        self, painter: QPainter, camera: Camera, size: QSize, ratio: float, at: Point | None
    ) -> None:
        """Over a window of that size."""

        def marks(inner: QPainter) -> None:
            paint_rulers(inner, camera, size)

        self._marks.paint(painter, (camera, current_theme(), in_cm()), size, ratio, marks)
        paint_pointer(painter, camera, at)


def paint_rulers(painter: QPainter, camera: Camera, size: QSize) -> None:
    """Both rulers over a window of that size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    colours = current_colours()
    width, height = size.width(), size.height()
    painter.fillRect(QRectF(0, 0, width, BREADTH), colours.bar)
    painter.fillRect(QRectF(0, 0, BREADTH, height), colours.bar)
    painter.setPen(QPen(colours.hairline, 1))
    painter.drawLine(0, BREADTH, width, BREADTH)
    painter.drawLine(BREADTH, 0, BREADTH, height)
    _paint_marks(painter, camera, width, height, colours.dim)
    painter.fillRect(QRectF(0, 0, BREADTH, BREADTH), colours.bar)
    painter.setPen(colours.dim)
    painter.setFont(_font())
    painter.drawText(QRectF(0, 0, BREADTH, BREADTH), Qt.AlignmentFlag.AlignCenter, unit())
    painter.restore()


def paint_pointer(painter: QPainter, camera: Camera, at: Point | None) -> None:
    """Where the pointer is, on both rulers."""
    if at is None:
        return
    x, y = camera.to_window(at.x * SHARE, at.y * SHARE)
    painter.setPen(QPen(current_colours().accent, 2))
    if x > BREADTH:
        painter.drawLine(QPointF(x, 2), QPointF(x, BREADTH))
    if y > BREADTH:
        painter.drawLine(QPointF(2, y), QPointF(BREADTH, y))


def _paint_marks(painter: QPainter, camera: Camera, width: int, height: int, ink: QColor) -> None:
    share = SHARE / CENTIMETRES if in_cm() else SHARE
    scale = camera.px * share
    steps = CM_STEPS if in_cm() else STEPS
    step = next((s for s in steps if s * scale >= ROOM), steps[-1])
    small = 1 if scale >= 5 else step / (5 if in_cm() else 3) if step >= 3 else step
    painter.setPen(QPen(ink, 1))
    painter.setFont(_font())
    for across, length, start in ((True, width, camera.x), (False, height, camera.y)):
        first, last = start / share, start / share + length / scale
        number = int(first // small)
        while number * small <= last:
            inches = number * small
            number += 1
            spot = (inches - first) * scale
            if spot >= BREADTH:
                _paint_mark(painter, spot, inches, across=across, big=inches % step == 0)


def _paint_mark(painter: QPainter, spot: float, inches: float, *, across: bool, big: bool) -> None:
    long = 7 if big else 3
    if across:
        painter.drawLine(QPointF(spot, BREADTH - long), QPointF(spot, BREADTH))
    else:
        painter.drawLine(QPointF(BREADTH - long, spot), QPointF(BREADTH, spot))
    if big:
        painter.save()
        painter.translate(spot if across else 5.5, 5.5 if across else spot)
        if not across:
            painter.rotate(-90)
        painter.drawText(QRectF(-20, -6, 40, 12), Qt.AlignmentFlag.AlignCenter, f"{inches:g}")
        painter.restore()


def _font() -> QFont:
    font = QFont(Family.NARROW.value)
    font.setPixelSize(11)
    return font
