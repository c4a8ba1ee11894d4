"""What lies in a module: a piece for each block and marker, on the map or in its side's window."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from typing import Final

from studio.draw.faces import block_face, hidden_face
from studio.draw.overlays import area_style
from studio.draw.regions import centre, middle
from studio.errors import StudioError
from studio.export.forces import Group
from studio.export.sheet.map import SheetMap
from studio.export.sheet.subject import Subject
from studio.export.vassal.pictures import (
    HEX_PX,
    block_picture,
    map_picture,
    marker_picture,
    veil_picture,
)
from studio.export.vassal.pieces import Counter
from studio.export.vassal.tray import Placed, Row, Tray
from studio.hexes import Hex
from studio.model.scenario import SideForce, UnitEntry
from studio.model.text import in_language
from studio.model.units import Side, UnitType
from studio.values import dataclass

MAP: Final = "map.png"
VEIL: Final = "acted.png"
SIGNS: Final = 14.0
"""Flags and letters of areas are as large as on a sheet with so many millimetres a hex."""


@dataclass(frozen=True)
class Contents:
    """A scenario as a module holds it; pictures are named once and painted once."""

    subject: Subject

    @cached_property
    def plan(self) -> SheetMap:
        """The map with its areas and flags."""
        return SheetMap(self.subject, SIGNS)

    @cached_property
    def pictures(self) -> dict[str, bytes]:
        """The PNG files by name; those of pieces are added as the pieces are asked for."""
        return {MAP: map_picture(self.plan), VEIL: veil_picture()}

    @cached_property
    def trays(self) -> tuple[Tray, ...]:
        """A window for each side."""
        return tuple(
            Tray(self.subject.side_name(side.id), tuple(self._rows(side)), area_style(side))
            for side in self.subject.sides
        )

    @cached_property
    def on_map(self) -> tuple[Placed, ...]:
        """The blocks that begin in a hex of their own, and the markers that lie there."""
        blocks = [
            self._placed(self._block(side, entry), centre(at))
            for side in self.subject.sides
            for entry in self._force(side).units
            if (at := self._hex_of(side, entry)) is not None
        ]
        return (*self._markers_on_map(), *blocks)

    @cached_property
    def markers(self) -> tuple[Counter, ...]:
        """One of each marker of the terrain table, for what comes in play."""
        return tuple(self._marker(name) for name in self.subject.firefight.terrain.markers)

    def _placed(self, counter: Counter, at: tuple[float, float]) -> Placed:
        origin = self.plan.bounds.topLeft()
        return Placed(
            counter, round((at[0] - origin.x()) * HEX_PX), round((at[1] - origin.y()) * HEX_PX)
        )

    # --- a side's rows --------------------------------------------------------------------------

    def _force(self, side: Side) -> SideForce:
        return self.subject.scenario.sides[side.id]

    def _rows(self, side: Side) -> Iterator[Row]:
        begins: dict[Group, list[Counter]] = defaultdict(list)
        for entry in self._force(side).units:
            if self._known(entry) and self._hex_of(side, entry) is None:
                begins[self._beginning(side, entry)].append(self._block(side, entry))
        for group, counters in sorted(begins.items(), key=lambda item: item[0].turn):
            yield self._row(group, counters)
        for group in self.subject.orders[side.id].groups:
            if group.draw is not None or group.rolls is not None or group.off_map:
                blocks = [
                    self._unit(side, line.unit, line.number, line.steps)
                    for line in group.lines
                    for _ in range(line.count)
                ]
                yield self._row(group, blocks)
        markers = [
            self._marker(name)
            for name, count in self._force(side).markers.items()
            if name in self.subject.firefight.terrain.markers
            for _ in range(count)
        ]
        if markers:
            yield Row("", self.subject.words("markers"), tuple(markers))

    def _row(self, group: Group, counters: list[Counter]) -> Row:
        words = self.subject.words("strikes") if group.off_map else self.subject.where(group)
        return Row(self.subject.letters.get(group.area or "", ""), words, tuple(counters))

    def _known(self, entry: UnitEntry) -> bool:
        return entry.type in self.subject.firefight.units.types

    def _beginning(self, side: Side, entry: UnitEntry) -> Group:
        for arrival in self._force(side).arrivals:
            if entry.id in arrival.units:
                return Group(area=arrival.area, turn=arrival.turn)
        return Group(area=entry.area)

    def _hex_of(self, side: Side, entry: UnitEntry) -> Hex | None:
        if not self._known(entry) or self._beginning(side, entry).turn:
            return None
        return self.subject.firefight.ground.by_address.get(entry.at or "")

    # --- pieces ---------------------------------------------------------------------------------

    def _block(self, side: Side, entry: UnitEntry) -> Counter:
        kind = self.subject.firefight.units.types[entry.type]
        return self._unit(side, kind, entry.id, entry.steps)

    def _unit(self, side: Side, kind: UnitType, number: str, steps: int | None) -> Counter:
        printed = kind.steps if kind.known("steps") else 1
        faces = tuple(
            self._face(side, kind, number, strength) for strength in range(printed, 0, -1)
        )
        back = self._picture(f"{side.id}.png", lambda: block_picture(hidden_face(side)))
        return Counter(
            name=f"{number} {in_language(kind.name, self.subject.words.language)}".strip(),
            faces=faces,
            owner=self.subject.side_name(side.id),
            back=back,
            acted=VEIL,
            level=printed - (printed if steps is None else min(steps, printed)),
        )

    def _face(self, side: Side, kind: UnitType, number: str, strength: int) -> str:
        table = self.subject.firefight.units
        company = number.partition("-")[0]
        face = block_face(table, kind, number=company, strength=strength)
        name = f"{side.id}-{kind.id}-{company or 'any'}-{strength}.png"
        return self._picture(name, lambda: block_picture(face))

    def _picture(self, name: str, paint: Callable[[], bytes]) -> str:
        if name not in self.pictures:
            self.pictures[name] = paint()
        return name

    def _marker(self, name: str) -> Counter:
        row = self.subject.firefight.terrain.markers[name]
        picture = self._picture(f"marker-{name}.png", lambda: marker_picture(row.pattern))
        return Counter(in_language(row.name, self.subject.words.language), (picture,))

    def _markers_on_map(self) -> Iterator[Placed]:
        table, ground = self.subject.firefight.terrain.markers, self.subject.firefight.ground
        for change in self.subject.scenario.changes:
            if change.marker is not None and change.marker in table:
                with suppress(StudioError):  # a place that isn't there has its own check
                    hexside = " " in change.at
                    at = (
                        middle(ground.find_side(change.at))
                        if hexside
                        else centre(ground.find(change.at))
                    )
                    yield self._placed(self._marker(change.marker), at)
