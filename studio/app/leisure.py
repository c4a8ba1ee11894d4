"""Work that can wait until the map is painted: thumbnails, swatches, the overview, first checks."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

Task = Callable[[], None]


class Leisure(QObject):
    """Runs tasks one after the other while nothing else is to do, and none before `begin`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: deque[Task] = deque()
        self._begun = False
        self._next = QTimer(self, interval=0)
        self._next.timeout.connect(self._run_next)

    @property
    def is_busy(self) -> bool:
        """Whether something waits to be done."""
        return bool(self._tasks)

    def add(self, task: Task) -> None:
        """Run this when there is time."""
        self._tasks.append(task)
        if self._begun:
            self._next.start()

    def no_sooner(self, task: Task) -> None:
        """Run this at once, but during the start only when what mattered most is done."""
        if self._begun:
            task()
        else:
            self.add(task)

    @Slot()
    def begin(self) -> None:
        """What mattered most is done."""
        if not self._begun:
            self._begun = True
            self._next.start()

    @Slot()
    def _run_next(self) -> None:
        if self._tasks:
            self._tasks.popleft()()
        if not self._tasks:
            self._next.stop()
