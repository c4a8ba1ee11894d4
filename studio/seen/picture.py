"""Pictures of a game without a window: the map, a block, a whole moment; and their bytes."""

from base64 import b64encode
from typing import Any, Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from studio.draw.blocks import paint_block
from studio.draw.devices import start_gui
from studio.draw.faces import BlockFace
from studio.draw.ground import ground_bounds, paint_ground
from studio.draw.markers import MAP_FLAG, paint_flag, paint_marker
from studio.draw.overlays import paint_hex_cursor
from studio.draw.pictures import faces_of, paint_faces
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.seen.match import Seen
from studio.seen.pieces import Goal, Pieces, ground_now, pieces_of
from studio.words import tr

MARGIN: Final = 1.2
"""A block's picture is that many sides wide, so that shadows and discs have room."""
FLAG_ROOM: Final = 1.3
QUALITY: Final = 90
SHARP: Final = 96
"""How good the pictures of maps and of blocks are, of 100."""


def ground_picture(firefight: Firefight, px: float, part: QRectF | None = None) -> QImage:
    """The map, or a part of it, a hex across flats being `px` pixels wide."""
    start_gui()
    bounds = part or ground_bounds(firefight.ground)
    image = _blank(bounds, px)
    painter = _painter(image, bounds, px)
    month = firefight.scenario.time.month
    paint_ground(
        painter,
        firefight.ground,
        firefight.terrain,
        scale_px=px,
        month=int(month.partition("-")[2] or 0) or None if month else None,
    )
    paint_faces(painter, faces_of(firefight))
    painter.end()
    return image


class MomentPictures:
    """Pictures of moments of one game; the map is painted once while it doesn't change."""

    def __init__(self, firefight: Firefight, px: float) -> None:
        self._firefight, self._px = firefight, px
        self._grounds: dict[object, QImage] = {}

    def of(self, seen: Seen, marked: Hex | None = None) -> QImage:
        """A moment as a viewer saw it: map, markers, blocks, flags; one hex may be marked."""
        firefight, px = self._firefight, self._px
        changes = tuple(seen.view.changes)
        if changes not in self._grounds:
            self._grounds[changes] = ground_picture(ground_now(seen.view, firefight), px)
        image = self._grounds[changes].copy()
        painter = _painter(image, ground_bounds(firefight.ground), px)
        _paint_pieces(painter, pieces_of(seen.view, firefight), firefight, px)
        if marked is not None:
            paint_hex_cursor(painter, marked)
        painter.end()
        return image


def _paint_pieces(painter: QPainter, pieces: Pieces, firefight: Firefight, px: float) -> None:
    for marker in pieces.markers:
        paint_marker(painter, marker.rect, marker.pattern)
    for block in pieces.blocks:
        paint_block(painter, block.rect, block.face, block.rect.width() * px)
    for goal in pieces.goals:
        _paint_goal(painter, goal, firefight, QPointF(goal.foot))


def _paint_goal(painter: QPainter, goal: Goal, firefight: Firefight, foot: QPointF) -> None:
    palette = firefight.units.sides[goal.holder].palette if goal.holder else None
    paint_flag(painter, foot, str(goal.points), MAP_FLAG, palette)


def block_picture(face: BlockFace, size: int) -> QImage:
    """A block alone, MARGIN sides wide, on a transparent ground."""
    image, painter = _small(size)
    side, middle = size / MARGIN, size / 2
    paint_block(painter, QRectF(middle - side / 2, middle - side / 2, side, side), face, side)
    painter.end()
    return image


def marker_picture(pattern: str, size: int) -> QImage:
    """A marker alone, MARGIN sides wide."""
    image, painter = _small(size)
    side, middle = size / MARGIN, size / 2
    paint_marker(painter, QRectF(middle - side / 2, middle - side / 2, side, side), pattern)
    painter.end()
    return image


def flag_picture(goal: Goal, firefight: Firefight, size: int) -> QImage:
    """An objective's flag, FLAG_ROOM flags wide; its foot is in the middle of the lower third."""
    image, painter = _small(size)
    painter.scale(size / (FLAG_ROOM * MAP_FLAG), size / (FLAG_ROOM * MAP_FLAG))
    foot = QPointF(0.25 * MAP_FLAG, 1.15 * MAP_FLAG)
    _paint_goal(painter, goal, firefight, foot)
    painter.end()
    return image


def data_uri(image: QImage, quality: int = QUALITY) -> str:
    """The picture as an address that holds it; WebP where Qt can write it, else PNG."""
    formats = {bytes(name.data()).decode() for name in QImageWriter.supportedImageFormats()}
    kind = "webp" if "webp" in formats else "png"
    data = b64encode(encoded(image, kind, quality)).decode()
    return f"data:image/{kind};base64,{data}"


def encoded(image: QImage, kind: str, quality: int = QUALITY) -> bytes:
    """The bytes of a file of this kind, `png` or `webp`, with the picture in it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    if kind == "webp":
        writer.setQuality(quality)
    if not writer.write(image):
        raise StudioError(tr("the picture can't be written: {fault}", fault=writer.errorString()))
    return bytes(buffer.data().data())


def _blank(bounds: QRectF, px: float) -> QImage:
    size = QSize(max(1, round(bounds.width() * px)), max(1, round(bounds.height() * px)))
    image = QImage(size, QImage.Format.Format_RGB32)
    if image.isNull():
        raise StudioError(
            tr(
                "a picture of {width} x {height} pixels is too large",
                width=size.width(),
                height=size.height(),
            )
        )
    image.fill(Qt.GlobalColor.white)
    return image


def _painter(image: QImage, bounds: QRectF, px: float) -> QPainter:
    painter: Any = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(px, px)
    painter.translate(-bounds.left(), -bounds.top())
    found: QPainter = painter
    return found


def _small(size: int) -> tuple[QImage, QPainter]:
    start_gui()
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter
