"""Going over a table: teams, men, jump-off points, outlines, each with its pointer."""

from collections.abc import Iterator

from studio.model.locate import pointer
from studio.model.table import XY, Figure, LeaderEntry, Table, Team
from studio.words import tr


def teams(table: Table) -> Iterator[tuple[str, str, Team]]:
    """Every team with its side and its pointer."""
    for side, force in table.sides.items():
        for number, team in enumerate(force.teams):
            yield side, pointer("sides", side, "teams", number), team


def men(table: Table) -> Iterator[tuple[str, str, Figure | LeaderEntry]]:
    """Every figure and leader with what people call it, and its pointer."""
    for _, at, team in teams(table):
        for number, figure in enumerate(team.figures):
            yield (
                tr("{id}, figure {number}", id=team.id, number=number + 1),
                f"{at}/figures/{number}",
                figure,
            )
    for side, force in table.sides.items():
        for number, leader in enumerate(force.leaders):
            yield leader.id, pointer("sides", side, "leaders", number), leader


def standing(table: Table) -> Iterator[tuple[str, str, Figure | LeaderEntry]]:
    """As `men`, without those who still wait off the table."""
    here = {id(figure) for _, t in table.teams() if not t.waiting for figure in t.figures}
    here |= {id(one) for f in table.sides.values() for one in f.leaders if not f.waits(one)}
    return (one for one in men(table) if id(one[2]) in here)


def jump_off_points(table: Table) -> Iterator[tuple[str, str, XY]]:
    """Every jump-off point with what people call it, and its pointer."""
    for side, force in table.sides.items():
        for number, at in enumerate(force.jump_off_points):
            where = tr("jump-off point {number} of {side}", number=number + 1, side=side)
            yield where, pointer("sides", side, "jump_off_points", number), at


def outlines(table: Table) -> Iterator[tuple[str, str, tuple[XY, ...]]]:
    """Every outline of an area or a sector: its pointer, the id of what it is about, corners."""
    for number, area in enumerate(table.areas):
        yield pointer("areas", number, "polygon"), area.id, area.polygon
    for number, building in enumerate(table.buildings):
        for n, sector in enumerate(building.sectors):
            at = pointer("buildings", number, "sectors", n, "polygon")
            yield at, sector.id, sector.polygon
