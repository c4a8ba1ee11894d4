"""Documents: reading, faults with their places, the layout of what is written, safe saving."""

import json
import os
import pickle
import stat
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.model import files
from studio.model.board import Board
from studio.model.codec import structure
from studio.model.files import FaultyFile, Unreadable, open_text
from studio.model.reading import LARGEST, decode, parse
from studio.model.scenario import Placement, Scenario
from tests.model.written import BOARD, SCENARIO, written


def faults(text: str, name: str = "x.scenario.json") -> list[tuple[int, int, str]]:
    document = open_text(text, Path(name))
    return [(*document.position(fault), fault.message) for fault in document.faults]


def only_fault(text: str, name: str = "x.scenario.json") -> tuple[int, int, str]:
    (fault,) = faults(text, name)
    return fault


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


# --- faults -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ('"turns": 6', '"turnes": 6', 11, 31, 'unknown key "turnes": did you mean "turns"?'),
        ('"turns": 6', '"turns": "six"', 11, 40, '"six" isn\'t a whole number'),
        ('"turns": 6', '"turns": 6.5', 11, 40, "6.5 isn't a whole number"),
        ('"turns": 6', '"turns": true', 11, 40, "true isn't a whole number"),
        ('"turns": 6', '"turns": 0', 11, 40, "0 is too small: 1 is the least"),
        ("1942-07", "1942-13", 11, 20, '"1942-13" isn\'t a month: four digits of year'),
        ("S1:0301", "S1-0301", 20, 72, '"S1-0301" isn\'t a hex of the map'),
        ("S1:0301", "S1:0301\\n", 20, 72, "isn't a hex of the map"),
        (', "points": 3', "", 32, 4, '"points" is missing: an objective needs it'),
        ('"id": "first",', "", 1, 1, '"id" is missing: a scenario needs it'),
        ('{"en": "First steps"}', '{"de": "Erste"}', 6, 11, '"en" is missing'),
        ('"artillery": 2', '"cavalry": 2', 27, 26, 'unknown key "cavalry"'),
        ('"board": "S1"}', '"board": "../../etc/passwd"}', 8, 28, "isn't a name of letters"),
        ('"row": 0.5', '"row": 0.25', 9, 55, "0.25 isn't a multiple of 0.5"),
        ('"special_rules": [', '"special_rules": {"a": 1, "b": [', 35, 20, ""),
    ],
)
def test_a_fault_is_named_where_it_stands(old, new, line, column, words):
    assert old in SCENARIO
    broken = SCENARIO.replace(old, new, 1)
    if words:
        assert only_fault(broken)[:2] == (line, column)
        assert words in only_fault(broken)[2]
    else:
        assert faults(broken)


def test_all_faults_are_told_at_once():
    broken = SCENARIO.replace('"turns"', '"turnes"').replace('"points"', '"point"')
    assert [(line, message[:20]) for line, _, message in faults(broken)] == [
        (11, 'unknown key "turnes"'),
        (32, 'unknown key "point":'),
    ]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "the file is empty"),
        ("  \n\n ", 1, 1, "the file is empty"),
        ('{"format": 1,\n "id": ', 2, 8, "the file ends here"),
        ('{"format": 1,\n "id": "a', 2, 8, "no closing quotation mark"),
        ('{"format": 1,\n "id" "a"}', 2, 7, "a colon is needed here"),
        ('{"format": 1\n "id": "a"}', 2, 2, "a comma is needed here"),
        ('{"format": 1}\n}', 2, 1, "the document ended before this"),
        ('{"format": 1,\n "format": 1}', 2, 2, 'the key "format" comes twice'),
        ('{"format":\n NaN}', 2, 2, "NaN is no number"),
        ('{"format":\n -Infinity}', 2, 2, "-Infinity is no number"),
        ('{"id": "NaN", "format":\n 1e999}', 2, 2, "1e999 is no number"),
        ('{"format":\n ' + "9" * 5000 + "}", 2, 2, "is no number"),
        ('{"id":\n "\\ud800"}', 2, 3, "half of a character"),
        ("[" * 100_000, 1, 1, "too deep"),
        ("[\n,]", 2, 1, "a value is needed"),
        ('{"id": "a" // c\n,,}', 2, 2, "a key in double quotes"),
    ],
)
def test_text_that_is_no_json_says_where(text, line, column, words):
    found = only_fault(text)
    assert found[:2] == (line, column)
    assert words in found[2]


