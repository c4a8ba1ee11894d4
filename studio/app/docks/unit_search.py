"""A line in which units are added by name."""

from functools import cached_property
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit, QWidget

from studio.app.desk import Desk
from studio.model.text import in_language
from studio.model.units import UnitTable
from studio.words import tr

UNIT: Final = Qt.ItemDataRole.UserRole
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class UnitSearch(QLineEdit):
    """Adds units by name: type some letters, choose one."""

    unit_wanted = Signal(str)
    """The type of a unit that shall be added."""
    done = Signal()
    """Esc: the hand goes back to the map."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._of: UnitTable | None = None
        """Whose types are offered."""
        self.setPlaceholderText(tr("Add a unit: type its name…"))
        self.setAccessibleName(tr("Add a unit"))
        self.setClearButtonEnabled(True)
        self.returnPressed.connect(self._return)
        self.textEdited.connect(self._mark_later)
        desk.changed.connect(self._renew)

    @cached_property
    def _model(self) -> QStandardItemModel:
        return QStandardItemModel(self)

    @cached_property
    def _completer(self) -> QCompleter:
        completer = QCompleter(self._model, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(14)
        completer.activated.connect(self._chosen)
        return completer

    def focusInEvent(self, event: QFocusEvent) -> None:
        """What is offered is made for whoever comes to type."""
        self._offer()
        super().focusInEvent(event)

    @Slot()
    def _renew(self, *_: object) -> None:
        if self._of is not None:
            self._offer()

    def _offer(self) -> None:
        """Offer the unit types of the scenario's packs."""
        units = self.desk.firefight.units
        if units is self._of:
            return
        self._of = units
        self.setCompleter(self._completer)
        self._model.clear()
        for kind in units.types.values():
            if kind.strike is None:
                item = QStandardItem(type_text(kind.id, units))
                item.setData(kind.id, UNIT)
                self._model.appendRow(item)

    @Slot(str)
    def _chosen(self, text: str) -> None:
        for item in self._model.findItems(text):
            self.unit_wanted.emit(item.data(UNIT))
            break
        self._clear_later()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the first that is offered, if no other was chosen; Esc leaves the line."""
        self._offer()
        offered = self._list().isVisible()
        if event.key() == Qt.Key.Key_Escape and not offered:
            self.clear()
            self.done.emit()
        elif event.key() in ENTER and offered and not self._is_chosen():
            first = self._completer.completionModel().index(0, 0).data()
            self._list().hide()
            self._chosen(str(first))
        else:
            super().keyPressEvent(event)

    def _list(self) -> QAbstractItemView:
        """What is offered."""
        popup = self._completer.popup()
        assert popup is not None
        return popup

    def _is_chosen(self) -> bool:
        """Whether one of those that are offered is marked."""
        return self._list().currentIndex().isValid()

    @Slot()
    def _mark_later(self) -> None:
        """The list opens after the text has been told."""
        QTimer.singleShot(0, self, self._mark_first)

    @Slot()
    def _mark_first(self) -> None:
        """Show what Enter takes; told to the completer it would stand in the line already."""
        popup = self._list()
        if popup.isVisible() and not self._is_chosen():
            popup.selectionModel().blockSignals(True)
            popup.setCurrentIndex(popup.model().index(0, 0))
            popup.selectionModel().blockSignals(False)
            popup.viewport().update()

    def _clear_later(self) -> None:
        """The completer writes its text after it has told of it."""
        QTimer.singleShot(0, self, self.clear)

    @Slot()
    def _return(self) -> None:
        typed = self.text().strip().casefold()
        texts = [self._model.item(row).text() for row in range(self._model.rowCount())]
        found = [text for text in texts if typed and typed in text.casefold()]
        if len(found) == 1:
            self._chosen(found[0])
        elif typed and not found:
            self.desk.say(tr('No unit is called "{text}"', text=self.text()))
        elif typed:
            words = tr(
                "{count} units are called so: choose one with the arrow keys", count=len(found)
            )
            self.desk.say(words)


def type_text(kind: str, units: UnitTable) -> str:
    """How a unit type is offered: `Rifle squad, German · 2 a step`."""
    row = units.types[kind]
    side = units.sides.get(row.side)
    value = tr(" · {value} a step", value=row.value) if row.known("value") else ""
    return f"{in_language(row.name)}, {in_language(side.name) if side else row.side}{value}"
