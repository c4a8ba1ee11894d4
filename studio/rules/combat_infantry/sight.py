"""Line of sight (6.4, 6.41): exact, mutual, and with its reason.

A ruler lies from centre to centre. Every hex and hexside that it touches counts, the two hexes
themselves excepted; where it runs along a hexside or through a corner, either side may block
(ruling 30). Heights follow one comparison for hexes and hexsides alike (rulings 32, 33, 121, 122):
an obstacle that is higher than both ends blocks, one no higher than the lower end doesn't, and one
between them blocks unless it is as near or nearer to the higher end.
"""

from collections.abc import Collection, Mapping
from typing import Final

from studio.hexes import Hex, Hexside, Touched, TouchedSide, direction_to, distance, trace
from studio.model.ground import Edge, Ground
from studio.model.outlines import Shape, centre_seen_from, laid, meets
from studio.model.terrain import TerrainTable
from studio.values import dataclass
from studio.words import mark

NO_SMOKE: Final[frozenset[Hex]] = frozenset()
HEXSIDE: Final = mark("blocked by a hexside")
SMOKE: Final = mark("smoke")
HIGHER: Final = mark("higher ground")
TERRAIN: Final = mark("blocking terrain")
REASONS: Final = (SMOKE, HIGHER, TERRAIN, HEXSIDE)
"""Why a ruler is blocked, the weightiest first: which is told where several lie equally near."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether two hexes see each other; `reason` says why not, `at` where, `rule` by what.

    `distance` is in hexes.
    """

    visible: bool
    reason: str
    at: Hex | Hexside | None
    rule: str
    distance: int


