"""Selecting areas, the clipboard, and pieces that hover and are laid."""

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from studio.app.documents.map_changes import places_changed
from studio.app.tools.patch import PatchTool
from studio.app.tools.strokes import rectangle_between
from studio.app.window import Window
from studio.hexes import Hex, Hexside
from studio.model.board import Board, Outline
from studio.model.scenario import Change
from tests.app.hand import Hand

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def tool(hand: Hand) -> PatchTool:
    found = hand.window.tools["patch"]
    assert isinstance(found, PatchTool)
    return found


def terrain(hand: Hand, *spots: str) -> list[str]:
    cells = hand.window.desk.firefight.ground.cells
    return [cells[hand.at(spot)].terrain for spot in spots]


@pytest.fixture
def area(hand: Hand) -> Hand:
    """The patch tool in hand, a hedge and a road beside the wood of the map."""
    at = hand.at("0302")
    wanted: dict[Hex | Hexside, Change] = {
        at.hexside(3): Change("", terrain="hedge", ways=("paved",)),
        at: Change("", level=1, name={"en": "Lipki"}, kind="hill"),
    }
    hand.window.document.edit(
        "Draw",
        places_changed(
            hand.window.document,
            wanted,
        ),
    )
    hand.window.document.history.stack.clear()
    hand.window.set_tool("patch")
    return hand


def test_areas_are_selected_by_rectangle_brush_and_terrain(area: Hand, qtbot):
    desk = area.window.desk
    area.drag(area.at("0202"), area.at("0403"))
    assert desk.area == frozenset(rectangle_between(area.at("0202"), area.at("0403")))
    qtbot.keyClick(area.window, Qt.Key.Key_2)
    area.drag(area.at("0601"), area.at("0603"))
    assert desk.area == {area.at("0601"), area.at("0602"), area.at("0603")}
    qtbot.keyClick(area.window, Qt.Key.Key_4)
    area.click(area.at("0302"))
    assert desk.area == {area.at("0302")}
    area.click(area.at("0602"), SHIFT)
    assert len(desk.area) == len(desk.firefight.ground.cells)
    area.click(area.at("0302"), Qt.KeyboardModifier.AltModifier)
    assert area.at("0302") not in desk.area
    qtbot.keyClick(area.canvas, Qt.Key.Key_Escape)
    assert desk.area == frozenset()
    assert area.steps() == 0


def test_an_area_is_copied_and_pasted_by_keys_alone(area: Hand, qtbot):
    area.canvas.setFocus()
    area.window.desk.select_area([area.at("0302"), area.at("0303")])
    qtbot.keyClick(area.window, Qt.Key.Key_C, CONTROL)
    assert '"piece": 1' in QGuiApplication.clipboard().text()
    qtbot.keyClick(area.window, Qt.Key.Key_V, CONTROL)
    patch = tool(area).piece.patch
    assert patch is not None
    area.canvas.cursor_hex = area.at("0503")
    qtbot.keyClick(area.canvas, Qt.Key.Key_Return)
    ground = area.window.desk.firefight.ground
    origin = area.at("0503")
    for step, one in patch.covers().items():
        assert ground.cells[Hex(origin.q + step.q, origin.y + step.y)].terrain == one.terrain
    at = next(at for at, cell in ground.cells.items() if cell.level == 1 and at.q == origin.q)
    assert ground.edges[at.hexside(3)].terrain == "hedge"
    assert ground.edges[at.hexside(3)].ways == {"paved"}
    assert [place.hexes for place in ground.places if place.name["en"] == "Lipki"][-1] == (at,)
    assert area.steps() == 1
    assert tool(area).piece.patch is None
    area.window.document.history.undo()
    assert area.window.desk.firefight.ground.edges[at.hexside(3)].terrain == "clear"


def test_a_cut_area_is_bare_and_can_be_mirrored_before_it_is_laid(area: Hand, qtbot):
    area.window.desk.select_area([area.at("0302"), area.at("0402")])
    qtbot.keyClick(area.window, Qt.Key.Key_X, CONTROL)
    assert terrain(area, "0302") == ["clear"]
    assert area.steps() == 1
    qtbot.keyClick(area.window, Qt.Key.Key_V, CONTROL)
    before = tool(area).piece.patch
    qtbot.keyClick(area.window, Qt.Key.Key_X)
    after = tool(area).piece.patch
    assert before is not None
    assert after is not None
    steps_before = {one.at for one in before.hexes}
    assert {one.at for one in after.hexes} == {(-q, y) for q, y in steps_before}
    area.click(area.at("0504"), SHIFT)
    assert tool(area).piece.patch is not None
    area.click(area.at("0504"))
    assert area.steps() == 2
    qtbot.keyClick(area.window, Qt.Key.Key_V, CONTROL)
    qtbot.keyClick(area.canvas, Qt.Key.Key_Escape)
    assert tool(area).piece.patch is None


