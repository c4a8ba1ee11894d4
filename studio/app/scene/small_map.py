"""Small pictures of maps: thumbnails of boards, the overview, previews.

The painter of maps is imported when the first picture is wanted, after the window stands.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRectF, QSize, QSizeF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPixmap

from studio.app.documents.checking import around
from studio.app.leisure import Leisure
from studio.app.months import month_of
from studio.model.board import Board
from studio.model.firefight import Firefight

if TYPE_CHECKING:
    from studio.draw.tiles import GroundCache

WAIT_MS = 250
"""The overview follows when nothing has changed for so long."""


class SmallMap(QObject):
    """A picture of the whole map that is painted anew a moment after the last change."""

    ready = Signal()

    def __init__(self, leisure: Leisure, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._leisure = leisure
        self._firefight: Firefight | None = None
        self._size = QSize()
        self._ratio = 1.0
        self._cache: GroundCache | None = None
        self._picture: QPixmap | None = None
        self._shown: tuple[object, ...] = ()
        self._asked = False
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._wait.timeout.connect(self._ask)

    @property
    def is_painted(self) -> bool:
        """Whether there is a picture, and no newer one is awaited."""
        return self._picture is not None and not self._wait.isActive() and not self._asked

    def show_firefight(self, firefight: Firefight, size: QSizeF, ratio: float) -> None:
        """The map to show, in a box of that size."""
        wanted = (firefight.ground, size.toSize(), ratio)
        if wanted == self._shown or not firefight.ground.cells:
            return
        self._shown = wanted
        self._firefight, self._size, self._ratio = firefight, size.toSize(), ratio
        self._wait.start()

    @Slot()
    def _ask(self) -> None:
        self._asked = True
        self._leisure.add(self._paint)

    def _paint(self) -> None:
        self._asked = False
        if self._firefight is not None and not self._size.isEmpty():
            self._picture = self._painted(self._firefight)
            self.ready.emit()

    def _painted(self, firefight: Firefight) -> QPixmap:
        """The picture; of a map that was painted before, only what changed is painted anew."""
        from studio.draw.tiles import GroundCache

        if self._cache is None:
            self._cache = GroundCache(firefight.terrain)
        cache = self._cache
        cache.show(
            firefight.ground, month=month_of(firefight), names=False, addresses=False, grid=False
        )
        return _picture_of(
            firefight, self._size, self._ratio, lambda painter, _, map_: cache.paint(painter, map_)
        )

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """The picture as it is, stretched for the moment where it is of another size."""
        if self._picture is None:
            return
        whole = self._picture.size() / self._picture.devicePixelRatioF()
        if abs(whole.width() - box.width()) < 1 and abs(whole.height() - box.height()) < 1:
            painter.drawPixmap(box.topLeft().toPoint(), self._picture)
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(box, self._picture, QRectF(self._picture.rect()))


def map_picture(firefight: Firefight, size: QSize, ratio: float = 1.0) -> QPixmap:
    """The map as large as it fits into a size, without names."""
    from studio.draw.ground import paint_ground

    def paint(painter: QPainter, px: float, _: QRectF) -> None:
        paint_ground(
            painter,
            firefight.ground,
            firefight.terrain,
            scale_px=px,
            month=month_of(firefight),
            names=False,
            addresses=False,
            grid=False,
        )

    return _picture_of(firefight, size, ratio, paint)


Paint = Callable[[QPainter, float, QRectF], object]
"""Paints a map on a painter in hexes across flats, so many pixels each, that shows a rectangle."""


def _picture_of(firefight: Firefight, size: QSize, ratio: float, paint: Paint) -> QPixmap:
    """A picture of a map as large as it fits, with the printed faces of its boards."""
    from studio.draw.ground import ground_bounds
    from studio.draw.pictures import faces_of, paint_faces

    bounds = ground_bounds(firefight.ground)
    px = min(size.width() / bounds.width(), size.height() / bounds.height()) * ratio
    picture = QPixmap(max(1, round(bounds.width() * px)), max(1, round(bounds.height() * px)))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px, px)
    painter.translate(-bounds.left(), -bounds.top())
    paint(painter, px, bounds)
    paint_faces(painter, faces_of(firefight))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def board_picture(board: Board, size: QSize, ratio: float = 1.0) -> QPixmap:
    """A thumbnail of a board; the same board isn't painted twice."""
    return _board_picture(_Sheet(board), size.width(), size.height(), ratio)


class _Sheet:
    """A board as a key: the same while it is the same object."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __hash__(self) -> int:
        return hash((self.board.id, self.board.terrain))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Sheet) and self.board == other.board


@lru_cache(maxsize=64)
def _board_picture(sheet: _Sheet, width: int, height: int, ratio: float) -> QPixmap:
    return map_picture(around(sheet.board), QSize(width, height), ratio)
