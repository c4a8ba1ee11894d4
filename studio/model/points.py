"""Points tables for open tables: what an author's own points say that men and leaders cost.

The chapter on fire gives no points, so none ship. Whoever has some writes them down in a file
beside his table, each figure with where it comes from (`schema/points.schema.json`), and names that
file in the table.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from studio.model.provenance import Provenance, TableError
from studio.model.table import LeaderEntry, Table, TableSide, Team
from studio.model.table_files import (
    NEEDED,
    Place,
    Spec,
    identifier,
    load_json,
    read,
    shown,
    suggestion,
    text,
    unwrap,
    whole,
    words,
)
from studio.model.text import Text
from studio.values import dataclass
from studio.words import mark, tr

RANKS: Final = ("junior", "senior", "medic", "commissar")
EXTRAS: Final = ("shield", "vehicle", "transport", "flat_bed", "apc")
FULL: Final = 100
"""Per cent of a regular man."""


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """What men cost by their weapons, leaders by their ranks, and what comes on top of a team.

    `quality` are per cent of the points of its men; a quality that isn't there is 100.
    """

    id: str
    title: Text
    men: Mapping[str, int]
    ranks: Mapping[str, int]
    quality: Mapping[str, int]
    extras: Mapping[str, int]
    book: Mapping[tuple[str, str], Provenance]

    def of_team(self, team: Team) -> int:
        """The points of a team, whether it is on the table or waits.

        Raises:
            TableError: the points table says nothing of one of its weapons, or of what it rides on.
        """
        men = sum(self._of(self.men, mark("men"), figure.weapon) for figure in team.figures)
        share = self.quality.get(team.quality, FULL)
        extras = [name for name in ("shield", "vehicle") if getattr(team, name)]
        extras += [team.aboard] if team.aboard else []
        on_top = sum(self._of(self.extras, mark("extras"), name) for name in extras)
        return (men * share + FULL // 2) // FULL + on_top

    def of_leader(self, leader: LeaderEntry) -> int:
        """The points of a leader. Raises TableError: his rank isn't in the points table."""
        return self._of(self.ranks, mark("ranks"), leader.rank)

    def of_side(self, force: TableSide) -> int:
        """The points of all teams and leaders of a side. Raises TableError as they do."""
        teams = sum(self.of_team(team) for team in force.teams)
        return teams + sum(self.of_leader(leader) for leader in force.leaders)

    def _of(self, row: Mapping[str, int], what: str, name: str) -> int:
        if name not in row:
            raise TableError(
                tr(
                    "the points table {table} says nothing of {name!r} among its {kind}{hint}",
                    table=self.id,
                    name=name,
                    kind=what,
                    hint=suggestion(name, row),
                )
            )
        return row[name]


def _each(known: tuple[str, ...] | None, low: int, high: int) -> Any:
    """An object of whole numbers by id, each perhaps with its source; `known` are the ids."""

    def convert(raw: Any, place: Place) -> dict[str, int]:
        if not isinstance(raw, dict):
            raise place.fault(tr("an object in braces is needed, not {raw}", raw=shown(raw)))
        found = {}
        for name, figure in raw.items():
            here = place.inside(name)
            if known is not None and name not in known:
                raise here.fault(
                    tr("there is no {name!r}{hint}", name=name, hint=suggestion(name, known))
                )
            identifier(name, here)
            found[name] = whole(low, high)(unwrap(figure, here), here)
        return found

    return convert


SPEC: Final[Spec] = {
    "$schema": (words, ""),
    "format": (whole(1, 1), NEEDED),
    "id": (words, NEEDED),
    "title": (text, NEEDED),
    "men": (_each(None, 0, 1000), NEEDED),
    "ranks": (_each(RANKS, 0, 1000), lambda _place: {}),
    "quality": (_each(None, 1, 1000), lambda _place: {}),
    "extras": (_each(EXTRAS, 0, 1000), lambda _place: {}),
}


def load_points(path: Path) -> Points:
    """The points table in a file.

    Raises:
        TableError: it can't be read, or holds something else; the message says where.
    """
    book: dict[tuple[str, str], Provenance] = {}
    found = read(load_json(path), SPEC, Place(path.name, "", "", book))
    return Points(
        id=found["id"],
        title=found["title"],
        men=found["men"],
        ranks=found["ranks"],
        quality=found["quality"],
        extras=found["extras"],
        book=book,
    )


def points_of(table: Table, folder: Path | None) -> Points | None:
    """The points table that a table names, in the folder of its file; None where it names none.

    Raises:
        TableError: it can't be read, or the table has no folder yet.
    """
    if table.points is None:
        return None
    if folder is None:
        raise TableError(
            tr("save the table first: {points} is looked for beside its file", points=table.points)
        )
    return load_points(folder / table.points)
