"""Where in the text of a JSON file a value or key stands.

Reading a file doesn't need this; a fault in it does. Pointers are JSON pointers (RFC 6901).
"""

import json
import re
from bisect import bisect_right
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from studio.values import dataclass

_SKIP: Final = re.compile(r"(?:\s|//[^\n]*)*")
_SCALAR: Final = re.compile(r"[^\s,\]}/]+")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_COLON: Final = re.compile(":")


class Position(NamedTuple):
    """A place in a text: line and column, counted from 1 in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Marks:
    """Offsets of all values, and of the keys in front of them, by pointer; keys that come twice."""

    values: dict[str, int]
    keys: dict[str, int]
    twice: tuple[tuple[str, int], ...]


def escaped(key: str | int) -> str:
    """A key as it stands in a pointer."""
    return str(key).replace("~", "~0").replace("/", "~1")


def pointer(*parts: str | int) -> str:
    """The pointer to a value by its keys and indices; "" is the document."""
    return "".join(f"/{escaped(part)}" for part in parts)


def parent(of: str) -> str:
    """The pointer to the object or list that holds a value."""
    return of.rpartition("/")[0]


def last_key(of: str) -> str:
    """The last key of a pointer, as it stands in the object."""
    return of.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


@lru_cache(maxsize=4)
def marks(text: str) -> Marks:
    """The offsets of everything in a text that is JSON, comments and trailing commas allowed.

    In a text that isn't, what was found before the first fault.
    """
    walk = _Walk(text)
    with suppress(ValueError, IndexError):
        walk.all()
    return Marks(walk.values, walk.keys, tuple(walk.twice))


class _Walk:
    """Walks a text without recursion, so that no depth of nesting can break it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.here = ""
        self.values: dict[str, int] = {}
        self.keys: dict[str, int] = {}
        self.twice: list[tuple[str, int]] = []
        # One frame a container: its pointer, and how many items of a list began (-1: an object).
        self.stack: list[tuple[str, int]] = []

    def all(self) -> None:
        """Notes every value; ValueError or IndexError where the text stops being JSON."""
        self.skip()
        self.value()
        while self.leave():
            self.step()
            self.value()

    def skip(self) -> None:
        """Passes white space and comments."""
        self.take(_SKIP)

    def value(self) -> None:
        """Notes where a value begins and passes it, or goes into it."""
        self.values.setdefault(self.here, self.at)
        first = self.text[self.at]
        if first in "[{":
            self.stack.append((self.here, 0 if first == "[" else -1))
            self.at += 1
        else:
            self.take(_STRING if first == '"' else _SCALAR)

    def take(self, pattern: re.Pattern[str]) -> str:
        """Passes what a pattern matches."""
        match = pattern.match(self.text, self.at)
        if match is None:
            raise ValueError(self.at)
        self.at = match.end()
        return match[0]

    def leave(self) -> bool:
        """Leaves the containers that end here; False if the document does."""
        while self.stack:
            self.skip()
            if self.text[self.at] == ",":
                self.at += 1
                self.skip()
            if self.text[self.at] not in "]}":
                return True
            self.stack.pop()
            self.at += 1
        return False

    def step(self) -> None:
        """Goes to the next value of the innermost container, past its key in an object."""
        within, count = self.stack[-1]
        if count < 0:
            self.key(within)
        else:
            self.here = f"{within}/{count}"
            self.stack[-1] = (within, count + 1)

    def key(self, within: str) -> None:
        """Notes a key and passes it and its colon."""
        at = self.at
        self.here = f"{within}/{escaped(json.loads(self.take(_STRING)))}"
        if self.here in self.keys:
            self.twice.append((self.here, at))
        self.keys.setdefault(self.here, at)
        self.skip()
        self.take(_COLON)
        self.skip()


@lru_cache(maxsize=4)
def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer(r"\n", text)))


def position(text: str, offset: int) -> Position:
    """Line and column of an offset."""
    starts = _line_starts(text)
    line = bisect_right(starts, offset)
    return Position(line, offset - starts[line - 1] + 1)


def find(text: str, to: str, key: bool = False) -> Position:
    """Where the value of a pointer begins, or its key.

    What isn't in the text (a key that is missing) is found at the nearest thing around it.
    """
    found = marks(text)
    if key and to in found.keys:
        return position(text, found.keys[to])
    while to not in found.values and to:
        to = parent(to)
    return position(text, found.values.get(to, 0))
