"""New boards from the File menu, and what of a board isn't drawn."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from studio.app import messages
from studio.app.dialogs.board import BoardDetailsDialog, NewBoardDialog
from studio.app.window import Window
from studio.checks import check_file
from studio.model.board import Board
from studio.model.files import read_board

OK = QDialogButtonBox.StandardButton.Ok


def test_a_new_board_is_painted_saved_and_clean(
    empty: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    dialog = NewBoardDialog(["E1"])
    ok = dialog.buttons.button(OK)
    assert not ok.isEnabled()
    QTest.keyClicks(dialog.name, "e1")
    assert dialog.why_not.text() == "There is a board e1 already."
    dialog.name.clear()
    QTest.keyClicks(dialog.name, "F 1")
    QTest.keyClicks(dialog.title, "Ford")
    dialog.columns.setValue(8)
    assert "odd" in dialog.why_not.text()
    assert not ok.isEnabled()
    dialog.columns.setValue(9)
    dialog.rows.setValue(5)
    assert ok.isEnabled()
    empty.files.begin(dialog.board())
    dialog.deleteLater()
    assert empty.document.is_board
    assert empty.actions_by_name["tool_outline"].isEnabled()
    asked: list[str] = []

    def answer(_parent: object, suggestion: Path, kind: str) -> Path:
        asked.append(f"{kind} {suggestion.name}")
        return tmp_path / suggestion.name

    monkeypatch.setattr(messages, "ask_file_to_save", answer)
    QTest.keyClick(empty, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert asked == ["board F1.board.json"]
    board = read_board(tmp_path / "F1.board.json")
    assert (board.title, board.size) == ({"en": "Ford"}, (8, 10))
    assert check_file(tmp_path / "F1.board.json") == []


def test_the_details_of_a_board_are_one_step(window: Window, folder: Path):
    assert window.files.open(folder / "T1.board.json")
    board = window.document.work
    assert isinstance(board, Board)
    dialog = BoardDetailsDialog(board)
    assert dialog.changed(board) == board
    dialog.title.setText("Mill")
    dialog.inches.setValue(1.25)
    dialog.language.setCurrentIndex(1)
    dialog.title.setText("Mühle")
    changed = dialog.changed(board)
    dialog.deleteLater()
    assert (changed.title, changed.hex_inches) == ({"en": "Mill", "de": "Mühle"}, 1.25)
    assert window.actions_by_name["board_details"].isEnabled()
    assert not window.actions_by_name["details"].isEnabled()
