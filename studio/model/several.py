"""Several files that go into a folder together: all of them, or none."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from studio.model.writing import CannotWrite
from studio.words import tr

SHOWN: Final = 5
"""So many files are named, of others their number is told."""
Parts = Mapping[str, bytes]
"""Files by name, without folders."""


class Written(NamedTuple):
    """The files that were written, and those that were there already, and the same."""

    written: tuple[Path, ...]
    unchanged: tuple[Path, ...]


class WouldOverwrite(CannotWrite):
    """Files of a folder, `others`, differ from those of their names that would be written."""

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


def write(parts: Parts, folder: Path, *, force: bool = False) -> Written:
    """Writes files into a folder, which is made if need be.

    Files that are there already are written over with `force` alone, unless they are the same.

    Raises:
        WouldOverwrite: a file would be written over.
        CannotWrite: the folder can't be written to.
    """
    reason = reason_against(folder)
    if reason is not None:
        raise CannotWrite(reason)
    there = _there(parts, folder)
    others = [path for path, same in there.items() if not same]
    if others and not force:
        raise WouldOverwrite(others, folder)
    for path in others:
        if not path.is_file():
            raise CannotWrite(tr("{path} is no file that could be written over", path=path))
    wanted = [name for name in parts if not there.get(folder / name)]
    _lay_out(parts, folder, wanted)
    unchanged = tuple(path for path, same in there.items() if same)
    return Written(tuple(folder / name for name in wanted), unchanged)


def reason_against(folder: Path) -> str | None:
    """What speaks against writing into a folder: it is a file, or would lie in no folder."""
    if folder.exists() and not folder.is_dir():
        return tr("{folder} is a file; a folder is needed here", folder=folder)
    if not folder.absolute().parent.is_dir():
        return tr("{folder}: there is no folder {parent}", folder=folder, parent=folder.parent)
    return None


def differing(parts: Parts, folder: Path) -> list[Path]:
    """What lies in a folder under these names, and is something else."""
    return [path for path, same in _there(parts, folder).items() if not same]


def listed(names: list[str]) -> str:
    """Names in a row, the first few of them."""
    more = len(names) - SHOWN
    rest = tr(" and {count} more", count=more) if more > 0 else ""
    return ", ".join(names[:SHOWN]) + rest


def _there(parts: Parts, folder: Path) -> dict[Path, bool]:
    """By what lies in a folder under one of the names: whether it is the same."""
    paths = {folder / name: data for name, data in parts.items()}
    return {path: _holds(path, data) for path, data in paths.items() if os.path.lexists(path)}


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _lay_out(parts: Parts, folder: Path, names: list[str]) -> None:
    """Writes all files beside their places first, so that a full disk leaves all as it was."""
    fresh = not folder.exists()
    try:
        folder.mkdir(exist_ok=True)
        with TemporaryDirectory(prefix=".firefight-", dir=folder) as beside:
            for name in names:
                (Path(beside) / name).write_bytes(parts[name])
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
