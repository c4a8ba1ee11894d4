"""Modules for VASSAL for the tests."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtGui import QColor, QImage

from tests.model.bundles import zipped

BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board.HexGrid"
ZONED = "VASSAL.build.module.map.boardPicker.board.ZonedGrid"


def grid(**said: object) -> str:
    """A grid of hexes 100 pixels across flats; the first column is the higher one."""
    held = {"dx": 86.6, "dy": 100, "x0": 0, "y0": 0} | said
    return f"<{GRID} {_attributes(held)}/>"


def board(inside: str = "", **said: object) -> str:
    """A board of a module."""
    held = {"name": "Hill 87", "image": "hill.png"} | said
    return f"<{BOARD} {_attributes(held)}>{inside}</{BOARD}>"


def _attributes(held: Mapping[str, object]) -> str:
    return " ".join(f'{name}="{value}"' for name, value in held.items())


def module(
    folder: Path,
    *inside: str,
    build: str = "buildFile.xml",
    picture_at: tuple[str, int, int] = ("hill.png", 346, 300),
) -> Path:
    """A module's file, with a picture of a name and size; it has 5 by 3 hexes if none is given."""
    path = folder / "game.vmod"
    text = f'<VASSAL.build.GameModule name="Game">{"".join(inside)}</VASSAL.build.GameModule>'
    name, width, height = picture_at
    drawn = picture(folder, width, height, Path(name).suffix)
    path.write_bytes(zipped({build: text.encode(), f"images/{name}": drawn}))
    return path


def picture(folder: Path, width: int, height: int, suffix: str) -> bytes:
    """The bytes of a picture of one colour."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#88aa66"))
    path = folder / f"painted{suffix}"
    assert image.save(str(path))
    data = path.read_bytes()
    path.unlink()
    return data
