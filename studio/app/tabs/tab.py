"""One open document with all that belongs to it: desk, tools, canvas, and what keeps it safe."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.documents.document import Document
from studio.app.documents.work import blank_scenario
from studio.app.keeping.keeper import Keeper
from studio.app.keeping.locking import same_file
from studio.app.leisure import Leisure
from studio.app.tools import TOOLS, Tool, Toolbox
from studio.app.view.canvas import Canvas
from studio.app.view.map_view import MapView

if TYPE_CHECKING:
    from studio.app.table.canvas import TableCanvas
    from studio.app.table.page import TablePage

Look = tuple[float, float, float]
"""The place of the map in the middle of its window, and pixels a hex across flats."""


class Tab(QObject):
    """A document, its history, its camera and its tools; nothing of it outlives the tab."""

    renamed = Signal(object)
    """The tab whose path, title or saved state may have changed."""
    copy_wanted = Signal(object)
    """The tab whose read-only document shall be saved as another file."""
    save_wanted = Signal(object)
    """The tab whose document shall be saved."""
    canvas_made = Signal(object)
    """The tab that is seen for the first time."""
    page_made = Signal(object)
    """The `TablePage` of a table that is seen for the first time."""

    def __init__(self, leisure: Leisure, window: QWidget, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = Document(self)
        self.desk = Desk(self.document, leisure, self)
        self.tools = Toolbox(self.desk, self)
        self.keeper = Keeper(self.document, window)
        self._canvas: Canvas | None = None
        self._page: TablePage | None = None
        self._first_look: Look | None = None
        self.document.renamed.connect(self._tell_renamed)
        self.keeper.copy_wanted.connect(self._want_copy)
        self.keeper.save_wanted.connect(self._want_save)
        self.tools.made.connect(self._join_typing)

    @property
    def canvas(self) -> Canvas:
        """The map of the document, made when it is first asked for."""
        if self._canvas is None:
            self._canvas = Canvas(self.desk)
            self._canvas.set_tool(self.tools[self.desk.tool_name])
            self._look_first(self._canvas)
            self.canvas_made.emit(self)
        return self._canvas

    @property
    def page(self) -> "TablePage | None":
        """What a table is worked on with, made when it is first asked for; None of a map."""
        if self.document.table is None:
            return None
        if self._page is None:
            from studio.app.table.page import TablePage

            self._page = TablePage(self.document)
            self._look_first(self._page.canvas)
            self.page_made.emit(self._page)
        return self._page

    @property
    def face(self) -> QWidget:
        """What fills the window: the map, or the page of a table."""
        return self.page or self.canvas

    @property
    def view(self) -> MapView:
        """What zooms and pans."""
        return self.page.canvas if self.page is not None else self.canvas

    def _look_first(self, canvas: MapView) -> None:
        """Where one looked the last time, else at the whole map."""
        look, self._first_look = self._first_look, None
        if look is None:
            canvas.fit()
        else:
            canvas.zoom_to(look[2])
            canvas.centre_on(look[:2])

    @property
    def looks_at(self) -> Look | None:
        """Where the map is looked at; None for all of it, or before it is seen."""
        canvas = self._page.canvas if self._page is not None else self._canvas
        if canvas is None or canvas.shows_all:
            return self._first_look
        return (*canvas.visible_frame().centre, canvas.camera.px)

    @looks_at.setter
    def looks_at(self, look: Look | None) -> None:
        self._first_look = look
        if self._page is not None:
            self._look_first(self._page.canvas)
        elif self._canvas is not None:
            self._look_first(self._canvas)

    @property
    def has_map(self) -> bool:
        """Whether there is anything to see."""
        return bool(self.desk.firefight.ground.cells) or self.document.table is not None

    @property
    def is_pristine(self) -> bool:
        """Whether nobody has done anything here, so that what is opened may take its place."""
        document = self.document
        return (
            document.path is None
            and document.history.stack.count() == 0
            and document.work == blank_scenario()
        )

    def holds(self, path: Path) -> bool:
        """Whether this file is open here, by whatever name."""
        own = self.document.path
        return own is not None and same_file(own, path)

    def begin_like(self, other: "Tab") -> None:
        """Take in hand what is in hand in another tab, as far as it works here."""
        self.desk.inherit(other.desk)
        name = other.desk.tool_name
        if TOOLS[name].for_boards or not self.document.is_board:
            self.desk.take(name)

    def dress(self) -> None:
        """In the colours of another theme."""
        if self._canvas is not None:
            self._canvas.viewport().update()
        if self._page is not None:
            self._page.dress()

    def undo(self) -> None:
        """One step back; while the mouse drags, the drag alone is taken back."""
        held = self._held_face
        if held is None or not held.break_off():
            self.document.history.undo()

    @property
    def _held_face(self) -> "Canvas | TableCanvas | None":
        """Where a drag may be going on."""
        return self._page.canvas if self._page is not None else self._canvas

    def redo(self) -> None:
        """One step forwards again, unless the mouse drags."""
        held = self._held_face
        if held is None or not held.is_held:
            self.document.history.redo()

    def rest(self) -> None:
        """Another tab comes to the front: what the mouse has begun here is ended."""
        self.document.history.end_stroke()
        held = self._held_face
        if held is not None:
            held.let_go()

    def end(self) -> None:
        """The tab closes: its tools, its map and its history go with it."""
        self.rest()
        self.keeper.end()
        self.keeper.notices.deleteLater()
        if self._canvas is not None:
            self._canvas.deleteLater()
            self._canvas = None
        if self._page is not None:
            self._page.end()
            self._page.deleteLater()
            self._page = None
        self.deleteLater()

    @Slot(object)
    def _join_typing(self, tool: Tool) -> None:
        """Names are typed on the map."""
        typing = getattr(tool, "typing_wanted", None)
        if typing is not None:
            typing.connect(self.canvas.type_name)
            self.canvas.typing.typed.connect(tool.typed)  # type: ignore[attr-defined]

    @Slot()
    def _tell_renamed(self) -> None:
        self.renamed.emit(self)

    @Slot()
    def _want_copy(self) -> None:
        self.copy_wanted.emit(self)

    @Slot()
    def _want_save(self) -> None:
        self.save_wanted.emit(self)
