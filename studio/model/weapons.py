"""The infantry weapons and fire tables of *Chain of Command*, as data (13.2, 13.5)."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from studio.model.provenance import PRINTED, Provenance, TableError
from studio.model.provenance import Figures as Row
from studio.model.shipped import data_file
from studio.model.table_files import (
    NEEDED,
    Place,
    Spec,
    flag,
    identifier,
    list_of,
    load_json,
    one_of,
    or_none,
    read,
    row_of,
    rows_of,
    suggestion,
    text,
    whole,
    words,
)
from studio.model.text import Text
from studio.values import dataclass
from studio.words import tr

KINDS: Final = (
    "rifle",
    "pistol",
    "automatic",
    "anti_tank_rifle",
    "hand_grenade",
    "rifle_grenade",
    "light_mortar",
    "anti_tank",
    "gun",
)


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Weapon(Row):
    """A weapon of infantry. Ranges are in inches; `dice` are at Close and at Effective range."""

    of: tuple[str, str]
    id: str
    name: Text
    kind: str
    dice: tuple[int, int]
    close: int | None
    """The end of Close range; None where range bands don't apply."""
    effective: int | None
    """The end of Effective range; None is without limit."""
    least: int
    """Nothing nearer can be fired at."""
    crewed: bool
    """Whether a team serves it: it stays in action to the last of them (13.2.8)."""
    lessens_cover: int
    """Levels by which it lessens the cover of its target (13.5.2, 13.5.4, 13.5.5)."""
    storm_of_steel: bool
    storm_close: bool
    """Whether a switch grants it that at Close range."""
    second_man: bool
    """Whether its gunner and one more have to see the target, while two are left (13.1)."""
    smoke_rounds: bool
    """Whether a light mortar fires smoke too (13.5.4.1)."""
    back_blast: bool
    """Whether it can't be fired from enclosed spaces (13.5.5.1)."""
    single_shot: bool
    side_arm: str | None
    """What its bearers fire with when they don't fire this: the id of a weapon (13.5.4)."""

    @property
    def small_arm(self) -> bool:
        """Whether it joins in ordinary fire; others are fired by an order of their own (13.5)."""
        return self.side_arm is None and self.close is not None

    def band(self, distance: float) -> str | None:
        """`close` or `effective` at a distance in inches, None out of range (13.2.5, K34)."""
        if distance < self.least - 1e-6 or self.close is None:
            return None
        if distance <= self.close + 1e-6:
            return "close"
        if self.effective is None or distance <= self.effective + 1e-6:
            return "effective"
        return None

    def dice_at(self, band: str) -> int:
        """Firepower dice in a range band (13.2.4)."""
        return self.dice[0] if band == "close" else self.dice[1]


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Cover(Row):
    """A level of cover: the lowest D6 that is Shock, and that is a kill (13.2.6)."""

    of: tuple[str, str]
    id: str
    name: Text
    shock: int
    kill: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Quality(Row):
    """The quality of troops: how much Shock costs a firepower die (13.2.4)."""

    of: tuple[str, str]
    id: str
    name: Text
    shock_a_die: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class ToHit(Row):
    """The lowest adjusted D6 that hits in each band; a natural 6 always does (13.2.5)."""

    of: tuple[str, str]
    close: int
    effective: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Bunched(Row):
    """From how many teams on a target is bunched, and what that adds to each die (13.2.2)."""

    of: tuple[str, str]
    teams: int
    modifier: int


@dataclass(frozen=True, slots=True, eq=False)
class Arsenal:
    """All weapons and the tables of infantry fire. `covers` go from the worst to the best."""

    weapons: Mapping[str, Weapon]
    covers: tuple[Cover, ...]
    qualities: Mapping[str, Quality]
    to_hit: ToHit
    bunched: Bunched
    smoke: int
    suppressed: int
    leader_hit: tuple[str, ...]
    """What a D6 does to a leader who is hit, from 1 to 6 (13.2.7)."""
    book: Mapping[tuple[str, str], Provenance]

    def weapon(self, name: str) -> Weapon:
        """The weapon of an id.

        Raises:
            TableError: there is none.
        """
        if name not in self.weapons:
            raise TableError(
                tr(
                    "there is no weapon {name!r}{hint}",
                    name=name,
                    hint=suggestion(name, self.weapons),
                )
            )
        return self.weapons[name]

    def provenance(self, owner: str, figure: str) -> Provenance:
        """Where a figure comes from: `provenance("rifle", "dice")`."""
        return self.book.get((owner, figure), PRINTED)


def _dice(raw: Any, place: Place) -> tuple[int, int]:
    found = list_of(whole(0, 20))(raw, place)
    if len(found) != 2:
        raise place.fault(tr("two numbers of dice are needed: at Close and at Effective range"))
    return found[0], found[1]


INCHES: Final = or_none(whole(1, 200))
WEAPON: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "kind": (one_of(*KINDS), NEEDED),
    "dice": (_dice, NEEDED),
    "close": (INCHES, NEEDED),
    "effective": (INCHES, None),
    "least": (whole(0, 200), 0),
    "crewed": (flag, False),
    "lessens_cover": (whole(0, 2), 0),
    "storm_of_steel": (flag, False),
    "storm_close": (flag, False),
    "second_man": (flag, False),
    "smoke_rounds": (flag, False),
    "back_blast": (flag, False),
    "single_shot": (flag, False),
    "side_arm": (or_none(identifier), None),
}
DIE: Final = whole(1, 6)
COVER: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "shock": (DIE, NEEDED),
    "kill": (DIE, NEEDED),
}
QUALITY: Spec = {
    "id": (identifier, NEEDED),
    "name": (text, NEEDED),
    "shock_a_die": (whole(1, 6), NEEDED),
}
FIRE: Spec = {
    "to_hit": (row_of(ToHit, {"close": (DIE, NEEDED), "effective": (DIE, NEEDED)}), NEEDED),
    "bunched": (
        row_of(Bunched, {"teams": (whole(2, 9), NEEDED), "modifier": (whole(-3, 3), NEEDED)}),
        NEEDED,
    ),
    "smoke": (whole(-3, 0), NEEDED),
    "suppressed": (whole(-3, 0), NEEDED),
    "cover": (rows_of(Cover, COVER), NEEDED),
    "leader_hit": (list_of(one_of("killed", "stunned", "wounded")), NEEDED),
    "quality": (rows_of(Quality, QUALITY), NEEDED),
}


@lru_cache(maxsize=1)
def load_arsenal() -> Arsenal:
    """The weapons and fire tables that ship.

    Raises:
        TableError: the file is damaged; the message says where.
    """
    path = data_file("chain_of_command", "weapons.json")
    book: dict[tuple[str, str], Provenance] = {}
    place = Place(path.name, "", "", book)
    spec: Spec = {
        "$schema": (words, ""),
        "format": (whole(1, 1), NEEDED),
        "weapons": (rows_of(Weapon, WEAPON), NEEDED),
        "fire": (lambda raw, here: read(raw, FIRE, here), NEEDED),
    }
    found = read(load_json(path), spec, place)
    fire = found["fire"]
    return Arsenal(
        weapons=found["weapons"],
        covers=tuple(fire["cover"].values()),
        qualities=fire["quality"],
        to_hit=fire["to_hit"],
        bunched=fire["bunched"],
        smoke=fire["smoke"],
        suppressed=fire["suppressed"],
        leader_hit=fire["leader_hit"],
        book=book,
    )
