"""The index of chapter 13 of *Chain of Command*: what implements each paragraph, what shows it.

What implements a paragraph is found in the code: whatever names its number in a docstring.
`python -m tests.rules.chain_of_command_index` writes the page; a test holds the page to it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "rules_index_chain_of_command.md"
CODE: Final = ("studio/rules/chain_of_command", "studio/model/weapons.py", "studio/inches.py")
TESTS: Final = ("tests/rules/chain_of_command", "tests/model/test_weapons.py")
NUMBER: Final = re.compile(r"(?<![\d.])13(?:\.\d+)+")
MOST_SHOWN: Final = 6


class Paragraph(NamedTuple):
    """A paragraph by number, what it is about, and the tests that show it."""

    number: str
    about: str
    tests: tuple[str, ...]


def _row(number: str, about: str, tests: str) -> Paragraph:
    return Paragraph(number, about, tuple(f"test_{name}" for name in tests.split()))


PARAGRAPHS: Final = (
    _row("13.1", "Arc, sight, friends in the way",
         "x52_the_arc_of_one_figure_and_of_a_crooked_line "
         "x50_friends_beside_the_line_of_fire x51_higher_firers_fire_over_heads "
         "x53_a_narrow_front_lets_one_figure_an_inch_fire "
         "x33_an_lmg_needs_its_gunner_and_one_more_and_other_guns_their_gunner "
         "a_turret_fires_over_the_heads_of_men_and_not_over_hulls"),
    _row("13.2", "Fire for Effect", "the_example_of_the_chapter "
         "the_dice_of_the_chapter_come_to_its_end_in_a_game"),
    _row("13.2.1", "Who is affected",
         "x37_teams_join_within_four_inches_of_the_named_one_without_chains "
         "x36_a_named_team_in_the_open_may_take_all "
         "fire_that_was_concentrated_is_divided_when_the_target_hits_the_dirt"),
    _row("13.2.2", "Bunched targets", "x38_bunching_is_counted_after_the_choice"),
    _row("13.2.3", "Range bands", "x39_each_weapon_has_its_own_band_at_the_same_range"),
    _row("13.2.4", "Firepower dice",
         "x8_three_shock_on_six_dice x31_shock_is_taken_from_each_team"),
    _row("13.2.5", "Rolling to hit", "x34_modifiers_add_up x35_odd_hits_go_to_different_teams "
         "odd_hits_are_placed_by_the_firer_in_the_open_and_else_by_the_owner"),
    _row("13.2.6", "Roll for effect",
         "x41_net_cover_counts_benefits_before_what_lessens_it "
         "x42_figures_in_lesser_cover_fall_first "
         "men_whom_nobody_sees_are_in_no_worse_cover_than_those_who_are_seen"),
    _row("13.2.7", "Hits on leaders",
         "x12_a_leader_is_hit_on_the_number_of_dead_or_less x13_what_a_hit_does "
         "x44_a_senior_near_two_sections_is_checked_for_each "
         "a_leaders_hit_spares_a_team_of_the_owners_choice "
         "a_senior_near_any_team_of_the_unit_that_loses_a_figure_is_at_risk "
         "a_stunned_leader_stays_when_his_unit_routs "
         "a_leader_who_is_part_of_one_team_shares_the_danger_of_that_team_alone "
         "a_stunned_leader_who_was_left_is_captured_by_contact "
         "who_recovers_away_from_his_men_has_to_rejoin_them_first"),
    _row("13.2.7.1", "Several leaders at risk", "x45_one_of_several_leaders"),
    _row("13.2.7.2", "Isolated leaders", "x15_an_isolated_leader_is_a_target_of_his_own"),
    _row("13.2.8", "Casualties", "the_weapon_stays_in_action_to_the_last_figure "
         "the_owner_chooses_whose_weapon_is_lost "
         "only_a_crewed_weapon_is_taken_over_from_the_fallen"),
    _row("13.2.9", "Crewed weapons and shields", "x17_x49_a_gun_shield_helps_from_the_front_half"),
    _row("13.2.10", "Buildings",
         "x54_a_window_has_an_arc_both_ways_and_a_reach_of_four_inches x54_within_a_building "
         "x54_two_riflemen_or_one_crewed_team_at_a_window "
         "a_gun_hits_whoever_is_in_a_building_that_it_sees"),
    _row("13.2.11", "Bunkers",
         "x18_x60_what_a_bunker_ignores_is_gone_before_leaders_are_checked "
         "a_bunker_saves_a_result_of_its_owners_choice"),
    _row("13.2.12", "Vehicles", "x60_sixes_at_a_transport_are_shock_on_it "
         "armour_beside_a_team_takes_no_share_of_the_hits "
         "the_cover_of_a_transport_is_that_of_its_place"),
    _row("13.3", "Overwatch",
         "x55_what_doesnt_trigger_overwatch "
         "x55_whoever_crosses_the_area_may_be_fired_at_on_any_point_in_it "
         "x55_who_was_fired_at_returns_fire_with_who_is_left "
         "overwatch_fires_at_a_mover_at_a_point_of_his_way "
         "who_fires_without_moving_is_fired_at_after_his_fire "
         "who_might_have_moved_but_stood_still_and_fires_is_fired_back_at "
         "who_fires_in_his_own_activation_isnt_on_overwatch_any_more"),
    _row("13.4", "Suppressing fire",
         "x26_x56_suppressing_fire_takes_three_dice_or_six "
         "k80_a_face_of_a_building_and_two_floors a_face_is_suppressed_in_the_arc_alone "
         "the_house_opposite_is_suppressed_from_a_window "
         "it_may_be_fired_into_smoke_of_a_mortar_but_not_through_it "
         "nobody_suppresses_ground_past_friends who_rides_on_a_vehicle_isnt_suppressed "
         "the_marker_lies_before_the_cover_that_is_fired_at"),
    _row("13.4.1", "Effects of suppressing fire",
         "x57_where_it_lies_and_when_it_ends "
         "x27_a_suppressed_unit_at_effective_range_hits_on_sixes_and_is_slowed "
         "under_suppressing_fire_it_comes_hesitantly "
         "suppressing_fire_lasts_this_phase_and_the_next "
         "one_man_who_comes_into_the_area_makes_his_team_hesitate "
         "nobody_doubles_while_one_man_of_the_team_crosses_the_area "
         "x28_the_example_of_the_panzer_grenadiers "
         "k80_a_team_deploys_to_windows_under_fire_hesitantly"),
    _row("13.5", "Secondary weapons", "those_who_dont_fire_their_secondary_weapon_have_rifles"),
    _row("13.5.1", "Hand grenades", "x58_throws x58_four_inches_unless_the_cover_is_hard "
         "the_least_distance_is_that_of_the_whole_unit "
         "into_an_open_topped_carrier_it_is_thrown_at_three_more "
         "a_bunker_takes_grenades_by_its_slit_alone over_a_house_it_is_thrown_at_three_more "
         "who_throws_out_of_a_house_needs_an_opening any_smoke_costs_a_throw_one"),
    _row("13.5.1.1", "What they do",
         "k26_k75_a_grenade_hits_its_target_alone_and_as_in_the_open"),
    _row("13.5.1.2", "Bullseye", "x22_bullseye_and_a_room"),
    _row("13.5.1.3", "Fumble",
         "x23_two_ones_fumble_on_the_thrower k76_after_a_fumble_the_throwers_team_suffers"),
    _row("13.5.1.4", "Posting", "x24_posting_fails_by_a_fumble_alone "
         "a_team_goes_up_to_a_carrier_to_post_a_grenade"),
    _row("13.5.2", "Rifle grenades",
         "x19_x59_rifle_grenades_find_the_range "
         "x41_x19_rifle_grenades_in_a_fire_lessen_cover_and_bring_further_dice "
         "the_range_is_kept_when_the_man_it_was_taken_to_falls"),
    _row("13.5.3", "Smoke grenades", "x25_x59_smoke_lies_on_the_line "
         "whoever_is_nearest_throws_the_smoke"),
    _row("13.5.4", "Light mortars", "x20_light_mortars x20_light_mortars_in_a_fire"),
    _row("13.5.4.1", "Mortar smoke", "x59_mortar_smoke a_mortar_that_lays_smoke_has_fired"),
    _row("13.5.5", "Anti-tank weapons",
         "x60_anti_tank_weapons_against_infantry x60_a_panzerfaust_at_infantry"),
    _row("13.5.5.1", "Back-blast", "x60_a_panzerfaust_at_infantry"),
)  # fmt: skip


@cache
def implementing() -> dict[str, tuple[str, ...]]:
    """By paragraph: what names it, as `module.thing`."""
    found: dict[str, dict[str, None]] = {}
    for path in _python(CODE):
        for owner, text in _documented(path):
            for number in NUMBER.findall(text):
                found.setdefault(number, {})[f"{path.stem}.{owner}"] = None
    return {number: tuple(owners) for number, owners in found.items()}


def _python(places: tuple[str, ...]) -> Iterator[Path]:
    for place in places:
        path = ROOT / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _documented(path: Path) -> Iterator[tuple[str, str]]:
    """Every function and class of a module with its words."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""


