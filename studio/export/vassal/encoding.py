"""How VASSAL joins several texts to one: divided by a character, which is escaped within them."""

from collections.abc import Iterable
from typing import Final

TRAIT: Final = "\t"
FIELD: Final = ";"
ENTRY: Final = ","
PART: Final = "/"


def joined(parts: Iterable[object], delimiter: str) -> str:
    """The parts as one text; numbers and truths are written as Java writes them."""
    return delimiter.join(_escaped(_text(part), delimiter) for part in parts)


def _text(part: object) -> str:
    # A backslash at the end would be taken for the mark of the delimiter that follows.
    return str(part).lower() if isinstance(part, bool) else str(part).rstrip("\\")


def _escaped(text: str, delimiter: str) -> str:
    """A text in which the delimiter is marked; quoted where its start could be taken for a mark."""
    marked = text.replace(delimiter, f"\\{delimiter}")
    quoted = text.startswith("\\") or (text.startswith("'") and text.endswith("'"))
    return f"'{marked}'" if quoted else marked


def nested(traits: Iterable[str]) -> str:
    """Traits from the outermost to the innermost, each holding the rest as one text."""
    outer, *rest = traits
    return joined((outer, nested(rest)), TRAIT) if rest else outer


def added_piece(types: Iterable[str], states: Iterable[str]) -> str:
    """The command that makes a piece of these traits, the outermost first."""
    return "+/" + joined(("null", nested(types), nested(states)), PART)
