"""Bundles out of their files: into a folder to be worked on, or opened for a while to be read."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from studio.model import several
from studio.model.bundle.contents import BOARD, Bundle, read_bundle
from studio.model.writing import CannotWrite
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What became of a bundle: the file of its scenario or table, and those that were written.

    `unchanged` were there already, and the same.
    """

    main: Path
    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]


def unpack(bundle: Bundle, folder: str | Path, *, force: bool = False) -> Unpacked:
    """Writes the files of a bundle into a folder, as `studio.model.several` writes them.

    Raises:
        WouldOverwrite: a file would be written over.
        CannotWrite: the folder can't be written to.
    """
    folder = Path(folder)
    done = several.write(_parts(bundle), folder, force=force)
    return Unpacked(folder / bundle.main, *done)


def differing(bundle: Bundle, folder: Path) -> list[Path]:
    """What lies in a folder under names of the bundle, and is something else."""
    return several.differing(_parts(bundle), folder)


def _parts(bundle: Bundle) -> dict[str, bytes]:
    """The files of a bundle, the main one first."""
    return {name: bundle.parts[name] for name in bundle.names}


# --- reading alone ------------------------------------------------------------------------------

_Stamp = tuple[int, int]
_open: Final[dict[tuple[Path, _Stamp], tuple["TemporaryDirectory[str]", str]]] = {}
"""By path and state of the file: the bundles that are laid open, where, and their main files."""


def laid_open(path: Path) -> tuple[Path, str]:
    """A folder that holds what is in a bundle until the program ends, and the main file's name.

    It lies in an empty folder of its own, where no boards of others can be found.

    Raises:
        Unreadable: the bundle can't be read at all.
        BadBundle: it isn't sound.
        CannotWrite: there is no room for it.
    """
    path = path.absolute()
    key = (path, _stamp(path))
    if key not in _open:
        bundle, room = read_bundle(path), _room()
        unpack(bundle, Path(room.name) / path.name)
        _open[key] = (room, bundle.main)
    room, main = _open[key]
    return Path(room.name) / path.name, main


def _stamp(path: Path) -> _Stamp:
    """What changes when a file is written."""
    try:
        state = path.stat()
    except (OSError, ValueError):
        return (0, 0)
    return state.st_mtime_ns, state.st_size


def _room() -> "TemporaryDirectory[str]":
    try:
        return TemporaryDirectory(prefix="firefight-", ignore_cleanup_errors=True)
    except OSError as fault:
        raise CannotWrite(
            tr("there is no room to open a bundle in: {fault}", fault=fault.strerror)
        ) from fault


def documents_in(path: Path) -> list[Path]:
    """The files of a bundle that can be checked: its scenario or table, then its boards.

    Raises: as `laid_open`.
    """
    from studio.model.bundle import document_in

    main = document_in(path)
    return [main, *sorted(main.parent.glob(f"*{BOARD}"))]
