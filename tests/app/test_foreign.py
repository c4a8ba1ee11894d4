"""Maps of Tiled and modules for VASSAL in the window: boards are made of them."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from studio.app import messages
from studio.app.dialogs.export import ExportDialog
from studio.app.keeping.notices import Notice
from studio.app.tabs.foreign import KIND
from studio.app.window import Window
from studio.export import export
from studio.model.files import read_board
from studio.model.library import load_map
from studio.model.shipped import maps_folder
from tests.model.modules import board, grid, module
from tests.model.tiled_maps import csv, drawn, written

E1 = maps_folder() / "E1.board.json"


def notice_of(window: Window) -> Notice:
    """The strip above the map that tells where it comes from."""
    notice = window.files.keeper.notices.notice(KIND)
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


# --- modules -------------------------------------------------------------------------------------


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the user chooses."""
    folder = tmp_path / "out"
    monkeypatch.setattr(messages, "ask_folder", lambda *_: folder)
    return folder


def test_boards_of_a_module_open_from_the_folder_that_one_chooses(
    empty: Window, tmp_path: Path, out: Path
):
    path = module(tmp_path, board(grid()), board(grid(), name="Wood"), board(name="Chart"))
    assert empty.files.open(path)
    assert [tab.document.path for tab in empty.tabs] == [
        out / "wood.board.json",
        out / "hill_87.board.json",
    ]
    assert empty.document.path == out / "hill_87.board.json"
    assert (out / "hill_87.png").is_file()
    text = notice_of(empty).words.text()
    assert "2 boards of the module “game.vmod”" in text
    assert text.endswith("1 thing was left out.")


def test_boards_that_are_there_are_written_over_with_leave_alone(
    empty: Window, tmp_path: Path, out: Path, monkeypatch: pytest.MonkeyPatch
):
    out.mkdir()
    (out / "hill_87.board.json").write_text("mine")
    path = module(tmp_path, board(grid()))
    monkeypatch.setattr(messages, "ask", lambda *_: False)
    assert not empty.files.open(path)
    assert (out / "hill_87.board.json").read_text() == "mine"
    monkeypatch.setattr(messages, "ask", lambda *_: True)
    assert empty.files.open(path)
    assert read_board(out / "hill_87.board.json").columns == 5


def test_a_module_without_boards_of_hexes_is_told(
    empty: Window, tmp_path: Path, out: Path, told: list[tuple[str, str]]
):
    assert not empty.files.open(module(tmp_path, board(name="Chart")))
    ((title, text),) = told
    assert title == "game.vmod can't be opened"
    assert text == "the board Chart: it has no grid of hexes"
    assert not out.exists()


def test_who_chooses_no_folder_gets_nothing(
    empty: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(messages, "ask_folder", lambda *_: None)
    assert not empty.files.open(module(tmp_path, board(grid())))
    assert not empty.tabs.are_open
