"""Footprints drawn within hexes of a board, by mouse and keys; sight follows."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.months import month_of
from studio.app.tools.outline import OutlineTool, tree_line
from studio.app.window import Window
from studio.draw.regions import centre
from studio.model.board import Board
from studio.model.outlines import in_hex, laid
from studio.rules.combat_infantry.sight import sight
from tests.app.hand import Hand


class Plan(Hand):
    """A hand that clicks places within hexes."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        super().__init__(qtbot, window)
        self.tool = window.tools["outline"]
        assert isinstance(self.tool, OutlineTool)

    def within(self, text: str, x: float, y: float) -> tuple[float, float]:
        """A place in a hex, from its centre."""
        cx, cy = centre(self.at(text))
        return cx + x, cy + y

    def outlines(self) -> list[tuple[str, tuple[tuple[float, float], ...]]]:
        """What the board says."""
        board = self.window.document.work
        assert isinstance(board, Board)
        return [(outline.at, outline.polygon) for outline in board.outlines]

    def clicks(self, *spots: tuple[float, float]) -> None:
        """Corner after corner in the wood."""
        for x, y in spots:
            self.click(self.within("0302", x, y))  # type: ignore[arg-type]


@pytest.fixture
def plan(window: Window, folder, qtbot: QtBot) -> Plan:
    """The outline tool in hand on a board."""
    assert window.files.open(folder / "T1.board.json")
    window.canvas.zoom_to(120)
    made = Plan(qtbot, window)
    window.canvas.centre_on(centre(made.at("0302")))
    window.set_tool("outline")
    return made


SQUARE = ((-0.25, -0.25), (0.25, -0.25), (0.25, 0.25), (-0.25, 0.25))


def test_corners_are_clicked_and_enter_closes_in_one_step(plan: Plan, qtbot):
    plan.clicks(*SQUARE)
    assert plan.steps() == 0
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Return)
    assert plan.outlines() == [("0302", SQUARE)]
    assert plan.steps() == 1
    plan.window.document.history.undo()
    assert plan.outlines() == []


def test_a_click_on_the_first_corner_closes_too(plan: Plan):
    plan.clicks(*SQUARE[:3], SQUARE[0])
    assert plan.outlines() == [("0302", SQUARE[:3])]


def test_backspace_and_escape_take_corners_back(plan: Plan, qtbot):
    plan.clicks(*SQUARE)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Backspace)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Return)
    assert plan.outlines() == [("0302", SQUARE[:3])]
    plan.clicks((-0.4, 0.4), (0.4, 0.4))
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Escape)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Return)
    assert plan.steps() == 1


def test_a_rectangle_is_dragged_and_stays_in_its_hex(plan: Plan, qtbot):
    qtbot.keyClick(plan.window, Qt.Key.Key_R)
    a, b = plan.within("0302", 0, 0), plan.within("0302", 2.0, 0.0)
    plan.drag(a, b)  # type: ignore[arg-type]
    assert plan.outlines() == []
    assert "holds nothing" in plan.window.status.says.text()
    plan.drag(plan.within("0302", 0, -0.25), plan.within("0302", 0.25, 0.25))  # type: ignore[arg-type]
    ((at, polygon),) = plan.outlines()
    assert at == "0302"
    assert set(polygon) == {(0.0, -0.25), (0.25, -0.25), (0.25, 0.25), (0.0, 0.25)}
    assert plan.steps() == 1


def test_a_corner_is_dragged_and_a_crossing_is_refused(plan: Plan, qtbot):
    plan.clicks(*SQUARE)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Return)
    plan.drag(plan.within("0302", *SQUARE[0]), plan.within("0302", -0.25, 0.0))  # type: ignore[arg-type]
    assert plan.outlines() == [("0302", ((-0.25, 0.0), *SQUARE[1:]))]
    assert plan.steps() == 2
    plan.drag(plan.within("0302", -0.25, 0), plan.within("0302", 0.4167, 0.0))  # type: ignore[arg-type]
    assert plan.outlines() == [("0302", ((-0.25, 0.0), *SQUARE[1:]))]
    assert plan.steps() == 2
    assert "cross itself" in plan.window.status.says.text()


def test_an_outline_that_crosses_itself_isnt_kept(plan: Plan, qtbot):
    plan.clicks(SQUARE[0], SQUARE[2], SQUARE[1], SQUARE[3])
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Return)
    assert plan.outlines() == []
    assert "crosses itself" in plan.window.status.says.text()
    assert plan.tool.says().startswith("Click the next corner")


def test_digits_lay_tree_lines_at_the_hex_cursor_and_take_them_away(plan: Plan, qtbot):
    plan.canvas.cursor_hex = plan.at("0302")
    qtbot.keyClick(plan.canvas, Qt.Key.Key_1)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_3)
    assert plan.outlines() == [("0302", tree_line(0)), ("0302", tree_line(2))]
    qtbot.keyClick(plan.canvas, Qt.Key.Key_1)
    assert plan.outlines() == [("0302", tree_line(2))]
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Delete)
    assert plan.outlines() == []
    assert plan.steps() == 4


@pytest.mark.parametrize("direction", range(6))
def test_tree_lines_lie_in_their_hexes(direction: int):
    assert all(in_hex(corner) for corner in laid(tree_line(direction)))


def test_sight_follows_what_is_drawn(plan: Plan, qtbot):
    firefight = plan.window.desk.firefight
    a, b = plan.at("0301"), plan.at("0303")

    def seen() -> bool:
        now = plan.window.desk.firefight
        return sight(now.ground, now.terrain, a, b, month=month_of(firefight)).visible

    assert not seen()
    plan.canvas.cursor_hex = plan.at("0302")
    qtbot.keyClick(plan.canvas, Qt.Key.Key_2)
    assert seen()
    plan.window.document.history.undo()
    assert not seen()


def test_delete_removes_the_outline_under_the_mouse_only(plan: Plan, qtbot):
    plan.canvas.cursor_hex = plan.at("0302")
    qtbot.keyClick(plan.canvas, Qt.Key.Key_1)
    qtbot.keyClick(plan.canvas, Qt.Key.Key_4)
    plan.hover(plan.within("0302", 0, -0.42))  # type: ignore[arg-type]
    qtbot.keyClick(plan.canvas, Qt.Key.Key_Delete)
    assert plan.outlines() == [("0302", tree_line(3))]


def test_terrain_that_blocks_nothing_is_told(plan: Plan):
    plan.hover(plan.at("0303"))
    assert plan.tool.says() == "Clear doesn't block sight, so a footprint there would mean nothing"
    plan.hover(plan.at("0302"))
    assert plan.tool.says().startswith("Click corners")


def test_on_a_scenario_the_tool_is_grey(window: Window):
    assert not window.actions_by_name["tool_outline"].isEnabled()
