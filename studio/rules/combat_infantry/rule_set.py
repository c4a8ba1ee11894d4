"""Combat Infantry behind the contract that players, records and tests use."""

from collections.abc import Collection, Iterator, Sequence
from hashlib import blake2b
from typing import Any

from studio.engine.contract import Outcome
from studio.engine.dice import Dice, SeededDice
from studio.errors import IllegalAction
from studio.model.firefight import Firefight
from studio.rules.combat_infantry import actions as written
from studio.rules.combat_infantry.actions import Action, Surrender
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.fog import view
from studio.rules.combat_infantry.listed import Listed
from studio.rules.combat_infantry.phases import SettingUp
from studio.rules.combat_infantry.placing import set_up_next
from studio.rules.combat_infantry.refusal import DOING, reason
from studio.rules.combat_infantry.sequence import DO, choices, proceed
from studio.rules.combat_infantry.setup import before_set_up, opening
from studio.rules.combat_infantry.state import HELD, Game, State
from studio.rules.combat_infantry.turn import arrivals
from studio.rules.combat_infantry.victory import give_up
from studio.words import mark, plural, tr


class CombatInfantry:
    """The rule set (`studio.engine.contract.RuleSet`)."""

    id = "combat_infantry"
    version = 1

    def start(self, firefight: Firefight, seed: int) -> State:
        """The state before the first action; draws and free set-up come from the seed.

        Raises:
            StudioError: the scenario can't be set up; the message says what stands in the way.
        """
        game = Game(opening(firefight, seed))
        game.push(arrivals(game))
        proceed(game, SeededDice(seed))
        return game.handed_over()

    def set_up(self, firefight: Firefight, seed: int) -> State:
        """As `start`, but both sides set their free blocks up as actions of their own (10.1).

        Raises:
            StudioError: the scenario can't be set up; the message says what stands in the way.
        """
        game = Game(before_set_up(firefight, seed))
        proceed(game, SeededDice(seed))
        return game.handed_over()

    def sets_up(self, state: State) -> bool:
        """Whether a side sets its forces up (10.1)."""
        return bool(state.phases) and isinstance(state.phases[-1], SettingUp)

    def set_up_next(self, state: State, unit: str) -> State:
        """Let another block be the next one to be set up (10.1).

        Raises:
            IllegalAction: no such block of the side to act waits for it.
        """
        return set_up_next(state, unit)

    def to_act(self, state: State) -> str:
        """The side that has the next choice; the first side when the game is over."""
        return state.field.sides[state.phases[-1].side if state.phases else 0]

    def actions(self, state: State) -> Sequence[Action]:
        """Every legal action of the side to act; empty only when the game has ended."""
        kept: Sequence[Action] | None = state.kept.get("actions")
        if kept is None:
            game = state.kept.get(HELD)
            if game is None:
                game = state.kept[HELD] = Game(state)
            found = choices(game)
            kept = state.kept["actions"] = found if type(found) is Listed else tuple(found)
        return kept

    def turn(self, state: State) -> int:
        """The game turn, 1 at the start."""
        return state.turn

    def apply(self, state: State, action: Action, dice: Dice) -> State:
        """The state after an action and all that follows from it without a choice.

        Raises:
            IllegalAction: it isn't possible here; the message says what is.
        """
        possible = self.actions(state)
        game = Game.of(state)
        if isinstance(action, Surrender):
            if not possible or action.side != self.to_act(state):
                raise IllegalAction(self._refusal(state, action))
            give_up(game, game.phase.side, controller)
            return game.frozen()
        if action not in possible:
            given, action = action, written.addressed(action, game.field.canonical)
            if action not in possible:
                raise IllegalAction(self._refusal(state, given))
        DO[type(action)](game, action, dice)
        proceed(game, dice)
        return game.handed_over()

    def view(self, state: State, side: str) -> State:
        """What a side knows of a state; the same shape, with nothing hidden in it."""
        return view(state, state.field.sides.index(side))

    def prospects(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """What each of the actions promises the side to act, in points (a judgement, no rule)."""
        from studio.rules.combat_infantry.prospect import prospects

        return prospects(view, actions)

    def plans(self, view: State, actions: Sequence[Action]) -> Sequence[float]:
        """What each of the actions promises, the activation it leads to weighed too."""
        from studio.rules.combat_infantry.planning import plans

        return plans(view, actions)

    def advice(self, view: State, actions: Sequence[Action], dice: Dice) -> tuple[Action, str]:
        """What the printed solitaire priorities take, and which of them it follows (11.2)."""
        from studio.rules.combat_infantry.solitaire import follow

        followed = follow(view, actions, dice)
        return followed.action, followed.priority.value

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""
        return state.outcome

    def read(self, text: str) -> Action:
        """The action with this text form.

        Raises:
            IllegalAction: the text is no action; the message says how one is written.
        """
        return written.read(text)

    def digest(self, state: State) -> str:
        """A short fingerprint of a state, the same on every machine and Python."""
        values = _told(state, but=("field", "units", "kept"))
        units = [(u.number, u.id, u.type.id, u.side) for u in state.units if u is not None]
        return blake2b(_stable([*values, units]).encode(), digest_size=8).hexdigest()

    def _refusal(self, state: State, action: Action) -> str:
        possible = self.actions(state)
        if not possible:
            return tr('"{action}": the game is over', action=action)
        if isinstance(action, Surrender):
            why = _against_surrender(state, action.side)
        else:  # from what the side sees: a refusal must not tell what is hidden
            why = reason(Game(view(state, state.phases[-1].side)), action)
        said = mark(
            '"{action}" is not possible now. Now {phase}, {side} to act; possible are {count}'
        )
        if why:
            said = mark(
                '"{action}" is not possible now: {why}. Now {phase}, {side} to act; possible '
                "are {count}"
            )
        return tr(
            said,
            action=action,
            why=why,
            phase=DOING[type(state.phases[-1])],
            side=self.to_act(state),
            count=_listed(possible),
        )


def _listed(possible: Sequence[Action]) -> str:
    """How many actions there are, and the first of them."""
    some = ", ".join(f'"{one}"' for one in possible[:3])
    return plural(
        "{count} action, {some}", "{count} actions, among them {some}", len(possible), some=some
    )


def _against_surrender(state: State, side: str) -> str:
    """Why a side can't give up now (10.4)."""
    sides = state.field.sides
    if side not in sides:
        given = tr(" or ").join(sides)
        return tr(
            '"{side}" is no side of this firefight: {sides} is (10.4)', side=side, sides=given
        )
    return tr("only the side that is to act may give up (10.4)")


def _stable(value: object) -> str:
    """A text that depends on the value alone, sets in order."""
    if isinstance(value, frozenset):
        return _stable(sorted(value))
    if isinstance(value, list):
        return "[" + ",".join(map(_stable, value)) + "]"
    if type(value) is tuple:
        return "(" + ",".join(map(_stable, value)) + ")"
    if hasattr(value, "__dataclass_fields__"):
        return type(value).__name__ + _stable([_mapping(part) for part in _told(value)])
    return repr(value)


def _told(value: Any, but: Collection[str] = ()) -> Iterator[object]:
    """What the fields of a value hold, some left out, and with them those that came later.

    A field that older records know nothing of (`phases.LATER`) is told once it holds something.
    """
    for name, field in value.__dataclass_fields__.items():
        held = getattr(value, name)
        if name not in but and not ("later" in field.metadata and held == field.default):
            yield held


def _mapping(value: object) -> object:
    return sorted(value.items()) if isinstance(value, dict) else value


RULES = CombatInfantry()
