"""Terrain guessed from a picture: groups of colours, what is confirmed, what is remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QComboBox

from studio.app.dialogs.guess import KEPT_AS, GuessDialog
from studio.app.edits.guessing import gathered, groups_of, proposal, seen_in
from studio.app.edits.guessing_lines import line_proposal, lines_in
from studio.app.edits.traced import traced
from studio.app.recent import settings
from studio.app.scene.small_map import board_picture
from studio.app.window import Window
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.files import read_board
from studio.model.firefight import around, assemble
from studio.model.pictures import Laid, size_of
from studio.model.shipped import maps_folder
from tests.app.tracing.scan import CORNERS, Tracer


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
    tracer.window.document.history.undo()
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
