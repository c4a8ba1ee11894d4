"""*Chain of Command*, chapter 13, behind the contract that players, records and tests use."""

from collections.abc import Sequence
from hashlib import blake2b

from studio.engine.contract import Outcome
from studio.engine.dice import Dice, SeededDice
from studio.model.table import Table, TableSide, Team
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play import notation
from studio.rules.chain_of_command.play.actions import Action
from studio.rules.chain_of_command.play.commanding import begin_phase
from studio.rules.chain_of_command.play.opening import opening
from studio.rules.chain_of_command.play.refusal import fits, refuse
from studio.rules.chain_of_command.play.sequence import DO, choices, proceed
from studio.rules.chain_of_command.play.state import VALUES, Game, State

UNCHANGED = {
    Table: ("areas", "obstacles", "buildings", "title", "situation", "points"),
    TableSide: ("budget",),
    Team: ("overwatch", "suppressed"),
}
"""What stays as it is in a firefight, of ground; how a team began is told by the state itself."""


class ChainOfCommand:
    """The rule set (`studio.engine.contract.RuleSet`). Nothing is hidden on an open table."""

    id = "chain_of_command"
    version = 1

    def start(self, firefight: Tabletop, seed: int) -> State:
        """The state before the first action: force morale and the first Command Dice are rolled.

        Raises:
            StudioError: the table can't be played; the message says why.
        """
        game = Game(opening(firefight.table, seed))
        dice = SeededDice(f"start {seed}")
        begin_phase(game, dice)
        proceed(game, dice)
        return game.frozen()

    def to_act(self, state: State) -> str:
        """The side that has the next choice; the first side when the firefight is over."""
        return state.sides[state.stack[-1].side if state.stack else 0]

    def actions(self, state: State) -> Sequence[Action]:
        """What the side to act may choose; of places on the table fair examples."""
        kept = state.kept.get("actions")
        if kept is None:
            kept = state.kept["actions"] = choices(Game(state))
        found: tuple[Action, ...] = kept
        return found

    def allows(self, state: State, action: Action) -> bool:
        """Whether an action is possible here, listed or not."""
        return action in self.actions(state) or fits(Game(state), action) is None

    def turn(self, state: State) -> int:
        """The game turn, 1 at the start."""
        return state.turn

    def apply(self, state: State, action: Action, dice: Dice) -> State:
        """The state after an action and all that follows from it without a choice.

        Raises:
            IllegalAction: it isn't possible here; the message says why.
        """
        game = Game(state)
        refuse(game, action, tuple(self.actions(state)))
        DO[type(action)](game, action, dice)
        proceed(game, dice)
        return game.frozen()

    def view(self, state: State, side: str) -> State:  # noqa: ARG002 - all is in the open
        """What a side knows of a state: everything."""
        return state

    def prospects(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """What each of the actions promises the side to act (a judgement, no rule)."""
        from studio.rules.chain_of_command.play.prospect import prospects

        return prospects(view, actions)

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the firefight goes on."""
        return state.outcome

    def read(self, text: str) -> Action:
        """The action with this text form.

        Raises:
            IllegalAction: the text is no action; the message says how one is written.
        """
        return notation.read(text)

    def digest(self, state: State) -> str:
        """A short fingerprint of a state, the same on every machine and Python."""
        values = [getattr(state, name) for name in VALUES]
        return blake2b(_stable(values).encode(), digest_size=8).hexdigest()


def _stable(value: object) -> str:
    """A text that depends on the value alone, sets in order."""
    if isinstance(value, frozenset):
        return _stable(sorted(value))
    if isinstance(value, dict):
        return _stable(list(value.items()))
    if isinstance(value, list | tuple):
        return "[" + ",".join(map(_stable, value)) + "]"
    if hasattr(value, "__dataclass_fields__"):
        skipped = UNCHANGED.get(type(value), ())
        parts = [
            getattr(value, name)
            for name, field in value.__dataclass_fields__.items()
            if field.compare and name not in skipped
        ]
        return type(value).__name__ + _stable(parts)
    return repr(value)


RULES = ChainOfCommand()
