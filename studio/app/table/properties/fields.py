"""What a field of a property is: how it is read from things on a table, and how it is written."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from studio.model.table import Table
from studio.model.table_edits import changed, value_of
from studio.model.table_pieces import Piece
from studio.values import dataclass

Read = Callable[[Table, Piece], Any]
Write = Callable[[Table, Sequence[Piece], Any], Table]
Names = Mapping[Any, str]
VARIOUS: Final = object()
"""What a field shows when things that are chosen together differ in it."""
NOTHING: Final = Piece("area", "")
"""Stands for the table itself, of which fields ask without a piece."""


@dataclass(frozen=True, slots=True)
class Field:
    """A line of the form. Where `read` and `write` are left out, `name` is the attribute."""

    name: str
    label: str
    tip: str = ""
    read: Read | None = None
    write: Write | None = None
    alone: bool = False
    """Whether it is shown of one thing alone: an id, a place."""

    def value(self, table: Table, pieces: Sequence[Piece]) -> Any:
        """What all these things have, or `VARIOUS`."""
        read = self.read or self._attribute
        if not pieces:
            return read(table, NOTHING)
        first, *others = (read(table, piece) for piece in pieces)
        return first if all(other == first for other in others) else VARIOUS

    def _attribute(self, table: Table, piece: Piece) -> Any:
        return getattr(value_of(table, piece), self.name)

    def put(self, table: Table, pieces: Sequence[Piece], value: Any) -> Table:
        """The table with this value in all these things.

        Raises:
            ValueError: it can't be had; the message says why.
        """
        if self.write is not None:
            return self.write(table, pieces, value)
        return changed(table, pieces, lambda one: replace(one, **{self.name: value}))


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of some values by their names; `names` may depend on the table."""

    names: Callable[[Table], Names] = lambda _table: {}


@dataclass(frozen=True, slots=True)
class Number(Field):
    """A number with decimals, in inches or degrees; `nothing` is what None is called."""

    least: float = 0.0
    most: float = 60.0
    step: float = 0.5
    unit: str = " in"
    nothing: str = ""
    decimals: int = 2


@dataclass(frozen=True, slots=True)
class Whole(Field):
    """A whole number; `nothing` is what None is called, which lies below the least."""

    least: int = 0
    most: int = 99
    nothing: str = ""


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Word(Field):
    """A name of letters, digits, - and _; one that may be left out is None then."""

    needed: bool = False
    known: Callable[[Table], Sequence[str]] | None = None
    """Names that are offered while one types."""
    pattern: str = "[A-Za-z0-9][A-Za-z0-9_-]{0,39}"
    """What it may look like."""


@dataclass(frozen=True, slots=True)
class Words(Field):
    """A text for people, in English here; other languages are kept."""

    lines: int = 1
    needed: bool = False
