"""Plant objective flags."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.edits.setting_up import of_scenario
from studio.app.scene.scene import hex_of
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor
from studio.hexes import Hex
from studio.model.edits import set_objectives
from studio.model.scenario import Objective
from studio.model.text import in_language
from studio.words import mark, tr


class ObjectiveTool(Tool):
    """A click plants a flag, or adds a point to the one there."""

    name = "objective"
    cursor = Qt.CursorShape.PointingHandCursor
    keys: ClassVar[Mapping[str, str]] = dict.fromkeys("123456789", mark("Points of the flag"))

    _at: Hex | None = None

    def says(self) -> str:
        """What a click does now."""
        return tr(
            "Click a hex to plant a flag, or to add a point to the flag there; "
            "Shift-click takes a point away, the keys 1 to 9 set its points"
        )

    def _number(self, at: Hex) -> int | None:
        """Which objective is at a hex."""
        ground = self.desk.firefight.ground
        objectives = self.desk.firefight.scenario.victory.objectives
        for number, objective in enumerate(objectives):
            if hex_of(ground, objective.at or objective.place) == at:
                return number
        return None

    def press(self, pointer: Pointer) -> None:
        """Plant a flag, or change its points."""
        if pointer.at is None:
            return
        number = self._number(pointer.at)
        taking = pointer.has(Qt.KeyboardModifier.ShiftModifier)
        if number is not None:
            objective = self.desk.firefight.scenario.victory.objectives[number]
            self._set(pointer.at, objective.points + (-1 if taking else 1))
        elif not taking:
            self._set(pointer.at, self.desk.choice.points)

    def _set(self, at: Hex, points: int, **fields: object) -> None:
        """Give the flag at a hex these points; none takes it away."""
        objectives = list(self.desk.firefight.scenario.victory.objectives)
        number = self._number(at)
        if number is None:
            objectives.append(self._planted(at, points))
        elif points > 0:
            changed = replace(objectives[number], points=points, **fields)  # type: ignore[arg-type]
            objectives[number] = changed
        else:
            objectives.pop(number)
        step = (
            tr("Objective of {points}", points=points) if points > 0 else tr("Remove an objective")
        )
        self.desk.document.edit(step, of_scenario(lambda s: set_objectives(s, objectives)))

    def _planted(self, at: Hex, points: int) -> Objective:
        """An objective that goes by its place's name if the hex is the first of one."""
        ground = self.desk.firefight.ground
        for place in ground.places:
            if place.hexes[0] == at:
                return Objective(points, place=in_language(place.name, "en"))
        return Objective(points, at=ground.name(at))

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:
        """Digits set the points of the flag under the pointer, and of those planted next."""
        text = event.text()
        if len(text) != 1 or text not in "123456789":
            return False
        self.desk.choose(points=int(text))
        if pointer is not None and pointer.at is not None and self._number(pointer.at) is not None:
            self._set(pointer.at, int(text))
        return True

    def actions(self, pointer: Pointer) -> Sequence[QAction]:
        """Who the flag is for, when it counts, and removing it."""
        if pointer.at is None or (number := self._number(pointer.at)) is None:
            return ()
        self._at = pointer.at
        objective = self.desk.firefight.scenario.victory.objectives[number]
        sides = self.desk.firefight.units.sides
        actions = []
        for key, value, text in (
            ("side", None, tr("Counts for both sides")),
            *(
                ("side", side, tr("Counts for {name} only", name=in_language(row.name)))
                for side, row in sides.items()
            ),
            ("when", "end", tr("Counts at the end")),
            ("when", "turn", tr("Counts each turn")),
        ):
            action = QAction(text, self)
            action.setCheckable(True)
            action.setChecked(getattr(objective, key) == value)
            action.setData((key, value, objective.points))
            action.triggered.connect(self._change)
            actions.append(action)
        remove = QAction(tr("Remove the flag"), self)
        remove.triggered.connect(self._remove)
        return (*actions, remove)

    @Slot()
    def _change(self) -> None:
        action = self.sender()
        if isinstance(action, QAction) and self._at is not None:
            key, value, points = action.data()
            self._set(self._at, points, **{key: value})

    @Slot()
    def _remove(self) -> None:
        if self._at is not None:
            self._set(self._at, 0)

    def paint(self, painter: QPainter) -> None:
        """The hex under the pointer."""
        if self.hover is not None and self.hover.at is not None:
            paint_hex_cursor(painter, self.hover.at)
