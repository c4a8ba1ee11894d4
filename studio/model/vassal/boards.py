"""Boards from those of a module: as many hexes as the picture has, the picture beneath them."""

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from math import ceil, floor
from pathlib import Path
from typing import Final, NamedTuple

from studio.model.board import Board, Picture, Stagger
from studio.model.board_edits import blank_board
from studio.model.files import text_of
from studio.model.pictures import PITCH
from studio.model.text import id_from
from studio.model.vassal.reading import Grid, Module, ModuleBoard, picture_in, read_module
from studio.words import plural, tr

SLACK: Final = 0.1
"""How far beyond the edge of a picture a hex's centre may lie and still be on the board, in hexes:
printed boards are cut through the middle of hexes, and seldom to the pixel."""
MOST: Final = 99
"""Columns or rows of a board."""
DECIMALS: Final = 4


class Image(NamedTuple):
    """A picture as a board can have it: its pixels, the ending of its file, its bytes."""

    width: int
    height: int
    suffix: str
    data: bytes


class Traced(NamedTuple):
    """A board, and the file of the picture that lies beneath it: its name and what is in it."""

    board: Board
    picture: str
    data: bytes


class Opened(NamedTuple):
    """The boards of a module, and what of it isn't in them, in words."""

    boards: tuple[Traced, ...]
    left_out: tuple[str, ...]

    def files(self) -> dict[str, bytes]:
        """All files by name: each board's, and its picture's."""
        found: dict[str, bytes] = {}
        for board, picture, data in self.boards:
            found |= {f"{board.id}.board.json": text_of(board).encode(), picture: data}
        return found


def boards_from(path: Path, shown: Callable[[bytes], Image | None]) -> Opened:
    """The boards of a module whose hexes stand with a flat side up.

    `shown` gives a picture by the bytes of its file in a form that boards can have; None if it
    can't be read.

    Raises:
        NoModule: the file is no module, or damaged.
    """
    module = read_module(path)
    found: list[Traced] = []
    left_out = list(_told_of(module))
    names: set[str] = set()
    for one in module.boards:
        made = _traced(path, one, shown, names)
        if isinstance(made, Traced):
            found.append(made)
        else:
            left_out.append(tr("the board {name}: {why}", name=one.name, why=made))
    return Opened(tuple(found), tuple(left_out))


def _told_of(module: Module) -> list[str]:
    if not module.pieces:
        return []
    return [
        plural(
            "{count} piece: units of the studio come from its own tables",
            "{count} pieces: units of the studio come from its own tables",
            module.pieces,
        )
    ]


def _traced(
    path: Path,
    one: ModuleBoard,
    shown: Callable[[bytes], Image | None],
    names: set[str],
) -> Traced | str:
    """A board of a module, or why there can't be one."""
    if one.grid is None:
        return tr("it has no grid of hexes")
    if one.grid.sideways:
        return tr("its hexes stand on a corner; boards have hexes with a flat side up")
    data = picture_in(path, one.picture) if one.picture else None
    image = shown(data) if data is not None else None
    if image is None:
        return tr("its picture “{name}” can't be read", name=one.picture)
    board = board_on(one.grid, (image.width, image.height))
    if board is None:
        return tr("a board has from 3 to 99 columns, and from 1 to 98 rows")
    name = _free(one.name, names)
    picture = replace(board.picture or Picture(""), file=f"{name}{image.suffix}")
    board = replace(board, id=name, title={"en": one.name or name}, picture=picture)
    return Traced(board, picture.file, image.data)


def _free(title: str, names: set[str]) -> str:
    """A name for files that no other board of the module has."""
    base = id_from(title)[:36]
    base = base if re.match("[a-z0-9]", base) else id_from("")
    name = next(n for k in count(1) if (n := base if k == 1 else f"{base}_{k}") not in names)
    names.add(name)
    return name


def board_on(grid: Grid, size: tuple[int, int]) -> Board | None:
    """A board of open ground over a picture of this size, whose hexes are those of the grid.

    It reaches from the first to the last column, and from the first to the last row of either kind
    of columns, whose centres lie on the picture; an odd number of columns. None if that is no size
    for a board.
    """
    width, height = size
    first = ceil(-SLACK - grid.x0 / grid.dx)
    last = floor((width - grid.x0) / grid.dx + SLACK)
    last -= (last - first) % 2
    tops = [_first_at(grid.y0 + low * grid.dy / 2, grid.dy) for low in (0, 1)]
    top = min(tops)
    rows = floor((height - top) / grid.dy + SLACK)
    columns = last - first + 1
    if not (3 <= columns <= MOST and 1 <= rows < MOST):
        return None
    halved = tops.index(top)  # the columns whose first hex the upper edge cuts
    stagger: Stagger = "odd" if first % 2 == halved else "even"
    board = blank_board("board", {"en": "board"}, columns, rows, stagger)
    left = grid.x0 + first * grid.dx
    picture = Picture(
        "",
        x=round(-left / grid.dx * PITCH, DECIMALS),
        y=round(-top / grid.dy, DECIMALS),
        width=round(width / grid.dx * PITCH, DECIMALS),
        height=round(height / grid.dy, DECIMALS),
    )
    return replace(board, picture=picture)


def _first_at(centre: float, step: float) -> float:
    """The first of centres a step apart that isn't off the picture."""
    return centre + ceil(-SLACK - centre / step) * step
