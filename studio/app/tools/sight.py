"""The line-of-sight ruler."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor, paint_sight_line
from studio.draw.shade import paint_unseen
from studio.hexes import Hex
from studio.rules.combat_infantry.sight import Sight, look
from studio.words import plural, tr

METRES = 100
"""Ground scale of a hex (1.1)."""


class SightTool(Tool):
    """Click a hex to look from there; what it can't see is shaded, the pointer draws the line."""

    name = "sight"
    analyses = True
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.start: Hex | None = None

    def says(self) -> str:
        """What a click does now, or what the ruler says."""
        ground = self.desk.firefight.ground
        start = self._origin()
        if start is None:
            return tr("Click a hex to see what can be seen from it")
        words = tr("Sight from {name}", name=ground.name(start))
        if self.hover is not None and self.hover.at is not None and self.hover.at != start:
            result = self.look(self.hover.at)
            if result is not None:
                return tr(
                    "{sight} to {name}: {result}",
                    sight=words,
                    name=ground.name(self.hover.at),
                    result=sight_in_words(result),
                )
        return tr(
            "{sight}: point at another hex to test its line; click to look from there", sight=words
        )

    def _origin(self) -> Hex | None:
        return self.start if self.start in self.desk.firefight.ground else None

    def press(self, pointer: Pointer) -> None:
        """Look from here."""
        self.start = pointer.at
        self.repaint.emit()

    def cancel(self) -> bool:
        """Look from nowhere."""
        was, self.start = self.start, None
        self.repaint.emit()
        return was is not None

    def leave(self) -> None:
        """The origin stays for the next time."""
        self.hover = None

    def look(self, at: Hex) -> Sight | None:
        """Whether the origin sees a hex, and why not."""
        start = self._origin()
        if start is None:
            return None
        return look(self.desk.sights.of(self.desk.firefight).blocking, start, at)

    def unseen(self) -> frozenset[Hex]:
        """The hexes that can't be seen from the origin."""
        start = self._origin()
        if start is None:
            return frozenset()
        seen = self.desk.sights.of(self.desk.firefight).seen_from(start)
        return frozenset(self.desk.firefight.ground.cells.keys() - seen)

    def paint(self, painter: QPainter) -> None:
        """The line, and the reason in a pill."""
        start = self._origin()
        if start is None:
            if self.hover is not None and self.hover.at is not None:
                paint_hex_cursor(painter, self.hover.at)
            return
        paint_hex_cursor(painter, start)
        if self.hover is not None and self.hover.at not in (None, start):
            self._paint_line(painter, start, self.hover.at)

    def paint_under(self, painter: QPainter) -> None:
        """The shade over what can't be seen."""
        hidden = self.unseen()
        if hidden:
            paint_unseen(painter, hidden)

    def _paint_line(self, painter: QPainter, start: Hex, end: Hex | None) -> None:
        result = self.look(end) if end is not None else None
        if end is not None and result is not None:
            paint_sight_line(painter, start, end, sight_in_words(result), blocked_at=result.at)


def sight_in_words(result: Sight) -> str:
    """Such as `clear, 8 hexes, 800 m · rule 6.4`."""
    return tr(
        "{reason}, {hexes}, {metres} m · rule {rule}",
        reason=result.reason,
        hexes=plural("{count} hex", "{count} hexes", result.distance),
        metres=METRES * result.distance,
        rule=result.rule,
    )
