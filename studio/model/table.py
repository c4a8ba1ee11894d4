"""An open table in inches, field for field as its file has it: ground, buildings, teams.

Points are `[x, y]` in inches from the upper left corner of the table, facings in degrees from the
x axis towards the y axis, heights in inches. Levels of cover are ids of `studio.model.weapons`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from studio.model.text import Text
from studio.values import dataclass

XY = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """Ground with a border: a wood, a field of crops, a hill, a ruin.

    `height` is how high what stands there reaches, `level` how high the ground itself lies. Where
    `depth` is given, sight reaches that many inches in and out (woods: 4); without it nothing is
    hidden in the area, and a height blocks sight across it. Nobody passes an area that is
    `impassable`; `defile` is the width in inches that an alley or the like leaves a team (13.1).
    `going` is how one moves there: `open`, `broken`, `rough` or `heavy`. `kind` says what it is (a
    wood, a road), which the rules never ask: it is painted so.
    """

    id: str
    polygon: tuple[XY, ...]
    name: Text = field(default_factory=dict)
    cover: str = "open"
    height: float = 0.0
    depth: float | None = None
    level: float = 0.0
    impassable: bool = False
    defile: float | None = None
    going: str = "open"
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A line on the ground: hedge, wall, fence. `size` is `minor`, `medium`, `major` or `high`.

    `kind` says what it is, for whoever paints it.
    """

    id: str
    line: tuple[XY, ...]
    cover: str = "light"
    height: float = 0.5
    size: str = "medium"
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Sector:
    """A part of a building of about six inches; small buildings have one (13.2.10)."""

    id: str
    polygon: tuple[XY, ...]


@dataclass(frozen=True, slots=True)
class Aperture:
    """A door or window: a piece of an outer wall of a sector, on a floor.

    `size` is the obstacle that it is to a grenade: `medium` (door, large window) or `major`.
    """

    id: str
    sector: str
    line: tuple[XY, XY]
    floor: int = 0
    size: str = "medium"


@dataclass(frozen=True, slots=True)
class Building:
    """A building or bunker. Floors count from 0 and are `storey` inches high.

    `hall` is a large open inside (a barn, a church); `bunker` lets its garrison ignore a result.
    """

    id: str
    sectors: tuple[Sector, ...]
    apertures: tuple[Aperture, ...] = ()
    floors: int = 1
    storey: float = 2.0
    cover: str = "hard"
    hall: bool = False
    bunker: bool = False
    name: Text = field(default_factory=dict)

    @property
    def height(self) -> float:
        """From the ground to the roof, in inches."""
        return self.floors * self.storey


@dataclass(frozen=True, slots=True)
class Smoke:
    """A disc of smoke; that of a `grenade` can be fired through, that of a `mortar` not."""

    at: XY
    kind: str = "grenade"
    radius: float = 1.5


@dataclass(frozen=True, slots=True)
class Figure:
    """A man with a weapon at a point; in a building also by sector and floor."""

    at: XY
    weapon: str
    facing: float = 0.0
    sector: str | None = None
    floor: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """A team of figures. A crewed weapon is carried by its gunner, the first figure that has one.

    `section` is the section it belongs to. `vehicle` is an armoured vehicle, `shield` faces with
    the team. `aboard` is what it rides on as a target: a `transport`, a `flat_bed`, or an exposed
    weapon of an armoured carrier, `apc` (13.2.12). `hull` is the length and width in inches of a
    vehicle about its first figure. A team that is `waiting` isn't on the table yet: it deploys from
    a jump-off point, and its figures only say how they stand to one another. `crew` is how many men
    its crewed weapon takes, None as many as it begins with. `overwatch` and `suppressed` say that
    it begins on Overwatch (13.3), or under suppressing fire (13.4).
    """

    id: str
    figures: tuple[Figure, ...]
    section: str | None = None
    quality: str = "regular"
    facing: float = 0.0
    shock: int = 0
    tactical: bool = False
    shield: bool = False
    vehicle: bool = False
    aboard: str | None = None
    hull: tuple[float, float] | None = None
    waiting: bool = False
    crew: int | None = None
    overwatch: bool = False
    suppressed: bool = False

    @property
    def unit(self) -> str:
        """The section, or the team itself when it is in none."""
        return self.section or self.id


