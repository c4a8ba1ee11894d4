"""What happens at the table beside the game's own actions, and stands in its record all the same.

A mark is a line of a record that begins with `@`, as no action of a rule set does: actions taken
back by consent, dice from elsewhere, a look at everything. Nothing is ever erased from a record.
"""

import re
from typing import Final

from studio.engine.dice import SeededDice, refuse_impossible
from studio.errors import StudioError
from studio.values import dataclass
from studio.words import tr

SIGN: Final = "@"
MOST_SEED: Final = 9007199254740991
"""The largest seed that files hold."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The game goes on from the moment after line `to` (0: the start); dice stay as they are.

    `agreed` are the sides that consented.
    """

    to: int
    agreed: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((f"{SIGN}back", str(self.to), *self.agreed))


@dataclass(frozen=True, slots=True)
class NewDice:
    """From here on rolls come from another seed; None: they are rolled by hand and typed in."""

    seed: int | None

    def __str__(self) -> str:
        return f"{SIGN}dice {'typed' if self.seed is None else self.seed}"


@dataclass(frozen=True, slots=True)
class Opened:
    """Somebody looked at everything, as a referee does."""

    def __str__(self) -> str:
        return f"{SIGN}open"


@dataclass(frozen=True, slots=True)
class NextBlock:
    """At set-up this block comes next: the order is the player's own affair."""

    unit: str

    def __str__(self) -> str:
        return f"{SIGN}next {self.unit}"


Mark = TakenBack | NewDice | Opened | NextBlock

_BACK: Final = re.compile(r"@back ([0-9]{1,9})((?: [a-z][a-z0-9_]*)+)")
_NEXT: Final = re.compile(r"@next (\S{1,40})")
_DICE: Final = re.compile(r"@dice (typed|[0-9]{1,16})")


def read_mark(text: str) -> Mark | None:
    """The mark in a line of a record; None if the line is an action of the rules.

    Raises:
        StudioError: it begins like a mark and is none.
    """
    if not text.startswith(SIGN):
        return None
    back, dice = _BACK.fullmatch(text), _DICE.fullmatch(text)
    if back is not None:
        return TakenBack(int(back[1]), tuple(back[2].split()))
    if dice is not None and dice[1] == "typed":
        return NewDice(None)
    if dice is not None and int(dice[1]) <= MOST_SEED:
        return NewDice(int(dice[1]))
    if text == str(Opened()):
        return Opened()
    block = _NEXT.fullmatch(text)
    if block is not None:
        return NextBlock(block[1])
    raise StudioError(
        tr(
            '"{given}" is no mark of a record: there are "@back 12 german soviet", '
            '"@dice typed", "@dice 4711", "@open" and "@next B1a"',
            given=text[:80],
        )
    )


class DiceWanted(StudioError):
    """An action rolls dice that nobody has typed yet: `count` more, with `sides` sides each."""

    def __init__(self, count: int, sides: int) -> None:
        self.count, self.sides = count, sides
        super().__init__(
            tr("{count} dice with {sides} sides are to be rolled", count=count, sides=sides)
        )

    def __reduce__(self) -> tuple[type["DiceWanted"], tuple[int, int]]:
        """Errors may be sent between processes."""
        return type(self), (self.count, self.sides)


class TableDice:
    """The dice of a game at the table: from its seed, until a mark says otherwise."""

    def __init__(self, seed: int) -> None:
        self.rolled: list[int] = []
        self._source: SeededDice | None = None
        self._given: list[int] = []
        self.take(NewDice(seed))

    def take(self, mark: NewDice) -> None:
        """Roll with other dice from here on."""
        self._source = None if mark.seed is None else SeededDice(f"game {mark.seed}")

    @property
    def are_typed(self) -> bool:
        """Whether the rolls are typed in."""
        return self._source is None

    def give(self, rolls: tuple[int, ...]) -> None:
        """The typed rolls for the next action; those of an earlier attempt are forgotten."""
        self._given = list(rolls)

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        """`count` rolls of a die.

        Raises:
            DiceWanted: rolls are typed in, and these aren't yet.
            StudioError: a typed roll isn't on this die.
        """
        if self._source is not None:
            rolls = self._source.roll(count, sides)
        else:
            rolls = self._typed(count, sides)
        self.rolled += rolls
        return rolls

    def _typed(self, count: int, sides: int) -> tuple[int, ...]:
        if len(self._given) < count:
            raise DiceWanted(count - len(self._given), sides)
        rolls, self._given = tuple(self._given[:count]), self._given[count:]
        refuse_impossible(rolls, sides)
        return rolls
