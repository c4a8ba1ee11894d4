"""Checks of a table in inches: what stands where, in which building, with which weapon."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.checks import table_fixes as fixes
from studio.checks.finding import Laid, Spotted, check
from studio.checks.table_walk import jump_off_points, men, standing, teams
from studio.inches import within
from studio.model.locate import pointer
from studio.model.table import XY, Building, Figure, Sector, Table
from studio.model.table_files import suggestion
from studio.words import tr

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

NEAR_COVER = 1.0
"""Inches from which something gives cover to a jump-off point."""
WALL = 0.05
"""Inches by which a door or window may miss its wall."""


# --- names ----------------------------------------------------------------------------------------


@check("table-id-twice", level="error", of="table")
def id_twice(laid: Laid) -> Iterator[Spotted]:
    """Two teams or leaders, or two pieces of ground, have the same id."""
    for names in (list(_ids_of_men(laid.table)), list(_ids_of_ground(laid.table))):
        count = Counter(name for _, name in names)
        seen: set[str] = set()
        for at, name in names:
            if count[name] > 1 and name in seen:
                told = tr("{name} is there already: each needs an id of its own", name=name)
                yield Spotted(name, f"{at}/id", told, fixes.own_id(at, name, count))
            seen.add(name)


def _ids_of_men(table: Table) -> Iterator[tuple[str, str]]:
    for _, at, team in teams(table):
        yield at, team.id
    for side, force in table.sides.items():
        for number, leader in enumerate(force.leaders):
            yield pointer("sides", side, "leaders", number), leader.id


def _ids_of_ground(table: Table) -> Iterator[tuple[str, str]]:
    yield from ((pointer("areas", n), area.id) for n, area in enumerate(table.areas))
    yield from ((pointer("obstacles", n), line.id) for n, line in enumerate(table.obstacles))
    for number, building in enumerate(table.buildings):
        yield pointer("buildings", number), building.id
        for n, sector in enumerate(building.sectors):
            yield pointer("buildings", number, "sectors", n), sector.id
        for n, aperture in enumerate(building.apertures):
            yield pointer("buildings", number, "apertures", n), aperture.id


@check("unknown-weapon", level="error", rule="13.2.4", of="table")
def unknown_weapon(laid: Laid) -> Iterator[Spotted]:
    """A figure has a weapon that isn't in the arsenal."""
    for where, at, man in men(laid.table):
        if isinstance(man, Figure) and man.weapon not in laid.arsenal.weapons:
            near = suggestion(man.weapon, laid.arsenal.weapons)
            fix = fixes.nearest_name(f"{at}/weapon", man.weapon, laid.arsenal.weapons)
            yield Spotted(
                where,
                f"{at}/weapon",
                tr("there is no weapon {weapon!r}{near}", weapon=man.weapon, near=near),
                fix,
            )


@check("unknown-sector", level="error", rule="13.2.10", of="table")
def unknown_sector(laid: Laid) -> Iterator[Spotted]:
    """Somebody is in a sector or on a floor that no building has."""
    sectors = _sectors(laid.table)
    for where, at, man in men(laid.table):
        if man.sector is None:
            continue
        building = sectors.get(man.sector)
        if building is None:
            near = suggestion(man.sector, sectors)
            told = tr("no building has a sector {sector}{near}", sector=man.sector, near=near)
            fix = fixes.nearest_name(f"{at}/sector", man.sector, sectors)
            yield Spotted(where, f"{at}/sector", told, fix)
        elif man.floor >= building.floors:
            floors = tr("{id} has floors 0 to {floors}", id=building.id, floors=building.floors - 1)
            top = building.floors - 1
            fix = fixes.puts(tr("put him on floor {top}", top=top), (f"{at}/floor", top))
            yield Spotted(
                where,
                f"{at}/floor",
                tr("there is no floor {floor}: {floors}", floor=man.floor, floors=floors),
                fix,
            )


def _sectors(table: Table) -> dict[str, Building]:
    return {sector.id: building for building in table.buildings for sector in building.sectors}


# --- places ---------------------------------------------------------------------------------------


@check("off-table", level="error", rule="13.1", of="table")
def off_table(laid: Laid) -> Iterator[Spotted]:
    """A figure, a leader or a jump-off point is outside the table."""
    men = [(where, f"{at}/at", man.at) for where, at, man in standing(laid.table)]
    wide, deep = laid.table.width, laid.table.height
    for where, at, (x, y) in [*men, *jump_off_points(laid.table)]:
        if not (0 <= x <= wide and 0 <= y <= deep):
            size = tr("the table is {wide:g} by {deep:g} inches", wide=wide, deep=deep)
            fix = fixes.onto_table(at, laid.table, (x, y))
            yield Spotted(
                where, at, tr("{x:g}, {y:g} is outside: {size}", x=x, y=y, size=size), fix
            )


