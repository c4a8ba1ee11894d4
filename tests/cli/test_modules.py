"""Boards out of modules for VASSAL at the command line."""

from pathlib import Path

from studio.model.files import read_board
from tests.model.modules import board, grid, module


def test_boards_and_their_pictures_go_to_a_folder(asked, tmp_path: Path):
    path = module(tmp_path, board(grid()), board(name="Chart"))
    out = tmp_path / "out"
    assert asked("import", path, out) == {
        "files": [str(out / "hill_87.board.json"), str(out / "hill_87.png")],
        "unchanged": [],
        "left_out": ["the board Chart: it has no grid of hexes"],
    }
    assert read_board(out / "hill_87.board.json").columns == 5


def test_a_single_board_may_be_called_anything(ask, refused, tmp_path: Path):
    path, target = module(tmp_path, board(grid())), tmp_path / "mine.board.json"
    picture = tmp_path / "hill_87.png"
    assert ask("import", path, target) == f"{target}: written\n{picture}: written\n"
    two = module(tmp_path, board(grid()), board(grid()))
    assert "several files need a folder" in refused("import", two, target)


def test_a_module_without_boards_is_refused(refused, tmp_path: Path):
    assert "no board can be made of it: it has none" in refused(
        "import", module(tmp_path), tmp_path
    )
    path = module(tmp_path, board(name="Chart"))
    assert "the board Chart: it has no grid" in refused("import", path, tmp_path / "out")
    assert not (tmp_path / "out").exists()
