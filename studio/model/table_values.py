"""The things on a table as values: what a piece is, and a table in which some are others."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from studio.model.table import XY, Building, LeaderEntry, Smoke, Table, TableSide, Team
from studio.model.table_pieces import Piece, aperture_of, ground_of, jump_off, leader_of, team_of
from studio.words import tr

Row = TypeVar("Row")
LONGEST: Final = 40
"""Letters of the longest id that a file may hold."""
DECIMALS: Final = 2
"""Places are kept to a hundredth of an inch, so that files stay readable."""


def near(number: float) -> float:
    """A measure as it is kept."""
    return round(number, DECIMALS)


def placed(at: Sequence[float]) -> XY:
    """A place as it is kept."""
    return near(at[0]), near(at[1])


def shifted(at: XY, by: XY) -> XY:
    """A place moved by so many inches."""
    return near(at[0] + by[0]), near(at[1] + by[1])


def value_of(table: Table, piece: Piece) -> Any:
    """What a piece is: an `Area`, a `Team`, ...; of a jump-off point its place.

    Raises:
        KeyError, IndexError: it isn't there.
    """
    match piece.kind:
        case "team":
            return team_of(table, piece.name)
        case "leader":
            return leader_of(table, piece.name)
        case "point":
            side, number = jump_off(piece)
            return table.sides[side].jump_off_points[number]
        case "smoke":
            return table.smoke[int(piece.name)]
        case "aperture":
            return aperture_of(table, piece.name)[1]
    return ground_of(table, piece)


def changed(table: Table, pieces: Iterable[Piece], change: Callable[[Any], Any]) -> Table:
    """The table with each of these things as a change makes it; the rest is as it was."""
    wanted = frozenset(pieces)
    names: frozenset[tuple[str, str]] = frozenset((piece.kind, piece.name) for piece in wanted)

    def each(kind: str, rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(
            change(row) if (kind, getattr(row, "id", "")) in names else row for row in rows
        )

    def house(building: Building) -> Building:
        apertures = each("aperture", building.apertures)
        if apertures != building.apertures:
            building = replace(building, apertures=apertures)
        return change(building) if ("building", building.id) in wanted else building

    return replace(
        table,
        areas=each("area", table.areas),
        obstacles=each("obstacle", table.obstacles),
        buildings=tuple(map(house, table.buildings)),
        smoke=_numbered(wanted, "smoke", "", table.smoke, change),
        sides={
            side: replace(
                force,
                teams=each("team", force.teams),
                leaders=each("leader", force.leaders),
                jump_off_points=_numbered(
                    wanted, "point", f"{side} ", force.jump_off_points, change
                ),
            )
            for side, force in table.sides.items()
        },
    )


def _numbered(
    wanted: frozenset[Piece],
    kind: str,
    before: str,
    rows: tuple[Row, ...],
    change: Callable[[Any], Any],
) -> tuple[Row, ...]:
    """Rows that go by their number."""
    return tuple(
        change(row) if (kind, f"{before}{n}") in wanted else row for n, row in enumerate(rows)
    )


def everybody(
    table: Table,
    of_team: Callable[[Team], Team],
    of_leader: Callable[[LeaderEntry], LeaderEntry],
) -> Table:
    """The table with all teams and leaders as changes make them."""

    def force(one: TableSide) -> TableSide:
        teams, leaders = tuple(map(of_team, one.teams)), tuple(map(of_leader, one.leaders))
        return replace(one, teams=teams, leaders=leaders)

    return replace(table, sides={name: force(one) for name, one in table.sides.items()})


def side_changed(table: Table, side: str, **values: Any) -> Table:
    """The table with other values of one of its sides."""
    force = replace(table.sides.get(side, TableSide()), **values)
    return replace(table, sides={**table.sides, side: force})


def renamed(table: Table, piece: Piece, name: str) -> Table:
    """A thing by another id, wherever it is named: in sections, in sectors.

    Raises:
        ValueError: something on the table has that id already, or the thing has none.
    """
    if piece.kind in ("point", "smoke"):
        raise ValueError(tr("points and smoke go by number"))
    if name in set(ids(table)) - {piece.name}:
        raise ValueError(
            tr("{name} is on the table already: each needs an id of its own", name=name)
        )
    found = changed(table, [piece], lambda one: replace(one, id=name))
    if piece.kind == "team":
        return everybody(found, lambda team: team, _section(piece.name, name))
    return found


def _section(before: str, after: str) -> Callable[[LeaderEntry], LeaderEntry]:
    return lambda one: replace(one, section=after) if one.section == before else one


def section_renamed(table: Table, before: str, after: str) -> Table:
    """A section by another name, with all its teams and leaders."""

    def of_team(team: Team) -> Team:
        return replace(team, section=after) if team.section == before else team

    return everybody(table, of_team, _section(before, after))


def ids(table: Table) -> Iterable[str]:
    """All ids on a table: of men, of ground, of the parts of buildings."""
    for force in table.sides.values():
        yield from (team.id for team in force.teams)
        yield from (leader.id for leader in force.leaders)
    yield from (area.id for area in table.areas)
    yield from (line.id for line in table.obstacles)
    for building in table.buildings:
        yield building.id
        yield from (sector.id for sector in building.sectors)
        yield from (aperture.id for aperture in building.apertures)


def free_id(table: Table, wanted: str, taken: Iterable[str] = ()) -> str:
    """An id that nothing on the table has: the wanted one, or with a number behind it."""
    used, wanted = {*ids(table), *taken}, wanted[:LONGEST]
    if wanted not in used:
        return wanted
    stem, _, last = wanted.rpartition("_")
    stem = stem if last.isdecimal() and stem else wanted
    number = 2
    while _with(stem, number) in used:
        number += 1
    return _with(stem, number)


def _with(stem: str, number: int) -> str:
    """A name with a number behind it, no longer than files allow."""
    end = f"_{number}"
    return stem[: LONGEST - len(end)] + end


def spots_moved(value: Any, move: Callable[[XY], XY]) -> Any:
    """A thing with all its places as a function moves them; figures in it too."""
    if isinstance(value, Building):
        return replace(
            value,
            sectors=tuple(replace(s, polygon=tuple(map(move, s.polygon))) for s in value.sectors),
            apertures=tuple(spots_moved(a, move) for a in value.apertures),
        )
    if isinstance(value, Team):
        return replace(value, figures=tuple(replace(f, at=move(f.at)) for f in value.figures))
    for name in ("polygon", "line"):
        if hasattr(value, name):
            return replace(value, **{name: tuple(map(move, getattr(value, name)))})
    if isinstance(value, LeaderEntry | Smoke):
        return replace(value, at=move(value.at))
    return move(value)
