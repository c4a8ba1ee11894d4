"""Name places."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QPainter

from studio.app.edits.painting import hex_named
from studio.app.edits.setting_up import of_scenario
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor
from studio.hexes import Hex
from studio.model.edits import rename_named_place
from studio.model.text import in_language
from studio.words import mark, tr, within

KINDS: Final = {
    "town": mark("Town"),
    "farm": mark("Farm or single building"),
    "hill": mark("Hill or wood"),
    "water": mark("Water"),
}


class NameTool(Tool):
    """Click a hex and type its name."""

    name = "name"
    cursor = Qt.CursorShape.IBeamCursor

    typing_wanted = Signal(object, str)
    """The canvas shall let a name be typed at a hex, beginning with a text."""

    _at: Hex | None = None

    def says(self) -> str:
        """What a click does now."""
        return tr(
            "Click a hex to name it; Enter keeps the name, Esc doesn't. Right-click for its kind"
        )

    def named(self, at: Hex) -> tuple[str, str]:
        """Name and kind of a hex; both empty without one."""
        for place in reversed(self.desk.firefight.ground.places):
            if at in place.hexes:
                return in_language(place.name, "en"), place.kind
        return "", ""

    def press(self, pointer: Pointer) -> None:
        """Let the name be typed."""
        if pointer.at is not None:
            self._at = pointer.at
            self.typing_wanted.emit(pointer.at, self.named(pointer.at)[0])

    @Slot(str)
    def typed(self, text: str) -> None:
        """The name is typed."""
        if self._at is not None:
            self._give(self._at, text.strip(), self.named(self._at)[1] or self._usual(self._at))
            self._at = None

    def _usual(self, at: Hex) -> str:
        """The kind of place that its terrain suggests."""
        terrain = self.desk.firefight.ground.cells[at].terrain
        return terrain if terrain in KINDS else next(reversed(KINDS)) if self._wet(at) else "hill"

    def _wet(self, at: Hex) -> bool:
        """Whether nobody may ever enter the hex."""
        row = self.desk.firefight.terrain.hexes[self.desk.firefight.ground.cells[at].terrain]
        return row.hex.known("stack") and row.hex.stack == 0

    def _give(self, at: Hex, name: str, kind: str) -> None:
        """Name a hex; what goes by a name that is nowhere any more goes by the new one."""
        if (name, kind) == self.named(at):
            return
        document, before = self.desk.document, self._names(at)
        step = tr("Name {name}", name=name) if name else tr("Remove a name")
        document.history.begin_stroke(step)
        document.edit(step, hex_named(document, at, name, kind))
        gone = before - {*self.desk.firefight.ground.by_name}
        if name and gone:
            document.edit(step, of_scenario(lambda s: rename_named_place(s, gone, name)))
        document.history.end_stroke()

    def _names(self, at: Hex) -> set[str]:
        """The names of a hex in all languages, case folded."""
        places = [place for place in self.desk.firefight.ground.places if at in place.hexes]
        return {name.casefold() for place in places for name in place.name.values()}

    def actions(self, pointer: Pointer) -> Sequence[QAction]:
        """The kind of the place, and taking its name away."""
        name, kind = self.named(pointer.at) if pointer.at is not None else ("", "")
        if not name or pointer.at is None:
            return ()
        self._at = pointer.at
        actions = []
        for key, text in KINDS.items():
            action = QAction(f"{name}: {within(tr(text))}", self)
            action.setCheckable(True)
            action.setChecked(key == kind)
            action.setData(key)
            action.triggered.connect(self._kind_chosen)
            actions.append(action)
        remove = QAction(tr("Remove the name {name}", name=name), self)
        remove.triggered.connect(self._remove)
        return (*actions, remove)

    @Slot()
    def _kind_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction) and self._at is not None:
            self._give(self._at, self.named(self._at)[0], action.data())

    @Slot()
    def _remove(self) -> None:
        if self._at is not None:
            self._give(self._at, "", "")

    def paint(self, painter: QPainter) -> None:
        """The hex under the pointer."""
        if self.hover is not None and self.hover.at is not None:
            paint_hex_cursor(painter, self.hover.at)
