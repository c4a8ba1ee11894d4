"""Firing from, into and within buildings (13.2.10, rulings K65-K68)."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import atan2, degrees

from studio.inches import Arc, Point, distance, within
from studio.model.table import Aperture, Figure, Sector, Table
from studio.rules.chain_of_command.shapes import holds, outline
from studio.rules.chain_of_command.sightline import End, SightLine, end_of, sight_line
from studio.words import mark

REACH = 4.0
"""Inches from an aperture within which men inside use it and are seen through it."""
RULE = "13.2.10"


def centre_of(aperture: Aperture) -> Point:
    """The middle of a door or window."""
    (ax, ay), (bx, by) = aperture.line
    return Point((ax + bx) / 2, (ay + by) / 2)


def aperture_arc(sector: Sector, aperture: Aperture) -> Arc:
    """The arc of 90 degrees outwards from the centre of an aperture."""
    (ax, ay), (bx, by) = aperture.line
    middle = centre_of(aperture)
    out = degrees(atan2(bx - ax, ay - by))
    probe = Point(middle.x + 0.01 * (ay - by), middle.y + 0.01 * (bx - ax))
    return Arc(middle, out + 180 if holds(sector.polygon, probe) else out)


def apertures_for(table: Table, figure: Figure) -> Iterator[tuple[str, Arc]]:
    """The apertures that a man inside can use, with their arcs: his sector and floor (K66)."""
    if figure.sector is None:
        return
    building, sector = table.sector(figure.sector)
    for aperture in building.apertures:
        if aperture.sector == sector.id and aperture.floor == figure.floor:
            arc = aperture_arc(sector, aperture)
            if within(distance(arc.middle, Point(*figure.at)), REACH):
                yield aperture.id, arc


def sees_in_building(table: Table, one: Figure, other: Figure) -> SightLine | None:
    """Sight where an end is in a building; None where neither is, for the plain line decides."""
    if one.sector is None and other.sector is None:
        return None
    if one.sector is not None and other.sector is not None:
        near = _same_building(table, one, other)
        if near is not None:
            return near
        return _through(
            table, one, other, mark("through both apertures"), mark("no apertures face each other")
        )
    inside, outside = (one, other) if one.sector is not None else (other, one)
    return _through(
        table, inside, outside, mark("through an aperture"), mark("no aperture faces there")
    )


def _through(table: Table, inside: Figure, other: Figure, seen: str, hidden: str) -> SightLine:
    visible = next(apertures_onto(table, inside, other), None) is not None
    return SightLine(visible, seen if visible else hidden, RULE)


def apertures_onto(table: Table, inside: Figure, other: Figure) -> Iterator[str]:
    """The apertures through which a man inside sees a figure outside his building (K66, K67)."""
    for name, arc in apertures_for(table, inside):
        here = _at(table, inside, arc)
        for there in _ends_behind(table, other, arc):
            if arc.holds(there.at) and sight_line(table, here, there).visible:
                yield name
                break


def _ends_behind(table: Table, other: Figure, seen_from: Arc) -> Iterator[End]:
    """Where a line to a figure ends: at itself, or at its own apertures that face the viewer."""
    if other.sector is None:
        yield end_of(table, other)
    for _, arc in apertures_for(table, other):
        if arc.holds(seen_from.middle):
            yield _at(table, other, arc)


def _at(table: Table, inside: Figure, arc: Arc) -> End:
    """The line of sight of a man inside begins at the middle of his aperture (K66)."""
    return End(arc.middle, end_of(table, inside).level, inside.sector)


def _same_building(table: Table, one: Figure, other: Figure) -> SightLine | None:
    """Within a sector and floor, or between adjacent sectors on a floor (K68)."""
    here, there = table.sector(one.sector or ""), table.sector(other.sector or "")
    if here[0] is not there[0]:
        return None
    if one.floor == other.floor and (here[1] is there[1] or adjacent(here[1], there[1])):
        return SightLine(True, mark("in the same building"), RULE)
    return SightLine(False, mark("another floor or a far sector"), RULE)


def same_building(table: Table, one: Figure, other: Figure) -> bool:
    """Whether two figures are in one building."""
    if one.sector is None or other.sector is None:
        return False
    return table.sector(one.sector)[0] is table.sector(other.sector)[0]


@lru_cache(maxsize=4096)
def adjacent(one: Sector, other: Sector) -> bool:
    """Whether two sectors share a wall longer than a point."""
    shared = outline(one.polygon).intersection(outline(other.polygon))
    return bool(shared.length > 1e-6)


def cover_indoors(table: Table, firer: Figure, target: Figure) -> str | None:
    """The cover of a man fired at from inside his own building: same sector light, next hard."""
    if firer.sector is None or target.sector is None:
        return None
    here, there = table.sector(firer.sector), table.sector(target.sector)
    if here[0] is not there[0]:
        return None
    return "light" if here[1] is there[1] else "hard"


def building_seen(table: Table, here: End, target: Figure) -> bool:
    """Whether a gun sees the sector of a building in which somebody is (13.2.10).

    It can then hit him without seeing him: any point of the outer walls will do.
    """
    if target.sector is None:
        return False
    _, sector = table.sector(target.sector)
    level = end_of(table, replace(target, floor=0)).level
    ends = zip(sector.polygon, (*sector.polygon[1:], sector.polygon[0]), strict=True)
    spots = [Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in ends]
    spots += [Point(*xy) for xy in sector.polygon]
    return any(
        sight_line(table, here, End(_nearer(spot, here.at), level)).visible for spot in spots
    )


def _nearer(spot: Point, here: Point) -> Point:
    """A point of a wall, a little before it as seen from somewhere."""
    away = distance(spot, here)
    share = min(1.0, 0.02 / away) if away else 0.0
    return Point(spot.x + share * (here.x - spot.x), spot.y + share * (here.y - spot.y))
