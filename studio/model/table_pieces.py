"""What lies on a table, one by one: what a pointer is over, what is selected, where it is."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from studio.inches import Point, clearance, distance
from studio.model.table import (
    XY,
    Aperture,
    Area,
    Building,
    LeaderEntry,
    Obstacle,
    Table,
    Team,
)

PieceKind = Literal["team", "leader", "point", "smoke", "obstacle", "aperture", "building", "area"]
BODY: Final = 0.5
"""Inches from the middle of a figure to the edge of its base (K33)."""


class Piece(NamedTuple):
    """A thing on the table: its kind and its id; jump-off points and smoke go by number.

    The id of a jump-off point is its side and its number: `german 0`.
    """

    kind: PieceKind
    name: str


def team_of(table: Table, name: str) -> Team:
    """A team by its id. Raises KeyError."""
    return next((team for _, team in table.teams() if team.id == name), None) or _none(name)


def side_of(table: Table, name: str) -> str:
    """The side of a team or leader. Raises KeyError."""
    for side, force in table.sides.items():
        if name in {*(team.id for team in force.teams), *(one.id for one in force.leaders)}:
            return side
    raise KeyError(name)


def leader_of(table: Table, name: str) -> LeaderEntry:
    """A leader by his id. Raises KeyError."""
    leaders = (one for force in table.sides.values() for one in force.leaders)
    return next((one for one in leaders if one.id == name), None) or _none(name)


def aperture_of(table: Table, name: str) -> tuple[Building, Aperture]:
    """A door or window by its id, and its building. Raises KeyError."""
    for building in table.buildings:
        for aperture in building.apertures:
            if aperture.id == name:
                return building, aperture
    raise KeyError(name)


def ground_of(table: Table, piece: Piece) -> Area | Obstacle | Building:
    """An area, obstacle or building. Raises KeyError."""
    lists = {"area": table.areas, "obstacle": table.obstacles, "building": table.buildings}
    rows: Sequence[Area | Obstacle | Building] = lists[piece.kind]  # type: ignore[assignment]
    return next((row for row in rows if row.id == piece.name), None) or _none(piece.name)


def _none(name: str) -> Any:
    raise KeyError(name)


def jump_off(piece: Piece) -> tuple[str, int]:
    """The side and the number of a jump-off point."""
    side, _, number = piece.name.rpartition(" ")
    return side, int(number)


def pieces(table: Table) -> Iterator[Piece]:
    """All that lies on the table, what lies on top first; teams that wait off it aren't there."""
    here = table.on_table()
    for force in reversed(list(here.sides.values())):
        yield from (Piece("leader", one.id) for one in reversed(force.leaders))
    yield from (Piece("team", team.id) for _, team in reversed(list(here.teams())))
    for side, force in table.sides.items():
        for number in range(len(force.jump_off_points)):
            yield Piece("point", f"{side} {number}")
    yield from (Piece("smoke", str(number)) for number in range(len(table.smoke)))
    yield from (Piece("obstacle", line.id) for line in reversed(table.obstacles))
    for one in reversed(table.buildings):
        yield from (Piece("aperture", opening.id) for opening in one.apertures)
    yield from (Piece("building", one.id) for one in reversed(table.buildings))
    yield from (Piece("area", area.id) for area in reversed(table.areas))


def is_there(table: Table, piece: Piece) -> bool:
    """Whether the table has such a thing, on it or waiting."""
    try:
        return bool(points_of(table, piece))
    except (KeyError, IndexError, ValueError):
        return False


def is_on_table(table: Table, piece: Piece) -> bool:
    """Whether such a thing lies on the table, not waiting off it."""
    return is_there(table.on_table(), piece)


def points_of(table: Table, piece: Piece) -> tuple[XY, ...]:
    """The places that make up a thing: figures, corners, or its one place.

    Raises:
        KeyError, IndexError: it isn't there.
    """
    match piece.kind:
        case "team":
            return tuple(figure.at for figure in team_of(table, piece.name).figures)
        case "leader":
            return (leader_of(table, piece.name).at,)
        case "point":
            side, number = jump_off(piece)
            return (table.sides[side].jump_off_points[number],)
        case "smoke":
            return (table.smoke[int(piece.name)].at,)
        case "aperture":
            return aperture_of(table, piece.name)[1].line
    return corners_of(ground_of(table, piece))


def corners_of(thing: Area | Obstacle | Building) -> tuple[XY, ...]:
    """The corners of a piece of ground; of a building those of all its sectors."""
    if isinstance(thing, Area):
        return thing.polygon
    if isinstance(thing, Obstacle):
        return thing.line
    return tuple(xy for sector in thing.sectors for xy in sector.polygon)


