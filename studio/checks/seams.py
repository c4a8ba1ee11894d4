"""Checks of seams: what halves disagree about, ways and water that end there, levels."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from studio.checks.finding import Draft, Spotted, check
from studio.checks.words import hex_words, side_words
from studio.hexes import Hex, Hexside, Point
from studio.model.ground import Cell, Ground, Seam
from studio.model.terrain import IMPASSABLE, TerrainTable
from studio.words import tr


@check("seam-conflict", level="warning", rule="3.3")
def seam_conflict(draft: Draft) -> Iterator[Spotted]:
    """Two halves of a hex or hexside at a seam differ: the more restrictive counts."""
    for seam in draft.ground.seams:
        if not seam.overruled and seam.what != "ways" and not _is_flow(draft.terrain, seam):
            yield _seam(
                draft,
                seam,
                tr("halves differ in {what}: {values}; ", what=seam.what, values=_values(seam)),
            )


@check("seam-way-ends", level="warning", rule="8.4")
def seam_way_ends(draft: Draft) -> Iterator[Spotted]:
    """A road or railway ends at a seam, where the other board doesn't take it up."""
    for seam in draft.ground.seams:
        if not seam.overruled and seam.what == "ways":
            yield _seam(draft, seam, tr("a way ends at the seam: {values}; ", values=_values(seam)))
    for at, way in _dead_ends(draft.ground):
        yield Spotted(
            hex_words(draft.ground, at),
            "/boards",
            tr("the {way} way ends in {name}, on the seam", way=way, name=draft.ground.name(at)),
            at=draft.ground.name(at),
        )


@check("seam-water-ends", level="warning", rule="8.5")
def seam_water_ends(draft: Draft) -> Iterator[Spotted]:
    """A river or other watercourse ends at a seam."""
    for seam in draft.ground.seams:
        if not seam.overruled and _is_flow(draft.terrain, seam):
            yield _seam(draft, seam, tr("water ends at the seam: {values}; ", values=_values(seam)))
    for side in _dry_ends(draft.ground, draft.terrain):
        text = draft.ground.side_name(side)
        yield Spotted(
            side_words(draft.ground, side),
            "/boards",
            tr(
                "the {terrain} ends at the seam after {text}",
                terrain=draft.ground.edges[side].terrain,
                text=text,
            ),
            at=text,
        )


def _is_flow(table: TerrainTable, seam: Seam) -> bool:
    """Whether the halves disagree about a watercourse."""
    return seam.what == "terrain" and any(
        value in table.edges and table.edges[value].flows for _, value in seam.values
    )


def _values(seam: Seam) -> str:
    return ", ".join(
        tr("{value} on {place}", value=value, place=place) for place, value in seam.values
    )


def _seam(draft: Draft, seam: Seam, words: str) -> Spotted:
    ground = draft.ground
    if isinstance(seam.at, Hexside):
        where, text = side_words(ground, seam.at), ground.side_name(seam.at)
    else:
        where, text = hex_words(ground, seam.at), ground.name(seam.at)
    return Spotted(
        where, "/boards", tr("{words}taken as {taken}", words=words, taken=seam.taken), at=text
    )


def _dead_ends(ground: Ground) -> Iterator[tuple[Hex, str]]:
    """Ways that end in a hex of two boards though nothing is named there."""
    named = {at for place in ground.places for at in place.hexes}
    disputed = {at for s in ground.seams if s.what == "ways" for at in _hexes(s.at)}
    for at, cell in ground.cells.items():
        if len(cell.addresses) < 2 or at in named or at in disputed:
            continue
        counts: dict[str, int] = defaultdict(int)
        for side in at.hexsides():
            edge = ground.edges.get(side) or ground.rim.get(side)
            for way in edge.ways if edge else ():
                counts[way] += 1
        yield from ((at, way) for way, count in sorted(counts.items()) if count == 1)


def _hexes(at: Hex | Hexside) -> tuple[Hex, ...]:
    return at.hexes() if isinstance(at, Hexside) else (at,)


