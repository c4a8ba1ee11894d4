"""A board from a map of Tiled: tiles by what they mean, lines and points by where they lie.

What can't be understood is left out and told; only a map that gives no board at all is refused.
"""

import re
from pathlib import Path
from typing import Final, NamedTuple

from studio.model.board import Board
from studio.model.faults import faults_in
from studio.model.files import data_of
from studio.model.terrain import TerrainTable, load_terrain
from studio.model.text import id_from
from studio.model.tiled.properties import number_in, text_in
from studio.model.tiled.reading import NotTiled, TiledMap, read_map
from studio.model.tiled.things import with_picture, with_things
from studio.model.tiled.tiles import with_ground
from studio.words import tr

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
"""What a board may be called."""


class Imported(NamedTuple):
    """A board, and what of its map isn't in it, in words."""

    board: Board
    left_out: tuple[str, ...]


def board_from(path: Path, table: TerrainTable | None = None) -> Imported:
    """The board of a map in a file.

    Raises:
        Unreadable: the file can't be read at all.
        NotTiled: it holds no map from which a board can be made.
    """
    return board_of(read_map(path), path, table or load_terrain())


def board_of(found: TiledMap, path: Path, table: TerrainTable) -> Imported:
    """The board of a map. `path` is the map's file; its name is the board's where none is said.

    Raises:
        NotTiled: a board can't have this shape.
    """
    board, left_out = with_ground(_bare(found, path), found, table)
    board, more = with_things(with_picture(board, found), found, table)
    faults = faults_in(data_of(board), "board.schema.json")
    if faults:
        raise NotTiled(f"{path}: {faults[0].message}")
    return Imported(board, (*left_out, *more))


def _bare(found: TiledMap, path: Path) -> Board:
    """A board of the map's shape and title with nothing on it."""
    if found.columns % 2 == 0 or found.columns < 3 or found.rows < 2:
        raise NotTiled(
            tr(
                "{path}: a board has an odd number of columns, 3 or more, and a row more than "
                "its lower columns; this map has {columns} by {rows}",
                path=path,
                columns=found.columns,
                rows=found.rows,
            )
        )
    said, stem = found.properties, path.name.partition(".")[0]
    name = next((one for one in (said.get("id", ""), stem) if NAME.fullmatch(one)), id_from(stem))
    return Board(
        name[:40],
        text_in(said, "title") or {"en": stem},
        found.columns,
        found.rows - 1,
        {},
        (),
        stagger="even" if found.first_lower else "odd",
        hex_inches=number_in(said, "hex_inches", 1.5),
        credits=text_in(said, "credits"),
    )
