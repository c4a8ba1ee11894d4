"""The command line in German: text for people is, JSON for programs never."""

import json
import subprocess
import sys

import pytest

from studio.cli import main
from studio.words import choose, wanted_by


@pytest.fixture(autouse=True)
def german(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "de")
    yield
    choose(["en"])


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, [""]),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE.UTF-8"]),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, ["en_GB.UTF-8"]),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, ["fr", "de", "en"]),
        ({"LANG": "", "LANGUAGE": "de"}, ["de"]),
        ({"LC_ALL": "C", "LANGUAGE": "de", "LANG": "de_DE"}, []),
    ],
)
def test_the_environment_says_the_language_as_for_gettext(environment, wanted):
    assert wanted_by(environment) == wanted


def test_help_is_german_and_so_is_what_argparse_says(capsys):
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("Aufruf: firefight")
    assert main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    assert "Aufruf: firefight play" in told
    assert "Optionen:" in told
    assert "(Vorgabe: 1)" in told
    assert main(["playtest", "dam", "--games", "x"]) == 2
    assert "Argument --games: „x“ ist keine ganze Zahl" in capsys.readouterr().err


def test_faults_of_files_are_german(capsys, tmp_path):
    path = tmp_path / "bad.board.json"
    path.write_text('{"format": 1, "titel": }', encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "hier ist ein Wert nötig" in capsys.readouterr().out
    path.write_text('{"format": 1, "columns": "x", "legend": {}}', encoding="utf-8")
    assert main(["check", str(path)]) == 1
    told = capsys.readouterr().out
    assert '"x" passt nicht: nötig ist eine ganze Zahl (die Zahl der Spalten)' in told
    assert "eine Karte braucht das" in told
    assert main(["check", str(tmp_path / "gone.board.json")]) == 2
    assert "es gibt diese Datei nicht" in capsys.readouterr().err


def test_json_is_english_in_every_language(capsys):
    def answer(*words):
        main([*words, "--format", "json"])
        return json.loads(capsys.readouterr().out)

    assert answer("odds", "farm", "G1", "S1_LMG")["steps"][0]["text"].endswith("8 dice")
    assert answer("sight", "olminsk", "E1:0304", "E1:0904")["reason"] == "higher ground"
    titles = {one["title"] for one in answer("list", "checks")}
    assert any(title.startswith("A way") or " the " in title for title in titles)


def test_the_same_odds_are_told_in_german(capsys):
    assert main(["odds", "farm", "G1", "S1_LMG"]) == 0
    told = capsys.readouterr().out
    assert "8 Würfel (13.2.4)" in told
    assert "dice" not in told


@pytest.mark.parametrize(("language", "reads"), [("en", False), ("de", True)])
def test_a_catalogue_is_read_when_it_is_needed(language, reads):
    code = (
        "import sys; from studio.cli import main; main(['--version']); "
        "from studio import words; before = words._catalogue.cache_info().currsize; "
        "main(['--help']); print(before, words._catalogue.cache_info().currsize)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={"LANGUAGE": language, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout.splitlines()[-1] == f"0 {int(reads)}"
