"""Authors' texts with simple formatting: bold, italic, lists. In files they are plain text.

`**bold**`, `*italic*`, `***both***`; a line that begins with `- ` is a point of a list, one that
begins with a number and a full stop (`2. `) of a numbered list. A backslash before a star or
another backslash makes it an ordinary character, and a star that has no mate is one anyway. Every
other line is a paragraph; empty lines part nothing further.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal

from studio.values import dataclass

Kind = Literal["text", "point", "number"]

_POINT: Final = re.compile(r"\s*[-•]\s+")
_NUMBER: Final = re.compile(r"\s*(\d{1,3})\.\s+")
_TOKEN: Final = re.compile(r"\\([\\*])|(\*{1,3})")
_LIKE_A_LIST: Final = re.compile(r"(\s*)([-•]\s|\d{1,3}\.\s)")


@dataclass(frozen=True, slots=True)
class Run:
    """Words that look alike."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A line of an author's text: a paragraph, a point, or a numbered point of a list."""

    runs: tuple[Run, ...]
    kind: Kind = "text"
    number: int = 0

    @property
    def text(self) -> str:
        """Its words without their formatting."""
        return "".join(run.text for run in self.runs)


def read_prose(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of an author's text; lines without words are left out."""
    return tuple(_read_line(line) for line in text.split("\n") if line.strip())


def write_prose(paragraphs: Iterable[Paragraph]) -> str:
    """The text that reads as these paragraphs."""
    return "\n".join(_write_line(paragraph) for paragraph in paragraphs)


def sign_of(paragraph: Paragraph) -> str:
    """What stands before a point of a list; "" before a paragraph."""
    if paragraph.kind == "number":
        return f"{paragraph.number}."
    return "•" if paragraph.kind == "point" else ""


# --- reading ------------------------------------------------------------------------------------


def _read_line(line: str) -> Paragraph:
    if line.lstrip().startswith("\\") and _LIKE_A_LIST.match(line.lstrip()[1:]):
        return Paragraph(_runs(line.lstrip()[1:]))
    point, number = _POINT.match(line), _NUMBER.match(line)
    if point is not None:
        return Paragraph(_runs(line[point.end() :]), "point")
    if number is not None:
        return Paragraph(_runs(line[number.end() :]), "number", int(number[1]))
    return Paragraph(_runs(line))


def _runs(line: str) -> tuple[Run, ...]:
    """The runs of a line; stars that have no mate stay stars."""
    parts = list(_parts(line.strip()))
    mates = _mates([part for part in parts if isinstance(part, _Star)])
    runs: list[Run] = []
    bold = italic = False
    for part in parts:
        if isinstance(part, str):
            _extend(runs, part, bold, italic)
        elif part not in mates:
            _extend(runs, "*" * part.count, bold, italic)
        else:
            bold, italic = bold ^ (part.count >= 2), italic ^ (part.count != 2)
    return tuple(runs)


@dataclass(frozen=True, slots=True)
class _Star:
    at: int
    count: int


def _parts(line: str) -> Iterator[str | _Star]:
    start = 0
    for found in _TOKEN.finditer(line):
        if found.start() > start:
            yield line[start : found.start()]
        yield found[1] or _Star(found.start(), len(found[2]))
        start = found.end()
    if start < len(line):
        yield line[start:]


def _mates(stars: list[_Star]) -> set[_Star]:
    """The stars that open or close something: two after each other of the same number do."""
    found: set[_Star] = set()
    open_: list[_Star] = []
    for star in stars:
        same = next((n for n, one in enumerate(open_) if one.count == star.count), None)
        if same is None:
            open_.append(star)
        else:
            found |= {open_[same], star}
            del open_[same:]
    return found


def _extend(runs: list[Run], text: str, bold: bool, italic: bool) -> None:
    if runs and (runs[-1].bold, runs[-1].italic) == (bold, italic):
        runs[-1] = Run(runs[-1].text + text, bold, italic)
    else:
        runs.append(Run(text, bold, italic))


# --- writing ------------------------------------------------------------------------------------


def _write_line(paragraph: Paragraph) -> str:
    words = "".join(_written(run) for run in paragraph.runs)
    if paragraph.kind == "point":
        return f"- {words}"
    if paragraph.kind == "number":
        return f"{paragraph.number}. {words}"
    return f"\\{words}" if _LIKE_A_LIST.match(words) else words


def _written(run: Run) -> str:
    """A run between its stars, which stand close to the words."""
    stars = "*" * (2 * run.bold + run.italic)
    words = re.sub(r"([\\*])", r"\\\1", run.text)
    bare = words.strip()
    if not stars or not bare:
        return words
    before, after = words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :]
    return f"{before}{stars}{bare}{stars}{after}"