@check("figure-in-wall", level="error", rule="13.2.10", of="table")
def figure_in_wall(laid: Laid) -> Iterator[Spotted]:
    """Somebody stands where a building is without being in it, or is in it and stands elsewhere."""
    from studio.rules.chain_of_command.shapes import holds, inside

    for where, at, man in standing(laid.table):
        if man.sector is None:
            for building in laid.table.buildings:
                if any(_contains(inside(s.polygon), man.at) for s in building.sectors):
                    names = ", ".join(sector.id for sector in building.sectors)
                    told = tr(
                        "this is inside {id}: say in which sector ({names})",
                        id=building.id,
                        names=names,
                    )
                    fix = fixes.into_sector(at, laid.table, man.at)
                    yield Spotted(where, f"{at}/at", told, fix)
            continue
        own = _sector(laid.table, man.sector)
        if own is not None and not holds(own.polygon, man.at):
            told = tr("this is outside sector {sector}, which it is in", sector=man.sector)
            yield Spotted(where, f"{at}/at", told, fixes.into_sector(at, laid.table, man.at))


def _sector(table: Table, name: str) -> Sector | None:
    sectors = (sector for building in table.buildings for sector in building.sectors)
    return next((sector for sector in sectors if sector.id == name), None)


def _contains(shape: "BaseGeometry", at: XY) -> bool:
    from shapely import Point as Spot

    return bool(shape.contains(Spot(at)))


@check("aperture-off-wall", level="error", rule="13.2.10", of="table")
def aperture_off_wall(laid: Laid) -> Iterator[Spotted]:
    """A door or window isn't on an outer wall of its sector, or on no floor of its building."""
    for number, building in enumerate(laid.table.buildings):
        for n, aperture in enumerate(building.apertures):
            at = pointer("buildings", number, "apertures", n)
            sector = next((s for s in building.sectors if s.id == aperture.sector), None)
            if sector is None:
                near = suggestion(aperture.sector, [s.id for s in building.sectors])
                told = tr(
                    "{id} has no sector {sector}{near}",
                    id=building.id,
                    sector=aperture.sector,
                    near=near,
                )
                yield Spotted(aperture.id, f"{at}/sector", told)
            elif not _on_outer_wall(building, sector.polygon, aperture.line):
                told = tr("this isn't on an outer wall of {id}", id=sector.id)
                fix = fixes.onto_wall(f"{at}/line", building, sector, aperture.line)
                yield Spotted(aperture.id, f"{at}/line", told, fix)
            if aperture.floor >= building.floors:
                floors = tr(
                    "{id} has floors 0 to {floors}", id=building.id, floors=building.floors - 1
                )
                told, top = (
                    tr("there is no floor {floor}: {floors}", floor=aperture.floor, floors=floors),
                    building.floors - 1,
                )
                fix = fixes.puts(tr("put it on floor {top}", top=top), (f"{at}/floor", top))
                yield Spotted(aperture.id, f"{at}/floor", told, fix)


def _on_outer_wall(building: Building, own: tuple[XY, ...], line: tuple[XY, XY]) -> bool:
    """Whether a piece of wall belongs to a sector and to none of its neighbours."""
    from studio.rules.chain_of_command.shapes import course, outline

    opening = course(line)
    others = [s.polygon for s in building.sectors if s.polygon != own]
    on_it = opening.within(outline(own).boundary.buffer(WALL))
    return on_it and not any(opening.within(outline(o).boundary.buffer(WALL)) for o in others)


@check("jump-off-point-in-the-open", level="warning", of="table")
def jump_off_point_in_the_open(laid: Laid) -> Iterator[Spotted]:
    """A jump-off point has no cover at it: whoever deploys there stands in the open."""
    for where, at, (x, y) in jump_off_points(laid.table):
        if not any(_near(shape, (x, y)) for shape in _cover(laid.table)):
            told = tr(
                "nothing within {most:g} inch of {x:g}, {y:g} gives cover",
                most=NEAR_COVER,
                x=x,
                y=y,
            )
            yield Spotted(where, at, told, fixes.into_cover(at, _cover(laid.table), (x, y)))


def _near(shape: "BaseGeometry", at: XY) -> bool:
    from shapely import Point as Spot

    return within(shape.distance(Spot(at)), NEAR_COVER)


def _cover(table: Table) -> Iterator["BaseGeometry"]:
    """Everything that gives cover."""
    from studio.rules.chain_of_command.cover import ORDER
    from studio.rules.chain_of_command.shapes import course, outline

    yield from (outline(area.polygon) for area in table.areas if area.cover != ORDER[0])
    yield from (course(line.line) for line in table.obstacles if line.cover != ORDER[0])
    yield from (outline(s.polygon) for building in table.buildings for s in building.sectors)
