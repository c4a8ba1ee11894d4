"""`firefight diff`."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from studio.cli import main
from studio.model.edits import move_unit, set_time
from studio.model.files import write_board, write_scenario
from tests.app.hand import small_board, small_scenario


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """A scenario and its backup."""
    write_board(tmp_path / "T1.board.json", small_board("T1"))
    path = tmp_path / "small.scenario.json"
    write_scenario(path, small_scenario())
    backup = path.rename(tmp_path / "small.scenario.json.bak")
    write_scenario(path, move_unit(set_time(small_scenario(), turns=9), "A", at="T1:0403"))
    return backup, path


def test_differences_are_told_by_group(two, capsys):
    assert main(["diff", *map(str, two)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "Forces",
        "  A, Company HQ at T1:0403: T1:0602 → T1:0403",
        "",
        "Time and details",
        "  Turns: 6 → 9",
    ]


def test_differences_as_json(two, capsys):
    assert main(["diff", *map(str, two), "--format", "json"]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert first == {
        "group": "forces",
        "kind": "changed",
        "what": "A, Company HQ",
        "before": "T1:0602",
        "after": "T1:0403",
        "at_before": ["T1:0602"],
        "at_after": ["T1:0403"],
    }
    assert second["group"] == "details"


def test_without_differences_it_is_silent(two, capsys):
    assert main(["diff", str(two[1]), str(two[1])]) == 0
    assert capsys.readouterr().out == ""


def test_boards_are_compared_too(tmp_path, capsys):
    one, other = tmp_path / "T1.board.json", tmp_path / "more" / "T1.board.json"
    other.parent.mkdir()
    write_board(one, small_board("T1"))
    board = small_board("T1")
    write_board(other, replace(board, terrain=("w" * 6, *board.terrain[1:])))
    assert main(["diff", str(one), str(other)]) == 1
    assert "Terrain (" in capsys.readouterr().out


def test_a_board_isnt_compared_with_a_scenario(two, capsys):
    assert main(["diff", str(two[0].with_name("T1.board.json")), str(two[1])]) == 2
    assert "compare two of a kind" in capsys.readouterr().err
