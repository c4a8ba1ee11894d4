"""What a row of the Terrain Effects Chart holds, for each kind of terrain.

Terrain comes in kinds. A *hex terrain* fills hexes (stacking, defence) and, between two such
hexes, the hexside (movement, limits). An *edge terrain* lies on one hexside only. A *rise* is
added to a hexside where the level changes. A *crossing* overrides the water it leads over. A *way*
gives a bonus along the hexsides it crosses. A *marker* is laid on a hex or hexside in a scenario.

Ids are unique over all kinds. Sets of unit classes (`forbidden` and the like) hold the classes of
`studio.model.units`; nothing here names a unit type.
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Final, Literal

from studio.model.provenance import Figures
from studio.model.text import Text
from studio.values import dataclass


class Sign(Enum):
    """What a cell of the chart may hold in place of a number. No arithmetic works on it.

    An unknown figure is neither of these: it isn't there at all (see `Figures`).
    """

    IMPASSABLE = "impassable"
    OTHER = "other"

    def __repr__(self) -> str:
        return self.name


IMPASSABLE: Final = Sign.IMPASSABLE
"""X in the chart: nobody may cross, unless the row has a breach."""
OTHER: Final = Sign.OTHER
"""OT in the chart: the other terrain there decides. Rows of `TerrainTable.hexside` hold none."""

SightBlock = Literal["no", "beyond_adjacent", "always"]
"""Whether a hexside stops a line of sight: never, at two hexes and more (note 3), or always."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Firepower lost in an assault (9.1): `fire` is negative, `rounds` from 1 to 3."""

    fire: int
    rounds: tuple[int, ...]
    exempt: frozenset[str]
    both_sides: bool
    """Whether the defender loses it too (smoke); otherwise those who crossed the hexside."""


@dataclass(frozen=True, slots=True)
class Breach:
    """Who may cross an impassable hexside all the same, as its whole move, and what that leaves.

    Or may assault across it (note 7). `limit` units a hexside and activation.
    """

    classes: frozenset[str]
    limit: int
    leaves: str


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class HexsideRow(Figures):
    """The hexside half of a chart row, or several rows taken together (`TerrainTable.hexside`)."""

    of: tuple[str, str]
    move: int | Sign
    """Movement points to cross (8.1), IMPASSABLE or OTHER; without way bonus."""
    fire: int | Sign
    """Units that may fire across at an adjacent hex in one activation (6.5), or OTHER."""
    assault: int | Sign
    """Units that may assault across in one activation, retreat across in one round (9.1, 9.4)."""
    blocks_sight: SightBlock
    height: int
    """Levels by which the obstacle stands above its ground, 0 where nothing blocks (6.41)."""
    extra_move: int
    """Movement points on top of `move` (a slope uphill, a wreck)."""
    forbidden: frozenset[str]
    """Unit classes that may not cross (notes 1 and 6)."""
    road_opens: bool
    """Whether a road lets the forbidden across (note 1)."""
    road_bonus: bool
    """Whether a way's bonus counts here (not on bridges: note 4)."""
    assault_only: frozenset[str] | None
    """The only unit classes that may assault across (note 5); None: all."""
    penalties: tuple[Penalty, ...]
    blocks_control: bool
    """Whether hex control stops here (8.3)."""
    blocks_command: bool
    """Whether a platoon HQ can't command across (4.1)."""
    deploys: bool
    """Whether an HQ may deploy across without a road (4.2)."""
    breach: Breach | None

    def admits(self, unit_class: str, by_road: bool = False) -> bool:
        """Whether units of this class may move across at all (breaches apart)."""
        if self.move is IMPASSABLE:
            return False
        return unit_class not in self.forbidden or (by_road and self.road_opens)

    def admits_assault(self, unit_class: str) -> bool:
        """Whether units of this class may assault across; a road doesn't help (8.4)."""
        allowed = self.assault_only is None or unit_class in self.assault_only
        return allowed and self.admits(unit_class)

    def penalty(self, unit_class: str, assault_round: int) -> int:
        """Firepower that an attacker who crossed here loses in this round: 0 or negative (9.1)."""
        return total_penalty(self.penalties, unit_class, assault_round)


