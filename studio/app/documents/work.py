"""What a document may hold, and what it begins with."""

from typing import TYPE_CHECKING, Final, TypeAlias

from studio.model.board import Board
from studio.model.scenario import Scenario, SideForce
from studio.model.text import NO_ID
from studio.model.units import load_units
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.model.table import Table

Work: TypeAlias = "Scenario | Board | Table"
"""What a document may hold."""

UNTITLED: Final = mark("Untitled scenario")


def blank_scenario() -> Scenario:
    """A scenario without boards, for both sides of the rule set."""
    sides = {side: SideForce() for side in load_units().sides}
    return Scenario(id=NO_ID, title={"en": tr(UNTITLED)}, sides=sides)
