"""The menu that asks which of several actions a click means."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.play.at_hand import AtHand


class WhichMenu(QMenu):
    """An entry for each action: it is looked at while it is hovered, and carried out by a click."""

    def __init__(
        self,
        hand: AtHand,
        possible: tuple[Any, ...],
        words: Callable[[Any], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._hand = hand
        self.setObjectName("which")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action in possible:
            self.addAction(words(action)).setData(action)
        self.hovered.connect(self._look)
        self.triggered.connect(self._take)

    @Slot(QAction)
    def _look(self, entry: QAction) -> None:
        self._hand.aim(entry.data())

    @Slot(QAction)
    def _take(self, entry: QAction) -> None:
        self._hand.want(entry.data())
