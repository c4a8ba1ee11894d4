"""`check`, `odds` and `sight` on tables in inches."""

import json

import pytest

from studio.cli import main
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.odds import aim_odds, mean
from tests.checks.base_table import TABLE


@pytest.fixture
def yard(tmp_path):
    path = tmp_path / "yard.table.json"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def answer(capsys, *args):
    status = main([*args, "--format", "json"])
    return status, json.loads(capsys.readouterr().out)


def test_a_table_is_checked_like_any_document(yard, capsys, tmp_path):
    assert answer(capsys, "check", yard) == (0, [])
    broken = tmp_path / "broken.table.json"
    broken.write_text(TABLE.replace("[11.5, 9]", "[11.5, 99]"), encoding="utf-8")
    status, found = answer(capsys, "check", str(broken))
    assert (status, [one["check"] for one in found]) == (1, ["scattered-team", "off-table"])
    assert main(["check", "hedgerow"]) == 0


def test_odds_of_a_fire_on_a_table(capsys):
    status, found = answer(capsys, "odds", "hedgerow", "S1", "G1_LMG")
    assert (status, found["dice"], found["modifier"]) == (0, {"close": 11, "effective": 2}, 0)
    assert list(found["teams"]) == ["G1_LMG", "G1_Rifles"]
    table, arsenal = read_table(scenarios_folder() / "hedgerow.table.json"), load_arsenal()
    unit = tuple(team for _, team in table.teams() if team.section == "S1")
    named = next(team for _, team in table.teams() if team.id == "G1_LMG")
    exact = aim_odds(arsenal, aimed(table, arsenal, Declaration("soviet", unit, named)))
    for name, told in found["teams"].items():
        assert told["cover"] == "hard"
        assert told["mean"]["lost"] == pytest.approx(float(mean(exact[name].lost)))
        for column in ("hits", "shock", "lost"):
            assert sum(told[column]) == pytest.approx(1)
        assert (
            len(told["lost"]) <= len(next(t for _, t in table.teams() if t.id == name).figures) + 1
        )


def test_odds_are_told_step_by_step(capsys):
    assert main(["odds", "hedgerow", "G1_LMG", "S1_LMG"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "G1_LMG at 15.1 inches: 8 dice (13.2.4)"
    assert told[1] == "target: S1_LMG, S1_Rifles (13.2.1)"
    assert any(line.startswith("S1_LMG in Light cover: on average ") for line in told)


def test_fire_that_is_not_possible_says_why(yard, capsys):
    status, found = answer(capsys, "odds", yard, "B1", "A1")
    assert status == 1
    assert "nobody can fire at A1" in found["reason"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("odds", "hedgerow", "S9", "G1_LMG"), "no team or section is called S9"),
        (("odds", "hedgerow", "S1", "S1_LMG"), "S1_LMG is a friend of the firer"),
        (("odds", "hedgerow", "S1", "G1_LMX"), "did you mean G1_LMG?"),
        (("odds", "hedgerow", "S1"), "odds FILE FIRER TARGET"),
        (("odds", "hedgerow", "S1", "G1_LMG", "--seed", "1"), "don't go with a table"),
        (("sight", "hedgerow", "S1_LMG:4", "Weber"), "numbered from 1 to 3"),
        (("sight", "hedgerow", "S1_LMG", "Webber"), "did you mean Weber?"),
    ],
)
def test_wrong_use_is_told(args, told, capsys):
    assert main(list(args)) == 2
    assert told in capsys.readouterr().err


def test_sight_between_figures_of_a_table(capsys):
    status, found = answer(capsys, "sight", "hedgerow", "S1_LMG", "G1_LMG:2")
    assert (status, found["visible"], found["rule"]) == (0, True, "13.2.10")
    status, back = answer(capsys, "sight", "hedgerow", "G1_LMG:2", "S1_LMG")
    assert (status, back["distance"]) == (0, found["distance"])
    status, hidden = answer(capsys, "sight", "hedgerow", "Brandt", "G1_Rifles")
    assert (status, hidden["visible"]) == (1, False)


def test_tables_that_ship_are_listed(capsys):
    status, found = answer(capsys, "list", "tables")
    assert status == 0
    sides = ["german", "soviet"]
    assert {one["id"]: one["sides"] for one in found} == dict.fromkeys(
        ("barrow", "farm", "hedgerow", "sosnovka"), sides
    )
    sizes = {one["id"]: (one["width"], one["height"]) for one in found}
    assert (sizes["farm"], sizes["hedgerow"]) == ((60, 44), (48, 36))


def test_forces_of_a_table_are_told_in_men_and_dice(capsys):
    status, found = answer(capsys, "cost", "farm")
    assert status == 0
    german = found["sides"]["german"]
    assert (german["men"], german["leaders"]) == (21, 3)
    assert german["units"][0] == {
        "unit": "G1_LMG", "section": "G1", "men": 3, "close": 8, "effective": 8
    }  # fmt: skip


