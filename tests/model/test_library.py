"""Boards found by their id, and firefights made of them."""

import pytest

from studio.model import library
from studio.model.files import FaultyFile, Unreadable
from tests.model.written import BOARD, SCENARIO, written


def test_boards_are_found_beside_the_scenario_in_maps_and_next_to_its_folder(tmp_path):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    places = [tmp_path / "maps", folder / "maps", folder]
    scenario = SCENARIO.replace('"column": 4, "row": 0.5', '"column": 4')
    for place in places:
        place.mkdir(exist_ok=True, parents=True)
        written(folder, "a.scenario.json", scenario)
        path = written(place, "S1.board.json", BOARD)
        assert library.find_board("S1", folder) == path
        firefight = library.load(folder / "a.scenario.json")
        assert firefight.ground.faults == ()
        assert firefight.ground.find("S1b:0302") in firefight.ground
    assert library.library_paths(folder)["S1"] == folder / "S1.board.json"
    assert library.library(folder)["S1"].columns == 5


def test_a_board_that_is_nowhere_or_broken_is_named(tmp_path):
    path = written(tmp_path, "a.scenario.json", SCENARIO)
    with pytest.raises(Unreadable, match=r"no file S1\.board\.json for board S1 in any of"):
        library.load(path)
    written(tmp_path, "S1.board.json", BOARD.replace('"rows"', '"row"'))
    with pytest.raises(FaultyFile, match=r"S1\.board\.json:7:2: unknown key \"row\""):
        library.load(path)
    assert "S1" not in library.library(tmp_path)


@pytest.mark.parametrize("name", ["../S1", "a/b", "..", "", "S1\0", "/etc/passwd", "S1\n"])
def test_a_name_of_a_board_never_leads_out_of_the_folders(name, tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for place in (tmp_path, tmp_path / "a", inner):
        written(place, "S1.board.json", BOARD)
    assert library.find_board(name, inner) is None
