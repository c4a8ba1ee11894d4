"""Files dragged onto a window from elsewhere are opened."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class FileDrops(QObject):
    """Takes what no part of the window has a use for, if it is files."""

    def __init__(self, window: QWidget, open_file: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open = open_file
        self._waiting: list[Path] = []
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        """Accept files, and open them once the drop is over: they may ask questions."""
        if not isinstance(event, QDropEvent):
            return False
        files = files_of(event)
        if not files:
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._waiting += files
            QTimer.singleShot(0, self, self.open_waiting)
        return True

    def open_waiting(self) -> None:
        """Open what was dropped."""
        while self._waiting:
            self._open(self._waiting.pop(0))


def files_of(event: QDropEvent) -> list[Path]:
    """The files that are dragged, folders left out."""
    paths = (Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
    return [path for path in paths if path.is_file()]
