"""Maps of Tiled in the window: a board is made of them, and what was left out can be read."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from studio.app import messages
from studio.app.dialogs.export import ExportDialog
from studio.app.keeping.notices import Notice
from studio.app.window import Window
from studio.export import export
from studio.model.files import read_board
from studio.model.library import load_map
from studio.model.shipped import maps_folder
from tests.model.tiled_maps import csv, drawn, written

E1 = maps_folder() / "E1.board.json"


def notice_of(window: Window) -> Notice:
    """The strip above the map that tells of the map of Tiled."""
    notice = window.files.keeper.notices.notice("map")
    assert notice is not None
    return notice


def test_a_map_opens_as_a_new_board_that_is_saved_to_a_file_of_its_own(
    empty: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = export(load_map(E1), tmp_path / "E1.tmx", "boards")[0]
    before, target = path.read_bytes(), tmp_path / "E1.board.json"
    assert empty.files.open(path)
    assert empty.document.path is None
    assert empty.document.work == read_board(E1)
    assert "left out" not in notice_of(empty).words.text()
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_: target)
    assert empty.files.save()
    assert target.read_bytes() == E1.read_bytes()
    assert path.read_bytes() == before


def test_what_was_left_out_is_counted_and_shown(
    empty: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    shown = []
    monkeypatch.setattr(messages, "tell_list", lambda *given: shown.append(given[1:]))
    others = [f'<layer name="n{number}">{csv()}</layer>' for number in range(2)]
    assert empty.files.open(written(tmp_path, drawn(*others)))
    notice = notice_of(empty)
    assert notice.words.text().endswith("2 things were left out.")
    next(button for button in notice.buttons if button.text() == "&Show…").click()
    left_out = ("the tile layer n0", "the tile layer n1")
    assert shown == [("What was left out", "2 things were left out.", left_out)]


def test_a_spoilt_map_is_told_and_opens_nothing(
    empty: Window, tmp_path: Path, told: list[tuple[str, str]]
):
    assert not empty.files.open(written(tmp_path, drawn(staggeraxis="y")))
    ((title, text),) = told
    assert title == "hill.tmx can't be opened"
    assert "Stagger Axis" in text
    assert not empty.tabs.are_open


def test_a_long_list_has_its_first_lines_in_the_box_and_all_behind_a_button(
    window: Window, monkeypatch: pytest.MonkeyPatch
):
    boxes: list[QMessageBox] = []

    def show(box: QMessageBox) -> None:
        boxes.append(box)

    monkeypatch.setattr(QMessageBox, "exec", show)
    messages.tell_list(window, "Title", "Text", [f"line {number}" for number in range(9)])
    (box,) = boxes
    assert box.informativeText().endswith("line 7")
    assert box.detailedText().endswith("line 8")


def test_boards_can_be_exported_for_tiled(window: Window, tmp_path: Path):
    dialog = ExportDialog(tmp_path, window.desk.firefight, window)
    dialog.kinds.setCurrentIndex(dialog.kinds.findData("boards"))
    dialog.file.setText(str(tmp_path / "a.tmx"))
    assert dialog.write.isEnabled()
    assert not dialog.papers.isEnabled()
    dialog.deleteLater()
    QApplication.processEvents()
