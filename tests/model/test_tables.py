"""Tables in inches as files: what is written reads back, and no text breaks the reader."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.checks import check_document, check_file
from studio.errors import StudioError
from studio.model.files import (
    FaultyFile,
    on_a_map,
    open_document,
    open_text,
    read_table,
    text_of,
    write_table,
)
from studio.model.shipped import scenarios_folder
from studio.model.table import Table
from studio.model.writing import schema_said_by
from tests.checks.base_table import TABLE

SHIPPED = sorted(scenarios_folder().glob("*.table.json"))


def read(text: str) -> Table:
    document = open_text(text, Path("yard.table.json")).document
    assert isinstance(document, Table)
    return document


def faults(text: str) -> list[str]:
    return [fault.message for fault in open_text(text, Path("yard.table.json")).faults]


def test_a_table_reads_and_writes_back_value_for_value(tmp_path):
    path = tmp_path / "yard.table.json"
    path.write_text(TABLE, encoding="utf-8")
    table = read_table(path)
    write_table(path, table)
    assert json.loads(path.read_text("utf-8")) == json.loads(TABLE)
    assert read_table(path) == table
    write_table(path, table)
    assert text_of(table, schema_said_by(path)) == path.read_text("utf-8")


def test_what_a_table_says_is_what_it_holds():
    table = read(TABLE)
    team = next(team for _, team in table.teams() if team.id == "A1")
    assert (table.width, table.height, team.section) == (48, 36, "A")
    assert [figure.weapon for figure in team.figures] == ["lmg_belt", "rifle"]
    building, sector = table.sector("back")
    assert (building.id, sector.id, building.height) == ("house", "back", 2.0)
    with pytest.raises(KeyError):
        table.sector("cellar")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name.partition(".")[0])
def test_tables_that_ship_are_sound_and_laid_out_as_they_would_be_saved(path):
    assert check_file(path) == []
    found = open_document(path)
    assert isinstance(found.document, Table)
    assert text_of(found.document, schema_said_by(path)) == found.text


def test_a_table_ships():
    assert SHIPPED


def test_a_file_of_any_name_is_known_by_its_schema():
    assert open_text(TABLE, Path("notes.json")).kind == "table"
    wrong = TABLE.replace("table.schema", "board.schema")
    assert "isn't the schema of a table" in faults(wrong)[0]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"width": 48', '"width": -48', "is too small"),
        ('"smoke"', '"smokes"', 'did you mean "smoke"?'),
        ("[2, 2], [8, 2], [8, 8], [2, 8]", "[2, 2], [8, 2]", "too few entries"),
        ("[11.5, 9]", "[11.5]", "too few entries"),
        ("[11.5, 9]", "[11.5, 1e300]", "is too big"),
        ('"light"', '"lite"', 'did you mean "light"?'),
        ('"section": "A",\n     "facing"', '"section": 1,\n     "facing"', "isn't a text"),
        ('"format": 1', '"format": 2', "newer than this program"),
        ('"width": 48,', "", '"width" is missing'),
    ],
)
def test_a_fault_says_what_would_be_right(old, new, told):
    assert old in TABLE
    found = faults(TABLE.replace(old, new, 1))
    assert len(found) == 1
    assert told in found[0]


def test_a_table_is_no_map_of_hexes(tmp_path):
    with pytest.raises(StudioError, match="table of 48 by 36 inches"):
        on_a_map(open_text(TABLE, Path("yard.table.json")))
    path = tmp_path / "broken.table.json"
    path.write_text(TABLE.replace("48", "x"), encoding="utf-8")
    with pytest.raises(FaultyFile):
        read_table(path)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_text_whatever_breaks_the_reader_or_the_checks(data):
    """Cut, doubled, overwritten: there is a table or a fault inside the text, never a bug."""
    text = TABLE
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 30)))
        put = data.draw(
            st.sampled_from(["", '"', "{", "]", ",", "null", "1e400", "-1", "12", "[]"])
        )
        text = text[:at] + put + text[until:]
    document = open_text(text, Path("yard.table.json"))
    assert document.faults or document.document is not None
    for finding in check_document(document):
        assert 1 <= finding.line <= text.count("\n") + 1


VALUES = st.sampled_from([0, -3, 11.5, 20, 26, 500, "room", "copse", "A1", "light", True, None])


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_no_sound_table_whatever_breaks_the_checks(data):
    """Values put in place of others where the schema allows them."""
    document = json.loads(TABLE)
    spots = list(_leaves(document))
    for _ in range(data.draw(st.integers(1, 4))):
        holder, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        holder[key] = data.draw(VALUES)
    check_document(open_text(json.dumps(document), Path("yard.table.json")))


def _leaves(data):
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from _leaves(value)
        else:
            yield data, key
