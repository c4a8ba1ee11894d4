"""A report as Markdown, its pictures in a folder beside it; for issues, wikis and repositories."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from studio.model.writing import CannotWrite, write_bytes, write_text
from studio.seen.parts import Article, Heading, Line, Part, Picture, Section, Table
from studio.seen.picture import encoded
from studio.words import tr

MARKDOWN: Final = ".md"
SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
"""What would be taken for a mark of Markdown, or of HTML in it."""
LISTED: Final = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)
"""The beginning of a line that would be taken for an item of a list."""


def write_markdown(path: Path, parts: Iterable[Part]) -> None:
    """Saves a report, and its pictures in a folder of the same name.

    Raises:
        CannotWrite: a file can't be written.
    """
    pictures: list[QImage] = []
    folder = pictures_folder(path)
    text = markdown(parts, folder.name, pictures)
    for number, image in enumerate(pictures, 1):
        _make(folder)
        write_bytes(folder / _picture_name(number), encoded(image, "png"))
    write_text(path, text)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        raise CannotWrite(
            tr("{folder} can't be made: {fault}", folder=folder, fault=fault.strerror)
        ) from fault


def pictures_folder(path: Path) -> Path:
    """Where the pictures of a report lie."""
    return path.with_name(f"{path.stem}_pictures")


def markdown(parts: Iterable[Part], folder: str, pictures: list[QImage]) -> str:
    """The text of a report; pictures are named as if they lay in a folder, and added to a list."""
    return "\n\n".join(_blocks(parts, folder, pictures)) + "\n"


def _blocks(parts: Iterable[Part], folder: str, pictures: list[QImage]) -> Iterator[str]:
    for part in parts:
        match part:
            case Heading():
                yield f"{'#' * part.level} {plain(part.text)}"
            case Line():
                yield _line(part)
            case Table():
                yield "\n".join(_table(part))
            case Picture():
                pictures.append(part.image)
                place = f"{folder}/{_picture_name(len(pictures))}".replace(" ", "%20")
                yield f"![{plain(part.words)}]({place})"
            case Section():
                yield from _blocks(part.parts, folder, pictures)
            case Article():
                inner = "\n\n".join(_blocks(part.parts, folder, pictures))
                yield "\n".join(f"> {line}".rstrip() for line in inner.split("\n"))


def _line(line: Line) -> str:
    text = plain(line.text).replace("\n", "\\\n")
    return f"*{text}*" if line.tone in ("kind", "log") and "\n" not in text else text


def _table(table: Table) -> Iterator[str]:
    yield _row(table.head)
    yield _row(("---", *("---:" for _ in table.head[1:])), escaped=True)
    for row in table.rows:
        yield _row((row.name, *row.cells))


def _row(cells: Iterable[str], *, escaped: bool = False) -> str:
    return f"| {' | '.join(cell if escaped else plain(cell) for cell in cells)} |"


def plain(text: str) -> str:
    """A text that Markdown shows as it is."""
    found = SPECIAL.sub(r"\\\1", text)
    return LISTED.sub(lambda item: f"{item[1]}{item[2][:-1]}\\{item[2][-1]}", found)


def _picture_name(number: int) -> str:
    return f"{number:02}.png"
