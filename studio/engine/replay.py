"""A record played again: each line is held to what it says of rolls and state."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Generic

from studio.engine.contract import Action, AnyOrder, Outcome, RuleSet, State
from studio.engine.game import Step, begin, step
from studio.engine.marks import (
    DiceWanted,
    Mark,
    NewDice,
    NextBlock,
    TableDice,
    TakenBack,
    read_mark,
)
from studio.engine.record import SHORT, Line, Record, digest_of_given
from studio.errors import StudioError
from studio.model.stage import Stage
from studio.values import dataclass
from studio.words import plural, tr


class ReplayDiffers(StudioError):
    """A replay doesn't lead where the record says. `action` counts from 1; 0 is the start."""

    def __init__(self, action: int, message: str) -> None:
        """Say at which action, and what was found instead."""
        self.action = action
        super().__init__(message)

    def __reduce__(self) -> tuple[type["ReplayDiffers"], tuple[int, str]]:
        """Errors may be sent between processes."""
        return type(self), (self.action, str(self))


@dataclass(frozen=True, slots=True)
class Replay(Generic[State]):
    """What a replay found: the state after `actions` of the record, and where it differs.

    `differs` is None if all is as recorded.
    """

    actions: int
    state: State
    outcome: Outcome | None
    digest: str
    differs: ReplayDiffers | None

    @property
    def ok(self) -> bool:
        """Whether everything that was replayed is as the record says."""
        return self.differs is None


def replay(
    rules: RuleSet[State, Action], record: Record, firefight: Stage, to: int | None = None
) -> Replay[State]:
    """Plays a record again and verifies it, up to and with action `to` (None: the last).

    `firefight` is what `record.contents` make. Every action must be legal, its rolls must be those
    of the dice, and every state as recorded; at the end also the outcome and the digest.

    Raises:
        StudioError: there is no action `to`, or no game can be started with the contents.
    """
    count = len(record.actions)
    if to is not None and not 0 <= to <= count:
        raise StudioError(
            tr(
                "there is no action {to}: this record has {count}, counted from 1",
                to=to,
                count=count,
            )
        )
    state = begin(rules, firefight, record.seed, by_hand=record.by_hand)
    done, differs = 0, None
    try:
        _verify_start(rules, record)
        for taken in replaying(rules, record.actions[:to], state, TableDice(record.seed)):
            state, done = taken.state, done + 1
        if to is None:
            _verify_end(rules, record, state)
    except ReplayDiffers as found:
        differs = found
    return Replay(done, state, rules.outcome(state), rules.digest(state), differs)


def _verify_start(rules: RuleSet[State, Action], record: Record) -> None:
    if record.rules_version != rules.version:
        raise ReplayDiffers(
            0,
            tr(
                "this game was played by version {rules_version} of the rules {rules}, and "
                "this studio plays version {version}",
                rules_version=record.rules_version,
                rules=record.rules,
                version=rules.version,
            ),
        )
    found = digest_of_given(
        record.rules,
        record.rules_version,
        record.seed,
        record.players,
        record.by_hand,
        record.contents,
    )
    if found != record.given:
        raise ReplayDiffers(
            0,
            tr(
                "the seed, the players, the scenario or a board was changed after the game "
                'was recorded: their digest is {found}..., and "given" says {given}...',
                found=found[:SHORT],
                given=record.given[:SHORT],
            ),
        )


def replaying(
    rules: RuleSet[State, Action], lines: Sequence[Line], state: State, dice: TableDice
) -> Iterator[Step[State, Action | Mark]]:
    """The steps of a record from its start, each verified; a mark is one like an action.

    Afterwards the dice are those with which the game goes on.

    Raises:
        ReplayDiffers: at the first that isn't as recorded.
    """
    needed, kept = frozenset(_taken_back_to(lines)), {0: state}
    for number, line in enumerate(lines, start=1):
        try:
            mark = read_mark(line.action)
            taken = (
                _again(rules, state, line, dice)
                if mark is None
                else marked(rules, mark, state, kept, dice)
            )
        except DiceWanted as fault:
            raise ReplayDiffers(
                number, tr("{where} has too few typed rolls", where=_where(number, line))
            ) from fault
        except StudioError as fault:
            raise ReplayDiffers(
                number, tr("{where} isn't legal: {fault}", where=_where(number, line), fault=fault)
            ) from fault
        _verify_line(rules, taken, line, number, typed=dice.are_typed)
        yield taken
        state = taken.state
        if number in needed:
            kept[number] = state