def test_forces_are_costed_by_the_points_table_that_a_table_names(capsys, yard, tmp_path):
    (tmp_path / "club.points.json").write_text(POINTS, encoding="utf-8")
    path = tmp_path / "costed.table.json"
    named = TABLE.replace('"situation"', '"points": "club.points.json",\n "situation"')
    path.write_text(named.replace('  "soviet": {', '  "soviet": {"budget": 20,'), encoding="utf-8")
    status, found = answer(capsys, "cost", str(path))
    assert status == 0
    assert found["sides"]["german"]["points"] == 12 + 3 + 10
    assert found["sides"]["soviet"]["points"] == 3 + 5 + 15
    status, told = answer(capsys, "check", str(path))
    assert [(one["check"], one["message"]) for one in told] == [
        ("over-points", "23 of 20 points: 3 over")
    ]
    assert main(["cost", str(path)]) == 0
    assert "soviet: 3 men, 23 points, budget 20" in capsys.readouterr().out


def test_a_points_table_that_lacks_something_is_told_where(capsys, tmp_path):
    path = tmp_path / "costed.table.json"
    path.write_text(TABLE.replace('"situation"', '"points": "club.points.json",\n "situation"'))
    assert [one["check"] for one in answer(capsys, "check", str(path))[1]] == ["no-points-table"]
    (tmp_path / "club.points.json").write_text(POINTS.replace("smg", "sgm"), encoding="utf-8")
    (one,) = answer(capsys, "check", str(path))[1]
    assert "says nothing of 'smg' among its men; did you mean 'sgm'?" in one["message"]
    (tmp_path / "club.points.json").write_text(POINTS.replace("junior", "jnr"), encoding="utf-8")
    (one,) = answer(capsys, "check", str(path))[1]
    assert "ranks.jnr: there is no 'jnr'" in one["message"]
    assert main(["cost", str(path)]) == 2


POINTS = """{
 "format": 1, "id": "club", "title": {"en": "Points of our club"},
 "men": {"rifle": {"value": 3, "from": "assumed", "why": "a die"}, "lmg_belt": 12, "smg": 5},
 "ranks": {"junior": 10, "senior": 15}, "quality": {"elite": 150}
}"""


def test_where_a_team_can_hurt_whoever_stands_there(capsys):
    status, found = answer(capsys, "heat", "farm", "G1_LMG", "--step", "6")
    assert status == 0
    assert len(found) == 10 * 7
    assert {"x", "y", "chance", "kills", "shock"} == set(found[0])
    ahead = max(found, key=lambda one: one["chance"])
    assert ahead["chance"] > 0.5
    assert ahead["y"] > 16, "before its hedge"


def test_a_table_is_played_recorded_and_played_again(capsys, tmp_path):
    record = tmp_path / "farm.replay.json"
    status, played = answer(
        capsys, "play", "hedgerow", "--players", "random", "--record", str(record)
    )
    assert status == 0
    assert played["outcome"]["reason"]
    status, again = answer(capsys, "replay", str(record))
    assert (status, again["ok"], again["digest"]) == (0, True, played["digest"])


def test_a_playtest_of_a_table_is_the_same_for_any_number_of_processes(capsys, tmp_path):
    page = tmp_path / "page.html"
    more = ("--games", "2", "--players", "random", "--report", str(page))
    status, found = answer(capsys, "playtest", "hedgerow", *more)
    assert status == 0
    assert set(found["wins"]) == {"german", "soviet"}
    assert found["unfinished"] == 0
    assert "The Hedgerow" in page.read_text(encoding="utf-8")


def test_a_sheet_of_a_table_is_exported(capsys, tmp_path):
    status, found = answer(capsys, "export", "farm", str(tmp_path / "farm.md"))
    assert (status, found["files"]) == (0, [str(tmp_path / "farm.md")])


def test_who_still_waits_off_the_table_is_neither_seen_nor_in_the_way(capsys):
    assert main(["odds", "farm", "G2_LMG", "S1_LMG"]) == 2
    assert "G2_LMG still waits off the table" in capsys.readouterr().err
    status, found = answer(capsys, "odds", "farm", "S1_LMG", "G1_Rifles")
    assert (status, set(found["teams"])) == (0, {"G1_Rifles", "G1_LMG"})


def test_odds_of_a_secondary_weapon(capsys, tmp_path):
    farm = json.loads((scenarios_folder() / "farm.table.json").read_text(encoding="utf-8"))
    farm["sides"]["german"]["teams"][1]["figures"][0]["weapon"] = "rifle_grenade"
    path = tmp_path / "farm.table.json"
    path.write_text(json.dumps(farm), encoding="utf-8")
    more = ("--weapon", "rifle_grenade")
    status, found = answer(capsys, "odds", str(path), "G1_Rifles", "S1_LMG", *more)
    assert status == 0
    assert found["teams"]["S1_LMG"]["hits"][0] == pytest.approx(1 / 2), "one die at Close"
    assert main(["odds", str(path), "G1_Rifles", "S1_LMG", "--weapon", "rifle_grenad"]) == 2
    assert "did you mean" in capsys.readouterr().err
    assert main(["odds", "4F2", *more]) == 2
