"""The unit table against the labels and counts of the rules, written out here by hand."""

from collections import Counter

import pytest

from studio.model.provenance import Source
from studio.model.terrain import load_terrain
from studio.model.units import CLASSES, load_units

TABLE = load_units()
PACKED = load_units(["westfront"])
SOURCES = {"S": Source.BOOK, "D": Source.DERIVED, "A": Source.ASSUMED}

# Count, steps, dice, firepower, range, movement, morale, armour class, value for a step.
# S: printed in the rules. D: derived. A: assumed. A dash: the label has none.
LABELS = """
ge_chq         3S  1S  -   1A  1-1A   5A  8A  -   4A
ge_phq         9S  1S  -   1A  1-1A   5A  7A  -   3A
ge_rifle       27S 4S  -   2S  1-2D   5A  6A  -   2S
ge_mg          3S  3A  -   4A  1-4A   4A  6A  -   4A
ge_mortar_50   3D  3S  -   3A  1-5A   4A  6A  -   3A
ge_mortar_80   1D  3A  -   4A  1-10A  3A  6A  -   5A
ge_at_rifle    3S  2A  -   4A  1-3A   4A  6A  -   3A
ge_pioneer     3S  3A  -   2S  1-1A   5A  7A  -   4S
ge_sniper      2S  1A  -   5A  1-4A   5A  7A  -   5S
ge_at_75       1D  2A  -   7A  1-8A   1A  6A  -   7A
ge_at_88       1D  2A  -   8A  1-12A  1A  6A  -   9A
ge_mine        3A  1D  -   -   -      0S  -   -   3A
ge_pz3         2A  2A  -   5A  1-6A   8A  6A  2A  6A
ge_pz4         1A  2A  -   6A  1-7D   8A  6A  3S  8A
ge_stug3       1A  2A  -   6A  1-7A   7A  6A  3A  7A
ge_tiger       1A  3A  -   8A  1-10A  6A  7A  5A  10A
ge_artillery   1S  4A  3S  6D  -      -   -   -   10S
ge_aircraft    1S  4A  3D  6A  -      -   -   -   10S
so_chq         3S  1S  -   1A  1-1A   5A  7A  -   4A
so_phq         9S  1S  -   1A  1-1A   5S  6S  -   3A
so_rifle       18S 3S  -   2S  1-2D   5A  5S  -   2S
so_smg         9S  3S  -   3S  1-1A   5A  5A  -   2S
so_mg          3D  3S  -   3A  1-4A   4A  5A  -   3A
so_maxim       1D  3A  -   4A  1-5A   3A  5A  -   4A
so_mortar_50   3D  3S  -   3A  1-5A   4A  5A  -   3A
so_mortar_82   1D  3A  -   4A  1-10A  3A  5A  -   5A
so_mortar_120  1D  3A  -   5A  1-12A  2A  5A  -   6A
so_at_rifle    3S  2A  -   4A  1-3A   4A  5A  -   3A
so_sapper      3A  3A  -   2S  1-1A   5A  6A  -   4S
so_sniper      2S  1A  -   5A  1-4A   5A  7A  -   5S
so_nkvd        1A  1A  -   2A  1-1A   5A  7A  -   4A
so_at_45       1A  2A  -   5A  1-6A   1A  5A  -   5A
so_bunker      2A  3A  -   4A  1-4A   0S  6A  4A  5A
so_mine        1A  1D  -   -   -      0S  -   -   3A
so_t26         1A  2A  -   4A  1-5A   8A  5A  1A  4A
so_t34         1A  2A  -   6A  1-6A   9A  5A  4A  8A
so_kv1         1A  3A  -   6A  1-6A   6A  5A  5A  9A
so_artillery   1S  4A  3S  7D  -      -   -   -   12S
so_aircraft    1S  4A  3D  6A  -      -   -   -   10S
"""
WESTFRONT = """
ge_rifle_late  27A 3A  -   2A  1-2A   5A  6A  -   2A
ge_panzerschreck 3A 2A -   7A  1-1A   5A  6A  -   5A
us_chq         3A  1S  -   1A  1-1A   5A  7A  -   4A
us_phq         9A  1S  -   1A  1-1A   5A  6A  -   3A
us_mg          3A  3A  -   4A  1-4A   4A  6A  -   4A
us_mortar_60   3A  3A  -   3A  1-6A   4A  6A  -   3A
us_bazooka     3A  2A  -   6A  1-1A   5A  6A  -   4A
us_rifle       27A 4A  -   2A  1-2A   5A  6A  -   2A
us_sherman     2A  2A  -   6A  1-7A   8A  6A  4S  8A
"""
COLUMNS = ("count", "steps", "dice", "fire", "range", "move", "morale", "armour", "value")


def split(cell):
    """`1-5A` to ((1, 5), assumed); a dash to (None, printed)."""
    if cell == "-":
        return None, Source.BOOK
    value, source = cell[:-1], SOURCES[cell[-1]]
    if "-" in value:
        low, high = value.split("-")
        return (int(low), int(high)), source
    return int(value), source


