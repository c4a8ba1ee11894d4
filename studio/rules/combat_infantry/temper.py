"""How a machine player weighs things: judgements, no rules, in one place so that they can differ.

Figures are points as forces are costed in (10.4), or shares.
"""

from typing import Final

from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """What one kind of player makes of a position."""

    hesitation: float = 0.3
    """A move has to be worth more than this."""
    turn_of_march: float = 6.0
    """Movement points after which a goal attracts half as much."""
    held: float = 0.3
    reached: float = 0.6
    """How much a goal still attracts that its side holds with a unit, or only controls."""
    pull_of_hqs: float = 0.25
    pull_of_weapons: float = 0.5
    command: float = 1.5
    """What a squad in a platoon HQ's range is worth."""
    most_hits: float = 3.0
    """More enemies around a hex don't make it more dangerous."""
    daring: float = 0.5
    """How much of its danger counts for a side that is behind."""
    guess_value: float = 2.5
    """The value of a step of an unread block."""
    field_of_fire: float = 2.5
    """What each hit that a unit can expect to score from a hex is worth to it there."""


EAGER: Final = Temper()
"""Goes wherever something is to be won."""
STEADY: Final = Temper(
    hesitation=1.0, pull_of_hqs=0.05, most_hits=1.0, guess_value=4.0, field_of_fire=4.0
)
"""Moves when it pays, fires when it can, and keeps its HQs back."""
