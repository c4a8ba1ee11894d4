"""The one undo command: what the document was, and what it becomes."""

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QUndoCommand


class Edit(QUndoCommand):
    """A step from one value to another; both are whole, so undoing is showing the earlier one."""

    def __init__(self, text: str, before: Any, after: Any, show: Callable[[Any], None]) -> None:
        super().__init__(text)
        self._before = before
        self._after = after
        self._show = show

    def redo(self) -> None:
        """Show what the document becomes."""
        self._show(self._after)

    def undo(self) -> None:
        """Show what it was."""
        self._show(self._before)
