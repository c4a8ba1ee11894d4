"""The report of a playtest at the table, for the author, turn by turn.

Each turn has the score, the map at its end, what testers noted in it with a picture of what they
saw, and where it was a roll that decided. It is written as a page that needs nothing else to be
shown, or as Markdown with its pictures in a folder beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from PySide6.QtGui import QImage

from studio.engine.marks import TakenBack
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.model.text import in_language
from studio.model.writing import write_text
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.state import Game, State
from studio.rules.combat_infantry.victory import points
from studio.seen.fairness import Fairness, fairness_of
from studio.seen.ledger import Ledger
from studio.seen.match import Match, Seen
from studio.seen.notes import KINDS, Note
from studio.seen.parts import Article, Heading, Line, Part, Picture, Row, Section, Table
from studio.seen.picture import MomentPictures
from studio.seen.report_html import html
from studio.seen.report_markdown import MARKDOWN, write_markdown
from studio.seen.seating import seat_words
from studio.seen.telling import EVERYBODY, teller_of
from studio.words import mark, plural, tr

PX: Final = 44.0
"""Pixels a hex in the pictures."""


def write_play_report(
    path: Path, match: Match, notes: Sequence[Note], viewer: str = EVERYBODY
) -> None:
    """Saves the report: Markdown if the file's name ends so, else a page.

    Raises:
        CannotWrite: what was there is then untouched.
    """
    parts = report_of(match, notes, viewer)
    if path.suffix.lower() == MARKDOWN:
        write_markdown(path, parts)
    else:
        write_text(path, html(in_language(match.order.firefight.title), parts))


def report_of(match: Match, notes: Sequence[Note], viewer: str = EVERYBODY) -> tuple[Part, ...]:
    """The report for the author, or for one side: then with its own notes and views alone."""
    if viewer != EVERYBODY:
        notes = [note for note in notes if note.viewer == viewer]
    return tuple(Report(match, notes, viewer).parts())


class Showing(Protocol):
    """How a kind of stage is shown in a report. `counted` says what the `{score}` of a turn is."""

    counted: str

    def score(self, view: Any) -> Sequence[int]:
        """The score of both sides at a moment."""

    def so_far(self, view: Any) -> str:
        """Where a game was broken off."""

    def picture(self, seen: Seen, marked: Any) -> QImage:
        """A moment; one place may be marked."""


def _showing(firefight: Any) -> Showing:
    if isinstance(firefight, Tabletop):
        from studio.seen.tabletop.showing import TableShowing

        return TableShowing(firefight)
    return MapShowing(firefight)


class MapShowing:
    """A map of hexes in a report."""

    counted = mark("At its end: {score} points as it stands.")

    def __init__(self, firefight: Firefight) -> None:
        self._pictures = MomentPictures(firefight, PX)

    def score(self, view: State) -> Sequence[int]:
        """Points as if the firefight ended now (10.4)."""
        return points(Game(view), controller)

    def so_far(self, view: State) -> str:
        """The game turn."""
        return tr(
            "Broken off in game turn {turn} of {turns}.", turn=view.turn, turns=view.field.turns
        )

    def picture(self, seen: Seen, marked: Hex | None) -> QImage:
        """The map with what the viewer sees on it."""
        return self._pictures.of(seen, marked)


class Report:
    """Makes the parts."""

    def __init__(self, match: Match, notes: Sequence[Note], viewer: str) -> None:
        self.match, self.viewer = match, viewer
        self.notes = sorted(notes, key=lambda note: note.at)
        self.names: Any = teller_of(match.order.firefight)
        self.ledger = Ledger(match, self.names)
        self._shows = _showing(match.order.firefight)

    def parts(self) -> Iterator[Part]:
        """The whole report."""
        yield from self._head()
        yield from self._summary()
        yield from self._turns()
        yield from self._dice()

    # --- the head -------------------------------------------------------------------------------

    def _head(self) -> Iterator[Part]:
        match = self.match
        who = ", ".join(
            f"{self.names.side(side)}: {seat_words(seat, tuple(match.seating.players(side)))}"
            for side, seat in match.order.seats.items()
        )
        if self.viewer == EVERYBODY:
            yield Line(tr("Playtest at the table"), "kind")
        else:
            side = self.names.side(self.viewer)
            yield Line(tr("Playtest at the table as the {side} saw it", side=side), "kind")
        yield Heading(in_language(match.order.firefight.title), 1)
        last = self._seen(len(match.steps))
        yield Line(self.names.ended(last) if last.outcome else self._shows.so_far(match.state))
        taken = sum(isinstance(step.action, TakenBack) for step in match.steps)
        done = plural("{count} action", "{count} actions", len(match.steps))
        if taken:
            back = plural("taken back {count} time", "taken back {count} times", taken)
            done = f"{done}, {back}"
        yield Line(f"{done}. {who}.", "soft")

    def _summary(self) -> Iterator[Part]:
        """How many notes of each kind, by turn."""
        if not self.notes:
            yield Line(tr("Nobody made notes."), "soft")
            return
        turns = range(1, self.match.state.turn + 1)
        rows = []
        for kind, name in KINDS.items():
            of_kind = [note for note in self.notes if note.kind == kind]
            if of_kind:
                counts = [sum(note.turn == turn for note in of_kind) for turn in turns]
                cells = (*(str(count or "") for count in counts), str(len(of_kind)))
                rows.append(Row(tr(name), cells, kind))
        yield Heading(tr("Notes"), 2)
        columns = (tr("turn {turn}", turn=turn) for turn in turns)
        yield Table(("", *columns, tr("all")), tuple(rows))

    # --- the turns ------------------------------------------------------------------------------

    def _turns(self) -> Iterator[Part]:
        for turn, last in self._ends().items():
            yield Section(tuple(self._turn(turn, last)))

    def _turn(self, turn: int, last: int) -> Iterator[Part]:
        score = ", ".join(f"{side} {n}" for side, n in self._score(last).items())
        yield Heading(tr("Game turn {turn}", turn=turn), 2)
        yield Line(tr(self._shows.counted, score=score), "soft")
        shown: set[tuple[int, str, str]] = set()
        for note in self.notes:
            if note.turn == turn:
                yield Article(note.kind, tuple(self._note(note, shown)))
        yield self._picture(self._seen(last), tr("The map at the end of turn {turn}", turn=turn))

    def _ends(self) -> Mapping[int, int]:
        """The last moment of each game turn that was played."""
        return {state.turn: number for number, state in enumerate(self.match.states)}

    def _score(self, number: int) -> dict[str, int]:
        found = self._shows.score(self._seen(number).view)
        return dict(zip(map(self.names.side, self.match.sides), found, strict=True))

    def _note(self, note: Note, shown: set[tuple[int, str, str]]) -> Iterator[Part]:
        """A note with what its tester saw; each picture stands once in a turn."""
        at = min(note.at, len(self.match.steps))
        seen = self._note_view(note, at)
        moment = self.names.moment(seen).title
        when = [self._who(note), tr("after action {number}", number=note.at)]
        when += [self.names.place(note.hex)] if note.hex else []
        yield Heading(tr(KINDS[note.kind]), 3, note.kind)
        yield Line(f"{', '.join(when)}: {moment}", "soft")
        if note.text:
            yield Line(note.text)
        if at:
            told = self.ledger.lines(note.viewer)[at - 1].text(self.names)
            yield Line(tr("Just before: {told}", told=told), "log")
        if (at, note.viewer, note.hex) not in shown:
            shown.add((at, note.viewer, note.hex))
            marked = self.names.spot(note.hex) if note.hex else None
            words = tr("What the tester saw after action {number}", number=note.at)
            yield self._picture(seen, words, marked)

    def _who(self, note: Note) -> str:
        """Who made a note."""
        who: str = tr("referee") if note.viewer == EVERYBODY else self.names.side(note.viewer)
        return f"{who}, {tr('player {name}', name=note.player)}" if note.player else who

    def _note_view(self, note: Note, at: int) -> Seen:
        if note.viewer == EVERYBODY:
            return self.match.seen_open(at)
        return self.match.seen(note.viewer, at)

    def _seen(self, number: int) -> Seen:
        if self.viewer == EVERYBODY:
            return self.match.seen_open(number)
        return self.match.seen(self.viewer, number)

    def _picture(self, seen: Seen, words: str, marked: Any = None) -> Picture:
        return Picture(self._shows.picture(seen, marked), words)

    # --- the dice -------------------------------------------------------------------------------

    def _dice(self) -> Iterator[Part]:
        rolls = (roll for step in self.match.steps for roll in step.rolls)
        found = fairness_of(rolls, self.names.faces)
        if found.total:
            yield Section(tuple(_of_dice(found)))


def _of_dice(found: Fairness) -> Iterator[Part]:
    yield Heading(tr("Dice"), 2)
    yield Line(found.verdict())
    faces = tuple(str((n + 1) % 10) for n in range(found.faces))
    yield Table((tr("Face"), *faces), (Row(tr("Count"), tuple(map(str, found.counts))),))
    yield Line(
        tr(
            "{total} dice, mean {mean:.2f} (fair: {fair_mean:.2f}). Chi-square {chi:.2f} with "
            "{free} degrees of freedom: a chance of {chance:.3f}.",
            total=found.total,
            mean=found.mean,
            fair_mean=found.fair_mean,
            chi=found.chi,
            free=found.faces - 1,
            chance=found.chance,
        ),
        "soft",
    )
