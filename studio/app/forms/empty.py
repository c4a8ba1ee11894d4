"""What stands in a list while there is nothing in it."""

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QLabel


class EmptyHint(QLabel):
    """Words in the middle of a list without rows; screen readers hear them as its description."""

    def __init__(self, view: QAbstractItemView, words: str) -> None:
        super().__init__(words, view.viewport())
        self._view = view
        self.setObjectName("dim")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setMargin(12)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        model = view.model()
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            signal.connect(self.renew)
        self.renew()

    @Slot()
    def renew(self, *_: object) -> None:
        """Shown only where there are no rows."""
        empty = self._view.model().rowCount() == 0
        self.setVisible(empty)
        self._view.setAccessibleDescription(self.text() if empty else "")

    def eventFilter(self, viewport: QObject, event: QEvent) -> bool:
        """As large as what it stands in."""
        if event.type() == QEvent.Type.Resize and viewport is self._view.viewport():
            self.setGeometry(self._view.viewport().rect())
        return False
