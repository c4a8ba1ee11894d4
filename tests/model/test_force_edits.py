"""Edits of forces, areas and details of a scenario."""

from dataclasses import replace

import pytest

from studio.errors import StudioError
from studio.model import edits
from studio.model.scenario import Area, Arrival, Draw, Objective, Scenario, SideForce, UnitEntry
from tests.small import scenario


def with_force(*units: UnitEntry, **more) -> Scenario:
    return scenario(sides={"german": SideForce(units=units, **more)})


def test_blocks_are_added_changed_and_removed_with_their_arrivals():
    one, two = UnitEntry("A1a", "ge_rifle", "A", 1), UnitEntry("A1b", "ge_rifle", "A", 1)
    both = with_force(one, two, arrivals=(Arrival(2, "C", ("A1a",)), Arrival(3, "C", ("A1b",))))
    assert edits.add_unit(with_force(one), "german", two) == with_force(one, two)
    moved = edits.move_unit(both, "A1b", at="E1:0302")
    assert edits.unit_of(moved, "A1b").at == "E1:0302"
    assert edits.unit_of(edits.move_unit(moved, "A1b", area="A"), "A1b").at is None
    assert edits.unit_of(edits.restep_unit(both, "A1a", 2), "A1a").steps == 2
    gone = edits.remove_units(both, ["A1a"])
    assert gone == with_force(two, arrivals=(Arrival(3, "C", ("A1b",)),))
    assert edits.side_of(both, "A1a") == "german"


def test_a_side_begins_with_its_first_block():
    one = UnitEntry("A", "ge_chq", "A")
    assert edits.add_unit(scenario(), "german", one) == with_force(one)


def test_ids_follow_the_labels():
    start = scenario()
    for entry, expected in (
        (UnitEntry("", "ge_chq", "A"), "A"),
        (UnitEntry("", "ge_phq", "A", 1), "A1"),
        (UnitEntry("", "ge_rifle", "A", 1), "A1a"),
        (UnitEntry("", "ge_rifle", "A", 1), "A1b"),
        (UnitEntry("", "ge_mg", "A"), "Aa"),
        (UnitEntry("", "ge_phq", "A", 1), "A1c"),
    ):
        name = edits.free_unit_id(start, entry)
        assert name == expected
        start = edits.add_unit(start, "german", replace(entry, id=name))
    many = with_force(*(UnitEntry(f"Xa{n}", "ge_mg") for n in range(3)))
    assert edits.free_unit_id(many, UnitEntry("", "ge_mg")) == "Xa"


def test_wrong_orders_about_blocks_are_refused():
    start = with_force(UnitEntry("A1a", "ge_rifle"))
    for wrong in (
        lambda: edits.add_unit(start, "soviet", UnitEntry("A1a", "so_rifle")),
        lambda: edits.move_unit(start, "A1x", at="E1:0302"),
        lambda: edits.remove_units(start, ["nobody"]),
        lambda: edits.move_unit(start, "A1a", at="E1:0302", area="A"),
        lambda: edits.set_strikes(start, "german", "air", -1),
        lambda: edits.rename_area(start, "A", "B"),
    ):
        with pytest.raises(StudioError):
            wrong()


def test_counts_of_nothing_are_left_out():
    some = edits.set_strikes(scenario(), "german", "artillery", 2)
    assert some.sides["german"].strikes == {"artillery": 2}
    assert edits.set_strikes(some, "german", "artillery", 0).sides["german"].strikes == {}
    assert edits.set_markers(scenario(), "german", "foxhole", 3).sides["german"].markers == {
        "foxhole": 3
    }


def test_an_area_is_renamed_and_removed_wherever_it_is_meant():
    start = with_force(
        UnitEntry("A", "ge_chq", area="A"),
        draws=(Draw(("ge_sniper",), 1, area="A"),),
        arrivals=(Arrival(2, "A", ("A",)),),
    )
    start = edits.set_area(start, "A", Area(hexes=("E1:0101",)))
    renamed = edits.rename_area(start, "A", "North")
    force = renamed.sides["german"]
    assert list(renamed.areas) == ["North"]
    assert (force.units[0].area, force.draws[0].area, force.arrivals[0].area) == ("North",) * 3
    gone = edits.remove_area(renamed, "North")
    force = gone.sides["german"]
    assert gone.areas == {}
    assert (force.units[0].area, force.draws[0].area, force.arrivals) == (None, None, ())


def test_heading_time_victory_and_texts():
    start = scenario()
    after = edits.set_time(edits.retitle(start, {"en": "New"}), turns=6, first="german")
    assert (after.title["en"], after.time.turns, after.time.first) == ("New", 6, "german")
    after = edits.set_text(after, "situation", {"en": "Dawn."})
    assert after.texts.situation == {"en": "Dawn."}
    after = edits.add_objective(edits.add_objective(after, Objective(1, "X")), Objective(2, "Y"))
    assert edits.remove_objective(after, 0).victory.objectives == (Objective(2, "Y"),)
    assert edits.set_elimination(after, 2).victory.elimination == 2
