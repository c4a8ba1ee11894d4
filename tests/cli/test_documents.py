"""What `check`, `list`, `new` and `upgrade` answer, in text and in JSON."""

import json

import pytest

from studio.cli import main
from studio.model.files import read_scenario
from studio.model.library import load
from tests.skirmish import skirmish, write_skirmish

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
