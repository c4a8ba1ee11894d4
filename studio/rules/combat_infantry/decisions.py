"""What a player decides: losses, assaults, the ends of turns, and set-up."""

from studio.rules.combat_infantry.action import Action
from studio.values import dataclass

# --- decisions that interrupt -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Take a hit, or be the surplus unit of a hex (6.3, 8.2)."""

    verb = "lose"
    unit: str


@dataclass(frozen=True, slots=True)
class Suffer(Action):
    """Take a hit of one's own bombardment (6.64)."""

    verb = "suffer"
    unit: str


@dataclass(frozen=True, slots=True)
class Promote(Action):
    """Bring an eliminated HQ back to a hex, at the cost of a squad's step (4.4)."""

    verb = "promote"
    unit: str
    squad: str
    to: str


# --- assaults (9.0) -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Fight the assault in a hex next (9.1)."""

    verb = "fight"
    to: str


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """Fire in an assault, at a single `target` where that is allowed (9.2)."""

    verb = "shoot"
    unit: str
    target: str = ""


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Retreat from an assault to a hex, or over an edge of the map (9.4)."""

    verb = "retreat"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Neither fire nor retreat."""

    verb = "hold"
    unit: str


@dataclass(frozen=True, slots=True)
class Regroup(Action):
    """Move a unit that won an assault to an adjacent friendly hex (9.5)."""

    verb = "regroup"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """End regrouping: all other units stay in the hex of the assault."""

    verb = "settle"
    to: str


# --- between turns ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conceal(Action):
    """Turn a revealed tank upright at the end of a turn (1.3)."""

    verb = "conceal"
    unit: str


@dataclass(frozen=True, slots=True)
class Show(Action):
    """Leave a revealed tank face-up at the end of a turn (1.3)."""

    verb = "show"
    unit: str


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Bring an arriving unit on at a hex (10.1)."""

    verb = "enter"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Delay(Action):
    """Let an arriving unit wait for the next turn."""

    verb = "delay"
    unit: str


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Set a block up in a hex (10.1)."""

    verb = "place"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a marker in a hex at set-up (7.1, 7.5)."""

    verb = "lay"
    marker: str
    to: str


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """End a side's set-up; markers that are left stay in the box."""

    verb = "ready"
    side: str


@dataclass(frozen=True, slots=True)
class Surrender(Action):
    """Give the firefight up (10.4). Never listed, but possible whenever its side is to act."""

    verb = "surrender"
    side: str
