"""What a player declares before a fire (13.2)."""

from studio.model.table import Team
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Declaration:
    """Who fires at whom: the teams of a unit of `side`, and the `named` enemy team.

    `suppressed` is a firing unit that lies under suppressing fire (13.4.1). `weapon` is a secondary
    weapon that fires instead of small arms (13.5); for it, `moved` is how far a target of rifle
    grenades is from where this unit last fired on it, None a new one (13.5.2), and `senior_order`
    the order of a senior leader in range (13.5.5). `half`: it fires with half its dice, as after a
    short move, which is outside the chapter.
    """

    side: str
    unit: tuple[Team, ...]
    named: Team
    suppressed: bool = False
    weapon: str | None = None
    moved: float | None = None
    senior_order: bool = False
    half: bool = False