def rows(labels):
    for line in labels.strip().splitlines():
        unit, *values = line.split()
        yield unit, dict(zip(COLUMNS, map(split, values), strict=True))


@pytest.mark.parametrize(
    ("unit", "figures"), [*rows(LABELS), *rows(WESTFRONT)], ids=lambda value: str(value)[:20]
)
def test_every_figure_of_every_label_with_its_source(unit, figures):
    label = PACKED.types[unit]
    held = {
        figure: (getattr(label, figure), PACKED.provenance(unit, figure).source)
        for figure in COLUMNS
    }
    assert held == figures


def test_the_sets_hold_these_types_and_no_others():
    base, pack = dict(rows(LABELS)), dict(rows(WESTFRONT))
    assert set(TABLE.types) == set(base)
    assert set(PACKED.types) == {**base, **pack}.keys()
    assert set(TABLE.sides) == {"german", "soviet"}
    assert set(PACKED.sides) == {"german", "soviet", "american"}


# --- the box --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "counts"),
    [
        (
            "german",
            {"chq": 3, "phq": 9, "infantry": 27, "mg": 3, "mortar": 4, "at_rifle": 3}
            | {"sniper": 2, "engineer": 3, "at_gun": 2, "artillery": 1, "aircraft": 1},
        ),
        (
            "soviet",
            {"chq": 3, "phq": 9, "infantry": 18, "smg": 9, "mg": 4, "mortar": 5, "at_rifle": 3}
            | {"sniper": 2, "engineer": 3, "at_gun": 1, "artillery": 1, "aircraft": 1},
        ),
    ],
)
def test_blocks_by_kind(side, counts):  # 2.0
    blocks: Counter[str] = Counter()
    for unit in TABLE.of_side(side):
        blocks[unit.symbol] += unit.count
    rest = {"tank", "nkvd", "bunker", "mine"}
    assert {symbol: n for symbol, n in blocks.items() if symbol not in rest} == counts
    assert sum(blocks.values()) == TABLE.box.blocks[side] == 66


def test_markers_and_dice():
    box = TABLE.box
    assert (box.markers, box.dice, box.companies) == (22, 4, 3)
    assert sum(box.marker_split.values()) == box.markers
    assert set(box.marker_split) == set(load_terrain().markers)
    assert TABLE.provenance("game_box.json", "marker_split").source is Source.ASSUMED
    assert TABLE.provenance("game_box.json", "markers").source is Source.BOOK


def whole_company(side):
    company = TABLE.box.company[side]
    units = Counter(company.units)
    for platoon in company.platoons:
        units.update(platoon)
    return units


def test_a_company():  # 2.2 to 2.4
    assert whole_company("german") == Counter(
        {"ge_chq": 1, "ge_phq": 3, "ge_rifle": 9}
        | {"ge_mg": 1, "ge_mortar_50": 1, "ge_at_rifle": 1}
    )
    assert whole_company("soviet") == Counter(
        {"so_chq": 1, "so_phq": 3, "so_rifle": 6, "so_smg": 3}
        | {"so_mg": 1, "so_mortar_50": 1, "so_at_rifle": 1}
    )
    platoons = TABLE.box.company["soviet"].platoons
    assert ["so_smg" in platoon for platoon in platoons] == [False, False, True]  # 2.3


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_the_companies_of_a_box_use_up_all_that_is_not_battalion_level(side):
    companies = whole_company(side)
    for unit in TABLE.of_side(side):
        company_level = unit.kind not in ("battalion_weapon", "strike")
        needed = companies[unit.id] * TABLE.box.companies
        assert needed == (unit.count if company_level else 0), unit.id


def test_the_value_of_steps():  # 10.4
    assert TABLE.types["ge_rifle"].value_of(3) == 6
    assert TABLE.types["ge_rifle"].value_of() == 8
    assert TABLE.types["so_artillery"].value_of(2) == 24
    assert TABLE.types["so_rifle"].value_of(0) == 0


# --- what sets types apart ------------------------------------------------------------------------


def with_trait(trait, value=True):
    return {u.unit_class for u in PACKED.types.values() if getattr(u.traits, trait) == value}


EVERY = {unit.unit_class for unit in PACKED.types.values()}


