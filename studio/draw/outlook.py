"""What the marks of a hex follow from, so that a change next to it needn't mean a new sketch.

They follow from the hex, from which of its neighbours belong to the same region, from whether the
hexsides around let the region through, from the levels around, and from the rises, ways, hedges and
courses of water on its own hexsides.
"""

from functools import cache

from studio.draw.patterns import AREAS, EDGES, UNKNOWN_AREA, Fields, Graves, Hatch
from studio.draw.survey import Survey
from studio.hexes import Hex
from studio.model.ground import Edge


def sees_the_same(before: Survey, after: Survey, at: Hex) -> bool:
    """Whether a hex has the same marks on two states of a map.

    At the edge of the map, where more counts, the answer is no.
    """
    if after.is_rim(at):
        return False
    old, new = before.ground, after.ground
    cell = new.cells[at]
    if cell != old.cells[at] or new.outlines.get(at) != old.outlines.get(at):
        return False
    region = _region_of(after.pattern(at))
    around = at.neighbours()
    for there in around:
        one, other = old.cells[there], new.cells[there]
        if one is not other and (
            one.level != other.level
            or (before.pattern(there) in region) != (after.pattern(there) in region)
        ):
            return False
    inside = [after.pattern(there) in region for there in around]
    return _own_sides_alike(before, after, at, inside, region) and _spokes_alike(
        before, after, around, inside, region
    )


@cache
def _region_of(pattern: str) -> frozenset[str]:
    """The patterns that form a region with a pattern; none where a hex paints for itself alone."""
    area = AREAS.get(pattern, UNKNOWN_AREA)
    if area.fill is None and all(isinstance(mark, Fields | Graves | Hatch) for mark in area.marks):
        return frozenset()
    return frozenset((pattern, *area.with_))


def _own_sides_alike(
    before: Survey, after: Survey, at: Hex, inside: list[bool], region: frozenset[str]
) -> bool:
    """Whether the six hexsides of a hex mean the same to it."""
    for direction, side in enumerate(at.hexsides()):
        one, other = before.ground.edges[side], after.ground.edges[side]
        if one is other:
            continue
        if one.rise != other.rise or one.ways != other.ways:
            return False
        was, now = before.pattern_of_edge(one), after.pattern_of_edge(other)
        if was != now and (was in EDGES or now in EDGES):
            return False
        if inside[direction] and (was in region) != (now in region):
            return False
    return True


def _spokes_alike(
    before: Survey,
    after: Survey,
    around: tuple[Hex, ...],
    inside: list[bool],
    region: frozenset[str],
) -> bool:
    """Whether the hexsides between the neighbours of a hex mean the same to it."""

    def lets(survey: Survey, edge: Edge) -> bool:
        return survey.pattern_of_edge(edge) in region

    for direction, there in enumerate(around):
        side = there.hexside((direction + 2) % 6)
        one, other = before.ground.edges[side], after.ground.edges[side]
        if one is other:
            continue
        if one.rise != other.rise:
            return False
        if (
            inside[direction]
            and inside[(direction + 1) % 6]
            and lets(before, one) != lets(after, other)
        ):
            return False
    return True
