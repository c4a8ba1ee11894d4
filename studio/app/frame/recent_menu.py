"""The submenu of the files that were opened last."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from studio.app.recent import recent_files
from studio.words import tr


class RecentMenu(QMenu):
    """Lists them, the newest first."""

    open_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Open &recent"), parent)
        self.setObjectName("recent")
        self.setToolTipsVisible(True)

    @Slot()
    def fill(self) -> None:
        """Show what was opened."""
        self.clear()
        for number, path in enumerate(recent_files(), 1):
            action = self.addAction(f"&{number % 10} {path.name}")
            action.setToolTip(str(path))
            action.setData(str(path))
            action.triggered.connect(self._open)
        self.setEnabled(not self.isEmpty())

    @Slot()
    def _open(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.open_wanted.emit(Path(action.data()))
