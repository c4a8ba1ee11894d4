"""The map under a scenario's changes, found anew only where the changes are others than before.

A stroke of the brush changes a hex or two of a map with hundreds of changes. What a change does
ends with its hex, that hex's hexsides, or its hexside: so it is enough to look there.
"""

from collections.abc import Iterable, Sequence

from studio.hexes import Hex, Hexside
from studio.model.ground import Ground, successor, with_seams
from studio.model.overlay import apply_changes, found, outlines_left
from studio.model.scenario import Change
from studio.model.terrain import TerrainTable


class Overlaid:
    """A joined map, and the ground that the changes last asked for made of it."""

    def __init__(self, base: Ground, table: TerrainTable) -> None:
        self.base = base
        self._table = table
        self._changes: Sequence[Change] = ()
        self._ground = base

    def under(self, changes: Sequence[Change]) -> Ground:
        """The same as `apply_changes(base, changes, table)`."""
        others = _others(self._changes, changes)
        if others:
            zone = self._zone(others) if changes and self._is_sound else None
            if zone is None:
                self._ground = apply_changes(self.base, changes, self._table)
            else:
                self._ground = self._again(changes, zone)
        self._changes = changes
        return self._ground

    @property
    def _is_sound(self) -> bool:
        """Whether there is a ground to go on from, all of whose changes have found their place."""
        return self._ground is not self.base and self._ground.faults == self.base.faults

    def _zone(self, others: Iterable[Change]) -> set[Hex] | None:
        """The hexes that these changes are about; None where they touch more than such places."""
        zone: set[Hex] = set()
        for change in others:
            place = found(self.base, change.at)
            if place is None or change.name:
                return None
            zone.update(place.hexes() if isinstance(place, Hexside) else (place,))
        return zone

    def _again(self, changes: Sequence[Change], zone: set[Hex]) -> Ground:
        """The ground with the zone as the base and all changes in and around it make it."""
        base, before = self.base, self._ground
        # Whichever of its hexes a hexside is named from, it lies in the zone or next to it.
        around = zone.union(*(base.neighbours(at) for at in zone))
        names = {str(address) for at in around for address in base.cells[at].addresses}
        known = base.by_address
        near = [
            change
            for change in changes
            if (text := change.at.partition(" ")[0]) in names or text not in known
        ]
        part = apply_changes(base, near, self._table)
        cells, edges = dict(before.cells), dict(before.edges)
        cells.update((at, part.cells[at]) for at in zone)
        sides = {side for at in zone for side in at.hexsides()}
        edges.update((side, part.edges[side]) for side in sides if side in edges)
        after = successor(
            before,
            cells,
            edges,
            within=(frozenset(zone), frozenset(sides)),
            outlines=outlines_left(base, cells),
        )
        seams = (
            new if old.at in zone or old.at in sides else old
            for old, new in zip(before.seams, part.seams, strict=True)
        )
        return with_seams(after, tuple(seams))


def _others(before: Sequence[Change], after: Sequence[Change]) -> list[Change]:
    """The changes that only one of them has, and those whose turn differs.

    Changes that stayed are the very same values: it is by that they are told.
    """
    first, least = 0, min(len(before), len(after))
    while first < least and before[first] is after[first]:
        first += 1
    last = 0
    while last < least - first and before[-1 - last] is after[-1 - last]:
        last += 1
    return [*before[first : len(before) - last], *after[first : len(after) - last]]
