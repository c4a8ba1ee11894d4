"""Shapes of strokes, the options bar, and levels that go up and down."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from studio.app.tools import TOOLS
from studio.app.tools.strokes import hexes_along, rectangle_between
from studio.hexes import Hex, distance
from tests.app.hand import Hand, move

coordinate = st.integers(-9, 9)
hexes = st.builds(lambda q, half: Hex(q, 2 * half + q % 2), coordinate, coordinate)


def terrain(hand: Hand, *spots: str) -> list[str]:
    cells = hand.window.desk.firefight.ground.cells
    return [cells[hand.at(spot)].terrain for spot in spots]


def levels(hand: Hand, *spots: str) -> list[int]:
    cells = hand.window.desk.firefight.ground.cells
    return [cells[hand.at(spot)].level for spot in spots]


def painted(hand: Hand, name: str) -> set[Hex]:
    cells = hand.window.desk.firefight.ground.cells
    return {at for at, cell in cells.items() if cell.terrain == name}


@pytest.fixture
def brush(hand: Hand) -> Hand:
    """The brush for marsh in hand."""
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    return hand


@given(hexes, hexes)
def test_a_line_goes_from_neighbour_to_neighbour_by_the_shortest_way(a: Hex, b: Hex):
    line = list(hexes_along(a, b))
    assert (line[0], line[-1], len(line)) == (a, b, distance(a, b) + 1)
    assert all(distance(here, there) == 1 for here, there in pairwise(line))


@given(hexes, hexes)
def test_a_rectangle_holds_the_hexes_of_the_grid_between_its_corners(a: Hex, b: Hex):
    found = set(rectangle_between(a, b))
    assert {a, b} <= found
    assert found == set(rectangle_between(b, a))
    x, y = sorted((a.q, b.q)), sorted((a.y, b.y))
    assert found == {
        Hex(q, row)
        for q in range(x[0], x[1] + 1)
        for row in range(y[0], y[1] + 1)
        if (q + row - a.q - a.y) % 2 == 0
    }


def test_a_line_is_dragged_and_is_one_step(brush: Hand):
    brush.window.desk.choose(shape="line")
    brush.drag(brush.at("0202"), brush.at("0403"), brush.at("0602"))
    assert painted(brush, "marsh") == set(hexes_along(brush.at("0202"), brush.at("0602")))
    assert brush.steps() == 1
    brush.window.document.history.undo()
    assert brush.window.document.history.is_clean


def test_a_rectangle_is_clicked_at_two_corners_and_shown_before(brush: Hand):
    brush.window.desk.choose(shape="rectangle")
    brush.click(brush.at("0202"))
    brush.hover(brush.at("0404"))
    tool = brush.window.canvas.tool
    assert tool is not None
    expected = set(rectangle_between(brush.at("0202"), brush.at("0404")))
    assert tool.target(brush.at("0404"), "rectangle") == expected  # type: ignore[attr-defined]
    assert brush.steps() == 0
    brush.click(brush.at("0404"))
    assert painted(brush, "marsh") == expected
    assert brush.steps() == 1


def test_shapes_are_drawn_by_keys_alone(brush: Hand, qtbot):
    canvas = brush.canvas
    canvas.setFocus()
    qtbot.keyClick(brush.window, Qt.Key.Key_2)
    assert brush.window.desk.choice.shape == "line"
    canvas.cursor_hex = brush.at("0203")
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    for _ in range(3):
        qtbot.keyClick(canvas, Qt.Key.Key_Right)
    end = canvas.cursor_hex
    qtbot.keyClick(canvas, Qt.Key.Key_Return)
    assert end is not None
    assert painted(brush, "marsh") == set(hexes_along(brush.at("0203"), end))
    assert brush.steps() == 1


def test_escape_lets_go_of_an_anchor_and_so_does_another_tool(brush: Hand, qtbot):
    brush.window.desk.choose(shape="rectangle")
    brush.click(brush.at("0202"))
    qtbot.keyClick(brush.canvas, Qt.Key.Key_Escape)
    brush.click(brush.at("0404"))
    brush.window.set_tool("level")
    brush.window.set_tool("terrain")
    brush.click(brush.at("0203"))
    assert brush.steps() == 0


def test_another_shape_lets_go_of_an_anchor(brush: Hand, qtbot):
    brush.window.desk.choose(shape="line")
    brush.click(brush.at("0202"))
    assert "other end" in brush.window.status.says.text()
    qtbot.keyClick(brush.window, Qt.Key.Key_4)
    assert "other end" not in brush.window.status.says.text()
    qtbot.keyClick(brush.window, Qt.Key.Key_2)
    brush.click(brush.at("0404"))
    assert brush.steps() == 0


def test_fill_is_a_shape_of_its_own(brush: Hand):
    brush.window.desk.choose(shape="fill")
    brush.click(brush.at("0302"))
    assert painted(brush, "marsh") == {brush.at("0302")}


def test_replace_changes_all_hexes_alike_or_those_of_the_selected_area(brush: Hand):
    desk = brush.window.desk
    desk.choose(terrain="woods")
    brush.click(brush.at("0605"))
    desk.choose(terrain="marsh", shape="replace")
    desk.select_area([brush.at("0605"), brush.at("0604")])
    brush.click(brush.at("0605"))
    assert terrain(brush, "0302", "0605") == ["woods", "marsh"]
    desk.select_area([])
    brush.window.document.history.undo()
    brush.click(brush.at("0605"))
    assert terrain(brush, "0302", "0605") == ["marsh", "marsh"]
    assert brush.steps() == 2


def test_what_isnt_clear_is_kept_on_request(brush: Hand, qtbot):
    qtbot.keyClick(brush.window, Qt.Key.Key_K)
    assert brush.window.desk.choice.on_clear
    brush.drag(brush.at("0301"), brush.at("0304"))
    assert terrain(brush, "0301", "0302", "0303", "0304") == ["marsh", "woods", "marsh", "marsh"]
    qtbot.keyClick(brush.window, Qt.Key.Key_K)
    brush.click(brush.at("0302"))
    assert terrain(brush, "0302") == ["marsh"]


def test_undo_while_the_mouse_draws_takes_the_stroke_back(brush: Hand, qtbot):
    view = brush.canvas.viewport()
    button = Qt.MouseButton.LeftButton
    qtbot.mousePress(view, button, pos=brush.point(brush.at("0202")).toPoint())
    move(view, brush.point(brush.at("0204")).toPoint())
    assert terrain(brush, "0203") == ["marsh"]
    qtbot.keyClick(brush.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert painted(brush, "marsh") == set()
    move(view, brush.point(brush.at("0205")).toPoint())
    qtbot.mouseRelease(view, button, pos=brush.point(brush.at("0205")).toPoint())
    assert brush.steps() == 0


def test_levels_rise_and_fall_by_one_for_each_stroke(hand: Hand, qtbot):
    hand.window.set_tool("level")
    qtbot.keyClick(hand.window, Qt.Key.Key_R)
    hand.drag(hand.at("0402"), hand.at("0403"), hand.at("0402"), hand.at("0403"))
    assert levels(hand, "0402", "0403") == [1, 1]
    hand.click(hand.at("0403"))
    assert levels(hand, "0402", "0403") == [1, 2]
    edges = hand.window.desk.firefight.ground.edges
    assert edges[hand.at("0402").hexside(3)].rise == "slope"
    qtbot.keyClick(hand.window, Qt.Key.Key_D)
    hand.drag(hand.at("0402"), hand.at("0403"), hand.at("0404"))
    assert levels(hand, "0402", "0403", "0404") == [0, 1, 0]
    assert hand.steps() == 3


def test_slopes_stay_away_until_they_are_asked_for(hand: Hand, qtbot):
    hand.window.set_tool("level")
    qtbot.keyClick(hand.window, Qt.Key.Key_K)
    hand.window.desk.choose(level=2)
    hand.click(hand.at("0403"))
    sides = hand.at("0403").hexsides()

    def rises():
        edges = hand.window.desk.firefight.ground.edges
        return {edges[side].rise for side in sides}

    assert rises() == {None}
    hand.window.options.actions_by_name["contours"].trigger()
    assert rises() == {"slope"}
    assert hand.steps() == 2
    hand.window.document.history.undo()
    assert rises() == {None}


def test_the_options_bar_shows_what_the_tool_in_hand_has(hand: Hand, qtbot):
    bar = hand.window.options
    hand.window.set_tool("select")
    assert bar.actions_by_name == {}
    hand.window.set_tool("terrain")
    assert bar.actions_by_name["shape_brush"].isChecked()
    button = bar.widgetForAction(bar.actions_by_name["shape_fill"])
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert hand.window.desk.choice.shape == "fill"
    checked = {name for name, action in bar.actions_by_name.items() if action.isChecked()}
    assert checked == {"shape_fill", "brush_1"}
    assert bar.actions_by_name["shape_fill"] in hand.window.menus.options.actions()


def test_options_have_keys_of_their_own_and_tips(hand: Hand):
    taken = {
        action.shortcut().toString()
        for action in hand.window.actions_by_name.values()
        if not action.shortcut().isEmpty()
    }
    for name in TOOLS:
        hand.window.set_tool(name)
        actions = hand.window.options.actions_by_name.values()
        keys = [a.shortcut().toString() for a in actions if not a.shortcut().isEmpty()]
        assert len(keys) == len(set(keys)), name
        assert not taken & set(keys), name
        for action in actions:
            keys_of = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            assert action.toolTip().startswith(action.text())
            assert keys_of in action.toolTip()
            assert not action.icon().isNull()


def test_painting_on_the_rim_leaves_hexes_off_the_map_out(brush: Hand):
    brush.window.desk.choose(brush=2)
    brush.click(brush.at("0101"))
    ground = brush.window.desk.firefight.ground
    assert painted(brush, "marsh") == {
        at for at in ground.cells if distance(at, brush.at("0101")) <= 2
    }
