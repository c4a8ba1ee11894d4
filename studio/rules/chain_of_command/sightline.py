"""Sight between two figures on the table: mutual, with heights, and with its reason (13.1).

A straight line from centre to centre, both an inch above their own level. Whatever is taller than
the line where it passes blocks it (ruling K37); woods and crops let it in and out for some inches
(K38); low lines on the ground never block, high ones unless an end is close (K39); mortar smoke
always does (13.5.4.1).
"""

from dataclasses import dataclass

from studio.inches import TOLERANCE, Point, clearance, distance, within
from studio.model.table import Area, Building, Figure, Obstacle, Smoke, Table
from studio.rules.chain_of_command.shapes import course, holds, inside, outline, segment
from studio.rules.chain_of_command.survey import Thing, survey

EYE = 1.0
"""Height of eye and target above their own level, in inches (K37)."""
LOW = 1.0
"""Lines on the ground up to this height never block (K39)."""
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
    reason: str = "clear"
    rule: str = "13.1"


CLEAR = SightLine(True)


def end_of(table: Table, figure: Figure) -> End:
    """The end of a line of sight at a figure, on its hill or its floor."""
    at = Point(*figure.at)
    level = ground_level(table, at)
    if figure.sector is not None:
        building, _ = table.sector(figure.sector)
        level += figure.floor * building.storey
    return End(at, level, figure.sector)


def ground_level(table: Table, at: Point) -> float:
    """How high the ground lies at a point: that of the highest area that holds it."""
    hills = (area for area in table.areas if area.level)
    return max((hill.level for hill in hills if holds(hill.polygon, at)), default=0.0)


def sight_line(table: Table, one: End, other: End) -> SightLine:
    """Whether two ends see each other; what is inside buildings isn't asked here (13.2.10)."""
    if one.at == other.at:
        return CLEAR
    ground, key = survey(table), (one, other, table.smoke)
    if key not in ground.known:
        ground.remember(key, _looked(table, one, other))
    found: SightLine = ground.known[key]
    return found


def _looked(table: Table, one: End, other: End) -> SightLine:
    for smoke in table.smoke:
        if smoke.kind == "mortar" and _in_smoke(smoke, one.at, other.at):
            return SightLine(False, "smoke", "13.5.4.1")
    for thing in survey(table).on_line(one.at, other.at):
        if _blocks(table, thing, one, other):
            return SightLine(False, thing.id)
    return CLEAR


def _blocks(table: Table, thing: Thing, one: End, other: End) -> bool:
    """Whether something that the line touches hides one end from the other."""
    if isinstance(thing, Obstacle):
        return _line_blocks(thing, one, other)
    if isinstance(thing, Area):
        return _area_blocks(table, thing, one, other)
    return _building_blocks(table, thing, one, other)


def smoke_between(table: Table, one: Point, other: Point) -> bool:
    """Whether fire between two points passes through smoke of a grenade (13.2.5, K72)."""
    return any(s.kind == "grenade" and _in_smoke(s, one, other) for s in table.smoke)


def _in_smoke(smoke: Smoke, one: Point, other: Point) -> bool:
    """A line that only touches the disc isn't in it."""
    return clearance(Point(*smoke.at), one, other) < smoke.radius - TOLERANCE


def _lowest(one: End, other: End, pieces: list[tuple[float, float]]) -> float:
    """The least height of the line over pieces of it, given as shares of the way."""
    return min(one.eye + share * (other.eye - one.eye) for piece in pieces for share in piece)


def _below(one: End, other: End, pieces: list[tuple[float, float]], top: float) -> bool:
    """Whether the line runs below something over one of these pieces; grazing it isn't below."""
    return bool(pieces) and _lowest(one, other, pieces) < top - TOLERANCE


def _pieces(
    polygon: tuple[tuple[float, float], ...], one: End, other: End
) -> list[tuple[float, float]]:
    """The parts of the line inside a polygon, as shares of the way; touching isn't inside."""
    cut = segment(one.at, other.at).intersection(inside(polygon))
    long = distance(one.at, other.at)
    found = []
    for part in getattr(cut, "geoms", [cut]):
        if part.geom_type == "LineString" and part.length > TOLERANCE:
            ends = [distance(one.at, Point(*xy)) / long for xy in (part.coords[0], part.coords[-1])]
            found.append((min(ends), max(ends)))
    return found


def _line_blocks(obstacle: Obstacle, one: End, other: End) -> bool:
    from shapely import Point as Spot

    if obstacle.height <= LOW:
        return False
    line, ruler = course(obstacle.line), segment(one.at, other.at)
    if any(within(line.distance(Spot(end.at)), CLOSE) for end in (one, other)):
        return False
    cut = line.intersection(ruler)
    if cut.is_empty:
        return False
    long = distance(one.at, other.at)
    shares = [
        distance(one.at, Point(*xy)) / long
        for part in getattr(cut, "geoms", [cut])
        for xy in part.coords
    ]
    return _below(one, other, [(share, share) for share in shares], obstacle.height)


def _area_blocks(table: Table, area: Area, one: End, other: End) -> bool:
    """Right through, its height decides; in or out, sight reaches as deep as the area says."""
    if not area.height and not area.level and area.depth is None:
        return False
    pieces = _pieces(area.polygon, one, other)
    if not pieces:
        return False
    if area.level and _below(one, other, pieces, area.level):
        return True
    within_it = [end for end in (one, other) if holds(area.polygon, end.at)]
    if within_it:
        long = distance(one.at, other.at)
        deep = sum(last - first for first, last in pieces) * long
        return area.depth is not None and not within(deep, area.depth)
    top = area.height + max(area.level, _ground_under(table, area))
    return area.height > 0 and _below(one, other, pieces, top)


def _ground_under(table: Table, area: Area) -> float:
    middle = outline(area.polygon).representative_point()
    return ground_level(table, Point(middle.x, middle.y))


def _building_blocks(table: Table, building: Building, one: End, other: End) -> bool:
    """A building blocks those outside it; an end inside looks out by its apertures (13.2.10)."""
    sectors = {sector.id for sector in building.sectors}
    if one.sector in sectors or other.sector in sectors:
        return False
    for sector in building.sectors:
        pieces = _pieces(sector.polygon, one, other)
        ground = ground_level(table, Point(*sector.polygon[0])) if pieces else 0.0
        if _below(one, other, pieces, building.height + ground):
            return True
    return False
