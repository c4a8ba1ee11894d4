"""A dock whose content is made when it is first looked at, so that the window stands sooner."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDockWidget, QWidget


class LateDock(QDockWidget):
    """Makes its widget when it first shows, or when somebody asks for it."""

    made = Signal(QWidget)
    """Its widget, just made."""

    def __init__(self, title: str, make: Callable[[QWidget], QWidget], parent: QWidget) -> None:
        super().__init__(title, parent)
        self._make: Callable[[QWidget], QWidget] | None = make
        self.visibilityChanged.connect(self._make_to_show)

    @property
    def is_made(self) -> bool:
        """Whether there is a widget yet."""
        return self._make is None

    def widget(self) -> QWidget:
        """The widget, made now if need be."""
        if self._make is not None:
            make, self._make = self._make, None
            self.setWidget(make(self))
            self.made.emit(super().widget())
        return super().widget()

    @Slot(bool)
    def _make_to_show(self, visible: bool) -> None:
        if visible:
            self.widget()
