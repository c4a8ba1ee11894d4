"""Draw set-up and entry areas."""

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_uppercase

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.edits.setting_up import of_scenario
from studio.app.scene.scene import hex_of
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor, paint_hex_selection
from studio.hexes import Hex
from studio.model.edits import remove_area, set_area
from studio.model.scenario import Area
from studio.model.text import in_language
from studio.words import tr


class AreaTool(Tool):
    """Drag to add hexes to an area; begin on one of its hexes to take hexes away."""

    name = "area"
    cursor = Qt.CursorShape.CrossCursor

    _adding: bool | None = None
    _last: Hex | None = None
    _at: Hex | None = None

    def letter(self) -> str:
        """The area that is drawn: the chosen one, else the first there is, else A."""
        areas = self.desk.firefight.scenario.areas
        return self.desk.choice.area or next(iter(areas), "A")

    def _area(self) -> Area:
        return self.desk.firefight.scenario.areas.get(self.letter(), Area())

    def says(self) -> str:
        """What a click does now."""
        new = "" if self.letter() in self.desk.firefight.scenario.areas else tr(" (new)")
        return tr(
            "Area {letter}{new}: drag over hexes to add them, begin on one of its hexes "
            "to take them away; Shift and a letter choose another area",
            letter=self.letter(),
            new=new,
        )

    def press(self, pointer: Pointer) -> None:
        """Begin to add or take away."""
        if pointer.at is None:
            return
        own = {hex_of(self.desk.firefight.ground, text) for text in self._area().hexes}
        self._adding = pointer.at not in own
        self._last = None
        letter = self.letter()
        step = tr("Draw area {letter}", letter=letter)
        if not self._adding:
            step = tr("Cut area {letter}", letter=letter)
        self.desk.document.begin_stroke(step)
        self.drag(pointer)

    def drag(self, pointer: Pointer) -> None:
        """Add or take away the hex under the pointer."""
        if self._adding is None or pointer.at is None or pointer.at == self._last:
            return
        self._last = pointer.at
        ground, letter, area = self.desk.firefight.ground, self.letter(), self._area()
        kept = tuple(text for text in area.hexes if hex_of(ground, text) != pointer.at)
        hexes = (*kept, ground.name(pointer.at)) if self._adding else kept
        changed = replace(area, hexes=hexes)
        self.desk.document.edit(
            tr("Area {letter}", letter=letter), of_scenario(lambda s: set_area(s, letter, changed))
        )

    def release(self, _pointer: Pointer) -> None:
        """The stroke is one step."""
        self._adding = self._last = None
        self.desk.document.end_stroke()

    def cancel(self) -> bool:
        """Take the stroke back."""
        if self._adding is None:
            return False
        self._adding = self._last = None
        self.desk.document.cancel_stroke()
        return True

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """Shift and a letter choose an area."""
        letter = event.text().upper()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not shift or len(letter) != 1 or letter not in ascii_uppercase:
            return False
        self.desk.choose(area=letter)
        self.repaint.emit()
        return True

    def actions(self, pointer: Pointer) -> Sequence[QAction]:
        """Other areas, a named place with its surroundings, and removing the area."""
        actions = []
        areas = self.desk.firefight.scenario.areas
        free = next((one for one in ascii_uppercase if one not in areas), None)
        for letter in (*areas, *((free,) if free else ())):
            action = QAction(
                tr("Draw area {letter}", letter=letter)
                + (tr(" (new)") if letter not in areas else ""),
                self,
            )
            action.setCheckable(True)
            action.setChecked(letter == self.letter())
            action.setData(letter)
            action.triggered.connect(self._choose)
            actions.append(action)
        self._at = pointer.at
        place = self._place(pointer.at)
        if place:
            action = QAction(
                tr("Area {letter}: in or next to {place}", letter=self.letter(), place=place), self
            )
            action.triggered.connect(self._add_place)
            actions.append(action)
        if self.letter() in areas:
            action = QAction(tr("Remove area {letter}", letter=self.letter()), self)
            action.triggered.connect(self._remove)
            actions.append(action)
        return actions

    def _place(self, at: Hex | None) -> str:
        places = self.desk.firefight.ground.places
        return next((in_language(place.name, "en") for place in places if at in place.hexes), "")

    @Slot()
    def _choose(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.desk.choose(area=action.data())

    @Slot()
    def _add_place(self) -> None:
        area, letter, place = self._area(), self.letter(), self._place(self._at)
        named = tuple(dict.fromkeys((*area.in_or_next_to, place)))
        changed = replace(area, in_or_next_to=named)
        self.desk.document.edit(
            tr("Area {letter}: {place}", letter=letter, place=place),
            of_scenario(lambda s: set_area(s, letter, changed)),
        )

    @Slot()
    def _remove(self) -> None:
        letter = self.letter()
        self.desk.document.edit(
            tr("Remove area {letter}", letter=letter), of_scenario(lambda s: remove_area(s, letter))
        )
        self.desk.choose(area=None)

    def paint(self, painter: QPainter) -> None:
        """The hexes of the area, and the one under the pointer."""
        own = [area.hexes for area in self.desk.scene.areas if area.letter == self.letter()]
        for hexes in own:
            paint_hex_selection(painter, hexes)
        if self.hover is not None and self.hover.at is not None:
            paint_hex_cursor(painter, self.hover.at)
