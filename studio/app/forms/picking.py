"""Fields that hold several things: how many of each, or which of all. A dialog chooses them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.forms.elided import ElidedButton
from studio.words import mark, tr

ID: Final = Qt.ItemDataRole.UserRole
MOST: Final = 30
FIELD_WIDTH: Final = 120


class CountsDialog(QDialog):
    """How many of each: a list that is narrowed down by typing, with a number in each row."""

    def __init__(
        self, title: str, names: Mapping[str, str], chosen: Iterable[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(420, 460)
        counts = Counter(chosen)
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find…"))
        self.search.setAccessibleName(tr("Find"))
        self.search.setClearButtonEnabled(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName(title)
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setHeaderLabels([tr("Kind"), tr("Number")])
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, self.list.header().ResizeMode.Stretch)
        self.list.header().resizeSection(1, 76)
        self.boxes: dict[str, QSpinBox] = {}
        for key, name in ({**names} | {key: key for key in counts if key not in names}).items():
            self._add(key, name, counts[key])
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        self.search.textChanged.connect(self._narrow)

    def _add(self, key: str, name: str, count: int) -> None:
        item = QTreeWidgetItem([name, ""])
        item.setData(0, ID, key)
        box = QSpinBox()
        box.setRange(0, MOST)
        box.setValue(count)
        box.setAccessibleName(tr("Number: {name}", name=name))
        self.boxes[key] = box
        self.list.addTopLevelItem(item)
        self.list.setItemWidget(item, 1, box)

    @Slot(str)
    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None:
                name = item.text(0).casefold()
                item.setHidden(not all(word in name for word in words))

    def chosen(self) -> tuple[str, ...]:
        """Each as often as it is wanted."""
        return tuple(key for key, box in self.boxes.items() for _ in range(box.value()))


class CountsField(ElidedButton):
    """Shows how many of each there are; a click lets them be chosen."""

    picked = Signal()
    nothing = mark("Nobody")
    """What stands there if nothing is chosen."""

    def __init__(
        self,
        title: str,
        names: Mapping[str, str],
        chosen: Iterable[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("field")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(FIELD_WIDTH)
        self._title, self._names = title, names
        self._chosen = tuple(chosen)
        self.clicked.connect(self.ask)
        self._show()

    @Slot()
    def ask(self) -> None:
        """Let them be chosen."""
        dialog = CountsDialog(self._title, self._names, self._chosen, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.take(dialog.chosen())
        dialog.deleteLater()

    def take(self, chosen: Iterable[str]) -> None:
        """These are chosen now."""
        after = tuple(chosen)
        if Counter(after) != Counter(self._chosen):
            self._chosen = after
            self._show()
            self.picked.emit()

    def show_nothing_as(self, words: str) -> None:
        """What stands there if nothing is chosen."""
        self.nothing = words
        self._show()

    def chosen(self) -> tuple[str, ...]:
        """Each as often as it is wanted."""
        return self._chosen

    def _show(self) -> None:
        words = counts_in_words(self._chosen, self._names)
        self.setText(words or tr(self.nothing))
        self.setToolTip(words)


class ChecksDialog(QDialog):
    """Which of all: a list of things with a box to check before each."""

    def __init__(
        self, title: str, names: Mapping[str, str], chosen: Iterable[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.resize(380, 420)
        wanted = set(chosen)
        self.list = QTreeWidget()
        self.list.setAccessibleName(title)
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setRootIsDecorated(False)
        for key, name in ({**names} | {key: key for key in wanted if key not in names}).items():
            item = QTreeWidgetItem([name])
            item.setData(0, ID, key)
            state = Qt.CheckState.Checked if key in wanted else Qt.CheckState.Unchecked
            item.setCheckState(0, state)
            self.list.addTopLevelItem(item)
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        if not self.list.topLevelItemCount():
            column.addWidget(QLabel(tr("There is nothing to choose from yet.")))
        column.addWidget(self.list, 1)
        column.addWidget(buttons)

    def chosen(self) -> tuple[str, ...]:
        """What is checked, from top to bottom."""
        items = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return tuple(
            str(item.data(0, ID))
            for item in items
            if item is not None and item.checkState(0) == Qt.CheckState.Checked
        )


class ChecksField(CountsField):
    """Shows which are chosen; a click lets them be chosen."""

    @Slot()
    def ask(self) -> None:
        """Let them be chosen."""
        dialog = ChecksDialog(self._title, self._names, self._chosen, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.take(dialog.chosen())
        dialog.deleteLater()

    def _show(self) -> None:
        words = ", ".join(self._chosen)
        self.setText(words or tr(self.nothing))
        self.setToolTip("\n".join(self._names.get(key, key) for key in self._chosen))


def counts_in_words(chosen: Iterable[str], names: Mapping[str, str]) -> str:
    """Such as `2 × T-34, Sniper`."""
    counts = Counter(chosen)
    return ", ".join(
        f"{count} × {names.get(key, key)}" if count > 1 else names.get(key, key)
        for key, count in counts.items()
    )
