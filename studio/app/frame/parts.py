"""Going from part to part of the window by keys: the map, then one dock after the other."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget


class Parts(QObject):
    """Gives the keys to the next part; a dock behind a tab comes to the front."""

    def __init__(
        self,
        docks: Mapping[str, QDockWidget],
        middle: Callable[[], QWidget | None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._docks, self._middle = docks, middle

    @Slot()
    def next_part(self) -> None:
        """From the map to the first dock, and so on; from the last dock to the map."""
        self._go(1)

    @Slot()
    def previous_part(self) -> None:
        """The other way round."""
        self._go(-1)

    def _go(self, step: int) -> None:
        docks = [dock for dock in self._docks.values() if not dock.isHidden()]
        middle = self._middle()
        parts: list[QWidget] = [*((middle,) if middle else ()), *docks]
        focused = QApplication.focusWidget()
        at = next((n for n, part in enumerate(parts) if _holds(part, focused)), 0)
        for further in range(1, len(parts) + 1):
            part = parts[(at + further * step) % len(parts)]
            if isinstance(part, QDockWidget):
                part.raise_()
            field = first_field(part)
            if field is not None:
                field.setFocus(Qt.FocusReason.TabFocusReason)
                return


def _holds(part: QWidget, widget: QWidget | None) -> bool:
    return widget is not None and (part is widget or part.isAncestorOf(widget))


def first_field(part: QWidget) -> QWidget | None:
    """What takes the keys first in a part of the window."""
    for widget in (part, *part.findChildren(QWidget)):
        takes = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
        if takes and widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None:
            return widget
    return None