@pytest.mark.parametrize("value", ["null", "[]", "3", '"text"', "true", "[[[[]]]]"])
def test_json_that_is_no_document_says_what_is_needed(value):
    assert only_fault(value) == (1, 1, f"{value} isn't an object in braces (a scenario)")


def test_comments_and_trailing_commas_are_let_pass():
    loose = SCENARIO.replace('"id": "first",', '// which one?\n "id": "first", // "this"')
    loose = loose.replace('"artillery": 2}', '"artillery": 2,}').replace(
        '"S1:0301"}', '"S1:0301"},'
    )
    document = open_text(loose, Path("x.scenario.json"))
    assert document.faults == ()
    assert document.document == open_text(SCENARIO, Path("x.scenario.json")).document


def test_a_comment_is_no_comment_inside_a_text():
    text = SCENARIO.replace("Both sides want the bridge.", "See https://example.org, ]}")
    scenario = open_text(text, Path("x.scenario.json")).document
    assert isinstance(scenario, Scenario)
    assert scenario.texts.situation["en"] == "See https://example.org, ]}"


def test_what_a_document_with_an_unknown_key_says_is_still_understood():
    document = open_text(SCENARIO.replace('"turns"', '"turnes"'), Path("x.scenario.json"))
    assert isinstance(document.document, Scenario)
    assert document.document.time.turns is None


def test_a_board_by_the_name_of_a_scenario_is_told():
    text = BOARD.replace('"../schema/board', '"../schema/scenario')
    assert "isn't the schema of a board" in only_fault(text, "S1.board.json")[2]


def test_a_file_of_any_name_is_known_by_its_schema():
    assert open_text(BOARD, Path("notes.json")).kind == "board"
    assert open_text(SCENARIO, Path("notes.json")).kind == "scenario"


# --- files that can't be read -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (BOARD.encode("utf-16"), ":1:1: this is UTF-16"),
        (BOARD.encode("utf-16-le"), ":1:1: this is UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ":1:1: this isn't UTF-8 text (byte 89)"),
        (b'{"format": 1,\n "id": "\xff"}', ":2:9: this isn't UTF-8 text (byte ff)"),
        ("Größe".encode("latin-1"), ":1:3: this isn't UTF-8 text (byte f6)"),
    ],
)
def test_bytes_that_are_no_text_are_refused(raw, words, tmp_path):
    path = written(tmp_path, "S1.board.json", raw)
    with pytest.raises(Unreadable) as refused:
        files.read_board(path)
    assert str(path) + words in str(refused.value)


def test_a_mark_of_utf8_and_windows_line_ends_do_no_harm(tmp_path):
    path = written(
        tmp_path, "S1.board.json", b"\xef\xbb\xbf" + BOARD.replace("\n", "\r\n").encode()
    )
    assert files.text_of(files.read_board(path)) == BOARD


def test_a_file_beyond_all_measure_is_refused(tmp_path):
    path = tmp_path / "S1.board.json"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(Unreadable, match="larger than 32 MB"):
        files.read_board(path)


def test_a_missing_file_names_one_that_may_be_meant(tmp_path):
    written(tmp_path, "olminsk.scenario.json", SCENARIO)
    with pytest.raises(Unreadable, match=r"no such file: did you mean olminsk\.scenario\.json\?"):
        files.read_scenario(tmp_path / "olmnisk.scenario.json")
    with pytest.raises(Unreadable, match="no folder"):
        files.read_scenario(tmp_path / "nowhere" / "a.scenario.json")


