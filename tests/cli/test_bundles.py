"""Bundles at the command line: written, unpacked, and taken wherever a scenario is."""

from pathlib import Path

import pytest

from studio.cli import main
from studio.model.files import read_scenario
from tests.model.bundles import SOUND, scenario_in, zipped


@pytest.fixture
def bundle(ask, tmp_path: Path) -> Path:
    """The scenario of the skirmish that ships, sent."""
    path = tmp_path / "olminsk.firefight"
    assert ask("export", "olminsk", path) == f"{path}\n"
    return path


def test_the_same_scenario_gives_the_same_file(ask, bundle: Path, tmp_path: Path):
    ask("export", "olminsk", tmp_path / "again.firefight", "--what", "bundle")
    ask("export", bundle, tmp_path / "thrice.firefight")
    for name in ("again", "thrice"):
        assert (tmp_path / f"{name}.firefight").read_bytes() == bundle.read_bytes()


def test_import_says_what_it_wrote_and_what_was_there(ask, asked, bundle: Path, tmp_path: Path):
    out = tmp_path / "out"
    names = ("olminsk.scenario.json", "E1.board.json", "E2.board.json")
    assert asked("import", bundle, out) == {
        "files": [str(out / name) for name in names],
        "unchanged": [],
        "left_out": [],
    }
    assert ask("import", bundle, out) == "".join(f"{out / name}: unchanged\n" for name in names)
    assert read_scenario(out / names[0]).id == "olminsk"


def test_import_writes_over_with_force_alone(ask, refused, bundle: Path, tmp_path: Path):
    mine = tmp_path / "E1.board.json"
    mine.write_text("mine", encoding="utf-8")
    assert "E1.board.json in" in (said := refused("import", bundle, tmp_path))
    assert "--force" in said
    assert mine.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "olminsk.scenario.json").exists()
    assert f"{mine}: written" in ask("import", bundle, tmp_path, "--force")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "FILE"),
        ("cost", "FILE"),
        ("sight", "FILE", "E1:0503", "E1:0507"),
        ("moves", "FILE", "A1a", "--seed", "3"),
        ("control", "FILE"),
        ("odds", "FILE", "A1a", "B1a", "--seed", "3"),
        ("playtest", "FILE", "--games", "2", "--players", "random,random"),
        ("play", "FILE", "--seed", "7", "--players", "random,random"),
        ("diff", "FILE", "olminsk"),
    ],
    ids=lambda words: words[0],
)
def test_a_bundle_answers_as_its_scenario_does(words, bundle: Path, capsys):
    answers = []
    for file in ("olminsk", str(bundle)):
        status = main([file if word == "FILE" else word for word in words])
        answers.append((status, capsys.readouterr()))
    assert answers[0] == answers[1]
    assert answers[0][0] != 2


def test_a_table_is_sent_as_well(ask, tmp_path: Path):
    path = tmp_path / "farm.firefight"
    ask("export", "farm", path)
    for words in (("cost", "FILE"), ("check", "FILE"), ("play", "FILE", "--seed", "7")):
        one, other = (
            ask(*(file if word == "FILE" else word for word in words)) for file in ("farm", path)
        )
        assert one == other


def test_what_is_made_of_a_bundle_is_made_with_its_pictures(ask, tmp_path: Path):
    ask("export", scenario_in(tmp_path / "in"), path := tmp_path / "x.firefight")
    ask("export", path, tmp_path / "x.md")
    assert "First steps" in (tmp_path / "x.md").read_text(encoding="utf-8")
    ask("import", path, tmp_path / "out")
    assert (tmp_path / "out" / "S1.png").is_file()


def test_faults_are_told_by_the_name_of_the_bundle(asked, refused, tmp_path: Path):
    path = tmp_path / "x.firefight"
    scenario = SOUND["one.scenario.json"].replace(b'"turns"', b'"turms"')
    board = SOUND["S1.board.json"].replace(b'"rows"', b'"row"')
    path.write_bytes(zipped({"one.scenario.json": scenario, "S1.board.json": board}))
    found = asked("check", path, status=1)
    assert {one["file"] for one in found} == {
        f"{path}/one.scenario.json",
        f"{path}/S1.board.json",
    }
    assert f"{path}/one.scenario.json:11:" in refused("cost", path)


@pytest.mark.parametrize("words", [("check", "--fix"), ("upgrade",)], ids=" ".join)
def test_a_bundle_stays_as_it_was_sent(words, refused, bundle: Path):
    before = bundle.read_bytes()
    assert f"firefight import {bundle} FOLDER" in refused(*words, bundle)
    assert bundle.read_bytes() == before


def test_what_isnt_there_or_no_bundle_is_told(refused, tmp_path: Path):
    path = tmp_path / "x.firefight"
    assert f"{path}: there is no such file" in refused("import", path, tmp_path / "out")
    assert "a bundle is needed here" in refused("import", "olminsk", tmp_path / "out")
    path.write_text("{}", encoding="utf-8")
    for words in (("check",), ("play",), ("import", tmp_path / "out"), ("export", "o.md")):
        assert f"{path}: this is no bundle" in refused(words[0], path, *words[1:])
    assert not (tmp_path / "out").exists()


def test_a_bundle_hides_nothing_so_none_is_written_for_one_side(refused, tmp_path: Path):
    path = tmp_path / "x.firefight"
    assert "for german alone" in refused("export", "olminsk", path, "--side", "german")
    assert not path.exists()


def test_a_bundle_as_a_command_is_told_how_to_open_it(refused, bundle: Path):
    assert f"firefight edit {bundle}" in refused(bundle)
