"""Pictures beneath boards: brought, laid on the grid, dimmed, made the face, and guessed from."""

from math import hypot
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.deeds.tracing import beside
from studio.app.dialogs.guess import KEPT_AS, GuessDialog
from studio.app.edits.guessing import gathered, groups_of, proposal, seen_in
from studio.app.edits.guessing_lines import line_proposal, lines_in
from studio.app.edits.traced import traced
from studio.app.recent import settings
from studio.app.scene.small_map import board_picture
from studio.app.tools.trace import TraceTool
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.board import Board, Picture
from studio.model.files import read_board
from studio.model.firefight import around, assemble
from studio.model.pictures import Laid, size_of
from studio.model.shipped import maps_folder
from tests.app.hand import Hand, small_board

PX = 40
CONTROL = Qt.KeyboardModifier.ControlModifier
WOODS, LAKE = QColor("#8fae78"), QColor("#a9cbe0")


def scan_of(board: Board, path: Path) -> QTransform:
    """A picture of a board with woods and a lake, askew; and the map from the board to it."""
    to_scan = QTransform()
    to_scan.translate(50, 30)
    to_scan.rotate(2)
    to_scan.scale(PX, PX * 1.03)
    image = QImage(7 * PX, 6 * PX + 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#f3ead2"))
    painter = QPainter(image)
    painter.setTransform(to_scan)
    painter.setPen(Qt.PenStyle.NoPen)
    for spot in board.spots():
        at = board.hex_at(spot)
        colour = WOODS if at.q < 2 else LAKE if at.q > 4 else None
        if colour is not None:
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(*centre(at)), 0.52, 0.52)
    painter.end()
    image.save(str(path))
    return to_scan


class Tracer(Hand):
    """A hand with the trace tool and a scan beneath the board."""

    def __init__(self, qtbot: QtBot, window: Window, to_scan: QTransform) -> None:
        super().__init__(qtbot, window)
        self.to_scan = to_scan

    @property
    def tool(self) -> TraceTool:
        tool = self.window.tools["trace"]
        assert isinstance(tool, TraceTool)
        return tool

    @property
    def board(self) -> Board:
        board = self.window.document.work
        assert isinstance(board, Board)
        return board

    @property
    def picture(self) -> Picture:
        assert self.board.picture is not None
        return self.board.picture

    def in_picture(self, at: Hex) -> tuple[float, float]:
        """Where the centre of a hex is on the map as the picture shows it now."""
        shown = traced(self.window.document)
        assert shown is not None
        spot = self.to_scan.map(QPointF(*centre(at)))
        return shown.laid.place((spot.x() / shown.image.width(), spot.y() / shown.image.height()))

    def pin(self, at: Hex) -> None:
        """Click the hex in the picture, then that of the grid."""
        self.click(self.in_picture(at))  # type: ignore[arg-type]
        self.click(at)

    def pinned(self) -> list[Hex]:
        """The hexes that have pins."""
        return [pin.hex for pin in self.tool.pins]

    def off(self, at: Hex) -> float:
        """How far the picture shows a hex from where it is."""
        (ax, ay), (bx, by) = self.in_picture(at), centre(at)
        return hypot(ax - bx, ay - by)

    def steps(self) -> int:
        return self.window.document.undo_stack.count()


@pytest.fixture
def tracer(window: Window, folder: Path, qtbot: QtBot) -> Tracer:
    """A board with a scan beneath it."""
    assert window.files.open(folder / "T1.board.json")
    to_scan = scan_of(small_board(), folder / "scan.png")
    assert window.tracing.lay(folder / "scan.png")
    window.document.undo_stack.clear()
    window.canvas.zoom_to(60)
    window.canvas.centre_on((2.5, 2.5))
    return Tracer(qtbot, window, to_scan)


CORNERS = (Hex(1, 2), Hex(5, 2), Hex(2, 9))


# --- laying -------------------------------------------------------------------------------------


def test_a_picture_is_chosen_in_the_menu_and_saved_with_the_board(
    window: Window, folder: Path, monkeypatch
):
    assert window.files.open(folder / "T1.board.json")
    scan_of(small_board(), folder / "scan.png")
    monkeypatch.setattr(messages, "ask_picture_to_open", lambda *_: folder / "scan.png")
    window.actions_by_name["lay_picture"].trigger()
    assert window.desk.tool_name == "trace"
    window.files.save()
    assert read_board(folder / "T1.board.json").picture == Picture("scan.png")
    window.actions_by_name["remove_picture"].trigger()
    assert (window.document.undo_stack.count(), window.document.work.picture) == (2, None)  # type: ignore[union-attr]
    window.document.undo()
    assert window.document.work.picture == Picture("scan.png")  # type: ignore[union-attr]


