"""Suppressing fire at a building: a face of it, and one or two floors (13.4, ruling K80)."""

from collections.abc import Sequence

from studio.errors import IllegalAction
from studio.inches import TOLERANCE, Arc, Point, clearance, direction, dot, turn_between
from studio.model.table import Aperture, Building, Figure, Table
from studio.rules.chain_of_command.indoors import aperture_arc, apertures_for, centre_of
from studio.values import dataclass
from studio.words import mark

FLOORS = 2
"""Adjacent floors that one team suppresses."""


@dataclass(frozen=True, slots=True)
class FaceMarker:
    """Suppressing fire on a face of a building: the apertures that lie under it."""

    apertures: frozenset[str]
    phase: int

    def over(self, phase: int, turn_ended: bool = False) -> bool:
        """Whether it has ended: after the next phase, or with the turn (13.4.1, K78)."""
        return turn_ended or phase > self.phase + 1

    def covers(self, table: Table, figures: Sequence[Figure]) -> bool:
        """Whether figures use an aperture that lies under it."""
        return any(
            name in self.apertures for figure in figures for name, _ in apertures_for(table, figure)
        )


def laid_on_face(
    table: Table, name: str, floors: Sequence[int], firing: Sequence[Point], phase: int
) -> FaceMarker:
    """Suppress the face of a building in which the aperture of this name is.

    Raises:
        IllegalAction: a firer is outside the arc of the face, or the floors aren't adjacent.
    """
    building, aperture = _aperture(table, name)
    if not 1 <= len(set(floors)) <= FLOORS or max(floors) - min(floors) >= FLOORS:
        raise IllegalAction(
            mark("suppressing fire at a building is at one or two adjacent floors (13.4)")
        )
    face = face_arc(building, aperture)
    if not all(face.holds(one) for one in firing):
        raise IllegalAction(
            mark(
                "the firing unit isn't within the 90 degrees before this face of {building} (13.4)",
                building=building.id,
            )
        )
    under = frozenset(
        other.id
        for other in building.apertures
        if other.floor in floors and _faces(building, other, face)
    )
    return FaceMarker(under, phase)


def aperture_named(table: Table, name: str) -> tuple[Building, Point]:
    """The building and the middle of the door or window of a name.

    Raises:
        IllegalAction: there is none.
    """
    building, aperture = _aperture(table, name)
    return building, centre_of(aperture)


def _aperture(table: Table, name: str) -> tuple[Building, Aperture]:
    for building in table.buildings:
        for aperture in building.apertures:
            if aperture.id == name:
                return building, aperture
    raise IllegalAction(mark("there is no door or window {name}", name=name))


def _arc(building: Building, aperture: Aperture) -> Arc:
    sector = next(one for one in building.sectors if one.id == aperture.sector)
    return aperture_arc(sector, aperture)


def face_arc(building: Building, aperture: Aperture) -> Arc:
    """The 90 degrees before the wall in which an aperture is, from corner to corner."""
    arc = _arc(building, aperture)
    sector = next(one for one in building.sectors if one.id == aperture.sector)
    corners = [Point(*xy) for xy in sector.polygon]
    ahead = direction(arc.facing)
    across = Point(-ahead.y, ahead.x)
    for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
        if clearance(arc.middle, a, b) <= 1e3 * TOLERANCE:
            offsets = [dot(corner - arc.middle, across) for corner in (a, b)]
            return Arc(arc.middle, arc.facing, min(offsets), max(offsets))
    return arc


def _faces(building: Building, other: Aperture, face: Arc) -> bool:
    """Whether an aperture looks the same way from the same front, within 5 degrees."""
    arc = _arc(building, other)
    ahead = direction(face.facing)
    level = abs(dot(arc.middle - face.middle, ahead)) <= 0.5
    return level and turn_between(arc.facing, face.facing) <= 5
