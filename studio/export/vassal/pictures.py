"""The pictures of a module: its map, blocks at each strength, markers, and windows of forces."""

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from studio.draw.blocks import paint_block
from studio.draw.faces import BlockFace
from studio.draw.ground import paint_ground
from studio.draw.markers import paint_flag, paint_marker
from studio.draw.names import paint_names, place_names
from studio.draw.overlays import paint_area, paint_badge
from studio.draw.pictures import faces_of, paint_faces
from studio.draw.shapes import placed, square
from studio.draw.survey import Survey
from studio.export.pixels import png
from studio.export.sheet.map import SheetMap

HEX_PX: Final = 128.0
"""A hex across flats on the map of a module."""
BLOCK_PX: Final = 60
MARKER_PX: Final = 46
LETTER: Final = 0.27
"""Half the size of an area's letter, in hexes across flats."""
VEIL: Final = QColor(30, 30, 30, 120)


def map_size(plan: SheetMap) -> tuple[int, int]:
    """Width and height of the map in pixels."""
    return ceil(plan.bounds.width() * HEX_PX), ceil(plan.bounds.height() * HEX_PX)


def map_picture(plan: SheetMap) -> bytes:
    """The joined boards with addresses and names, set-up areas and flags; no blocks."""

    def paint(painter: QPainter) -> None:
        firefight, month = plan.subject.firefight, plan.subject.month
        language = plan.subject.words.language
        with placed(painter, 0, 0, HEX_PX):
            painter.translate(-plan.bounds.topLeft())
            paint_ground(
                painter,
                firefight.ground,
                firefight.terrain,
                scale_px=HEX_PX,
                month=month,
                names=False,
            )
            paint_faces(painter, faces_of(firefight))
            for badge in plan.badges:
                paint_area(painter, badge.hexes, badge.style)
            for box, points in plan.flags:
                paint_flag(painter, box.bottomLeft(), points, box.height())
            avoid = [box for box, _ in plan.flags]
            avoid += [square(LETTER, *badge.at) for badge in plan.badges]
            survey = Survey(firefight.ground, firefight.terrain, month)
            paint_names(painter, place_names(survey, HEX_PX, language, avoid))
            for badge in plan.badges:
                paint_badge(painter, badge.at, badge.letter, badge.style, LETTER)

    return png(*map_size(plan), paint)


def block_picture(face: BlockFace) -> bytes:
    """A block as it lies or stands on the map."""
    rect = QRectF(0, 0, BLOCK_PX, BLOCK_PX)
    return png(BLOCK_PX, BLOCK_PX, lambda painter: paint_block(painter, rect, face, BLOCK_PX))


def marker_picture(pattern: str) -> bytes:
    """A marker of the terrain table, by its pattern."""
    rect = QRectF(0, 0, MARKER_PX, MARKER_PX)
    return png(MARKER_PX, MARKER_PX, lambda painter: paint_marker(painter, rect, pattern))


def veil_picture() -> bytes:
    """What lies over a block that has acted."""
    rect = QRectF(1, 1, BLOCK_PX - 2, BLOCK_PX - 2)
    return png(BLOCK_PX, BLOCK_PX, lambda painter: painter.fillRect(rect, VEIL))
