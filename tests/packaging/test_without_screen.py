"""Without a screen the work is done all the same, and its answers are put into words."""

import importlib.util
import subprocess
from pathlib import Path

import pikepdf
import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "without_screen.py"
spec = importlib.util.spec_from_file_location("without_screen", SCRIPT)
assert spec is not None
assert spec.loader is not None
without_screen = importlib.util.module_from_spec(spec)
spec.loader.exec_module(without_screen)

WARNING = {"level": "warning", "where": "E1:0905", "message": "a road ends at the seam"}
ERROR = {"level": "error", "where": "A1", "message": "this squad has no HQ"}
GAMES = {
    "games": 20,
    "players": ["greedy", "random"],
    "wins": {"german": 12, "soviet": 7},
    "draws": 1,
    "unfinished": 0,
    "win_rate": {"german": {"low": 0.387, "mid": 0.6, "high": 0.781}},
    "points": {"german": {"mean": 6.25, "sd": 2.0}},
    "turns": {"mean": 5.5},
    "seconds": 4.0,
    "games_per_second": 5.0,
}


def write_pdf(path):
    with pikepdf.new() as document:
        document.add_blank_page()
        document.docinfo["/Title"] = "Der Übergang"
        document.save(path)


def write_png(path):
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes([0, 0, 4, 1, 0, 0, 3, 0]))


@pytest.fixture
def questions(monkeypatch):
    """What is asked of `firefight`, which finds one warning and prints real, small files."""
    asked = []
    answers = {"check": [WARNING], "playtest": GAMES}

    def ask(*words):
        asked.append(words)
        if words[0] != "export":
            return answers[words[0]]
        path = Path(words[2])
        (write_pdf if path.suffix == ".pdf" else write_png)(path)
        return {"files": [str(path)]}

    monkeypatch.setattr(without_screen, "ask", ask)
    return asked, answers


def test_a_scenario_is_checked_played_and_printed(questions, tmp_path, monkeypatch, capsys):
    asked, _ = questions
    monkeypatch.chdir(tmp_path)
    status = without_screen.work_without_screen(Path("a.scenario.json"), tmp_path / "out")
    told = capsys.readouterr().out
    assert status == 0
    assert [words[0] for words in asked] == ["check", "playtest", "export", "export"]
    assert "warning: E1:0905: a road ends at the seam" in told
    assert "german won 12 of 20" in told
    assert str(Path("out", "a-sheet.pdf")) + ": 'Der Übergang', 1 page, 1 kB" in told
    assert str(Path("out", "a-sheet.png")) + ": 1025 x 768 pixels, 1 kB" in told


def test_a_scenario_with_errors_ends_with_status_1(questions, tmp_path):
    questions[1]["check"] = [WARNING, ERROR]
    assert without_screen.work_without_screen(tmp_path / "a.scenario.json", tmp_path) == 1


def test_findings_are_counted_by_level_and_listed():
    lines = without_screen.findings_in_words([WARNING, ERROR, WARNING])
    assert lines[0] == "1 error, 2 warnings, no notes"
    assert lines[2] == "error: A1: this squad has no HQ"
    assert len(lines) == 4


def test_no_findings_are_told_too():
    (line,) = without_screen.findings_in_words([])
    assert "nothing to complain of" in line


def test_wins_come_with_their_interval_and_points_where_they_are_known():
    german, soviet, draws, length = without_screen.games_in_words(GAMES)
    assert german == (
        "german won 12 of 20 (win rate 39% to 78% with so few games), 6.2 points on average"
    )
    assert soviet == "soviet won 7 of 20"
    assert draws == "1 draw, 0 unfinished"
    assert length == "5.5 turns a game, 4.0 s in all, 5.0 games a second"


@pytest.mark.parametrize(("status", "fatal"), [(0, False), (1, False), (2, True), (134, True)])
def test_an_answer_of_no_is_an_answer_and_anything_above_is_not(monkeypatch, status, fatal):
    done = subprocess.CompletedProcess([], status, stdout='{"ok": true}')
    monkeypatch.setattr(subprocess, "run", lambda *words, **options: done)
    if fatal:
        with pytest.raises(SystemExit, match=f"'firefight check a' ended with status {status}"):
            without_screen.ask("check", "a")
    else:
        assert without_screen.ask("check", "a") == {"ok": True}
