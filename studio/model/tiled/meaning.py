"""What somebody means by a word: the id of an entry of a table, or its name in a language."""

from collections.abc import Mapping
from typing import Protocol

from studio.model.text import Text


class Named(Protocol):
    """An entry of a table."""

    @property
    def name(self) -> Text:
        """What it is called."""


def id_meant(said: str, known: Mapping[str, Named]) -> str | None:
    """The id of what a word means, whatever the case of its letters; None for anything else."""
    word = said.strip().casefold()
    if word in known:
        return word
    return next(
        (
            one
            for one, entry in known.items()
            if any(word == name.casefold() for name in entry.name.values())
        ),
        None,
    )
