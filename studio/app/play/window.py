"""The play window of a map of hexes: one game, shown to one side at a time."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Slot
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
from studio.seen.chits import chits_of
from studio.seen.match import Match, Order
from studio.seen.telling import Entry
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
        self.docks.overview.looked_at.connect(self.look_at_place)

    def make_help(self) -> QDialog:
        """The rings that blocks wear, a first activation, the keys."""
        side = self.course.viewer or self.match.sides[0]
        return HelpDialog(self.match.order.firefight.units, side, self)

    # --- showing --------------------------------------------------------------------------------

    def show_for_viewer(self, lines: Sequence[Entry], number: int) -> None:
        """Notes and chits at a moment, for who looks."""
        super().show_for_viewer(lines, number)
        course, docks = self.course, self.docks
        if docks.chits is not None:
            viewer = course.viewer or docks.machine_side
            shown = chits_of(self.match, docks.machine_side, viewer, number) if lines else ()
            docks.chits.show_chits(shown, lines[:number])

    def helper(self) -> QAction | None:
        """Setting up by machine, and at the end showing everything."""
        if self.course.is_setting_up:
            return self.actions_.by_name["set_up"]
        looks = bool(self.course.viewer) and not self.course.is_open
        if self.match.outcome is not None and looks:
            return self.actions_.by_name["show_all"]
        return None

    def mark_place(self, at: Any) -> None:
        """Mark a hex, or none."""
        self.canvas.mark(at)

    def marked_address(self) -> str:
        """The address of the hex under the hex cursor."""
        at = self.canvas.marked_hex
        cells = self.hand.firefight.ground.cells
        return str(cells[at].addresses[0]) if at is not None else ""

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

    def menu_place(self, possible: tuple[Any, ...]) -> QPoint:
        """Below the hex that was clicked."""
        at = self.hand.choices.hexes[possible[0]]
        below = self.canvas.point_of(at) + QPoint(0, round(0.52 * self.canvas.camera.px))
        return self.canvas.viewport().mapToGlobal(below)

    @Slot()
    def skip_motion(self) -> None:
        """Blocks and dice come to rest at once."""
        self.canvas.motion.skip()
        super().skip_motion()

    @property
    def is_moving(self) -> bool:
        """Whether blocks glide or dice tumble."""
        return self.canvas.motion.is_running or super().is_moving
