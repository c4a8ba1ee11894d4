"""What `play`, `replay`, `playtest` and `export` answer, in text and in JSON."""

import json
import shutil

import pytest

from studio.cli import main
from studio.model.shipped import maps_folder
from tests.skirmish import write_skirmish

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
