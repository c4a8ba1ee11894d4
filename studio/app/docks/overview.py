"""The overview: the whole map, blocks as squares, and the frame of what the canvas shows."""

from itertools import zip_longest

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.scene.camera import Frame
from studio.app.scene.scene import frame_of
from studio.app.theme import current_colours
from studio.app.view.map_overview import MapOverview


class OverviewDock(MapOverview):
    """The map of the document in front."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk.leisure, parent)
        self.desk = desk
        self._painted_over: tuple[object, ...] = ()
        self.setMinimumHeight(60)
        desk.changed.connect(self._renew)
        self._renew()

    def whole(self) -> Frame:
        """The whole map of the document."""
        return frame_of(self.desk.firefight.ground)

    def sizeHint(self) -> QSize:
        """Wide and low, as two boards are."""
        return QSize(220, 90)

    @Slot()
    def _renew(self, *_: object) -> None:
        """The picture follows by itself; what lies over it is painted anew where it differs."""
        firefight = self.desk.firefight
        self._map.show_firefight(firefight, self._box().size(), self.devicePixelRatioF())
        over = (self.desk.scene.blocks, firefight.units, self.whole())
        if any(a is not b and a != b for a, b in zip_longest(over, self._painted_over)):
            self._painted_over = over
            self.update()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The picture is made for the size at hand."""
        self._renew()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Map, blocks, frame."""
        painter, firefight = QPainter(self), self.desk.firefight
        if not firefight.ground.cells:
            painter.fillRect(self._box(), current_colours().base)
            return
        blocks = ((block.side, block.at) for block in self.desk.scene.blocks)
        self._paint_over(painter, blocks, firefight.units.sides)
