"""Lists of actions that are known by what they follow from, and made only when somebody reads them.

What is legal is settled when such a list is made: how many actions there are, and which. Whoever
picks one of hundreds, or asks how many there are, doesn't have to wait for the others.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain
from typing import TYPE_CHECKING, overload

from studio.rules.combat_infantry.actions import Action, one

if TYPE_CHECKING:
    from studio.rules.combat_infantry.field import Field

Parts = Sequence[Sequence[Action]]
"""Lists of actions that are read one after the other."""


class AtHexes(Sequence[Action]):
    """The action of a unit at each hex of a set, in the order of the map.

    `more` is said after the hex.
    """

    __slots__ = ("_field", "_hexes", "_kind", "_made", "_more", "_unit")

    def __init__(
        self, field: "Field", kind: type[Action], unit: str, hexes: int, more: tuple[str, ...]
    ) -> None:
        self._field = field
        self._kind = kind
        self._unit = unit
        self._hexes = hexes
        self._more = more
        self._made: tuple[Action, ...] | None = None

    def __len__(self) -> int:
        return self._hexes.bit_count()

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Action]: ...
    def __getitem__(self, number: int | slice) -> Action | Sequence[Action]:
        if isinstance(number, slice):
            return self._all()[number]
        place = number + len(self) if number < 0 else number
        if not 0 <= place < len(self):
            raise IndexError(f"there is no action {number} among {len(self)}")
        left = self._hexes
        for _ in range(place):
            left &= left - 1
        at = (left & -left).bit_length() - 1
        return one(self._kind, self._unit, self._field.name[at], *self._more)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def __contains__(self, action: object) -> bool:
        return action in self._all()

    def __repr__(self) -> str:
        return f"AtHexes{self._all()!r}"

    def _all(self) -> tuple[Action, ...]:
        made = self._made
        if made is None:
            made = self._field.told_at(self._kind, self._unit, self._hexes, self._more)
            self._made = made
        return made


class Listed(Sequence[Action]):
    """All actions of several lists, in their order."""

    __slots__ = ("_ends", "_parts", "_picked")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._ends = list(accumulate(map(len, parts)))
        """For each part, how many actions there are up to its end."""
        self._picked: Action | None = None

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, number: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(number, slice):
            return tuple(self)[number]
        ends = self._ends
        place = number + len(self) if number < 0 else number
        part = bisect_right(ends, place)
        if place < 0 or part == len(ends):
            raise IndexError(f"there is no action {number} among {len(self)}")
        picked = self._picked = self._parts[part][place - ends[part]]
        return picked

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(self._parts)

    def __contains__(self, action: object) -> bool:
        """What was picked last is found at once."""
        return action is self._picked or any(action in part for part in self._parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Listed({self._parts!r})"
