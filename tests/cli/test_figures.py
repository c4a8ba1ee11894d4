"""What `cost`, `sight`, `moves`, `control` and `odds` answer, in text and in JSON."""

import pytest

from studio.cli import main
from studio.export.forces import order_of_battle
from studio.model.library import load
from studio.rules.combat_infantry.odds import Shot
from tests.skirmish import skirmish, write_skirmish


def test_cost_counts_steps_and_draws(asked, tmp_path):
    sides = skirmish()["sides"]
    sides["soviet"]["draws"] = [
        {"pool": ["so_sapper", "so_sniper"], "draw": 1, "company": "B", "area": "E"}
    ]
    file = write_skirmish(tmp_path, sides=sides)
    firefight = load(file)
    found = asked("cost", file)["sides"]
    for side, cost in found.items():
        span = order_of_battle(firefight, side).points
        assert (cost["least"], cost["mean"], cost["most"]) == (span.least, span.mean, span.most)
        assert cost["points"] == sum(unit["points"] for unit in cost["units"])
        for unit in cost["units"]:
            assert unit["points"] == unit["steps"] * unit["value"]
    assert found["soviet"]["least"] < found["soviet"]["most"]


def test_cost_in_words_names_the_budget(ask, file):
    assert "; budget 60" in ask("cost", file)


def test_sight_gives_reason_place_and_rule(asked, ask):
    seen = asked("sight", "olminsk", "E1:0503", "E1:0504")
    assert seen["visible"] is True
    assert seen["distance"] == 1
    hidden = asked("sight", "olminsk", "E1:0101", "E2:0101", status=1)
    assert hidden["visible"] is False
    assert hidden["at"].startswith(("E1:", "E2:"))
    assert hidden["rule"]
    assert "doesn't see" in ask("sight", "olminsk", "E1:0101", "E2:0101", status=1)


def test_sight_knows_places_by_name_in_every_language(asked):
    english = asked("sight", "olminsk", "Olminsk", "E1:0503", status=ANY)
    russian = asked("sight", "olminsk", "Ольминск", "E1:0503", status=ANY)
    assert english == russian


def test_sight_is_answered_on_a_board_by_itself(asked):
    assert asked("sight", "E1", "E1:0503", "E1:0504")["distance"] == 1


class _Any(int):
    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


ANY = _Any()


def test_moves_cost_no_more_than_the_unit_has(asked, file):
    found = asked("moves", file, "A1a")
    assert found["unit"] == "A1a"
    assert found["from"] not in found["hexes"]
    assert set(found["hexes"].values()) <= set(range(1, 6))
    assert list(found["hexes"].values()) == sorted(found["hexes"].values())


def test_moves_of_an_unknown_unit_suggest_another(capsys, file):
    assert main(["moves", str(file), "A1aa"]) == 2
    assert "did you mean A1a?" in capsys.readouterr().err


def test_control_names_every_hex_once(asked, file):
    found = asked("control", file)
    assert len(found) == len(load(file).ground.cells)
    assert set(found.values()) == {"german", "soviet", "neutral"}


def test_blocks_with_a_free_set_up_stand_where_the_seed_puts_them(asked, file):
    one, other = (asked("control", file, "--seed", seed) for seed in (1, 2))
    assert one != other
    assert one == asked("control", file)


@pytest.mark.parametrize(
    ("shot", "hit"), [("4F2", 0.5904), ("3F2", 0.488), ("3F3", 0.657), ("3F7", 0.973)]
)
def test_the_odds_of_a_hit_are_exact(asked, shot, hit):
    found = asked("odds", shot)
    assert sum(found["hits"][1:]) == pytest.approx(hit, abs=1e-12)
    assert sum(found["hits"]) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("shot", "two"), [("4F2", 0.1808), ("3F2", 0.104), ("3F3", 0.216)])
def test_the_odds_of_a_step_in_double_defence_are_exact(asked, shot, two):
    found = asked("odds", shot, "--defence", "D2", "--steps", 3)
    assert sum(found["steps"][1:]) == pytest.approx(two, abs=1e-12)
    assert found["mean"] == pytest.approx(
        sum(number * chance for number, chance in enumerate(found["steps"]))
    )


def test_odds_are_those_of_counting_all_rolls():
    from itertools import product

    for dice, fire, needed, steps in ((2, 3, 1, 1), (3, 4, 2, 3), (4, 6, 2, 1)):
        shot = Shot(dice, fire, needed, steps)
        counted = [0] * (steps + 1)
        for rolls in product(range(1, 11), repeat=dice):
            counted[min(steps, sum(roll <= fire for roll in rolls) // needed)] += 1
        expected = [ways / 10**dice for ways in counted]
        assert shot.lost() == pytest.approx(expected[: len(shot.lost())], abs=1e-12)
        assert sum(expected[len(shot.lost()) :]) == 0


def test_odds_in_a_scenario_follow_from_both_units(asked, tmp_path):
    sides = skirmish()["sides"]
    sides["german"]["units"][2].update(at="E1:0605")
    sides["soviet"]["units"][2].update(at="E1:0606", steps=2)
    for force in sides.values():
        del force["units"][2]["area"]
    file = write_skirmish(tmp_path, sides=sides)
    found = asked("odds", file, "A1a", "E1:0606")
    assert (found["dice"], found["fire"]) == (4, 2)
    assert len(found["steps"]) <= 3
    assert asked("odds", file, "A1a", "B1a") == found


def test_odds_out_of_range_are_none(asked, ask, tmp_path):
    sides = skirmish()["sides"]
    sides["german"]["units"][2].update(at="E1:0105")
    sides["soviet"]["units"][2].update(at="E1:1505")
    file = write_skirmish(tmp_path, sides=sides)
    found = asked("odds", file, "A1a", "B1a", status=1)
    assert (found["steps"], found["mean"]) == ([1.0], 0.0)
    assert "14 hexes" in found["reason"]
    assert "14 hexes" in ask("odds", file, "A1a", "B1a", status=1)


def test_odds_of_an_assault_tell_what_is_left_of_both_sides(asked, ask):
    found = asked("odds", "diagram_2", "F2c", "Chorn Monastyr", "--assault")
    assert len(found["attackers"]["steps"]) == 4 + 1
    assert len(found["defenders"]["steps"]) == 3 + 1
    assert found["taken"] == pytest.approx(found["defenders"]["steps"][0])
    assert found["taken"] + found["held"] == pytest.approx(1)
    assert "F2c" in ask("odds", "diagram_2", "F2c", "E1:0503", "--assault", status=1)
    assert asked("odds", "diagram_2", "F2c,F2a", "B2a", "--assault")["taken"] > found["taken"]
    assert "steps left" in ask("odds", "diagram_2", "F2c", "B2a", "--assault")
