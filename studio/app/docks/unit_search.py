"""A line in which units are added by name."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QWidget

from studio.app.desk import Desk
from studio.model.text import in_language
from studio.model.units import UnitTable
from studio.words import tr

UNIT: Final = Qt.ItemDataRole.UserRole


class UnitSearch(QLineEdit):
    """Adds units by name: type some letters, choose one."""

    unit_wanted = Signal(str)
    """The type of a unit that shall be added."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._of: UnitTable | None = None
        self.setPlaceholderText(tr("Add a unit: type its name…"))
        self.setAccessibleName(tr("Add a unit"))
        self.setClearButtonEnabled(True)
        self._model = QStandardItemModel(self)
        completer = QCompleter(self._model, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(14)
        completer.activated.connect(self._chosen)
        self.setCompleter(completer)
        self.returnPressed.connect(self._return)
        self.renew()
        desk.changed.connect(self.renew)

    @Slot()
    def renew(self, *_: object) -> None:
        """Offer the unit types of the scenario's packs."""
        units = self.desk.firefight.units
        if units is self._of:
            return
        self._of = units
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


def type_text(kind: str, units: UnitTable) -> str:
    """How a unit type is offered: `Rifle squad, German · 2 a step`."""
    row = units.types[kind]
    side = units.sides.get(row.side)
    value = tr(" · {value} a step", value=row.value) if row.known("value") else ""
    return f"{in_language(row.name)}, {in_language(side.name) if side else row.side}{value}"
