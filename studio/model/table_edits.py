"""All edits of tables: functions from a table to another, which the document makes undoable.

`table_ground` has areas, lines and smoke, `table_walls` buildings with their doors and windows,
`table_forces` who fights, `table_moves` moving and turning, `table_copies` copying; here is what
takes things away.
"""

from collections.abc import Iterable
from dataclasses import replace

from studio.model.table import Table
from studio.model.table_copies import copied, duplicated, pasted
from studio.model.table_forces import (
    figure_changed,
    figures_numbered,
    figures_removed,
    jump_off_point_added,
    leader_added,
    put_at,
    set_waiting,
    side_given,
    side_renamed,
    team_added,
    team_changed,
    team_in_line,
)
from studio.model.table_ground import (
    AREAS,
    LINES,
    area_added,
    line_added,
    raised,
    smoke_added,
    with_corners,
)
from studio.model.table_moves import figure_moved, moved, settled, turned, wheeled
from studio.model.table_pieces import Piece, jump_off
from studio.model.table_values import (
    changed,
    free_id,
    renamed,
    section_renamed,
    side_changed,
    value_of,
)
from studio.model.table_walls import (
    aperture_added,
    aperture_moved,
    apertures_added_around,
    building_added,
    divided_into,
    sectors_reshaped,
)

__all__ = [
    "AREAS",
    "LINES",
    "aperture_added",
    "aperture_moved",
    "apertures_added_around",
    "area_added",
    "building_added",
    "changed",
    "copied",
    "divided_into",
    "duplicated",
    "figure_changed",
    "figure_moved",
    "figures_numbered",
    "figures_removed",
    "free_id",
    "jump_off_point_added",
    "leader_added",
    "line_added",
    "moved",
    "pasted",
    "put_at",
    "raised",
    "removed",
    "renamed",
    "section_renamed",
    "sectors_reshaped",
    "set_waiting",
    "settled",
    "side_changed",
    "side_given",
    "side_renamed",
    "smoke_added",
    "team_added",
    "team_changed",
    "team_in_line",
    "turned",
    "value_of",
    "wheeled",
    "with_corners",
]


def removed(table: Table, pieces: Iterable[Piece]) -> Table:
    """A table without these things; who was in a building that goes stands in the open."""
    wanted = frozenset(pieces)
    points = {jump_off(piece) for piece in wanted if piece.kind == "point"}
    sides = {
        name: replace(
            force,
            teams=tuple(t for t in force.teams if Piece("team", t.id) not in wanted),
            leaders=tuple(one for one in force.leaders if Piece("leader", one.id) not in wanted),
            jump_off_points=tuple(
                at for n, at in enumerate(force.jump_off_points) if (name, n) not in points
            ),
        )
        for name, force in table.sides.items()
    }
    less = replace(
        table,
        areas=tuple(a for a in table.areas if Piece("area", a.id) not in wanted),
        obstacles=tuple(o for o in table.obstacles if Piece("obstacle", o.id) not in wanted),
        buildings=tuple(
            replace(
                b, apertures=tuple(a for a in b.apertures if Piece("aperture", a.id) not in wanted)
            )
            for b in table.buildings
            if Piece("building", b.id) not in wanted
        ),
        smoke=tuple(c for n, c in enumerate(table.smoke) if Piece("smoke", str(n)) not in wanted),
        sides=sides,
    )
    if len(less.buildings) == len(table.buildings):
        return less
    names = [team.id for force in sides.values() for team in force.teams]
    names += [leader.id for force in sides.values() for leader in force.leaders]
    return settled(less, names)
