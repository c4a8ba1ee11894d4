"""Sight between two figures on the table: mutual, with heights, and with its reason (13.1).

A straight line from centre to centre, both an inch above their own level. Whatever is taller than
the line where it passes blocks it (ruling K37); woods and crops let it in and out for some inches
(K38); low lines on the ground never block, high ones unless an end is close (K39); mortar smoke
always does (13.5.4.1).
"""

from collections.abc import Iterable

from studio.inches import TOLERANCE, Point, clearance, distance, within
from studio.model.table import Area, Building, Figure, Smoke, Table
from studio.rules.chain_of_command.outlines import Course, Region
from studio.rules.chain_of_command.survey import LOW, Thing, survey
from studio.values import dataclass
from studio.words import mark

EYE = 1.0
"""Height of eye and target above their own level, in inches (K37)."""
CLOSE = 1.0
"""An end this near to a line sees and is seen over it (K39)."""


@dataclass(frozen=True, slots=True)
class End:
    """An end of a line of sight: where it is, and how high above the table its ground lies."""

    at: Point
    level: float = 0.0
    sector: str | None = None

    @property
    def eye(self) -> float:
        """The height of the line at this end."""
        return self.level + EYE


@dataclass(frozen=True, slots=True)
class SightLine:
    """Whether two ends see each other; `reason` says what is in the way, `rule` by what."""

    visible: bool
    reason: str = mark("clear")
    rule: str = "13.1"


CLEAR = SightLine(True)


def end_of(table: Table, figure: Figure) -> End:
    """The end of a line of sight at a figure, on its hill or its floor."""
    at = Point(*figure.at)
    level = survey(table).level(*at)
    if figure.sector is not None:
        building, _ = table.sector(figure.sector)
        level += figure.floor * building.storey
    return End(at, level, figure.sector)


def ground_level(table: Table, at: Point) -> float:
    """How high the ground lies at a point: that of the highest area that holds it."""
    return survey(table).level(*at)


def sight_line(table: Table, one: End, other: End) -> SightLine:
    """Whether two ends see each other; what is inside buildings isn't asked here (13.2.10)."""
    if one.at == other.at:
        return CLEAR
    ground, key = survey(table), (one, other, table.smoke)
    found: SightLine | None = ground.known.get(key)
    if found is None:
        found = _looked(table, one, other)
        ground.remember(key, found)
    return found


def _looked(table: Table, one: End, other: End) -> SightLine:
    for smoke in table.smoke:
        if smoke.kind == "mortar" and _in_smoke(smoke, one.at, other.at):
            return SightLine(False, mark("smoke"), "13.5.4.1")
    for thing in survey(table).in_sight(one.at, other.at):
        if _blocks(thing, one, other):
            return SightLine(False, thing.what.id)
    return CLEAR


def _blocks(thing: Thing, one: End, other: End) -> bool:
    """Whether something on the ground hides one end from the other."""
    if isinstance(thing.shape, Course):
        return _line_blocks(thing.shape, thing.top, one, other)
    if isinstance(thing.what, Area):
        return _area_blocks(thing.what, thing.shape, thing.top, one, other)
    assert isinstance(thing.what, Building)
    return _building_blocks(thing.what, thing.shape, thing.top, one, other)


def smoke_between(table: Table, one: Point, other: Point, *, of_mortars: bool = False) -> bool:
    """Whether fire between two points passes through smoke of a grenade (13.2.5, K72).

    What is thrown passes through that of mortars too (13.5.1).
    """
    return any(
        (of_mortars or s.kind == "grenade") and _in_smoke(s, one, other) for s in table.smoke
    )


def _in_smoke(smoke: Smoke, one: Point, other: Point) -> bool:
    """A line that only touches the disc isn't in it."""
    return clearance(Point(*smoke.at), one, other) < smoke.radius - TOLERANCE


def _below(one: End, other: End, shares: Iterable[float], top: float) -> bool:
    """Whether the line runs below something at one of these shares; grazing it isn't below."""
    rise = other.eye - one.eye
    return any(one.eye + share * rise < top - TOLERANCE for share in shares)


def _line_blocks(line: Course, top: float, one: End, other: End) -> bool:
    if top <= LOW:
        return False
    shares = line.crossings(one.at, other.at)
    if not shares or any(within(line.away(*end.at), CLOSE) for end in (one, other)):
        return False
    return _below(one, other, shares, top)


def _area_blocks(area: Area, shape: Region, top: float, one: End, other: End) -> bool:
    """Woods let sight in and out for some inches, and nothing through where they are taller.

    Ground that says no depth (a ruin, low crops) hides nobody in it.
    """
    if not area.height and not area.level and area.depth is None:
        return False
    pieces = shape.pieces(one.at, other.at)
    if not pieces:
        return False
    if area.level and _below(one, other, (end for p in pieces for end in p), area.level):
        return True
    if shape.holds(*one.at) or shape.holds(*other.at):
        deep = sum(last - first for first, last in pieces) * distance(one.at, other.at)
        return area.depth is not None and not within(deep, area.depth)
    return area.height > 0 and _below(one, other, (end for p in pieces for end in p), top)


def _building_blocks(building: Building, shape: Region, top: float, one: End, other: End) -> bool:
    """A building blocks those outside it; an end inside looks out by its apertures (13.2.10)."""
    inside = {one.sector, other.sector} - {None}
    if inside and any(sector.id in inside for sector in building.sectors):
        return False
    return _below(one, other, (end for p in shape.pieces(one.at, other.at) for end in p), top)
