from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from studio.app import messages
from studio.app.edits.setting_up import of_scenario
from studio.app.tools import TOOLS
from studio.app.tools.name import NameTool
from studio.app.tools.sight import SightTool
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.edits import paint_hexsides
from studio.model.files import read_board, read_scenario
from studio.model.scenario import Area, Arrival, Draw, Objective, Scenario
from tests.app.hand import Hand, move, small_board


def terrain(hand: Hand, text: str) -> str:
    return hand.window.desk.firefight.ground.cells[hand.at(text)].terrain


def steps(hand: Hand) -> int:
    return hand.window.document.undo_stack.count()


def test_a_stroke_by_mouse_paints_without_gaps_and_is_one_step(hand: Hand):
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    hand.drag(hand.at("0502"), hand.at("0505"))
    assert [terrain(hand, f"050{row}") for row in (2, 3, 4, 5)] == ["marsh"] * 4
    assert steps(hand) == 1
    assert hand.window.actions_by_name["undo"].text() == "&Undo: Paint marsh"
    hand.window.document.undo()
    assert terrain(hand, "0503") == "clear"
    assert hand.window.document.is_clean


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
    assert steps(hand) == 0


def test_alt_picks_up_terrain_and_shift_fills(hand: Hand):
    hand.window.desk.choose(terrain="marsh")
    hand.window.set_tool("terrain")
    hand.click(hand.at("0302"), Qt.KeyboardModifier.AltModifier)
    assert hand.window.desk.choice.terrain == "woods"
    hand.click(hand.at("0101"), Qt.KeyboardModifier.ShiftModifier)
    cells = hand.window.desk.firefight.ground.cells.values()
    assert {cell.terrain for cell in cells} == {"woods"}
    assert steps(hand) == 1


def test_painting_a_level_makes_slopes_and_levelling_takes_them_away(hand: Hand):
    hand.window.desk.choose(level=2)
    hand.window.set_tool("level")
    hand.click(hand.at("0403"))
    ground = hand.window.desk.firefight.ground
    sides = hand.at("0403").hexsides()
    assert ground.cells[hand.at("0403")].level == 2
    assert {ground.edges[side].rise for side in sides} == {"slope"}
    assert steps(hand) == 1
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
    assert steps(hand) == 2


def test_a_drag_along_hexsides_is_one_step(hand: Hand):
    hand.window.desk.choose(edge_kind="terrain", edge="river")
    hand.window.set_tool("hexside")
    sides = [hand.at("0403").hexside(d) for d in (0, 1, 2)]
    hand.drag(*sides)
    ground = hand.window.desk.firefight.ground
    assert [ground.edges[side].terrain for side in sides] == ["river"] * 3
    assert steps(hand) == 1


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
    assert steps(hand) == 1
    hand.drag(hand.at("0402"), hand.at("0403"))
    ground = hand.window.desk.firefight.ground
    assert [ground.edges[side].ways for side in sides] == [frozenset(), frozenset({"paved"})]


def test_a_place_is_named_by_typing_on_the_map(hand: Hand, qtbot):
    hand.window.set_tool("name")
    hand.click(hand.at("0404"))
    field = hand.canvas.typing
    assert field.isVisible()
    qtbot.keyClicks(field, "Lipki")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert not field.isVisible()
    assert hand.window.desk.firefight.ground.find("Lipki") == hand.at("0404")
    assert steps(hand) == 1
    tool = hand.window.tools["name"]
    assert isinstance(tool, NameTool)
    assert tool.named(hand.at("0404"))[0] == "Lipki"


def test_what_goes_by_a_place_goes_by_its_new_name(hand: Hand, qtbot):
    document = hand.window.document

    def name(words: str) -> None:
        hand.window.set_tool("name")
        hand.click(hand.at("0404"))
        hand.canvas.typing.selectAll()
        qtbot.keyClicks(hand.canvas.typing, words)
        qtbot.keyClick(hand.canvas.typing, Qt.Key.Key_Return)

    name("Lipki")
    document.edit("Refer", of_scenario(going_by_lipki))
    before = document.text()
    name("Dubki")
    assert document.scenario.victory.objectives[-1].place == "Dubki"
    assert document.scenario.areas["L"].in_or_next_to == ("Dubki", "Malin")
    document.undo()
    assert document.text() == before


def going_by_lipki(scenario: Scenario) -> Scenario:
    """An objective and an area that name the place."""
    objectives = (*scenario.victory.objectives, Objective(3, place="lipki"))
    area = Area(in_or_next_to=("Lipki", "Malin"))
    victory = replace(scenario.victory, objectives=objectives)
    return replace(scenario, victory=victory, areas={**scenario.areas, "L": area})


def test_escape_forgets_a_name_that_is_being_typed(hand: Hand, qtbot):
    hand.window.set_tool("name")
    hand.click(hand.at("0404"))
    qtbot.keyClicks(hand.canvas.typing, "Lipki")
    qtbot.keyClick(hand.canvas.typing, Qt.Key.Key_Escape)
    assert not hand.canvas.typing.isVisible()
    assert steps(hand) == 0


