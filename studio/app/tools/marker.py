"""Lay foxholes, wire, wrecks, smoke and destroyed bridges."""

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.edits.setting_up import of_scenario
from studio.app.tools.options import Deed, Option, Options
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor, paint_hexside_cursor
from studio.hexes import Hex, Hexside
from studio.model.edits import located, place_marker, remove_markers
from studio.model.marking import why_not
from studio.model.scenario import Scenario
from studio.model.terrain import Marker
from studio.model.text import in_language
from studio.words import mark, tr, within


class MarkerTool(Tool):
    """A click lays the chosen marker, or takes up the one that lies there."""

    name = "marker"
    cursor = Qt.CursorShape.PointingHandCursor
    options: ClassVar[Options] = (
        Option("marker_foxhole", mark("Foxhole"), "1", "marker", "foxhole"),
        Option("marker_barbed_wire", mark("Barbed wire"), "2", "marker", "barbed_wire"),
        Option("marker_wreck", mark("Wreck"), "3", "marker", "wreck"),
        Option("marker_smoke", mark("Smoke"), "4", "marker", "smoke"),
        Option("marker_destroyed", mark("Bridge destroyed"), "5", "marker", "destroyed"),
        None,
        Deed("marker_owner", mark("Whose it is: the other side"), "X", "next_owner"),
    )

    @property
    def _marker(self) -> Marker | None:
        return self.desk.firefight.terrain.markers.get(self.desk.choice.marker)

    def _owner(self, marker: Marker) -> str | None:
        """The side whose marker is laid, where that matters (7.5)."""
        if marker.enemy_stack is None:
            return None
        sides = tuple(self.desk.firefight.units.sides)
        chosen = self.desk.choice.marker_side
        return chosen if chosen in sides else sides[0]

    def _what(self, marker: Marker) -> str:
        owner, sides = self._owner(marker), self.desk.firefight.units.sides
        name = in_language(marker.name)
        return f"{name} ({in_language(sides[owner].name)})" if owner else name

    def says(self) -> str:
        """What a click does now."""
        marker = self._marker
        if marker is None:
            return tr("Choose a marker")
        where = tr("a bridge, ford or dam") if marker.on == "crossing" else tr("a hex")
        owner = tr("; X changes whose it is") if self._owner(marker) else ""
        return tr(
            "{what}: click {where} to lay it, again to take it up{owner}. "
            "Mines are blocks: add them to the forces",
            what=self._what(marker),
            where=where,
            owner=owner,
        )

    def _place(self, pointer: Pointer) -> Hex | Hexside | None:
        marker = self._marker
        return pointer.side if marker is not None and marker.on == "crossing" else pointer.at

    def _lies(self, at: Hex | Hexside, marker: str) -> bool:
        ground = self.desk.firefight.ground
        changes = self.desk.firefight.scenario.changes
        return any(c.marker == marker and located(ground, c.at) == at for c in changes)

    def press(self, pointer: Pointer) -> None:
        """Lay the marker, or take it up; where it can't lie, say why."""
        marker, at = self._marker, self._place(pointer)
        if marker is None or at is None:
            return
        firefight, name = self.desk.firefight, within(in_language(marker.name))
        if self._lies(at, marker.id):
            after = remove_markers(firefight, at, marker.id)
            self.desk.document.edit(
                tr("Take up a marker: {name}", name=name), of_scenario(lambda _: after)
            )
            return
        trouble = why_not(firefight.ground, firefight.terrain, marker, at)
        if trouble:
            self.desk.say(
                tr(
                    "{name} can't lie here: {trouble}",
                    name=in_language(marker.name),
                    trouble=trouble,
                )
            )
            return
        after = place_marker(firefight, at, marker.id, self._owner(marker))
        self.desk.document.edit(tr("Lay a marker: {name}", name=name), of_scenario(lambda _: after))

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Delete takes up what lies at the hex cursor."""
        if event.key() not in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) or pointer is None:
            return False
        self._take_up(pointer)
        return True

    def _take_up(self, pointer: Pointer) -> None:
        places = [at for at in (pointer.at, pointer.side) if at is not None]
        for at in places:
            after = remove_markers(self.desk.firefight, at)
            if self.desk.document.edit(tr("Take up markers"), of_scenario(partial(_become, after))):
                return

    def can(self, deed: str) -> bool:
        """Wire alone belongs to a side."""
        marker = self._marker
        return deed != "next_owner" or (marker is not None and self._owner(marker) is not None)

    @Slot()
    def next_owner(self) -> None:
        """The markers of another side."""
        marker = self._marker
        owner = self._owner(marker) if marker is not None else None
        if owner is not None:
            sides = tuple(self.desk.firefight.units.sides)
            self.desk.choose(marker_side=sides[(sides.index(owner) + 1) % len(sides)])

    def actions(self, pointer: Pointer) -> Sequence[QAction]:  # noqa: ARG002
        """Every marker there is."""
        found = []
        for name, row in self.desk.firefight.terrain.markers.items():
            action = QAction(in_language(row.name), self)
            action.setCheckable(True)
            action.setChecked(name == self.desk.choice.marker)
            action.setData(name)
            action.triggered.connect(self._choose)
            found.append(action)
        return found

    @Slot()
    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.desk.choose(marker=action.data())

    def paint(self, painter: QPainter) -> None:
        """The place under the pointer; broken where the marker can't lie."""
        marker = self._marker
        at = self._place(self.hover) if self.hover is not None else None
        if marker is None or at is None:
            return
        firefight = self.desk.firefight
        if isinstance(at, Hexside):
            paint_hexside_cursor(painter, at)
        else:
            fits = not why_not(firefight.ground, firefight.terrain, marker, at)
            paint_hex_cursor(painter, at, legal=fits)


def _become(after: Scenario, _before: Scenario) -> Scenario:
    return after
