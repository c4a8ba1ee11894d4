"""The weapons of the open table: what the chapter fixes, and which figures are ours."""

import json

import pytest
from jsonschema import Draft202012Validator

from studio.model.provenance import TableError
from studio.model.shipped import data_file, schema_folder
from studio.model.weapons import load_arsenal

ARSENAL = load_arsenal()


def test_the_file_follows_its_schema():
    schema = json.loads((schema_folder() / "weapons.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    data = json.loads(data_file("chain_of_command", "weapons.json").read_text("utf-8"))
    assert not list(Draft202012Validator(schema).iter_errors(data))
    for example in schema["examples"]:
        assert not list(Draft202012Validator(schema).iter_errors(example))


def test_effects_of_cover_as_printed():
    """13.2.6: misses up to 2, 3, 4; kills from 5, 6, 6."""
    assert [(c.id, c.shock, c.kill) for c in ARSENAL.covers] == [
        ("open", 3, 5),
        ("light", 4, 6),
        ("hard", 5, 6),
    ]


def test_what_hits_as_printed():
    assert (ARSENAL.to_hit.close, ARSENAL.to_hit.effective) == (4, 5)
    assert (ARSENAL.bunched.teams, ARSENAL.bunched.modifier) == (3, 1)
    assert (ARSENAL.smoke, ARSENAL.suppressed) == (-1, -1)
    assert ARSENAL.leader_hit == ("killed", *["stunned"] * 2, *["wounded"] * 3)


@pytest.mark.parametrize(
    ("weapon", "distance", "band"),
    [
        ("lmg_magazine", 18.0, "close"),
        ("lmg_magazine", 19.0, "effective"),
        ("rifle", 500.0, "effective"),
        ("smg", 18.01, None),
        ("rifle_grenade", 11.9, None),
        ("rifle_grenade", 12.0, "close"),
        ("rifle_grenade", 48.0, "close"),
        ("rifle_grenade", 48.1, None),
        ("light_mortar_50", 20.0, None),
        ("panzerfaust_60", 12.0, "close"),
        ("panzerfaust_60", 13.0, "effective"),
    ],
)
def test_range_bands(weapon, distance, band):
    assert ARSENAL.weapon(weapon).band(distance) == band


@pytest.mark.parametrize("weapon", ["bazooka", "panzerschreck", "panzerfaust_60", "panzerfaust_90"])
def test_back_blast_as_printed(weapon):
    assert ARSENAL.weapon(weapon).back_blast


def test_piat_and_panzerfaust_30_fire_from_any_building():
    assert not ARSENAL.weapon("piat").back_blast
    assert not ARSENAL.weapon("panzerfaust_30").back_blast


def test_assumed_figures_say_so_and_printed_ones_too():
    assert ARSENAL.provenance("rifle", "dice").source == "assumed"
    assert ARSENAL.provenance("lmg_magazine", "dice").source == "derived"
    assert ARSENAL.provenance("rifle_grenade", "close").source == "book"


def test_an_unknown_weapon_is_told_with_a_suggestion():
    with pytest.raises(TableError, match="did you mean 'rifle'"):
        ARSENAL.weapon("rifel")
