"""The play window of an open table."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QTabBar, QWidget

from studio.app.play.game_window import GameWindow
from studio.app.play.tabletop.canvas import PlayCanvas
from studio.app.play.tabletop.docks import TableDocks
from studio.app.play.tabletop.hand import Hand
from studio.app.play.tabletop.header import Header
from studio.app.play.tabletop.help import HelpDialog
from studio.app.play.tabletop.prompt import Prompt, chance_words, rule_words
from studio.app.table.words import ground_in_words, piece_in_words, place_in_words
from studio.inches import Point
from studio.seen.match import Match, Order
from studio.seen.tabletop.changes import time_words
from studio.seen.tabletop.words import called, label_of
from studio.words import begun, tr


class TableWindow(GameWindow):
    """Shows the course of a firefight on a table. Both sides see all of it."""

    hand: Hand
    prompt: Prompt
    canvas: PlayCanvas
    docks: TableDocks

    def __init__(
        self, game: Order | Match, path: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin a game, or go on with one that is kept at the path.

        Raises:
            StudioError: the table can't be played.
        """
        match = game if isinstance(game, Match) else Match(game)
        super().__init__(match, Hand(match.order.firefight), path, parent)
        self.hand.setParent(self)

    # --- making ---------------------------------------------------------------------------------

    def make_parts(self) -> Sequence[QWidget]:
        """Header, prompt and table."""
        self.header = Header(self.hand, self.match.order.seed)
        self.prompt, self.canvas = Prompt(self.hand), PlayCanvas(self.hand)
        return (self.prompt,)

    def make_docks(self) -> None:
        """Forces, actions, fire, dice, log, notes."""
        self.docks = TableDocks(self)
        self.tree = self.docks.tree

    def connect_parts(self) -> None:
        """The table, and what tells of time."""
        self.canvas.hovered.connect(self._show_place)
        self.course.shown.connect(self._tell_time)

    def showEvent(self, event: QShowEvent) -> None:
        """Qt leaves tab bars in the corner that it has made and doesn't use: they are hidden."""
        super().showEvent(event)
        for bar in self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.setVisible(bar.y() >= self.menuBar().height())

    def make_help(self) -> QDialog:
        """How a phase is played, and the keys."""
        return HelpDialog(self)

    def view_entries(self) -> Sequence[tuple[str, str, bool, Callable[[bool], None]]]:
        """Overwatch, arcs and ranges."""
        return (
            ("watches", tr("Areas of Over&watch"), True, self.show_watches),
            ("arcs", tr("&Arcs and ranges of who acts"), True, self.show_arcs),
        )

    # --- showing --------------------------------------------------------------------------------

    def action_words(self, action: Any) -> str:
        """An action with its chance and its rule."""
        chance = chance_words(self.hand.chances(action))
        return f"{label_of(action)}{chance} [{rule_words(action)}]"

    @Slot()
    def show_aim(self) -> None:
        """What a click, or the end of a drag, would do; why it would do nothing."""
        way, action = self.hand.way, self.hand.action
        why = way.why_not(action.facing or 0.0) if way is not None and action is not None else None
        if why is None:
            super().show_aim()
        else:
            self.status.show_text(f"{begun(self.hand.names.text(why))}.")

    @Slot(object)
    def _show_place(self, at: Point | None) -> None:
        """Where the pointer is and what ground is there, while nothing is aimed."""
        quiet = not self.status.is_saying and self.hand.action is None
        if quiet and at is not None and self.hand.seen is not None:
            self.status.show_text("  ·  ".join(self._words_of(at)))
        elif at is None:
            self.show_aim()

    def _words_of(self, at: Point) -> Iterator[str]:
        """The place, its ground, and who stands there."""
        table, piece = self.hand.look.state.table, self.hand.look.piece_at(at, 0.0)
        yield place_in_words(table, at)
        yield ground_in_words(table, at)
        if piece is not None:
            yield piece_in_words(table, piece, called)

    @Slot()
    def _tell_time(self) -> None:
        """Say that a phase or a turn has ended since the moment before."""
        if len(self.match.states) < 2 or self.match.outcome is not None:
            return
        before, now = self.match.states[-2:]
        told = "; ".join(time_words(before, now, self.hand.names.sides))
        if told:
            self.status.say(f"{begun(told)}.")

    @Slot(bool)
    def show_watches(self, shown: bool) -> None:
        """Paint what Overwatch covers, or not."""
        self.canvas.layers.shows_watches = shown
        self.canvas.viewport().update()

    @Slot(bool)
    def show_arcs(self, shown: bool) -> None:
        """Paint arcs and ranges of who acts, or not."""
        self.canvas.layers.shows_arcs = shown
        self.canvas.viewport().update()
