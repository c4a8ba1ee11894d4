"""What the commands answer, in text and in JSON."""

import json
import shutil

import pytest

from studio.cli import main
from studio.export.forces import order_of_battle
from studio.model.files import read_scenario
from studio.model.library import load
from studio.model.shipped import maps_folder
from studio.rules.combat_infantry.odds import Shot
from tests.skirmish import skirmish, write_skirmish


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]):
    """Calls a command that has to answer with this status; gives what it printed."""

    def call(*words: object, status: int = 0) -> str:
        found = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert (found, err) == (status, "")
        return out

    return call


@pytest.fixture
def asked(ask):
    """As `ask`, for the JSON document."""
    return lambda *words, status=0: json.loads(ask(*words, "--format", "json", status=status))


@pytest.fixture
def file(tmp_path):
    return write_skirmish(tmp_path)


# --- check --------------------------------------------------------------------------------------


def test_check_is_silent_when_all_is_well(ask):
    assert ask("check", "olminsk", "E1", "E2") == ""
    assert json.loads(ask("check", "E1", "--format", "json")) == []


def test_check_tells_file_line_column_and_pointer(ask, asked, tmp_path):
    file = write_skirmish(tmp_path, tilte={"en": "X"})
    findings = asked("check", file, status=1)
    found = next(one for one in findings if one["pointer"] == "/tilte")
    assert found["file"] == str(file)
    assert (found["line"], found["level"]) == (1, "error")
    assert set(found) == {
        *("file", "line", "column", "pointer", "check", "level", "where", "message", "rule", "fix")
    }
    lines = ask("check", file, status=1).splitlines()
    assert len(lines) == len(findings)
    start = f"{file}:1:{found['column']}: error {found['check']} "
    assert any(line.startswith(start) for line in lines)


def test_check_mends_what_is_safe(ask, asked, tmp_path):
    sides = skirmish()["sides"]
    sides["german"]["units"][2]["steps"] = 9
    file = write_skirmish(tmp_path, sides=sides)
    (found,) = (one for one in asked("check", file, status=1) if one["level"] == "error")
    assert (found["check"], found["where"]) == ("steps-out-of-range", "unit A1a")
    assert found["fix"]
    assert f"{file}: mended steps-out-of-range: " in ask("check", file, "--fix")
    assert read_scenario(file).sides["german"].units[2].steps in (None, 4)
    assert all(one["level"] != "error" for one in asked("check", file))


def test_check_asks_for_what_the_files_should_be_fit_for(asked, file):
    draft, publish = (asked("check", file, "--level", level) for level in ("draft", "publish"))
    assert len(draft) < len(publish)
    assert {one["check"] for one in draft} < {one["check"] for one in publish}


# --- list ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "some"),
    [
        ("boards", "E1"),
        ("scenarios", "olminsk"),
        ("units", "so_rifle"),
        ("terrain", "woods"),
        ("players", "greedy"),
        ("rulesets", "combat_infantry"),
        ("rulesets", "chain_of_command"),
        ("weapons", "lmg_belt"),
        ("tables", "farm"),
        ("checks", "setup-overstacked"),
    ],
)
def test_list_knows_what_there_is(ask, asked, what, some):
    found = asked("list", what)
    assert some in [thing["id"] for thing in found]
    assert len({thing["id"] for thing in found}) == len(found)
    text = ask("list", what)
    assert all(thing["id"] in text for thing in found)


def test_list_units_marks_figures_that_are_ours(ask, asked):
    units = {unit["id"]: unit for unit in asked("list", "units")}
    rifle = units["so_rifle"]
    assert "move" in rifle["ours"]
    assert "fire" not in rifle["ours"]
    line = next(line for line in ask("list", "units").splitlines() if line.startswith("so_rifle"))
    assert f" {rifle['move']}*" in line
    assert f" {rifle['fire']} " in line


# --- new and upgrade ----------------------------------------------------------------------------


def test_new_joins_boards_turned_and_in_rows(ask, tmp_path):
    out = tmp_path / "mine.scenario.json"
    ask("new", out, "--boards", "E1,E2:r/E2,E1", "--title", "Mine")
    found = load(out)
    assert [(p.place, p.column, p.row, p.turned) for p in found.scenario.boards] == [
        ("E1", 0, 0, False),
        ("E2", 16, 0, True),
        ("E2b", 0, 10, False),
        ("E1b", 16, 10, False),
    ]
    assert found.ground.faults == ()
    assert found.scenario.title == {"en": "Mine"}
    assert found.scenario.id == "mine"
    assert list(found.scenario.sides) == ["german", "soviet"]


