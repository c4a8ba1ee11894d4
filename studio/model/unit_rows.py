"""What the tables say of a unit type, a side and the game box.

What a type can do is in its figures and traits; nothing in the program names a unit type.
"""

from collections.abc import Mapping
from typing import Final, Literal

from studio.model.provenance import Figures
from studio.model.text import Text
from studio.values import dataclass

CLASSES: Final = (
    "hq",
    "infantry",
    "engineer",
    "sniper",
    "nkvd",
    "mg",
    "mortar",
    "at_rifle",
    "at_rocket",
    "gun",
    "tank",
    "vehicle",
    "bunker",
    "mine",
    "off_map",
)
"""What the terrain's rules tell apart."""

Kind = Literal["chq", "phq", "squad", "company_weapon", "battalion_weapon", "strike"]


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Traits(Figures):
    """What sets a type apart. The values of an ordinary rifle squad are the defaults."""

    of: tuple[str, str]
    # Command
    checks_without_command: bool
    """May act without command after a morale check (4.3)."""
    needs_no_command: bool
    """Fires once a turn in any activation of its company, by itself when there is none (2.56)."""
    rallies: bool
    digs: bool
    """May dig a foxhole (7.1)."""
    takes_orders: bool
    """May be commanded, or take an action of its own, at all (not mines)."""
    # Being fired at
    shielded: bool
    """Can't be targeted except by `targets_shielded` units (2.2)."""
    permanently_face_up: bool
    """From the start (2.56)."""
    stays_revealed: bool
    """Permanently face-up once revealed (7.2)."""
    revealed_by_fire: bool
    """Revealed when its hex is fired on or bombarded, even without a hit (7.2)."""
    hit_only_in_assault: bool
    """Takes no hits from fire or bombardment (7.2)."""
    hidden_armour: int | None
    """Armour class while not face-up; None: as when face-up (2.54)."""
    full_armour_when_bombarded: bool
    """Bombardment meets the full armour class (6.61)."""
    face_up_when_moved: bool
    """Tanks are revealed when they move; others turn face-down (2.54, 8.0)."""
    may_stay_revealed: bool
    """Turning it upright at the end of a turn is its owner's choice (1.3)."""
    leaves_wreck: bool
    """(6.34)"""
    # Fire
    bombards: bool
    """The red triangle: indirect fire (6.6)."""
    bombarded_armour: Literal["full", "half", "none"]
    """How much of a target's armour counts against its bombardment (6.61)."""
    targets_shielded: bool
    """May target HQs (2.52)."""
    ignores_armour: bool
    """No armour class is subtracted from its firepower (2.52)."""
    fire_vs_armour: int | None
    """Firepower against armoured vehicles; None: its own (2.52)."""
    ignores_double_defence: bool
    """Its target never has D2 (2.52)."""
    friendly_hits_per_zero: int
    """Friendly hits for each zero of its bombardment (6.64, 2.7)."""
    # Special actions
    lays_smoke: Literal["adjacent", "spotted"] | None
    """(7.4)"""
    demolishes: Literal["adjacent", "bombardment"] | None
    """(7.3)"""
    wooden_bridge_bonus: bool
    """Gains a crossing's `engineer_bonus` (7.3)."""
    clears_wire_fire: int | None
    """Firepower when it clears wire; None: its own (7.5)."""
    # Movement and assault
    moves_into_assault: bool
    """(9.61-9.63)"""
    leaves_assault: bool
    """May retreat and regroup."""
    fires_in_assault: bool
    assault_fire_factor: int
    """Multiplies firepower in assaults (2.51)."""
    later_rounds_fire: int | None
    """Firepower in assault rounds 2 and 3; None: its own (9.61)."""
    targets_in_assault: bool
    """(9.2, 9.63)"""
    targets_mines: bool
    """May target a mine in assault (9.64)."""
    mine_backfire: tuple[int, ...]
    """Rolls (10 is the zero) that hit the unit itself when a mine is among its targets (7.2)."""
    checks_morale: bool
    """At strength 1 in an assault (9.3)."""
    morale_check_alone_only: bool
    """HQs: only as the side's last unit in the assault (9.3)."""
    lends_morale: bool
    """Units in its hex may use its morale in assaults (9.3)."""
    morale_bonus: int
    """Added to the morale of friends in its hex (2.53)."""
    # The map
    revealed_controls_own_hex_only: bool
    """(7.2)"""
    holds_objectives: bool
    """Whether it holds an objective by itself (ruling 135)."""
    replaced: bool
    """Returns as a battlefield promotion when eliminated (4.4)."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class UnitType(Figures):
    """A type of unit. None: the label has no such figure; an unknown one raises UnknownValue."""

    of: tuple[str, str]
    id: str
    side: str
    name: Text
    label: str
    """Short name for the block, in its side's own tongue."""
    kind: Kind
    unit_class: str
    """One of CLASSES."""
    symbol: str
    """The name of the painter's symbol."""
    count: int
    """Blocks in the box."""
    steps: int
    """Printed steps; of strikes, the most that the block can count."""
    dice: int | None
    """Dice rolled; None: as many as the unit has steps (2.11). Strikes have their own (2.6)."""
    fire: int | None
    range: tuple[int, int] | None
    """Least and greatest range in hexes; None: none, or off map."""
    move: int | None
    """Movement points; None: not on the map."""
    morale: int | None
    armour: int | None
    """Armour class; None: not armoured."""
    value: int
    """Points for a step (10.4)."""
    strike: Literal["artillery", "air"] | None
    """What it is that comes from off the map (2.6, 2.7)."""
    traits: Traits

    @property
    def battalion(self) -> bool:
        """Whether it bears the yellow triangle (2.5)."""
        return self.kind == "battalion_weapon"

    @property
    def is_hq(self) -> bool:
        """Whether it is a company or platoon HQ (2.2)."""
        return self.kind in ("chq", "phq")

    def value_of(self, steps: int | None = None) -> int:
        """Points for that many steps, for all printed ones if None (10.4)."""
        return self.value * (self.steps if steps is None else steps)


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Palette(Figures):
    """Colours of a side's blocks, `#RRGGBB`."""

    of: tuple[str, str]
    body: str
    light: str
    dark: str
    label: str
    frame: str
    ink: str


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Side(Figures):
    """A side of the game."""

    of: tuple[str, str]
    id: str
    name: Text
    emblem: Literal["cross", "star"]
    palette: Palette


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Company(Figures):
    """What a company of a side is made of (2.2-2.4)."""

    of: tuple[str, str]
    units: Mapping[str, int]
    """By unit type: how many, platoons apart."""
    platoons: tuple[Mapping[str, int], ...]
    """By platoon, the first first: unit types and how many."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class GameBox(Figures):
    """What one box holds."""

    of: tuple[str, str]
    blocks: Mapping[str, int]
    """By side."""
    markers: int
    """Marker blocks of all kinds."""
    marker_split: Mapping[str, int]
    """By marker id."""
    dice: int
    companies: int
    """Companies of a side."""
    company: Mapping[str, Company]
    """By side."""
