"""The dialogs of boards: a new one, and what of a board isn't drawn."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRegularExpression, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QPixmap, QRegularExpressionValidator
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from studio.app.edits.traced import paint_grid
from studio.app.forms.choices import choice_box
from studio.app.forms.languages import LanguageBox, Speech, TextLine, foot_of
from studio.app.forms.numbers import DecimalBox, whole_box
from studio.app.forms.prose_edit import ProseEdit
from studio.app.scene.small_map import board_picture
from studio.model.board import Board, Stagger
from studio.model.board_edits import blank_board
from studio.model.pictures import size_of
from studio.words import mark, tr, translated

COLUMNS: Final = 17
ROWS: Final = 10
"""The size of a usual board."""
MOST_COLUMNS: Final = 99
MOST_ROWS: Final = 98
LEAST_COLUMNS: Final = 3
NAME: Final = "[A-Za-z0-9][A-Za-z0-9_-]*"
"""What a board may be called in files."""
PICTURE: Final = QSize(320, 170)
STAGGERS: Final[dict[str, str]] = {
    "even": mark("columns 02, 04 … begin with half a hex"),
    "odd": mark("columns 01, 03 … begin with half a hex"),
}


class NewBoardDialog(QDialog):
    """Name, title and size; `taken` are the names of the boards there are."""

    def __init__(self, taken: Collection[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New board"))
        self._taken = {name.casefold() for name in taken}
        self.name, self.title = QLineEdit(), QLineEdit()
        self.name.setValidator(QRegularExpressionValidator(QRegularExpression(NAME), self.name))
        self.name.setPlaceholderText(tr("Such as F1: short, it stands in every address"))
        self.title.setPlaceholderText(tr("What people will call it"))
        self.columns = whole_box(LEAST_COLUMNS, MOST_COLUMNS, COLUMNS)
        self.columns.setSingleStep(2)
        self.rows = whole_box(1, MOST_ROWS, ROWS)
        self.stagger = choice_box(translated(STAGGERS), "even")
        self.picture, self.why_not = QLabel(), QLabel()
        self.why_not.setObjectName("dim")
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Ok | button.Cancel)
        self.buttons.button(button.Ok).setText(tr("Create"))
        self._lay_out()
        self.name.textChanged.connect(self._show)
        for changes in (self.columns.valueChanged, self.rows.valueChanged):
            changes.connect(self._show)
        self.stagger.currentIndexChanged.connect(self._show)
        self._show()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("&Columns"), self.columns)
        form.addRow(tr("&Rows"), self.rows)
        form.addRow(tr("&Half hexes"), self.stagger)
        self.picture.setFixedHeight(PICTURE.height() + 8)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.picture)
        column.addWidget(self.why_not)
        column.addWidget(self.buttons)

    @Slot()
    def _show(self, *_: object) -> None:
        """The empty board, and why it can't be made yet."""
        self.picture.setPixmap(self._gridded(self.board()))
        name, words = self.name.text(), ""
        if not name:
            words = tr("Give it a name: its file is called after it.")
        elif name.casefold() in self._taken:
            words = tr("There is a board {name} already.", name=name)
        elif self.columns.value() % 2 == 0:
            words = tr("Columns have to be odd, so that both short edges are cut alike.")
        self.why_not.setText(words)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not words)

    def _gridded(self, board: Board) -> QPixmap:
        picture = QPixmap(board_picture(board, PICTURE, self.devicePixelRatioF()))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width, height = size_of(board)
        size = picture.deviceIndependentSize()
        painter.scale(size.width() / width, size.height() / height)
        paint_grid(painter, board)
        painter.end()
        return picture

    def board(self) -> Board:
        """Open ground of that size."""
        name = self.name.text() or "board"
        stagger: Stagger = "odd" if self.stagger.currentData() == "odd" else "even"
        title = {"en": self.title.text().strip() or name}
        return blank_board(name, title, self.columns.value(), self.rows.value(), stagger)


class BoardDetailsDialog(QDialog):
    """Title and credits in each language, and how large a hex is printed."""

    def __init__(self, board: Board, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Board details"))
        self.speech = Speech(self)
        self.language = LanguageBox(self.speech)
        self.title = TextLine(board.title, self.speech)
        self.inches = DecimalBox(0.1, 12, board.hex_inches)
        self.inches.setDecimals(2)
        self.inches.setValue(board.hex_inches)
        self.inches.setSuffix(tr(" in"))
        self.credits = ProseEdit(board.credits, self.speech, tr("Credits"))
        self._lay_out(board)
        self.resize(520, 320)

    def _lay_out(self, board: Board) -> None:
        form = QFormLayout()
        size = tr("{columns} columns, {rows} rows", columns=board.columns, rows=board.rows)
        form.addRow(tr("Name"), QLabel(f"{board.id} · {size}"))
        form.addRow(tr("&Title"), self.title)
        form.addRow(tr("Printed &hex, across flats"), self.inches)
        form.addRow(tr("C&redits"), self.credits)
        column = QVBoxLayout(self)
        column.addLayout(form, 1)
        column.addLayout(foot_of(self, self.language, tr("Te&xts in")))

    def changed(self, board: Board) -> Board:
        """The board with these details; a title is never taken away."""
        return replace(
            board,
            title=self.title.texts() or board.title,
            hex_inches=self.inches.value(),
            credits=self.credits.texts(),
        )


def ask_new_board(parent: QWidget, taken: Collection[str]) -> Board | None:
    """The board that the user wants, if he does."""
    dialog = NewBoardDialog(taken, parent)
    board = dialog.board() if dialog.exec() else None
    dialog.deleteLater()
    return board
