"""What a module for VASSAL holds of boards: names, pictures, grids.

A module is a zip with a build file and pictures. It comes from anywhere: its build file expands no
entity, and nothing is unpacked to more than a bearable size.
"""

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from zipfile import ZipFile

from studio.errors import StudioError
from studio.model.bundle.archive import BROKEN
from studio.model.markup import parsed
from studio.words import tr

if TYPE_CHECKING:
    from lxml.etree import _Element

MB: Final = 1024 * 1024
LARGEST_BUILD_FILE: Final = 64 * MB
LARGEST_PICTURE: Final = 200 * MB
"""Bytes that are unpacked at most."""
BUILD_FILES: Final = ("buildFile.xml", "buildFile")
"""What the build file is called since VASSAL 3.5, and before."""
PICTURES: Final = "images/"
BOARD: Final = "VASSAL.build.module.map.boardPicker.Board"
HEX_GRID: Final = "VASSAL.build.module.map.boardPicker.board.HexGrid"
SLOTS: Final = ("VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot")


class NoModule(StudioError):
    """A file that is no module for VASSAL; the message says which and why."""


class Grid(NamedTuple):
    """A grid of hexes in pixels: from column to column, across flats, the centre of a hex.

    Columns to the left and right of that hex lie half a hex lower. `sideways`: what are columns
    here are rows, hexes stand on a corner.
    """

    dx: float
    dy: float
    x0: float
    y0: float
    sideways: bool


class ModuleBoard(NamedTuple):
    """A board of a module: its name, its picture's file, and its grid if it has one of hexes."""

    name: str
    picture: str
    grid: Grid | None


class Module(NamedTuple):
    """A module's boards, and how many pieces it has."""

    name: str
    boards: tuple[ModuleBoard, ...]
    pieces: int


def read_module(path: Path) -> Module:
    """What a module holds of boards.

    Raises:
        NoModule: it is none, or damaged.
    """
    from lxml import etree

    raw = _build_file(path)
    try:
        root = parsed(raw)
    except etree.XMLSyntaxError as fault:
        raise NoModule(_damaged(path, fault.msg)) from fault
    boards = tuple(map(_board, root.iter(BOARD)))
    pieces = sum(1 for _ in root.iter(*SLOTS))
    return Module(root.get("name", ""), boards, pieces)


def picture_in(path: Path, name: str) -> bytes | None:
    """The bytes of a picture of a module; None if it isn't there, or too large."""
    try:
        with ZipFile(path) as archive:
            return _entry(archive, PICTURES + name, LARGEST_PICTURE)
    except BROKEN:
        return None


def _build_file(path: Path) -> bytes:
    try:
        with ZipFile(path) as archive:
            there = set(archive.namelist())
            name = next((one for one in BUILD_FILES if one in there), None)
            raw = None if name is None else _entry(archive, name, LARGEST_BUILD_FILE)
    except FileNotFoundError as fault:
        raise NoModule(tr("{path}: there is no such file", path=path)) from fault
    except BROKEN as fault:
        raise NoModule(_damaged(path, str(fault)[:120])) from fault
    if raw is None:
        raise NoModule(
            tr("{path}: there is no build file in it, as a module for VASSAL has one", path=path)
        )
    return raw


def _entry(archive: ZipFile, name: str, most: int) -> bytes | None:
    entry = archive.getinfo(name)
    if entry.file_size > most:
        return None
    with archive.open(entry) as file:
        return file.read(entry.file_size)


def _damaged(path: Path, reason: str) -> str:
    return tr("{path}: this is no module for VASSAL, or damaged ({fault})", path=path, fault=reason)


def _board(element: "_Element") -> ModuleBoard:
    grids = [*element.findall(HEX_GRID), *element.iter(HEX_GRID)]
    grid = next(filter(None, map(_grid, grids)), None)
    return ModuleBoard(element.get("name", ""), element.get("image", ""), grid)


def _grid(element: "_Element") -> Grid | None:
    """A grid with sound numbers."""
    figures = list(_numbers(element, "dx", "dy", "x0", "y0"))
    dx, dy, x0, y0 = figures
    if not all(isfinite(one) and abs(one) < 1e5 for one in figures) or dx < 4 or dy < 4:
        return None
    return Grid(dx, dy, x0, y0, element.get("sideways") == "true")


def _numbers(element: "_Element", *names: str) -> Iterator[float]:
    for name in names:
        try:
            yield float(element.get(name, "0"))
        except ValueError:
            yield float("nan")