def test_a_folder_a_pipe_and_an_impossible_name_are_refused(tmp_path):
    (tmp_path / "S1.board.json").mkdir()
    with pytest.raises(Unreadable, match="this is a folder"):
        files.read_board(tmp_path / "S1.board.json")
    os.mkfifo(tmp_path / "S2.board.json")
    with pytest.raises(Unreadable, match="a device or a pipe"):
        files.read_board(tmp_path / "S2.board.json")
    for name in ("a\0b", "n" * 5000):
        with pytest.raises(StudioError):
            files.read_board(tmp_path / name)


def test_the_first_fault_is_the_message_and_the_rest_is_counted(tmp_path):
    broken = SCENARIO.replace('"turns"', '"turnes"').replace('"points"', '"point"')
    path = written(tmp_path, "a.scenario.json", broken)
    with pytest.raises(FaultyFile) as refused:
        files.read_scenario(path)
    assert str(refused.value) == (
        f'{path}:11:31: unknown key "turnes": did you mean "turns"? (and 1 more)'
    )
    assert len(refused.value.document.faults) == 2
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_no_text_whatever_breaks_the_reader(data):
    """Cut, doubled, overwritten: there is a document or a fault inside the text, never a bug."""
    text = SCENARIO
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 40)))
        put = data.draw(
            st.sampled_from(["", '"', "{", "]", ",", "null", "1e400", "//", "\x00", "-1"])
        )
        text = text[:at] + put + text[until:]
    document = open_text(text, Path("x.scenario.json"))
    lines = text.count("\n") + 1
    for fault in document.faults:
        place = document.position(fault)
        assert 1 <= place.line <= lines
        assert place.column >= 1
        assert fault.message
    assert document.faults or document.document is not None


@given(st.binary(max_size=200))
@settings(max_examples=100, deadline=None)
def test_no_bytes_whatever_break_the_reader(raw):
    try:
        text = decode(raw, Path("x.board.json"))
    except StudioError:
        return
    assert open_text(text, Path("x.board.json")).faults


# --- older and newer formats --------------------------------------------------------------------


def test_a_newer_format_is_its_own_fault():
    found = only_fault(SCENARIO.replace('"format": 1', '"format": 2'))
    assert found[:2] == (3, 12)
    assert "format 2 is newer than this program" in found[2]


@pytest.mark.parametrize("number", ['"1"', "0", "-1", "true", "1.5", "null"])
def test_a_format_that_is_no_number_is_a_fault(number):
    assert only_fault(SCENARIO.replace('"format": 1', f'"format": {number}'))[:2] == (3, 12)


def test_older_formats_go_through_every_upgrade_in_turn(monkeypatch):
    """As it will be: format 1 called the turns `length`, format 2 had them outside of `time`."""

    def from_1(data):
        return {**{k: v for k, v in data.items() if k != "length"}, "turns": data["length"]}

    def from_2(data):
        rest = {k: v for k, v in data.items() if k != "turns"}
        return {**rest, "time": {"turns": data["turns"]}}

    monkeypatch.setattr(files, "FORMAT", {"board": 1, "scenario": 3})
    monkeypatch.setattr(files, "UPGRADES", {"board": (), "scenario": (from_1, from_2)})
    for old in (
        {"format": 1, "id": "a", "title": {"en": "A"}, "length": 7},
        {"format": 2, "id": "a", "title": {"en": "A"}, "turns": 7},
        {"format": 3, "id": "a", "title": {"en": "A"}, "time": {"turns": 7}},
    ):
        document = open_text(json.dumps(old), Path("a.scenario.json"))
        assert document.faults == ()
        assert isinstance(document.document, Scenario)
        assert document.document.time.turns == 7
        assert '"format": 3' in files.text_of(document.document)


def test_every_step_between_the_formats_has_its_upgrade():
    assert {kind: len(steps) + 1 for kind, steps in files.UPGRADES.items()} == dict(files.FORMAT)


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