def test_the_ground_of_an_area_is_dragged_elsewhere(area: Hand):
    area.window.desk.select_area([area.at("0302")])
    area.drag(area.at("0302"), area.at("0403"), area.at("0503"))
    assert terrain(area, "0302", "0503") == ["clear", "woods"]
    assert area.window.desk.area == {area.at("0503")}
    assert area.steps() == 1
    area.window.document.history.undo()
    assert terrain(area, "0302", "0503") == ["woods", "clear"]


def test_a_click_into_the_selected_area_selects_anew(area: Hand, qtbot):
    area.window.desk.select_area([area.at("0302"), area.at("0303")])
    qtbot.keyClick(area.window, Qt.Key.Key_2)
    area.click(area.at("0302"))
    assert area.window.desk.area == {area.at("0302")}
    assert area.steps() == 0


def test_delete_leaves_bare_ground(area: Hand, qtbot):
    area.window.desk.select_area([area.at("0302")])
    qtbot.keyClick(area.canvas, Qt.Key.Key_Delete)
    assert terrain(area, "0302") == ["clear"]
    assert area.steps() == 1


@pytest.mark.parametrize(
    "text",
    ["", "some words", json.dumps({"piece": 1, "hexes": [{"at": [0, 0], "terrain": "jungle"}]})],
)
def test_a_clipboard_without_a_piece_is_told_and_nothing_changes(area: Hand, qtbot, text: str):
    QGuiApplication.clipboard().setText(text)
    qtbot.keyClick(area.window, Qt.Key.Key_V, CONTROL)
    assert area.window.status.says.text().startswith("Nothing to paste: ")
    assert tool(area).piece.patch is None
    assert area.steps() == 0


def test_pieces_go_from_a_board_to_a_scenario_and_back(area: Hand, folder, qtbot):
    window = area.window
    window.desk.select_area([area.at("0302"), area.at("0303"), area.at("0402")])
    window.patches.copy()
    window.document.history.stack.setClean()
    assert window.files.open(folder / "T2.board.json")
    window.canvas.zoom_to(44)
    window.patches.paste()
    hand = OnT2(qtbot, window)
    hand.click(hand.at("0504"))
    board = window.document.work
    assert isinstance(board, Board)
    assert [place.name["en"] for place in board.places] == ["Lipki"]
    assert [way.kind for way in board.ways] == ["paved"]
    assert [entry.terrain for entry in board.hexsides] == ["hedge"]
    assert hand.steps() == 1
    window.document.history.undo()
    assert window.document.history.is_clean


class OnT2(Hand):
    """A hand on board T2."""

    def at(self, text: str) -> Hex:
        return self.window.desk.firefight.ground.find(f"T2:{text}")


def test_outlines_come_along_on_boards_and_are_left_out_on_scenarios(window: Window, folder, qtbot):
    assert window.files.open(folder / "T1.board.json")
    window.canvas.zoom_to(44)
    hand = Hand(qtbot, window)
    shape = ((0.1, 0.1), (0.3, 0.1), (0.3, 0.3))

    def outlined(work):
        return replace(work, outlines=(Outline("0302", shape),))

    window.document.edit("Outline", outlined)
    window.desk.select_area([hand.at("0302")])
    window.patches.copy()
    window.patches.paste()
    qtbot.keyClick(window, Qt.Key.Key_X)
    hand.click(hand.at("0502"))
    board = window.document.work
    assert isinstance(board, Board)
    assert board.outlines == (
        Outline("0302", shape),
        Outline("0502", ((-0.1, 0.1), (-0.3, 0.1), (-0.3, 0.3))),
    )
    window.document.history.stack.setClean()
    assert window.files.open(folder / "small.scenario.json")
    window.patches.paste()
    hand.click(hand.at("0502"))
    assert terrain(hand, "0502") == ["woods"]
    assert "without them" in window.status.says.text()


def test_the_piece_in_hand_hovers_and_is_gone_with_another_tool(area: Hand):
    area.window.desk.select_area([area.at("0302")])
    area.window.patches.copy()
    area.window.patches.paste()
    area.hover(area.at("0503"))
    image = area.canvas.grab().toImage()
    assert not image.isNull()
    area.window.set_tool("select")
    assert tool(area).piece.patch is None
    assert area.window.desk.area == {area.at("0302")}
