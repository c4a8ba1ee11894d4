"""Firing from, into and within buildings (13.2.10, rulings K65-K68)."""

from collections.abc import Iterator
from math import atan2, degrees

from studio.inches import Arc, Point, distance, within
from studio.model.table import Aperture, Figure, Sector, Table
from studio.rules.chain_of_command.sightline import End, SightLine, end_of, sight_line

REACH = 4.0
"""Inches from an aperture within which men inside use it and are seen through it."""
RULE = "13.2.10"


def centre_of(aperture: Aperture) -> Point:
    """The middle of a door or window."""
    (ax, ay), (bx, by) = aperture.line
    return Point((ax + bx) / 2, (ay + by) / 2)


def aperture_arc(sector: Sector, aperture: Aperture) -> Arc:
    """The arc of 90 degrees outwards from the centre of an aperture."""
    from shapely import Point as Spot
    from shapely import Polygon

    (ax, ay), (bx, by) = aperture.line
    middle = centre_of(aperture)
    out = degrees(atan2(bx - ax, ay - by))
    probe = Point(middle.x + 0.01 * (ay - by), middle.y + 0.01 * (bx - ax))
    inside = Polygon(sector.polygon).contains(Spot(probe))
    return Arc(middle, out + 180 if inside else out)


def apertures_for(table: Table, figure: Figure) -> Iterator[Arc]:
    """The arcs of the apertures that a man inside can use: his sector and floor, 4 inches (K66)."""
    if figure.sector is None:
        return
    building, sector = table.sector(figure.sector)
    for aperture in building.apertures:
        if aperture.sector == sector.id and aperture.floor == figure.floor:
            arc = aperture_arc(sector, aperture)
            if within(distance(arc.middle, Point(*figure.at)), REACH):
                yield arc


def sees_in_building(table: Table, one: Figure, other: Figure) -> SightLine | None:
    """Sight where an end is in a building; None where neither is, for the plain line decides."""
    if one.sector is None and other.sector is None:
        return None
    if one.sector is not None and other.sector is not None:
        near = _same_building(table, one, other)
        if near is not None:
            return near
        return _between_buildings(table, one, other)
    inside, outside = (one, other) if one.sector is not None else (other, one)
    spot, end = Point(*outside.at), end_of(table, outside)
    for arc in apertures_for(table, inside):
        if arc.holds(spot) and sight_line(table, _at(table, inside, arc), end).visible:
            return SightLine(True, "through an aperture", RULE)
    return SightLine(False, "no aperture faces there", RULE)


def _at(table: Table, inside: Figure, arc: Arc) -> End:
    """The line of sight of a man inside begins at the middle of his aperture (K66)."""
    return End(arc.middle, end_of(table, inside).level, inside.sector)


def _between_buildings(table: Table, one: Figure, other: Figure) -> SightLine:
    for here in apertures_for(table, one):
        for there in apertures_for(table, other):
            faces = here.holds(there.middle) and there.holds(here.middle)
            ends = _at(table, one, here), _at(table, other, there)
            if faces and sight_line(table, *ends).visible:
                return SightLine(True, "through both apertures", RULE)
    return SightLine(False, "no apertures face each other", RULE)


def _same_building(table: Table, one: Figure, other: Figure) -> SightLine | None:
    """Within a sector and floor, or between adjacent sectors on a floor (K68)."""
    here, there = table.sector(one.sector or ""), table.sector(other.sector or "")
    if here[0] is not there[0]:
        return None
    if one.floor == other.floor and (here[1] is there[1] or adjacent(here[1], there[1])):
        return SightLine(True, "in the same building", RULE)
    return SightLine(False, "another floor or a far sector", RULE)


def adjacent(one: Sector, other: Sector) -> bool:
    """Whether two sectors share a wall longer than a point."""
    from shapely import Polygon

    shared = Polygon(one.polygon).intersection(Polygon(other.polygon))
    return bool(shared.length > 1e-6)


def cover_indoors(table: Table, firer: Figure, target: Figure) -> str | None:
    """The cover of a man fired at from inside his own building: same sector light, next hard."""
    if firer.sector is None or target.sector is None:
        return None
    here, there = table.sector(firer.sector), table.sector(target.sector)
    if here[0] is not there[0]:
        return None
    return "light" if here[1] is there[1] else "hard"


def fit_an_aperture(crewed_teams: int, riflemen: int) -> bool:
    """Whether so many can fire from one door or window: a crewed team, or two riflemen."""
    return (crewed_teams == 1 and riflemen == 0) or (crewed_teams == 0 and riflemen <= 2)
