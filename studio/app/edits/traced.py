"""The picture beneath the board that is open: its file, its image, and how it is shown."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from studio.app.desk import Desk
from studio.app.documents.document import Document
from studio.draw.look import LIGHT
from studio.draw.pictures import BadPicture, on_board, read_picture, to_board
from studio.draw.regions import spot as spot_of
from studio.draw.shapes import draw, pen
from studio.model.board import Board, Picture, Stagger
from studio.model.pictures import Laid


class Traced(NamedTuple):
    """A board's picture as it lies."""

    board: Board
    picture: Picture
    image: QImage
    laid: Laid

    @property
    def aspect(self) -> float:
        """Its width by its height."""
        return self.image.width() / self.image.height()


def picture_path(document: Document) -> Path | None:
    """The file of the picture beneath the board that is open; None without one."""
    board = document.work
    if not isinstance(board, Board) or board.picture is None or document.path is None:
        return None
    if Path(board.picture.file).name != board.picture.file:
        return None
    return document.path.parent / board.picture.file


def traced(document: Document) -> Traced | None:
    """The picture beneath the board that is open; None without one.

    Raises:
        BadPicture: it can't be read; the message says why.
    """
    board, path = document.work, picture_path(document)
    if path is None or not isinstance(board, Board) or board.picture is None:
        return None
    image = read_picture(path, board.picture.page)
    return Traced(board, board.picture, image, on_board(board, image))


def paint_traced(painter: QPainter, desk: Desk) -> None:
    """The picture over our painting, as strongly as its board says; nothing if it is its face."""
    board = desk.document.work
    if not isinstance(board, Board) or board.picture is None or board.picture.face:
        return
    if not desk.choice.show_picture:
        return
    try:
        shown = traced(desk.document)
    except BadPicture:
        return
    if shown is not None:
        painter.save()
        painter.setOpacity(board.picture.opacity)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(to_board(shown.laid, shown.image), combine=True)
        painter.drawImage(0, 0, shown.image)
        painter.restore()
        paint_grid(painter, shown.board)


def paint_grid(painter: QPainter, board: Board) -> None:
    """The grid over a picture of a board, to be seen however small or strong that is."""
    ink = QColor(LIGHT.accent)
    ink.setAlpha(120)
    draw(painter, _grid(board.columns, board.rows, board.stagger), pen(ink, 0.014))


@lru_cache(maxsize=4)
def _grid(columns: int, rows: int, stagger: Stagger) -> QPainterPath:
    blank = Board("", {}, columns, rows, {}, (), stagger=stagger)
    path = QPainterPath()
    for side in {side for spot in blank.spots() for side in blank.hex_at(spot).hexsides()}:
        (ax, ay), (bx, by) = map(spot_of, side.corners())
        path.moveTo(ax, ay)
        path.lineTo(bx, by)
    return path
