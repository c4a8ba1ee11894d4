"""A table in its tab: the bar of its tools, and the canvas."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.app.documents.checking import Problem
from studio.app.documents.document import Document
from studio.app.table.bar import TableBar
from studio.app.table.canvas import TableCanvas
from studio.app.table.deeds import DUPLICATE, KEYS, TableDeeds
from studio.app.table.desk import TableDesk
from studio.app.table.lengths import in_cm, short, show_in_cm, unit
from studio.app.table.menu import menu_at
from studio.app.table.overlays import OVERLAYS
from studio.app.table.tool import Spot
from studio.app.table.tools import TABLE_TOOLS
from studio.app.table.tools.select import SelectTool
from studio.app.table.words import ground_in_words, piece_in_words, place_in_words
from studio.model.table_pieces import piece_of, under

if TYPE_CHECKING:
    from studio.app.table.fire_dialog import FireDialog


class TablePage(QWidget):
    """Canvas and bar of a table; `told` is what the status line says of it."""

    told = Signal(object)
    """What a click does, then where the pointer is, what ground is there, and who."""
    said = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = TableDesk(document, self)
        self.canvas = TableCanvas(self.desk)
        self.tools = {kind.name: kind(self.desk, self) for kind in TABLE_TOOLS}
        self.desk.kinds = {kind.name: kind.kinds[0] for kind in TABLE_TOOLS if kind.kinds}
        self.overlays = {name: kind(self.desk, self) for name, kind in OVERLAYS.items()}
        self.bar = TableBar(self.desk, TABLE_TOOLS, OVERLAYS, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.canvas, 1)
        self.setFocusProxy(self.canvas)
        self.bar.tool_wanted.connect(self.take)
        self.bar.fire_wanted.connect(self.show_fire)
        self.desk.show_wanted.connect(self.canvas.bring_in)
        self.desk.tool_wanted.connect(self.take)
        self.canvas.menu_wanted.connect(self._show_menu)
        self.canvas.unit_wanted.connect(self._change_unit)
        self.canvas.keys_wanted.connect(self._do_keys)
        self.fire: FireDialog | None = None
        self.desk.said.connect(self.said)
        for signal in (self.desk.changed, self.desk.selected, self.desk.pointed, self.desk.chosen):
            signal.connect(self.tell)
        self.canvas.overlays_wanted.connect(self._paint_overlay)
        self.canvas.words_wanted.connect(self._write_overlay)
        for overlay in self.overlays.values():
            overlay.repaint.connect(self.canvas.viewport().update)
        self.take("select")

    @Slot(str)
    def take(self, name: str) -> None:
        """Take a tool in hand."""
        tool = self.tools[name]
        self.canvas.set_tool(tool)
        self.bar.show_tool(name)
        self.tell()

    @Slot(object)
    def _paint_overlay(self, painter: QPainter) -> None:
        overlay = self.overlays.get(self.desk.overlay)
        if overlay is not None:
            overlay.paint(painter)

    @Slot(object)
    def _write_overlay(self, painter: QPainter) -> None:
        overlay = self.overlays.get(self.desk.overlay)
        if overlay is not None:
            overlay.paint_over(painter)

    @property
    def deeds(self) -> TableDeeds:
        """What is done with what is selected."""
        select = self.tools["select"]
        assert isinstance(select, SelectTool)
        return select.deeds

    @Slot(QPoint, object)
    def _show_menu(self, where: QPoint, spot: Spot) -> None:
        menu = menu_at(self.desk, self.deeds, spot, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(where)

    @Slot(object)
    def _do_keys(self, event: QKeyEvent) -> None:
        """Keys that mean the same whatever tool is in hand."""
        for keys, deed in KEYS.items():
            if event.matches(keys):
                getattr(self.deeds, deed)()
                event.accept()
                return
        if event.keyCombination() == DUPLICATE:
            self.deeds.duplicate()
            event.accept()

    @Slot()
    def _change_unit(self) -> None:
        """Inches or centimetres."""
        show_in_cm(not in_cm())
        self.canvas.viewport().update()
        self.tell()

    @Slot()
    def tell(self) -> None:
        """Tell the status line what is to be told."""
        self.told.emit(self.words())

    def words(self) -> tuple[str, ...]:
        """What the status line says: first what a click does, then of the place."""
        tool, at, table = self.canvas.tool, self.desk.pointer, self.desk.table
        says = tool.says() if tool is not None else ""
        overlay = self.overlays.get(self.desk.overlay)
        says = (overlay.says() if overlay is not None else "") or says
        if at is None:
            return says, f"{short(table.width)} × {short(table.height)} {unit()}"
        piece = under(table, at)
        who = (
            ""
            if piece is None or piece.kind in ("area", "obstacle", "building")
            else (piece_in_words(table, piece))
        )
        return says, place_in_words(table, at), ground_in_words(table, at), who

    @Slot()
    def show_fire(self) -> None:
        """The fire dialog, with what is selected."""
        if self.fire is None:
            from studio.app.table.fire_dialog import FireDialog

            self.fire = FireDialog(self.desk, self)
        self.fire.aim_with(self.desk.selection)
        self.fire.show()
        self.fire.activateWindow()

    @Slot(object)
    def show_problem(self, problem: Problem) -> None:
        """The place of a problem, and what it is about."""
        if self.isVisible() and problem.spot is not None:
            piece = piece_of(self.desk.table, problem.pointer)
            self.desk.select(*((piece,) if piece else ()))
            self.canvas.show_spot(problem.spot)

    def end(self) -> None:
        """The tab closes: nothing is worked out any more."""
        for overlay in self.overlays.values():
            overlay.stop()

    def dress(self) -> None:
        """In the colours of another theme."""
        self.bar.dress()
        self.canvas.viewport().update()
