"""Laying pieces of the map, and clearing areas."""

from collections.abc import Collection

from studio.app.desk import Desk
from studio.app.documents.map_changes import alone, places_changed
from studio.app.documents.work import Work
from studio.hexes import Hex
from studio.model.board import Board, Spot
from studio.model.edits import name_spot
from studio.model.ground import Polygon
from studio.model.outlines import lay_outlines
from studio.model.patch import Patch, cleared, pasted
from studio.words import tr


def lay_patch(desk: Desk, patch: Patch, origin: Hex) -> frozenset[Hex]:
    """Lays a piece with its origin in a hex; the hexes of the map that it covers.

    Outlines are the boards' own: on a scenario they are left out, and that is said.
    """
    document, ground = desk.document, desk.firefight.ground
    changes = pasted(patch, origin, ground)
    covered = frozenset(at for at in changes if isinstance(at, Hex))
    document.edit(tr("Paste an area"), places_changed(document, changes))
    if document.is_board:
        document.edit(tr("Paste an area"), lambda work: _with_details(work, patch, origin))
    elif patch.outlines:
        desk.say(tr("Outlines belong to boards: the piece was laid without them"))
    return covered


def _with_details(work: Work, patch: Patch, origin: Hex) -> Work:
    """A board with the names of several hexes and the outlines that a piece brings."""
    if not isinstance(work, Board):
        return work
    lies = alone(work)

    def spot(step: tuple[int, int]) -> Spot | None:
        return lies.spot_at(Hex(origin.q + step[0], origin.y + step[1]))

    for place in patch.places:
        at, also = spot(place.at), [one for step in place.also if (one := spot(step))]
        if at is not None and also:
            work = name_spot(work, at, place.name, place.kind, also)
    shapes: dict[Spot, list[Polygon]] = {
        at: [] for one in patch.hexes if (at := spot(one.at)) is not None
    }
    for outline in patch.outlines:
        at = spot(outline.at)
        if at in shapes:
            shapes[at].append(outline.polygon)
    return lay_outlines(work, shapes)


def clear_area(desk: Desk, area: Collection[Hex]) -> None:
    """Bare level ground in an area."""
    document, firefight = desk.document, desk.firefight
    changes = cleared(firefight.ground, area, firefight.terrain)
    document.edit(tr("Clear an area"), places_changed(document, changes))
    if document.is_board:
        document.edit(tr("Clear an area"), lambda work: _without_outlines(work, area))


def _without_outlines(work: Work, area: Collection[Hex]) -> Work:
    if not isinstance(work, Board):
        return work
    lies = alone(work)
    spots = (spot for at in area if (spot := lies.spot_at(at)))
    return lay_outlines(work, dict.fromkeys(spots, ()))