@cache
def _tests() -> dict[str, str]:
    """The names of all tests, with the ids of their cases."""
    return {
        node.name: ast.unparse(node)
        for path in _python(TESTS)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def names_of_tests() -> frozenset[str]:
    """The names of all tests that may be listed."""
    return frozenset(_tests())


def examples_shown() -> set[int]:
    """The numbers of the worked examples that a test or one of its cases is named after."""
    found = set()
    for name, source in _tests().items():
        found |= {int(number) for number in re.findall(r"_x(\d+)", name)}
        found |= {int(number) for number in re.findall(r"'x(\d+)'", source)}
    return found


def page() -> str:
    """The page as it should be."""
    lines = [
        "# Rules index of infantry fire",
        "",
        "Every numbered paragraph of chapter 13 of *Chain of Command*: what implements it, and the",
        "tests that show it. Written by `python -m tests.rules.chain_of_command_index` from the",
        "code itself; a test keeps it true. What the chapter leaves open is in",
        "[the rulings](rulings_chain_of_command.md).",
        "",
        "| Paragraph | About | In the code | Shown by |",
        "|---|---|---|---|",
    ]
    for paragraph in PARAGRAPHS:
        code = implementing().get(paragraph.number, ())
        shown = ", ".join(f"`{name}`" for name in code[:MOST_SHOWN])
        more = f" and {len(code) - MOST_SHOWN} more" if len(code) > MOST_SHOWN else ""
        tests = ", ".join(f"`{name}`" for name in paragraph.tests)
        lines.append(f"| {paragraph.number} | {paragraph.about} | {shown}{more} | {tests} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
