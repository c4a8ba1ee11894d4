"""Edits of what a scenario changes on its map; the boards themselves stay untouched.

These take the firefight, since a change that leaves the map as it is anyway is none, and give the
changed scenario.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, Final

from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.joining import join
from studio.model.overlay import apply_changes, changed_cell, changed_edge, followed
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, Scenario, SeamRule
from studio.model.terrain import TerrainTable, load_terrain
from studio.model.text import Text
from studio.values import dataclass

Place = Hex | Hexside


def paint_hexes(
    firefight: Firefight,
    hexes: Iterable[Hex],
    *,
    terrain: str | None = None,
    level: int | None = None,
) -> Scenario:
    """The scenario with another terrain or level in some hexes of its map.

    All changes of one hex are one entry; what is as the boards have it anyway isn't an entry.
    """
    wanted = Change("", terrain=terrain, level=level)
    return _overlaid(firefight, dict.fromkeys(hexes, wanted))


def change_places(
    firefight: Firefight,
    wanted: Mapping[Hex, Change] | Mapping[Hexside, Change] | Mapping[Place, Change],
) -> Scenario:
    """The scenario with a change of its own at each of some hexes and hexsides of its map.

    What a change leaves out stays as it is; its `at` is passed over.
    """
    return _overlaid(firefight, wanted)


def paint_hexsides(
    firefight: Firefight,
    sides: Iterable[Hexside],
    *,
    terrain: str | None = None,
    rise: str | None = None,
    crossing: str | None = None,
    ways: Sequence[str] | None = None,
) -> Scenario:
    """The scenario with other terrain, rise, crossing or ways on some hexsides of its map.

    "none" takes away what the boards have; an empty list of ways takes all of them away.
    """
    given = None if ways is None else tuple(ways)
    wanted = Change("", terrain=terrain, rise=rise, crossing=crossing, ways=given)
    return _overlaid(firefight, dict.fromkeys(sides, wanted))


def name_hex(firefight: Firefight, at: Hex, name: Text, kind: str | None = None) -> Scenario:
    """The scenario with a name of its own for a hex; an empty text takes it away again."""
    return _overlaid(firefight, {at: Change("", name=name, kind=kind if name else "")})


def place_marker(firefight: Firefight, at: Place, marker: str, side: str | None) -> Scenario:
    """The scenario with a marker in a hex or on a hexside, of a side or of nobody.

    The same marker isn't laid twice.
    """
    change = Change(address_of(firefight.ground, at), marker=marker, side=side)
    scenario = remove_markers(firefight, at, marker)
    return replace(scenario, changes=(*scenario.changes, change))


def remove_markers(firefight: Firefight, at: Place, marker: str | None = None) -> Scenario:
    """The scenario without the markers in a hex or on a hexside, all of them or those of a kind."""
    scenario, ground = firefight.scenario, firefight.ground
    kept = (
        change
        for change in scenario.changes
        if change.marker is None
        or marker not in (None, change.marker)
        or located(ground, change.at) != at
    )
    return replace(scenario, changes=tuple(kept))


def overrule_seam(firefight: Firefight, at: Place, **values: Any) -> Scenario:
    """The scenario with its own word on what halves at a seam make: `terrain="clear"` and so on.

    Without values the merging rule decides again (3.3).
    """
    scenario, ground = firefight.scenario, firefight.ground
    kept = tuple(rule for rule in scenario.seams if located(ground, rule.at) != at)
    rule = SeamRule(address_of(ground, at), **values)
    return replace(scenario, seams=(*kept, rule) if values else kept)


def address_of(ground: Ground, at: Place) -> str:
    """The address of a hex or hexside as files have it."""
    return ground.side_name(at) if isinstance(at, Hexside) else ground.name(at)


def located(ground: Ground, text: str) -> Place | None:
    """The hex or hexside of an address; None if the map has none."""
    try:
        return ground.find_side(text) if " " in text else ground.find(text)
    except StudioError:
        return None


def _overlaid(firefight: Firefight, wanted: Mapping[Any, Change]) -> Scenario:
    """The scenario with what is wanted merged into its changes at these places."""
    ground, scenario = firefight.ground, firefight.scenario
    spots = _spots(ground, scenario.changes, {isinstance(at, Hexside) for at in wanted})
    there = {
        at: c for at, c in zip(spots, scenario.changes, strict=True) if at and c.marker is None
    }
    merged = {
        at: _merged(there.get(at) or Change(address_of(ground, at)), change)
        for at, change in wanted.items()
    }
    needed = needed_changes(firefight, merged)
    entries = [
        needed.get(at, c) if c.marker is None else c
        for at, c in zip(spots, scenario.changes, strict=True)
    ]
    entries.extend(change for at, change in needed.items() if at not in there)
    kept = (change for change in entries if change != Change(change.at))
    return replace(scenario, changes=tuple(kept))


def _spots(
    ground: Ground, changes: Sequence[Change], on_sides: Collection[bool]
) -> list[Place | None]:
    """Where changes are; None for those of the other kind when only hexes or hexsides matter."""
    known = ground.by_address
    return [
        known.get(c.at) or located(ground, c.at) if (" " in c.at) in on_sides else None
        for c in changes
    ]


def _merged(old: Change, wanted: Change) -> Change:
    """A change with what is wanted on top; an empty text takes its name and kind away."""
    given = {
        field.name: value
        for field in fields(Change)
        if field.name != "at" and (value := getattr(wanted, field.name)) is not None
    }
    if wanted.name is not None and not wanted.name:
        given.update(name=None, kind=None)
    return replace(old, **given)


_ON_THE_MAP: Final = ("terrain", "level", "rise", "crossing", "ways")


def needed_changes(
    firefight: Firefight, merged: Mapping[Place, Change]
) -> dict[Place | None, Change]:
    """The changes without those fields that leave the map as it is without them.

    A hexside is compared with what it would be after all changes of hexes: its terrain may follow.
    """
    base, table = bare_ground(firefight), firefight.terrain
    painted = base
    if any(isinstance(at, Hexside) for at in merged):
        of_hexes = [change for change in firefight.scenario.changes if " " not in change.at]
        painted = apply_changes(base, of_hexes, table)
    needed: dict[Place | None, Change] = dict(merged.items())
    for at, change in merged.items():
        for name in _ON_THE_MAP:
            value = getattr(change, name)
            if value is not None and _is_idle(at, name, value, base, painted, table):
                idle: dict[str, Any] = {name: None}
                needed[at] = replace(needed[at], **idle)
    return needed


def _is_idle(
    at: Place, name: str, value: object, base: Ground, painted: Ground, table: TerrainTable
) -> bool:
    """Whether a field of a change leaves the map as it is anyway."""
    alone: dict[str, Any] = {name: value}
    if isinstance(at, Hexside):
        edge = painted.edges.get(at)
        if edge is None:
            return True
        default = followed(at, painted.cells, table)
        return changed_edge(edge, Change("", **alone), default, table) == edge
    cell = base.cells.get(at)
    return cell is None or changed_cell(cell, Change("", **alone), table) == cell


# --- the map without the scenario's changes -----------------------------------------------------


@dataclass(frozen=True)
class _Table:
    """Boards on the table, the same as long as placements, overrules and the very boards are."""

    scenario: Scenario
    boards: Mapping[str, Board]

    def _key(self) -> tuple[Any, ...]:
        names = sorted({p.board for p in self.scenario.boards if p.board in self.boards})
        ids = tuple((name, id(self.boards[name])) for name in names)
        return self.scenario.boards, self.scenario.seams, ids

    def __hash__(self) -> int:
        return hash(self._key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Table) and self._key() == other._key()


@lru_cache(maxsize=4)
def _bare(table: _Table) -> Ground:
    placed = [
        PlacedBoard(placement, table.boards[placement.board])
        for placement in table.scenario.boards
        if placement.board in table.boards
    ]
    return join(placed, load_terrain(), (), table.scenario.seams)


def bare_map(scenario: Scenario, boards: Mapping[str, Board]) -> Ground:
    """The joined map with a scenario's word on its seams, but without its changes.

    Remembered as long as the placements, the seams and the very boards are the same, so that a
    stroke of the brush joins the boards once.
    """
    return _bare(_Table(scenario, boards))


def bare_ground(firefight: Firefight) -> Ground:
    """The map of a firefight without the scenario's changes."""
    return bare_map(firefight.scenario, firefight.boards)
