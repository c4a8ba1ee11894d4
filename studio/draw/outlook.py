"""What the marks of a hex follow from, so that a change next to it needn't mean a new sketch."""

from typing import NamedTuple

from studio.draw.patterns import AREAS, EDGES, UNKNOWN_AREA
from studio.draw.survey import Survey
from studio.hexes import Hex
from studio.model.ground import Cell, Polygon


class Outlook(NamedTuple):
    """A hex and what it sees around itself. Two alike have the same marks in the same place.

    `joined` tells for each side whether a neighbour belongs to the same region, and whether the
    hexside and the one at its clockwise end let the region through. `rises`, `ways` and `lines`
    (the patterns of hedges and courses) are those of its own hexsides, `spokes` the rises of those
    between its neighbours.
    """

    cell: Cell
    outlines: tuple[Polygon, ...]
    joined: tuple[tuple[bool, bool, bool], ...]
    levels: tuple[int, ...]
    rises: tuple[str | None, ...]
    spokes: tuple[str | None, ...]
    ways: tuple[frozenset[str], ...]
    lines: tuple[str, ...]


def outlook_of(survey: Survey, at: Hex) -> Outlook | None:
    """What the marks of a hex follow from; None at the edge of the map, where more counts."""
    if survey.is_rim(at):
        return None
    cells, edges = survey.ground.cells, survey.ground.edges
    around = at.neighbours()
    own = [edges[side] for side in at.hexsides()]
    spokes = [edges[there.hexside((d + 2) % 6)] for d, there in enumerate(around)]
    pattern = survey.pattern(at)
    region = {pattern, *AREAS.get(pattern, UNKNOWN_AREA).with_}
    inside = [survey.pattern(there) in region for there in around]
    patterns = [survey.pattern_of_edge(edge) for edge in (*own, *spokes)]
    lets = [pattern in region for pattern in patterns]
    return Outlook(
        cells[at],
        survey.ground.outlines.get(at, ()),
        tuple(
            (
                inside[d],
                inside[d] and lets[d],
                inside[d] and inside[(d + 1) % 6] and lets[6 + d],
            )
            for d in range(6)
        ),
        tuple(cells[there].level for there in around),
        tuple(edge.rise for edge in own),
        tuple(edge.rise for edge in spokes),
        tuple(edge.ways for edge in own),
        tuple(pattern if pattern in EDGES else "" for pattern in patterns[:6]),
    )
