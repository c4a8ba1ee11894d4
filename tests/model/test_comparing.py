"""What differs between two versions: one edit, and exactly what it makes differ."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from studio.model.board import Spot
from studio.model.comparing import GROUPS, Difference, compare
from studio.model.edits import (
    add_objective,
    change_board,
    lay_way,
    move_unit,
    name_spot,
    restep_unit,
    set_budget,
    set_time,
    turn_board,
)
from studio.model.firefight import Firefight, assemble
from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Draw,
    Exit,
    Night,
    Objective,
    Placement,
    Scenario,
    SideForce,
    SpecialRule,
    Spell,
    UnitEntry,
)
from tests.app.hand import small_board, small_scenario

Edit = Callable[[Scenario], Scenario]
BOARDS = {name: small_board(name) for name in ("T1", "T2")}


def made(scenario: Scenario, boards: dict | None = None) -> Firefight:
    return assemble(scenario, boards or BOARDS)


def differences(edit: Edit, of: Scenario | None = None) -> list[Difference]:
    scenario = of or small_scenario()
    return list(compare(made(scenario), made(edit(scenario))))


def lines(edit: Edit, of: Scenario | None = None) -> list[str]:
    return [f"{one.group}: {one}" for one in differences(edit, of)]


def painted(*changes: Change) -> Edit:
    return lambda s: replace(s, changes=(*s.changes, *changes))


def side(name: str, **fields: object) -> Edit:
    def edit(scenario: Scenario) -> Scenario:
        force = replace(scenario.sides[name], **fields)  # type: ignore[arg-type]
        return replace(scenario, sides={**scenario.sides, name: force})

    return edit


def texts(**fields: object) -> Edit:
    return lambda s: replace(s, texts=replace(s.texts, **fields))  # type: ignore[arg-type]


def victory(**fields: object) -> Edit:
    return lambda s: replace(s, victory=replace(s.victory, **fields))  # type: ignore[arg-type]


def time(**fields: object) -> Edit:
    return lambda s: replace(s, time=replace(s.time, **fields))  # type: ignore[arg-type]


def test_the_same_doesnt_differ():
    assert differences(lambda s: s) == []


RULE = SpecialRule({"en": "Mud"}, {"en": "Roads are mud."})

ONE: dict[str, tuple[Edit, str]] = {
    "terrain": (
        painted(Change("T1:0403", terrain="marsh")),
        "map: Terrain at T1:0403: clear → marsh",
    ),
    "level": (painted(Change("T1:0403", level=2)), "map: Level at T1:0403: level 0 → level 2"),
    "hexside": (
        painted(Change("T1:0403 n", terrain="hedge")),
        "map: Hexside at T1:0403 n: added, hedge",
    ),
    "rise": (
        painted(Change("T1:0403 n", rise="slope")),
        "map: Slope or cliff at T1:0403 n: added, slope",
    ),
    "marker": (
        painted(Change("T1:0403", marker="foxhole", side="soviet")),
        "map: Marker at T1:0403: added, foxhole (soviet)",
    ),
    "area": (
        lambda s: replace(s, areas={**s.areas, "H": Area(hexes=("T1:0202",))}),
        "map: Area H at T1:0202: added, 1 hex",
    ),
    "other hexes": (
        lambda s: replace(s, areas={"G": Area(hexes=("T1:0602", "T1:0604"))}),
        "map: Area G (2 places): 2 hexes as before → 2 hexes, others",
    ),
    "unit moved": (
        lambda s: move_unit(s, "A", at="T1:0403"),
        "forces: A, Company HQ at T1:0403: T1:0602 → T1:0403",
    ),
    "unit set up": (
        lambda s: move_unit(s, "A1a", at="T1:0403"),
        "forces: A1a, Rifle squad at T1:0403: area G → T1:0403",
    ),
    "draw": (
        side("german", draws=(Draw(("ge_rifle",), 0, "A", "G"),)),
        "forces: German, variable forces: added, 0 of ge_rifle, company A, area G",
    ),
    "arrival": (
        side("german", arrivals=(Arrival(3, "G", ("A1a",)),)),
        "forces: German, reinforcements: added, turn 3, area G: A1a",
    ),
    "player": (
        side("german", players={"Ann": ("A",)}),
        "forces: German, players: added, Ann: A",
    ),
    "budget": (
        lambda s: set_budget(s, "german", 35),
        "points: German, budget: 20 → 35",
    ),
    "no budget": (
        lambda s: set_budget(s, "german", None),
        "points: German, budget: removed, was 20",
    ),
    "objective": (
        lambda s: add_objective(s, Objective(3, at="T1:0403", when="turn", side="german")),
        "points: Objective T1:0403 at T1:0403: added, 3 points each turn for german",
    ),
    "exit": (
        victory(exits=(Exit("german", "east", 4),)),
        "points: Points for leaving the map: added, german over the east: 4",
    ),
    "tie": (victory(tie="draw"), "points: Equal points: losses → draw"),
    "turns": (lambda s: set_time(s, turns=9), "details: Turns: 6 → 9"),
    "night": (
        time(later=(Spell(3, "snow", Night(2, 0.5)),)),
        (
            "details: Weather and light: from turn 1 good → "
            "from turn 1 good; from turn 3 snow, night (sight 2, moves ×…"
        ),
    ),
    "author": (lambda s: replace(s, author="Ann"), "details: Author: added, Ann"),
    "title": (lambda s: replace(s, title={"en": "Big"}), "texts: Title: Small → Big"),
    "german title": (
        lambda s: replace(s, title={**s.title, "de": "Klein"}),
        "texts: Title (Deutsch): added, Klein",
    ),
    "situation": (
        texts(situation={"en": "The river is up."}),
        "texts: Situation: added, The river is up.",
    ),
    "special rule": (
        texts(special_rules=(RULE,)),
        "texts: Special rule “Mud”: added, Roads are mud.",
    ),
}


@pytest.mark.parametrize("name", ONE)
def test_one_edit_makes_one_difference(name: str):
    edit, told = ONE[name]
    assert lines(edit) == [told]


@pytest.mark.parametrize("name", ONE)
def test_the_other_way_round_what_was_added_was_removed(name: str):
    edit, _ = ONE[name]
    before = small_scenario()
    (there,) = compare(made(before), made(edit(before)))
    (back,) = compare(made(edit(before)), made(before))
    assert (back.group, back.what) == (there.group, there.what)
    assert (back.before, back.after) == (there.after, there.before) or "as before" in there.before
    assert (back.at_before, back.at_after) == (there.at_after, there.at_before)


def test_hexes_that_changed_alike_are_one_difference_with_all_places():
    edit = painted(*(Change(f"T1:{spot}", terrain="marsh") for spot in ("0403", "0404", "0302")))
    first, second = differences(edit)
    assert (first.before, first.after, first.at_after) == ("woods", "marsh", ("T1:0302",))
    assert (second.before, second.at_after) == ("clear", ("T1:0403", "T1:0404"))


def test_hexsides_that_follow_from_their_hexes_arent_told_twice():
    edit = painted(*(Change(f"T1:{spot}", terrain="woods") for spot in ("0403", "0404")))
    assert [one.what for one in differences(edit)] == ["Terrain"]


def test_a_way_over_the_rim_is_told():
    with_road = lay_way(BOARDS["T1"], "paved", ("edge n", "0301"))
    found = compare(made(small_scenario()), made(small_scenario(), {**BOARDS, "T1": with_road}))
    assert [(one.what, one.after) for one in found] == [("Ways", "paved road")]


def two_boards() -> Scenario:
    boards = (Placement("T1", "T1"), Placement("T2", "T2", 6, 0))
    return replace(small_scenario(), boards=boards)


def test_a_board_that_is_moved_or_turned_is_one_difference():
    below = lambda s: change_board(s, "T2", column=0, row=5)  # noqa: E731
    assert lines(below, two_boards()) == ["map: Board T2: at column 6, row 0 → at column 0, row 5"]
    assert lines(lambda s: turn_board(s, "T1")) == [
        "map: Board T1: at column 0, row 0 → at column 0, row 0, turned"
    ]


def test_a_board_that_is_removed_is_one_difference():
    alone = lambda s: replace(s, boards=s.boards[:1])  # noqa: E731
    assert lines(alone, two_boards()) == ["map: Board T2: removed, was at column 6, row 0"]


def test_a_change_of_the_board_itself_is_told():
    named = name_spot(BOARDS["T1"], Spot(4, 3), {"en": "Mill"}, "farm")
    found = compare(made(small_scenario()), made(small_scenario(), {**BOARDS, "T1": named}))
    assert [str(one) for one in found] == ["Name at T1:0403: added, Mill"]


def test_fewer_steps_cost_fewer_points():
    found = differences(lambda s: restep_unit(s, "A1a", 1))
    assert [(one.group, one.what) for one in found] == [
        ("forces", "A1a, Rifle squad"),
        ("points", "German, cost"),
    ]
    assert found[0].after == "1 step"


def test_a_unit_that_came_tells_all_of_it():
    new = UnitEntry("A9", "ge_rifle", "A", 2, at="T1:0403")
    scenario = small_scenario()
    units = (*scenario.sides["german"].units, new)
    came, cost = differences(side("german", units=units))
    assert came.after.startswith("German, company A, ")
    assert came.at_after == ("T1:0403",)
    assert came.at_before == ()
    assert cost.what == "German, cost"


def test_a_special_rule_that_changed():
    before = texts(special_rules=(RULE, SpecialRule({"en": "Cold"}, {"en": "Cold."})))
    scenario = before(small_scenario())
    other = replace(RULE, text={"en": "Roads are ice."}, effect={"move": 2})
    edit = texts(special_rules=(scenario.texts.special_rules[1], other))
    assert lines(edit, scenario) == [
        "texts: Special rule “Mud”: Roads are mud. → Roads are ice.",
        "texts: Effect of special rule “Mud”: added, move: 2",
        "texts: Order of the special rules: Mud, Cold → Cold, Mud",
    ]


def test_unknown_types_and_sides_are_told_by_their_ids():
    force = SideForce(units=(UnitEntry("X", "no_such", at="T1:0403"),))
    edit = lambda s: replace(s, sides={**s.sides, "martian": force})  # noqa: E731
    assert lines(edit) == [
        "forces: X, no_such at T1:0403: added, martian, no company, T1:0403",
        "points: martian, cost: 0 points → ?",
    ]


def test_groups_come_in_order():
    everything: Scenario = small_scenario()
    for edit, _ in ONE.values():
        everything = edit(everything)
    groups = [one.group for one in compare(made(small_scenario()), made(everything))]
    assert groups == sorted(groups, key=list(GROUPS).index)
    assert set(groups) == set(GROUPS)
