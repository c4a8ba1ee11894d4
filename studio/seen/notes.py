"""Notes of testers at moments of a game, kept beside its record (`schema/notes.schema.json`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from studio.errors import StudioError
from studio.model.codec import structure, unstructure
from studio.model.reading import conforming, decode, read_bytes
from studio.model.writing import laid_out, write_text
from studio.values import dataclass
from studio.words import mark

FORMAT: Final = 1
SCHEMA: Final = "notes.schema.json"
NEWER: Final = mark("format {number} is newer than this program, which reads notes up to {known}")
KINDS: Final = {
    "unclear": mark("Unclear"),
    "unfair": mark("Unfair"),
    "bug": mark("Bug here"),
    "good": mark("Good"),
    "remark": mark("Remark"),
}
"""The kinds of note with their names."""


class BadNotes(StudioError):
    """A file that holds no sound notes; the message says where and what is wrong."""


@dataclass(frozen=True, slots=True)
class Note:
    """What a tester noted at the moment after `at` lines of the record.

    `viewer` is the side that looked, or EVERYBODY; `hex` an address, "" for the whole moment.
    """

    at: int
    turn: int
    viewer: str
    kind: str
    text: str = ""
    hex: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True)
class _File:
    format: int
    notes: tuple[Note, ...]


def notes_path(record: Path) -> Path:
    """Where the notes of a record lie."""
    return record.with_name(f"{record.name.removesuffix('.replay.json')}.notes.json")


def read_notes(path: Path) -> tuple[Note, ...]:
    """The notes in a file; none if there is no file.

    Raises:
        BadNotes: it holds no sound notes; the message names line and column.
        Unreadable: it can't be read at all.
    """
    if not path.exists():
        return ()
    text = decode(read_bytes(path), path)
    data, fault = conforming(text, SCHEMA, FORMAT, NEWER)
    if fault is not None:
        raise BadNotes(fault.told(path, text))
    return structure(_File, data).notes


def write_notes(path: Path, notes: Sequence[Note]) -> None:
    """Saves notes. Raises CannotWrite; what was there is then untouched."""
    head = {"$schema": f"../schema/{SCHEMA}", "format": FORMAT}
    write_text(path, laid_out({**head, "notes": [unstructure(note) for note in notes]}))
