"""What a player orders: the activation of HQs, and the actions of units (1.0, 4.2)."""

from studio.rules.combat_infantry.action import Action
from studio.values import dataclass

# --- the player turn (1.0, 4.2) -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Activate an HQ of a company (1.1)."""

    verb = "activate"
    unit: str


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Activate no HQ of a company in this player turn (ruling 5)."""

    verb = "pass"
    company: str


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Deploy an HQ one hex before its activation (4.2)."""

    verb = "deploy"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Activate an HQ where it is (4.2)."""

    verb = "stay"
    unit: str


@dataclass(frozen=True, slots=True)
class Check(Action):
    """Check the morale of a squad out of command, so that it may act (4.3)."""

    verb = "check"
    unit: str


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the commands of an HQ, which takes no action of its own (4.2)."""

    verb = "end"
    unit: str


# --- actions of units (1.2) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """Try to gain a step (5.0)."""

    verb = "rally"
    unit: str


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire at a hex, or at a face-up `target` in it; a `spotter` for what isn't seen (6.0)."""

    verb = "fire"
    unit: str
    to: str
    target: str = ""
    spotter: str = ""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move to a hex (8.0)."""

    verb = "move"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Assault(Action):
    """Move to a hex next to the enemy (or stay there: `start`), and from it into his hex (9.1)."""

    verb = "assault"
    unit: str
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Breach(Action):
    """Break through an impassable hexside as the whole move, leaving a gap (note 7)."""

    verb = "breach"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Leave the map over one of its edges, for good (9.4)."""

    verb = "exit"
    unit: str
    edge: str


@dataclass(frozen=True, slots=True)
class Dig(Action):
    """Dig a foxhole (7.1)."""

    verb = "dig"
    unit: str


@dataclass(frozen=True, slots=True)
class Smoke(Action):
    """Lay smoke in a hex (7.4)."""

    verb = "smoke"
    unit: str
    to: str
    spotter: str = ""


@dataclass(frozen=True, slots=True)
class Demolish(Action):
    """Destroy a bridge or dam at a hexside (7.3)."""

    verb = "demolish"
    unit: str
    side: str
    spotter: str = ""


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """Clear the wire of the hex the unit is in (7.5)."""

    verb = "clear"
    unit: str


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Leave a hex with wire by the hexside it was entered (7.5)."""

    verb = "withdraw"
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Call an `artillery` or `air` strike on a hex, or on a bunker in it (2.6, 2.7)."""

    verb = "strike"
    kind: str
    to: str
    target: str = ""
    spotter: str = ""


@dataclass(frozen=True, slots=True)
class Raze(Action):
    """Call a strike on a bridge or dam (7.3)."""

    verb = "raze"
    kind: str
    side: str
    spotter: str = ""
