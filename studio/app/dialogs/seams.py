"""The seam report: where boards meet and disagree, what was taken, and the author's own ruling."""

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.edits.setting_up import of_scenario
from studio.errors import StudioError
from studio.hexes import Hexside
from studio.model.edits import address_of, located, overrule_seam
from studio.model.ground import Ground, Seam
from studio.model.scenario import Scenario
from studio.model.terrain import TerrainTable
from studio.model.text import in_language
from studio.words import mark, plural, tr, within

SEAM: Final = Qt.ItemDataRole.UserRole
FIELDS: Final = ("terrain", "level", "rise", "crossing", "ways")
CALLED: Final = {
    "terrain": mark("Terrain"),
    "level": mark("Level"),
    "rise": mark("Slope or cliff"),
    "crossing": mark("Crossing"),
    "ways": mark("Ways"),
}


class SeamsDialog(QDialog):
    """A row for each seam; a click goes there, the buttons below overrule it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setWindowTitle(tr("Seams"))
        self.head = QLabel()
        self.head.setWordWrap(True)
        self.list = QTreeWidget()
        self.list.setAccessibleName(tr("Seams"))
        self.list.setHeaderLabels([tr("Place"), tr("What"), tr("The boards say"), tr("Taken"), ""])
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setAlternatingRowColors(True)
        header, mode = self.list.header(), QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        for column, width in ((0, 128), (1, 96), (3, 110), (4, 110)):
            header.resizeSection(column, width)
        header.setSectionResizeMode(2, mode.Stretch)
        self.choices = QHBoxLayout()
        self.choices.setSpacing(6)
        self._buttons: list[QPushButton] = []
        self._lay_out()
        self.list.currentItemChanged.connect(self._show)
        self.list.itemClicked.connect(self._go)
        desk.changed.connect(self.fill)
        self.fill()

    def sizeHint(self) -> QSize:
        """Wide enough for both boards' words."""
        return QSize(720, 420)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(10)
        column.addWidget(self.head)
        column.addWidget(self.list, 1)
        line = QHBoxLayout()
        self.label = QLabel(tr("Take here"))
        self.label.setObjectName("dim")
        line.addWidget(self.label)
        line.addLayout(self.choices)
        line.addStretch(1)
        column.addLayout(line)

    @Slot()
    def fill(self, *_: object) -> None:
        """Show the seams of the map, keeping the row in hand."""
        firefight = self.desk.firefight
        chosen = self._seam()
        key = (chosen.at, chosen.what) if chosen else None
        self.list.clear()
        self.head.setText(summary(firefight.ground, len(firefight.scenario.boards)))
        for seam in firefight.ground.seams:
            item = _row(seam, firefight.ground, firefight.terrain)
            self.list.addTopLevelItem(item)
            if (seam.at, seam.what) == key:
                self.list.setCurrentItem(item)
        self._show()

    def _seam(self) -> Seam | None:
        item = self.list.currentItem()
        seam = item.data(0, SEAM) if item is not None else None
        return seam if isinstance(seam, Seam) else None

    @Slot(QTreeWidgetItem)
    def _go(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        self.desk.show_place(item.data(0, SEAM).at)

    @Slot()
    def _show(self, *_: object) -> None:
        """The rulings that there can be for the row in hand."""
        for button in self._buttons:
            self.choices.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        seam = self._seam()
        self.label.setVisible(seam is not None)
        if seam is None:
            return
        table = self.desk.firefight.terrain
        self._offer(tr("As the rules have it"), "", not seam.overruled)
        for value in dict.fromkeys(value for _, value in seam.values):
            taken = seam.overruled and seam.taken == value
            self._offer(called(table, seam.what, value), value, taken)

    def _offer(self, text: str, value: str, taken: bool) -> None:
        button = QPushButton(text)
        button.setCheckable(True)
        button.setChecked(taken)
        button.setAutoDefault(False)
        button.setProperty("value", value)
        button.clicked.connect(self._take)
        self.choices.addWidget(button)
        self._buttons.append(button)

    @Slot()
    def _take(self) -> None:
        button, seam = self.sender(), self._seam()
        if not isinstance(button, QPushButton) or seam is None:
            return
        by_rule = button is self._buttons[0]
        value = None if by_rule else str(button.property("value"))
        document = self.desk.document
        try:
            document.edit(
                tr("Rule on a seam"),
                of_scenario(lambda s: ruled(document.firefight, s, seam, value)),
            )
        except StudioError as fault:
            self.desk.say(str(fault))
        self.fill()


def ruled(firefight: Any, scenario: Scenario, seam: Seam, value: str | None) -> Scenario:
    """The scenario with its own word on one thing of a seam; None leaves it to the rules (3.3)."""
    there = next(
        (rule for rule in scenario.seams if located(firefight.ground, rule.at) == seam.at), None
    )
    values: dict[str, Any] = {name: getattr(there, name) for name in FIELDS} if there else {}
    values[seam.what] = _as_stored(seam.what, value)
    kept = {name: one for name, one in values.items() if one is not None}
    return overrule_seam(firefight, seam.at, **kept)


def _as_stored(what: str, value: str | None) -> object:
    if value is None:
        return None
    if what == "level":
        return int(value)
    if what == "ways":
        return tuple(way for way in value.split(", ") if way and way != "none")
    return value or "none"


def _row(seam: Seam, ground: Ground, table: TerrainTable) -> QTreeWidgetItem:
    words = "   ".join(f"{at}: {called(table, seam.what, value)}" for at, value in seam.values)
    taken = called(table, seam.what, seam.taken)
    by = tr("your ruling") if seam.overruled else tr("by rule 3.3")
    item = QTreeWidgetItem([address_of(ground, seam.at), tr(CALLED[seam.what]), words, taken, by])
    item.setData(0, SEAM, seam)
    item.setToolTip(2, words)
    if seam.overruled:
        font = item.font(4)
        font.setBold(True)
        item.setFont(4, font)
    return item


def called(table: TerrainTable, what: str, value: str) -> str:
    """What a value of a seam is called."""
    if what == "level":
        return tr("level {level}", level=value)
    rows: Mapping[str, Any] = {
        **table.hexes,
        **table.edges,
        **table.rises,
        **table.crossings,
        **table.ways,
    }
    names = [rows[one].name for one in value.split(", ") if one in rows]
    return ", ".join(within(in_language(name)) for name in names) or tr("nothing")


def summary(ground: Ground, boards: int) -> str:
    """How many places boards share, and in how many they differ."""
    if boards < 2:
        return tr("One board has no seams: join another to it.")
    shared = sum(len(cell.addresses) > 1 for cell in ground.cells.values())
    if not ground.seams:
        return tr(
            "The boards share {count} and agree in all of them.",
            count=_hexes(shared),
        )
    places = {seam.at for seam in ground.seams}
    sides = sum(isinstance(place, Hexside) for place in places)
    hexes, hexsides = len(places) - sides, plural("{count} hexside", "{count} hexsides", sides)
    if hexes and sides:
        differing = tr("{hexes} and {hexsides}", hexes=_hexes(hexes), hexsides=hexsides)
    else:
        differing = _hexes(hexes) if hexes else hexsides
    return tr(
        "The boards share {count} and differ in {differing}. "
        "The most restrictive is taken, unless you rule otherwise.",
        count=_hexes(shared),
        differing=differing,
    )


def _hexes(number: int) -> str:
    return plural("{count} hex", "{count} hexes", number)
