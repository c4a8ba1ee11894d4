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
    from studio.export import Wishes


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
        """The document in front in another form: sheet, boards, labels, charts, module."""
        from studio.app.dialogs.export import ExportDialog

        document = self.desk.document
        dialog = ExportDialog(self._folder(), document.stage, self.window, alone=document.is_board)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.write(dialog.path(), dialog.kind(), dialog.wishes())
        dialog.deleteLater()

    def write(self, path: Path, kind: str, wishes: "Wishes") -> bool:
        """Write an export and say where it lies; whether it is written."""
        from studio.export import export

        try:
            files = export(self.desk.document.stage, path, kind, wishes)
        except StudioError as fault:
            messages.tell_error(self.window, tr("This can't be written"), str(fault))
            return False
        names = ", ".join(file.name for file in files)
        self.desk.say(tr("Written: {names} in {parent}", names=names, parent=path.parent))
        return True

    def _folder(self) -> Path:
        """Beside the document, or where the system keeps documents."""
        document = self.desk.document
        if document.path is not None:
            return document.path.parent
        kind = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(kind))

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
