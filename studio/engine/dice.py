"""Dice, passed in and remembered: nothing in the rules draws a random number for itself."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Generic, Protocol, TypeVar

from studio.errors import StudioError
from studio.words import tr

T = TypeVar("T")


class Dice(Protocol):
    """Something that gives rolls from 1 to the number of sides, and keeps what it gave."""

    rolled: list[int]

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        """`count` rolls of a die; a printed 0 of a d10 is 10."""
        ...


def refuse_impossible(rolls: Iterable[int], sides: int) -> None:
    """Take no roll that a die with so many sides doesn't have.

    Raises:
        StudioError: one of the rolls isn't on it.
    """
    for roll in rolls:
        if not 1 <= roll <= sides:
            raise StudioError(
                tr(
                    "{roll} isn't on a die with {sides} sides: rolls run from 1",
                    roll=roll,
                    sides=sides,
                )
            )


def d(dice: Dice, sides: int = 10) -> int:
    """A single roll."""
    return dice.roll(1, sides)[0]


class SeededDice:
    """Dice from a seed: the same rolls on every machine and Python.

    Only the bits of the Mersenne twister are used, since these are what Python promises to keep;
    `randint` and its kin aren't part of that promise.
    """

    def __init__(self, seed: int | str) -> None:
        self.rolled: list[int] = []
        self._bits = Random(str(seed)).getrandbits  # as a number -7 would be 7

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        """`count` fair rolls, by rejection so that no face is favoured."""
        width = sides.bit_length()
        if count == 1:  # by far the most, since players choose by a single roll
            while (value := self._bits(width)) >= sides:
                pass
            self.rolled.append(value + 1)
            return (value + 1,)
        rolls: list[int] = []
        while len(rolls) < count:
            value = self._bits(width)
            if value < sides:
                rolls.append(value + 1)
        self.rolled += rolls
        return tuple(rolls)

    def in_turn(self, items: Iterable[T]) -> "InTurn[T]":
        """The items in an order by chance, as far as somebody asks for them."""
        return InTurn(self, list(items))

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order by chance: each roll takes one of those that are left."""
        left, found, bits = list(items), [], self._bits
        for sides in range(len(left), 0, -1):
            width = sides.bit_length()
            while (value := bits(width)) >= sides:
                pass
            self.rolled.append(value + 1)
            found.append(left.pop(value))
        return found


class InTurn(Generic[T]):
    """Items in an order by chance: each is drawn when it is first asked for."""

    def __init__(self, dice: Dice, left: list[T]) -> None:
        self._dice, self._left = dice, left
        self._drawn: list[T] = []

    def __iter__(self) -> Iterator[T]:
        drawn, left, place = self._drawn, self._left, 0
        while place < len(drawn) or left:
            if place == len(drawn):
                drawn.append(left.pop(d(self._dice, len(left)) - 1))
            yield drawn[place]
            place += 1


class ScriptedDice:
    """Dice whose rolls are written down beforehand: for tests, replays and typed dice."""

    def __init__(self, rolls: Iterable[int]) -> None:
        self.rolled: list[int] = []
        self._left = list(rolls)

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        """The next `count` rolls of the script.

        Raises:
            StudioError: the script is used up, or holds a roll that this die doesn't have.
        """
        rolls, self._left = self._left[:count], self._left[count:]
        if len(rolls) < count:
            raise StudioError(
                tr(
                    "{count} dice are to be rolled, but only {given} are given",
                    count=count,
                    given=len(rolls),
                )
            )
        refuse_impossible(rolls, sides)
        self.rolled += rolls
        return tuple(rolls)

    @property
    def left(self) -> tuple[int, ...]:
        """Rolls that nobody has asked for yet."""
        return tuple(self._left)
