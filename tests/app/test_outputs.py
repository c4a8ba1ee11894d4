"""Dialogs, export, playtest, and what happens to a bug."""

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QMessageBox

import studio
from studio.app import crash, messages
from studio.app.dialogs.about import keys_text, show_about
from studio.app.dialogs.export import ExportDialog
from studio.app.dialogs.new_scenario import NewScenarioDialog
from studio.app.dialogs.playtest import PlaytestDialog, tally_in_words
from studio.app.overlays.analysis import ControlOverlay, ReachOverlay
from studio.app.tools import TOOLS
from studio.app.window import Window
from studio.export import EXPORTS, Wishes
from studio.model.files import read_scenario
from studio.model.shipped import maps_folder, scenarios_folder
from tests.app.hand import Hand, small_board


@pytest.fixture
def olminsk(empty: Window) -> Window:
    assert empty.files.open(scenarios_folder() / "olminsk.scenario.json")
    return empty


def test_a_new_scenario_joins_its_boards_from_left_to_right(qapp):
    boards = {name: small_board(name) for name in ("T1", "T2")}
    dialog = NewScenarioDialog(boards)
    dialog.title.setText("The Mill at Ümraniye")
    dialog.list.itemClicked.emit(dialog.list.item(0))
    dialog.list.itemClicked.emit(dialog.list.item(1))
    dialog.list.itemClicked.emit(dialog.list.item(0))
    scenario = dialog.scenario()
    assert scenario.id == "the_mill_at_mraniye"
    assert [(p.place, p.column, p.row) for p in scenario.boards] == [
        ("T1", 0, 0),
        ("T2", 6, 0),
        ("T1b", 12, 0),
    ]
    dialog.again.click()
    assert dialog.scenario().boards == ()


def kinds_of(dialog: ExportDialog) -> list[str]:
    return [dialog.kinds.itemData(row) for row in range(dialog.kinds.count())]


def choose(dialog: ExportDialog, kind: str) -> None:
    dialog.kinds.setCurrentIndex(dialog.kinds.findData(kind))


def test_every_export_of_a_scenario_is_offered_with_a_name_and_an_ending(
    olminsk: Window, tmp_path: Path
):
    dialog = ExportDialog(tmp_path, olminsk.desk.firefight)
    assert set(kinds_of(dialog)) == {kind for kind, _ in EXPORTS}
    for kind in kinds_of(dialog):
        choose(dialog, kind)
        assert dialog.path() == tmp_path / f"olminsk_{kind}{dialog.endings[kind][0]}"
        assert dialog.write.isEnabled()
    dialog.file.setText(str(tmp_path / "mine.docx"))
    assert not dialog.write.isEnabled()


def test_a_name_of_ones_own_is_kept_but_for_its_ending(olminsk: Window, tmp_path: Path):
    dialog = ExportDialog(tmp_path, olminsk.desk.firefight)
    dialog.file.setText(str(tmp_path / "mine.png"))
    choose(dialog, "labels")
    assert dialog.path().name == "mine.png"
    choose(dialog, "module")
    assert dialog.path().name == "mine.vmod"
    assert not dialog.papers.isEnabled()


def test_a_sheet_can_be_for_one_side_alone(olminsk: Window, tmp_path: Path):
    dialog = ExportDialog(tmp_path, olminsk.desk.firefight)
    dialog.readers.setCurrentIndex(dialog.readers.findData("german"))
    assert dialog.wishes().side == "german"
    choose(dialog, "charts")
    assert dialog.wishes().side is None


def test_of_a_board_by_itself_boards_are_exported(empty: Window, tmp_path: Path):
    assert empty.files.open(maps_folder() / "E1.board.json")
    assert empty.actions_by_name["export"].isEnabled()
    dialog = ExportDialog(tmp_path, empty.desk.document.stage, alone=True)
    assert kinds_of(dialog) == ["boards"]
    assert empty.outputs.write(tmp_path / "E1.png", "boards", dialog.wishes())


