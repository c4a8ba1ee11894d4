"""From JSON values to files: a layout in which a difference reads well, and saving that is safe."""

import contextlib
import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO, Final

from studio.errors import StudioError
from studio.words import tr

WIDTH: Final = 100
"""Columns up to which an object with texts in it stays on one line."""


class CannotWrite(StudioError):
    """A file couldn't be written; what was there before is still there."""


def laid_out(data: Any) -> str:
    """A JSON value as text: one unit, one column of hexes, one hexside a line.

    The same value always gives the same text, and its keys stay in their order.
    """
    return _layout(data, 0, inside_entry=False) + "\n"


def _layout(value: Any, depth: int, *, inside_entry: bool) -> str:
    """The text of a value that begins at this depth; inside an entry of a list lists stay flat."""
    if isinstance(value, Mapping) and _breaks(value, depth, inside_entry):
        parts = [
            f"{_flat(key)}: {_layout(item, depth + 1, inside_entry=inside_entry)}"
            for key, item in value.items()
        ]
        return _broken("{", parts, "}", depth)
    if isinstance(value, list) and _breaks(value, depth, inside_entry):
        parts = [_layout(item, depth + 1, inside_entry=True) for item in value]
        return _broken("[", parts, "]", depth)
    return _flat(value)


def _broken(opening: str, parts: list[str], closing: str, depth: int) -> str:
    inner, outer = "\n" + " " * (depth + 1), "\n" + " " * depth
    return f"{opening}{inner}{f',{inner}'.join(parts)}{outer}{closing}"


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _breaks(value: Any, depth: int, inside_entry: bool) -> bool:
    """Whether a value takes more than one line."""
    if isinstance(value, list):
        if any(isinstance(item, Mapping) for item in value):
            return True
        columns = bool(value) and all(isinstance(item, str) for item in value)
        return columns and not inside_entry and depth <= 2 and len(value) > 1
    if not isinstance(value, Mapping) or not value:
        return False
    if depth == 0 or any(_breaks(item, depth + 1, inside_entry) for item in value.values()):
        return True
    holds_objects = any(isinstance(item, Mapping) for item in value.values())
    return holds_objects and (_height(value) > 2 or len(_flat(value)) > WIDTH)


def _height(value: Any) -> int:
    """How deep objects lie in one another."""
    if not isinstance(value, Mapping):
        return 0
    return 1 + max(map(_height, value.values()), default=0)


def write_text(path: Path, text: str) -> None:
    """Puts a text into a file as a whole, or leaves the file as it was.

    It is written to a temporary file in the same folder, flushed to the disk and renamed. A file
    that was there keeps its permissions, and a link goes on leading to the file it led to.

    Raises:
        CannotWrite: the message says why; the old file is untouched.
    """
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as fault:
        raise CannotWrite(
            tr("{path} can't be saved: half a character in a text", path=path)
        ) from fault
    write_bytes(path, raw)


def write_bytes(path: Path, raw: bytes) -> None:
    """Puts bytes into a file as a whole, as `write_text` does a text.

    Raises:
        CannotWrite: the message says why; the old file is untouched.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise CannotWrite(
                tr("{path} can't be saved: there is something that is no file", path=path)
            )
        _replace(target, raw)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or fault
        raise CannotWrite(
            tr(
                "{path} can't be saved: {reason}; what was there is untouched",
                path=path,
                reason=reason,
            )
        ) from fault


def _replace(target: Path, raw: bytes) -> None:
    temporary, file = _beside(target)
    try:
        with file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _flush_folder(target.parent)


def _beside(target: Path) -> tuple[Path, BinaryIO]:
    """A new file in the same folder, with the permissions that new files get."""
    number = 0
    while True:
        temporary = target.with_name(f".{target.name}.{os.getpid()}-{number}.tmp")
        try:
            return temporary, temporary.open("xb")
        except FileExistsError:  # another thread's, or one that a crash left behind
            number += 1


def _flush_folder(folder: Path) -> None:
    """Makes the renaming itself last through a power cut, where the system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_SCHEMA: Final = re.compile(r'"\$schema"\s*:\s*"([^"\\\n]*)"')


def schema_said_by(path: Path) -> str | None:
    """What a file that is there says of its schema's place, so that saving can keep it."""
    try:
        with path.open(encoding="utf-8") as file:
            match = _SCHEMA.search(file.read(2000))
    except (OSError, ValueError):
        return None
    return match[1] if match else None
