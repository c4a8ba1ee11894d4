"""Lists of actions one after the other, put together only when somebody reads them all."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import overload

from studio.rules.combat_infantry.actions import Action


class Listed(Sequence[Action]):
    """All actions of several lists, in their order.

    Whoever picks one by its number doesn't have to wait for hundreds to be copied.
    """

    __slots__ = ("_length", "_parts", "_picked")

    def __init__(self, parts: Sequence[Sequence[Action]]) -> None:
        self._parts = parts
        self._length = sum(map(len, self._parts))
        self._picked: Action | None = None

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, number: int) -> Action: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, number: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(number, slice):
            return tuple(self)[number]
        left = number + self._length if number < 0 else number
        if left >= 0:
            for part in self._parts:
                if left < len(part):
                    self._picked = part[left]
                    return self._picked
                left -= len(part)
        raise IndexError(f"there is no action {number} among {self._length}")

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