@dataclass(frozen=True, slots=True)
class LeaderEntry:
    """A leader, medic or commissar: `rank` is `junior`, `senior`, `medic` or `commissar`.

    `section` is the section or the single team that he is part of.
    """

    id: str
    at: XY
    rank: str = "junior"
    orders: int = 2
    section: str | None = None
    stunned: bool = False
    sector: str | None = None
    floor: int = 0

    def belongs_to(self, team: Team) -> bool:
        """Whether he is part of a team: of its section, or of it alone (13.2.7)."""
        return self.section in (team.unit, team.id)


@dataclass(frozen=True, slots=True)
class TableSide:
    """What a side has; `dice` are its Command Dice, `morale` is its Force Morale if not rolled.

    `budget` are the points that it may cost by the table's points table, if there is a limit.
    """

    teams: tuple[Team, ...] = ()
    leaders: tuple[LeaderEntry, ...] = ()
    jump_off_points: tuple[XY, ...] = ()
    dice: int = 5
    morale: int | None = None
    budget: int | None = None

    def on_table(self) -> "TableSide":
        """What of it is on the table."""
        teams = tuple(team for team in self.teams if not team.waiting)
        leaders = tuple(leader for leader in self.leaders if not self.waits(leader))
        return replace(self, teams=teams, leaders=leaders)

    def waits(self, leader: LeaderEntry) -> bool:
        """Whether all that a leader is part of still waits off the table."""
        own = [team for team in self.teams if leader.belongs_to(team)]
        return bool(own) and all(team.waiting for team in own)


@dataclass(frozen=True, slots=True)
class Options:
    """How open questions of the rules are played here; the defaults are our rulings.

    `shock`: taken from each `team` that fires, or `pooled` over those of one quality (13.2.4, K5).
    `mixed_cover`: dice that are left over for better cover are `carried` or `re_read` (K11).
    `storm`: further dice for sixes of secondary weapons: `off`, `once` or `open_ended`; `storm_smg`
    grants them to sub-machine guns at Close too. `crew_dice`: each man that a crewed weapon lacks
    costs it a die. `bullseye_posting`: sixes count for posted grenades (13.5.1.2, K23).
    `tactical_hard`: a Tactical team in hard cover keeps it whatever lessens cover (13.2.6, K10).
    """

    shock: str = "team"
    mixed_cover: str = "carry"
    storm: str = "once"
    storm_smg: bool = False
    crew_dice: bool = True
    bullseye_posting: bool = False
    tactical_hard: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its firefight. See `schema/table.schema.json` for the file."""

    id: str
    title: Text
    width: float
    height: float
    rules: str = "chain_of_command"
    areas: tuple[Area, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    buildings: tuple[Building, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    sides: Mapping[str, TableSide] = field(default_factory=dict)
    situation: Text = field(default_factory=dict)
    phases: int = 24
    """After so many phases the firefight ends."""
    options: Options = Options()
    points: str | None = None
    """The file beside the table's own that says what forces cost (`studio.model.points`)."""

    def teams(self) -> Iterator[tuple[str, Team]]:
        """All teams with their side."""
        for side, force in self.sides.items():
            for team in force.teams:
                yield side, team

    def on_table(self) -> "Table":
        """The table without teams that wait off it, and without leaders who wait with them."""
        return replace(self, sides={name: force.on_table() for name, force in self.sides.items()})

    def sector(self, name: str) -> tuple[Building, Sector]:
        """The building and sector of an id.

        Raises:
            KeyError: no building has such a sector.
        """
        for building in self.buildings:
            for sector in building.sectors:
                if sector.id == name:
                    return building, sector
        raise KeyError(name)
