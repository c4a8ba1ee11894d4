"""When garbage is looked for: not between a press of the mouse and the painted map.

A full collection goes over everything that lives and takes many times as long as an edit. So what
the start made, which stays, is left out of it; young objects are gone over as always, which is
quick; and everything else waits until the hand rests.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

REST_MS: Final = 1500
"""So long after the last change everything is gone over."""
YOUNG: Final = (5000, 10, 1_000_000)
"""The thresholds of Python's generations; the last keeps full collections from coming unasked."""


class Collector(QObject):
    """Looks for garbage while nothing else happens."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self.collect)

    @Slot()
    def begin(self) -> None:
        """All that the window needs is there; from now on garbage is looked for."""
        gc.freeze()
        gc.set_threshold(*YOUNG)
        gc.enable()

    @Slot()
    def put_off(self, *_: object) -> None:
        """Something was changed just now, and left garbage: look for it in a while."""
        self._rest.start()

    @Slot()
    def collect(self) -> None:
        """Look for all garbage now."""
        gc.collect()


def collect_all() -> None:
    """Look for garbage even among what the start made: a tab of it was closed."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
