"""From the editor to the table: ask how a firefight shall be played, and open the window."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from studio.app import messages
from studio.app.play.match import Order
from studio.app.play.new_game import NewGameDialog
from studio.app.play.window import PlayWindow
from studio.errors import StudioError
from studio.model.firefight import Firefight


def ask_and_play(firefight: Firefight, parent: QWidget) -> PlayWindow | None:
    """Ask who plays, and begin; None if the user doesn't want to, or the scenario can't be played.

    The window belongs to whoever called: it closes for good by itself.
    """
    dialog = NewGameDialog(firefight, parent)
    chosen = dialog.exec() == QDialog.DialogCode.Accepted
    order = dialog.order()
    dialog.deleteLater()
    return play(order, parent) if chosen else None


def play(order: Order, parent: QWidget) -> PlayWindow | None:
    """Begin a game; a scenario that can't be played is told of."""
    try:
        window = PlayWindow(order)
    except StudioError as fault:
        messages.tell_error(parent, "The scenario can't be played", str(fault))
        return None
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.show()
    return window