def test_a_picture_from_elsewhere_is_copied_beside_the_board(tmp_path: Path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "other").mkdir()
    source = tmp_path / "other" / "a.png"
    source.write_bytes(b"one")
    assert beside(source, tmp_path / "maps") == "a.png"
    assert beside(source, tmp_path / "maps") == "a.png"
    source.write_bytes(b"another")
    assert beside(source, tmp_path / "maps") == "a_2.png"
    assert (tmp_path / "maps" / "a.png").read_bytes() == b"one"
    assert beside(tmp_path / "maps" / "a.png", tmp_path / "maps") == "a.png"


def test_a_picture_goes_along_when_its_board_is_saved_elsewhere(tracer: Tracer, folder: Path):
    (folder / "elsewhere").mkdir()
    tracer.window.document.save(folder / "elsewhere" / "T1.board.json")
    assert (folder / "elsewhere" / "scan.png").is_file()
    assert traced(tracer.window.document) is not None


def test_the_context_menu_offers_what_menus_do_with_pictures(tracer: Tracer):
    offered = tracer.tool.offers
    assert [tracer.window.actions_by_name[name].isEnabled() for name in offered] == [True] * 3


def test_a_picture_that_is_none_is_told_and_nothing_changes(
    window: Window, folder: Path, told, qtlog
):
    assert window.files.open(folder / "T1.board.json")
    (folder / "bad.png").write_bytes(b"no picture")
    with qtlog.disabled():
        assert not window.tracing.lay(folder / "bad.png")
    assert told[0][0] == "The picture can't be used"
    assert "bad.png holds no PNG" in told[0][1]
    assert window.document.is_clean


def test_three_hex_centres_lay_the_picture_on_the_grid(tracer: Tracer):
    assert tracer.off(Hex(3, 6)) > 0.15
    for at in CORNERS:
        tracer.pin(at)
    assert tracer.tool.fit is not None
    assert tracer.tool.fit.worst < 0.001
    assert max(tracer.off(Hex(q, y)) for q, y in ((0, 1), (6, 1), (3, 6), (6, 9))) < 0.06
    assert tracer.picture.height is not None
    assert "3 hexes pinned, 0.00 hexes off at most" in tracer.tool.says()
    assert "tall" in tracer.tool.says()
    assert tracer.steps() == 2
    tracer.window.document.undo()
    tracer.window.document.undo()
    assert tracer.picture == Picture("scan.png")


def test_without_stretching_the_pins_tell_how_far_they_are_off(tracer: Tracer, qtbot):
    for at in CORNERS:
        tracer.pin(at)
    qtbot.keyClick(tracer.window, Qt.Key.Key_K)
    fit = tracer.tool.fit
    assert fit is not None
    assert 0.005 < fit.worst < 0.2
    assert abs(fit.stretch) < 1e-3
    qtbot.keyClick(tracer.canvas, Qt.Key.Key_Backspace)
    assert len(tracer.tool.pins) == 2


def test_a_pin_can_be_dragged_to_its_hex_and_escape_lets_go(tracer: Tracer, qtbot):
    tracer.click(tracer.in_picture(Hex(2, 9)))  # type: ignore[arg-type]
    qtbot.keyClick(tracer.canvas, Qt.Key.Key_Escape)
    assert tracer.pinned() == []
    tracer.drag(tracer.in_picture(Hex(4, 5)), Hex(5, 8))  # type: ignore[arg-type]
    assert tracer.pinned() == [Hex(5, 8)]
    tracer.window.options.actions_by_name["trace_unpin"].trigger()
    assert tracer.pinned() == []
    assert tracer.steps() == 0


def test_pins_by_keys_alone(tracer: Tracer, qtbot):
    for start, end in ((Hex(1, 2), Hex(2, 3)), (Hex(5, 2), Hex(5, 4)), (Hex(2, 9), Hex(1, 8))):
        for at in (start, end):
            tracer.canvas.cursor_hex = at
            qtbot.keyClick(tracer.canvas, Qt.Key.Key_Return)
    assert tracer.tool.fit is not None
    assert len(tracer.tool.pins) == 3


def test_pins_on_one_line_are_refused_with_words(tracer: Tracer):
    for at in (Hex(1, 4), Hex(3, 4), Hex(5, 4)):
        tracer.pin(at)
    assert "on one line" in tracer.window.status.says.text()


def test_the_picture_is_moved_turned_and_nudged_by_hand(tracer: Tracer, qtbot):
    qtbot.keyClick(tracer.window, Qt.Key.Key_2)
    before = tracer.picture
    tracer.drag(Hex(3, 4), Hex(3, 6))
    assert tracer.picture.y == pytest.approx(before.y + 1, abs=0.03)
    assert tracer.steps() == 1
    qtbot.keyClick(tracer.canvas, Qt.Key.Key_Right, CONTROL)
    assert tracer.picture.x == pytest.approx(before.x + 0.02, abs=0.02)
    width = tracer.picture.width
    assert width is not None
    qtbot.keyClick(tracer.canvas, Qt.Key.Key_PageUp)
    assert tracer.picture.width == pytest.approx(width * 1.005, abs=0.001)
    qtbot.keyClick(tracer.canvas, Qt.Key.Key_End)
    assert tracer.picture.turn == pytest.approx(0.1, abs=0.001)
    assert tracer.steps() == 4


