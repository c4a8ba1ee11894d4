"""Names painted once and kept, for a map over which something is painted again and again."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from studio.draw.names import Label, paint_names

MARGIN: Final = 0.15
"""Room around a label's box for its halo, in hexes across flats."""
MOST: Final = 400
"""Pictures that are kept: names that went are forgotten when there are too many."""


class NamePictures:
    """Pictures of labels at one scale; a stroke around letters is slow, a picture is not."""

    def __init__(self) -> None:
        self._scale = 0.0
        self._kept: dict[tuple[object, ...], QImage] = {}

    def paint(self, painter: QPainter, labels: Sequence[Label], area: QRectF) -> None:
        """Paint those labels that reach into an area, on a painter scaled and moved for the map."""
        world, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        scale = world.m11() * ratio
        if scale != self._scale or len(self._kept) > MOST:
            self._scale, self._kept = scale, {}
        painter.save()
        painter.resetTransform()
        for label in labels:
            room = label.box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
            if room.intersects(area):
                key = (label.text, label.at, label.type, label.colour.rgba(), label.lean)
                if key not in self._kept:
                    self._kept[key] = _picture(label, room, scale, ratio)
                corner = world.map(room.topLeft())
                at = QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
                painter.drawImage(at, self._kept[key])
        painter.restore()


def _picture(label: Label, room: QRectF, scale: float, ratio: float) -> QImage:
    width, height = ceil(room.width() * scale), ceil(room.height() * scale)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-room.topLeft())
    paint_names(painter, [label])
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
