"""Draw set-up and entry areas."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import ClassVar

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app import messages
from studio.app.edits.setting_up import of_scenario
from studio.app.scene.scene import hex_of
from studio.app.tools.options import BRUSHES, SHAPES, Deed, Options
from studio.app.tools.stroke import BrushTool
from studio.app.tools.tool import Pointer
from studio.draw.overlays import paint_hex_selection
from studio.hexes import Hex
from studio.model.edits import remove_area, set_area
from studio.model.ground import Cell
from studio.model.removing import referring_to_area
from studio.model.scenario import Area
from studio.model.text import in_language
from studio.words import mark, tr


class AreaTool(BrushTool):
    """Paint hexes into an area; begin on one of its hexes to take hexes out of it."""

    name = "area"
    dock = ""
    options: ClassVar[Options] = (
        *SHAPES,
        None,
        *BRUSHES,
        None,
        Deed("area_next", mark("The next area"), "X", "next_area"),
        Deed("area_new", mark("A new area"), "", "new_area"),
    )
    keys: ClassVar[Mapping[str, str]] = {
        **BrushTool.keys,
        **dict.fromkeys((f"Shift+{letter}" for letter in ascii_uppercase), mark("Another area")),
    }

    _adding = True
    _at: Hex | None = None

    def letter(self) -> str:
        """The area that is drawn: the chosen one, else the first there is, else A."""
        areas = self.desk.firefight.scenario.areas
        return self.desk.choice.area or next(iter(areas), "A")

    def _area(self) -> Area:
        return self.desk.firefight.scenario.areas.get(self.letter(), Area())

    def _own(self) -> set[Hex | None]:
        """The hexes that the area names itself."""
        ground = self.desk.firefight.ground
        return {hex_of(ground, text) for text in self._area().hexes}

    def next_area(self) -> None:
        """Draw the area after this one, after the last the first."""
        letters = [*self.desk.firefight.scenario.areas]
        at = letters.index(self.letter()) if self.letter() in letters else -1
        if letters:
            self._take(letters[(at + 1) % len(letters)])

    def new_area(self) -> None:
        """Draw an area that isn't there yet."""
        free = self._free()
        if free is not None:
            self._take(free)

    def _free(self) -> str | None:
        areas = self.desk.firefight.scenario.areas
        return next((letter for letter in ascii_uppercase if letter not in areas), None)

    def _take(self, letter: str) -> None:
        self.desk.choose(area=letter)
        self.repaint.emit()

    def can(self, deed: str) -> bool:
        """Going on to another area needs one."""
        return deed != "next_area" or bool(self.desk.firefight.scenario.areas)

    def says(self) -> str:
        """What a click does now."""
        new = "" if self.letter() in self.desk.firefight.scenario.areas else tr(" (new)")
        return tr(
            "Area {letter}{new}: {how}; begin on one of its hexes to take hexes out. "
            "Shift and a letter choose another area",
            letter=self.letter(),
            new=new,
            how=self.how(),
        )

    def step(self) -> str:
        """As the history calls it."""
        letter = self.letter()
        if self._adding:
            return tr("Draw area {letter}", letter=letter)
        return tr("Cut area {letter}", letter=letter)

    def start(self, pointer: Pointer) -> None:
        """Begin to add or take away."""
        if self._anchor is None and pointer.at is not None:
            self._adding = pointer.at not in self._own()
        super().start(pointer)

    def kind_of(self, cell: Cell) -> object:
        """Terrain: a click fills a town or a wood."""
        return cell.terrain

    def pick_up(self, at: Hex) -> None:
        """The area there is drawn from now on."""
        for area in self.desk.scene.areas:
            if at in area.hexes:
                self.desk.choose(area=area.letter)
                return

    def paint_hexes(self, hexes: Iterable[Hex]) -> None:
        """Add these to the area, or take them out of it."""
        ground, letter, area = self.desk.firefight.ground, self.letter(), self._area()
        meant = set(hexes)
        if self._adding:
            new = sorted(meant - self._own())
            named = (*area.hexes, *(ground.name(at) for at in new))
        else:
            named = tuple(text for text in area.hexes if hex_of(ground, text) not in meant)
        changed = replace(area, hexes=named)
        self.desk.document.edit(self.step(), of_scenario(lambda s: set_area(s, letter, changed)))

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Shift and a letter choose an area."""
        letter = event.text().upper()
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not shift or len(letter) != 1 or letter not in ascii_uppercase:
            return super().key(event, pointer)
        self._take(letter)
        return True

    def actions(self, pointer: Pointer) -> Sequence[QAction]:
        """Other areas, a named place with its surroundings, and removing the area."""
        actions = []
        areas = self.desk.firefight.scenario.areas
        free = self._free()
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
        """The area goes, after what is set up or arrives in it was listed."""
        letter = self.letter()
        users = referring_to_area(self.desk.firefight.scenario, letter)
        if users and not messages.ask_removal(tr("area {letter}", letter=letter), users):
            return
        self.desk.document.edit(
            tr("Remove area {letter}", letter=letter), of_scenario(lambda s: remove_area(s, letter))
        )
        self.desk.choose(area=None)

    def paint(self, painter: QPainter) -> None:
        """The hexes of the area, and those that would be drawn."""
        for area in self.desk.scene.areas:
            if area.letter == self.letter():
                paint_hex_selection(painter, area.hexes)
        super().paint(painter)
