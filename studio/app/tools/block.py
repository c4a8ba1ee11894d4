"""Set units up on the map, one a click."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.edits.setting_up import unit_added, units_moved
from studio.app.tools.tool import Pointer, Tool
from studio.draw.blocks import MAP_SIDE, paint_block
from studio.draw.faces import block_face
from studio.draw.overlays import paint_hex_cursor
from studio.draw.regions import centre
from studio.draw.shapes import square
from studio.model.scenario import UnitEntry
from studio.model.text import in_language
from studio.model.units import UnitType
from studio.words import tr


class BlockTool(Tool):
    """A click sets up the next selected unit without a hex, else one more of the chosen type."""

    name = "block"
    cursor = Qt.CursorShape.CrossCursor

    def says(self) -> str:
        """What a click does now."""
        waiting, kind = self._waiting(), self._kind()
        if waiting is not None:
            return tr("Click a hex to set up {unit}", unit=self._name_of(waiting))
        if kind is not None:
            side = self.desk.firefight.units.sides.get(kind.side)
            whose = in_language(side.name) if side else kind.side
            return tr(
                "Click a hex to set up one more {name}, {whose}",
                name=in_language(kind.name),
                whose=whose,
            )
        return tr("Choose a unit at the bottom of the forces, then click a hex")

    def _waiting(self) -> UnitEntry | None:
        """The first selected unit that stands on no hex."""
        return next(
            (
                unit
                for _, unit in self.desk.firefight.scenario.units()
                if unit.id in self.desk.selection and unit.at is None
            ),
            None,
        )

    def _kind(self) -> UnitType | None:
        """The type that more are set up of: the chosen one, else that of the selected unit."""
        types = self.desk.firefight.units.types
        chosen = types.get(self.desk.choice.unit or "")
        if chosen is not None:
            return chosen
        selected = self.desk.selection[-1:] and self.desk.selection[-1]
        for _, unit in self.desk.firefight.scenario.units():
            if unit.id == selected:
                return types.get(unit.type)
        return None

    def _name_of(self, unit: UnitEntry) -> str:
        kind = self.desk.firefight.units.types.get(unit.type)
        return f"{in_language(kind.name) if kind else unit.type} {unit.id}"

    def press(self, pointer: Pointer) -> None:
        """Set up a unit."""
        if pointer.at is None:
            return
        document, waiting, kind = self.desk.document, self._waiting(), self._kind()
        if waiting is not None:
            document.edit(
                tr("Set up {unit}", unit=self._name_of(waiting)),
                units_moved(document, {waiting.id: pointer.at}),
            )
        elif kind is not None:
            like = self.desk.selection[-1] if self.desk.selection else None
            unit, change = unit_added(document, kind, like, pointer.at)
            if document.edit(tr("Set up {unit}", unit=f"{in_language(kind.name)} {unit}"), change):
                self.desk.select(unit)
        self.repaint.emit()

    def paint(self, painter: QPainter) -> None:
        """The block that would be set up."""
        if self.hover is None or self.hover.at is None:
            return
        paint_hex_cursor(painter, self.hover.at)
        waiting = self._waiting()
        types = self.desk.firefight.units.types
        kind = types.get(waiting.type) if waiting is not None else self._kind()
        if kind is not None:
            painter.setOpacity(0.75)
            face = block_face(self.desk.firefight.units, kind, number=waiting.id if waiting else "")
            paint_block(painter, square(MAP_SIDE / 2, *centre(self.hover.at)), face)
            painter.setOpacity(1.0)
