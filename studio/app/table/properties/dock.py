"""The Properties dock: a tree of all that is on the table, and a form of what is chosen."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from studio.app.table.desk import TableDesk
from studio.app.table.properties.contents import ContentsTree
from studio.app.table.properties.fields import Field
from studio.app.table.properties.form import FieldForm
from studio.app.table.properties.men import MenList
from studio.app.table.properties.of_forces import LEADER, POINT, TEAM
from studio.app.table.properties.of_ground import APERTURE, AREA, BUILDING, OBSTACLE, SMOKE
from studio.app.table.properties.sides import SidesForm
from studio.app.table.words import heading_of
from studio.model.table import Table
from studio.model.table_edits import apertures_added_around
from studio.model.table_pieces import Piece, PieceKind
from studio.words import tr

LEAST: Final = 276
"""Pixels that the form needs across."""
FIELDS: Final[dict[PieceKind, tuple[Field, ...]]] = {
    "area": AREA,
    "obstacle": OBSTACLE,
    "building": BUILDING,
    "aperture": APERTURE,
    "smoke": SMOKE,
    "point": POINT,
    "team": TEAM,
    "leader": LEADER,
}


def fields_of(pieces: Sequence[Piece]) -> tuple[Field, ...]:
    """The fields that these things have in common, in the order of the first kind."""
    kinds = list(dict.fromkeys(piece.kind for piece in pieces))
    if not kinds:
        return ()
    common = [
        field
        for field in FIELDS[kinds[0]]
        if all(any(_alike(field, other) for other in FIELDS[kind]) for kind in kinds[1:])
    ]
    return tuple(field for field in common if len(pieces) == 1 or not field.alone)


def _alike(one: Field, other: Field) -> bool:
    """Whether a field means the same of another kind of thing."""
    same = type(one) is type(other) and one.name == other.name
    return same and one.read is other.read and one.write is other.write


class PropertiesDock(QWidget):
    """Shows the table of the tab in front; what is changed here is a step of its history."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(LEAST)
        self.desk: TableDesk | None = None
        self.form: FieldForm | SidesForm | None = None
        self.men: MenList | None = None
        self._shown: tuple[Piece, ...] | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fill_contents)
        self.contents = ContentsTree()
        self.head = QLabel()
        self.head.setWordWrap(True)
        self.head.setObjectName("head")
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(tr("Properties"))
        lower = QWidget()
        column = QVBoxLayout(lower)
        column.setContentsMargins(8, 6, 4, 4)
        column.addWidget(self.head)
        column.addWidget(self.area, 1)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.addWidget(self.contents)
        self.split.addWidget(lower)
        self.split.setStretchFactor(1, 1)
        self.split.setSizes([150, 400])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.split)

    def show_desk(self, desk: TableDesk | None) -> None:
        """The table of another tab, or none."""
        if desk is self.desk:
            return
        if self.desk is not None:
            self.desk.changed.disconnect(self._renew)
            self.desk.selected.disconnect(self._choose)
        self.desk = desk
        self.contents.show_desk(desk)
        self._shown = None
        if desk is not None:
            desk.changed.connect(self._renew)
            desk.selected.connect(self._choose)
        self._choose()

    @Slot()
    def _renew(self) -> None:
        """The table is another one: values are shown at once, the tree when there is time."""
        if self.form is not None:
            self.form.show_values()
        if self.men is not None:
            self.men.show_men()
        self._show_head()
        self._later.start()

    @Slot()
    def _fill_contents(self) -> None:
        self.contents.fill()

    @Slot()
    def _choose(self) -> None:
        """Other things are chosen."""
        self.contents.follow()
        selection = self.desk.selection if self.desk is not None else ()
        if self.desk is not None and selection == self._shown and self.form is not None:
            self._renew()
            return
        self._shown = selection
        self._show_head()
        self._make_form(selection)

    def _show_head(self) -> None:
        if self.desk is not None:
            self.head.setText(heading_of(self.desk.table, self.desk.selection))

    def _make_form(self, selection: tuple[Piece, ...]) -> None:
        self.form = self.men = None
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        desk = self.desk
        if desk is not None and selection:
            self.form = FieldForm(desk, fields_of(selection), selection)
            column.addWidget(self.form)
            if len(selection) == 1 and selection[0].kind == "team":
                self.men = MenList(desk, selection[0].name)
                column.addWidget(self.men)
            if len(selection) == 1 and selection[0].kind == "building":
                column.addLayout(self._openings())
        elif desk is not None:
            self.form = SidesForm(desk)
            column.addWidget(self.form)
        column.addStretch(1)
        self.area.setWidget(page)

    def _openings(self) -> QHBoxLayout:
        """Buttons that put doors and windows into the walls of the building."""
        row = QHBoxLayout()
        one, around = QPushButton(tr("Door or window…")), QPushButton(tr("Windows all around"))
        one.setToolTip(tr("Take the tool that puts one into a wall"))
        around.setToolTip(tr("A window in each outer wall, on each floor that has none"))
        one.clicked.connect(self._take_tool)
        around.clicked.connect(self._put_around)
        for button in (one, around):
            row.addWidget(button)
        row.addStretch(1)
        return row

    @Slot()
    def _take_tool(self) -> None:
        if self.desk is not None:
            self.desk.tool_wanted.emit("aperture")

    @Slot()
    def _put_around(self) -> None:
        if self.desk is None or not self.desk.selection:
            return
        name = self.desk.selection[0].name

        def change(table: Table) -> Table:
            house = next(one for one in table.buildings if one.id == name)
            for floor in range(house.floors):
                if not any(a.floor == floor for a in house.apertures):
                    table = apertures_added_around(table, name, floor)
            return table

        if not self.desk.edit(tr("Windows of {name}", name=name), change):
            self.desk.say(tr("Every floor of {name} has a door or window already", name=name))