def unit(hand: Hand, name: str):
    return next(u for _, u in hand.window.desk.firefight.scenario.units() if u.id == name)


def test_a_block_is_dragged_to_another_hex(hand: Hand):
    block = hand.window.desk.scene.block("A")
    assert block is not None
    hand.drag(block.at, hand.at("0503"), hand.at("0504"))
    assert unit(hand, "A").at == "T1:0504"
    assert hand.window.desk.selection == ("A",)
    assert steps(hand) == 1


def test_a_block_isnt_dragged_off_the_map(hand: Hand):
    block = hand.window.desk.scene.block("A")
    assert block is not None
    hand.drag(block.at, Hex(block.at.q + 2, block.at.y), Hex(block.at.q + 20, block.at.y))
    assert unit(hand, "A").at == "T1:0602"


def test_arrow_keys_move_selected_blocks_and_delete_removes_them(hand: Hand, qtbot):
    hand.window.desk.select("A")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Down)
    assert unit(hand, "A").at == "T1:0603"
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Delete)
    assert "A" not in [u.id for _, u in hand.window.desk.firefight.scenario.units()]
    assert hand.window.desk.selection == ()
    hand.window.document.undo()
    hand.window.document.undo()
    assert hand.window.document.is_clean


def test_backspace_takes_a_block_off_the_map_but_keeps_it(hand: Hand, qtbot):
    hand.window.desk.select("A")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Backspace)
    assert unit(hand, "A").at is None


def test_a_box_selects_what_is_in_it(hand: Hand):
    x, y = centre(hand.at("0303"))
    hand.window.set_tool("select")
    view = hand.canvas.viewport()
    a, b = hand.point((x - 0.55, y - 0.6)).toPoint(), hand.point((x + 0.6, y + 0.5)).toPoint()
    hand.qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=a)
    move(view, b)
    hand.qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=b)
    assert set(hand.window.desk.selection) == {"B", "B1a"}


def test_the_block_tool_sets_up_what_waits_then_more_of_the_same(hand: Hand):
    hand.window.desk.select("A1a")
    hand.window.set_tool("block")
    hand.click(hand.at("0503"))
    assert unit(hand, "A1a").at == "T1:0503"
    hand.click(hand.at("0504"))
    assert unit(hand, "A1b").at == "T1:0504"
    assert (unit(hand, "A1b").company, unit(hand, "A1b").platoon) == ("A", 1)
    assert steps(hand) == 2


def test_an_area_is_drawn_and_cut_by_dragging(hand: Hand):
    hand.window.desk.choose(area="G")
    hand.window.set_tool("area")
    hand.drag(hand.at("0502"), hand.at("0503"), hand.at("0504"))
    area = hand.window.document.scenario.areas["G"]
    assert set(area.hexes) == {f"T1:{h}" for h in ("0602", "0603", "0502", "0503", "0504")}
    assert steps(hand) == 1
    hand.click(hand.at("0602"))
    assert "T1:0602" not in hand.window.document.scenario.areas["G"].hexes


def test_an_area_is_drawn_as_a_rectangle_in_one_step(hand: Hand):
    hand.window.desk.choose(area="H", shape="rectangle")
    hand.window.set_tool("area")
    hand.drag(hand.at("0301"), hand.at("0502"))
    whole = ("0301", "0302", "0402", "0501", "0502")
    area = hand.window.document.scenario.areas["H"]
    assert set(area.hexes) == {f"T1:{spot}" for spot in whole}
    assert steps(hand) == 1
    hand.drag(hand.at("0301"), hand.at("0302"))
    area = hand.window.document.scenario.areas["H"]
    assert set(area.hexes) == {f"T1:{spot}" for spot in whole[2:]}


def test_the_options_go_from_area_to_area_and_begin_new_ones(hand: Hand):
    window = hand.window
    window.set_tool("area")
    tool, options = window.tools["area"], window.options.actions_by_name
    options["area_new"].trigger()
    assert tool.says().startswith("Area A (new)")
    hand.drag(hand.at("0301"), hand.at("0302"))
    options["area_next"].trigger()
    assert tool.says().startswith("Area G:")
    options["area_next"].trigger()
    assert tool.says().startswith("Area A:")


