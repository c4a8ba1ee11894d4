"""Copying what lies on a table: a copy is a table with these things alone."""

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from studio.errors import StudioError
from studio.model.table import XY, Building, Figure, LeaderEntry, Table, TableSide, Team
from studio.model.table_pieces import Piece, jump_off, middle_of, pieces, points_of
from studio.model.table_values import free_id, ids, shifted, spots_moved
from studio.words import tr

LONGEST: Final = 4_000_000
"""Letters of the longest text that is read from the clipboard."""
CLIPBOARD: Final = Path("clipboard.table.json")
BESIDE: Final = (2.0, 2.0)
"""Inches beside the old one at which a duplicate is put."""


def copied(table: Table, wanted: Iterable[Piece]) -> Table:
    """A table of the same size with these things alone.

    A door or window comes with its building only, and men in a building that isn't copied stand
    in the open.
    """
    taken = frozenset(wanted)
    points = {jump_off(piece) for piece in taken if piece.kind == "point"}
    buildings = tuple(b for b in table.buildings if Piece("building", b.id) in taken)
    sectors = {sector.id for building in buildings for sector in building.sectors}

    sides = {
        name: _force(force, taken, sectors, {n for side, n in points if side == name})
        for name, force in table.sides.items()
    }
    return Table(
        table.id,
        table.title,
        table.width,
        table.height,
        table.rules,
        tuple(a for a in table.areas if Piece("area", a.id) in taken),
        tuple(o for o in table.obstacles if Piece("obstacle", o.id) in taken),
        buildings,
        tuple(c for n, c in enumerate(table.smoke) if Piece("smoke", str(n)) in taken),
        sides,
    )


def _force(
    force: TableSide, taken: Container[Piece], sectors: Container[str], points: Container[int]
) -> TableSide:
    """What is taken of a force, by number its jump-off points; in the open but in these sectors."""

    def bare(one: Any) -> Any:
        return one if one.sector in sectors else replace(one, sector=None, floor=0)

    return TableSide(
        tuple(
            replace(team, figures=tuple(map(bare, team.figures)))
            for team in force.teams
            if Piece("team", team.id) in taken
        ),
        tuple(bare(one) for one in force.leaders if Piece("leader", one.id) in taken),
        tuple(at for n, at in enumerate(force.jump_off_points) if n in points),
    )


def pasted(table: Table, copy: Table, by: XY = (0.0, 0.0)) -> tuple[Table, tuple[Piece, ...]]:
    """The table with a copy on it, so many inches from where it was taken; and its new things.

    Everything gets an id of its own. Leaders stay with the section that was copied along with
    them; sides that the table doesn't have are added.
    """
    names = _new_ids(table, copy)

    def fresh(thing: Any) -> Any:
        return spots_moved(_named(thing, names), lambda at: shifted(at, by))

    sides, found = dict(table.sides), list[Piece]()
    for side, force in copy.sides.items():
        if force != TableSide():
            sides[side] = _joined(side, sides.get(side, TableSide()), force, fresh, found)
    areas, lines, houses, smoke = (
        tuple(map(fresh, rows)) for rows in (copy.areas, copy.obstacles, copy.buildings, copy.smoke)
    )
    found += [Piece("area", area.id) for area in areas]
    found += [Piece("obstacle", one.id) for one in lines]
    found += [Piece("building", one.id) for one in houses]
    found += [Piece("smoke", str(len(table.smoke) + n)) for n in range(len(smoke))]
    after = replace(
        table,
        areas=table.areas + areas,
        obstacles=table.obstacles + lines,
        buildings=table.buildings + houses,
        smoke=table.smoke + smoke,
        sides=sides,
    )
    return after, tuple(found)


def _joined(
    side: str, own: TableSide, more: TableSide, fresh: Callable[[Any], Any], found: list[Piece]
) -> TableSide:
    """A side with what was copied of one; what is new is noted."""
    teams, leaders = tuple(map(fresh, more.teams)), tuple(map(fresh, more.leaders))
    points, start = tuple(map(fresh, more.jump_off_points)), len(own.jump_off_points)
    found += [Piece("team", team.id) for team in teams]
    found += [Piece("leader", one.id) for one in leaders]
    found += [Piece("point", f"{side} {start + n}") for n in range(len(points))]
    return replace(
        own,
        teams=own.teams + teams,
        leaders=own.leaders + leaders,
        jump_off_points=own.jump_off_points + points,
    )


def duplicated(table: Table, wanted: Iterable[Piece]) -> tuple[Table, tuple[Piece, ...]]:
    """The table with these things once more, a little beside; and the new ones."""
    return pasted(table, copied(table, wanted), BESIDE)


def copy_text(copy: Table) -> str:
    """A copy as text for the clipboard: a table file."""
    from studio.model.files import text_of

    return text_of(copy)


def read_copy(text: str) -> Table:
    """The copy that a text holds.

    Raises:
        StudioError: it holds something else, or a table that is broken; the message says what.
    """
    from studio.model.files import open_text, sound

    if len(text) > LONGEST:
        raise StudioError(tr("the clipboard holds more text than any table has"))
    if not text.lstrip().startswith("{"):
        raise StudioError(
            tr("the clipboard holds nothing of a table: select something and copy it")
        )
    found = sound(open_text(text, CLIPBOARD, "table"))
    assert isinstance(found, Table)
    return found


def middle_of_copy(copy: Table) -> XY:
    """The middle of what was copied, (0, 0) of nothing."""
    spots = [spot for piece in pieces(copy) for spot in points_of(copy, piece)]
    spots += [f.at for _, team in copy.teams() if team.waiting for f in team.figures]
    return middle_of(spots) if spots else (0.0, 0.0)


def _new_ids(table: Table, copy: Table) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for old in dict.fromkeys(ids(copy)):
        names[old] = free_id(table, old, names.values())
    return names


def _named(thing: Any, names: Mapping[str, str]) -> Any:
    """A thing by its new id, and whatever it names by theirs."""
    if isinstance(thing, Building):
        return replace(
            thing,
            id=names[thing.id],
            sectors=tuple(replace(s, id=names[s.id]) for s in thing.sectors),
            apertures=tuple(
                replace(a, id=names[a.id], sector=names.get(a.sector, a.sector))
                for a in thing.apertures
            ),
        )
    if isinstance(thing, Team):
        men = tuple(_inside(figure, names) for figure in thing.figures)
        return replace(thing, id=names[thing.id], figures=men)
    if isinstance(thing, LeaderEntry):
        section = names.get(thing.section or "", thing.section)
        return replace(_inside(thing, names), id=names[thing.id], section=section)
    return replace(thing, id=names[thing.id]) if hasattr(thing, "id") else thing


def _inside(one: Figure | LeaderEntry, names: Mapping[str, str]) -> Any:
    return one if one.sector is None else replace(one, sector=names.get(one.sector, one.sector))
