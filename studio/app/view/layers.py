"""What is painted over the ground: areas, markers, blocks, flags, selection.

The painter's unit is a hex across flats. Blocks are painted once for each size and face and kept as
pictures: a crowded map is mostly the same few faces.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.app.scene.scene import Scene, StandingBlock
from studio.draw import look
from studio.draw.blocks import paint_block, paint_selected
from studio.draw.faces import BlockFace
from studio.draw.markers import MAP_FLAG, paint_flag, paint_marker
from studio.draw.overlays import AreaStyle, area_style, paint_area, paint_badge
from studio.draw.shapes import colour, draw, pen, placed, rounded
from studio.draw.text import Family, Type, draw_text, text_width
from studio.model.firefight import Firefight
from studio.words import plural

MARGIN: Final = 1.2
"""A block's picture is that many sides wide, so that shadows and discs have room."""
KEPT: Final = 600
"""Pictures of blocks that are kept."""
WAITING: Final = Type(Family.SANS, 0.16)
BADGE: Final = 0.16
"""The radius of an area's letter, in hexes across flats."""
LEAST_BADGE: Final = 8.5
"""Pixels that it has however small the map is, as far as it may grow."""
MOST_GROWN: Final = 2.4
NOBODY: Final = AreaStyle(colour("#5D4E3A"), True)
"""The style of an area that no side uses yet."""


class BlockPictures:
    """Pictures of blocks by face and size."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[BlockFace, int, float], QPixmap] = OrderedDict()

    def paint(self, painter: QPainter, rect: QRectF, face: BlockFace, px: float) -> None:
        """A block in a square of the map, where a hex across flats is `px` pixels wide."""
        side = rect.width() * px
        ratio = painter.device().devicePixelRatioF()
        picture = self.picture(face, side, ratio)
        half = MARGIN * rect.width() / 2
        centre = rect.center()
        box = QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half)
        painter.drawPixmap(box, picture, QRectF(picture.rect()))

    def picture(self, face: BlockFace, side: float, ratio: float) -> QPixmap:
        """A block of a side in pixels, on a transparent ground."""
        size = max(4, round(MARGIN * side * ratio))
        key = (face, size, ratio)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _block_picture(face, size)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found


def _block_picture(face: BlockFace, size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = size / MARGIN
    middle = size / 2
    paint_block(painter, QRectF(middle - side / 2, middle - side / 2, side, side), face, side)
    painter.end()
    return picture


def style_of(firefight: Firefight, side: str) -> AreaStyle:
    """How the areas of a side look."""
    known = firefight.units.sides.get(side)
    return area_style(known) if known else NOBODY


def paint_areas(painter: QPainter, firefight: Firefight, scene: Scene) -> None:
    """The outlines of set-up and entry areas."""
    for area in scene.areas:
        paint_area(painter, area.hexes, style_of(firefight, area.side), 0.042)


def paint_badges(painter: QPainter, firefight: Firefight, scene: Scene) -> None:
    """The letters of the areas, each with how many blocks set up anywhere in it.

    Where hexes are small on the screen they grow, so that they can be read.
    """
    px = painter.worldTransform().m11()
    grown = min(MOST_GROWN, max(1.0, LEAST_BADGE / (BADGE * px)))
    for area in scene.areas:
        with placed(painter, *area.badge, grown):
            if area.waiting:
                words = plural("{count} block", "{count} blocks", area.waiting)
                half = text_width(words, WAITING) / 2
                box = QRectF(0, -0.13, 2 * half + 0.32, 0.26)
                edge = pen(look.HIGHLIGHTS.selected_ring, 0.014)
                draw(painter, rounded(box, 0.06), edge, look.PAPER)
                draw_text(painter, QPointF(0.22 + half, 0), words, WAITING, look.INK)
            paint_badge(painter, (0, 0), area.letter, style_of(firefight, area.side), BADGE)


def paint_markers(painter: QPainter, scene: Scene) -> None:
    """Foxholes, wire and the like."""
    for marker in scene.markers:
        paint_marker(painter, marker.rect, marker.pattern)


def paint_blocks(
    painter: QPainter,
    blocks: Iterable[StandingBlock],
    pictures: BlockPictures,
    px: float,
    selection: Collection[str] = (),
) -> None:
    """The blocks, the selected ones ringed."""
    for block in blocks:
        pictures.paint(painter, block.rect, block.face, px)
        if block.unit.id in selection:
            paint_selected(painter, block.rect)


def paint_flags(painter: QPainter, firefight: Firefight, scene: Scene) -> None:
    """The objectives' flags; one that counts for a single side is in its colour."""
    for flag in scene.flags:
        side = firefight.units.sides.get(flag.side or "")
        paint_flag(
            painter, QPointF(flag.foot), flag.figure, MAP_FLAG, side.palette if side else None
        )


def paint_pieces(
    painter: QPainter,
    firefight: Firefight,
    scene: Scene,
    exposed: QRectF,
    pictures: BlockPictures,
    selection: Sequence[str],
) -> None:
    """All that stands in a part of the map, from the markers up."""
    paint_markers(painter, scene)
    blocks = [block for block in scene.blocks if block.rect.intersects(exposed)]
    paint_blocks(painter, blocks, pictures, painter.worldTransform().m11(), selection)
    paint_flags(painter, firefight, scene)
    paint_badges(painter, firefight, scene)
