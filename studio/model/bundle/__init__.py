"""Bundles (`*.firefight`): a scenario or table with all that it names, in one file to send.

A bundle is a zip whose files lie side by side. `archive` is the zip, and what is refused in one
that a stranger made; `contents` says what belongs into it; `gathering` makes one of a firefight;
`unpacking` lays one out in a folder, or opens it for as long as the program runs.

What asks whether a file is one loads none of that.
"""

from pathlib import Path
from typing import Final

__all__ = ["ENDING", "as_given", "document_in", "is_bundle"]

ENDING: Final = ".firefight"

_given: Final[dict[str, str]] = {}
"""By the folder in which a bundle is laid open: the bundle as it was named."""


def is_bundle(path: str | Path) -> bool:
    """Whether a file is a bundle, by its name."""
    return str(path).lower().endswith(ENDING)


def document_in(path: str | Path) -> Path:
    """The file that is meant: of a bundle its scenario or table, laid open; else the file itself.

    Raises:
        Unreadable: the bundle can't be read at all.
        BadBundle: it isn't sound.
    """
    path = Path(path)
    if not is_bundle(path):
        return path
    from studio.model.bundle.unpacking import laid_open

    folder, main = laid_open(path)
    _given[str(folder)] = str(path)
    return folder / main


def as_given(text: str) -> str:
    """A text in which files of bundles that are laid open are named as lying in their bundles."""
    for folder, path in _given.items():
        text = text.replace(folder, path)
    return text
