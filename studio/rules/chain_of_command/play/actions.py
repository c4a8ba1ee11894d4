"""Everything a player may choose on the open table, each with a one-line text form that reads back.

Teams, sections and leaders go by their id, points as `12.5,8` in inches, rounded to thousandths. A
text form is the verb, what is always said, then what is said after a word: `go G1 to 12,8 facing
90`.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any, ClassVar, Final

from studio.inches import Point
from studio.values import dataclass

PLACES: Final = 3
"""Decimals of an inch that positions keep: sums are then the same on every machine."""


def rounded(value: float) -> float:
    """A number as positions and facings keep it."""
    return round(value, PLACES) + 0.0


def at(x: float, y: float) -> Point:
    """A point as positions keep it."""
    return Point(rounded(x), rounded(y))


def number_text(value: float) -> str:
    """A number without needless digits."""
    return f"{value:.{PLACES}f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Action:
    """A choice. Fields are written in their order; those in `words` after their word, if given."""

    verb: ClassVar[str]
    words: ClassVar[dict[str, str]] = {
        "dice": "with",
        "target": "at",
        "to": "to",
        "on": "on",
        "via": "via",
        "facing": "facing",
        "weapon": "by",
        "sharing": "sharing",
        "drop": "dropping",
        "face": "face",
        "floors": "floors",
        "point": "from",
        "after": "after",
        "how": "how",
    }

    def __str__(self) -> str:
        return " ".join((self.verb, *self._parts()))

    def _parts(self) -> Iterator[str]:
        for field in fields(self):
            value = getattr(self, field.name)
            word = self.words.get(field.name)
            if word is None:
                yield _shown(value)
            elif value not in (None, "", ()):
                yield f"{word} {_shown(value)}"


def _shown(value: Any) -> str:
    if isinstance(value, Point):
        return f"{number_text(value.x)},{number_text(value.y)}"
    if isinstance(value, tuple):
        joint = ";" if value and isinstance(value[0], Point) else "+"
        return joint.join(map(_shown, value)) or "none"
    return number_text(value) if isinstance(value, float) else str(value)


# --- command ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Activate a team, a section or a leader with Command Dice (outside the chapter)."""

    verb = "activate"
    name: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the other Command Dice unused: the phase ends."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Spend a die's worth of points: the turn ends with this phase (outside the chapter)."""

    verb = "end_turn"


@dataclass(frozen=True, slots=True)
class Order(Action):
    """An order of a leader that activates a team or a section."""

    verb = "order"
    leader: str
    unit: str


@dataclass(frozen=True, slots=True)
class Rally(Action):
    """An order that takes a point of Shock off a team; no activation."""

    verb = "rally"
    leader: str
    team: str


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """An order to throw a hand grenade (13.5.1); `how` is `post` for one that is posted."""

    verb = "throw"
    leader: str
    team: str
    target: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class SmokeGrenade(Action):
    """An order to throw a smoke grenade towards a point (13.5.3)."""

    verb = "smoke"
    leader: str
    team: str
    on: Point


@dataclass(frozen=True, slots=True)
class Lead(Action):
    """An order of a leader to himself: to go somewhere."""

    verb = "lead"
    leader: str
    to: Point


@dataclass(frozen=True, slots=True)
class Done(Action):
    """A leader gives no more orders."""

    verb = "done"
    leader: str


# --- what an activated unit does ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire for Effect (13.2), with small arms or a weapon of its own (13.5).

    `sharing` is `one` to concentrate on the named team (13.2.1), `drop` the range band whose dice
    Shock takes first, if it isn't Effective.
    """

    verb = "fire"
    unit: str
    target: str
    weapon: str = ""
    sharing: str = ""
    drop: str = ""


@dataclass(frozen=True, slots=True)
class Suppress(Action):
    """Suppressing fire at an enemy team, a point of cover, or floors of a face (13.4)."""

    verb = "suppress"
    unit: str
    target: str = ""
    on: Point | None = None
    face: str = ""
    floors: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Watch(Action):
    """Go on Overwatch (13.3)."""

    verb = "overwatch"
    unit: str


@dataclass(frozen=True, slots=True)
class Screen(Action):
    """A light mortar lays smoke on a point (13.5.4.1)."""

    verb = "screen"
    unit: str
    on: Point


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Set out to move at a pace: the dice for it are rolled."""

    verb = "move"
    unit: str
    pace: str


@dataclass(frozen=True, slots=True)
class Go(Action):
    """A team's move: its first figure goes to a point, over others if need be, the rest beside it.

    At the end all of it faces that way, in degrees.
    """

    verb = "go"
    team: str
    to: Point
    facing: float | None = None
    via: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """A team's move into a sector of a building, to one of its floors; or its deployment there."""

    verb = "enter"
    team: str
    sector: str
    floor: int


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """A team that could move stays where it is."""

    verb = "halt"
    team: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """An activated unit does nothing (more)."""

    verb = "stay"
    unit: str


@dataclass(frozen=True, slots=True)
class Stance(Action):
    """A unit that has deployed takes a Tactical stance."""

    verb = "tactical"
    unit: str


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """A waiting team comes on the table near a jump-off point, counted from 1."""

    verb = "deploy"
    team: str
    point: int
    to: Point
    facing: float


# --- choices of the moment ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dirt(Action):
    """The target hits the dirt for points: it is Tactical at once (13.4.1, the example)."""

    verb = "dirt"
    team: str


@dataclass(frozen=True, slots=True)
class Take(Action):
    """The target takes the fire as it comes."""

    verb = "take"
    team: str


@dataclass(frozen=True, slots=True)
class Odd(Action):
    """Who takes odd hits: different teams, one each (13.2.5)."""

    verb = "odd"
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ignore(Action):
    """What a bunker saves a team: a `kill`, a `shock` or `nothing` (13.2.11)."""

    verb = "ignore"
    what: str
    team: str


@dataclass(frozen=True, slots=True)
class Spare(Action):
    """Which team of a unit a hit on its leader spares a figure (13.2.7, K53)."""

    verb = "spare"
    team: str


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Which figures of a team fall, counted from 1 (13.2.8, K53)."""

    verb = "lose"
    team: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shoot(Action):
    """A unit on Overwatch fires: at a mover after so many inches of his way, or back (13.3)."""

    verb = "shoot"
    unit: str
    target: str
    after: float | None = None


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Nobody on Overwatch reacts (13.3)."""

    verb = "hold"
    team: str


VERBS: Final[dict[str, type[Action]]] = {
    kind.verb: kind
    for kind in (
        *(Activate, Pass, EndTurn, Order, Rally, Throw, SmokeGrenade, Lead, Done),
        *(Fire, Suppress, Watch, Screen, Move, Go, Enter, Halt, Stay, Stance, Deploy),
        *(Dirt, Take, Odd, Ignore, Spare, Lose, Shoot, Hold),
    )
}
