import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from studio.app.documents.document import Document
from studio.app.edits.setting_up import of_scenario
from studio.errors import StudioError
from studio.model.board import Board, Spot
from studio.model.edits import paint_spots, retitle, set_time
from studio.model.files import read_scenario
from studio.model.firefight import around, assemble
from studio.model.scenario import Scenario
from studio.model.terrain import load_terrain


@pytest.fixture
def document(qapp, folder: Path) -> Document:
    document = Document()
    document.open(folder / "small.scenario.json")
    return document


def turns(number: int):
    return of_scenario(lambda scenario: set_time(scenario, turns=number))


def test_an_edit_is_one_step_and_undoing_it_gives_the_file_again(document: Document, folder: Path):
    before = document.work
    assert document.edit("Seven turns", turns(7))
    assert document.scenario.time.turns == 7
    assert document.history.stack.count() == 1
    document.history.undo()
    assert document.work == before == read_scenario(folder / "small.scenario.json")
    assert document.history.is_clean
    document.history.redo()
    assert document.scenario.time.turns == 7


def test_an_edit_that_changes_nothing_is_no_step(document: Document):
    assert not document.edit("The same", lambda work: work)
    assert document.history.stack.count() == 0


def test_a_stroke_is_one_step_however_many_edits_it_has(document: Document):
    document.history.begin_stroke("Many turns")
    for number in (7, 8, 9):
        document.edit("one", turns(number))
    document.history.end_stroke()
    assert document.history.stack.count() == 1
    assert document.history.stack.undoText() == "Many turns"
    document.history.undo()
    assert document.scenario.time.turns == 6


def test_a_cancelled_stroke_leaves_no_trace(document: Document):
    before = document.work
    document.history.begin_stroke("Turns")
    document.edit("one", turns(9))
    document.history.cancel_stroke()
    assert document.work == before
    assert document.history.stack.count() == 0
    assert document.history.is_clean


def test_undo_within_a_stroke_takes_the_stroke_back(document: Document):
    document.history.begin_stroke("Turns")
    document.edit("one", turns(9))
    document.history.undo()
    assert document.scenario.time.turns == 6


def test_changed_tells_the_firefight_before_and_after(document: Document, qtbot):
    with qtbot.waitSignal(document.changed) as told:
        document.edit("Seven turns", turns(7))
    before, after = told.args
    assert (before.scenario.time.turns, after.scenario.time.turns) == (6, 7)
    assert after is document.firefight


def test_what_is_saved_and_read_again_is_equal(document: Document, tmp_path: Path):
    document.edit("Title", of_scenario(lambda s: retitle(s, {"en": "Днепр", "ru": "Днепр"})))
    path = tmp_path / "other.scenario.json"
    document.save(path)
    assert document.history.is_clean
    assert document.path == path
    again = Document()
    again.open(path)
    assert again.work == document.work
    assert again.firefight.ground.cells == document.firefight.ground.cells


def test_a_unit_pack_beside_the_scenario_is_found_and_stays_found(
    document: Document, folder: Path, tmp_path_factory
):
    """Saved elsewhere, the scenario names it from there; a pack that went away keeps its units."""
    pack = folder / "guards.json"
    pack.write_text(json.dumps(GUARDS), encoding="utf-8")
    document.edit("Pack", of_scenario(lambda s: replace(s, packs=("guards.json",))))
    assert "so_guards" in document.firefight.units.types
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "moved.scenario.json"
    document.save(elsewhere)
    assert document.history.is_clean
    assert isinstance(document.work, Scenario)
    (named,) = document.work.packs
    assert (elsewhere.parent / named).resolve() == pack.resolve()
    again = Document()
    again.open(elsewhere)
    assert "so_guards" in again.firefight.units.types
    pack.unlink()
    again.edit("Seven turns", turns(7))
    assert "so_guards" in again.firefight.units.types


GUARDS = {
    "format": 1,
    "id": "guards",
    "title": {"en": "Guards"},
    "units": [
        {
            "id": "so_guards",
            "side": "soviet",
            "name": {"en": "Guards squad"},
            "label": "гвардия",
            "kind": "squad",
            "unit_class": "infantry",
            "symbol": "infantry",
            "count": 9,
            "steps": 3,
            "fire": 3,
            "range": [1, 2],
            "move": 5,
            "morale": 7,
            "armour": None,
            "value": 3,
            "traits": {"checks_without_command": True},
        }
    ],
}


def test_a_failed_save_keeps_file_and_unsaved_mark(document: Document, tmp_path: Path):
    document.edit("Seven turns", turns(7))
    with pytest.raises(StudioError, match="can't be saved"):
        document.save(tmp_path / "no such folder" / "x.scenario.json")
    assert not document.history.is_clean
    assert document.path is not None
    assert read_scenario(document.path).time.turns == 6


def test_revert_shows_the_file_and_can_be_undone(document: Document):
    document.edit("Seven turns", turns(7))
    document.revert()
    assert document.scenario.time.turns == 6
    assert document.history.is_clean
    document.history.undo()
    assert document.scenario.time.turns == 7


def test_somebody_elses_change_on_disk_is_noticed(document: Document):
    assert document.path is not None
    assert not document.changed_on_disk()
    document.path.write_text(document.path.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert document.changed_on_disk()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format": 99}', '{"id": 3}', "\x00" * 40, "null"]
)
def test_a_broken_file_changes_nothing(document: Document, tmp_path: Path, text: str):
    path = tmp_path / "broken.scenario.json"
    path.write_text(text, encoding="utf-8")
    document.edit("Seven turns", turns(7))
    work = document.work
    with pytest.raises(StudioError):
        document.open(path)
    assert document.work is work
    assert not document.history.is_clean


def test_a_board_opens_by_itself(qapp, folder: Path):
    document = Document()
    document.open(folder / "T1.board.json")
    assert isinstance(document.work, Board)
    assert document.is_board
    assert len(document.firefight.ground.cells) == len(list(document.work.spots()))


def test_a_missing_board_leaves_a_scenario_that_can_still_be_edited(folder: Path, qapp):
    (folder / "T1.board.json").unlink()
    document = Document()
    document.open(folder / "small.scenario.json")
    assert "T1" in document.assembly.missing
    assert not document.firefight.ground.cells
    assert document.edit("Seven turns", turns(7))


def test_a_fresh_document_has_both_sides_and_no_boards(qapp):
    document = Document()
    assert isinstance(document.work, Scenario)
    assert set(document.work.sides) == {"german", "soviet"}
    assert document.history.is_clean


def test_a_board_by_itself_lies_as_if_it_were_joined_anew_and_its_forces_stay(
    document: Document, folder: Path
):
    document.open(folder / "T1.board.json")
    before = document.firefight
    for spot, terrain in ((Spot(2, 2), "town"), (Spot(2, 3), "woods"), (Spot(3, 2), "clear")):
        document.edit("Paint", partial(painted, spot=spot, terrain=terrain))
        board = document.work
        assert isinstance(board, Board)
        anew = assemble(around(board), {"T1": board})
        assert document.firefight.ground == anew.ground
    assert document.firefight.scenario is before.scenario
    document.edit("Title", lambda work: replace(work, title={"en": "Another"}))
    assert document.scenario.title == {"en": "Another"}
    while document.history.stack.canUndo():
        document.history.undo()
    assert document.firefight == before


def painted(board, *, spot: Spot, terrain: str):
    return paint_spots(board, [spot], load_terrain(), terrain=terrain)
