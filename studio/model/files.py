"""The one place where documents are read and written: boards, scenarios, tables, what they need.

`read_board`, `read_scenario`, `read_table` and `load` give sound documents or raise;
`open_document` never fails on what a file holds, so that a broken one can be shown, checked and
mended.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from studio.errors import StudioError
from studio.model import locate
from studio.model.board import Board
from studio.model.codec import Misfit, structure, unstructure
from studio.model.faults import Fault, faults_in
from studio.model.reading import Unreadable, decode, parse, read_bytes
from studio.model.scenario import Scenario
from studio.model.schemas import in_order
from studio.model.table_files import shown
from studio.model.writing import CannotWrite, laid_out, schema_said_by, write_text
from studio.values import dataclass
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.model.table import Table

__all__ = [
    "FORMAT",
    "CannotWrite",
    "Document",
    "Fault",
    "FaultyFile",
    "Unreadable",
    "on_a_map",
    "open_document",
    "open_text",
    "read_board",
    "read_scenario",
    "read_table",
    "text_of",
    "write_board",
    "write_scenario",
    "write_table",
]

Kind = Literal["board", "scenario", "table"]
AnyDocument: TypeAlias = "Board | Scenario | Table"
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

FORMAT: Final[Mapping[Kind, int]] = {"board": 1, "scenario": 1, "table": 1}
"""The newest format of each kind of document: what is written."""
UPGRADES: Final[Mapping[Kind, tuple[Upgrade, ...]]] = {"board": (), "scenario": (), "table": ()}
"""By kind: what turns format 1 into 2, 2 into 3 and so on. Pure: each returns a new object."""


def _table() -> "type[Table]":
    """The class of tables, which whoever works on maps never loads."""
    from studio.model.table import Table

    return Table


CLASSES: Final[Mapping[Kind, Callable[[], "type[AnyDocument]"]]] = {
    "board": lambda: Board,
    "scenario": lambda: Scenario,
    "table": _table,
}
"""By kind of document: what gives the class that it becomes."""
KINDS: Final[Mapping[Kind, str]] = {
    "board": mark("board"),
    "scenario": mark("scenario"),
    "table": mark("table"),
}
"""What the kinds of document are called."""


class FaultyFile(StudioError):
    """A file that holds no sound document. `document` has all faults; the message has the first."""

    def __init__(self, document: "Document") -> None:
        """Name the place of the first fault, and how many more there are."""
        self.document = document
        first, *more = document.faults
        rest = tr(" (and {count} more)", count=len(more)) if more else ""
        super().__init__(f"{first.told(document.path, document.text)}{rest}")

    def __reduce__(self) -> tuple[type["FaultyFile"], tuple["Document"]]:
        """Playtests send errors between processes."""
        return type(self), (self.document,)


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was found: its text, the JSON value in it, and what could be made of that.

    `document` is None where the faults leave nothing to work with. With faults it may still be
    there, as far as it was understood: keys that nobody knows aren't in it.
    """

    path: Path
    kind: Kind
    text: str
    data: Any
    document: "AnyDocument | None"
    faults: tuple[Fault, ...]

    def position(self, fault: Fault) -> locate.Position:
        """Line and column of a fault, counted from 1."""
        return fault.position(self.text)

    def place(self, pointer: str, at_key: bool = False) -> locate.Position:
        """Line and column of what a JSON pointer leads to, or of what is nearest around it."""
        return locate.find(self.text, pointer, at_key)


# --- reading ------------------------------------------------------------------------------------


def read_board(path: str | Path) -> Board:
    """The board in a file.

    Raises:
        Unreadable: the file can't be read at all.
        FaultyFile: it holds no sound board; the message names line and column.
    """
    board = sound(open_document(path, "board"))
    assert isinstance(board, Board)
    return board


def read_scenario(path: str | Path) -> Scenario:
    """The scenario in a file; its boards aren't looked for.

    Raises:
        Unreadable: the file can't be read at all.
        FaultyFile: it holds no sound scenario; the message names line and column.
    """
    scenario = sound(open_document(path, "scenario"))
    assert isinstance(scenario, Scenario)
    return scenario


def read_table(path: str | Path) -> "Table":
    """The table in a file.

    Raises:
        Unreadable: the file can't be read at all.
        FaultyFile: it holds no sound table; the message names line and column.
    """
    table = sound(open_document(path, "table"))
    assert isinstance(table, _table())
    return table


def sound(found: Document) -> AnyDocument:
    """The board, scenario or table that was found. Raises FaultyFile when it isn't sound."""
    if found.faults or found.document is None:
        raise FaultyFile(found)
    return found.document


def on_a_map(found: Document) -> Board | Scenario:
    """The sound board or scenario that was found.

    Raises:
        FaultyFile: it isn't sound.
        StudioError: it is a table, which is measured in inches and has no map of hexes.
    """
    document = sound(found)
    if not isinstance(document, Board | Scenario):
        raise StudioError(
            tr(
                "{path}: this is a table of {width:g} by {height:g} inches; a board or a "
                "scenario is needed here",
                path=found.path,
                width=document.width,
                height=document.height,
            )
        )
    return document


