"""What the Map menu does with pictures: lays one beneath the board, guesses terrain, removes it."""

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from studio.app import messages
from studio.app.desk import Desk
from studio.app.documents.document import Document
from studio.app.documents.map_changes import Change as EditOf
from studio.app.documents.map_changes import Place
from studio.app.documents.work import Work
from studio.app.edits.guessed import paint_guessed
from studio.app.tabs.tabs import Tabs
from studio.errors import StudioError
from studio.model.board import Board, Picture
from studio.model.scenario import Change
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.dialogs.guess import GuessDialog
    from studio.app.tools.trace import TraceTool


BESIDE = 24
"""Pixels between the dialog of a guess and the window's edge."""


class Tracing(QObject):
    """Pictures beneath boards, as menus ask for them."""

    def __init__(self, desk: Desk, tabs: Tabs, window: QWidget) -> None:
        super().__init__(window)
        self.desk = desk
        self._tabs = tabs
        self._window = window
        self.dialog: GuessDialog | None = None

    @property
    def tool(self) -> "TraceTool":
        """The tool that lays pictures."""
        tool: TraceTool = self._tabs.current.tools["trace"]  # type: ignore[assignment]
        return tool

    # --- the picture ----------------------------------------------------------------------------

    @Slot()
    def load(self) -> None:
        """Ask for a picture and lay it beneath the board that is open."""
        path = self.desk.document.path
        if path is None:
            self.desk.say(tr("Save the board first: its picture lies beside its file"))
            return
        chosen = messages.ask_picture_to_open(self._window, path.parent)
        if chosen is not None:
            self.lay(chosen)

    def lay(self, chosen: Path) -> bool:
        """A picture beneath the board; it is copied beside the board's file if it lies elsewhere.

        Whether that was done.
        """
        from studio.draw.pictures import read_picture

        document = self.desk.document
        if document.path is None or not document.is_board:
            return False
        try:
            page = self._page_of(chosen)
            if page is None:
                return False
            read_picture(chosen, page)
            name = beside(chosen, document.path.parent)
        except (StudioError, OSError) as fault:
            messages.tell_error(self._window, tr("The picture can't be used"), str(fault))
            return False
        picture = Picture(name, page=page)
        document.edit(tr("Lay a picture beneath the board"), _with_picture(picture))
        self.desk.choose(show_picture=True)
        self.desk.want_tool("trace")
        return True

    def _page_of(self, chosen: Path) -> int | None:
        """The page of a file, asked for where it has several; None if that was declined."""
        from studio.draw.pictures import pages_in

        pages = pages_in(chosen)
        return messages.ask_page(self._window, chosen.name, pages) if pages > 1 else 1

    @Slot()
    def remove(self) -> None:
        """No picture; its file stays."""
        self.desk.document.edit(tr("Remove the picture"), _with_picture(None))

    # --- a guess --------------------------------------------------------------------------------

    @Slot()
    def guess(self) -> None:
        """Let the author say what the picture's colours are."""
        from studio.app.dialogs.guess import GuessDialog
        from studio.app.edits.traced import traced
        from studio.draw.pictures import BadPicture

        document = self.desk.document
        try:
            shown = traced(document)
        except BadPicture as fault:
            messages.tell_error(self._window, tr("The picture can't be used"), str(fault))
            return
        if shown is None:
            self.desk.say(tr("Lay a picture beneath the board first"))
            return
        if self.dialog is not None:
            self.dialog.reject()
        self.desk.want_tool("trace")
        self._begin(GuessDialog(shown, self._window), document)

    def _begin(self, dialog: "GuessDialog", document: Document) -> None:
        """Show a dialog whose preview is on the map of the document it began with."""
        tool, desk = self.tool, self._tabs.current.desk
        self.dialog = dialog
        dialog.previewed.connect(tool.show_guess)
        dialog.pointed.connect(desk.select_area)
        dialog.confirmed.connect(_Painting(document, dialog).paint)
        dialog.finished.connect(self._end)
        document.opened.connect(dialog.reject)
        document.destroyed.connect(dialog.reject)
        tool.show_guess(dialog.wanted())
        dialog.show()
        room = self._window.frameGeometry()  # beside most of the map, which is looked at meanwhile
        dialog.move(
            room.right() - dialog.width() - BESIDE, room.center().y() - dialog.height() // 2
        )

    @Slot()
    def _end(self, *_: object) -> None:
        self.dialog = None


class _Painting(QObject):
    """Paints what a guess says on the document that it was made for."""

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document

    @Slot(object)
    def paint(self, wanted: Mapping[Place, Change]) -> None:
        """All of it in one step, with slopes along the levels and gaps where ways cross."""
        document = self._document
        document.history.begin_stroke(tr("Paint by the picture"))
        paint_guessed(document, wanted)
        document.history.end_stroke()


def _with_picture(picture: Picture | None) -> EditOf:
    def change(work: Work) -> Work:
        return replace(work, picture=picture) if isinstance(work, Board) else work

    return change


def beside(chosen: Path, folder: Path) -> str:
    """The name of a picture beside a board, copied there under a free name if it lies elsewhere.

    Raises:
        OSError: it can't be copied.
    """
    target = folder / chosen.name
    if chosen.resolve().parent == folder.resolve():
        return chosen.name
    number = 2
    while target.exists() and target.read_bytes() != chosen.read_bytes():
        target = folder / f"{chosen.stem}_{number}{chosen.suffix}"
        number += 1
    if not target.exists():
        shutil.copyfile(chosen, target)
    return target.name
