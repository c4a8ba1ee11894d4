"""From the editor to the table: ask how a firefight shall be played, and open the window."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from studio.app import messages
from studio.app.play.deeds import RECORDS, opened
from studio.app.play.game_window import GameWindow
from studio.app.play.kept_game import games_folder
from studio.app.play.new_game import NewGameDialog
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.seen.match import Match, Order
from studio.words import tr

GAMES: Final[list[GameWindow]] = []
"""The windows that are open: each goes on by itself until it is closed."""


def ask_and_play(firefight: Firefight | Tabletop, parent: QWidget) -> GameWindow | None:
    """Ask who plays, and begin; None if the user doesn't want to, or it can't be played."""
    dialog = NewGameDialog(firefight, parent)
    chosen = dialog.exec() == QDialog.DialogCode.Accepted
    order = dialog.order()
    dialog.deleteLater()
    return play(order, parent) if chosen else None


def play(order: Order, parent: QWidget) -> GameWindow | None:
    """Begin a game in a window of its own; a scenario that can't be played is told of."""
    try:
        return show_game(order, None)
    except StudioError as fault:
        messages.tell_error(parent, tr("The scenario can't be played"), str(fault))
        return None


def ask_for_record(parent: QWidget) -> GameWindow | None:
    """Ask for a record, first where games are kept as they go, and open it."""
    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Open a record"), str(games_folder()), tr(RECORDS)
    )
    return open_record(Path(name), parent) if name else None


def open_record(path: Path, parent: QWidget) -> GameWindow | None:
    """Open a record and go on with it, or look at it; one that isn't sound is told of.

    What is sound of a damaged record is opened as a new game, so that its file stays as it is.
    """
    try:
        match = opened(path)
        window = show_game(match, path if match.differs is None else None)
    except StudioError as fault:
        messages.tell_error(parent, tr("The record can't be opened"), str(fault))
        return None
    if match.differs is not None:
        count = len(match.steps)
        messages.tell_error(
            window,
            tr("The record isn't sound"),
            tr(
                "{fault}\n\nOpened are the {count} actions before it, as a new game.",
                fault=match.differs,
                count=count,
            ),
        )
    return window


def show_game(game: Order | Match, path: Path | None) -> GameWindow:
    """A game in a window of its own.

    Raises:
        StudioError: the scenario can't be played.
    """
    match = game if isinstance(game, Match) else Match(game)
    window = _window_of(match, path)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.closed.connect(partial(_forget, window))
    GAMES.append(window)
    window.show()
    return window


def _window_of(match: Match, path: Path | None) -> GameWindow:
    """The window for what is played: a table, or a map of hexes."""
    if isinstance(match.order.firefight, Tabletop):
        from studio.app.play.tabletop.window import TableWindow

        return TableWindow(match, path)
    from studio.app.play.window import PlayWindow

    return PlayWindow(match, path)


def _forget(window: GameWindow) -> None:
    """A closed game isn't kept; Qt deletes its window."""
    if window in GAMES:
        GAMES.remove(window)
