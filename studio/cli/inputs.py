"""Finding what the arguments name: files, or by their id the scenarios and boards that ship."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.parser import WrongUse
from studio.errors import StudioError
from studio.model.bundle import as_given, document_in, is_bundle
from studio.model.shipped import ShippedFileMissing, maps_folder, scenarios_folder
from studio.model.text import in_language
from studio.model.tiled import is_tiled_map
from studio.model.vassal import is_module
from studio.words import tr

if TYPE_CHECKING:
    from studio.hexes import Hex
    from studio.model.firefight import Firefight
    from studio.model.tabletop import Tabletop

SCENARIO_ENDING = ".scenario.json"
BOARD_ENDING = ".board.json"
TABLE_ENDING = ".table.json"


def document_path(text: str) -> Path:
    """The file that `given_path` finds; of a bundle its scenario or table, laid open.

    Raises:
        StudioError: it is a bundle that can't be read.
    """
    _refuse_foreign(text)
    return document_in(given_path(text))


def documents(text: str) -> list[Path]:
    """The files that can be checked under this name: of a bundle its scenario and all its boards.

    Raises:
        StudioError: it is a bundle that can't be read.
    """
    _refuse_foreign(text)
    path = given_path(text)
    if not is_bundle(path):
        return [path]
    from studio.model.bundle.unpacking import documents_in

    return documents_in(path)


def refuse_bundle(text: str) -> None:
    """What changes files leaves bundles as they were sent. Raises WrongUse for one."""
    if is_bundle(text):
        raise WrongUse(
            tr(
                "{text}: a bundle stays as it was sent; to change what is in it, unpack it "
                "first: firefight import {text} FOLDER",
                text=text,
            )
        )


def _refuse_foreign(text: str) -> None:
    """What other programs made isn't worked on as it is. Raises WrongUse for it."""
    if is_tiled_map(text) or is_module(text):
        raise WrongUse(
            tr(
                "{text}: this has to become a board first: firefight import {text} FOLDER",
                text=text,
            )
        )


def given_path(text: str) -> Path:
    """The file of this name, else the scenario, board or table that ships under this id.

    A name that is neither is returned as it is: whoever reads it says that there is no such file.
    """
    path = Path(text)
    if path.exists() or path.name != text or "." in text:
        return path
    for folder, ending in (
        (scenarios_folder, SCENARIO_ENDING),
        (maps_folder, BOARD_ENDING),
        (scenarios_folder, TABLE_ENDING),
    ):
        try:
            shipped = folder() / f"{text}{ending}"
        except ShippedFileMissing:
            continue
        if shipped.is_file():
            return shipped
    return path


def firefight(text: str) -> "Firefight":
    """The firefight in a scenario's file, or the one that ships under this id.

    Raises:
        StudioError: it can't be read, or one of its boards can't.
    """
    from studio.model.library import load

    with blamed(text):
        return load(document_path(text))


def mapped(text: str) -> "Firefight":
    """The firefight in a scenario's file, or the map that a board makes by itself.

    Raises:
        StudioError: it can't be read, or one of its boards can't.
    """
    from studio.model.library import load_map

    with blamed(text):
        return load_map(document_path(text))


def stage(text: str) -> "Firefight | Tabletop":
    """What can be played: the firefight in a scenario's file, or in a table's.

    Raises:
        StudioError: it can't be read, or one of its boards can't.
    """
    from studio.model.library import load_stage

    with blamed(text):
        return load_stage(document_path(text))


def is_table(text: str) -> bool:
    """Whether an argument names a table in inches: by the name of its file."""
    return document_path(text).name.endswith(TABLE_ENDING)


def is_board(text: str) -> bool:
    """Whether an argument names a board: by the name of its file."""
    return document_path(text).name.endswith(BOARD_ENDING)


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Faults of the work inside are told as those of a file."""
    path = str(document_path(name))
    try:
        yield
    except StudioError as fault:
        if str(fault).startswith(path):
            raise
        raise StudioError(f"{as_given(path)}: {fault}") from fault


def name_of(of: "Firefight", at: "Hex") -> str:
    """A hex as people know it: its address, and the place it belongs to."""
    place = next((place for place in of.ground.places if at in place.hexes), None)
    address = of.ground.name(at)
    return f"{address} ({in_language(place.name)})" if place else address


def lacks_screen() -> bool:
    """Whether Qt would stop the program because it finds no screen to draw on."""
    variables = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform.startswith("linux") and not any(map(os.environ.get, variables))
