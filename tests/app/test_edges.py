"""Hexsides drawn along edges, ways with their gaps and bridges, and seams."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from studio.app.documents.document import Document
from studio.app.documents.map_changes import places_changed
from studio.app.scene.camera import hexside_under
from studio.app.tools.strokes import EdgeCourse, corner_steps
from studio.app.window import Window
from studio.draw.regions import middle, spot
from studio.hexes import Hex, Hexside, hexes_at, hexsides_at
from studio.model.board import Way
from studio.model.files import write_board, write_scenario
from studio.model.ground import Edge
from studio.model.scenario import Change, Placement, Scenario, SideForce
from tests.app.hand import Hand, small_board

coordinate = st.integers(-6, 6)
hexes = st.builds(lambda q, half: Hex(q, 2 * half + q % 2), coordinate, coordinate)
sides = st.builds(Hexside, hexes, st.integers(0, 2))
corners = st.builds(lambda at, number: at.corner(number), hexes, st.integers(0, 5))


def edge(hand: Hand, side: Hexside) -> Edge:
    ground = hand.window.desk.firefight.ground
    return ground.edges.get(side) or ground.rim[side]


def take(hand: Hand, kind: str, name: str) -> None:
    hand.window.desk.choose(edge_kind=kind, edge=name)
    hand.window.set_tool("hexside")


# --- geometry -----------------------------------------------------------------------------------


@given(corners)
def test_three_hexes_and_three_hexsides_meet_in_every_corner(corner):
    around = hexes_at(corner)
    assert len(set(around)) == 3
    assert all(corner in [at.corner(number) for number in range(6)] for at in around)
    assert all(corner in side.corners() for side in hexsides_at(corner))
    assert len(set(hexsides_at(corner))) == 3


@given(corners, corners)
def test_a_course_of_hexsides_leads_from_corner_to_corner_and_never_back(a, b):
    here = a
    course = list(corner_steps(a, b))
    for side in course:
        here = side.end_from(here)
    assert here == b
    assert len(set(course)) == len(course)


def drawn(*places: tuple[float, float], start: Hexside, parity: int = 0) -> list[Hexside]:
    course = EdgeCourse(start)
    for x, y in (middle(start), *places):
        for at in course.samples(x, y):
            course.follow(*at, hexside_under(*at, parity))
    return course.sides


def joined(course: list[Hexside]) -> bool:
    return all(set(a.corners()) & set(b.corners()) for a, b in pairwise(course))


@given(sides, sides)
def test_a_drag_from_hexside_to_hexside_leaves_no_gap(a: Hexside, b: Hexside):
    course = drawn(middle(b), start=a)
    assert course[0] == a
    assert b in course
    assert joined(course)


def test_a_drag_goes_round_a_hex_and_may_end_where_it_began():
    at = Hex(0, 0)
    spots = [middle(side) for side in at.hexsides()]
    assert set(drawn(*spots[1:], start=at.hexside(0))) == set(at.hexsides())


def test_turning_back_takes_hexsides_away_again():
    at = Hex(0, 0)
    out = [spot(at.corner(0)), middle(at.hexside(1)), middle(at.hexside(2)), middle(at.hexside(3))]
    course = drawn(*out, *reversed(out[:3]), start=at.hexside(0))
    assert course == [at.hexside(0)]


# --- the tool -----------------------------------------------------------------------------------


def test_the_tool_paints_what_the_drag_runs_along_and_forgets_what_it_turned_back_from(hand: Hand):
    take(hand, "terrain", "river")
    at = hand.at("0403")
    ring = at.hexsides()
    hand.drag(ring[0], ring[1], ring[2], ring[3], ring[2], ring[1])
    assert [edge(hand, side).terrain for side in ring[:4]] == ["river", "river", "clear", "clear"]
    assert hand.steps() == 1
    hand.window.document.history.undo()
    assert hand.window.document.history.is_clean
    assert edge(hand, ring[0]).terrain == "clear"


def test_shift_leaves_a_gap_in_a_hedge(hand: Hand, qtbot):
    take(hand, "terrain", "hedge")
    ring = hand.at("0403").hexsides()
    view = hand.canvas.viewport()

    def move(side: Hexside, held: Qt.KeyboardModifier) -> None:
        point = QPointF(hand.point(side).toPoint())
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            point,
            view.mapToGlobal(point),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            held,
        )
        QApplication.sendEvent(view, event)

    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=hand.point(ring[0]).toPoint())
    move(ring[1], Qt.KeyboardModifier.NoModifier)
    move(ring[2], Qt.KeyboardModifier.ShiftModifier)
    move(ring[3], Qt.KeyboardModifier.NoModifier)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=hand.point(ring[3]).toPoint())
    terrains = [edge(hand, side).terrain for side in ring[:4]]
    assert terrains == ["hedge", "hedge", "hedge_gap", "hedge"]
    assert hand.steps() == 1


def test_digits_paint_the_hexsides_of_the_hex_cursor(hand: Hand, qtbot):
    take(hand, "rise", "cliff")
    hand.canvas.cursor_hex = hand.at("0403")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)
    qtbot.keyClick(hand.canvas, Qt.Key.Key_5)
    ring = hand.at("0403").hexsides()
    assert [edge(hand, side).rise for side in ring] == [None, "cliff", None, None, "cliff", None]
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)
    assert edge(hand, ring[1]).rise is None
    assert hand.steps() == 3


def test_a_crossing_needs_something_to_cross(hand: Hand):
    side = hand.at("0403").hexside(1)
    take(hand, "crossing", "ford")
    hand.click(side)
    assert hand.steps() == 0
    assert hand.window.status.says.text().startswith("Ford: it leads over river, stream")
    take(hand, "terrain", "river")
    hand.click(side)
    take(hand, "crossing", "ford")
    hand.click(side)
    assert edge(hand, side) == Edge("river", crossing="ford")


@pytest.mark.parametrize(
    ("terrain", "expected"),
    [
        ("river", Edge("river", crossing="wooden_bridge", ways=frozenset({"paved"}))),
        ("hedge", Edge("hedge_gap", ways=frozenset({"paved"}))),
    ],
)
@pytest.mark.parametrize("way_first", [True, False])
def test_ways_get_bridges_and_gaps_whatever_is_drawn_first(
    hand: Hand, terrain: str, expected: Edge, way_first: bool
):
    hand.window.desk.choose(way="paved", crossing="wooden_bridge")
    above, below = hand.at("0402"), hand.at("0403")
    side = below.hexside(0)

    def draw_way() -> None:
        hand.window.set_tool("way")
        hand.drag(above, below)

    def draw_edge() -> None:
        take(hand, "terrain", terrain)
        hand.click(side)

    for draw in (draw_way, draw_edge) if way_first else (draw_edge, draw_way):
        draw()
    assert edge(hand, side) == expected
    assert hand.steps() == 2


def test_gaps_and_bridges_can_be_switched_off(hand: Hand, qtbot):
    hand.window.set_tool("way")
    hand.drag(hand.at("0402"), hand.at("0403"))
    take(hand, "terrain", "river")
    qtbot.keyClick(hand.window, Qt.Key.Key_K)
    side = hand.at("0403").hexside(0)
    hand.click(side)
    assert edge(hand, side) == Edge("river", ways=frozenset({"unpaved"}))


def test_a_way_is_led_by_clicks_or_keys_leg_by_leg(hand: Hand, qtbot):
    hand.window.set_tool("way")
    hand.click(hand.at("0402"))
    assert hand.steps() == 0
    hand.click(hand.at("0404"))
    hand.canvas.cursor_hex = hand.at("0504")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Return)
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.click(hand.at("0601"))
    ways = {s for s, one in hand.window.desk.firefight.ground.edges.items() if one.ways}
    here, there = hand.at("0402"), hand.at("0403")
    assert ways == {here.hexside(3), there.hexside(3), hand.at("0404").hexside(2)}
    assert hand.steps() == 2


def test_the_rim_of_a_board_takes_hexsides_that_of_a_scenario_doesnt(window: Window, folder, qtbot):
    hand = Hand(qtbot, window)
    rim = hand.at("0301").hexside(0)
    take(hand, "terrain", "river")
    hand.click(rim)
    assert hand.steps() == 0
    assert "rim" in window.status.says.text()
    assert window.files.open(folder / "T1.board.json")
    hand.click(rim)
    assert window.document.work.hexsides[0].at == "0301 n"  # type: ignore[union-attr]


# --- boards -------------------------------------------------------------------------------------


def test_changes_on_a_board_say_the_same_as_on_a_scenario(folder):
    at, side = Hex(3, 4), Hex(3, 4).hexside(2)
    wanted: dict[Hex | Hexside, Change] = {
        at: Change("", terrain="marsh", level=2, name={"en": "Bog"}, kind="water"),
        side: Change("", terrain="river", rise="cliff", crossing="ford", ways=("paved",)),
    }
    grounds = []
    for name in ("T1.board.json", "small.scenario.json"):
        document = Document()
        document.open(folder / name)
        assert document.edit("Change", places_changed(document, wanted))
        ground = document.firefight.ground
        places = [(place.name, place.kind, place.hexes) for place in ground.places]
        grounds.append((ground.cells[at].terrain, ground.cells[at].level, ground.edges, places))
        document.edit("Lift", places_changed(document, {side: Change("", ways=())}))
        assert document.firefight.ground.edges[side].ways == frozenset()
    assert grounds[0] == grounds[1]


# --- seams --------------------------------------------------------------------------------------


@pytest.fixture
def two(empty: Window, tmp_path, qtbot) -> Hand:
    """Two boards side by side that differ along their seam."""
    left = small_board("T1")
    columns = list(left.terrain)
    columns[6] = "..w.."
    left = replace(left, terrain=tuple(columns), ways=(Way("paved", ("0504", "0604", "0704")),))
    write_board(tmp_path / "T1.board.json", left)
    write_board(tmp_path / "T2.board.json", small_board("T2"))
    scenario = Scenario(
        id="two",
        title={"en": "Two"},
        boards=(Placement("T1", "T1"), Placement("T2", "T2", column=6)),
        sides={"german": SideForce(), "soviet": SideForce()},
    )
    write_scenario(tmp_path / "two.scenario.json", scenario)
    assert empty.files.open(tmp_path / "two.scenario.json")
    empty.canvas.zoom_to(44)
    return Hand(qtbot, empty)


def open_seams(hand: Hand) -> list[object]:
    return [seam.at for seam in hand.window.desk.firefight.ground.seams if not seam.overruled]


def test_painting_on_a_seam_settles_both_halves(two: Hand):
    at = two.at("0703")
    assert open_seams(two) == [at]
    two.window.desk.choose(terrain="orchard")
    two.window.set_tool("terrain")
    two.click(at)
    ground = two.window.desk.firefight.ground
    assert ground.find("T2:0103") == at
    assert ground.cells[at].terrain == "orchard"
    assert open_seams(two) == []
    two.window.document.history.undo()
    assert open_seams(two) == [at]


def test_a_road_and_a_river_run_on_over_a_seam(two: Hand):
    ground = two.window.desk.firefight.ground
    two.window.desk.choose(way="paved")
    two.window.set_tool("way")
    two.drag(ground.find("T1:0704"), ground.find("T2:0204"))
    take(two, "terrain", "river")
    course = [ground.find("T1:0602").hexside(2), ground.find("T2:0202").hexside(4)]
    two.drag(*course)
    edges = two.window.desk.firefight.ground.edges
    seam = ground.find("T1:0704")
    assert all("paved" in edges[side].ways for side in (seam.hexside(5), seam.hexside(1)))
    assert all(edges[side].terrain == "river" for side in course)
    assert two.steps() == 2
