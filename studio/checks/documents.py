"""Checks of a file as a file: JSON, schema, format, name, packs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from studio.checks.finding import Fix, Spotted, check
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.faults import Fault
from studio.model.files import Document
from studio.model.locate import escaped
from studio.model.scenario import Scenario
from studio.model.units import load_units
from studio.words import tr


@check("not-json", level="error", of="file")
def not_json(document: Document) -> Iterator[Spotted]:
    """The text isn't JSON: a comma too few, a key twice, the end missing."""
    yield from _faults(document, "syntax")


@check("newer-format", level="error", of="file")
def newer_format(document: Document) -> Iterator[Spotted]:
    """The file was written by a newer Firefight Studio."""
    yield from _faults(document, "format")


@check("unknown-key", level="error", of="file")
def unknown_key(document: Document) -> Iterator[Spotted]:
    """A key that the schema doesn't know, perhaps misspelt."""
    yield from _faults(document, "unknown-key")


@check("missing-key", level="error", of="file")
def missing_key(document: Document) -> Iterator[Spotted]:
    """A key that the schema needs isn't there."""
    yield from _faults(document, "missing-key")


@check("wrong-value", level="error", of="file")
def wrong_value(document: Document) -> Iterator[Spotted]:
    """A value isn't what the schema asks for."""
    yield from _faults(document, "value")


def _faults(document: Document, kind: str) -> Iterator[Spotted]:
    for fault in document.faults:
        if fault.kind == kind:
            where = _where(fault.pointer)
            fix = _respelt(fault)
            yield Spotted(where, fault.pointer, fault.message, fix, at_key=fault.at_key)


def _where(pointer: str) -> str:
    """What holds the value of a pointer, as people read it: `sides soviet units 2`."""
    parts = pointer.split("/")[1:-1]
    return " ".join(str(int(part) + 1) if part.isdigit() else part for part in parts)


def _respelt(fault: Fault) -> Fix | None:
    """The fix of a misspelt key whose right spelling isn't there; it works on the JSON value."""
    if fault.kind != "unknown-key" or fault.key is None:
        return None
    meant = fault.key
    return Fix(
        tr('write "{meant}"', meant=meant), lambda data: _renamed(data, fault.pointer, meant)
    )


def _renamed(data: Any, pointer: str, meant: str) -> Any:
    """A JSON value with one key called otherwise, in its place."""
    first, deeper, rest = pointer[1:].partition("/")
    if isinstance(data, list):
        items = enumerate(data)
        return [_renamed(v, f"/{rest}", meant) if str(n) == first else v for n, v in items]
    if not deeper:
        return {meant if escaped(key) == first else key: value for key, value in data.items()}
    return {
        key: _renamed(value, f"/{rest}", meant) if escaped(key) == first else value
        for key, value in data.items()
    }


@check("unknown-pack", level="error", of="file")
def unknown_pack(document: Document) -> Iterator[Spotted]:
    """An expansion pack isn't there, or can't be read."""
    packs = document.document.packs if isinstance(document.document, Scenario) else ()
    for number, pack in enumerate(packs):
        try:
            load_units((pack,), document.path.parent)
        except StudioError as fault:
            yield Spotted(tr("pack {pack}", pack=pack), f"/packs/{number}", str(fault))


@check("file-name", level="error", of="file")
def file_name(document: Document) -> Iterator[Spotted]:
    """The id of a board isn't the name of its file, by which scenarios find it."""
    board = document.document
    if isinstance(board, Board) and document.path.name != f"{board.id}.board.json":
        name = document.path.name.removesuffix(".json").removesuffix(".board")
        yield Spotted(
            tr("board {id}", id=board.id),
            "/id",
            tr(
                "the file is called {name}, but scenarios look for "
                "{id}.board.json: call the file so, or the board {other}",
                name=document.path.name,
                id=board.id,
                other=name,
            ),
        )


@check("picture-missing", level="warning", of="file")
def picture_missing(document: Document) -> Iterator[Spotted]:
    """The picture beneath a board isn't beside the board's file."""
    board = document.document
    if not isinstance(board, Board) or board.picture is None:
        return
    name = board.picture.file
    if Path(name).name != name:
        what = tr("{name!r} leads elsewhere: a picture lies beside its board", name=name)
        yield Spotted(tr("the picture"), "/picture/file", what, level="error")
    elif not (document.path.parent / name).is_file():
        yield Spotted(
            tr("the picture"),
            "/picture/file",
            tr("there is no file {name} beside the board", name=name),
        )
