"""Where each figure of a table comes from, and the objects of a table that remember it."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn, TypeVar

from studio.errors import StudioError
from studio.words import tr


class Source(StrEnum):
    """Who says so."""

    BOOK = "book"
    """The rule book prints it."""
    DERIVED = "derived"
    """It follows from a rule, a diagram or an example of the book."""
    ASSUMED = "assumed"
    """Ours: playable, editable, and marked as ours wherever it is shown."""
    UNKNOWN = "unknown"
    """Nobody says: whatever needs it refuses, by name."""


class Provenance(NamedTuple):
    """The source of one figure and the rule, note or reason behind it (`why` may be empty)."""

    source: Source
    why: str = ""


PRINTED: Final = Provenance(Source.BOOK)

Book = Mapping[tuple[str, str], Provenance]
"""By entry and figure: where each figure comes from that isn't printed in the rule book."""


def figures_from(book: Book, owner: str, source: Source) -> tuple[str, ...]:
    """The figures of an entry that come from a source other than the rule book itself."""
    return tuple(
        figure for (name, figure), said in book.items() if (name, said.source) == (owner, source)
    )


class TableError(StudioError):
    """A table or an expansion pack that can't be read, or an entry that no table has."""


class UnknownValue(StudioError):
    """A figure was needed that its table leaves unknown.

    `owner` is the id of the entry (`mortar_60`), `figure` the path of the figure in it
    (`hexside.move`).
    """

    def __init__(self, owner: str, figure: str) -> None:
        """Name the figure, and say what would help."""
        self.owner = owner
        self.figure = figure
        super().__init__(
            tr(
                "{figure!r} of {owner!r} is unknown: the table gives no value for it; "
                "write one there to use what needs it",
                figure=figure,
                owner=owner,
            )
        )

    def __reduce__(self) -> tuple[type["UnknownValue"], tuple[str, str]]:
        """Playtests send errors between processes."""
        return type(self), (self.owner, self.figure)


class Figures:
    """A row of a table: a frozen, slotted dataclass in which an unknown figure is no value at all.

    Known figures are plain attributes, as fast as any. Reading an unknown one raises
    UnknownValue, so no caller can mistake it for zero, "not applicable" or "impassable".
    Subclasses are dataclasses with `frozen` and `slots`, and without `init`, `eq` and `repr`. Their
    first field is `of`, the place of the row in its table (`("woods", "hexside.")`); `make` builds
    them.
    """

    __slots__ = ()
    of: tuple[str, str]

    def known(self, figure: str) -> bool:
        """Whether the table gives this figure."""
        return figure in self.figures()

    def figures(self) -> dict[str, Any]:
        """All figures that the table gives, by name."""
        given = {}
        for name in self.__dataclass_fields__:  # type: ignore[attr-defined]
            try:
                given[name] = object.__getattribute__(self, name)
            except AttributeError:
                continue
        return given

    if not TYPE_CHECKING:  # the type checker shall go on noticing names that don't exist

        def __getattr__(self, name: str) -> NoReturn:
            """Only asked for slots that were left empty, and for names that don't exist."""
            if name not in type(self).__dataclass_fields__ or name == "of":
                raise AttributeError(f"{type(self).__name__!r} has no attribute {name!r}")
            owner, path = self.of
            raise UnknownValue(owner, path + name)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.figures() == other.figures()

    def __hash__(self) -> int:
        return hash((type(self), self.of))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.figures().items())
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Unknown figures stay unknown in a copy, and in another process."""
        return _remake, (type(self), self.figures())


Row = TypeVar("Row", bound=Figures)


def make(cls: type[Row], of: tuple[str, str], figures: Mapping[str, Any]) -> Row:
    """A row with these figures; those that are left out are unknown."""
    row = object.__new__(cls)
    object.__setattr__(row, "of", of)
    for name, value in figures.items():
        object.__setattr__(row, name, value)
    return row


def _remake(cls: type[Row], figures: dict[str, Any]) -> Row:
    return make(cls, figures["of"], figures)


def changed(row: Row, **changes: Any) -> Row:
    """The row with some figures changed; what is unknown stays unknown."""
    return make(type(row), row.of, {**row.figures(), **changes})