def test_the_picture_is_dimmed_hidden_and_made_the_face(tracer: Tracer, qtbot):
    qtbot.keyClick(tracer.window, Qt.Key.Key_BracketRight)
    assert tracer.picture.opacity == 0.6
    tracer.window.options.actions_by_name["fainter"].trigger()
    tracer.window.options.actions_by_name["fainter"].trigger()
    assert tracer.picture.opacity == 0.4
    qtbot.keyClick(tracer.window, Qt.Key.Key_T)
    assert not tracer.window.desk.choice.show_picture
    tracer.window.options.actions_by_name["trace_face"].trigger()
    assert tracer.picture.face
    assert "printed face" in tracer.tool.says()
    tracer.window.document.undo()
    assert not tracer.picture.face


def test_the_picture_shows_over_the_map_as_strongly_as_it_says(tracer: Tracer):
    tracer.window.set_tool("select")
    tracer.canvas.grab()
    place = tracer.point(centre(Hex(0, 5))).toPoint()

    def seen() -> str:
        return tracer.canvas.viewport().grab().toImage().pixelColor(place).name()

    shown = seen()
    tracer.window.desk.choose(show_picture=False)
    assert seen() != shown


def test_a_picture_that_is_gone_is_told(tracer: Tracer, folder: Path):
    (folder / "scan.png").unlink()
    assert "no such picture" in tracer.tool.says()
    tracer.click(Hex(3, 4))
    assert tracer.pinned() == []


def test_on_a_scenario_pictures_are_grey(window: Window):
    for name in ("lay_picture", "guess_terrain", "remove_picture", "tool_trace"):
        assert not window.actions_by_name[name].isEnabled()


# --- guessing -----------------------------------------------------------------------------------


def test_hexes_are_gathered_by_colour_the_same_way_every_time():
    light, dark = (80.0, 0.0, 0.0, 1.0), (20.0, 5.0, 0.0, 1.0)
    features = {Hex(q, q % 2): light if q % 3 else dark for q in range(12)}
    groups = gathered(features, 5)
    assert groups == gathered(dict(reversed(list(features.items()))), 5)
    sets = {hexes for _, hexes in groups}
    assert tuple(sorted(at for at in features if at.q % 3 == 0)) in sets
    assert gathered({}, 4) == []


def test_groups_follow_the_colours_of_the_picture(tracer: Tracer):
    for at in CORNERS:
        tracer.pin(at)
    shown = traced(tracer.window.document)
    assert shown is not None
    groups = groups_of(seen_in(shown.board, shown.image, shown.laid), 3)
    by_hex = {at: number for number, group in enumerate(groups) for at in group.places}
    assert len({by_hex[Hex(0, 5)], by_hex[Hex(3, 4)], by_hex[Hex(6, 5)]}) == 3
    assert by_hex[Hex(0, 5)] == by_hex[Hex(1, 4)]
    assert by_hex[Hex(6, 5)] == by_hex[Hex(5, 4)]
    assert proposal(groups[by_hex[Hex(3, 4)]]) == "clear"
    assert proposal(groups[by_hex[Hex(6, 5)]]) == "lake"


def test_the_author_confirms_the_table_and_undo_takes_it_back(tracer: Tracer, qtbot):
    for at in CORNERS:
        tracer.pin(at)
    steps = tracer.steps()
    tracer.window.actions_by_name["guess_terrain"].trigger()
    dialog = tracer.window.tracing.dialog
    assert isinstance(dialog, GuessDialog)
    dialog.hexes.count.setValue(3)
    row = next(n for n, group in enumerate(dialog.hexes.groups) if Hex(0, 5) in group.places)
    dialog.hexes.choose(row, "marsh")
    assert tracer.tool.guess[Hex(0, 5)].terrain == "marsh"
    other = next(n for n, group in enumerate(dialog.hexes.groups) if Hex(3, 4) in group.places)
    dialog.hexes.choose(other, "")
    dialog.hexes.table.setCurrentCell(row, 0)
    assert tracer.window.desk.area == set(dialog.hexes.groups[row].places)
    box = dialog.hexes.table.cellWidget(row, 2)
    assert isinstance(box, QComboBox)
    assert box.currentText() == "Marsh"
    with qtbot.waitSignal(dialog.finished):
        dialog.accept()
    cells = tracer.window.desk.firefight.ground.cells
    assert cells[Hex(0, 5)].terrain == cells[Hex(1, 4)].terrain == "marsh"
    assert cells[Hex(2, 3)].terrain == "woods"
    assert tracer.tool.guess == {}
    assert tracer.window.desk.area == frozenset()
    assert tracer.steps() == steps + 1
    tracer.window.document.undo()
    assert tracer.window.desk.firefight.ground.cells[Hex(0, 5)].terrain == "clear"


