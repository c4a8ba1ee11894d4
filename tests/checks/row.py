"""A row of the checks' test: how to break a sound file for a check, and where it is found."""

from dataclasses import dataclass
from typing import Literal

Changes = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Row:
    """A check, how to break the base files for it, and a piece of the line where it is found.

    `changes` are pairs of old and new text, of the scenario or, with `of`, of board S1 or a table;
    `on_board` changes board S1 beneath a scenario. `says` is a piece of the message. `also` are
    checks that rightly find something too ("*": any). A check with a fix has `fixed`: pairs of
    text that lead from the sound file to the mended one.
    """

    check: str
    changes: Changes
    line: str
    says: str = ""
    also: frozenset[str] = frozenset()
    fixed: Changes | None = None
    of: Literal["scenario", "board", "table"] = "scenario"
    on_board: Changes = ()

    @property
    def title(self) -> str:
        """What pytest calls the row."""
        return f"{self.check}-{self.line.strip()[:20]}"


def row(
    check: str,
    *changes: tuple[str, str],
    line: str,
    says: str = "",
    also: tuple[str, ...] = (),
    fixed: Changes | None = None,
    of: Literal["scenario", "board", "table"] = "scenario",
    on_board: Changes = (),
) -> Row:
    """A row, with the changes one after the other."""
    return Row(check, changes, line, says, frozenset(also), fixed, of, on_board)


def changed(text: str, changes: Changes) -> str:
    """A text with pieces put in place of others, each of which has to be there."""
    for old, new in changes:
        assert old in text, f"{old!r} isn't in the file"
        text = text.replace(old, new, 1)
    return text
