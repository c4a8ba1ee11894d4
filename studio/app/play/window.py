"""The play window of a map of hexes: one game, shown to one side at a time."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QWidget

from studio.app.play.assault_view import AssaultView
from studio.app.play.canvas import PlayCanvas
from studio.app.play.cover import Cover
from studio.app.play.docks import Docks
from studio.app.play.game_window import GameWindow
from studio.app.play.header import Header
from studio.app.play.help import HelpDialog
from studio.app.play.map_hand import MapHand
from studio.app.play.prompt import Prompt, chance_words
from studio.app.play.set_up_tray import SetUpTray
from studio.hexes import Hex
from studio.seen.match import Match, Order
from studio.seen.words import label_of


class PlayWindow(GameWindow):
    """Shows the course of a firefight on a map of hexes."""

    hand: MapHand
    prompt: Prompt
    canvas: PlayCanvas
    docks: Docks
    cover: Cover

    def __init__(
        self, game: Order | Match, path: Path | None = None, parent: QWidget | None = None
    ) -> None:
        """Begin a game, or go on with one that is kept at the path.

        Raises:
            StudioError: the scenario can't be played.
        """
        match = game if isinstance(game, Match) else Match(game)
        super().__init__(match, MapHand(match.order.firefight), path, parent)
        self.hand.setParent(self)

    # --- making ---------------------------------------------------------------------------------

    def make_parts(self) -> Sequence[QWidget]:
        """Header, prompt and map; the strips are the prompt, the assault, the blocks to set up."""
        self.header = Header(self.hand, self.match.order.seed)
        self.prompt, self.canvas = Prompt(self.hand), PlayCanvas(self.hand)
        self.assault, self.tray = AssaultView(self.hand), SetUpTray(self.hand)
        return self.prompt, self.assault, self.tray

    def make_cover(self) -> Cover:
        """Blocks are hidden from the other side."""
        return Cover(self.hand.names)

    def make_docks(self) -> None:
        """Command, actions, dice, log, notes, overview, chits."""
        self.docks = Docks(self)
        self.tree = self.docks.tree

    def connect_parts(self) -> None:
        """The map, the tray of blocks, the overview."""
        self.canvas.hovered.connect(self._show_hex)
        self.canvas.moved.connect(self._follow_camera)
        self.tray.chosen.connect(self.course.set_up_next)
        self.tray.dragged.connect(self.canvas.carry_from)
        self.tray.dropped.connect(self.canvas.drop_from)
        self.docks.overview.looked_at.connect(self.canvas.centre_on)

    def make_help(self) -> QDialog:
        """The rings that blocks wear, a first activation, the keys."""
        side = self.course.viewer or self.match.sides[0]
        return HelpDialog(self.match.order.firefight.units, side, self)

    # --- showing --------------------------------------------------------------------------------

    def helper(self) -> QAction | None:
        """Setting up by machine, and at the end showing everything."""
        if self.course.is_setting_up:
            return self.actions_.by_name["set_up"]
        looks = bool(self.course.viewer) and not self.course.is_open
        if self.match.outcome is not None and looks:
            return self.actions_.by_name["show_all"]
        return None

    @Slot()
    def _follow_camera(self) -> None:
        self.docks.overview.show_view(self.canvas.visible_frame())

    def action_words(self, action: Any) -> str:
        """An action with its chance."""
        return f"{label_of(action, self.hand.names)}{chance_words(self.hand, action)}"

    @Slot(object)
    def _show_hex(self, at: Hex | None) -> None:
        quiet = not self.status.is_saying and self.hand.action is None
        if quiet and at is not None and self.hand.seen is not None:
            self.status.show_text(self.canvas.words_of(at))
        elif at is None:
            self.show_aim()
