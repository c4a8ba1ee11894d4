"""Maps of Tiled at the command line: written, drawn on, and brought back."""

from pathlib import Path

import pytest

from studio.model.files import read_board
from studio.model.shipped import maps_folder
from tests.model.tiled_maps import csv, drawn, written


@pytest.fixture
def map_file(ask, tmp_path: Path) -> Path:
    """The board E1 that ships, for Tiled."""
    path = tmp_path / "E1.tmx"
    names = ("E1.tmx", "E1-terrain.png", "E1-levels.png")
    assert ask("export", "E1", path) == "".join(f"{tmp_path / name}\n" for name in names)
    return path


def test_a_map_becomes_a_board_in_a_folder(ask, asked, map_file: Path, tmp_path: Path):
    target = tmp_path / "out" / "E1.board.json"
    answer = {"files": [str(target)], "unchanged": [], "left_out": []}
    assert asked("import", map_file, tmp_path / "out") == answer
    assert target.read_bytes() == (maps_folder() / "E1.board.json").read_bytes()
    assert ask("import", map_file, tmp_path / "out") == f"{target}: unchanged\n"


def test_a_map_becomes_a_file_of_any_name(ask, map_file: Path, tmp_path: Path):
    target = tmp_path / "other.board.json"
    assert ask("import", map_file, target) == f"{target}: written\n"
    assert read_board(target) == read_board(maps_folder() / "E1.board.json")


def test_what_is_there_is_written_over_by_force_alone(ask, refused, map_file: Path, tmp_path: Path):
    target = tmp_path / "E1.board.json"
    target.write_text("mine")
    assert "say --force" in refused("import", map_file, target)
    assert target.read_text() == "mine"
    assert ask("import", map_file, target, "--force") == f"{target}: written\n"


def test_what_is_left_out_is_told(ask, tmp_path: Path):
    path = written(tmp_path, drawn(f'<layer name="shadows">{csv()}</layer>'))
    target = tmp_path / "hill.board.json"
    assert ask("import", path, tmp_path) == (
        f"{target}: written\nleft out: the tile layer shadows\n"
    )


def test_a_map_isnt_worked_on_as_it_is(refused, map_file: Path):
    for command in ("check", "cost"):
        assert f"firefight import {map_file} FOLDER" in refused(command, map_file)


def test_other_files_and_bad_places_are_refused(refused, map_file: Path, tmp_path: Path):
    assert "NAME.tmx" in refused("import", "E1.png", tmp_path)
    assert "there is no folder" in refused("import", map_file, map_file / "folder")
    assert "is infinite" in refused("import", written(tmp_path, drawn(infinite="1")), tmp_path)
