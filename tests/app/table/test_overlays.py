"""The ruler, the arc and the overlays of a table: sight, heat, cover, Overwatch, suppression."""

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from studio.app.table.grids import GridOverlay, HeatOverlay
from studio.app.table.page import TablePage
from studio.app.table.tools.ruler import RulerTool
from studio.inches import Point
from studio.model.table_edits import figures_numbered
from studio.model.table_pieces import team_of
from tests.app.table.hand import LEFT, TableHand
from tests.patience import PATIENCE


def lay(page: TablePage, name: str) -> None:
    """Lay an overlay over the table, or take it off, and paint the table."""
    page.bar.actions_by_name[name].trigger()
    page.canvas.grab()


def grid_of(page: TablePage, name: str) -> GridOverlay:
    """The squares of an overlay that is worked out while the hand rests."""
    overlay = page.overlays[name]
    assert isinstance(overlay, GridOverlay)
    return overlay


def test_the_ruler_tells_distance_and_sight(page: TablePage, hand_on: TableHand):
    page.take("sight")
    one, other = (team_of(page.desk.table, name).figures[1].at for name in ("G", "S"))
    hand_on.drag(one, other)
    tool = page.tools["sight"]
    assert isinstance(tool, RulerTool)
    assert tool.words(rule=False) == "16.0 in, seen"


def test_overlays_show_one_at_a_time_and_say_what(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    hand_on.qtbot.mouseMove(page.canvas.viewport(), hand_on.at((20, 6)))
    lay(page, "reach")
    assert "Fire of G" in page.words()[0]
    lay(page, "field")
    assert not page.bar.actions_by_name["reach"].isChecked()
    assert "what G doesn't see" in page.words()[0]
    page.bar.actions_by_name["field"].trigger()
    assert page.desk.overlay == ""


def test_the_heat_map_is_worked_out_while_the_hand_rests(
    page: TablePage, hand_on: TableHand, qtbot: QtBot
):
    hand_on.click((20, 6))
    lay(page, "heat")
    overlay = grid_of(page, "heat")
    qtbot.waitUntil(lambda: overlay.is_done)
    assert overlay.cells[21, 17] > 0
    assert overlay.cells[21, 1] == 0


def test_the_window_goes_on_while_a_heat_map_is_worked_out(
    page: TablePage, hand_on: TableHand, monkeypatch: pytest.MonkeyPatch
):
    really, go_on = HeatOverlay.squares, Event()

    def slowly(*given: Any) -> Iterator[Any]:
        for square in really(*given):
            yield square
            go_on.wait(PATIENCE / 1000)

    monkeypatch.setattr(HeatOverlay, "squares", slowly)
    hand_on.click((20, 6))
    lay(page, "heat")
    overlay = grid_of(page, "heat")
    work = overlay._work
    assert work is not None
    assert "% worked out" in page.words()[0]
    hand_on.key(Qt.Key.Key_Right)
    page.canvas.grab()
    assert overlay._work is not work
    page.bar.actions_by_name["heat"].trigger()
    go_on.set()
    work.join()
    assert not work.is_running


def test_cover_is_told_against_the_selected_team(page: TablePage, hand_on: TableHand, qtbot: QtBot):
    hand_on.click((20, 6))
    lay(page, "cover")
    overlay = grid_of(page, "cover")
    qtbot.waitUntil(lambda: overlay.is_done)
    assert overlay.cells[21, 17] == "open"
    assert overlay.cells[7, 7] == "light"
    page.canvas.grab()


def test_overwatch_is_what_the_team_sees_in_its_arc(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    page.desk.point(Point(20, 6))
    lay(page, "watch")
    assert "G doesn't cover on Overwatch" in page.words()[0]


def test_the_arc_tool_tells_who_is_in_it(page: TablePage, hand_on: TableHand):
    page.take("arc")
    hand_on.click(team_of(page.desk.table, "G").figures[1].at)
    assert page.canvas.tool is not None
    assert page.canvas.tool.says() == "Arc of G: S 16.0 in (13.1)"
    hand_on.drag((20, 6), (38, 6))
    assert page.canvas.tool.says() == "Arc of G: nobody is in it (13.1)"
    assert team_of(page.desk.table, "G").facing == 90


def test_lengths_are_shown_in_centimetres_on_demand(page: TablePage, qtbot: QtBot):
    assert page.words()[1] == "40 × 30 in"
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=QPoint(8, 8))
    page.desk.point(Point(10, 10))
    assert page.words()[1] == "25.4, 25.4 cm"
    page.canvas.grab()
    qtbot.mouseClick(page.canvas.viewport(), LEFT, pos=QPoint(8, 8))
    assert page.words()[1] == "10.0, 10.0 in"


def test_suppressing_fire_shows_who_lies_under_it(page: TablePage, hand_on: TableHand):
    hand_on.click((20, 6))
    page.desk.point(Point(20, 22))
    lay(page, "suppress")
    assert page.words()[0] == "G suppresses S (13.4)"
    page.desk.edit("One man", lambda t: figures_numbered(t, "G", 1))
    page.canvas.grab()
    assert "takes 3 firepower dice" in page.words()[0]


def test_one_mans_sight_is_less_than_his_teams(page: TablePage, hand_on: TableHand):
    figure = team_of(page.desk.table, "G").figures[0]
    page.desk.point(Point(*figure.at))
    lay(page, "man")
    assert page.words()[0] == "Hatched: what man 1 of G doesn't see (13.1)"
