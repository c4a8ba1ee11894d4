"""Tables in inches in the window: tabs, canvas, problems, saving."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.dialogs.new_table import NewTableDialog
from studio.app.docks.problems import ProblemsDock
from studio.app.keeping import places
from studio.app.keeping.unsaved import read
from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.model.files import read_table
from studio.model.table import XY
from studio.model.table_pieces import Piece


def spot(page: TablePage, at: XY) -> QPointF:
    """Where a place of the table is in the window."""
    return page.canvas.window_place(at)


def click(qtbot: QtBot, page: TablePage, at: XY) -> None:
    """A click on the table."""
    where = spot(page, at).toPoint()
    qtbot.mouseMove(page.canvas.viewport(), where)
    qtbot.mouseClick(page.canvas.viewport(), Qt.MouseButton.LeftButton, pos=where)


def test_a_table_opens_in_a_tab_with_all_of_it_in_sight(empty: Window, farm: TablePage):
    assert empty.pages.currentWidget() is farm
    assert empty.windowTitle().startswith("The Farm")
    room = farm.canvas.viewport().rect()
    for corner in ((0, 0), (60, 44)):
        assert room.contains(spot(farm, corner).toPoint())


def test_the_status_line_tells_place_ground_and_who_stands_there(
    empty: Window, farm: TablePage, qtbot: QtBot
):
    team = next(t for _, t in farm.desk.table.on_table().teams() if t.figures[0].sector is None)
    qtbot.mouseMove(farm.canvas.viewport(), spot(farm, (10.0, 28.0)).toPoint())
    x, y = (float(n) for n in empty.status.where.text().removesuffix(" in").split(","))
    assert (x, y) == pytest.approx((10, 28), abs=0.15)
    assert "Wheat: light cover, 1 in high" in empty.status.terrain.text()
    qtbot.mouseMove(farm.canvas.viewport(), spot(farm, team.figures[0].at).toPoint())
    assert team.id in empty.status.level.text()


def test_docks_and_actions_of_maps_are_out_of_the_way(empty: Window, farm: TablePage):
    assert empty.docks["forces"].isHidden()
    assert empty.docks["terrain"].isHidden()
    assert not empty.docks["problems"].isHidden()
    names = empty.actions_by_name
    assert not names["tool_terrain"].isEnabled()
    assert not names["reach"].isEnabled()
    assert names["play"].isEnabled()
    assert all(names[name].isEnabled() for name in ("export", "playtest", "fit", "check"))
    empty.files.close()
    assert not empty.docks["forces"].isHidden()


def test_zoom_goes_to_the_table(empty: Window, farm: TablePage):
    before = farm.canvas.camera.px
    empty.actions_by_name["zoom_in"].trigger()
    assert farm.canvas.camera.px > before
    assert empty.zoom_box.box.currentText() == f"{farm.canvas.camera.px / 4:g} px"


def test_a_click_selects_and_escape_lets_go(farm: TablePage, qtbot: QtBot):
    team = next(t for _, t in farm.desk.table.on_table().teams() if t.figures[0].sector is None)
    click(qtbot, farm, team.figures[0].at)
    assert farm.desk.selection == (Piece("team", team.id),)
    qtbot.keyClick(farm.canvas, Qt.Key.Key_Escape)
    assert not farm.desk.selection


def test_a_problem_leads_to_its_place(empty: Window, farm: TablePage, qtbot: QtBot):
    problems = empty.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    side, force = next(iter(farm.desk.table.sides.items()))
    team = force.teams[0]
    off = replace(team, figures=(replace(team.figures[0], at=(99.0, 5.0)), *team.figures[1:]))
    forces = {**farm.desk.table.sides, side: replace(force, teams=(off, *force.teams[1:]))}
    with qtbot.waitSignal(problems.checker.done):
        farm.desk.edit("Move a man", lambda table: replace(table, sides=forces))
        problems.check_now()
    problem = next(p for p in problems.problems if p.spot == (99.0, 5.0))
    problems.go_to(problem)
    assert farm.desk.selection == (Piece("team", team.id),)
    where = farm.canvas.window_place((99.0, 5.0)).toPoint()
    assert farm.canvas.viewport().rect().contains(where)


def test_a_table_is_saved_and_undone_like_any_document(
    empty: Window, farm: TablePage, farm_file: Path
):
    farm.desk.edit("Rename", lambda table: replace(table, phases=7))
    assert empty.isWindowModified()
    assert empty.files.save()
    assert not empty.isWindowModified()
    assert read_table(farm_file).phases == 7
    empty.actions_by_name["undo"].trigger()
    assert farm.desk.table.phases != 7
    assert empty.isWindowModified()


def test_unsaved_work_on_a_table_comes_back(empty: Window, farm: TablePage, farm_file: Path):
    keeper = empty.files.keeper
    keeper.autosave.begin()
    farm.desk.edit("Rename", lambda table: replace(table, phases=7))
    assert keeper.autosave.write_now()
    left = read(next(places.unsaved_folder().glob("*.journal")))
    assert left.path == farm_file
    empty.document.restore(left.work(), left.path, left.digest)
    assert farm.desk.table.phases == 7
    assert empty.isWindowModified()


def test_a_map_and_a_table_stand_side_by_side(empty: Window, folder: Path, farm_file: Path):
    assert empty.files.open(folder / "small.scenario.json")
    assert empty.files.open(farm_file)
    assert [tab.page is None for tab in empty.tabs] == [True, False]
    empty.actions_by_name["next_tab"].trigger()
    assert empty.pages.currentWidget() is empty.canvas
    assert not empty.docks["forces"].isHidden()
    assert empty.actions_by_name["tool_terrain"].isEnabled()


def test_a_new_table_begins_empty_and_is_saved_as_one(
    empty: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    dialog = NewTableDialog(empty)
    dialog.title.setText("Hill 112")
    empty.files.begin(dialog.table())
    page = empty.tabs.current.page
    assert page is not None
    assert (page.desk.table.id, page.desk.table.width) == ("hill_112", 72)
    asked: list[str] = []

    def answer(_parent: object, suggestion: Path, kind: str) -> Path:
        asked.append(f"{kind} {suggestion.name}")
        return tmp_path / "hill.table.json"

    monkeypatch.setattr(messages, "ask_file_to_save", answer)
    assert empty.files.save()
    assert asked == ["table hill_112.table.json"]
    assert read_table(tmp_path / "hill.table.json") == page.desk.table
