"""What the parts of any play window share: the moment, the action that is looked at, signals."""

from typing import Any

from PySide6.QtCore import QObject, Signal

from studio.seen.match import Seen


class AtHand(QObject):
    """The moment on the screen. `seen` is None while there is nothing to be seen."""

    changed = Signal()
    """Another moment, or another side looks."""
    picked = Signal()
    """Something else is in hand, or another mode."""
    aimed = Signal()
    """Another action is looked at."""
    wanted = Signal(object)
    """An action that shall be carried out."""
    torn = Signal(object)
    """Several actions mean the same click: one is to be chosen."""
    said = Signal(str)
    """A sentence for the status line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.seen: Seen | None = None
        self.action: Any = None
        """The action that is looked at."""
        self.mode = ""
        """The verb whose button was pressed, so that the next click is meant for it."""

    def aim(self, action: Any) -> None:
        """Look at an action before it is chosen."""
        if action != self.action:
            self.action = action
            self.aimed.emit()

    def want(self, action: Any) -> None:
        """Carry an action out."""
        self.wanted.emit(action)
