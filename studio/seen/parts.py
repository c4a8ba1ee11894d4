"""What a report consists of, whatever it is written as."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtGui import QImage

from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: 1 is the title of the report. `kind` is the kind of note that it begins, or ""."""

    text: str
    level: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A paragraph. `tone` says what it is: the text itself, something said by the way, a log."""

    text: str
    tone: Literal["", "kind", "soft", "log"] = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what it is about, and its numbers; `kind` is a kind of note, or ""."""

    name: str
    cells: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of numbers; `head` names the columns, the first that of the names."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its caption."""

    image: QImage
    words: str


@dataclass(frozen=True, slots=True)
class Section:
    """Parts that belong together, like those of a game turn."""

    parts: "Sequence[Part]"


@dataclass(frozen=True, slots=True)
class Article:
    """A note of a tester, of some kind."""

    kind: str
    parts: "Sequence[Part]"


Part = Heading | Line | Table | Picture | Section | Article