def test_the_sheet_is_written_and_said(olminsk: Window, tmp_path: Path):
    path = tmp_path / "sheet.svg"
    assert olminsk.outputs.write(path, "sheet", Wishes())
    assert path.stat().st_size > 10_000
    assert "sheet.svg" in olminsk.status.says.text()


def test_a_sheet_that_cant_be_written_is_told(
    olminsk: Window, tmp_path: Path, told: list[tuple[str, str]]
):
    assert not olminsk.outputs.write(tmp_path / "no" / "sheet.svg", "sheet", Wishes())
    assert told[0][0] == "This can't be written"


def test_a_playtest_runs_beside_the_window_and_tells_win_rates(
    hand: Hand, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("studio.app.dialogs.playtest.os.cpu_count", lambda: 1)
    hand.canvas.drops.unit_dropped.emit("A1a", hand.at("0603"))
    dialog = PlaytestDialog(hand.window)
    dialog.take(hand.window.desk.firefight)
    dialog.games.setValue(3)
    for box in dialog.players.values():
        box.setCurrentText("random")
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.tally is not None)
    assert dialog.tally is not None
    assert dialog.tally.games == 3
    assert dialog.words.text() == tally_in_words(
        dialog.tally, {"german": "German", "soviet": "Soviet"}
    )
    dialog.save_report(tmp_path / "report.html")
    assert "Small" in (tmp_path / "report.html").read_text(encoding="utf-8")
    dialog.close()


def test_movement_and_control_are_shown_one_at_a_time(hand: Hand):
    window = hand.window
    window.desk.select("A")
    window.actions_by_name["reach"].setChecked(True)
    reach = hand.canvas.overlays["reach"]
    assert isinstance(reach, ReachOverlay)
    found = reach.reach()
    assert found is not None
    assert found.costs[hand.at("0603")] == 2
    window.actions_by_name["control"].setChecked(True)
    assert not window.actions_by_name["reach"].isChecked()
    control = hand.canvas.overlays["control"]
    assert isinstance(control, ControlOverlay)
    assert hand.at("0602") in control.control().held["german"]
    assert "German" in window.status.says.text()
    window.set_tool("sight")
    assert window.desk.overlay == ""
    hand.canvas.viewport().repaint()


def test_blocks_that_wait_are_set_up_within_their_areas(window: Window):
    window.editing.set_up_all()
    units = window.document.scenario.sides["german"].units
    assert units[1].at in ("T1:0602", "T1:0603")
    window.document.history.undo()
    assert window.document.history.is_clean


def test_a_bug_saves_a_recovery_copy_and_is_told(
    window: Window, monkeypatch: pytest.MonkeyPatch, own_state: Path
):
    shown: list[QMessageBox] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box, into=shown: into.append(box))
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    before = sys.excepthook
    crash.install_report(window)
    try:
        window.editing.add_company("german")
        sys.excepthook(ValueError, ValueError("a bug"), None)
    finally:
        sys.excepthook = before
    (copy,) = (own_state / "recovery").glob("small_*.scenario.json")
    assert read_scenario(copy) == window.document.work
    assert str(copy) in shown[0].informativeText()
    assert "a bug" in shown[0].detailedText()


def test_keys_name_every_tool(window: Window):
    text = keys_text(window.shortcuts)
    assert all(tool.label in text for tool in TOOLS.values())
    about = show_about(window).findChild(QLabel)
    assert isinstance(about, QLabel)
    assert studio.__version__ in about.text()


def test_an_ending_is_put_right():
    put = messages.with_ending
    assert put(Path("a/x.json"), ".scenario.json") == Path("a/x.scenario.json")
    assert put(Path("x"), ".board.json") == Path("x.board.json")
    assert put(Path("x.board.json"), ".board.json") == Path("x.board.json")
