"""What is still to be chosen or settled, as small values on a stack; the uppermost comes first."""

from dataclasses import field

from studio.inches import Point
from studio.rules.chain_of_command.aim import Aim
from studio.rules.chain_of_command.target import Exposure
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Phase:
    """Something to be chosen by a side, by its number."""

    side: int


@dataclass(frozen=True, slots=True)
class Commanding(Phase):
    """The active side spends its Command Dice."""


@dataclass(frozen=True, slots=True)
class Ordering(Phase):
    """A leader gives orders; so many are left."""

    leader: str
    left: int


@dataclass(frozen=True, slots=True)
class Acting(Phase):
    """An activated unit is about to do something.

    `after` is what it has done in this activation: `move` (it may fire with half its dice),
    `deploy` (it may fire, suppress or take a stance), `hesitant` (a stance alone). `by` is the
    leader whose order it is, if any.
    """

    unit: str
    teams: tuple[str, ...]
    after: str = ""
    by: str = ""
    moved: tuple[str, ...] = ()
    """Its teams that have moved, not only could have."""


@dataclass(frozen=True, slots=True)
class Moving(Phase):
    """Teams of a unit that have still to move, and the dice for it as they fell."""

    unit: str
    left: tuple[str, ...]
    pace: str
    rolls: tuple[int, ...]
    by: str = ""
    moved: tuple[str, ...] = ()
    """Teams that have set out; those who halted haven't."""


@dataclass(frozen=True, slots=True)
class Travelling(Phase):
    """A team on its way, which Overwatch may stop: `along` are the inches that are behind it."""

    team: str
    path: tuple[Point, ...]
    facing: float
    along: float = 0.0
    inside: tuple[str, int] | None = None
    """The sector and floor that it enters at the end of its way."""
    met: bool = False
    """Whether it was fired at on its way."""


@dataclass(frozen=True, slots=True)
class Watched(Phase):
    """Overwatch of `side` may fire at a team on its way, or back at those that have fired."""

    teams: tuple[str, ...]
    moving: bool


@dataclass(frozen=True, slots=True)
class Shooting(Phase):
    """A fire under way, from the reaction of the target to the last casualty.

    `side` is who chooses at this stage, `firer` who fires; `unit` and `target` are ids of teams.
    `effects` are Shock and kills by team, `kills` results left after leaders by unit, `spared` the
    teams that a leader's hit spares, `lost` how many fall by team, `dead` which ones.
    """

    firer: int
    unit: tuple[str, ...]
    target: str
    stage: str = "react"
    weapon: str = ""
    sharing: str = ""
    drop: str = "effective"
    half: bool = False
    senior: bool = False
    moved: float | None = None
    activated: bool = True
    """Whether it triggers Overwatch: an activation that isn't itself Overwatch (13.3)."""
    walked: tuple[str, ...] = ()
    """Firing teams that have moved before, and so triggered it already (K58)."""
    grenade: bool = False
    hits: int = 0
    by_team: tuple[tuple[str, int], ...] = ()
    effects: tuple[tuple[str, int, int], ...] = ()
    kills: tuple[tuple[str, int], ...] = ()
    fates: tuple[tuple[str, str, str], ...] = ()
    """What befell leaders: rank, id, fate."""
    tests: tuple[tuple[str, str], ...] = ()
    """Setbacks of teams and sections that call for tests, and whose."""
    spared: tuple[str, ...] = ()
    lost: tuple[tuple[str, int], ...] = ()
    dead: tuple[tuple[str, tuple[int, ...]], ...] = ()
    aim: Aim | None = field(default=None, compare=False)
    exposed: tuple[Exposure, ...] = field(default=(), compare=False)
