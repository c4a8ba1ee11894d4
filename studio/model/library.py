"""Boards found by their id beside a scenario and among those that ship; firefights made of them.

Where a scenario or table is taken, a bundle of one is too.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from studio.errors import StudioError
from studio.model.board import Board
from studio.model.bundle import document_in
from studio.model.files import (
    Unreadable,
    read_board,
    read_scenario,
    read_table,
)
from studio.model.firefight import Firefight, around, assemble
from studio.model.scenario import Scenario
from studio.model.schemas import matches
from studio.model.shipped import ShippedFileMissing, maps_folder
from studio.words import tr

if TYPE_CHECKING:
    from studio.model.tabletop import Tabletop


_NAME: Final = "^[A-Za-z0-9][A-Za-z0-9_-]*$"
"""As in the schema: nothing that could lead out of a folder."""


def load(path: str | Path) -> Firefight:
    """The firefight in a scenario's file, with its boards and tables.

    Boards are looked for beside the scenario, in a folder `maps` beside it or beside its folder,
    and among those that ship; unit packs of an author from the scenario's folder.

    Raises:
        Unreadable, FaultyFile: the scenario or one of its boards can't be read.
        StudioError: a board isn't found anywhere.
    """
    path = document_in(path)
    scenario = read_scenario(path)
    boards, missing = boards_for(scenario, path.parent)
    for fault in missing.values():
        raise fault
    return assemble(scenario, boards, path.parent)


def load_map(path: str | Path) -> Firefight:
    """The firefight in a scenario's file, or a board by itself, where a map is all that is asked.

    Raises:
        Unreadable, FaultyFile: it can't be read.
        StudioError: a board isn't found anywhere.
    """
    if not str(path).endswith(".board.json"):
        return load(path)
    board = read_board(path)
    return assemble(around(board), {board.id: board}, Path(path).parent)


def load_stage(path: str | Path) -> "Firefight | Tabletop":
    """What can be played in a file: a scenario with its boards, or a table in inches.

    Raises:
        Unreadable, FaultyFile: it can't be read.
        StudioError: a board isn't found anywhere.
    """
    path = document_in(path)
    if not path.name.endswith(".table.json"):
        return load(path)
    from studio.model.tabletop import Tabletop

    return Tabletop(read_table(path), path.parent)


def _found(name: str, folder: Path) -> Path:
    path = find_board(name, folder)
    if path is None:
        looked = ", ".join(str(one) for one in board_folders(folder))
        raise Unreadable(
            tr(
                "there is no file {name}.board.json for board {name} in any of: {looked}",
                name=name,
                looked=looked,
            )
        )
    return path


def boards_for(scenario: Scenario, folder: Path) -> tuple[dict[str, Board], dict[str, StudioError]]:
    """The boards that a scenario in this folder names, by id, and why others can't be had."""
    boards: dict[str, Board] = {}
    missing: dict[str, StudioError] = {}
    for name in dict.fromkeys(placement.board for placement in scenario.boards):
        try:
            boards[name] = read_board(_found(name, folder))
        except StudioError as fault:
            missing[name] = fault
    return boards, missing


def find_board(name: str, folder: Path | None = None) -> Path | None:
    """The file of a board by its id, for a scenario in this folder; the nearest first."""
    if not matches(_NAME, name):
        return None
    candidates = (place / f"{name}.board.json" for place in board_folders(folder))
    return next((path for path in candidates if path.is_file()), None)


def board_folders(folder: Path | None = None) -> tuple[Path, ...]:
    """Where the boards of a scenario in this folder may lie, the nearest first."""
    near = () if folder is None else (folder, folder / "maps", folder.parent / "maps")
    return tuple(dict.fromkeys((*near, *_shipped_maps())))


def _shipped_maps() -> tuple[Path, ...]:
    """The folder of the boards that ship; a damaged installation can still use an author's own."""
    try:
        return (maps_folder(),)
    except ShippedFileMissing:
        return ()


def library_paths(folder: Path | None = None) -> dict[str, Path]:
    """The files of all boards that a scenario in this folder can use, by id, sorted."""
    found: dict[str, Path] = {}
    for place in board_folders(folder):
        for path in place.glob("*.board.json") if place.is_dir() else ():
            found.setdefault(path.name.removesuffix(".board.json"), path)
    return dict(sorted(found.items()))


def library(folder: Path | None = None) -> dict[str, Board]:
    """All sound boards that a scenario in this folder can use, by id.

    Those that can't be read are left out: `library_paths` names them, `open_document` says why.
    """
    boards = {}
    for name, path in library_paths(folder).items():
        try:
            boards[name] = read_board(path)
        except StudioError:
            continue
    return boards
