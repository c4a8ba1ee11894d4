"""The terrain file: its schema, the faults it may have, and figures that nobody knows."""

import copy
import json
import pickle

import pytest
from jsonschema import Draft202012Validator

from studio.model.provenance import Source, TableError, UnknownValue, changed
from studio.model.shipped import data_file, schema_folder
from studio.model.table_files import NEEDED
from studio.model.terrain import (
    IMPASSABLE,
    OTHER,
    STEEPER,
    HexsideRow,
    load_terrain,
    read_terrain,
)
from studio.model.terrain_specs import (
    BREACH,
    DEFENCE,
    DEMOLITION,
    HEX,
    HEXSIDE,
    KINDS,
    MONTHS,
    PENALTY,
)
from studio.model.units import CLASSES

TABLE = load_terrain()
FILE = data_file("combat_infantry", "terrain.json")


def document():
    return json.loads(FILE.read_text(encoding="utf-8"))


def validator():
    schema = json.loads((schema_folder() / "terrain.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_file_keeps_to_its_schema_and_so_do_the_examples():
    check = validator()
    check.validate(document())
    for example in check.schema["examples"]:
        check.validate(example)
        read_terrain(example, "example")


def changed_document(change):
    raw = document()
    change(raw)
    return raw


def set_at(path, value):
    def change(raw):
        *way, last = path
        for step in way:
            raw = raw[step]
        raw[last] = value

    return change


WOODS = 4
FAULTS = {
    "misspelt key": (set_at(["hexes", WOODS, "hex", "stakc"], 2), "woods, hex: .*'stakc'.*'stack'"),
    "misspelt list": (set_at(["hexen"], []), "'hexen' here; did you mean 'hexes'"),
    "wrong type": (set_at(["hexes", WOODS, "hex", "stack"], "two"), r"woods, hex\.stack: a whole"),
    "true is no number": (set_at(["hexes", WOODS, "hex", "stack"], True), "a whole number"),
    "wrong word": (set_at(["hexes", WOODS, "spreads"], "bot"), "did you mean 'both'"),
    "wrong source": (
        set_at(["hexes", WOODS, "hexside", "move"], {"value": 3, "from": "assume"}),
        "hexside.move: one of .*'assumed'",
    ),
    "source without value": (
        set_at(["hexes", WOODS, "hexside", "move"], {"from": "assumed"}),
        'hexside.move: .*"value"',
    ),
    "unknown with a value": (
        set_at(["hexes", WOODS, "hexside", "move"], {"value": 3, "from": "unknown"}),
        "null, not 3",
    ),
    "reason that is no text": (
        set_at(["hexes", WOODS, "hexside", "move"], {"value": 3, "from": "assumed", "why": 8.1}),
        "a text is needed, not 8.1",
    ),
    "no English": (set_at(["hexes", WOODS, "name"], {"de": "Wald"}), "a text by language"),
    "no object": (set_at(["hexes", WOODS], "woods"), "entry 5: an object"),
    "no list": (set_at(["ways"], {}), "a list of entries"),
    "newer format": (set_at(["format"], 2), "format"),
}


@pytest.mark.parametrize(("change", "message"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_table_is_refused_by_schema_and_reader_with_place_and_remedy(change, message):
    raw = changed_document(change)
    assert not validator().is_valid(raw)
    with pytest.raises(TableError, match=rf"mine\.json.*{message}"):
        read_terrain(raw, "mine.json")


def twice(raw):
    raw["hexes"].append(raw["hexes"][WOODS])


def shared(raw):
    raw["edges"].append({**raw["edges"][0], "id": "woods"})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (twice, "woods: this id comes twice"),
        (shared, "'woods' is in 'hexes' and in 'edges'"),
        (set_at(["hexes", WOODS, "default"], True), "one hex terrain has to be the default"),
        (set_at(["hexes", 0, "default"], False), "one hex terrain has to be the default"),
    ],
)
def test_ids_are_unique_and_one_terrain_is_the_default(change, message):
    with pytest.raises(TableError, match=message):
        read_terrain(changed_document(change), "mine.json")


def test_a_missing_key_is_named():
    raw = document()
    del raw["hexes"][WOODS]["hex"]["stack"]
    with pytest.raises(TableError, match="woods, hex: 'stack' is missing"):
        read_terrain(raw, "mine.json")


# --- unknown figures ------------------------------------------------------------------------------


def table_with_unknown_move():
    return read_terrain(
        changed_document(
            set_at(["hexes", WOODS, "hexside", "move"], {"value": None, "from": "unknown"})
        ),
        "mine.json",
    )


def test_an_unknown_figure_refuses_by_name_and_only_where_it_is_needed():
    table = table_with_unknown_move()
    row = table.hexside("woods", rise=None)
    assert (row.fire, row.known("fire"), row.known("move")) == (1, True, False)
    assert table.provenance("woods", "hexside.move").source is Source.UNKNOWN
    for ask in (
        lambda: row.move,
        lambda: row.admits("infantry"),
        lambda: table.move_cost(row),
        lambda: table.restrict_hex(["woods", "clear"]),
    ):
        with pytest.raises(UnknownValue, match=r"'hexside\.move' of 'woods' is unknown") as caught:
            ask()
        assert (caught.value.owner, caught.value.figure) == ("woods", "hexside.move")
    steep = table.hexside("woods", rise="slope", uphill=True)
    assert (steep.fire, steep.extra_move, steep.known("move")) == (1, 2, False)
    assert table.restrict_hex(["town", "clear"]) == "town"
    assert table.hexside("river").move == 5


def test_an_unknown_figure_of_a_slope_is_told_from_one_of_the_ground():
    unknown = {"value": None, "from": "unknown"}
    raw = changed_document(set_at(["rises", 0, "up", "deploys"], unknown))
    row = read_terrain(raw, "mine.json").hexside("woods", rise="slope", uphill=True)
    assert row.fire == 1
    with pytest.raises(UnknownValue, match=r"'up\.deploys' of 'slope'"):
        row.deploys  # noqa: B018


def test_every_figure_of_a_hexside_is_taken_from_ground_and_rise():
    names = {name for name in HexsideRow.__dataclass_fields__ if name != "of"}
    assert names == set(STEEPER) == set(HEXSIDE)


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda r: pickle.loads(pickle.dumps(r))]
)
def test_a_copy_of_a_row_knows_what_the_row_knows(copied):
    for row in (table_with_unknown_move().row("woods"), TABLE.row("woods"), TABLE.row("hedge")):
        same = copied(row)
        assert same == row
        assert hash(same) == hash(row)
        assert same.known("move") == row.known("move")
    assert copied(TABLE.row("hedge")).move is IMPASSABLE


