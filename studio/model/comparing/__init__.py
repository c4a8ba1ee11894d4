"""What differs between two versions of a scenario, or of a board.

`compare` is the door. Hexes are told apart by their addresses, so that a board that was moved
doesn't make all of its hexes differ, and units by their ids.
"""

from studio.model.comparing.difference import GROUPS, Difference, Group
from studio.model.comparing.forces import compare_forces
from studio.model.comparing.maps import compare_maps
from studio.model.comparing.words import compare_details, compare_points, compare_texts
from studio.model.firefight import Firefight

__all__ = ["GROUPS", "Difference", "Group", "compare"]


def compare(before: Firefight, after: Firefight) -> tuple[Difference, ...]:
    """All differences, by group in the order of `GROUPS`."""
    return (
        *compare_maps(before, after),
        *compare_forces(before, after),
        *compare_points(before, after),
        *compare_details(before.scenario, after.scenario),
        *compare_texts(before.scenario, after.scenario),
    )
