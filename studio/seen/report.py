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
    """How a kind of stage is shown in a report. `counted` says what scores are."""

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

    counted = "points as it stands"

    def __init__(self, firefight: Firefight) -> None:
        self._pictures = MomentPictures(firefight, PX)

    def score(self, view: State) -> Sequence[int]:
        """Points as if the firefight ended now (10.4)."""
        return points(Game(view), controller)

    def so_far(self, view: State) -> str:
        """The game turn."""
        return f"Broken off in game turn {view.turn} of {view.field.turns}."

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
            f"{self.names.side(side)}: {seat_words(seat, tuple(match.players(side)))}"
            for side, seat in match.order.seats.items()
        )
        view = "" if self.viewer == EVERYBODY else f" as the {self.names.side(self.viewer)} saw it"
        yield Line(f"Playtest at the table{view}", "kind")
        yield Heading(in_language(match.order.firefight.title), 1)
        last = self._seen(len(match.steps))
        yield Line(self.names.ended(last) if last.outcome else self._shows.so_far(match.state))
        taken = sum(isinstance(step.action, TakenBack) for step in match.steps)
        back = f", taken back {_counted(taken, 'time')}" if taken else ""
        yield Line(f"{_counted(len(match.steps), 'action')}{back}. {who}.", "soft")

    def _summary(self) -> Iterator[Part]:
        """How many notes of each kind, by turn."""
        if not self.notes:
            yield Line("Nobody made notes.", "soft")
            return
        turns = range(1, self.match.state.turn + 1)
        rows = []
        for kind, name in KINDS.items():
            of_kind = [note for note in self.notes if note.kind == kind]
            if of_kind:
                counts = [sum(note.turn == turn for note in of_kind) for turn in turns]
                cells = (*(str(count or "") for count in counts), str(len(of_kind)))
                rows.append(Row(name, cells, kind))
        yield Heading("Notes", 2)
        yield Table(("", *(f"turn {turn}" for turn in turns), "all"), tuple(rows))

    # --- the turns ------------------------------------------------------------------------------

    def _turns(self) -> Iterator[Part]:
        for turn, last in self._ends().items():
            yield Section(tuple(self._turn(turn, last)))

    def _turn(self, turn: int, last: int) -> Iterator[Part]:
        score = ", ".join(f"{side} {n}" for side, n in self._score(last).items())
        yield Heading(f"Game turn {turn}", 2)
        yield Line(f"At its end: {score} {self._shows.counted}.", "soft")
        shown: set[tuple[int, str, str]] = set()
        for note in self.notes:
            if note.turn == turn:
                yield Article(note.kind, tuple(self._note(note, shown)))
        yield self._picture(self._seen(last), f"The map at the end of turn {turn}")

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
        where = f", {self.names.place(note.hex)}" if note.hex else ""
        who = "referee" if note.viewer == EVERYBODY else self.names.side(note.viewer)
        who += f", player {note.player}" if note.player else ""
        moment = self.names.moment(seen).title
        yield Heading(KINDS[note.kind], 3, note.kind)
        yield Line(f"{who}, after action {note.at}{where}: {moment}", "soft")
        if note.text:
            yield Line(note.text)
        if at:
            told = self.ledger.lines(note.viewer)[at - 1].text(self.names)
            yield Line(f"Just before: {told}", "log")
        if (at, note.viewer, note.hex) not in shown:
            shown.add((at, note.viewer, note.hex))
            marked = self.names.spot(note.hex) if note.hex else None
            yield self._picture(seen, f"What the tester saw after action {note.at}", marked)

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
    yield Heading("Dice", 2)
    yield Line(found.verdict())
    faces = tuple(str((n + 1) % 10) for n in range(found.faces))
    yield Table(("Face", *faces), (Row("Count", tuple(map(str, found.counts))),))
    yield Line(
        f"{found.total} dice, mean {found.mean:.2f} (fair: {found.fair_mean:.2f}). Chi-square "
        f"{found.chi:.2f} with {found.faces - 1} degrees of freedom: a chance of "
        f"{found.chance:.3f}.",
        "soft",
    )


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"
