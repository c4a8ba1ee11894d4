"""One difference, and how plain values are compared."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from studio.values import dataclass
from studio.words import mark, tr

Group = Literal["map", "forces", "points", "details", "texts"]
GROUPS: Final[Mapping[Group, str]] = {
    "map": mark("Map"),
    "forces": mark("Forces"),
    "points": mark("Points and victory"),
    "details": mark("Time and details"),
    "texts": mark("Texts"),
}
"""The groups in order, each with what it is called."""
Kind = Literal["added", "removed", "changed"]


@dataclass(frozen=True, slots=True)
class Difference:
    """What is another in the version after than in the one before.

    `before` and `after` are words, empty where there is nothing; `at_before` and `at_after` the
    addresses of the hexes or hexsides that are meant in either version.
    """

    group: Group
    what: str
    before: str = ""
    after: str = ""
    at_before: tuple[str, ...] = ()
    at_after: tuple[str, ...] = ()

    @property
    def kind(self) -> Kind:
        """Whether it is only after, only before, or another."""
        if not self.before:
            return "added"
        return "changed" if self.after else "removed"

    def __str__(self) -> str:
        """As it is told in a line."""
        many = tr(" ({count} places)", count=len(self.places)) if len(self.places) > 1 else ""
        where = tr(" at {places}", places=self.places[0]) if len(self.places) == 1 else many
        if self.kind == "added":
            return tr(
                "{what}{where}: added, {after}",
                what=self.what,
                where=where,
                after=short(self.after),
            )
        if self.kind == "removed":
            return tr(
                "{what}{where}: removed, was {before}",
                what=self.what,
                where=where,
                before=short(self.before),
            )
        return f"{self.what}{where}: {short(self.before)} → {short(self.after)}"

    @property
    def places(self) -> tuple[str, ...]:
        """The addresses in the version after, else in the one before."""
        return self.at_after or self.at_before


MOST: Final = 60


def short(text: str) -> str:
    """A text in one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MOST else f"{line[: MOST - 1].rstrip()}…"


def values(group: Group, pairs: Mapping[str, tuple[object, object]]) -> Iterator[Difference]:
    """The differences among plain values: what each is called, and what it was and is."""
    for what, (before, after) in pairs.items():
        if before != after:
            yield Difference(group, what, _word(before), _word(after))


def _word(value: object) -> str:
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