def total_penalty(penalties: Iterable[Penalty], unit_class: str, assault_round: int) -> int:
    """The sum of the penalties that hold for a class in a round; they add up (ruling 55)."""
    return sum(
        penalty.fire
        for penalty in penalties
        if assault_round in penalty.rounds and unit_class not in penalty.exempt
    )


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Defence(Figures):
    """Hits that take a step: 1 or 2 (D2), by the kind of attack (6.7)."""

    of: tuple[str, str]
    fire: int
    bombardment: int
    assault: int


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class HexHalf(Figures):
    """The hex half of a chart row."""

    of: tuple[str, str]
    stack: int
    """Units of one side at the end of an activation (8.2)."""
    defence: Defence
    blocks_sight: bool
    height: int
    """Levels by which the obstacle stands above its ground, 0 where nothing blocks (6.41)."""
    vehicles: Literal["any", "road", "never"]
    """Where guns, tanks and vehicles (`TerrainTable.vehicles`) may be in the hex (note 1)."""
    foxholes: bool
    """Whether foxholes can be dug and laid here (7.1)."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class HexTerrain(Figures):
    """A terrain that fills hexes."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    """The name of the painter's pattern."""
    letter: str
    """Suggested letter in a board's legend."""
    notes: tuple[int, ...]
    """Footnotes of the printed chart."""
    default: bool
    spreads: Literal["both", "either", "no"]
    """Whether the hexside between two hexes is of this terrain: when both are, when either is."""
    hex: HexHalf
    hexside: HexsideRow


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class EdgeTerrain(Figures):
    """A terrain of hexsides."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    notes: tuple[int, ...]
    flows: bool
    """Whether it is a course that runs on from hexside to hexside, and over a board's edge."""
    crossable: bool
    """Whether crossings lead over it."""
    in_months: Mapping[int, str]
    """By month (1 to 12): the edge terrain whose row holds instead of this one (10.2)."""
    hexside: HexsideRow


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Rise(Figures):
    """What a change of level adds to a hexside, by the direction in which it is crossed."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    notes: tuple[int, ...]
    up: HexsideRow
    down: HexsideRow


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Demolition(Figures):
    """How a crossing is destroyed (7.3)."""

    of: tuple[str, str]
    hits: int
    """Hits needed in one roll."""
    becomes: str
    engineer_bonus: int
    """Firepower that engineers gain here (wooden bridges)."""
    floods: bool
    """Whether its fall floods the hexes along the river below it (diagram 5)."""
    bed: str | None
    """The terrain of the lake behind it, once that has drained; None: it stays (diagram 5)."""


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Crossing(Figures):
    """What leads over water: its row overrides that of the edge terrain below it."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    notes: tuple[int, ...]
    over: frozenset[str]
    """Ids of the terrains it may lie on."""
    stack: int | None
    """Stacking of a hex that it spans from side to side (note 4); None: it spans no hex."""
    demolition: Demolition | None
    hexside: HexsideRow


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Way(Figures):
    """A road or railway. Bonuses of two ways are never added (8.4)."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    bonus: int
    """Movement points saved at each hexside it crosses."""
    bad_weather_bonus: int
    least: int
    """What crossing a hexside costs at least."""
    road: bool
    """Whether it opens hexsides to guns, tanks and vehicles, and to an HQ's deployment."""

    def saving(self, bad_weather: bool = False) -> int:
        """Movement points saved at a hexside in this weather."""
        return self.bad_weather_bonus if bad_weather else self.bonus


@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Marker(Figures):
    """A marker on the map (7.1, 7.3-7.5, 6.34). None: the terrain below decides."""

    of: tuple[str, str]
    id: str
    name: Text
    pattern: str
    on: Literal["hex", "crossing"]
    needs_foxholes: bool
    """Only where the hex terrain allows foxholes (7.1)."""
    stack: int | None
    """Stacking of the side whose marker it is; of both where `enemy_stack` is None."""
    enemy_stack: int | None
    defence: Defence | None
    blocks_sight: bool
    """In, out and through (7.4)."""
    stops: bool
    """Whoever enters must stop."""
    extra_move: int
    allows_assault: bool
    penalties: tuple[Penalty, ...]
    alone: bool
    """No other marker in its hex."""
    laid_in_play: bool
    lasts: Literal["scenario", "turn"]
    withdraws_only: bool
    """Units inside leave only by the hexside they came by, or remove it (7.5)."""
