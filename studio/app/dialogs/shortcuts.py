"""The editor of shortcuts: every action with its keys, conflicts shown, all of it reset at will."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.finder.finds import bare
from studio.app.frame.shortcuts import RESERVED, Shortcuts
from studio.words import tr

NAME: Final = Qt.ItemDataRole.UserRole
NATIVE: Final = QKeySequence.SequenceFormat.NativeText
PORTABLE: Final = QKeySequence.SequenceFormat.PortableText


class ShortcutsDialog(QDialog):
    """Choose an action, press its new keys. Changes hold at once; reset takes them back.

    `tool_keys` are keys of tools, with what they do while one is in hand: an action that is given
    them comes first.
    """

    def __init__(
        self, shortcuts: Shortcuts, tool_keys: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Shortcuts"))
        self.resize(560, 500)
        self.shortcuts, self.tool_keys = shortcuts, tool_keys
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Find an action or keys…"))
        self.search.setAccessibleName(tr("Find an action or keys"))
        self.search.setClearButtonEnabled(True)
        self.tree = QTreeWidget()
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setAccessibleName(tr("New keys"))
        self.set_button, self.none = QPushButton(tr("&Set")), QPushButton(tr("&No keys"))
        self.reset, self.reset_all = QPushButton(tr("&Reset")), QPushButton(tr("Reset &all"))
        self.conflict = QLabel()
        self.conflict.setWordWrap(True)
        self.take = QPushButton(tr("&Take the keys away from it"))
        self._lay_out()
        self._fill()
        self._connect()
        self._show_current()

    def _lay_out(self) -> None:
        self.tree.setAccessibleName(tr("Actions and their keys"))
        self.tree.setHeaderLabels([tr("Action"), tr("Keys")])
        self.tree.setRootIsDecorated(False)
        self.tree.setAlternatingRowColors(True)
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, header.ResizeMode.Stretch)
        header.resizeSection(1, 150)
        grid = QGridLayout()
        label = QLabel(tr("New &keys"))
        label.setBuddy(self.keys)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.keys, 0, 1)
        for column, button in enumerate((self.set_button, self.none, self.reset), 2):
            grid.addWidget(button, 0, column)
        warning = QHBoxLayout()
        warning.addWidget(self.conflict, 1)
        warning.addWidget(self.take)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.reset_all, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.rejected.connect(self.reject)
        column_ = QVBoxLayout(self)
        column_.addWidget(self.search)
        column_.addWidget(self.tree, 1)
        column_.addLayout(grid)
        column_.addLayout(warning)
        column_.addWidget(buttons)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._narrow)
        self.tree.currentItemChanged.connect(self._show_current)
        self.tree.itemActivated.connect(self.keys.setFocus)
        self.keys.keySequenceChanged.connect(self._show_conflict)
        self.set_button.clicked.connect(self.give_keys)
        self.none.clicked.connect(self._give_none)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(self._reset_all)
        self.take.clicked.connect(self._take_away)

    # --- the list -------------------------------------------------------------------------------

    def _fill(self) -> None:
        picture = QPixmap(16, 16)
        picture.fill(Qt.GlobalColor.transparent)
        blank = QIcon(picture)
        for name, action in self.shortcuts.actions.items():
            item = QTreeWidgetItem([bare(action.text()).split(": ")[0], ""])
            item.setData(0, NAME, name)
            item.setIcon(0, blank if action.icon().isNull() else action.icon())
            self.tree.addTopLevelItem(item)
        self._show_keys()
        self.tree.setCurrentItem(self._items()[0])

    def _items(self) -> list[QTreeWidgetItem]:
        rows = (self.tree.topLevelItem(n) for n in range(self.tree.topLevelItemCount()))
        return [item for item in rows if item is not None]

    def _show_keys(self) -> None:
        """The keys of all actions; those that the user gave are bold."""
        for item in self._items():
            name = str(item.data(0, NAME))
            item.setText(1, ", ".join(native(keys) for keys in self.shortcuts.keys(name)))
            font = QFont(self.font())
            font.setBold(self.shortcuts.is_own(name))
            item.setFont(1, font)
            item.setToolTip(1, self._own(name))

    def _own(self, name: str) -> str:
        usual = ", ".join(native(keys) for keys in self.shortcuts.defaults[name]) or tr("none")
        return tr("By itself: {usual}", usual=usual) if self.shortcuts.is_own(name) else ""

    @Slot(str)
    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        for item in self._items():
            within = f"{item.text(0)} {item.text(1)}".casefold()
            item.setHidden(not all(word in within for word in words))

    def current(self) -> str:
        """The action that is chosen; "" if none is."""
        item = self.tree.currentItem()
        return str(item.data(0, NAME)) if item is not None else ""

    def choose(self, name: str) -> None:
        """Choose an action."""
        for item in self._items():
            if item.data(0, NAME) == name:
                self.tree.setCurrentItem(item)

    # --- keys -----------------------------------------------------------------------------------

    @Slot()
    def _show_current(self, *_: object) -> None:
        self.keys.clear()
        name = self.current()
        self.none.setEnabled(bool(name and self.shortcuts.keys(name)))
        self.reset.setEnabled(bool(name and self.shortcuts.is_own(name)))
        self._show_conflict()

    def pressed(self) -> str:
        """The keys that were pressed; "" if none were."""
        return self.keys.keySequence().toString(PORTABLE)

    def rivals(self) -> tuple[str, ...]:
        """Other actions that have the pressed keys."""
        found = self.shortcuts.users(self.pressed()) if self.pressed() else ()
        return tuple(name for name in found if name != self.current())

    @Slot()
    def _show_conflict(self, *_: object) -> None:
        keys, rivals = self.pressed(), self.rivals()
        words = ""
        if keys in RESERVED:
            words = tr("{keys} is needed for {what}", keys=native(keys), what=tr(RESERVED[keys]))
        elif rivals:
            names = ", ".join(bare(self.shortcuts.actions[name].text()) for name in rivals)
            words = tr("{keys} already does this: {actions}", keys=native(keys), actions=names)
        elif keys in self.tool_keys:
            words = tr(
                "{keys} does something else with some tools, which would lose it: {what}",
                keys=native(keys),
                what=self.tool_keys[keys],
            )
        self.conflict.setText(words)
        self.take.setVisible(bool(rivals))
        self.set_button.setEnabled(bool(keys) and not rivals and keys not in RESERVED)

    @Slot()
    def give_keys(self) -> None:
        """The chosen action gets the pressed keys."""
        if self.set_button.isEnabled():
            self._give((self.pressed(),))

    @Slot()
    def _give_none(self) -> None:
        self._give(())

    @Slot()
    def _take_away(self) -> None:
        for name in self.rivals():
            left = [keys for keys in self.shortcuts.keys(name) if keys != self.pressed()]
            self.shortcuts.set(name, left)
        self._give((self.pressed(),))

    def _give(self, keys: tuple[str, ...]) -> None:
        if self.current():
            self.shortcuts.set(self.current(), keys)
            self._renew()

    @Slot()
    def _reset(self) -> None:
        """The action has its own keys again, and others that took them give them back."""
        name = self.current()
        for keys in self.shortcuts.defaults.get(name, ()):
            for other in self.shortcuts.users(keys):
                if other != name:
                    self.shortcuts.reset(other)
        self.shortcuts.reset(name)
        self._renew()

    @Slot()
    def _reset_all(self) -> None:
        self.shortcuts.reset_all()
        self._renew()

    def _renew(self) -> None:
        self._show_keys()
        self._show_current()


def native(keys: str) -> str:
    """Keys as this system writes them."""
    return QKeySequence(keys).toString(NATIVE)
