"""What is being decided: one small value for each kind of decision, on a stack in the state.

The last phase of the stack is the one that goes on. Each says whose choice it is, and is handled
by the module of its chapter (`studio.rules.combat_infantry.sequence` knows which).
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from studio.values import dataclass

LATER: Final[Mapping[str, bool]] = {"later": True}
"""Marks a field that older records know nothing of: with its default it is in no fingerprint."""

PLAYER_TURNS: Final = 8
"""Player turns of a game turn, four a side (1.0)."""


@dataclass(frozen=True, slots=True)
class PlayerTurn:
    """A player turn: the companies whose HQ may still be activated in it (1.1)."""

    side: int
    companies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deploying:
    """An HQ may deploy one hex before it is activated (4.2)."""

    side: int
    hq: int


@dataclass(frozen=True, slots=True)
class Command:
    """An HQ's activation: its units act one by one, the HQ itself last (1.2, 4.2).

    The counters are those of one activation: `fired` and `entered` hold a hexside for each unit
    that fired or assaulted across it (6.5, 9.1), `ranged` the pairs of hexes between which a unit
    fired at long range (6.51). `ready` are squads that passed their check (4.3).
    """

    side: int
    hq: int
    used: int = 0
    weapon: int = -1
    """The one weapon that a platoon HQ commands, once it has acted (4.1)."""
    struck: str = ""
    """The kind of strike this company HQ has called (2.7)."""
    ready: frozenset[int] = frozenset()
    fired: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()
    ranged: tuple[tuple[int, int], ...] = ()
    over: bool = False

    def after_action(self, *, used: int = 0, weapon: int = -1, over: bool = False) -> "Command":
        """The activation after one more command was used, by its one weapon, or by the HQ."""
        return Command(
            self.side,
            self.hq,
            self.used + used,
            self.weapon if weapon < 0 else weapon,
            self.struck,
            self.ready,
            self.fired,
            self.entered,
            self.ranged,
            self.over or over,
        )


@dataclass(frozen=True, slots=True)
class Closing:
    """The end of an activation: half-hits recover, stacking is checked, assaults are fought."""

    side: int
    stage: int = 0


@dataclass(frozen=True, slots=True)
class Losses:
    """Hits that the units of a side in a hex have to take, the strongest first (6.3).

    `how` says how much armour counts (`full`, `half`, `none`, or `assault`), `needed` how many
    hits take a step (6.7). `target` is the unit they all go to, -1 for fire at the hex (6.31).
    `bared` are tanks that one of these hits has revealed: the roll still meets no armour of theirs
    (ruling 16).
    """

    side: int
    at: int
    hits: int
    how: str
    needed: int
    target: int = -1
    bared: frozenset[int] = field(default=frozenset(), metadata=LATER)


@dataclass(frozen=True, slots=True)
class Suffering:
    """Friendly fire: the active player picks who takes each hit (6.64)."""

    side: int
    near: int
    """The hexes whose friendly units are exposed, as a set."""
    hits: int


@dataclass(frozen=True, slots=True)
class Promotion:
    """An eliminated HQ returns: its owner chooses the squad it comes from and the hex (4.4)."""

    side: int
    hq: int
    activated: bool
    spotted: bool


@dataclass(frozen=True, slots=True)
class Overstacked:
    """The owner picks the surplus units of a hex, which are eliminated (8.2)."""

    side: int
    at: int


@dataclass(frozen=True, slots=True)
class Assaulting:
    """The active player picks the assault that is fought next (9.1)."""

    side: int


@dataclass(frozen=True, slots=True)
class Melee:
    """One side's part of an assault round (9.2).

    `left` are the units that have yet to fire or retreat, None before the morale checks. `origins`
    are the hexes the assault was launched from, `crossed` holds a hexside for each unit that
    retreated in this part.
    """

    side: int
    at: int
    attacker: int
    round: int = 1
    left: tuple[int, ...] | None = None
    origins: int = 0
    crossed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Regrouping:
    """The winner of an assault may move units to adjacent friendly hexes (9.5)."""

    side: int
    at: int
    left: tuple[int, ...]
    crossed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Faces:
    """At the end of a turn, owners choose whether revealed tanks are turned upright (1.3).

    `left` are those of `side` that are to be decided, `other` those of the other side after them.
    """

    side: int
    left: tuple[int, ...]
    other: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Arriving:
    """At the start of a turn, units that are due enter the map (10.1).

    `left` are those of `side` that are to be decided, `other` those of the other side after them.
    """

    side: int
    left: tuple[int, ...]
    other: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SettingUp:
    """A side sets its blocks up before the first turn, one after the other, then markers (10.1).

    `needs` are the named places, each a set of hexes one of which needs a unit; `markers` the kinds
    of marker that are left to lay; `wide` the blocks whose area widens when it is too small (ruling
    73).
    """

    side: int
    left: tuple[int, ...]
    needs: tuple[int, ...]
    markers: tuple[str, ...]
    wide: frozenset[int] = frozenset()


Phase = (
    PlayerTurn
    | Deploying
    | Command
    | Closing
    | Losses
    | Suffering
    | Promotion
    | Overstacked
    | Assaulting
    | Melee
    | Regrouping
    | Faces
    | Arriving
    | SettingUp
)
