"""Boards as maps of Tiled, to be drawn on there and brought back (`studio.model.tiled`)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from studio.errors import StudioError
from studio.export.tiled.maps import Pictures, map_bytes
from studio.export.tiled.pictures import level_tiles, terrain_tiles
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.pictures import bring_picture, picture_file
from studio.model.tiled.layers import LEVELS, TERRAIN
from studio.model.writing import write_bytes
from studio.words import tr

HIGHEST: Final = 9
"""The highest level that has a tile on any map; higher ones have where a board needs them."""


def export_tiled(firefight: Firefight, path: Path) -> list[Path]:
    """Writes each board of a scenario as a map, and beside them the pictures of their tiles.

    Of several boards each has its name in that of its file: `olminsk-E1.tmx`.

    Raises:
        StudioError: there is no board, or a file can't be written.
    """
    boards = list(_boards(firefight))
    if not boards:
        raise StudioError(tr("the scenario has no boards: place one first"))
    terrain = path.with_name(f"{path.stem}-{TERRAIN}.png")
    levels = path.with_name(f"{path.stem}-{LEVELS}.png")
    highest = max(HIGHEST, *(b.level_at(spot) for b in boards for spot in b.spots()))
    write_bytes(terrain, terrain_tiles(firefight.terrain))
    write_bytes(levels, level_tiles(highest))
    pictures = Pictures(terrain.name, levels.name, highest)
    maps = [_map_path(path, board, len(boards)) for board in boards]
    for board, target in zip(boards, maps, strict=True):
        write_bytes(target, map_bytes(board, firefight.terrain, pictures))
        bring_picture(board, picture_file(board, firefight.folder), target)
    return [*maps, terrain, levels]


def _boards(firefight: Firefight) -> Iterator[Board]:
    """The boards of a scenario, each once, in the order in which they are placed."""
    names = dict.fromkeys(placed.board for placed in firefight.scenario.boards)
    return (firefight.boards[name] for name in names if name in firefight.boards)


def _map_path(path: Path, board: Board, count: int) -> Path:
    return path if count == 1 else path.with_name(f"{path.stem}-{board.id}{path.suffix}")
