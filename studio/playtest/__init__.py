"""Many games of a scenario: played, counted, kept and reported."""

from studio.playtest.run import playtest
from studio.playtest.tally import Played, Tally

__all__ = ["Played", "Tally", "playtest"]
