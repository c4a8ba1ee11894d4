"""Put down who fights: teams, vehicles, leaders, jump-off points; and smoke."""

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Final

from PySide6.QtCore import Qt

from studio.app.table.snapping import FREE, to_grid
from studio.app.table.tool import Spot, TableTool
from studio.inches import Point
from studio.model.table import Table
from studio.model.table_edits import (
    jump_off_point_added,
    leader_added,
    settled,
    smoke_added,
    team_added,
    team_in_line,
)
from studio.model.table_pieces import Piece
from studio.seen.tabletop.words import RANKS
from studio.values import dataclass
from studio.words import mark, tr


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of team that is put down: the weapons of its men, and what else it has."""

    weapons: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)


TEAMS: Final[dict[str, Sort]] = {
    mark("rifle team"): Sort(("rifle",) * 6),
    mark("LMG team, belt"): Sort(("lmg_belt", "rifle", "rifle")),
    mark("LMG team, magazine"): Sort(("lmg_magazine", "rifle", "rifle")),
    mark("SMG team"): Sort(("smg",) * 5),
    mark("MMG team"): Sort(("mmg", *("rifle",) * 4)),
    mark("light mortar team"): Sort(("light_mortar_50", "rifle")),
    mark("anti-tank rifle team"): Sort(("at_rifle", "rifle")),
    mark("gun with a shield"): Sort(("gun_light", *("rifle",) * 3), {"shield": True}),
    mark("truck with passengers"): Sort(
        ("rifle",) * 6, {"aboard": "transport", "hull": (5.0, 2.2)}
    ),
    mark("armoured vehicle"): Sort(("gun_medium",), {"vehicle": True, "hull": (4.5, 2.2)}),
}
"""Teams by what they are called."""
LEADERS: Final = {words: rank for rank, words in RANKS.items()}
"""The ranks of leaders by what they are called."""
SMOKE: Final = {mark("smoke of a grenade"): "grenade", mark("smoke of a mortar"): "mortar"}
POINT: Final = mark("jump-off point")


class TeamTool(TableTool):
    """A click puts down a team, a leader, a jump-off point or smoke."""

    name = "block"
    label = mark("Put down a team, a leader, a jump-off point or smoke")
    shortcut = "T"
    cursor = Qt.CursorShape.CrossCursor
    kinds = (*TEAMS, *LEADERS, POINT, *SMOKE)

    def says(self) -> str:
        """What a click does."""
        kind = self.desk.kinds[self.name]
        if kind in SMOKE:
            return tr("Click where the {kind} shall be", kind=kind)
        return tr("Click where the {side} {kind} shall stand", side=self.desk.side_name, kind=kind)

    def press(self, spot: Spot) -> None:
        """One more of the kind; who is put into a house is in it."""
        kind, side = self.desk.kinds[self.name], self.desk.side
        at = spot.at if spot.has(FREE) else Point(*to_grid(spot.at, self.desk.grid))
        if kind in SMOKE:
            if self._add(lambda t: smoke_added(t, at, SMOKE[kind])):
                self.desk.select(Piece("smoke", str(len(self.desk.table.smoke) - 1)))
        elif not side:
            self.desk.say(tr("The table has no side yet: add one in Properties"))
        elif kind in TEAMS:
            self._add_team(TEAMS[kind], kind, side, at)
        elif kind == POINT:
            if self._add(lambda t: jump_off_point_added(t, side, at)):
                last = len(self.desk.table.sides[side].jump_off_points) - 1
                self.desk.select(Piece("point", f"{side} {last}"))
        elif self._add(lambda t: _settled_last(leader_added(t, side, at, LEADERS[kind]), side)):
            self.desk.select(Piece("leader", self.desk.table.sides[side].leaders[-1].id))

    def _add(self, change: Any) -> bool:
        return self.desk.edit(tr("Add a {kind}", kind=self.desk.kinds[self.name]), change)

    def _add_team(self, sort: Sort, kind: str, side: str, at: Point) -> None:
        """A team that faces the middle of the table."""
        facing = 90.0 if at.y < self.desk.table.height / 2 else 270.0
        name = kind.replace(",", "").replace(" ", "_").replace("-", "_")
        team = team_in_line(name, sort.weapons, at, facing)
        team = replace(team, **sort.values)
        if self._add(lambda t: _settled_last(team_added(t, side, team), side, team=True)):
            self.desk.select(Piece("team", self.desk.table.sides[side].teams[-1].id))


def _settled_last(table: Table, side: str, *, team: bool = False) -> Table:
    """The last team or leader of a side in the building where it stands."""
    force = table.sides[side]
    return settled(table, [(force.teams if team else force.leaders)[-1].id])
