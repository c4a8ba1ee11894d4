"""What the parts of a table's play window share: what is seen, the team in hand, the action."""

from typing import Any

from PySide6.QtCore import QObject

from studio.app.play.at_hand import AtHand
from studio.app.play.tabletop.look import Look
from studio.app.play.tabletop.pointing import able, facing_at, possible
from studio.app.play.tabletop.reasons import why_not
from studio.app.play.tabletop.way import Way
from studio.inches import Point
from studio.model.table_pieces import Piece
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play.phases import Moving
from studio.seen.match import Seen
from studio.seen.tabletop.chances import Chances, chances_of
from studio.seen.tabletop.teller import TableTeller
from studio.words import begun, tr

TURN = 15.0
"""Degrees by which a notch of the wheel turns a team that is put somewhere."""


class Hand(AtHand):
    """The moment on the screen. Nobody reaches another widget; all meet here."""

    def __init__(self, stage: Tabletop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stage = stage
        self.names = TableTeller(stage)
        self.team = ""
        """The team in hand, "" for none."""
        self.way: Way | None = None
        """The way that is being drawn."""
        self.turn = 0.0
        self._look: Look | None = None
        self._chances: dict[Any, Chances | None] = {}
        self._last: Point | None = None

    # --- the moment -----------------------------------------------------------------------------

    def show(self, seen: Seen | None) -> None:
        """Show another moment."""
        self.seen, self._chances = seen, {}
        self.action, self.mode, self.way, self.turn = None, "", None, 0.0
        self.team = self._kept_team()
        self._look = None
        self.changed.emit()

    def _left(self) -> list[str]:
        """The teams that have still to move."""
        if self.seen is None or not self.seen.may_act or not self.seen.view.stack:
            return []
        phase = self.seen.view.stack[-1]
        here = {team.id for _, team in self.seen.view.table.teams()}
        return [n for n in phase.left if n in here] if isinstance(phase, Moving) else []

    def _kept_team(self) -> str:
        """The team that goes on being in hand; a single one that is left to move needs no click."""
        left = self._left()
        if len(left) == 1:
            return left[0]
        return self.team if self.team in left else ""

    @property
    def look(self) -> Look:
        """The moment with what is in hand."""
        assert self.seen is not None
        if self._look is None:
            self._look = Look(self.seen, self.mode, self.team, self.turn)
        return self._look

    @property
    def may_act(self) -> bool:
        """Whether the side at the screen has the choice."""
        return self.seen is not None and self.seen.may_act

    def able(self) -> frozenset[str]:
        """Teams and leaders that may be clicked to do something."""
        return able(self.look) if self.may_act else frozenset()

    def chances(self, action: Any) -> Chances | None:
        """The exact chances of an action, None where nobody fires."""
        if self.seen is None:
            return None
        if action not in self._chances:
            self._chances[action] = chances_of(self.seen.view, action)
        return self._chances[action]

    # --- the hand -------------------------------------------------------------------------------

    def _take(self, team: str, mode: str) -> None:
        if (team, mode) != (self.team, self.mode):
            self.team, self.mode = team, mode
            self.turn, self._look = 0.0, None
            self.aim(None)
            self.picked.emit()

    def pick(self, team: str) -> None:
        """Take a team in hand, or none."""
        self._take(team, "")

    def set_mode(self, verb: str) -> None:
        """Mean the next click for this verb, or for none; again the same: for none."""
        self._take(self.team, "" if verb == self.mode else verb)

    def step_back(self) -> bool:
        """Let the way go, else the mode, the team, the action; whether there was one."""
        if self.way is not None:
            self.way = None
            self.picked.emit()
        elif self.mode:
            self.set_mode("")
        elif self.team and self._left() != [self.team]:
            self.pick("")
        elif self.action is not None:
            self.aim(None)
        else:
            return False
        return True

    def turn_by(self, notches: float) -> None:
        """Turn the team that is put somewhere."""
        self.turn = (self.turn + TURN * notches) % 360
        self._look = None
        if self._last is not None:
            self.hover(self._last, 0.0)

    # --- the mouse ------------------------------------------------------------------------------

    def hover(self, at: Point | None, reach: float) -> None:
        """The mouse is over a place: what a click would do there."""
        self._last = at
        if at is None or not self.may_act or self.way is not None:
            self.aim(None)
            return
        found = possible(self.look, at, self.look.piece_at(at, reach))
        self.aim(found[0] if found else None)

    def click(self, at: Point, reach: float) -> None:
        """Act, take a team in hand, ask which of several actions is meant, or say why not."""
        if self.seen is None or not self.may_act:
            self.said.emit(self._not_now())
            return
        piece = self.look.piece_at(at, reach)
        if piece is not None and self._moves(piece) and piece.name != self.team:
            self.pick(piece.name)
            return
        found = possible(self.look, at, piece)
        if len(found) == 1:
            self.want(found[0])
        elif found:
            self.torn.emit(found)
        else:
            self.said.emit(why_not(self.look, at, piece))

    def click_name(self, name: str) -> None:
        """A click on a team or leader by its name, also one that waits off the table."""
        if not self.may_act:
            self.said.emit(self._not_now())
            return
        look = self.look
        kind = "leader" if self._is_leader(name) else "team"
        piece = Piece(kind, name)  # type: ignore[arg-type]
        if self._moves(piece):
            self.pick(name)
            return
        found = possible(look, Point(0, 0), piece)
        if len(found) == 1:
            self.want(found[0])
        elif found:
            self.torn.emit(found)
        else:
            self.said.emit(why_not(look, Point(0, 0), piece))

    def _is_leader(self, name: str) -> bool:
        state = self.look.state
        here = (one.id for force in state.table.sides.values() for one in force.leaders)
        return name in {*here, *(one.id for _, one in state.absent)}

    def _moves(self, piece: Piece) -> bool:
        phase = self.look.phase
        return isinstance(phase, Moving) and piece.name in phase.left

    def _not_now(self) -> str:
        if self.seen is None or self.seen.outcome is not None:
            return tr("The firefight is over.")
        if not self.seen.is_now:
            return tr("You look back: Esc leads to the game.")
        return tr("It is the {side} side's choice now.", side=self.names.side(self.seen.to_act))

    # --- drawing a way --------------------------------------------------------------------------

    def begin_way(self, at: Point, reach: float) -> bool:
        """The mouse goes down on a team that may move: its way begins; whether it did."""
        piece = self.look.piece_at(at, reach) if self.may_act else None
        if piece is None or not self._moves(piece):
            return False
        self.pick(piece.name)
        team = self.look.game.team(piece.name)
        assert team is not None
        self.way = Way(self.look, team)
        return True

    def draw_way(self, at: Point, *, exact: bool) -> None:
        """The way goes on to a place."""
        if self.way is not None:
            self.way.exact = exact
            self.way.drag(at)
            self.aim(self.way.action(self.facing(self.way)))

    def end_way(self) -> None:
        """Go, or say why that isn't possible."""
        way, self.way = self.way, None
        if way is None:
            return
        facing = self.facing(way)
        why = way.why_not(facing)
        if why is None:
            self.want(way.action(facing))
        else:
            self.aim(None)
            self.said.emit(f"{begun(self.names.text(why))}.")
            self.picked.emit()

    def facing(self, way: Way) -> float:
        """Where a team looks at the end of its way."""
        return facing_at(self.look, self.team, way.end, way.path[-2])