def _taken_back_to(lines: Sequence[Line]) -> Iterator[int]:
    """The lines to which the game goes back later on."""
    for line in lines:
        with suppress(StudioError):
            mark = read_mark(line.action)
            if isinstance(mark, TakenBack):
                yield mark.to


def _again(
    rules: RuleSet[State, Action], state: State, line: Line, dice: TableDice
) -> Step[State, Action | Mark]:
    dice.give(line.rolls)
    taken = step(rules, state, rules.read(line.action), dice)
    return Step(taken.side, taken.action, taken.rolls, taken.state)


def marked(
    rules: RuleSet[State, Action],
    mark: Mark,
    state: State,
    earlier: Mapping[int, State],
    dice: TableDice,
) -> Step[State, Action | Mark]:
    """The step that a mark makes; `earlier` are states by the number of the line before them.

    Raises:
        StudioError: there is no such line to go back to, or no such block to set up.
    """
    side = rules.to_act(state)
    if isinstance(mark, NewDice):
        dice.take(mark)
    if isinstance(mark, TakenBack):
        if mark.to not in earlier:
            raise StudioError(tr("there is no action {to} before it to go back to", to=mark.to))
        state = earlier[mark.to]
    if isinstance(mark, NextBlock):
        if not isinstance(rules, AnyOrder):
            raise StudioError(
                tr("by the rules {rules} blocks aren't set up one by one", rules=rules.id)
            )
        state = rules.set_up_next(state, mark.unit)
    return Step(side, mark, (), state)


def _verify_line(
    rules: RuleSet[State, Action],
    taken: Step[State, Action | Mark],
    line: Line,
    number: int,
    *,
    typed: bool,
) -> None:
    if taken.rolls != line.rolls:
        source = tr("it rolls") if typed else tr("the dice of this seed give")
        raise ReplayDiffers(
            number,
            tr(
                "{where}: the record has {recorded}, {source} {rolled}",
                where=_where(number, line),
                recorded=_in_words(line.rolls),
                source=source,
                rolled=_in_words(taken.rolls),
            ),
        )
    digest = rules.digest(taken.state)[: len(line.state)]
    if digest != line.state:
        raise ReplayDiffers(
            number,
            tr(
                "{where} leads to state {digest}, the record says {state}",
                where=_where(number, line),
                digest=digest,
                state=line.state,
            ),
        )


def _where(number: int, line: Line) -> str:
    return tr('action {number} "{action}"', number=number, action=line.action)


def _in_words(rolls: Sequence[int]) -> str:
    if not rolls:
        return tr("no rolls")
    shown = " ".join(map(str, rolls))
    return plural("roll {rolls}", "rolls {rolls}", len(rolls), rolls=shown)


def _verify_end(rules: RuleSet[State, Action], record: Record, state: State) -> None:
    last = len(record.actions)
    digest, outcome = rules.digest(state), rules.outcome(state)
    if digest != record.digest:
        raise ReplayDiffers(
            last,
            tr(
                "after the last action the digest is {digest}, the record says {recorded}",
                digest=digest,
                recorded=record.digest,
            ),
        )
    if outcome != record.outcome:
        raise ReplayDiffers(
            last,
            tr(
                "after the last action {outcome}, the record says {recorded}",
                outcome=outcome_in_words(outcome),
                recorded=outcome_in_words(record.outcome),
            ),
        )


def outcome_in_words(outcome: Outcome | None) -> str:
    """Who wins, with how many points, and why."""
    if outcome is None:
        return tr("the game goes on")
    points = ", ".join(f"{side} {points}" for side, points in outcome.points.items())
    winner, reason = outcome.winner or tr("nobody"), tr(outcome.reason)
    return tr("{winner} wins ({points}): {reason}", winner=winner, points=points, reason=reason)
