"""The small map beside the log: the whole table as the side at the screen sees it."""

from PySide6.QtCore import QPointF, QSize, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from studio.app.leisure import Leisure
from studio.app.play.map_hand import MapHand
from studio.app.scene.camera import Frame
from studio.app.scene.scene import frame_of
from studio.app.theme import current_colours
from studio.app.view.map_overview import MapOverview
from studio.words import plural


class PlayOverview(MapOverview):
    """The map of a game; nothing while it is covered."""

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        leisure = Leisure()
        super().__init__(leisure, parent)
        leisure.setParent(self)
        self.leisure = leisure
        self.hand = hand
        self._whole = frame_of(hand.firefight.ground)
        self.setObjectName("overview")
        hand.changed.connect(self._renew)
        self.leisure.begin()

    def whole(self) -> Frame:
        """The whole map of the game."""
        return self._whole

    def sizeHint(self) -> QSize:
        """Wide and low, as two boards are."""
        return QSize(240, 110)

    @Slot()
    def _renew(self) -> None:
        self.setAccessibleDescription(self.text())
        self.update()

    def text(self) -> str:
        """How many blocks of each side are seen to stand on the map."""
        names, blocks = self.hand.names, self.hand.pieces.blocks
        sides = dict.fromkeys(block.side for block in blocks)
        counts = {side: sum(block.side == side for block in blocks) for side in sides}
        return ", ".join(
            f"{names.side(side)}: {plural('{count} block', '{count} blocks', n)}"
            for side, n in counts.items()
        )

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """The picture is made for the size at hand."""
        ratio = self.devicePixelRatioF()
        self._map.show_firefight(self.hand.firefight, self._box().size(), ratio)

    @property
    def is_sharp(self) -> bool:
        """Whether the map is painted."""
        return self._map.is_painted

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Map, blocks, frame; nothing while the map is covered."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), current_colours().base)
        if self.hand.seen is not None:
            blocks = ((block.side, block.at) for block in self.hand.pieces.blocks)
            self._paint_over(painter, blocks, self.hand.firefight.units.sides)

    def _look(self, at: QPointF) -> None:
        if self.hand.seen is not None:
            super()._look(at)