@dataclass(frozen=True, slots=True)
class Heights:
    """The levels of both ends of a ruler, the near end first."""

    near: int
    far: int

    def blocked_by(self, top: int, near: int, far: int) -> bool:
        """Whether something `top` high blocks at these distances from both ends (6.41)."""
        higher, lower = max(self.near, self.far), min(self.near, self.far)
        if top > higher:
            return True
        if top <= lower:
            return False
        to_higher, to_lower = (near, far) if self.near > self.far else (far, near)
        return to_higher > to_lower


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What a map holds that can block sight, by place; made once for a map and a month.

    `tops` is the height of the ground in level, with what stands on it, of every hex; `ground` of
    the ground alone. `sides` are hexsides that block beyond adjacent hexes, with their tops, and
    `walls` those that block adjacent ones too.
    """

    ground: Mapping[Hex, int]
    tops: Mapping[Hex, int]
    sides: Mapping[Hexside, int]
    walls: frozenset[Hexside]
    outlines: Mapping[Hex, tuple[Shape, ...]]
    """Footprints on the fine lattice of `studio.model.outlines`."""


def obstacles(ground: Ground, terrain: TerrainTable, month: int | None = None) -> Obstacles:
    """What blocks sight on a map in a month of the year, 1 to 12 (6.4, 10.2)."""
    standing = {
        name: row.hex.height if row.hex.blocks_sight else 0 for name, row in terrain.hexes.items()
    }
    levels = {at: cell.level for at, cell in ground.cells.items()}
    tops = {at: cell.level + standing[cell.terrain] for at, cell in ground.cells.items()}
    sides: dict[Hexside, int] = {}
    walls: set[Hexside] = set()
    for side, edge in ground.edges.items():
        if ground.outlines and _only_follows(ground, terrain, side, edge):
            continue
        row = terrain.hexside(edge.terrain, rise=edge.rise, crossing=edge.crossing, month=month)
        if row.blocks_sight != "no":
            sides[side] = max(levels[at] for at in side.hexes()) + row.height
            if row.blocks_sight == "always":
                walls.add(side)
    outlines = {
        at: tuple(map(laid, polygons)) for at, polygons in ground.outlines.items() if at in levels
    }
    return Obstacles(levels, tops, sides, frozenset(walls), outlines)


def _only_follows(ground: Ground, terrain: TerrainTable, side: Hexside, edge: Edge) -> bool:
    """Whether a hexside is woods or the like only because its hexes are, and one has outlines.

    Then trees or houses reach over it as far as the footprints and the full hexes do (ruling 153).
    """
    if edge.rise or edge.crossing or not any(at in ground.outlines for at in side.hexes()):
        return False
    here, there = (ground.cells[at].terrain for at in side.hexes())
    return edge.terrain in terrain.hexes and edge.terrain == terrain.edge_between(here, there)


def sight(
    ground: Ground,
    terrain: TerrainTable,
    a: Hex,
    b: Hex,
    *,
    smoke: Collection[Hex] = NO_SMOKE,
    month: int | None = None,
) -> Sight:
    """Whether units in two hexes of the map see each other (6.4); friends in the way don't matter.

    Range isn't part of the question (6.2). `smoke` are the hexes with smoke (7.4).
    """
    return look(obstacles(ground, terrain, month), a, b, smoke)


def look(blocking: Obstacles, a: Hex, b: Hex, smoke: Collection[Hex] = NO_SMOKE) -> Sight:
    """As `sight`, over obstacles that are known already. The first blocker from `a` is named."""
    far = distance(a, b)
    if a == b:
        return Sight(True, mark("same hex"), None, "6.4", 0)
    for at in (a, b):
        if at in smoke:
            return Sight(False, SMOKE, at, "7.4", far)
    if far == 1:
        return _adjacent(blocking, a, b)
    blocker = _first_blocker(blocking, a, b, smoke)
    return blocker or Sight(True, mark("clear"), None, "6.4", far)


def _adjacent(blocking: Obstacles, a: Hex, b: Hex) -> Sight:
    direction = direction_to(a, b)
    side = a.hexside(direction or 0)
    if side in blocking.walls:
        return Sight(False, mark("blocked across the hexside"), side, "6.4", 1)
    return Sight(True, mark("adjacent"), None, "6.4", 1)


def _first_blocker(blocking: Obstacles, a: Hex, b: Hex, smoke: Collection[Hex]) -> Sight | None:
    """The nearest blocker from `a`; of equally near ones the first of `REASONS`.

    So the answer doesn't hang on the order in which a ruler meets both flanks of a hexside.
    """
    heights = Heights(blocking.ground[a], blocking.ground[b])
    found: list[tuple[int, int, Sight]] = []
    way, far = trace(b.q - a.q, b.y - a.y), distance(a, b)
    for met in way.hexes:
        at = Hex(a.q + met.q, a.y + met.y)
        reason = _hex_blocks(blocking, heights, at, met, (a, b), smoke)
        if reason:
            blocker = Sight(False, reason[0], at, reason[1], far)
            found.append((met.near, REASONS.index(reason[0]), blocker))
    for met_side in way.sides:
        side = Hexside(Hex(a.q + met_side.q, a.y + met_side.y), met_side.direction)
        if _side_blocks(blocking, heights, side, met_side):
            blocker = Sight(False, HEXSIDE, side, "6.4", far)
            found.append((met_side.near, REASONS.index(HEXSIDE), blocker))
    return min(found, key=lambda one: one[:2])[2] if found else None


def _side_blocks(blocking: Obstacles, heights: Heights, side: Hexside, met: TouchedSide) -> bool:
    top = blocking.sides.get(side)
    return top is not None and heights.blocked_by(top, met.near, met.far)


def _hex_blocks(
    blocking: Obstacles,
    heights: Heights,
    at: Hex,
    met: Touched,
    ends: tuple[Hex, Hex],
    smoke: Collection[Hex],
) -> tuple[str, str] | None:
    """Reason and rule by which a hex blocks, or None. Off the map nothing blocks."""
    if at in smoke:
        return SMOKE, "7.4"
    ground = blocking.ground.get(at)
    if ground is None:
        return None
    if heights.blocked_by(ground, met.near, met.far):
        return HIGHER, "6.41"
    if not heights.blocked_by(blocking.tops[at], met.near, met.far):
        return None
    shapes = blocking.outlines.get(at)
    if shapes is not None and not _meets_outline(at, shapes, ends):
        return None
    return TERRAIN, "6.4"


def _meets_outline(at: Hex, shapes: tuple[Shape, ...], ends: tuple[Hex, Hex]) -> bool:
    """Whether the ruler touches the footprint of what stands in a hex."""
    a, b = (centre_seen_from(at, end) for end in ends)
    return any(meets(shape, a, b) for shape in shapes)


def friend_in_line(
    blocking: Obstacles, firer: Hex, target: Hex, friends: Collection[Hex]
) -> Hex | None:
    """A hex whose friendly units bar direct fire, or None (6.4, 6.41, ruling 31).

    Fire may not pass through a hex with friends, nor along a hexside between two of them. A higher
    firer fires over an adjacent hex that is lower.
    """
    step = target.q - firer.q, target.y - firer.y
    way, level = trace(*step), blocking.ground

    def bars(at: Hex) -> bool:
        over = distance(firer, at) == 1 and level[at] < level[firer]
        return at in friends and not over

    for met in way.hexes:
        at = Hex(firer.q + met.q, firer.y + met.y)
        if met.how == "through" and at in level and bars(at):
            return at
    for pair in way.pairs:
        both = [Hex(firer.q + at.q, firer.y + at.y) for at in pair]
        if all(at in level and bars(at) for at in both):
            return both[0]
    return None
