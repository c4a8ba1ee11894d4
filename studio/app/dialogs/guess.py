"""The tables by which an author says what the colours of a picture are."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTabWidget, QVBoxLayout, QWidget

from studio.app.dialogs.guess_table import LEAVE, Column, GuessTable
from studio.app.edits.guessing import Group, Known, Place, confirmed, groups_of, proposal, seen_in
from studio.app.edits.guessing_lines import line_proposal, lines_in
from studio.app.edits.traced import Traced
from studio.app.scene.swatches import swatch
from studio.model.scenario import Change
from studio.model.terrain import load_terrain
from studio.model.text import in_language
from studio.words import tr

USUAL: Final = 6
USUAL_LINES: Final = 8
LEVELS: Final = 4
KEPT_AS: Final = "picture_colours"


class GuessDialog(QDialog):
    """Colours at the left, what they are at the right; the map shows what would be painted."""

    previewed = Signal(object)
    """What would be painted, a change by hex or hexside; empty for nothing."""
    pointed = Signal(object)
    """The hexes of the group that is looked at."""
    confirmed = Signal(object)
    """What shall be painted, a change by hex or hexside."""

    def __init__(self, shown: Traced, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Guess terrain from the picture"))
        self._ratio = self.devicePixelRatioF()
        seen = seen_in(shown.board, shown.image, shown.laid)
        along, across = (
            lines_in(shown.board, shown.image, shown.laid, seen, across=across)
            for across in (False, True)
        )
        hexes = partial(groups_of, seen)
        sides, ways = (partial(groups_of, lines) for lines in (along, across))
        self.hexes = GuessTable(hexes, USUAL, tr("Hexes"), (self._terrain(), _level()))
        self.sides = GuessTable(sides, USUAL_LINES, tr("Hexsides"), (self._line(across=False),))
        self.ways = GuessTable(ways, USUAL_LINES, tr("Hexsides"), (self._line(across=True),))
        self.tabs = QTabWidget()
        self._lay_out()
        for table in (self.hexes, self.sides, self.ways):
            table.changed.connect(self._preview)
        self.hexes.pointed.connect(self.pointed)

    def _lay_out(self) -> None:
        words = QLabel(
            tr(
                "Hexes and hexsides of like colour are gathered. Say what each colour is; the map "
                "shows what would be painted. One step of Undo takes it all back."
            )
        )
        words.setWordWrap(True)
        self.tabs.addTab(self.hexes, tr("&Hexes"))
        self.tabs.addTab(self.sides, tr("H&exsides"))
        self.tabs.addTab(self.ways, tr("&Roads, railways"))
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.button(button.Ok).setText(tr("Paint it"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.buttons)
        self.resize(460, 480)

    # --- columns --------------------------------------------------------------------------------

    def _terrain(self) -> Column:
        names = {name: in_language(row.name) for name, row in load_terrain().hexes.items()}
        return Column(tr("Terrain"), KEPT_AS, names, proposal, self._icon)

    def _line(self, *, across: bool) -> Column:
        table = load_terrain()
        rows = table.ways if across else table.edges
        names = {name: in_language(row.name) for name, row in rows.items()}
        kept = f"{KEPT_AS}_{'across' if across else 'along'}"
        title = tr("Road or railway") if across else tr("Hexside")
        return Column(title, kept, names, partial(line_proposal, across=across), self._icon)

    def _icon(self, name: str) -> QIcon:
        return QIcon(swatch(name, 34, 22, self._ratio))

    # --- what is wanted -------------------------------------------------------------------------

    def wanted(self) -> Mapping[Place, Change]:
        """A change by hex or hexside, as the tables say."""
        found: dict[Place, Change] = {}
        for row, group in enumerate(self.hexes.groups):
            terrain, level = self.hexes.said(row), self.hexes.said(row, 1)
            if terrain or level:
                change = Change("", terrain=terrain or None, level=int(level) if level else None)
                found.update(dict.fromkeys(group.places, change))
        along, across = _said(self.sides), _said(self.ways)
        for side in {**along, **across}:
            ways = (across[side],) if side in across else None
            found[side] = Change("", terrain=along.get(side), ways=ways)
        return found

    @Slot()
    def _preview(self) -> None:
        self.previewed.emit(self.wanted())

    def done(self, result: int) -> None:
        """The map shows itself again, painted if that was confirmed."""
        wanted = self.wanted()
        self.pointed.emit(())
        self.previewed.emit({})
        if result == QDialog.DialogCode.Accepted:
            for table in (self.hexes, self.sides, self.ways):
                table.remember()
            self.confirmed.emit(wanted)
        super().done(result)


def _level() -> Column:
    """Levels look otherwise on every publisher's boards: only what was confirmed is proposed."""
    names = {str(level): tr("Level {level}", level=level) for level in range(LEVELS)}
    return Column(tr("Level"), f"{KEPT_AS}_levels", names, _known_level)


def _known_level(group: Group, known: Known) -> str:
    return confirmed(group, known) or LEAVE


def _said(table: GuessTable) -> dict[Place, str]:
    """What is said of each place of a table."""
    found: dict[Place, str] = {}
    for row, group in enumerate(table.groups):
        if table.said(row):
            found.update(dict.fromkeys(group.places, table.said(row)))
    return found
