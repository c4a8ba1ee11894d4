"""Select blocks and move them."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from studio.app.edits.setting_up import units_moved, units_removed, units_taken_off
from studio.app.scene.scene import StandingBlock
from studio.app.tools.tool import Pointer, Tool
from studio.draw import look
from studio.draw.blocks import paint_block
from studio.draw.overlays import paint_hex_cursor
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.words import plural, tr

STEPS = {
    Qt.Key.Key_Up: (0, -2),
    Qt.Key.Key_Down: (0, 2),
    Qt.Key.Key_Left: (-1, -1),
    Qt.Key.Key_Right: (1, 1),
}
FAR = 0.12
"""The pointer has to move that far, in hexes, before a click becomes a drag."""


class SelectTool(Tool):
    """Click selects, dragging moves, dragging over empty ground selects all in a box."""

    name = "select"

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._from: Pointer | None = None
        self._now: Pointer | None = None
        self._dragging = False

    def says(self) -> str:
        """What a click does now."""
        count = len(self.desk.selection)
        if not count:
            return tr(
                "Click a block to select it, drag it to another hex; drag over ground for a box"
            )
        return plural(
            "{count} block selected: drag or arrow keys move, Delete removes, "
            "Backspace takes off the map",
            "{count} blocks selected: drag or arrow keys move, Delete removes, "
            "Backspace takes off the map",
            count,
        )

    def press(self, pointer: Pointer) -> None:
        """Select, or add to the selection with Shift or Ctrl."""
        self._from, self._now, self._dragging = pointer, pointer, False
        block = pointer.block
        if block is None:
            return
        unit, selection = block.unit.id, self.desk.selection
        if _adds(pointer):
            rest = tuple(other for other in selection if other != unit)
            self.desk.select(*(rest if unit in selection else (*selection, unit)))
        elif unit not in selection:
            self.desk.select(unit)

    def drag(self, pointer: Pointer) -> None:
        """Move the selected blocks, or draw a box."""
        if self._from is None:
            return
        self._now = pointer
        moved = abs(pointer.x - self._from.x) + abs(pointer.y - self._from.y)
        if self._dragging or moved > FAR:
            self._dragging = True
            self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """Set the blocks up where they are dropped."""
        start, self._from = self._from, None
        dragging, self._dragging = self._dragging, False
        if start is None:
            return
        if not dragging:
            if start.block is None and not _adds(start):
                self.desk.select()
            return
        if start.block is None:
            self._select_in(_box(start, pointer), keep=_adds(start))
        elif pointer.at is not None:
            step = pointer.at.q - start.block.at.q, pointer.at.y - start.block.at.y
            self._move(step)
        self.repaint.emit()

    def _select_in(self, box: QRectF, *, keep: bool) -> None:
        inside = [b.unit.id for b in self.desk.scene.blocks if box.contains(b.rect.center())]
        before = self.desk.selection if keep else ()
        self.desk.select(*dict.fromkeys((*before, *inside)))

    def _move(self, step: tuple[int, int]) -> None:
        targets = self._targets(step)
        if step != (0, 0) and targets:
            document = self.desk.document
            count = len(targets)
            name = tr("Move a block") if count == 1 else tr("Move {count} blocks", count=count)
            document.edit(name, units_moved(document, targets))

    def _targets(self, step: tuple[int, int]) -> dict[str, Hex]:
        """Where the selected blocks would go; nowhere if one of them would leave the map."""
        ground = self.desk.firefight.ground
        targets = {
            block.unit.id: Hex(block.at.q + step[0], block.at.y + step[1])
            for block in self._selected()
        }
        return targets if all(at in ground for at in targets.values()) else {}

    def _selected(self) -> list[StandingBlock]:
        return [b for b in self.desk.scene.blocks if b.unit.id in self.desk.selection]

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """Arrows move the selected blocks, Delete removes them, Backspace takes them off."""
        key, document, units = Qt.Key(event.key()), self.desk.document, self.desk.selection
        if not units:
            return False
        if key == Qt.Key.Key_Delete:
            document.edit(tr("Delete units"), units_removed(units))
        elif key == Qt.Key.Key_Backspace:
            document.edit(tr("Take off the map"), units_taken_off(units))
        elif key in STEPS and self._selected():
            self._move(STEPS[key])
        else:
            return False
        return True

    def cancel(self) -> bool:
        """Forget the drag."""
        was, self._from, self._dragging = self._dragging, None, False
        self.repaint.emit()
        return was

    def paint(self, painter: QPainter) -> None:
        """The dragged blocks over their new hexes, or the box."""
        if not self._dragging or self._from is None or self._now is None:
            return
        if self._from.block is None:
            painter.setPen(QPen(look.HIGHLIGHTS.selected_ring, 0.02))
            painter.setBrush(QColor(255, 196, 0, 40))
            painter.drawRect(_box(self._from, self._now))
            return
        self._paint_dragged(painter, self._from.block, self._now)

    def _paint_dragged(self, painter: QPainter, held: StandingBlock, now: Pointer) -> None:
        by = QPointF(now.x, now.y) - QPointF(*centre(held.at))
        if now.at is not None:
            targets = self._targets((now.at.q - held.at.q, now.at.y - held.at.y))
            for at in set(targets.values()) or {now.at}:
                paint_hex_cursor(painter, at, legal=bool(targets))
        painter.setOpacity(0.8)
        for block in self._selected():
            paint_block(painter, block.rect.translated(by), block.face)
        painter.setOpacity(1.0)


def _adds(pointer: Pointer) -> bool:
    return pointer.has(Qt.KeyboardModifier.ShiftModifier) or pointer.has(
        Qt.KeyboardModifier.ControlModifier
    )


def _box(a: Pointer, b: Pointer) -> QRectF:
    return QRectF(QPointF(a.x, a.y), QPointF(b.x, b.y)).normalized()
