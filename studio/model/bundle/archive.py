"""The zip of a bundle: files by name. One that a stranger made is measured before it is unpacked.

Whatever is wrong with it is one `BadBundle`, which says what was found, where, and what is right.
"""

import stat
import struct
import zlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from studio.errors import StudioError
from studio.model.table_files import shown
from studio.words import tr

MB: Final = 1024 * 1024
MOST_FILES: Final = 500
LARGEST: Final = 256 * MB
"""Bytes that all files of a bundle may have together, unpacked."""
LARGEST_ZIP: Final = LARGEST + MB
"""Bytes of a bundle: the same, stored, with their names."""
MOST_GROWTH: Final = 100
"""How many times larger than packed a file may be: the emptiest board that there can be is 57."""
SMALL: Final = 1 * MB
"""Bytes up to which a file may grow as it likes."""
WRITTEN: Final = (1980, 1, 1, 0, 0, 0)
"""Stands for the time of writing, so that equal bundles are equal files."""

_BEGINS: Final = (b"PK\3\4", b"PK\5\6")
_END: Final = struct.Struct("<4s4H2LH")
"""The last bytes of a zip: signature, disks, number of files, size and place of its directory."""
_PER_FILE: Final = 1024
"""Bytes that a file may take of the directory: its name, and what systems note of it."""
_LONGEST_REASON: Final = 120
"""Characters of what the reader of zips says: it cites names, which may have 65,535."""
_LOCKED: Final = 0x1 | 0x40
_IN_UTF8: Final = 0x800
BROKEN: Final = (
    BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    OverflowError,
    LookupError,
)
"""What reading a zip raises that isn't one, or no longer."""


class BadBundle(StudioError):
    """A bundle that can't be used: the message says which, what is wrong, what would be right."""


# --- writing ------------------------------------------------------------------------------------


def archive_of(parts: Mapping[str, bytes]) -> bytes:
    """The zip of these files. The same files give the same bytes, on every system.

    They are stored as they are: packed bytes would differ from one zlib to the next, and what is
    large in a bundle, its pictures, is packed already.
    """
    raw = BytesIO()
    with ZipFile(raw, "w", ZIP_STORED) as archive:
        for name, data in sorted(parts.items()):
            entry = ZipInfo(name, WRITTEN)
            entry.create_system = 3  # as on Unix, wherever it is written
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, data)
    return raw.getvalue()


# --- reading ------------------------------------------------------------------------------------


def parts_in(raw: bytes, path: Path) -> dict[str, bytes]:
    """The files in a zip, by name; `path` is told in faults. What they are is for others to judge.

    Raises:
        BadBundle: it is no zip, damaged, or made to do harm. Nothing is unpacked before its size is
            known to be bearable.
    """
    _judge_frame(raw, path)
    try:
        with ZipFile(BytesIO(raw)) as archive:
            entries = archive.infolist()
            for reason in _against(entries):
                raise BadBundle(f"{path}: {reason}")
            return {entry.filename: _unpacked(archive, entry, path) for entry in entries}
    except BROKEN as fault:
        raise BadBundle(_damaged(path, fault)) from fault


def _unpacked(archive: ZipFile, entry: ZipInfo, path: Path) -> bytes:
    """The bytes of a file, no more than its entry announces."""
    try:
        with archive.open(entry) as file:  # `archive.read` inflates all of it before it cuts
            data = file.read(entry.file_size)
    except BROKEN as fault:
        raise BadBundle(_damaged(path, fault, shown(entry.filename))) from fault
    if len(data) != entry.file_size:
        raise BadBundle(_damaged(path, tr("it breaks off"), shown(entry.filename)))
    return data


def _damaged(path: Path, reason: object, name: str | None = None) -> str:
    fault = str(reason)[:_LONGEST_REASON]
    if name is None:
        return tr(
            "{path}: this bundle is damaged ({fault}): have it sent anew", path=path, fault=fault
        )
    return tr(
        "{path}: {name} in this bundle is damaged ({fault}): have it sent anew",
        path=path,
        name=name,
        fault=fault,
    )


def _judge_frame(raw: bytes, path: Path) -> None:
    """Refuses what doesn't begin and end as a zip, and directories too long to be read at all."""
    if not raw.startswith(_BEGINS):
        raise BadBundle(
            tr(
                "{path}: this is no bundle, whatever it is called: a bundle is a zip of a scenario "
                "with its boards, which “firefight export” writes",
                path=path,
            )
        )
    end = raw[-_END.size :]
    if not end.startswith(b"PK\5\6") or end[-2:] != b"\0\0":
        raise BadBundle(_damaged(path, tr("it doesn't end as a zip does")))
    _, _, _, _, count, size, _, _ = _END.unpack(end)
    is_long = raw[-_END.size - 20 :].startswith(b"PK\6\7")  # counts of more than 16 or 32 bits
    if is_long or count > MOST_FILES or size > MOST_FILES * _PER_FILE:
        raise BadBundle(f"{path}: {_too_many()}")


def _too_many() -> str:
    return tr(
        "there are more files in this bundle than {most}, the most that one may have",
        most=MOST_FILES,
    )


def beyond_measure(sizes: Collection[int]) -> Iterator[str]:
    """What speaks against a bundle of files of these sizes."""
    if len(sizes) > MOST_FILES:
        yield _too_many()
    if sum(sizes) > LARGEST:
        yield tr(
            "the files in this bundle would take more than {most} MB, the most that they may have",
            most=LARGEST // MB,
        )


def _against(entries: list[ZipInfo]) -> Iterator[str]:
    """What speaks against unpacking these: how many they are, how large, of which kind."""
    for entry in entries:
        yield from _against_one(entry, shown(entry.orig_filename))
    for name, times in Counter(entry.filename for entry in entries).items():
        if times > 1:
            yield tr("{name} comes twice in this bundle: a file is in it once", name=shown(name))
    yield from beyond_measure([entry.file_size for entry in entries])


def _against_one(entry: ZipInfo, name: str) -> Iterator[str]:
    if entry.flag_bits & _LOCKED:
        yield tr(
            "{name} in this bundle is locked with a password: have it sent without one", name=name
        )
    if not entry.flag_bits & _IN_UTF8 and not entry.orig_filename.isascii():
        yield tr(
            "the name {name} in this bundle isn't in UTF-8: have it written by “firefight export”",
            name=name,
        )
    if entry.orig_filename != entry.filename:
        yield tr("{name} in this bundle goes by two names: a file has one", name=name)
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        yield tr(
            "{name} in this bundle is packed in a way that a bundle doesn't know: "
            "stored and deflated are those that it does",
            name=name,
        )
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if entry.filename.endswith("/") or kind not in (0, stat.S_IFREG):
        yield tr(
            "{name} in this bundle isn't a file but a folder, a link or a device: "
            "the files of a bundle lie side by side in it",
            name=name,
        )
    if entry.file_size > SMALL and entry.file_size > MOST_GROWTH * entry.compress_size:
        yield tr(
            "{name} in this bundle would grow to more than {times} times its size: "
            "nothing that belongs into a bundle does",
            name=name,
            times=MOST_GROWTH,
        )
