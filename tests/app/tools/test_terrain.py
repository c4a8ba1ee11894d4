"""Terrain, levels, hexsides and ways by mouse, on a scenario and on a board by itself."""

import pytest
from PySide6.QtCore import Qt

from studio.model.board import Board
from studio.model.files import read_board
from tests.app.hand import Hand, small_board
from tests.app.tools.found import terrain


def test_a_stroke_by_mouse_paints_without_gaps_and_is_one_step(hand: Hand):
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    hand.drag(hand.at("0502"), hand.at("0505"))
    assert [terrain(hand, f"050{row}") for row in (2, 3, 4, 5)] == ["marsh"] * 4
    assert hand.steps() == 1
    assert hand.window.actions_by_name["undo"].text() == "&Undo: Paint marsh"
    hand.window.document.history.undo()
    assert terrain(hand, "0503") == "clear"
    assert hand.window.document.history.is_clean


@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 7), (2, 19)])
def test_the_brush_paints_one_seven_or_nineteen_hexes(hand: Hand, radius: int, count: int):
    hand.window.desk.choose(terrain="orchard", brush=radius)
    hand.window.set_tool("terrain")
    hand.click(hand.at("0403"))
    cells = hand.window.desk.firefight.ground.cells.values()
    assert sum(cell.terrain == "orchard" for cell in cells) == count


def test_escape_takes_a_stroke_back(hand: Hand, qtbot):
    hand.window.set_tool("terrain")
    view = hand.canvas.viewport()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.point(hand.at("0502")).toPoint())
    assert terrain(hand, "0502") == "woods"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Escape)
    assert terrain(hand, "0502") == "clear"
    assert hand.steps() == 0


def test_alt_picks_up_terrain_and_shift_fills(hand: Hand):
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    hand.click(hand.at("0302"), Qt.KeyboardModifier.AltModifier)
    assert hand.window.desk.choice.terrain == "woods"
    hand.click(hand.at("0101"), Qt.KeyboardModifier.ShiftModifier)
    cells = hand.window.desk.firefight.ground.cells.values()
    assert {cell.terrain for cell in cells} == {"woods"}
    assert hand.steps() == 1


def test_painting_a_level_makes_slopes_and_levelling_takes_them_away(hand: Hand):
    hand.window.desk.choose(level=2)
    hand.window.set_tool("level")
    hand.click(hand.at("0403"))
    ground = hand.window.desk.firefight.ground
    sides = hand.at("0403").hexsides()
    assert ground.cells[hand.at("0403")].level == 2
    assert {ground.edges[side].rise for side in sides} == {"slope"}
    assert hand.steps() == 1
    hand.window.desk.choose(level=0)
    hand.click(hand.at("0403"))
    ground = hand.window.desk.firefight.ground
    assert {ground.edges[side].rise for side in sides} == {None}
    assert hand.window.document.scenario.changes == ()


def test_the_hexside_under_the_cursor_lights_up_and_is_painted(hand: Hand):
    hand.window.desk.choose(edge_kind="terrain", edge="hedge")
    hand.window.set_tool("hexside")
    side = hand.at("0403").hexside(1)
    hand.hover(side)
    tool = hand.window.tools["hexside"]
    assert tool.hover is not None
    assert tool.hover.side == side
    hand.click(side)
    assert hand.window.desk.firefight.ground.edges[side].terrain == "hedge"
    hand.click(side)
    assert hand.window.desk.firefight.ground.edges[side].terrain == "clear"
    assert hand.steps() == 2


def test_a_drag_along_hexsides_is_one_step(hand: Hand):
    hand.window.desk.choose(edge_kind="terrain", edge="river")
    hand.window.set_tool("hexside")
    sides = [hand.at("0403").hexside(d) for d in (0, 1, 2)]
    hand.drag(*sides)
    ground = hand.window.desk.firefight.ground
    assert [ground.edges[side].terrain for side in sides] == ["river"] * 3
    assert hand.steps() == 1


def test_clearing_a_hexside_takes_everything_off_it(hand: Hand):
    hand.window.desk.choose(edge_kind="terrain", edge="river")
    hand.window.set_tool("hexside")
    side = hand.at("0403").hexside(0)
    hand.click(side)
    hand.window.desk.choose(edge="")
    hand.click(side)
    assert hand.window.document.scenario.changes == ()


def test_a_road_is_drawn_through_hexes_and_lifted_along_its_course(hand: Hand):
    hand.window.desk.choose(way="paved")
    hand.window.set_tool("way")
    hand.drag(hand.at("0402"), hand.at("0404"))
    ground = hand.window.desk.firefight.ground
    sides = [hand.at("0402").hexside(3), hand.at("0403").hexside(3)]
    assert [ground.edges[side].ways for side in sides] == [frozenset({"paved"})] * 2
    assert hand.steps() == 1
    hand.drag(hand.at("0402"), hand.at("0403"))
    ground = hand.window.desk.firefight.ground
    assert [ground.edges[side].ways for side in sides] == [frozenset(), frozenset({"paved"})]


def test_tools_edit_a_board_that_is_open_by_itself(hand: Hand, folder):
    hand.window.files.open(folder / "T1.board.json")
    hand.window.desk.choose(terrain="marsh", way="paved", edge_kind="terrain", edge="river")
    hand.window.set_tool("terrain")
    hand.click(hand.at("0502"))
    hand.window.set_tool("way")
    hand.drag(hand.at("0402"), hand.at("0403"))
    hand.window.set_tool("hexside")
    hand.click(hand.at("0502").hexside(0))
    hand.window.desk.choose(level=1)
    hand.window.set_tool("level")
    hand.click(hand.at("0404"))
    hand.window.files.save()
    board = read_board(folder / "T1.board.json")
    assert board.terrain[4][1] == "m"
    assert board.ways[0].through == ("0403", "0402")
    assert [(e.at, e.terrain) for e in board.hexsides] == [("0502 n", "river")]
    assert board.levels[3][3] == "1"
    assert set(board.rises) == {"slope"}
    before = small_board()
    for _ in range(4):
        hand.window.document.history.undo()
    assert hand.window.document.work == before


def test_a_road_leaves_a_board_over_its_edge(hand: Hand, folder):
    hand.window.files.open(folder / "T1.board.json")
    hand.window.desk.choose(way="unpaved")
    hand.window.set_tool("way")
    first = hand.at("0301")
    hand.drag(first, first.neighbour(0))
    board = hand.window.document.work
    assert isinstance(board, Board)
    assert board.ways[0].through == ("0301", "edge n")
