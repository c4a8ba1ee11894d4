"""Boards as maps of Tiled: what is written is read again, with nothing lost."""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from lxml import etree
from lxml.etree import _Element
from PySide6.QtGui import QImage

from studio.export import export, usual_kind
from studio.export.tiled.maps import Pictures, map_bytes
from studio.model.board import Board, Picture
from studio.model.files import read_board, text_of, write_board
from studio.model.library import load_map
from studio.model.shipped import maps_folder
from studio.model.tiled.boards import Imported, board_from
from tests.export.firefights import BOARDS, firefight
from tests.model.tiled_maps import TABLE, boards

PICTURES = Pictures("a-terrain.png", "a-levels.png", 10)
SHIPPED = sorted(maps_folder().glob("*.board.json"))


def there_and_back(board: Board) -> Imported:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.tmx"
        path.write_bytes(map_bytes(board, TABLE, PICTURES))
        return board_from(path)


@settings(max_examples=60)
@given(boards())
def test_a_board_comes_back_as_it_was(board):
    assert there_and_back(board) == Imported(board, ())


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_boards_that_ship_come_back_to_the_byte(path):
    found = there_and_back(read_board(path))
    assert found.left_out == ()
    assert text_of(found.board) == path.read_text(encoding="utf-8")


def test_each_board_of_a_scenario_has_a_map_and_all_share_their_tiles(tmp_path: Path):
    stage = firefight()
    assert usual_kind(stage, "a.tmx") == "boards"
    names = ["a-E1.tmx", "a-E2.tmx", "a-terrain.png", "a-levels.png"]
    assert export(stage, tmp_path / "a.tmx", "boards") == [tmp_path / name for name in names]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
    for name in ("E1", "E2"):
        assert board_from(tmp_path / f"a-{name}.tmx").board == BOARDS[name]


def test_pictures_hold_the_tiles_that_the_map_counts(tmp_path: Path):
    board = replace(BOARDS["E1"], levels=("b",))
    write_board(tmp_path / "E1.board.json", board)
    export(load_map(tmp_path / "E1.board.json"), tmp_path / "out.tmx", "boards")
    counts = []
    for tileset in etree.parse(tmp_path / "out.tmx").getroot().findall("tileset"):
        (said,) = tileset.findall("image")
        picture = QImage(str(tmp_path / str(said.attrib["source"])))
        size = numbers_of(said, "width", "height")
        assert (picture.width(), picture.height()) == size
        columns, count = numbers_of(tileset, "columns", "tilecount")
        width, height = numbers_of(tileset, "tilewidth", "tileheight")
        assert len(tileset.findall("tile")) == count <= columns * (size[1] // height)
        counts.append(count)
        for number in range(count):
            row, column = divmod(number, columns)
            x, y = column * width + width // 2, row * height + height // 2
            assert picture.pixelColor(x, y).alpha() > 0
    assert counts == [len(TABLE.hexes), 11]


def numbers_of(element: _Element, *names: str) -> tuple[int, ...]:
    return tuple(int(element.attrib[name]) for name in names)


def test_the_picture_of_a_board_comes_along(tmp_path: Path):
    home, out = tmp_path / "home", tmp_path / "out"
    home.mkdir()
    out.mkdir()
    board = replace(BOARDS["E1"], picture=Picture("trace.png", x=0.5))
    write_board(home / "E1.board.json", board)
    (home / "trace.png").write_bytes(b"picture")
    export(load_map(home / "E1.board.json"), out / "E1.tmx", "boards")
    assert (out / "trace.png").read_bytes() == b"picture"
    assert board_from(out / "E1.tmx").board == board


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled isn't installed")
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_a_map_comes_back_from_tiled_itself(path, tmp_path: Path):
    export(load_map(path), tmp_path / "a.tmx", "boards")
    subprocess.run(
        ["tiled", "--export-map", "tmx", tmp_path / "a.tmx", tmp_path / "b.tmx"],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)},
        check=True,
        capture_output=True,
        timeout=120,
    )
    assert b"tiledversion" in (tmp_path / "b.tmx").read_bytes()
    assert board_from(tmp_path / "b.tmx") == Imported(read_board(path), ())