def test_removing_an_area_tells_who_is_set_up_in_it_and_undo_restores_all(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    asked: list[tuple[str, tuple[str, ...]]] = []
    answers = iter((False, True))

    def ask(what: str, lost: tuple[str, ...]) -> bool:
        asked.append((what, lost))
        return next(answers)

    monkeypatch.setattr(messages, "ask_removal", ask)
    document = hand.window.document
    document.edit("Refer", of_scenario(arriving))
    before = document.text()
    hand.window.desk.choose(area="G")
    hand.window.set_tool("area")
    for _ in range(2):
        assert document.text() == before
        actions = hand.window.tools["area"].actions(hand.canvas.pointer_on(hand.at("0602")))
        actions[-1].trigger()
    assert "G" not in document.scenario.areas
    assert asked == 2 * [
        (
            "area G",
            (
                "1 block is set up nowhere then: A1a",
                "1 variable force comes from nowhere then",
                "the reinforcements of turn 2 go: B1a",
            ),
        )
    ]
    document.undo()
    assert document.text() == before


def arriving(scenario: Scenario) -> Scenario:
    """Somebody arrives, and somebody is drawn for, in the area G."""
    soviet = replace(
        scenario.sides["soviet"],
        draws=(Draw(("so_sniper",), 1, "B", "G"),),
        arrivals=(Arrival(2, "G", ("B1a",)),),
    )
    return replace(scenario, sides={**scenario.sides, "soviet": soviet})


def test_a_flag_is_planted_raised_and_taken_away(hand: Hand):
    hand.window.set_tool("objective")
    hand.click(hand.at("0503"))
    hand.click(hand.at("0503"))
    objectives = hand.window.document.scenario.victory.objectives
    assert (objectives[1].at, objectives[1].points) == ("T1:0503", 2)
    for _ in range(2):
        hand.click(hand.at("0503"), Qt.KeyboardModifier.ShiftModifier)
    assert len(hand.window.document.scenario.victory.objectives) == 1


def test_the_ruler_tells_what_blocks(hand: Hand):
    hand.window.set_tool("sight")
    hand.click(hand.at("0301"))
    hand.hover(hand.at("0303"))
    tool = hand.window.tools["sight"]
    assert isinstance(tool, SightTool)
    result = tool.look(hand.at("0303"))
    assert result is not None
    assert not result.visible
    assert hand.at("0303") in tool.unseen()
    assert "rule 6.4" in hand.window.status.says.text()


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
        hand.window.document.undo()
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


def test_every_tool_says_what_a_click_does(hand: Hand):
    for name in TOOLS:
        hand.window.set_tool(name)
        assert len(hand.window.status.says.text()) > 20


def test_undoing_everything_gives_the_file_again(hand: Hand, folder):
    test_a_block_is_dragged_to_another_hex(hand)
    hand.window.set_tool("terrain")
    hand.drag(hand.at("0502"), hand.at("0505"))
    hand.window.set_tool("objective")
    hand.click(hand.at("0503"))
    while hand.window.document.undo_stack.canUndo():
        hand.window.document.undo()
    assert hand.window.document.work == read_scenario(folder / "small.scenario.json")
    assert not hand.window.isWindowModified()


# --- markers ------------------------------------------------------------------------------------


def markers(hand: Hand) -> list[tuple[str, str | None, str | None]]:
    return [(c.at, c.marker, c.side) for c in hand.window.document.scenario.changes if c.marker]


def test_a_marker_is_laid_by_a_click_and_taken_up_by_another(hand: Hand):
    hand.window.set_tool("marker")
    hand.click(hand.at("0202"))
    assert markers(hand) == [("T1:0202", "foxhole", None)]
    hand.click(hand.at("0202"))
    assert markers(hand) == []
    hand.window.document.undo()
    assert markers(hand) == [("T1:0202", "foxhole", None)]


def test_a_foxhole_isnt_dug_in_woods_and_the_reason_is_said(hand: Hand):
    hand.window.set_tool("marker")
    hand.click(hand.at("0302"))
    assert markers(hand) == []
    assert "this is woods" in hand.window.status.says.text()


def test_wire_belongs_to_a_side_that_a_key_changes(hand: Hand, qtbot):
    hand.window.set_tool("marker")
    actions = hand.window.options.actions_by_name
    assert not actions["marker_owner"].isEnabled()
    actions["marker_barbed_wire"].trigger()
    sides = list(hand.window.desk.firefight.units.sides)
    hand.click(hand.at("0202"))
    actions["marker_owner"].trigger()
    hand.click(hand.at("0203"))
    assert [side for _, _, side in markers(hand)] == sides[:2]
    hand.hover(hand.at("0203"))
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Delete)
    assert len(markers(hand)) == 1


def test_a_destroyed_bridge_lies_on_a_hexside_with_a_bridge(hand: Hand):
    side = hand.at("0203").hexside(0)
    hand.window.set_tool("marker")
    hand.window.desk.choose(marker="destroyed")
    hand.click(side)
    assert markers(hand) == []
    crossed = paint_hexsides(
        hand.window.desk.firefight, [side], terrain="river", crossing="stone_bridge"
    )
    hand.window.document.edit("Bridge", of_scenario(lambda _: crossed))
    hand.click(side)
    ((at, marker, _),) = markers(hand)
    assert (" " in at, marker) == (True, "destroyed")
    (laid,) = hand.window.desk.scene.markers
    assert laid.at == side
    hand.canvas.viewport().repaint()
