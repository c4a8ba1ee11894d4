"""Lines of a file that grows: each is a value with its check sum, the last may be torn.

A line is on its way to the disk as soon as it is written: whatever happens to the editor, the
system has it. `sync` waits until it would outlast a power cut as well.
"""

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO

from studio.model.writing import CannotWrite, write_bytes
from studio.words import tr


class Journal:
    """A file of lines that this process writes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO | None = None
        self._guard = Lock()
        """Held while the file is closed or another handle of it is taken."""
        self.first = 0
        """Bytes of the first line."""
        self.size = 0

    def begin(self, value: Any) -> None:
        """Makes this the only line; what was there before stays until it is replaced.

        Raises:
            CannotWrite: the message says why.
        """
        line = line_of(value)
        self.close()
        if self.path.exists():
            write_bytes(self.path, line)
            line = b""
        try:
            self._file = self.path.open("ab", buffering=0)
        except OSError as fault:
            raise CannotWrite(
                tr("{path} can't be written: {reason}", path=self.path, reason=fault.strerror)
            ) from fault
        self._write(line)
        self.first = self.size = self.path.stat().st_size

    def add(self, value: Any) -> None:
        """One more line.

        Raises:
            CannotWrite: the message says why; the lines before are untouched.
        """
        line = line_of(value)
        self._write(line)
        self.size += len(line)

    def _write(self, line: bytes) -> None:
        try:
            if self._file is None or self._file.write(line) != len(line):
                raise CannotWrite(
                    tr("{path} can't be written: there is no room for all of it", path=self.path)
                )
        except OSError as fault:
            raise CannotWrite(
                tr("{path} can't be written: {reason}", path=self.path, reason=fault.strerror)
            ) from fault

    def sync(self) -> None:
        """Waits until all lines are on the disk; another thread may do that.

        Raises:
            OSError: they may not be.
        """
        with self._guard:
            if self._file is None:
                return
            handle = os.dup(self._file.fileno())
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def close(self) -> None:
        """No more lines for now."""
        with self._guard:
            if self._file is not None:
                with suppress(OSError):
                    self._file.close()
                self._file = None


def line_of(value: Any) -> bytes:
    """A value as a line."""
    text = json.dumps(value, separators=(",", ":")).encode("ascii")
    return b"%08x %b\n" % (zlib.crc32(text), text)


def values_in(raw: bytes) -> Iterator[Any]:
    """The values of all lines up to the first that isn't whole."""
    for line in raw.split(b"\n")[:-1]:
        check, _, text = line.partition(b" ")
        if check != b"%08x" % zlib.crc32(text):
            return
        yield json.loads(text)