def open_document(path: str | Path, kind: Kind | None = None) -> Document:
    """What is in a file, with all its faults. `kind` is found out where it isn't given.

    Raises:
        Unreadable: the file can't be read at all: missing, a folder, too large, not UTF-8.
    """
    path = Path(path)
    return open_text(decode(read_bytes(path), path), path, kind)


def open_text(text: str, path: Path, kind: Kind | None = None) -> Document:
    """What is in a text, as if it stood in a file of this name."""
    data, fault = parse(text)
    sort = kind or _kind_of(path, data)
    if fault is not None:
        return Document(path, sort, text, None, None, (fault,))
    upgraded, fault = upgrade(data, sort)
    if fault is not None:
        return Document(path, sort, text, data, None, (fault,))
    faults = _wrong_kind(path, upgraded, sort) or faults_in(upgraded, f"{sort}.schema.json")
    found = Document(path, sort, text, upgraded, _understood(upgraded, sort), ())
    return replace(found, faults=tuple(sorted(faults, key=found.position)))


def _kind_of(path: Path, data: Any) -> Kind:
    """What kind of document a file holds: by its name, else by its schema, else by its keys."""
    said = data.get("$schema", "") if isinstance(data, dict) else ""
    kinds: tuple[Kind, ...] = tuple(CLASSES)
    for kind in kinds:
        if path.name.endswith(f".{kind}.json"):
            return kind
    for kind in kinds:
        if isinstance(said, str) and said.endswith(f"{kind}.schema.json"):
            return kind
    return "board" if isinstance(data, dict) and "terrain" in data else "scenario"


def _wrong_kind(path: Path, data: Any, kind: Kind) -> tuple[Fault, ...]:
    """The fault of a file whose schema is that of another kind of document."""
    said = data.get("$schema") if isinstance(data, dict) else None
    right = f"{kind}.schema.json"
    if not isinstance(said, str) or said.rpartition("/")[2] == right:
        return ()
    return (
        Fault(
            "/$schema",
            tr(
                "{said} isn't the schema of a {kind}: {name} needs {right}",
                said=shown(said),
                kind=tr(KINDS[kind]),
                name=path.name,
                right=right,
            ),
        ),
    )


def upgrade(data: Any, kind: Kind) -> tuple[Any, Fault | None]:
    """A document of any older format in today's, or the fault that its format is unknown.

    What has no number for its format is left to the schema.
    """
    number = data.get("format") if isinstance(data, dict) else None
    if type(number) is not int or number < 1:
        return data, None
    newest = FORMAT[kind]
    if number > newest:
        return data, Fault(
            "/format",
            tr(
                "format {number} is newer than this program, which reads a {kind} up to "
                "format {newest}: a newer Firefight Studio can open it",
                number=number,
                kind=tr(KINDS[kind]),
                newest=newest,
            ),
            "format",
        )
    for step in UPGRADES[kind][number - 1 :]:
        data = step(data)
    return {**data, "format": newest}, None


def _understood(data: Any, kind: Kind) -> "AnyDocument | None":
    cls: Callable[..., AnyDocument] = CLASSES[kind]()
    try:
        return structure(cls, data)
    except Misfit:
        return None


# --- writing ------------------------------------------------------------------------------------


def write_board(path: str | Path, board: Board) -> None:
    """Saves a board. Raises CannotWrite; what was there is then untouched."""
    _write(Path(path), board, "board")


def write_scenario(path: str | Path, scenario: Scenario) -> None:
    """Saves a scenario. Raises CannotWrite; what was there is then untouched."""
    _write(Path(path), scenario, "scenario")


def write_table(path: str | Path, table: "Table") -> None:
    """Saves a table. Raises CannotWrite; what was there is then untouched."""
    _write(Path(path), table, "table")


def _write(path: Path, document: AnyDocument, kind: Kind) -> None:
    said = schema_said_by(path)
    keep = said if said and said.rpartition("/")[2] == f"{kind}.schema.json" else None
    write_text(path, text_of(document, keep))


def text_of(document: AnyDocument, schema: str | None = None) -> str:
    """The text of a document's file. `schema` is where its schema lies, seen from the file."""
    data = data_of(document, schema)
    return laid_out(in_order(data, f"{_kind_of_document(document)}.schema.json"))


def data_of(document: AnyDocument, schema: str | None = None) -> dict[str, Any]:
    """What a document's file holds, as JSON values whose order doesn't matter."""
    kind = _kind_of_document(document)
    head = {"$schema": schema or f"../schema/{kind}.schema.json", "format": FORMAT[kind]}
    return {**head, **unstructure(document)}


def _kind_of_document(document: AnyDocument) -> Kind:
    return next(kind for kind, cls in CLASSES.items() if isinstance(document, cls()))