def test_what_was_confirmed_is_proposed_the_next_time(tracer: Tracer):
    for at in CORNERS:
        tracer.pin(at)
    for terrain in ("marsh", ""):
        tracer.window.tracing.guess()
        dialog = tracer.window.tracing.dialog
        assert dialog is not None
        row = next(n for n, group in enumerate(dialog.hexes.groups) if Hex(0, 5) in group.places)
        dialog.hexes.choose(row, terrain)
        dialog.accept()
        tracer.window.tracing.guess()
        dialog = tracer.window.tracing.dialog
        assert dialog is not None
        there = dialog.wanted().get(Hex(0, 5))
        assert (there.terrain if there else "") == terrain
        dialog.reject()
    settings().remove("picture_colours")


@pytest.mark.parametrize("kept", ["junk", ["", "red nothing", "#12", 7], None])
def test_remembered_colours_that_make_no_sense_are_passed_over(tracer: Tracer, kept):
    settings().setValue("picture_colours", kept)
    tracer.window.tracing.guess()
    dialog = tracer.window.tracing.dialog
    assert dialog is not None
    said = [dialog.hexes.said(row) for row in range(len(dialog.hexes.groups))]
    assert said == [proposal(group) for group in dialog.hexes.groups]
    dialog.reject()
    settings().remove("picture_colours")


def test_levels_come_with_their_slopes_where_the_table_says_so(tracer: Tracer):
    for at in CORNERS:
        tracer.pin(at)
    steps = tracer.steps()
    tracer.window.tracing.guess()
    dialog = tracer.window.tracing.dialog
    assert dialog is not None
    row = next(n for n, group in enumerate(dialog.hexes.groups) if Hex(0, 5) in group.places)
    dialog.hexes.choose(row, "2", column=1)
    dialog.accept()
    ground = tracer.window.desk.firefight.ground
    assert ground.cells[Hex(0, 5)].level == 2
    rises = [
        edge.rise == "slope"
        for side, edge in ground.edges.items()
        if {ground.cells[at].level for at in side.hexes()} == {0, 2}
    ]
    assert rises
    assert all(rises)
    assert tracer.steps() == steps + 1
    tracer.window.tracing.guess()
    dialog = tracer.window.tracing.dialog
    assert dialog is not None
    assert dialog.wanted()[Hex(0, 5)].level == 2
    dialog.reject()
    for key in ("", "_levels", "_along", "_across"):
        settings().remove(KEPT_AS + key)


@pytest.fixture(scope="module")
def shipped(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> tuple[Board, Path]:
    """A board that ships, and a picture of it that fits exactly."""
    board = read_board(maps_folder() / "E1.board.json")
    path = tmp_path_factory.mktemp("printed") / "printed.png"
    assert board_picture(board, QSize(700, 500)).save(str(path))
    return board, path


def test_rivers_and_roads_of_a_printed_board_are_found(shipped: tuple[Board, Path]):
    board, path = shipped
    image, how = QImage(str(path)), Laid((size_of(board)[0], 0), (0, size_of(board)[1]), (0, 0))
    ground = assemble(around(board), {board.id: board}).ground
    seen = seen_in(board, image, how)
    for across, wanted in ((False, "river"), (True, "paved"), (True, "railway")):
        groups = groups_of(lines_in(board, image, how, seen, across=across), 10)
        found = {
            at
            for group in groups
            if line_proposal(group, across=across) == wanted
            for at in group.places
        }
        there = {
            at
            for at, edge in ground.edges.items()
            if (wanted in edge.ways if across else edge.terrain == wanted)
        }
        assert len(found & there) >= 0.8 * len(there), wanted
        assert len(found - there) <= 0.2 * len(found), wanted


def test_a_guess_that_is_declined_paints_nothing(tracer: Tracer):
    tracer.window.tracing.guess()
    dialog = tracer.window.tracing.dialog
    assert dialog is not None
    assert tracer.tool.guess
    dialog.reject()
    assert tracer.tool.guess == {}
    assert tracer.steps() == 0
    assert tracer.window.tracing.dialog is None


def test_a_guess_needs_a_picture(window: Window, folder: Path):
    assert window.files.open(folder / "T1.board.json")
    window.tracing.guess()
    assert window.tracing.dialog is None
    assert window.status.says.text() == "Lay a picture beneath the board first"
