"""How a game is told, whatever its rules: lines of a log, moments, names; what tells them.

Windows, pages and reports ask a `Teller`; there is one for each kind of stage.
"""

from typing import TYPE_CHECKING, Any, Final, Protocol

from studio.engine.game import Step
from studio.engine.marks import Mark, NewDice, NextBlock, TakenBack
from studio.values import dataclass
from studio.words import Marked, tr

if TYPE_CHECKING:
    from studio.seen.match import Seen

EVERYBODY: Final = "everybody"
"""The viewer from whom nothing is hidden."""


class Rolls(Protocol):
    """The rolls of an action, as they are shown: which were successes, what they came to.

    The first `count` are its own; those beyond followed from it.
    """

    @property
    def rolls(self) -> tuple[int, ...]:
        """The rolls in their order."""
        ...

    @property
    def count(self) -> int:
        """How many of them are the action's own."""
        ...

    @property
    def faces(self) -> int:
        """How many faces the dice have."""
        ...

    @property
    def is_check(self) -> bool:
        """Whether a success is good for who rolled it, as in a test of morale."""
        ...

    def is_hit(self, number: int) -> bool:
        """Whether a roll, counted from 0, was a success."""
        ...

    @property
    def hits(self) -> int:
        """How many successes there were."""
        ...

    def words(self) -> str:
        """The rolls in a line."""
        ...

    def verdict(self) -> str:
        """What they came to, in a few words."""
        ...


class Called(Protocol):
    """Something that knows what people call the sides."""

    def side(self, side: str) -> str:
        """What a side is called."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: after which action, whose it was, what was done, the rolls, the rule.

    `why` says which priority a machine player followed that has some; "" else. `typed` says that
    the rolls were typed in. A line without a rule tells of the table, not of the game. `steps` are
    what it did one by one, each with its rule, where the rules tell them.
    """

    number: int
    side: str
    words: str
    rule: str
    rolled: Rolls | None
    turn: int
    why: str = ""
    typed: bool = False
    at: Any = None
    """The place that the action names, which everybody at the table sees: a hex, or a point."""
    steps: tuple[tuple[str, str], ...] = ()

    def text(self, names: Called) -> str:
        """The whole line."""
        if not self.rule:
            return tr("The table: {event}.", event=self.words)
        kind = tr("Typed rolls") if self.typed else tr("Rolls")
        rolls = f" {kind}: {self.rolled.words()}." if self.rolled else ""
        why = tr(" Priority: {why}.", why=self.why) if self.why else ""
        return f"{names.side(self.side)}: {self.words}.{rolls}{why} [{tr(self.rule)}]"


@dataclass(frozen=True, slots=True)
class Moment:
    """What is being decided: in a few words, in a sentence, and by which rule."""

    title: str
    hint: str
    rule: str


class Teller(Called, Protocol):
    """Tells the games of a kind of stage."""

    @property
    def hides(self) -> bool:
        """Whether a side may have something that the other one must not see."""
        ...

    @property
    def faces(self) -> int:
        """How many faces its dice have."""
        ...

    def place(self, address: str) -> str:
        """A place by its name, if it has one."""
        ...

    def text(self, text: str) -> str:
        """A text of the rules in the language that is spoken, with names as people know them."""
        ...

    def spot(self, address: str) -> Any:
        """The place with this address, as entries have it; None if there is none."""
        ...

    def entry(self, number: int, step: Step[Any, Any], before: Any, after: Any, who: str) -> Entry:
        """The line of an action, or of a mark, for a viewer; `before` and `after` are its views."""
        ...

    def priority(self, action: Any) -> str:
        """The printed priority that a solitaire player's choice followed."""
        ...

    def announced(self, action: Any, view: Any, *, mine: bool) -> str:
        """What a viewer may know of an action while its dice are still rolled."""
        ...

    def moment(self, seen: "Seen") -> Moment:
        """What goes on, as a side may know it."""
        ...

    def ended(self, seen: "Seen") -> str:
        """Who won, with how many points, and why."""
        ...


def mark_words(mark: Mark, names: Called) -> str:
    """What happened at the table beside the game."""
    if isinstance(mark, TakenBack):
        agreed = ", ".join(names.side(side) for side in mark.agreed)
        where = (
            tr("to the moment after action {at}", at=mark.to) if mark.to else tr("to the beginning")
        )
        return tr("taken back {where}; agreed by {agreed}", where=where, agreed=agreed)
    if isinstance(mark, NewDice) and mark.seed is None:
        return tr("dice are rolled by hand from here on, and typed in")
    if isinstance(mark, NewDice):
        return tr("dice from here on come from seed {seed}", seed=mark.seed)
    if isinstance(mark, NextBlock):
        return tr("another block is set up next")
    return tr("everything was shown, as to a referee")


def outcome_words(seen: "Seen", names: Called) -> str:
    """Who won, with how many points, and why."""
    ended = seen.outcome
    assert ended is not None
    points = ", ".join(f"{names.side(s)} {n}" for s, n in ended.points.items())
    won = tr("{side} wins", side=names.side(ended.winner)) if ended.winner else tr("Nobody wins")
    return f"{won} ({points}): {rules_text(ended.reason, names)}."


def rules_text(text: str, names: Called) -> str:
    """A text of the rules in the language that is spoken; sides are called by their names."""
    side = text.parts.get("side") if isinstance(text, Marked) else None
    return tr(text, side=names.side(side)) if isinstance(side, str) else tr(text)


def teller_of(stage: Any) -> Teller:
    """Who tells the games of a stage."""
    from studio.model.tabletop import Tabletop

    if isinstance(stage, Tabletop):
        from studio.seen.tabletop.teller import TableTeller

        return TableTeller(stage)
    from studio.seen.map_teller import MapTeller

    return MapTeller(stage)
