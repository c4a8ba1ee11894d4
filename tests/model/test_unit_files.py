"""Unit files and expansion packs: their schema, how packs are named, the faults they may have."""

import copy
import json
import pickle

import pytest
from jsonschema import Draft202012Validator

from studio.checks import check_file
from studio.engine.record_file import contents_of
from studio.model.files import write_scenario
from studio.model.library import load
from studio.model.provenance import Source, TableError, UnknownValue
from studio.model.scenario import Scenario
from studio.model.shipped import data_file, schema_folder
from studio.model.table_files import NEEDED
from studio.model.unit_rows import Traits, UnitType
from studio.model.unit_specs import BOX, SIDE, TRAITS, UNIT
from studio.model.units import HEAD, SHIPPED_PACKS, load_units


def validator(name):
    schema = json.loads((schema_folder() / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def shipped(name):
    path = data_file("combat_infantry", f"{name}.json")
    return json.loads(path.read_text(encoding="utf-8"))


GUARDS = {
    "id": "so_guards",
    "side": "soviet",
    "name": {"en": "Guards squad", "ru": "Гвардейцы"},
    "label": "гвардия",
    "kind": "squad",
    "unit_class": "infantry",
    "symbol": "infantry",
    "count": 9,
    "steps": 3,
    "fire": {"value": 3, "from": "assumed", "why": "own reading"},
    "range": [1, 2],
    "move": 5,
    "morale": 7,
    "armour": None,
    "value": 3,
    "traits": {"checks_without_command": True},
}


def pack(*units, **keys):
    return {"format": 1, "id": "guards", "title": {"en": "Guards"}, "units": list(units), **keys}


@pytest.fixture
def write(tmp_path):
    """Writes a pack, or text, and returns its path."""

    def to_file(content, name="guards.json"):
        path = tmp_path / name
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        path.write_text(text, encoding="utf-8")
        return path

    return to_file


@pytest.mark.parametrize(
    ("schema", "file"),
    [("units", "units"), *(("units", name) for name in SHIPPED_PACKS), ("game_box", "game_box")],
)
def test_shipped_files_keep_to_their_schema(schema, file):
    validator(schema).validate(shipped(file))


@pytest.mark.parametrize("schema", ["units", "game_box", "terrain"])
def test_examples_keep_to_the_schema(schema):
    check = validator(schema)
    for example in check.schema["examples"]:
        check.validate(example)
    for name, part in check.schema["$defs"].items():
        inner = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": check.schema["$defs"]})
        for example in part.get("examples", []):
            inner.validate(example)


def test_schema_reader_and_classes_know_the_same_keys():
    units, box = validator("units").schema, validator("game_box").schema
    pairs = [
        (units, HEAD),
        (units["$defs"]["unit"], UNIT),
        (units["$defs"]["traits"], TRAITS),
        (units["$defs"]["side"], SIDE),
        (box, {**BOX, "$schema": (None, None), "format": (None, NEEDED)}),
    ]
    for schema, spec in pairs:
        assert set(schema["properties"]) == set(spec)
        assert set(schema["required"]) == {key for key, (_, d) in spec.items() if d is NEEDED}
    assert set(Traits.__dataclass_fields__) == {"of", *TRAITS}
    assert set(UnitType.__dataclass_fields__) == {"of", *UNIT}


def test_an_authors_pack_adds_to_the_base_set(write):
    table = load_units([write(pack(GUARDS))])
    guards = table.types["so_guards"]
    assert (guards.fire, guards.range, guards.value_of()) == (3, (1, 2), 9)
    assert table.provenance("so_guards", "fire") == (Source.ASSUMED, "own reading")
    assert guards.traits.checks_without_command
    assert guards in table.of_side("soviet")
    assert list(table.titles) == ["eastfront", "guards"]
    assert "so_guards" not in load_units().types


def test_a_shipped_pack_and_an_authors_pack_together(write):
    table = load_units(["westfront", str(write(pack(GUARDS)))])
    assert {"us_sherman", "so_guards"} < set(table.types)


def test_traits_may_be_left_out(write):
    plain = {key: value for key, value in GUARDS.items() if key != "traits"}
    table = load_units([write(pack(plain), "plain.json")])
    assert not table.types["so_guards"].traits.checks_without_command
    assert table.types["so_guards"].traits.rallies


FAULTS: dict[str, tuple[dict, str]] = {
    "misspelt key": ({"moral": 7}, "'moral' here; did you mean 'morale'"),
    "misspelt trait": ({"traits": {"bombard": True}}, "so_guards, traits: .*mean 'bombards'"),
    "wrong class": ({"unit_class": "infanty"}, "unit_class: .*did you mean 'infantry'"),
    "too many steps": ({"steps": 5}, "steps: a whole number from 1 to 4 is needed, not 5"),
    "range backwards": ({"range": [5, 1]}, r"a range like \[1, 5\] is needed, not \[5, 1\]"),
    "range of one": ({"range": 2}, "range: a list"),
    "id with blanks": ({"id": "so guards"}, "an id like 'so_rifle' is needed, not \"so guards\""),
    "text for a number": ({"move": "5"}, "move: a whole number"),
    "unknown side": ({"side": "sovjet"}, "'sovjet', which no file defines; did you mean 'soviet'"),
}


@pytest.mark.parametrize(("change", "message"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_pack_is_refused_with_place_and_remedy(write, change, message):
    with pytest.raises(TableError, match=rf"guards\.json.*{message}"):
        load_units([write(pack({**GUARDS, **change}))])


@pytest.mark.parametrize("name", sorted(set(FAULTS) - {"range backwards", "unknown side"}))
def test_the_schema_refuses_these_faults_too(name):
    check = validator("units")
    assert check.is_valid(pack(GUARDS))
    assert not check.is_valid(pack({**GUARDS, **FAULTS[name][0]}))


def test_a_strike_needs_its_dice_and_its_kind():
    check = validator("units")
    artillery = {**GUARDS, "kind": "strike", "unit_class": "off_map", "dice": 3}
    assert not check.is_valid(pack(artillery))
    assert check.is_valid(pack({**artillery, "strike": "artillery"}))


SIDE_AGAIN = {"sides": [{**shipped("units")["sides"][0]}]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (pack({**GUARDS, "id": "so_rifle"}), "the unit type 'so_rifle' is defined already"),
        (pack(GUARDS, GUARDS), "so_guards: this id comes twice"),
        (pack(GUARDS, **SIDE_AGAIN), "the side 'german' is defined already"),
        (pack(GUARDS, id="eastfront"), "the pack 'eastfront' is defined already"),
        (pack(GUARDS, format=2), "format: a whole number from 1 to 1"),
        (pack(GUARDS, unit=[]), "no key 'unit' here; did you mean 'units'"),
        ([], "an object in braces is needed"),
        ('{"format": 1,\n "id" "guards"}', r"guards\.json:2:7: "),
        ("", r"guards\.json:1:1: "),
        ('{"format": 1, "format": 1}', "the key 'format' comes twice"),
        ("[" * 100_000, "guards.json: "),
    ],
)
def test_other_faults_of_packs(write, content, message):
    with pytest.raises(TableError, match=message):
        load_units([write(content)])


def test_a_pack_that_is_no_text(tmp_path):
    path = tmp_path / "guards.json"
    path.write_bytes(b'{"id": "\xff\xfe\x00"}')
    with pytest.raises(TableError, match=r"guards\.json"):
        load_units([path])


def test_a_pack_that_is_not_there(tmp_path):
    with pytest.raises(TableError, match=r"missing\.json: can't be read"):
        load_units([tmp_path / "missing.json"])
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(TableError, match=r"folder\.json: can't be read"):
        load_units([tmp_path / "folder.json"])
    with pytest.raises(TableError, match="no expansion pack 'westfornt'; did you mean 'westfront'"):
        load_units(["westfornt"])


def test_the_same_pack_twice_is_refused():
    with pytest.raises(TableError, match="the pack 'westfront' is defined already"):
        load_units(["westfront", "westfront"])


def test_a_pack_is_named_from_the_folder_of_its_scenario(write, tmp_path, monkeypatch):
    """Wherever the program runs: loaded, checked, and written into a record."""
    write(pack(GUARDS))
    scenario = Scenario("small", {"en": "Small"}, packs=("guards.json",))
    path = tmp_path / "small.scenario.json"
    write_scenario(path, scenario)
    monkeypatch.chdir(tmp_path.parent)
    firefight = load(path)
    assert "so_guards" in firefight.units.types
    assert "unknown-pack" not in {finding.check for finding in check_file(path)}
    assert contents_of(firefight).packs == {"guards.json": pack(GUARDS)}


def test_packs_are_read_once_and_again_when_they_change(write):
    path = write(pack(GUARDS))
    assert load_units(["westfront"]) is load_units(("westfront",))
    assert load_units([path]) is load_units([str(path)])
    write(pack({**GUARDS, "move": 11}))
    assert load_units([path]).types["so_guards"].move == 11


def test_an_unknown_value_refuses_only_what_needs_it(write):
    nobody_knows = {"value": None, "from": "unknown"}
    table = load_units([write(pack({**GUARDS, "value": nobody_knows, "traits": {}}), "u.json")])
    guards = table.types["so_guards"]
    assert guards.fire == 3
    assert table.provenance("so_guards", "value").source is Source.UNKNOWN
    for row in (guards, copy.deepcopy(guards), pickle.loads(pickle.dumps(guards))):
        with pytest.raises(UnknownValue, match="'value' of 'so_guards' is unknown"):
            row.value_of(2)
    assert not guards.known("value")
    assert " value=" not in repr(guards)


def test_an_unknown_unit_type_is_named_with_a_suggestion():
    with pytest.raises(TableError, match="no unit type 'so_rifel'; did you mean 'so_rifle'"):
        load_units().type_of("so_rifel")
    assert load_units().type_of("so_rifle").steps == 3
