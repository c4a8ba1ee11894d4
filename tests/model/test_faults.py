"""Faults of a document: each is told where it stands, in any format and whatever the text."""

import json
from pathlib import Path

import pytest

from studio.model import files
from studio.model.files import open_text
from studio.model.scenario import Scenario
from tests.model.written import BOARD, SCENARIO


def faults(text: str, name: str = "x.scenario.json") -> list[tuple[int, int, str]]:
    document = open_text(text, Path(name))
    return [(*document.position(fault), fault.message) for fault in document.faults]


def only_fault(text: str, name: str = "x.scenario.json") -> tuple[int, int, str]:
    (fault,) = faults(text, name)
    return fault


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
        ('"company": "B"', '"company": "B  1"', 19, 46, '"B  1" isn\'t a company'),
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
