"""The boards that can be laid, read once as long as their files stay the same."""

from functools import lru_cache
from pathlib import Path

from studio.errors import StudioError
from studio.model.board import Board
from studio.model.files import read_board
from studio.model.library import library_paths


def boards_in_reach(folder: Path) -> dict[str, Board]:
    """All sound boards that a scenario in this folder can use, by id."""
    boards = {}
    for name, path in library_paths(folder).items():
        try:
            boards[name] = _read(path, path.stat().st_mtime_ns)
        except (StudioError, OSError):
            continue
    return boards


@lru_cache(maxsize=200)
def _read(path: Path, _stamp: int) -> Board:
    return read_board(path)
