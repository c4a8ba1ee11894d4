"""A bundle of what is open: the scenario or table as it is now, with the files that it names."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from studio.errors import StudioError
from studio.model.board import Board
from studio.model.bundle.archive import LARGEST
from studio.model.bundle.contents import BOARD, MAINS, Bundle, bundle_with, without_capitals
from studio.model.files import text_of
from studio.model.firefight import Firefight
from studio.model.pictures import picture_file
from studio.model.reading import read_bytes
from studio.model.scenario import Scenario
from studio.model.table import Table
from studio.model.tabletop import Tabletop
from studio.model.units import SHIPPED_PACKS, pack_path
from studio.words import tr

SCENARIO, TABLE = MAINS


def bundle_of(stage: Firefight | Tabletop, path: Path) -> Bundle:
    """What a bundle of a firefight holds, which goes to a file `path`; equal ones, the same.

    Boards that ship go along, so that it stays the same firefight when they change.

    Raises:
        BadBundle: a file can't go into a bundle, for its name or size.
        StudioError: a board, picture, unit pack or points table that it names can't be had.
    """
    if isinstance(stage, Tabletop):
        return bundle_with(_of_table(stage.table, stage.folder), path)
    return bundle_with(_of_scenario(stage), path)


def _of_table(table: Table, folder: Path | None) -> dict[str, bytes]:
    parts = {f"{table.id}{TABLE}": _bytes(table)}
    if table.points is None:
        return parts
    if folder is None:
        raise StudioError(
            tr("save the table first: {points} is looked for beside its file", points=table.points)
        )
    return {**parts, table.points: read_bytes(folder / table.points)}


def _of_scenario(firefight: Firefight) -> dict[str, bytes]:
    """The scenario, its boards with their pictures, its unit packs; all side by side."""
    scenario, packs = _packs(firefight.scenario, firefight.folder)
    parts = {f"{scenario.id}{SCENARIO}": _bytes(scenario), **packs}
    for name in dict.fromkeys(placement.board for placement in scenario.boards):
        board = firefight.boards.get(name)
        if board is None:
            raise StudioError(
                tr("board {name} isn't there: lay {name}.board.json beside the scenario", name=name)
            )
        board, picture = _picture(board, firefight.folder, parts)
        parts |= {f"{name}{BOARD}": _bytes(board), **picture}
    return parts


def _bytes(work: Scenario | Board | Table) -> bytes:
    return text_of(work).encode("utf-8")


def _packs(scenario: Scenario, folder: Path | None) -> tuple[Scenario, dict[str, bytes]]:
    """The author's unit packs by the names that they have in a bundle, and the scenario so."""
    names: list[str] = []
    parts: dict[str, bytes] = {}
    for pack in scenario.packs:
        if pack in SHIPPED_PACKS:
            names.append(pack)
            continue
        file = pack_path(pack, folder)
        bare = file.name.removesuffix(".json").replace(".", "_") + ".json"
        plain = file.name if _is_free_of_endings(file.name) else bare
        name = _free(plain, parts)
        names.append(name)
        parts[name] = read_bytes(file)
    return replace(scenario, packs=tuple(names)), parts


def _is_free_of_endings(name: str) -> bool:
    """Whether nobody takes a pack of this name for another kind of document."""
    return not name.lower().endswith((*MAINS, BOARD))


def _picture(
    board: Board, folder: Path | None, taken: Mapping[str, bytes]
) -> tuple[Board, dict[str, bytes]]:
    """The picture beneath a board by the name that it has in a bundle, and the board so."""
    if board.picture is None:
        return board, {}
    file = picture_file(board, folder)
    if file is None or not file.is_file():
        raise StudioError(
            tr(
                "the picture {picture} of board {board} isn't beside the board: lay it there, or "
                "take it off the board",
                picture=board.picture.file,
                board=board.id,
            )
        )
    data = read_bytes(file, LARGEST)
    if taken.get(file.name) == data:
        return board, {}
    name = _free(file.name, taken)
    return replace(board, picture=replace(board.picture, file=name)), {name: data}


def _free(name: str, taken: Iterable[str]) -> str:
    """A name that no other file has, on any system: `map.png`, then `map_2.png`."""
    others = {without_capitals(other) for other in taken}
    stem, dot, ending = name.partition(".")
    number = 1
    while without_capitals(name) in others:
        number += 1
        name = f"{stem}_{number}{dot}{ending}"
    return name
