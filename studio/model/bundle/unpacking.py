"""Bundles out of their files: into a folder to be worked on, or opened for a while to be read."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from studio.model.bundle.contents import BOARD, Bundle, listed, read_bundle
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


class WouldOverwrite(CannotWrite):
    """Files of a folder, `others`, differ from those of their names in a bundle."""

    def __init__(self, others: Sequence[Path], folder: Path) -> None:
        """Name the files."""
        self.others = others
        super().__init__(
            tr(
                "{names} in {folder} would be written over: choose another folder",
                names=listed([path.name for path in others]),
                folder=folder,
            )
        )


def unpack(bundle: Bundle, folder: str | Path, *, force: bool = False) -> Unpacked:
    """Writes the files of a bundle into a folder, which is made if need be; all, or none.

    Files that are there already are written over with `force` alone, unless they are the same.

    Raises:
        WouldOverwrite: a file would be written over.
        CannotWrite: the folder can't be written to.
    """
    folder = Path(folder)
    reason = reason_against(folder)
    if reason is not None:
        raise CannotWrite(reason)
    there = _there(bundle, folder)
    others = [path for path, same in there.items() if not same]
    if others and not force:
        raise WouldOverwrite(others, folder)
    for path in others:
        if not path.is_file():
            raise CannotWrite(tr("{path} is no file that could be written over", path=path))
    wanted = [name for name in bundle.names if not there.get(folder / name)]
    _lay_out(bundle, folder, wanted)
    written = tuple(folder / name for name in wanted)
    unchanged = tuple(path for path, same in there.items() if same)
    return Unpacked(folder / bundle.main, written, unchanged)


def reason_against(folder: Path) -> str | None:
    """What speaks against unpacking into a folder: it is a file, or would lie in no folder."""
    if folder.exists() and not folder.is_dir():
        return tr("{folder} is a file; a folder is needed here", folder=folder)
    if not folder.absolute().parent.is_dir():
        return tr("{folder}: there is no folder {parent}", folder=folder, parent=folder.parent)
    return None


def differing(bundle: Bundle, folder: Path) -> list[Path]:
    """What lies in a folder under names of the bundle, and is something else."""
    return [path for path, same in _there(bundle, folder).items() if not same]


def _there(bundle: Bundle, folder: Path) -> dict[Path, bool]:
    """By what lies in a folder under a name of the bundle: whether it is the same."""
    paths = {folder / name: bundle.parts[name] for name in bundle.names}
    return {path: _holds(path, data) for path, data in paths.items() if os.path.lexists(path)}


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _lay_out(bundle: Bundle, folder: Path, names: list[str]) -> None:
    """Writes all files beside their places first, so that a full disk leaves all as it was."""
    fresh = not folder.exists()
    try:
        folder.mkdir(exist_ok=True)
        with TemporaryDirectory(prefix=".firefight-", dir=folder) as beside:
            for name in names:
                (Path(beside) / name).write_bytes(bundle.parts[name])
            for name in names:
                (Path(beside) / name).replace(folder / name)
    except (OSError, ValueError) as fault:
        if fresh:
            with suppress(OSError):
                folder.rmdir()
        reason = getattr(fault, "strerror", None) or fault
        raise CannotWrite(
            tr("{folder} can't be written to: {reason}", folder=folder, reason=reason)
        ) from fault


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