def _dry_ends(ground: Ground, table: TerrainTable) -> Iterator[Hexside]:
    """Hexsides of watercourses that go no further at a corner where two boards meet."""
    at_corner: dict[Point, list[Hexside]] = defaultdict(list)
    for side, edge in (*ground.edges.items(), *ground.rim.items()):
        terrain = table.edges.get(edge.terrain)
        if terrain is not None and terrain.flows:
            for corner in side.corners():
                at_corner[corner].append(side)
    disputed = {seam.at for seam in ground.seams}
    loose = ((corner, sides[0]) for corner, sides in at_corner.items() if len(sides) == 1)
    for corner, side in loose:
        if side in ground.edges and side not in disputed and _at_seam(ground, table, corner, side):
            yield side


def _at_seam(ground: Ground, table: TerrainTable, corner: Point, side: Hexside) -> bool:
    """Whether two boards meet at a corner, and no lake takes up what flows there."""
    around = [ground.cells[at] for at in _around(corner, side) if at in ground.cells]
    places = {address.place for cell in around for address in cell.addresses}
    lake = any(table.hexes[cell.terrain].hexside.move is IMPASSABLE for cell in around)
    return len(around) == 3 and len(places) > 1 and not lake


def _around(corner: Point, side: Hexside) -> Iterator[Hex]:
    """The three hexes that meet at a corner of a hexside."""
    near = {*side.hexes(), *(n for at in side.hexes() for n in at.neighbours())}
    return (at for at in near if corner in {at.corner(number) for number in range(6)})


# --- levels -------------------------------------------------------------------------------------


@check("level-without-rise", level="warning", rule="6.41")
def level_without_rise(draft: Draft) -> Iterator[Spotted]:
    """Where boards meet or changes lie, levels differ and the hexside has no slope or cliff."""
    ground = draft.ground
    for side in _loose_sides(draft):
        here, there = side.hexes()
        low, high = ground.cells[here].level, ground.cells[there].level
        if ground.edges[side].rise is None and low != high:
            yield Spotted(
                side_words(ground, side),
                _change_at(draft, side),
                tr(
                    "{name} is on level {low}, {other} on level {high}: the hexside "
                    "needs a slope or a cliff",
                    name=ground.name(here),
                    low=low,
                    other=ground.name(there),
                    high=high,
                ),
                at=ground.side_name(side),
            )


@check("rise-without-level", level="warning", rule="6.41")
def rise_without_level(draft: Draft) -> Iterator[Spotted]:
    """A slope or cliff lies between hexes of one level where boards meet or changes lie."""
    ground = draft.ground
    for side in _loose_sides(draft):
        rise = ground.edges[side].rise
        here, there = (ground.cells[at].level for at in side.hexes())
        if rise is not None and here == there:
            yield Spotted(
                side_words(ground, side),
                _change_at(draft, side),
                tr("a {rise}, but both hexes are on level {level}", rise=rise, level=here),
                at=ground.side_name(side),
            )


def _loose_sides(draft: Draft) -> list[Hexside]:
    """Hexsides that aren't just as one board has them, which its own check can't have seen.

    They are those of hexes on a seam or on the border of a board, and of what is changed.
    """
    if "loose sides" not in draft.memo:
        boards = {placement.place: placement.board for placement in draft.scenario.boards}
        hexes = [at for at, cell in draft.ground.cells.items() if _on_border(draft, cell, boards)]
        hexes += (at for at in draft.changed if isinstance(at, Hex))
        sides = dict.fromkeys(side for at in hexes for side in at.hexsides())
        sides.update((at, None) for at in draft.changed if isinstance(at, Hexside))
        draft.memo["loose sides"] = [side for side in sides if side in draft.ground.edges]
    found: list[Hexside] = draft.memo["loose sides"]
    return found


def _on_border(draft: Draft, cell: Cell, boards: Mapping[str, str]) -> bool:
    """Whether a hex lies along the edge of its board while other boards are there too."""
    if len(boards) == 1 or len(cell.addresses) > 1:
        return len(cell.addresses) > 1
    place, (column, row) = cell.addresses[0]
    board = draft.firefight.boards[boards[place]]
    return column in (1, board.columns) or row in (1, board.rows_in(column))


def _change_at(draft: Draft, side: Hexside) -> str:
    """The pointer to the change that concerns a hexside or its hexes, else to the boards."""
    changed = draft.changed
    for at in (side, *side.hexes()):
        if at in changed:
            return changed[at]
    return "/boards"
