"""Pictures beneath boards: brought, laid on the grid by pins or by hand, dimmed, made the face."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from studio.app import messages
from studio.app.deeds.tracing import beside
from studio.app.edits.traced import traced
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.board import Picture
from studio.model.files import read_board
from tests.app.hand import small_board
from tests.app.tracing.scan import CORNERS, Tracer, scan_of

CONTROL = Qt.KeyboardModifier.ControlModifier


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
    assert (window.document.history.stack.count(), window.document.work.picture) == (2, None)  # type: ignore[union-attr]
    window.document.history.undo()
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
    assert window.document.history.is_clean


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
    tracer.window.document.history.undo()
    tracer.window.document.history.undo()
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
    tracer.window.document.history.undo()
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
