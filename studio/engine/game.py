"""A whole game: players choose from what they see, the rules apply it, the dice are remembered."""

from collections.abc import Iterator, Mapping
from typing import Generic, NamedTuple

from studio.engine.contract import Action, Blind, Player, RuleSet, SetUpByHand, State
from studio.engine.dice import Dice, SeededDice
from studio.errors import StudioError
from studio.model.stage import Stage
from studio.words import tr

LONGEST = 50_000
"""Actions after which a game counts as unfinished: ten times what the longest games take."""


class DeadEnd(RuntimeError):
    """The rules offer no action although the game hasn't ended: a fault of the rule set."""


class Step(NamedTuple, Generic[State, Action]):
    """One action of a game: who chose it, the rolls it drew, and the state after it."""

    side: str
    action: Action
    rolls: tuple[int, ...]
    state: State


def game_dice(seed: int) -> SeededDice:
    """The dice of the game with this seed; players who roll have dice of their own."""
    return SeededDice(f"game {seed}")


def begin(
    rules: RuleSet[State, Action], firefight: Stage, seed: int, *, by_hand: bool = False
) -> State:
    """The state before the first action; `by_hand`: the players set their forces up themselves.

    Raises:
        StudioError: no game can be started, or none in this way.
    """
    if not by_hand:
        return rules.start(firefight, seed)
    if not isinstance(rules, SetUpByHand):
        raise StudioError(tr("by the rules {rules} forces aren't set up by hand", rules=rules.id))
    state: State = rules.set_up(firefight, seed)
    return state


def step(
    rules: RuleSet[State, Action], state: State, action: Action, dice: Dice
) -> Step[State, Action]:
    """One action applied, with the rolls that it drew.

    Raises:
        IllegalAction: the rules don't allow it here.
    """
    return _taken(rules, rules.to_act(state), state, action, dice)


def _taken(
    rules: RuleSet[State, Action], side: str, state: State, action: Action, dice: Dice
) -> Step[State, Action]:
    before = len(dice.rolled)
    after = rules.apply(state, action, dice)
    return Step(side, action, tuple(dice.rolled[before:]), after)


def steps(
    rules: RuleSet[State, Action],
    state: State,
    players: Mapping[str, Player],
    dice: Dice,
) -> Iterator[Step[State, Action]]:
    """The actions from a state to the end of the game, one by one, as the players choose them.

    Raises:
        IllegalAction: a player chose what it wasn't offered.
        DeadEnd: the rules offer nothing.
    """
    blind = {side: player for side, player in players.items() if isinstance(player, Blind)}
    while rules.outcome(state) is None:
        side = rules.to_act(state)
        actions = rules.actions(state)  # those of the view, and `apply` needs them again
        if not actions:
            raise DeadEnd(
                tr("{side} has no action in turn {turn}", side=side, turn=rules.turn(state))
            )
        if side in blind:
            action = blind[side].pick(actions)
        else:
            action = players[side].choose(rules, rules.view(state, side), actions)
        taken = _taken(rules, side, state, action, dice)
        state = taken.state
        yield taken
