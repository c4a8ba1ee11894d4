"""A moment of a table as the hand sees it: the state, what is legal, what is in hand."""

from functools import cached_property
from math import dist
from typing import Any

from studio.engine.contract import Open
from studio.inches import Point
from studio.model.table import LeaderEntry, Team
from studio.model.table_pieces import BODY, Piece, pieces, points_of
from studio.rules.chain_of_command.play.phases import Phase
from studio.rules.chain_of_command.play.state import Game, State
from studio.rules.chain_of_command.rule_set import RULES
from studio.seen.match import Seen
from studio.values import dataclass


@dataclass(frozen=True)
class Look:
    """What a side sees, with the verb whose button was pressed and the team in hand.

    `turn` are the degrees by which the wheel has turned that team.
    """

    seen: Seen
    mode: str = ""
    team: str = ""
    turn: float = 0.0

    @property
    def state(self) -> State:
        """The firefight at this moment."""
        state: State = self.seen.view
        return state

    @cached_property
    def game(self) -> Game:
        """The same, to be asked; it is never changed."""
        return Game(self.state)

    @property
    def phase(self) -> Phase | None:
        """What is to be chosen; None when the firefight is over."""
        return self.state.stack[-1] if self.state.stack else None

    @property
    def side(self) -> int:
        """The number of the side that chooses."""
        return self.phase.side if self.phase is not None else 0

    def listed(self, *kinds: type) -> tuple[Any, ...]:
        """The listed actions of some kinds."""
        return tuple(x for x in self.seen.actions if isinstance(x, kinds))

    def allows(self, action: Any) -> bool:
        """Whether an action is legal, listed or not."""
        rules: Open = RULES
        return self.seen.may_act and rules.allows(self.state, action)

    def piece_at(self, at: Point, reach: float) -> Piece | None:
        """The team or leader at a place: of several near by, the one with the nearest figure."""
        table = self.state.table
        men = (piece for piece in pieces(table) if piece.kind in ("team", "leader"))
        away = [(min(dist(xy, at) for xy in points_of(table, piece)), piece) for piece in men]
        near = min(away, key=lambda one: one[0], default=None)
        return near[1] if near is not None and near[0] <= BODY + reach else None

    def own(self, piece: Piece) -> bool:
        """Whether a team or leader is of the side that chooses, also one that waits."""
        away = [(owner, team.id) for owner, team in self.state.waiting]
        away += [(owner, leader.id) for owner, leader in self.state.absent]
        if (self.side, piece.name) in away:
            return True
        if piece.kind == "team":
            return self.game.side_of(piece.name) == self.side
        return self.game.leader(self.side, piece.name) is not None

    def names_of(self, piece: Piece) -> tuple[str, ...]:
        """What a team or leader is activated by: itself, and its section."""
        team = self.game.team(piece.name) or self._waiting(piece.name)
        section = team.section if team is not None else None
        return (piece.name, section) if section else (piece.name,)

    def _waiting(self, name: str) -> Team | None:
        return next((team for _, team in self.state.waiting if team.id == name), None)

    def leader(self, name: str) -> LeaderEntry | None:
        """A leader of the side that chooses, on the table."""
        return self.game.leader(self.side, name)
