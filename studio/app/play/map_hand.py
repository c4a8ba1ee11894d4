"""What the parts of the play window share: what is seen, the unit in hand, the action looked at.

Nobody reaches another widget; all meet here. The hand never holds the truth of a game, only what
`Seen` has for the side at the screen.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject

from studio.app.play.at_hand import AtHand
from studio.app.play.choices import AT_ONCE, Choices, choices_of
from studio.app.play.reasons import why_not
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Action, Move, Stay
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.state import Game
from studio.seen.map_teller import MapTeller
from studio.seen.match import Seen
from studio.seen.pieces import Pieces, pieces_of
from studio.seen.words import rule_of
from studio.words import tr


class MapHand(AtHand):
    """The moment on the screen. `seen` is None while the map is covered."""

    def __init__(self, firefight: Firefight, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.firefight = firefight
        self.names = MapTeller(firefight)
        self.pieces = Pieces()
        self.choices = Choices()
        self.unit = ""
        """The unit in hand, "" for none."""
        self._phase: type | None = None
        self._costs: dict[str, Mapping[Hex, int]] = {}

    # --- the moment -----------------------------------------------------------------------------

    def show(self, seen: Seen | None) -> None:
        """Show another moment, or cover everything."""
        self.seen = seen
        self._costs = {}
        self.action, self.mode = None, ""
        if seen is None:
            self.pieces, self.choices, self.unit = Pieces(), Choices(), ""
            self._phase = None
        else:
            self.pieces = pieces_of(seen.view, self.firefight)
            self.choices = choices_of(seen.actions, self.active_hq, self.firefight.ground)
            phase = type(seen.view.phases[-1]) if seen.view.phases else None
            kept = phase is self._phase and self.unit in self.choices.units
            self.unit = self.unit if kept else self.choices.only_unit
            self._phase = phase
        self.changed.emit()

    @property
    def active_hq(self) -> str:
        """The HQ that commands now, if it is known."""
        phases: Sequence[p.Phase] = self.seen.view.phases if self.seen else ()
        command = next((x for x in reversed(phases) if isinstance(x, p.Command)), None)
        if command is None or self.seen is None:
            return ""
        unit = self.seen.view.units[command.hq]
        return unit.id if unit is not None else ""

    def costs(self) -> Mapping[Hex, int]:
        """What the ways cost that the unit in hand may move (8.1)."""
        if self.seen is None or not any(isinstance(x, Move) for x in self.choices.of(self.unit)):
            return {}
        if self.unit not in self._costs:
            game = Game(self.seen.view)
            unit = next(u for u in game.units if u is not None and u.id == self.unit)
            left = reach(game, unit, game.block(unit.number).where)
            spent = {at: unit.move - (p if p >= 0 else -1 - p) for at, p in left.items()}
            self._costs[self.unit] = {game.field.hexes[at]: cost for at, cost in spent.items()}
        return self._costs[self.unit]

    def rule(self, action: Action) -> str:
        """The rule that an action follows, where it is taken now."""
        return rule_of(action, self.seen.view) if self.seen is not None else ""

    # --- the hand -------------------------------------------------------------------------------

    def pick(self, unit: str) -> None:
        """Take a unit in hand, or none."""
        if unit != self.unit or self.mode:
            self.unit, self.mode = unit, ""
            self.picked.emit()
            self.aim(None)

    def set_mode(self, verb: str) -> None:
        """Mean the next hex for this verb, or for none; again the same: for none."""
        self.mode = "" if verb == self.mode else verb
        self.picked.emit()
        self.aim(None)

    def step_back(self) -> bool:
        """Let the mode go, else the unit in hand, else the action that is looked at.

        Whether there was one.
        """
        if self.mode:
            self.set_mode("")
        elif self.unit and self.unit != self.choices.only_unit:
            self.pick("")
        elif self.action is not None:
            self.aim(None)
        else:
            return False
        return True

    # --- clicks ---------------------------------------------------------------------------------

    def click(self, at: Hex, unit: str) -> None:
        """A click on a hex, on the block of a unit in it if one is named.

        It acts, takes a unit in hand, asks which of several actions is meant, or says why not.
        """
        if self.seen is None or not self.seen.may_act:
            self.said.emit(self._not_now())
            return
        possible = self.possible(at, unit)
        if len(possible) == 1:
            self.want(possible[0])
        elif possible:
            self.torn.emit(possible)
        elif unit in self.choices.units:
            self._take(unit)
        else:
            found = why_not(self.seen, self.names, self.unit, at, unit)
            self.said.emit(found)

    def possible(self, at: Hex, unit: str) -> tuple[Action, ...]:
        """What a click on a hex may mean: actions at the named unit alone, if there are any.

        A click on another block that may act takes that one in hand instead; who wants to move
        beside it clicks the hex.
        """
        found = self.choices.at(self.unit, at, self.mode)
        exact = tuple(x for x in found if unit and getattr(x, "target", "") == unit)
        if not exact and not self.mode and unit != self.unit and unit in self.choices.units:
            return ()
        return exact or found

    def _take(self, unit: str) -> None:
        own = self.choices.of(unit)
        stays = [x for x in self.choices.of("") if isinstance(x, Stay) and x.unit == unit]
        if len(own) == 1 and isinstance(own[0], AT_ONCE):
            self.want(own[0])
        elif stays:
            self.want(stays[0])
        else:
            self.pick("" if unit == self.unit else unit)

    def _not_now(self) -> str:
        if self.seen is None:
            return tr("The map is covered.")
        if self.seen.outcome is not None:
            return tr("The firefight is over (10.4).")
        return tr("It is the {side} side's choice now.", side=self.names.side(self.seen.to_act))
