"""Wrong use of the command line: one line that says what would be right, and status 2."""

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.cli import main
from studio.cli.commands import COMMANDS, parser_of
from studio.cli.parser import WrongUse
from studio.cli.reference import reference
from tests.skirmish import write_skirmish


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a wrong call is told: one line, and nothing on standard output."""
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("firefight: ")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chekc"], 'no command "chekc": did you mean check?'),
        (["sing"], 'no command "sing"'),
        (["mine.scenario.json"], "to open this file: firefight edit mine.scenario.json"),
        (["--verison"], "no option --verison: did you mean --version?"),
        (["check"], "the following arguments are required: FILE"),
        (["check", "--lvel", "draft", "x"], "no option --lvel: did you mean --level?"),
        (["check", "--lev", "draft", "x"], "no option --lev: did you mean --level?"),
        (["check", "--level", "publsh", "x"], "did you mean publish?"),
        (["check", "x", "--level"], "--level: expected one argument"),
        (["playtest", "x", "--gmaes=20"], "no option --gmaes: did you mean --games?"),
        (["playtest", "x", "--games", "many"], '"many" isn\'t a whole number from 1 to'),
        (["playtest", "x", "--games", "0"], '"0" isn\'t a whole number from 1 to'),
        (["playtest", "x", "--games", "1e3"], '"1e3" isn\'t a whole number'),
        (["playtest", "x", "--games", "9" * 400], "isn't a whole number"),
        (["playtest", "x", "--seed", "-1"], '"-1" isn\'t a whole number from 0'),
        (["playtest", "x", "--jobs", "2", "--cluster", "y"], "not allowed with argument"),
        (["play", "x", "-s", "1"], "no option -s"),
        (["list"], "the following arguments are required: WHAT"),
        (["list", "bords"], "did you mean boards?"),
        (["cost", "x", "y"], "unrecognized arguments: y"),
        (["cost", "x", "--format", "xml"], "isn't one of text, json"),
        (["odds", "4F2", "--defense", "D2"], "no option --defense: did you mean --defence?"),
        (["odds", "4F2", "--defence", "D3"], "isn't one of D1, D2"),
        (["odds", "four"], '"four" is no fire'),
        (["odds", "0F2"], "1 to 100 dice"),
        (["odds", "4F11"], "firepower of 1 to 10"),
        (["odds", "4F2", "--seed", "3"], "--seed goes with FILE"),
        (["odds", "x", "A1a"], "a TARGET is missing"),
        (["odds", "4F2", "--assault"], "--assault goes with FILE"),
        (["odds", "diagram_2", "F2a,B2a", "B2b", "--assault"], "units of both sides"),
        (["new", "mine.json", "--boards", "E1", "--title", "T"], "call it mine.scenario.json"),
        (["check", "game.replay.json"], "firefight replay game.replay.json"),
    ],
)
def test_a_wrong_call_says_what_would_be_right(capsys, words, says):
    assert says in told(capsys, *words)


@pytest.mark.parametrize(
    "name", [name for name in COMMANDS if name not in ("new", "list", "odds", "edit")]
)
def test_a_missing_file_is_named(capsys, name, tmp_path):
    more = {
        "heat": ["A"],
        "diff": ["dam"],
        "sight": ["E1:0101", "E1:0102"],
        "moves": ["A"],
        "export": [str(tmp_path / "o.pdf")],
        "import": [str(tmp_path / "out")],
    }
    missing = str(tmp_path / "missing.json")
    assert missing in told(capsys, name, missing, *more.get(name, []))


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}', "\0\1\2", "null"])
@pytest.mark.parametrize("name", ["cost", "play", "upgrade", "replay"])
def test_an_unreadable_file_is_told_with_its_line(capsys, tmp_path, name, text):
    path = tmp_path / ("bad.replay.json" if name == "replay" else "bad.scenario.json")
    path.write_text(text, encoding="utf-8")
    assert f"{path}:1:" in told(capsys, name, str(path))


BROKEN = {
    "no boards": {"boards": []},
    "a board that isn't there": {"boards": [{"place": "E1", "board": "E9"}]},
    "no sides": {"sides": {}},
    "one side": {"sides": {"german": {}}},
    "an objective off the map": {"victory": {"objectives": [{"at": "E1:9999", "points": 1}]}},
    "no areas": {"areas": {}},
    "a pack that isn't there": {"packs": ["nope.json"]},
    "other rules": {"rules": "chess"},
    "no turns at all": {"time": {"turns": 0}},
}


@pytest.mark.parametrize("changes", BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.parametrize("name", ["play", "playtest", "control"])
def test_a_scenario_that_cannot_be_played_is_named(capsys, tmp_path, name, changes):
    file = write_skirmish(tmp_path, **changes)
    assert str(file) in told(capsys, name, str(file))


def test_a_folder_is_no_file(capsys, tmp_path):
    assert "folder" in told(capsys, "cost", str(tmp_path))


def test_a_report_that_could_not_be_written_is_refused_before_any_game(capsys, tmp_path):
    out = tmp_path / "no" / "report.html"
    assert "there is no folder" in told(capsys, "playtest", "olminsk", "--report", str(out))


WORDS = ["--", "-", "-1", "--seed", "--games=7", "--format", "json", "x", "", "=", "--=", "é", "-h"]


@given(st.sampled_from(sorted(COMMANDS)), st.lists(st.sampled_from(WORDS) | st.text(max_size=6)))
@settings(max_examples=150)
def test_no_words_bring_a_parser_down(name, words):
    with suppress(WrongUse, SystemExit):  # the latter after its help
        parser_of(name).parse_exactly(words)


@pytest.mark.parametrize("name", [None, *COMMANDS])
def test_help_is_there(capsys, name):
    assert main([*([name] if name else []), "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: firefight")
    if name is None:
        assert all(f"\n  {command} " in out for command in COMMANDS)


def test_every_argument_is_explained():
    for name in COMMANDS:
        for argument in parser_of(name).arguments():
            assert argument.help, f"{name} {argument.dest}"


def test_the_version_is_told(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.split()[0] == "firefight"


def test_the_reference_in_the_documentation_is_that_of_the_program():
    page = (Path(__file__).parents[2] / "docs" / "command_line.md").read_text(encoding="utf-8")
    assert page == reference(), "python -m studio.cli.reference > docs/command_line.md"