@pytest.mark.parametrize(
    ("trait", "value", "classes"),
    [
        ("checks_without_command", True, {"infantry"}),  # 4.3
        ("needs_no_command", True, {"bunker"}),  # 2.56
        ("rallies", False, {"bunker", "mine", "off_map"}),  # 2.56, 7.2
        ("digs", False, {"bunker", "mine", "off_map"}),  # 7.1
        ("takes_orders", False, {"mine", "off_map"}),  # 7.2
        ("shielded", True, {"hq"}),  # 2.2
        ("replaced", True, {"hq"}),  # 4.4
        ("lends_morale", True, {"hq"}),  # 9.3
        ("morale_check_alone_only", True, {"hq"}),  # 9.3
        ("bombards", True, {"mortar", "off_map"}),  # 2.42, 2.6
        ("bombarded_armour", "half", {"mortar"}),  # 6.61
        ("bombarded_armour", "none", {"off_map"}),  # 6.61
        ("full_armour_when_bombarded", True, {"bunker"}),  # 6.61
        ("lays_smoke", "spotted", {"mortar"}),  # 7.4
        ("lays_smoke", "adjacent", {"engineer"}),  # 7.4
        ("demolishes", "bombardment", {"mortar", "off_map"}),  # 7.3
        ("demolishes", "adjacent", {"engineer"}),  # 7.3
        ("wooden_bridge_bonus", True, {"engineer"}),  # 7.3
        ("clears_wire_fire", 4, {"engineer"}),  # 7.5
        ("assault_fire_factor", 2, {"engineer"}),  # 2.51
        ("targets_mines", True, {"engineer"}),  # 9.64
        ("mine_backfire", (10,), {"engineer"}),  # 7.2
        ("mine_backfire", (9, 10), EVERY - {"engineer"}),  # 7.2
        ("targets_shielded", True, {"sniper"}),  # 2.52
        ("ignores_armour", True, {"sniper"}),  # 2.52
        ("ignores_double_defence", True, {"sniper"}),  # 2.52
        ("fire_vs_armour", 3, {"sniper"}),  # 2.52
        ("morale_bonus", 1, {"nkvd"}),  # 2.53
        ("hidden_armour", 0, {"tank"}),  # 2.54
        ("face_up_when_moved", True, {"tank"}),  # 2.54
        ("may_stay_revealed", True, {"tank"}),  # 1.3
        ("leaves_wreck", True, {"tank"}),  # 6.34
        ("permanently_face_up", True, {"bunker"}),  # 2.56
        ("stays_revealed", True, {"mine"}),  # 7.2
        ("revealed_by_fire", True, {"mine"}),  # 7.2
        ("hit_only_in_assault", True, {"mine"}),  # 7.2
        ("fires_in_assault", False, {"mine"}),  # 7.2
        ("checks_morale", False, {"mine"}),  # 7.2
        ("revealed_controls_own_hex_only", True, {"mine"}),  # 7.2
        ("holds_objectives", False, {"mine"}),  # ruling 135
        ("leaves_assault", False, {"mine", "bunker"}),  # 7.2, 2.56
        ("moves_into_assault", False, {"mg", "mortar", "at_rifle", "gun", "bunker", "mine"}),  # 9.6
        ("later_rounds_fire", 1, {"gun", "mortar"}),  # 9.61
        ("targets_in_assault", True, {"at_rocket"}),  # 9.2, 9.63
    ],
)
def test_what_the_rules_say_of_a_class(trait, value, classes):
    assert with_trait(trait, value) == classes
    alike = {u.unit_class for u in PACKED.types.values() if getattr(u.traits, trait) != value}
    assert not classes & alike  # a class has a trait as a whole


def test_air_strikes_endanger_friends_doubly():  # 2.7
    twice = {u.id for u in TABLE.types.values() if u.traits.friendly_hits_per_zero == 2}
    assert twice == {"ge_aircraft", "so_aircraft"}
    assert {u.id for u in TABLE.types.values() if u.strike == "air"} == twice
    strikes = {u.id for u in TABLE.types.values() if u.kind == "strike"}
    assert strikes == {u.id for u in TABLE.types.values() if u.strike}


def test_tanks_and_bunkers_have_armour():  # 2.52, 2.56
    armoured = {unit.unit_class for unit in PACKED.types.values() if unit.armour is not None}
    assert armoured == {"tank", "bunker"}


def test_which_level_a_class_belongs_to():  # 2.2 to 2.7
    company = {u.unit_class for u in TABLE.types.values() if u.kind == "company_weapon"}
    assert company == {"mg", "mortar", "at_rifle"}
    battalion = {u.id for u in TABLE.types.values() if u.battalion}
    assert {"so_maxim", "so_mortar_82", "so_mortar_120", "ge_mortar_80"} < battalion
    assert {u.kind for u in TABLE.types.values() if u.is_hq} == {"chq", "phq"}


def test_classes_symbols_and_names():
    for unit in PACKED.types.values():
        assert unit.unit_class in CLASSES
        assert set(unit.name) == {"en", "de", "ru"}
        assert len(unit.label) <= 10
    for side in PACKED.sides.values():
        assert set(side.name) == {"en", "de", "ru"}
    assert {side.id: side.emblem for side in TABLE.sides.values()} == {
        "german": "cross",
        "soviet": "star",
    }


def test_what_a_faster_or_better_armed_type_costs_is_ours_and_says_so():
    ours = {unit for unit, figure in TABLE.book if figure == "value"}
    printed = set(TABLE.types) - ours
    assert printed == {
        *("ge_rifle", "ge_pioneer", "ge_sniper", "ge_artillery", "ge_aircraft"),
        *("so_rifle", "so_smg", "so_sapper", "so_sniper", "so_artillery", "so_aircraft"),
    }


def test_what_is_ours_can_be_marked():
    assert TABLE.assumed("so_rifle") == ("move",)
    assert TABLE.assumed("ge_artillery") == ("steps",)
