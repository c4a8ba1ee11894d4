"""A scan of a drawn board, and the hand that traces it."""

from math import hypot
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from pytestqt.qtbot import QtBot

from studio.app.edits.traced import traced
from studio.app.tools.trace import TraceTool
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.board import Board, Picture
from tests.app.hand import Hand

PX = 40

WOODS, LAKE = QColor("#8fae78"), QColor("#a9cbe0")


def scan_of(board: Board, path: Path) -> QTransform:
    """A picture of a board with woods and a lake, askew; and the map from the board to it."""
    to_scan = QTransform()
    to_scan.translate(50, 30)
    to_scan.rotate(2)
    to_scan.scale(PX, PX * 1.03)
    image = QImage(7 * PX, 6 * PX + 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#f3ead2"))
    painter = QPainter(image)
    painter.setTransform(to_scan)
    painter.setPen(Qt.PenStyle.NoPen)
    for spot in board.spots():
        at = board.hex_at(spot)
        colour = WOODS if at.q < 2 else LAKE if at.q > 4 else None
        if colour is not None:
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(*centre(at)), 0.52, 0.52)
    painter.end()
    image.save(str(path))
    return to_scan


class Tracer(Hand):
    """A hand with the trace tool and a scan beneath the board."""

    def __init__(self, qtbot: QtBot, window: Window, to_scan: QTransform) -> None:
        super().__init__(qtbot, window)
        self.to_scan = to_scan

    @property
    def tool(self) -> TraceTool:
        tool = self.window.tools["trace"]
        assert isinstance(tool, TraceTool)
        return tool

    @property
    def board(self) -> Board:
        board = self.window.document.work
        assert isinstance(board, Board)
        return board

    @property
    def picture(self) -> Picture:
        assert self.board.picture is not None
        return self.board.picture

    def in_picture(self, at: Hex) -> tuple[float, float]:
        """Where the centre of a hex is on the map as the picture shows it now."""
        shown = traced(self.window.document)
        assert shown is not None
        spot = self.to_scan.map(QPointF(*centre(at)))
        return shown.laid.place((spot.x() / shown.image.width(), spot.y() / shown.image.height()))

    def pin(self, at: Hex) -> None:
        """Click the hex in the picture, then that of the grid."""
        self.click(self.in_picture(at))  # type: ignore[arg-type]
        self.click(at)

    def pinned(self) -> list[Hex]:
        """The hexes that have pins."""
        return [pin.hex for pin in self.tool.pins]

    def off(self, at: Hex) -> float:
        """How far the picture shows a hex from where it is."""
        (ax, ay), (bx, by) = self.in_picture(at), centre(at)
        return hypot(ax - bx, ay - by)


CORNERS = (Hex(1, 2), Hex(5, 2), Hex(2, 9))