def middle_of(points: Sequence[XY]) -> XY:
    """The mean of places."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# --- what is under a place ------------------------------------------------------------------------


def under(table: Table, at: Point, reach: float = 0.0) -> Piece | None:
    """What lies uppermost at a place; `reach` inches beside it count for lines and figures."""
    return next(all_under(table, at, reach), None)


def all_under(table: Table, at: Point, reach: float = 0.0) -> Iterator[Piece]:
    """All that lies at a place, what lies on top first."""
    x, y = at
    slack = BODY + reach
    for piece, (left, top, right, bottom) in _boxes(table):
        near = left - slack <= x <= right + slack and top - slack <= y <= bottom + slack
        if near and lies_at(table, piece, at, reach):
            yield piece


Box = tuple[float, float, float, float]
_known: deque[tuple[Table, list[tuple[Piece, Box]]]] = deque(maxlen=4)
"""The last tables that were asked for what lies at a place, known again by identity."""


def _boxes(table: Table) -> list[tuple[Piece, Box]]:
    """All that lies on a table, in order, with the boxes around it."""
    for known, found in _known:
        if known is table:
            return found
    made = [(piece, _box(table, piece)) for piece in pieces(table)]
    _known.appendleft((table, made))
    return made


def _box(table: Table, piece: Piece) -> Box:
    spots = points_of(table, piece)
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide = table.smoke[int(piece.name)].radius if piece.kind == "smoke" else 0.0
    return min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide


def lies_at(table: Table, piece: Piece, at: Point, reach: float = 0.0) -> bool:
    """Whether a thing lies at a place, or so near to it as its kind allows."""
    points = points_of(table, piece)
    match piece.kind:
        case "team" | "leader" | "point":
            return any(distance(Point(*xy), at) <= BODY + reach for xy in points)
        case "smoke":
            return distance(Point(*points[0]), at) <= table.smoke[int(piece.name)].radius
        case "obstacle":
            return _nearness(points, at) <= 0.35 + reach
        case "aperture":
            return _nearness(points, at) <= 0.25 + reach
        case "building":
            building = ground_of(table, piece)
            assert isinstance(building, Building)
            return any(holds(sector.polygon, at) for sector in building.sectors)
    return holds(points, at)


def _nearness(points: Sequence[XY], at: Point) -> float:
    """How far a place is from a course of lines."""
    return min((clearance(at, Point(*a), Point(*b)) for a, b in pairwise(points)), default=1e9)


def holds(polygon: Sequence[XY], at: XY) -> bool:
    """Whether a place lies inside an outline, by the rule that crossings are counted."""
    (x, y), within = at, False
    for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            within = not within
    return within


def figure_at(table: Table, team: str, at: Point, reach: float = 0.0) -> int | None:
    """The number of the figure of a team at a place."""
    away = [
        (distance(Point(*xy), at), n) for n, xy in enumerate(points_of(table, Piece("team", team)))
    ]
    near = min(away, default=(1e9, 0))
    return near[1] if near[0] <= BODY + reach else None


def within_box(table: Table, one: Point, other: Point) -> list[Piece]:
    """What lies in a box as a whole; doors and windows come with their building alone."""
    left, right = sorted((one.x, other.x))
    top, bottom = sorted((one.y, other.y))
    return [
        piece
        for piece in pieces(table)
        if piece.kind != "aperture"
        if all(left <= x <= right and top <= y <= bottom for x, y in points_of(table, piece))
    ]


# --- places of findings ---------------------------------------------------------------------------


def place_of(table: Table, pointer: str) -> XY | None:
    """Where on the table a JSON pointer into it leads; None where that has no place.

    It is that of the innermost value with places on the way: a figure rather than its team.
    """
    value: Any = table
    found: XY | None = None
    for key in pointer.split("/")[1:]:
        value = _inner(value, key.replace("~1", "/").replace("~0", "~"))
        # A list of things has no place: only what it is about has.
        is_list = isinstance(value, tuple) and any(map(is_dataclass, value))
        spots = [] if is_list else list(_spots(value))
        if spots:
            found = middle_of(spots)
    return found


def piece_of(table: Table, pointer: str) -> Piece | None:
    """The thing that a JSON pointer leads to or into."""
    match pointer.split("/")[1:]:
        case ["sides", side, ("teams" | "leaders") as what, number, *_]:
            rows: Any = getattr(table.sides.get(side), what, ())
            row = _inner(rows, number)
            return Piece("team" if what == "teams" else "leader", row.id) if row else None
        case ["sides", side, "jump_off_points", number, *_]:
            return Piece("point", f"{side} {number}")
        case ["smoke", number, *_]:
            return Piece("smoke", number)
        case ["buildings", number, "apertures", which, *_]:
            building = _inner(table.buildings, number)
            opening = _inner(building.apertures, which) if building else None
            return Piece("aperture", opening.id) if opening else None
        case [("areas" | "obstacles" | "buildings") as what, number, *_]:
            row = _inner(getattr(table, what), number)
            kinds: Mapping[str, PieceKind] = {
                "areas": "area",
                "obstacles": "obstacle",
                "buildings": "building",
            }
            return Piece(kinds[what], row.id) if row else None
    return None


def _inner(value: Any, key: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(key)
    if isinstance(value, tuple):
        return value[int(key)] if key.isdecimal() and int(key) < len(value) else None
    return getattr(value, key, None) if is_dataclass(value) else None


def _spots(value: Any) -> Iterator[XY]:
    """The places in a value: itself, or those of its fields and items."""
    if _is_place(value):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _spots(item)
    elif is_dataclass(value) and not isinstance(value, type | Table):
        for field in fields(value):
            if field.name in ("at", "polygon", "line", "figures", "sectors"):
                yield from _spots(getattr(value, field.name))


def _is_place(value: Any) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == 2
        and all(
            isinstance(number, int | float) and not isinstance(number, bool) for number in value
        )
    )
