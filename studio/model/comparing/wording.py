"""Which words of a text are others in another version of it."""

import re
from difflib import SequenceMatcher
from typing import NamedTuple


class Piece(NamedTuple):
    """A piece of a text, and whether the other version has something else there."""

    text: str
    differs: bool


def differing_words(before: str, after: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both texts in pieces, word by word; the pieces together are the texts."""
    old, new = (re.findall(r"\w+|\s+|[^\w\s]", text) for text in (before, after))
    was: list[Piece] = []
    now: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for pieces, words in ((was, old[a:b]), (now, new[c:d])):
            if words:
                pieces.append(Piece("".join(words), kind != "equal"))
    return tuple(was), tuple(now)
