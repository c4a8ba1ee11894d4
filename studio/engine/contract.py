"""The small contract between a rule set and whoever plays it.

People, players, replays, fuzzers and tests all go through these functions. A state is a value:
`apply` returns a new one. What a side may do follows from what it may see, so
`actions(state) == actions(view(state, to_act(state)))` always holds.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from studio.engine.dice import Dice
from studio.values import dataclass

State = TypeVar("State")
Action = TypeVar("Action")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the `winner` (None is a draw), points by side, and the reason in words."""

    winner: str | None
    points: Mapping[str, int]
    reason: str


class RuleSet(Protocol[State, Action]):
    """A rule set. `State` and `Action` are frozen values of its own.

    An action has a one-line text form: `str(action)` writes it and `read` takes it back,
    with `read(str(a)) == a` for every action.
    """

    @property
    def id(self) -> str:
        """As scenarios and records name it."""
        ...

    @property
    def version(self) -> int:
        """Raised whenever the same actions and rolls would no longer lead to the same states."""
        ...

    def start(self, firefight: Any, seed: int) -> State:
        """The state before the first action; whatever is drawn for it comes from the seed.

        `firefight` is a `studio.model.stage.Stage` of the kind that these rules play: a `Firefight`
        on a map of hexes, or a `Tabletop`.
        """
        ...

    def to_act(self, state: State) -> str:
        """The side that has the next choice, whoever's player turn it is."""
        ...

    def actions(self, state: State) -> Sequence[Action]:
        """The legal actions of the side to act; empty only when the game has ended.

        All of them, unless the rule set is `Open`: then those that can't be listed, like the points
        of a table, are shown by fair examples, and `apply` takes any other legal one as well.
        """
        ...

    def turn(self, state: State) -> int:
        """The game turn, 1 at the start; everybody may know it."""
        ...

    def apply(self, state: State, action: Action, dice: Dice) -> State:
        """The state after an action.

        Raises:
            IllegalAction: the rules don't allow it here; the message says which one and why.
        """
        ...

    def view(self, state: State, side: str) -> State:
        """What a side knows: the same shape, with nothing in it that is hidden from that side."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """The result, or None while the game goes on."""
        ...

    def read(self, text: str) -> Action:
        """The action with this text form.

        Raises:
            IllegalAction: the text is no action of this rule set.
        """
        ...

    def digest(self, state: State) -> str:
        """A short fingerprint of a state, the same on every machine and Python."""
        ...


@runtime_checkable
class Open(Protocol):
    """A rule set with choices that can't all be listed: on a table one may go to any point.

    Machine players choose among `actions`. People, records and whoever else names an action in its
    text form aren't bound to them: `apply` asks for what is legal, not for what is listed.
    """

    def allows(self, state: Any, action: Any) -> bool:
        """Whether an action is legal here, listed or not."""
        ...


class Player(Protocol):
    """Someone who chooses among the actions of a side, from its view alone."""

    def choose(
        self, rules: RuleSet[State, Action], view: State, actions: Sequence[Action]
    ) -> Action:
        """One of `actions`, which is never empty."""
        ...


@runtime_checkable
class Blind(Protocol):
    """A player who chooses from the list of actions alone, so that no view is made for it."""

    def pick(self, actions: Sequence[Action]) -> Action:
        """One of `actions`, which is never empty."""
        ...


@runtime_checkable
class Foresight(Protocol):
    """A rule set that can tell what actions promise; players who weigh them ask for it."""

    def prospects(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
        """What each of the actions promises the side to act: more is better, in points or so.

        It follows from the view alone, and a chance counts by its expectation.
        """
        ...


@runtime_checkable
class Planning(Protocol):
    """A rule set that can look ahead; players who plan ask for it."""

    def plans(self, view: Any, actions: Sequence[Any]) -> Sequence[float]:
        """As `Foresight.prospects`, with what can follow from each action weighed too."""
        ...


@runtime_checkable
class SetUpByHand(Protocol):
    """A rule set in which players may set their forces up themselves, as actions of the game."""

    def set_up(self, firefight: Any, seed: int) -> Any:
        """As `start`, but the first actions set the forces up."""
        ...


@runtime_checkable
class AnyOrder(Protocol):
    """A rule set in which forces are set up block by block, in whatever order players like."""

    def set_up_next(self, state: Any, unit: str) -> Any:
        """The state in which this block is the next one to be set up.

        Raises:
            IllegalAction: no such block of the side to act waits for it.
        """
        ...

    def sets_up(self, state: Any) -> bool:
        """Whether the next choice is one of setting up."""
        ...
