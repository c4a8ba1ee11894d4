"""Strips above the map that tell of something and offer what can be done; work goes on below."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.app.icons import icon
from studio.words import tr

Offer = tuple[str, Callable[[], object] | None]
"""What a button says and does, if anything; the strip goes whatever it does."""
ICON = QSize(18, 18)


class Notice(QFrame):
    """One strip: an icon, a sentence, and a button for each offer."""

    gone = Signal(object)

    def __init__(self, drawing: str, text: str, offers: tuple[Offer, ...]) -> None:
        super().__init__()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.AlternateBase)
        self.setAccessibleName(text)
        self._offers = offers
        picture, self.words = QLabel(), QLabel(text)
        picture.setPixmap(icon(drawing).pixmap(ICON))
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 12, 6)
        line.setSpacing(10)
        line.addWidget(picture)
        line.addWidget(self.words, 1)
        self.buttons = [QPushButton(says) for says, _ in offers]
        for button in self.buttons:
            button.setAutoDefault(False)
            button.clicked.connect(self._choose)
            line.addWidget(button)

    @Slot()
    def _choose(self) -> None:
        button = self.sender()
        _, does = self._offers[next(n for n, b in enumerate(self.buttons) if b is button)]
        self.go()
        if does is not None:
            does()

    @Slot()
    def go(self) -> None:
        """Take the strip away."""
        self.hide()
        self.gone.emit(self)
        self.deleteLater()


class Notices(QWidget):
    """The strips of a document, at most one of each kind, above what is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: dict[str, Notice] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)

    def show_notice(self, kind: str, drawing: str, text: str, *offers: Offer) -> Notice:
        """Show a strip in place of the one of the same kind."""
        self.take_away(kind)
        notice = Notice(drawing, text, offers or ((tr("&Close"), None),))
        notice.gone.connect(self._drop)
        self._shown[kind] = notice
        self._column.insertWidget(0, notice)
        return notice

    def notice(self, kind: str) -> Notice | None:
        """The strip of a kind, if it is shown."""
        return self._shown.get(kind)

    def take_away(self, *kinds: str) -> None:
        """Take the strips of these kinds away; all strips if none is named."""
        for kind in kinds or tuple(self._shown):
            notice = self._shown.get(kind)
            if notice is not None:
                notice.go()

    @Slot(object)
    def _drop(self, gone: Notice) -> None:
        self._shown = {kind: one for kind, one in self._shown.items() if one is not gone}
