"""Checks of a table's ground: outlines, buildings with their sectors, doors and windows."""

from collections.abc import Iterator
from itertools import combinations

from studio.checks import table_fixes as fixes
from studio.checks.finding import Laid, Spotted, check
from studio.checks.table_walk import jump_off_points, outlines, standing
from studio.model.locate import pointer
from studio.model.table import XY, Building
from studio.model.table_edits import removed
from studio.model.table_pieces import Piece
from studio.rules.chain_of_command.survey import survey
from studio.words import tr

LARGE = 8.0
"""Inches across from which a sector should be two: they are about 6."""
SHARED = 0.1
"""Square inches that two rooms may have in common through rounding."""
JOINED = 0.05
"""Inches that may lie between two sectors that share a wall."""


@check("crossed-outline", level="error", of="table")
def crossed_outline(laid: Laid) -> Iterator[Spotted]:
    """An outline crosses itself or encloses nothing, or a line has no length."""
    from studio.rules.chain_of_command.shapes import crossing, outline

    for at, name, polygon in outlines(laid.table):
        if outline(polygon).area == 0:
            yield Spotted(name, at, tr("this outline encloses nothing"))
        elif (found := crossing(polygon)) is not None:
            told = tr(
                "this outline crosses itself at {x:g}, {y:g}",
                x=found[0],
                y=found[1],
            )
            yield Spotted(name, at, told, fixes.uncrossed(at, polygon))
    for number, line in enumerate(laid.table.obstacles):
        if len(set(line.line)) < 2:
            yield Spotted(
                line.id, pointer("obstacles", number, "line"), tr("this line has no length")
            )


@check("large-sector", level="warning", rule="13.2.10", stage="playtest", of="table")
def large_sector(laid: Laid) -> Iterator[Spotted]:
    """A sector is much larger than 6 inches square: it should be several."""
    for number, building in enumerate(laid.table.buildings):
        for n, sector in enumerate(building.sectors):
            xs, ys = zip(*sector.polygon, strict=True)
            across = max(max(xs) - min(xs), max(ys) - min(ys))
            if across > LARGE and not building.hall:
                at = pointer("buildings", number, "sectors", n, "polygon")
                told = tr(
                    "{across:g} inches across: sectors are about 6 inches square", across=across
                )
                yield Spotted(sector.id, at, told)


@check("ground-off-table", level="warning", of="table")
def ground_off_table(laid: Laid) -> Iterator[Spotted]:
    """An area, a line, a building or smoke lies outside the table as a whole."""
    table = laid.table
    found: list[tuple[str, str, tuple[XY, ...], Piece]] = []
    for number, area in enumerate(table.areas):
        at = pointer("areas", number, "polygon")
        found.append((area.id, at, area.polygon, Piece("area", area.id)))
    for number, line in enumerate(table.obstacles):
        at = pointer("obstacles", number, "line")
        found.append((line.id, at, line.line, Piece("obstacle", line.id)))
    for number, building in enumerate(table.buildings):
        corners = tuple(xy for sector in building.sectors for xy in sector.polygon)
        at = pointer("buildings", number, "id")
        found.append((building.id, at, corners, Piece("building", building.id)))
    for number, cloud in enumerate(table.smoke):
        at = pointer("smoke", number, "at")
        found.append(("smoke", at, (cloud.at,), Piece("smoke", str(number))))
    for name, at, corners, piece in found:
        if _outside(corners, table.width, table.height):
            told = tr(
                "nothing of it lies on the table of {width:g} by {height:g} inches",
                width=table.width,
                height=table.height,
            )
            yield Spotted(name, at, told, fixes.edits(tr("remove it"), _without(piece)))


def _outside(corners: tuple[XY, ...], width: float, height: float) -> bool:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(xs) < 0 or max(ys) < 0 or min(xs) > width or min(ys) > height


def _without(piece: Piece) -> fixes.Edit:
    return lambda table: removed(table, [piece])


@check("rooms-overlap", level="error", rule="13.2.10", of="table")
def rooms_overlap(laid: Laid) -> Iterator[Spotted]:
    """Two sectors, of one building or of two, cover the same ground."""
    from studio.rules.chain_of_command.shapes import outline

    rooms = [
        (pointer("buildings", number, "sectors", n, "polygon"), sector)
        for number, building in enumerate(laid.table.buildings)
        for n, sector in enumerate(building.sectors)
    ]
    for (_, one), (at, other) in combinations(rooms, 2):
        shared = outline(one.polygon).intersection(outline(other.polygon)).area
        if shared > SHARED:
            told = tr(
                "{shared:.1f} square inches of it are in {id} too: whose room is that?",
                shared=shared,
                id=one.id,
            )
            yield Spotted(other.id, at, told)


@check("sector-apart", level="warning", rule="13.2.10", of="table")
def sector_apart(laid: Laid) -> Iterator[Spotted]:
    """A sector touches no other sector of its building: men can't go from one to the other."""
    from studio.rules.chain_of_command.shapes import outline

    for number, building in enumerate(laid.table.buildings):
        shapes = [outline(sector.polygon) for sector in building.sectors]
        for n, sector in enumerate(building.sectors[1:], start=1):
            others = [shape for m, shape in enumerate(shapes) if m != n]
            if min(shapes[n].distance(shape) for shape in others) > JOINED:
                at = pointer("buildings", number, "sectors", n, "polygon")
                told = tr("it touches no other sector of {id}", id=building.id)
                yield Spotted(sector.id, at, told)


@check("building-without-openings", level="warning", rule="13.2.10", stage="playtest", of="table")
def without_openings(laid: Laid) -> Iterator[Spotted]:
    """A building has no door or window: nobody can fire out of it or into it."""
    for number, building in enumerate(laid.table.buildings):
        if not building.apertures:
            told = tr("it has no door or window: nobody can fire out of it or into it")
            yield Spotted(building.id, pointer("buildings", number, "id"), told)


@check("openings-overlap", level="warning", rule="13.2.10", of="table")
def openings_overlap(laid: Laid) -> Iterator[Spotted]:
    """Two doors or windows of a floor lie on one another, or one has no width."""
    from studio.rules.chain_of_command.shapes import course

    for number, building in enumerate(laid.table.buildings):
        for n, one in enumerate(building.apertures):
            at = pointer("buildings", number, "apertures", n, "line")
            if one.line[0] == one.line[1]:
                yield Spotted(one.id, at, tr("it has no width: nobody sees through it"))
                continue
            for other in building.apertures[:n]:
                if other.floor == one.floor and _shared(course(other.line), course(one.line)):
                    yield Spotted(one.id, at, tr("it lies on {id}, on the same floor", id=other.id))


def _shared(one: object, other: object) -> bool:
    """Whether two openings have more than an end in common."""
    return bool(one.intersection(other).length > 2 * JOINED)  # type: ignore[attr-defined]


@check("on-impassable-ground", level="warning", rule="13.1", of="table")
def on_impassable_ground(laid: Laid) -> Iterator[Spotted]:
    """Somebody stands, or deploys, where nobody passes: in water, in a wall."""
    ground = survey(laid.table)
    men = [(where, f"{at}/at", man.at) for where, at, man in standing(laid.table) if not man.sector]
    for where, at, spot in [*men, *jump_off_points(laid.table)]:
        for thing in ground.near(spot, 0.0):
            if thing.impassable and not isinstance(thing.what, Building):
                yield Spotted(
                    where, at, tr("nobody can be in {id}: it is impassable", id=thing.what.id)
                )
                break
