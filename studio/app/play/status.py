"""The status line of a game: what a click would do, the machine's progress, where it is kept."""

from datetime import datetime
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QSizePolicy, QStatusBar, QWidget

from studio.words import mark, tr

SAID_MS: Final = 8000
KEYS: Final = mark("Esc lets go, Ctrl+Z takes back, F2 to the map, F3 to the list of actions")


class StatusLine(QStatusBar):
    """Sentences at the left; at the right the machine's button and the time of the last save."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.says, self.kept = QLabel(), QLabel()
        self.says.setObjectName("says")
        self.says.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.kept.setObjectName("kept")
        self.machine, self.busy = QPushButton(tr("Stop")), QProgressBar()
        self.machine.setObjectName("wide")
        self.machine.setMinimumWidth(90)
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setFixedSize(110, 10)
        self.busy.setAccessibleName(tr("The machine plays"))
        for label in (self.says, self.kept):
            label.setContentsMargins(8, 0, 8, 0)
        self.addWidget(self.says, 1)
        for widget in (self.busy, self.machine, self.kept):
            self.addPermanentWidget(widget)
        self.show_machine(thinking=False, waits=False)
        self._until = QTimer(self, singleShot=True, interval=SAID_MS)
        self.passed = self._until.timeout
        """What was said has been said long enough."""

    @property
    def is_saying(self) -> bool:
        """Whether a sentence stands that is to be read for a while."""
        return self._until.isActive()

    def say(self, text: str) -> None:
        """Say something for a while."""
        self.show_text(text)
        self._until.start()

    def show_text(self, text: str) -> None:
        """Show something until something else is shown."""
        self._until.stop()
        self.says.setText(text)
        self.says.setToolTip(text if text != tr(KEYS) else "")

    def show_machine(self, *, thinking: bool, waits: bool) -> None:
        """The machine plays, or was stopped and waits, or neither."""
        self.busy.setVisible(thinking)
        self.machine.setVisible(thinking or waits)
        self.machine.setText(tr("Let the machine go on") if waits else tr("Stop"))

    @Slot(object)
    def show_saved(self, path: Path) -> None:
        """The record lies at this path now."""
        self.kept.setText(tr("Saved {time:%H:%M:%S}", time=datetime.now().astimezone()))
        self.kept.setToolTip(str(path))
