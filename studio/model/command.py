"""What a firefight on the open table needs around chapter 13, as data; all is outside of it.

Command, movement and force morale belong to chapters that the studio doesn't have. The figures are
what play sheets and reports tell, or ours; each says which, and each can be changed here.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from studio.model.provenance import Figures as Row
from studio.model.provenance import Provenance
from studio.model.shipped import data_file
from studio.model.table_files import (
    NEEDED,
    Place,
    Spec,
    flag,
    identifier,
    list_of,
    load_json,
    or_none,
    read,
    row_of,
    rows_of,
    text,
    whole,
    words,
)
from studio.model.text import Text
from studio.values import dataclass


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Pace(Row):
    """A way to move: how many D6 of inches, and what it costs or brings."""

    of: tuple[str, str]
    id: str
    name: Text
    dice: int
    shock: int
    """Points of Shock on each team that moves so."""
    tactical: bool
    """Whether the unit takes a Tactical stance."""
    fires: bool
    """Whether it may fire afterwards, with half its dice."""
    hurried: bool
    """Whether it is At the Double (13.2.7, 13.4.1)."""
    drives: bool
    """Whether it is a vehicle's."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Drive(Row):
    """How far a movement die takes a vehicle in the open: inches a pip, and more for each die."""

    of: tuple[str, str]
    id: str
    name: Text
    pip: int
    bonus: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Going(Row):
    """Ground to move over: inches that each die loses, and whether one may hurry there."""

    of: tuple[str, str]
    id: str
    name: Text
    loss: int
    hurried: bool


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Crossing(Row):
    """An obstacle to climb: inches that it costs, None where nobody passes."""

    of: tuple[str, str]
    id: str
    cost: int | None


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Ranks(Row):
    """What Command Dice do: what activates whom, what brings points and phases.

    `die` points are worth a die; `dirt` is the price of hitting the dirt; from `keep` sixes on the
    next phase is one's own again, from `turn` on the turn ends, from `bonus` on a die is won.
    """

    of: tuple[str, str]
    team: int
    section: int
    junior: int
    senior: int
    point: int
    six: int
    junior_reach: int
    senior_reach: int
    die: int
    dirt: int
    keep: int
    turn: int
    bonus: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Deployment(Row):
    """How far from a jump-off point one deploys, and from which D6 on when hesitant (13.4.1)."""

    of: tuple[str, str]
    reach: int
    hesitant: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Threshold(Row):
    """Up to a force morale so many Command Dice are lost."""

    of: tuple[str, str]
    id: str
    from_morale: int
    dice: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class ForceMorale(Row):
    """Force morale: at the start by D6, shifted by quality; and the dice that it costs to lose."""

    of: tuple[str, str]
    start: tuple[int, ...]
    green: int
    elite: int
    lost_dice: Mapping[str, Threshold]

    def at_start(self, roll: int, quality: str) -> int:
        """The force morale that a D6 gives to troops of a quality."""
        shift = {"green": self.green, "elite": self.elite}.get(quality, 0)
        return self.start[min(6, max(1, roll + shift)) - 1]

    def dice_lost(self, morale: int) -> int:
        """Command Dice that a side with this morale is short of."""
        return max((t.dice for t in self.lost_dice.values() if morale <= t.from_morale), default=0)


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Setback(Row):
    """Something that calls for a test of force morale: by D6, the points that are lost."""

    of: tuple[str, str]
    id: str
    name: Text
    loss: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Command:
    """All of it."""

    paces: Mapping[str, Pace]
    drives: Mapping[str, Drive]
    """How far a die takes a vehicle: by `tracks` or `wheels`."""
    going: Mapping[str, Going]
    obstacles: Mapping[str, Crossing]
    shock_an_inch: int
    """Inches that a point of Shock takes off a move."""
    stairs: int
    """Inches that changing floors, or a door between two sectors, costs."""
    ranks: Ranks
    deploy: Deployment
    morale: ForceMorale
    setbacks: Mapping[str, Setback]
    book: Mapping[tuple[str, str], Provenance]


SMALL: Final = whole(0, 36)
PACE: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "dice": (whole(0, 6), NEEDED),
    "shock": (SMALL, 0),
    "tactical": (flag, False),
    "fires": (flag, False),
    "hurried": (flag, False),
    "drives": (flag, False),
}
DRIVE: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "pip": (SMALL, NEEDED),
    "bonus": (SMALL, NEEDED),
}
GOING: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "loss": (SMALL, NEEDED),
    "hurried": (flag, True),
}
CROSSING: Spec = {"id": (identifier, NEEDED), "cost": (or_none(SMALL), NEEDED)}
RANKS: Spec = {name: (SMALL, NEEDED) for name in Ranks.__dataclass_fields__ if name != "of"}
DEPLOY: Spec = {"reach": (SMALL, NEEDED), "hesitant": (whole(1, 7), NEEDED)}
THRESHOLD: Spec = {
    "id": (identifier, NEEDED),
    "from_morale": (SMALL, NEEDED),
    "dice": (SMALL, NEEDED),
}
SHIFT: Final = whole(-6, 6)
MORALE: Spec = {
    "start": (list_of(whole(1, 12)), NEEDED),
    "green": (SHIFT, NEEDED),
    "elite": (SHIFT, NEEDED),
    "lost_dice": (rows_of(Threshold, THRESHOLD), NEEDED),
}
SETBACK: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "loss": (list_of(SMALL), NEEDED),
}


FIGURES: Final[Spec] = {
    "$schema": (words, ""),
    "format": (whole(1, 1), NEEDED),
    "paces": (rows_of(Pace, PACE), NEEDED),
    "drives": (rows_of(Drive, DRIVE), NEEDED),
    "going": (rows_of(Going, GOING), NEEDED),
    "obstacles": (rows_of(Crossing, CROSSING), NEEDED),
    "shock_an_inch": (SMALL, NEEDED),
    "stairs": (SMALL, NEEDED),
    "command": (row_of(Ranks, RANKS), NEEDED),
    "deploy": (row_of(Deployment, DEPLOY), NEEDED),
    "morale": (row_of(ForceMorale, MORALE), NEEDED),
    "setbacks": (rows_of(Setback, SETBACK), NEEDED),
}


@lru_cache(maxsize=1)
def load_command() -> Command:
    """The figures that ship.

    Raises:
        TableError: the file is damaged; the message says where.
    """
    path = data_file("chain_of_command", "command.json")
    book: dict[tuple[str, str], Provenance] = {}
    found: dict[str, Any] = read(load_json(path), FIGURES, Place(path.name, "", "", book))
    return Command(
        paces=found["paces"],
        drives=found["drives"],
        going=found["going"],
        obstacles=found["obstacles"],
        shock_an_inch=found["shock_an_inch"],
        stairs=found["stairs"],
        ranks=found["command"],
        deploy=found["deploy"],
        morale=found["morale"],
        setbacks=found["setbacks"],
        book=book,
    )
