"""Documents as they are written: their layout, that they read back the same, and saving safely."""

import json
import stat
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.model import files
from studio.model.board import Board
from studio.model.codec import structure
from studio.model.files import open_text
from studio.model.reading import parse
from studio.model.scenario import Placement, Scenario
from tests.model.written import BOARD, SCENARIO, written

# --- what is written ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"), [("S1.board.json", BOARD), ("a.scenario.json", SCENARIO)]
)
def test_a_file_that_was_written_reads_and_writes_back_byte_for_byte(name, text, tmp_path):
    path = written(tmp_path, name, text)
    if name.endswith("board.json"):
        files.write_board(path, files.read_board(path))
    else:
        files.write_scenario(path, files.read_scenario(path))
    assert path.read_text(encoding="utf-8") == text


def test_defaults_are_left_out_and_order_is_that_of_the_schema():
    loose = json.dumps({**json.loads(BOARD), "levels": [], "stagger": "even", "picture": None})
    reversed_keys = json.dumps(dict(reversed(json.loads(loose).items())))
    board = open_text(reversed_keys, Path("S1.board.json")).document
    assert isinstance(board, Board)
    assert files.text_of(board) == BOARD


def test_a_foreign_place_of_the_schema_survives_saving(tmp_path):
    path = written(tmp_path, "S1.board.json", BOARD.replace("../schema/", "/usr/share/firefight/"))
    files.write_board(path, files.read_board(path))
    assert '"$schema": "/usr/share/firefight/board.schema.json"' in path.read_text()


def test_whole_numbers_are_written_without_a_point():
    text = files.text_of(Scenario("a", {"en": "A"}, boards=(Placement("E1", "E1", row=2.0),)))
    assert '"row": 2}' in text


# --- round trip ---------------------------------------------------------------------------------


def documents(cls: type) -> st.SearchStrategy:
    """Any value of a document's class; texts are kept short and whole."""
    text = st.text(st.characters(codec="utf-8"), max_size=6)
    plain = {
        str: text,
        int: st.integers(-99, 99),
        float: st.integers(-9, 9).map(lambda n: n / 2),
        bool: st.booleans(),
        type(None): st.none(),
    }

    def of(kind: object) -> st.SearchStrategy:
        arguments = get_args(kind)
        if isinstance(kind, type) and is_dataclass(kind):
            hints = get_type_hints(kind)
            return st.builds(kind, **{f.name: of(hints[f.name]) for f in fields(kind)})
        if get_origin(kind) is tuple and arguments[-1] is Ellipsis:
            return st.lists(of(arguments[0]), max_size=2).map(tuple)
        if get_origin(kind) is tuple:
            return st.tuples(*map(of, arguments))
        if get_origin(kind) is UnionType:
            return st.one_of(*map(of, arguments))
        if str(kind).startswith("typing.Literal"):
            return st.sampled_from(arguments)
        if len(arguments) == 2:
            return st.dictionaries(of(arguments[0]), of(arguments[1]), max_size=2)
        return plain[kind]  # type: ignore[index]

    return of(cls)


@given(documents(Board))
@settings(max_examples=50, deadline=None)
def test_any_board_reads_back_as_it_was_written(board):
    text = files.text_of(board)
    again = structure(Board, parse(text)[0])
    assert again == board
    assert files.text_of(again) == text


@given(documents(Scenario))
@settings(max_examples=50, deadline=None)
def test_any_scenario_reads_back_as_it_was_written(scenario):
    text = files.text_of(scenario)
    again = structure(Scenario, parse(text)[0])
    assert again == scenario
    assert files.text_of(again) == text


# --- saving -------------------------------------------------------------------------------------


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = written(tmp_path, "S1.board.json", BOARD)
    board = files.read_board(path)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("studio.model.writing.os.fsync", full)
    with pytest.raises(files.CannotWrite, match="No space left on device; what was there"):
        files.write_board(path, board)
    assert path.read_text() == BOARD
    assert [p.name for p in tmp_path.iterdir()] == ["S1.board.json"]


def test_saving_keeps_permissions_and_links(tmp_path):
    path = written(tmp_path, "S1.board.json", BOARD)
    path.chmod(0o640)
    link = tmp_path / "link.board.json"
    link.symlink_to(path)
    files.write_board(link, files.read_board(link))
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_gets_the_permissions_of_new_files(tmp_path):
    files.write_scenario(tmp_path / "a.scenario.json", Scenario("a", {"en": "A"}))
    (tmp_path / "plain").touch()
    mode = (tmp_path / "a.scenario.json").stat().st_mode
    assert mode == (tmp_path / "plain").stat().st_mode


def test_what_can_not_be_saved_says_so(tmp_path):
    (tmp_path / "a.scenario.json").mkdir()
    for path in (tmp_path / "a.scenario.json", tmp_path / "no" / "a.scenario.json"):
        with pytest.raises(files.CannotWrite, match="can't be saved"):
            files.write_scenario(path, Scenario("a", {"en": "A"}))
    with pytest.raises(files.CannotWrite, match="half a character"):
        files.write_scenario(tmp_path / "b.scenario.json", Scenario("b", {"en": "\ud800"}))
    assert not (tmp_path / "b.scenario.json").exists()