def test_a_row_has_no_other_attributes_and_is_frozen():
    row = TABLE.row("woods")
    assert isinstance(row, HexsideRow)
    with pytest.raises(AttributeError, match="no attribute 'cost'"):
        row.cost  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError):
        row.move = 2  # type: ignore[misc]
    assert row != changed(row, move=2)
    assert changed(row, move=2).fire == row.fire


def test_an_error_about_an_unknown_figure_travels_between_processes():
    fault = pickle.loads(pickle.dumps(UnknownValue("woods", "hexside.move")))
    assert (fault.owner, fault.figure) == ("woods", "hexside.move")
    assert str(fault) == str(UnknownValue("woods", "hexside.move"))


def test_signs_cannot_be_reckoned_with():
    with pytest.raises(TypeError):
        IMPASSABLE + 1  # type: ignore[operator]
    assert str([IMPASSABLE, OTHER]) == "[IMPASSABLE, OTHER]"


def test_schema_and_reader_know_the_same_keys():
    parts = validator().schema["$defs"]
    pairs = {
        "hex_terrain": KINDS["hexes"][1],
        "edge_terrain": KINDS["edges"][1],
        "rise": KINDS["rises"][1],
        "crossing": KINDS["crossings"][1],
        "way": KINDS["ways"][1],
        "marker": KINDS["markers"][1],
        "hexside": HEXSIDE,
        "hex": HEX,
        "defence": DEFENCE,
        "demolition": DEMOLITION,
        "penalty": PENALTY,
        "breach": BREACH,
        "months": MONTHS,
    }
    for name, spec in pairs.items():
        needed = {key for key, (_, default) in spec.items() if default is NEEDED}
        assert (name, set(parts[name]["properties"])) == (name, set(spec))
        assert (name, set(parts[name]["required"])) == (name, needed)
    assert set(parts["unit_class"]["enum"]) == set(CLASSES)
