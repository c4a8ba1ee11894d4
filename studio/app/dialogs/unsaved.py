"""The question what becomes of several unsaved documents, asked once."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.documents.document import Document
from studio.app.icons import icon
from studio.words import tr

ROW = QSize(0, 28)
ROWS_SHOWN = 8


class UnsavedDialog(QDialog):
    """Lists unsaved documents, each with a check mark: what is marked is saved."""

    def __init__(self, documents: Sequence[Document], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Unsaved changes"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Unsaved documents"))
        self.list.setIconSize(QSize(18, 18))
        for document in documents:
            self.list.addItem(_row(document))
        self._make_buttons()
        self._lay_out(len(documents))
        self.list.itemChanged.connect(self._show_choice)

    def _make_buttons(self) -> None:
        role = QDialogButtonBox.ButtonRole
        self.buttons = QDialogButtonBox()
        self.save = self.buttons.addButton(tr("&Save all"), role.AcceptRole)
        self.discard = self.buttons.addButton(tr("&Don't save"), role.DestructiveRole)
        self.cancel = self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.save.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.discard.clicked.connect(self._discard)

    def _lay_out(self, rows: int) -> None:
        head = QLabel(tr("Save the changes to these {rows} documents?", rows=rows))
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        more = QLabel(tr("Documents without a check mark are closed without saving."))
        more.setObjectName("dim")
        more.setWordWrap(True)
        self.list.setFixedHeight(min(rows, ROWS_SHOWN) * ROW.height() + 6)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 14)
        column.setSpacing(10)
        for widget in (head, self.list, more, self.buttons):
            column.addWidget(widget)

    def sizeHint(self) -> QSize:
        """Wide enough for a title and a file's name."""
        return QSize(480, super().sizeHint().height())

    def chosen(self) -> list[int]:
        """The documents that shall be saved, by number."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        return [row for row, item in enumerate(rows) if item.checkState() == Qt.CheckState.Checked]

    @Slot()
    def _show_choice(self) -> None:
        number = len(self.chosen())
        every = number == self.list.count()
        self.save.setText(tr("&Save all") if every else tr("&Save {number}", number=number))
        self.save.setEnabled(number > 0)

    @Slot()
    def _discard(self) -> None:
        for row in range(self.list.count()):
            self.list.item(row).setCheckState(Qt.CheckState.Unchecked)
        self.accept()


def _row(document: Document) -> QListWidgetItem:
    where = document.path.name if document.path else tr("never saved")
    item = QListWidgetItem(f"{document.name}  ·  {where}")
    item.setIcon(icon("board" if document.is_board else "details"))
    item.setToolTip(str(document.path or ""))
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked)
    item.setSizeHint(ROW)
    return item