def test_new_does_not_write_over_a_file(capsys, file):
    before = file.read_bytes()
    assert main(["new", str(file), "--boards", "E1", "--title", "Mine"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize("layout", ["", "E1,,E2", "E1:l", "E1;E2", "../E1", "/", "E9"])
def test_new_refuses_what_is_no_layout(capsys, tmp_path, layout):
    out = tmp_path / "mine.scenario.json"
    assert main(["new", str(out), "--boards", layout, "--title", "Mine"]) == 2
    assert not out.exists()
    assert "board" in capsys.readouterr().err


def test_upgrade_lays_a_file_out_and_leaves_a_good_one_alone(asked, file):
    before = read_scenario(file)
    assert asked("upgrade", file)["files"] == [str(file)]
    assert read_scenario(file) == before
    assert file.read_text(encoding="utf-8").count("\n") > 20
    assert asked("upgrade", file)["files"] == []


def test_upgrade_touches_nothing_if_one_file_is_faulty(capsys, file, tmp_path):
    before = file.read_bytes()
    bad = tmp_path / "bad.scenario.json"
    bad.write_text("{}", encoding="utf-8")
    assert main(["upgrade", str(file), str(bad)]) == 2
    assert str(bad) in capsys.readouterr().err
    assert file.read_bytes() == before


# --- cost, sight, moves, control, odds ----------------------------------------------------------


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


# --- games --------------------------------------------------------------------------------------


def test_play_records_and_replay_verifies(asked, ask, file, tmp_path):
    record = tmp_path / "game.replay.json"
    played = asked("play", file, "--players", "random", "--seed", 3, "--record", record)
    again = asked("replay", record)
    assert again["ok"] is True
    assert again["digest"] == played["digest"]
    assert again["actions"] == played["actions"] > 10
    assert again["outcome"] == played["outcome"]
    part = asked("replay", record, "--to", 5)
    assert (part["ok"], part["actions"], part["outcome"]) == (True, 5, None)
    assert "actions as recorded" in ask("replay", record)


def test_a_record_needs_no_other_file(asked, tmp_path):
    folder = tmp_path / "away"
    folder.mkdir()
    shutil.copy(maps_folder() / "E1.board.json", folder / "Mine.board.json")
    board = json.loads((folder / "Mine.board.json").read_text(encoding="utf-8"))
    (folder / "Mine.board.json").write_text(json.dumps({**board, "id": "Mine"}), encoding="utf-8")
    file = write_skirmish(folder, boards=[{"place": "E1", "board": "Mine"}])
    record = tmp_path / "game.replay.json"
    asked("play", file, "--players", "random", "--record", record)
    shutil.rmtree(folder)
    assert asked("replay", record)["ok"] is True


def test_replay_notices_a_changed_record_and_says_where(asked, ask, file, tmp_path):
    record = tmp_path / "game.replay.json"
    asked("play", file, "--players", "random", "--record", record)
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if "  rolls " in line)
    number = [one for one in text.splitlines() if "  state " in one].index(line) + 1
    before, _, rolls = line.partition("  rolls ")
    roll = rolls.split()[0]
    changed = f"{before}  rolls {int(roll) % 10 + 1}{rolls.removeprefix(roll)}"
    record.write_text(text.replace(line, changed), encoding="utf-8")
    found = asked("replay", record, status=1)
    assert found["ok"] is False
    assert found["differs"]["action"] == number
    assert f"action {number} " in ask("replay", record, status=1)


def test_playtest_gives_the_same_json_with_one_and_two_jobs(ask, file):
    call = ["playtest", file, "--games", 9, "--seed", 7, "--players", "random"]
    one, two = (ask(*call, "--jobs", jobs, "--format", "json") for jobs in (1, 2))
    assert one == two
    found = json.loads(one)
    assert sum(found["wins"].values()) + found["draws"] + found["unfinished"] == 9
    assert found["seconds"] is None


def test_playtest_reports_keeps_and_times_if_asked(asked, ask, file, tmp_path):
    report, db = tmp_path / "report.html", tmp_path / "games.sqlite"
    call = ["playtest", file, "--games", 3, "--players", "random,greedy", "--db", db]
    found = asked(*call, "--report", report, "--timing")
    assert found["players"] == {"german": "random", "soviet": "greedy"}
    assert found["games_per_second"] > 0
    assert "<h1>Skirmish</h1>" in report.read_text(encoding="utf-8")
    text = ask(*call)
    assert "3 games" in text
    assert "95 % interval" in text


def test_an_unknown_player_is_explained(capsys, file):
    assert main(["play", str(file), "--players", "gredy"]) == 2
    assert "did you mean greedy?" in capsys.readouterr().err


def test_unknown_rules_are_explained(capsys, tmp_path):
    file = write_skirmish(tmp_path, rules="chess")
    assert main(["playtest", str(file)]) == 2
    assert 'no rule set "chess"' in capsys.readouterr().err


# --- export -------------------------------------------------------------------------------------


def test_a_board_is_exported_by_itself(capsys, tmp_path):
    out = tmp_path / "E1.png"
    assert main(["export", "E1", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert main(["export", "E1", str(out), "--what", "sheet"]) == 2
    assert "isn't one of boards" in capsys.readouterr().err


def test_sight_is_answered_on_a_board_by_itself(capsys):
    main(["sight", "E1", "E1:0503", "E1:0504", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["distance"] == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["out.xyz"], ".pdf"),
        (["out.pdf", "--paper", "A9"], 'no paper "A9"'),
        (["out.pdf", "--side", "germn"], "did you mean german?"),
        (["out.pdf", "--what", "shet"], "did you mean sheet?"),
        (["out.pdf", "--language", "fr"], "isn't one of en, de, ru"),
        (["no/out.pdf"], "there is no folder"),
    ],
)
def test_an_export_that_cannot_be_made_is_explained(capsys, file, tmp_path, words, says):
    assert main(["export", str(file), str(tmp_path / words[0]), *words[1:]]) == 2
    assert says in capsys.readouterr().err
