"""Details, export and playtest: what leads out of the editor.

The dialogs are imported when they are asked for, so that the window stands sooner.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Slot
from PySide6.QtWidgets import QDialog, QWidget

from studio.app import messages
from studio.app.desk import Desk
from studio.app.edits.setting_up import of_scenario
from studio.errors import StudioError
from studio.model.board import Board
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.dialogs.playtest import PlaytestDialog


class Outputs(QObject):
    """Opens these dialogs and does what they say."""

    def __init__(self, desk: Desk, window: QWidget) -> None:
        super().__init__(window)
        self.desk = desk
        self.window = window
        self.playtests: PlaytestDialog | None = None

    @Slot()
    def details(self) -> None:
        """Title, time, budgets, texts."""
        from studio.app.dialogs.details import DetailsDialog

        dialog = DetailsDialog(self.desk.firefight, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            changed = dialog.changed()
            self.desk.document.edit(tr("Change the details"), of_scenario(lambda _: changed))
        dialog.deleteLater()

    @Slot()
    def board_details(self) -> None:
        """Title, credits and size of a board that is open by itself."""
        from studio.app.dialogs.board import BoardDetailsDialog

        board = self.desk.document.work
        if not isinstance(board, Board):
            return
        dialog = BoardDetailsDialog(board, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            changed = dialog.changed(board)
            self.desk.document.edit(tr("Change the details"), lambda _: changed)
        dialog.deleteLater()

    @Slot()
    def export(self) -> None:
        """The set-up sheet as a file."""
        from studio.app.dialogs.export import ExportDialog

        dialog = ExportDialog(self._suggestion(), self.desk.document.stage, self.window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.write_sheet(dialog.path(), dialog.paper(), dialog.language())
        dialog.deleteLater()

    def write_sheet(self, path: Path, paper: str, language: str) -> bool:
        """Write the sheet and say where it lies; whether it is written."""
        from studio.export import Wishes, export

        try:
            files = export(self.desk.document.stage, path, "sheet", Wishes(paper, language))
        except StudioError as fault:
            messages.tell_error(self.window, tr("The sheet can't be written"), str(fault))
            return False
        names = ", ".join(file.name for file in files)
        self.desk.say(tr("Written: {names} in {parent}", names=names, parent=path.parent))
        return True

    def _suggestion(self) -> Path:
        document = self.desk.document
        name = f"{document.work.id}_sheet.pdf"
        if document.path is not None:
            return document.path.parent / name
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(folder) / name

    @Slot()
    def playtest(self) -> None:
        """Many games by machine, with the window staying usable."""
        from studio.app.dialogs.playtest import PlaytestDialog

        if self.playtests is None:
            self.playtests = PlaytestDialog(self.window)
        self.playtests.take(self.desk.document.stage)
        self.playtests.show()
        self.playtests.raise_()

    @Slot()
    def play(self) -> None:
        """The scenario as it is now, as a game in a window of its own."""
        from studio.app.play.begin import ask_and_play

        ask_and_play(self.desk.document.stage, self.window)

    @Slot()
    def open_record(self) -> None:
        """A recorded game in a window of its own: to go on with it, or to look at it."""
        from studio.app.play.begin import ask_for_record

        ask_for_record(self.window)

    def stop(self) -> None:
        """Nothing runs on after the window is closed."""
        if self.playtests is not None:
            self.playtests.stop()


def show_file(path: Path) -> None:
    """Open a file with the program that the system has for it."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QDesktopServices

    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
