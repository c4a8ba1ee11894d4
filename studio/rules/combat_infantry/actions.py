"""Everything a player may choose, each with a one-line text form that can be read back.

Units are named by their id in the scenario, hexes and hexsides by the map's first address
(`E1:0304`, `E1:0304 ne`). A text form is the verb, then what is always said, then what is said
after a word: `fire A1a E1:1004 at B2 by A1`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast

from studio.errors import IllegalAction
from studio.hexes import SIDES


@dataclass(frozen=True, slots=True)
class Action:
    """A choice. Fields are written in their order; those in `words` after their word, if given."""

    verb: ClassVar[str]
    words: ClassVar[dict[str, str]] = {"target": "at", "spotter": "by"}

    def __str__(self) -> str:
        return " ".join((self.verb, *self._parts()))

    def _parts(self) -> Iterator[str]:
        for field in fields(self):
            text = getattr(self, field.name)
            word = self.words.get(field.name)
            if word is None:
                yield text
            elif text:
                yield f"{word} {text}"


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


VERBS: Final[dict[str, type[Action]]] = {
    kind.verb: kind
    for kind in (
        Activate,
        Pass,
        Deploy,
        Stay,
        Check,
        End,
        Rally,
        Fire,
        Move,
        Assault,
        Breach,
        Exit,
        Dig,
        Smoke,
        Demolish,
        Clear,
        Withdraw,
        Strike,
        Raze,
        Lose,
        Suffer,
        Promote,
        Fight,
        Shoot,
        Retreat,
        Hold,
        Regroup,
        Settle,
        Conceal,
        Show,
        Enter,
        Delay,
        Place,
        Lay,
        Ready,
        Surrender,
    )
}

_A = TypeVar("_A", bound=Action)


class _Maker(Protocol):
    def __call__(self, kind: type[_A], *parts: str) -> _A: ...


def _made(kind: Any, *parts: str) -> Any:
    return kind(*parts)


one: Final = cast(_Maker, lru_cache(maxsize=65536)(_made))
"""The action of a kind with these parts: always the same object while it is remembered."""


@lru_cache(maxsize=4096)
def read(text: str) -> Action:
    """The action with this text form.

    Raises:
        IllegalAction: the text is none; the message says what was expected.
    """
    verb, *parts = text.split() or [""]
    kind = VERBS.get(verb)
    if kind is None:
        raise IllegalAction(
            f'"{text}": no action begins with "{verb}"; there are {", ".join(VERBS)}'
        )
    given = _given(kind, parts)
    if given is None:
        raise IllegalAction(f'"{text}" is not how this action is written: {_form(kind)}')
    return one(kind, *given)


def addressed(action: Action, canonical: Callable[[str], str]) -> Action:
    """The action with every address as the map writes it first."""
    values = [getattr(action, field.name) for field in fields(action)]
    found = [canonical(value) if ":" in value else value for value in values]
    while found and not found[-1]:
        found.pop()
    return one(type(action), *found)


def _given(kind: type[Action], parts: list[str]) -> list[str] | None:
    given: list[str] = []
    left = list(parts)
    for field in fields(kind):
        word = kind.words.get(field.name)
        if word is not None:
            said = left[:1] == [word]
            given.append(left[1] if said and len(left) > 1 else "")
            left = left[2:] if said else left
        elif not left:
            return None
        elif field.name == "side" and left[1:2] and left[1] in SIDES:
            given.append(f"{left[0]} {left[1]}")
            left = left[2:]
        else:
            given.append(left.pop(0))
    while given and not given[-1]:  # so that equal actions are the same object
        given.pop()
    return None if left else given


def _form(kind: type[Action]) -> str:
    parts = []
    for field in fields(kind):
        word = kind.words.get(field.name)
        parts.append(f"[{word} {field.name.upper()}]" if word else field.name.upper())
    return " ".join((kind.verb, *parts))
