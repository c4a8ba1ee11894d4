"""The dialog of a new scenario: a title, and boards chosen by their pictures."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from studio.app.documents.work import blank_scenario
from studio.app.scene.small_map import board_picture, map_picture
from studio.model.arranging import surprise
from studio.model.board import Board
from studio.model.edits import add_board, fitting_places, set_time
from studio.model.firefight import assemble
from studio.model.scenario import Placement, Scenario
from studio.model.text import id_from, in_language
from studio.words import tr

PICTURE = QSize(150, 98)
PREVIEW = QSize(420, 150)
TURNS = 6
BOARD = Qt.ItemDataRole.UserRole


class NewScenarioDialog(QDialog):
    """Title, turns, and boards that are joined from left to right in the order of the clicks."""

    def __init__(self, boards: Mapping[str, Board], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boards = boards
        self.order: list[str] = []
        self.arranged: tuple[Placement, ...] = ()
        """An arrangement by chance, in place of the order of the clicks."""
        self.setWindowTitle(tr("New scenario"))
        self.title = QLineEdit()
        self.title.setPlaceholderText(tr("What people will call it"))
        self.turns = QSpinBox()
        self.turns.setRange(1, 99)
        self.turns.setValue(TURNS)
        self.list = self._pictures()
        self.preview = QLabel()
        self.preview.setFixedHeight(PREVIEW.height() + 8)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons = self._buttons()
        self._lay_out()
        self.list.itemClicked.connect(self._clicked)
        self.list.itemActivated.connect(self._clicked)
        self.again.clicked.connect(self._begin_again)
        self.chance.clicked.connect(self._surprise)
        self._show_order()

    def _pictures(self) -> QListWidget:
        pictures = QListWidget()
        pictures.setAccessibleName(tr("Boards"))
        pictures.setViewMode(QListWidget.ViewMode.IconMode)
        pictures.setIconSize(PICTURE)
        pictures.setGridSize(PICTURE + QSize(14, 30))
        pictures.setMovement(QListWidget.Movement.Static)
        pictures.setResizeMode(QListWidget.ResizeMode.Adjust)
        pictures.setMinimumSize(PICTURE.width() * 3 + 70, PICTURE.height() + 56)
        for name, board in self.boards.items():
            picture = board_picture(board, PICTURE, self.devicePixelRatioF())
            icon = QIcon(picture)
            icon.addPixmap(picture, QIcon.Mode.Selected)
            item = QListWidgetItem(icon, f"{name} {in_language(board.title)}")
            item.setData(BOARD, name)
            pictures.addItem(item)
        return pictures

    def _buttons(self) -> QDialogButtonBox:
        button = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(button.Ok | button.Cancel)
        buttons.button(button.Ok).setText(tr("Create"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.again = QPushButton(tr("Clear the table"))
        self.chance = QPushButton(tr("&Surprise me"))
        self.chance.setToolTip(tr("Two boards in an arrangement that fits, by chance"))
        self.chance.setAutoDefault(False)
        self.chance.setEnabled(bool(self.boards))
        buttons.addButton(self.again, QDialogButtonBox.ButtonRole.ResetRole)
        buttons.addButton(self.chance, QDialogButtonBox.ButtonRole.ResetRole)
        return buttons

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("Game t&urns"), self.turns)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addLayout(form)
        hint = QLabel(tr("Click boards to join them from left to right. One may be used twice."))
        hint.setObjectName("dim")
        column.addWidget(hint)
        column.addWidget(self.list, 1)
        line = QHBoxLayout()
        line.addWidget(self.preview, 1)
        column.addLayout(line)
        column.addWidget(self.buttons)

    @Slot(QListWidgetItem)
    def _clicked(self, item: QListWidgetItem) -> None:
        self.arranged = ()
        self.order.append(item.data(BOARD))
        self._show_order()

    @Slot()
    def _begin_again(self) -> None:
        self.order.clear()
        self.arranged = ()
        self._show_order()

    @Slot()
    def _surprise(self) -> None:
        """Boards and places by chance; of those that were clicked another arrangement."""
        placed = self.scenario().boards if self.order else ()
        self.arranged = surprise(self.boards, Random(), placed)
        self._show_order()

    def _show_order(self) -> None:
        on_table = self.order or [placement.place for placement in self.arranged]
        self.again.setEnabled(bool(on_table))
        if not on_table:
            self.preview.setText(tr("Nothing on the table yet: boards can also be added later"))
            return
        firefight = assemble(self.scenario(), self.boards)
        picture = map_picture(firefight, PREVIEW, self.devicePixelRatioF())
        self.preview.setPixmap(picture)
        self.preview.setAccessibleName(tr("On the table: ") + ", ".join(on_table))

    def scenario(self) -> Scenario:
        """The scenario that is described; boards without a place left are left out."""
        title = self.title.text().strip()
        scenario = set_time(blank_scenario(), turns=self.turns.value())
        if title:
            scenario = replace(scenario, title={"en": title}, id=id_from(title))
        if self.arranged:
            return replace(scenario, boards=self.arranged)
        for name in self.order:
            places = fitting_places(assemble(scenario, self.boards), self.boards[name])
            if places:
                scenario = add_board(scenario, rightmost(places))
        return scenario


def rightmost(places: tuple[Placement, ...]) -> Placement:
    """The place farthest to the right on the first line."""
    return max(places, key=lambda p: (p.row == 0, p.column))


def ask_new_scenario(parent: QWidget, boards: Mapping[str, Board]) -> Scenario | None:
    """A new scenario as its author wants it, or None."""
    dialog = NewScenarioDialog(boards, parent)
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    scenario = dialog.scenario() if accepted else None
    dialog.deleteLater()
    return scenario
