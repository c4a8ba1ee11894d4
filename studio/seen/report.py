"""The report of a playtest at the table: one HTML page for the author, turn by turn.

Each turn has the score, the map at its end, what testers noted in it with a picture of what they
saw, and where it was a roll that decided. It needs nothing else to be shown.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
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
from studio.seen.picture import MomentPictures, data_uri
from studio.seen.telling import EVERYBODY, teller_of

PX: Final = 44.0
"""Pixels a hex in the pictures."""
MARKS: Final = {"unclear": "?", "unfair": "≠", "bug": "!", "good": "✓", "remark": "·"}


def write_play_report(
    path: Path, match: Match, notes: Sequence[Note], viewer: str = EVERYBODY
) -> None:
    """Saves the report. Raises CannotWrite; what was there is then untouched."""
    write_text(path, play_report(match, notes, viewer))


def play_report(match: Match, notes: Sequence[Note], viewer: str = EVERYBODY) -> str:
    """The report for the author, or for one side: then with its own notes and views alone."""
    if viewer != EVERYBODY:
        notes = [note for note in notes if note.viewer == viewer]
    return Report(match, notes, viewer).page()


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
    """Writes the parts; each picture stands once in the page."""

    def __init__(self, match: Match, notes: Sequence[Note], viewer: str) -> None:
        self.match, self.viewer = match, viewer
        self.notes = sorted(notes, key=lambda note: note.at)
        self.names: Any = teller_of(match.order.firefight)
        self.ledger = Ledger(match, self.names)
        self._shows = _showing(match.order.firefight)

    def page(self) -> str:
        """The whole page."""
        title = escape(in_language(self.match.order.firefight.title))
        body = "\n".join((*self._head(title), *self._summary(), *self._turns(), *self._dice()))
        return _PAGE.format(title=title, style=_STYLE, body=body)

    # --- the head -------------------------------------------------------------------------------

    def _head(self, title: str) -> Iterator[str]:
        match = self.match
        who = ", ".join(
            f"{self.names.side(side)}: {name}" for side, name in match.order.seats.items()
        )
        view = "" if self.viewer == EVERYBODY else f" as the {self.names.side(self.viewer)} saw it"
        yield f'<p class="kind">Playtest at the table{escape(view)}</p><h1>{title}</h1>'
        last = self._seen(len(match.steps))
        ended = self.names.ended(last) if last.outcome else self._so_far()
        yield f"<p>{escape(ended)}</p>"
        taken = sum(isinstance(step.action, TakenBack) for step in match.steps)
        back = f", taken back {_counted(taken, 'time')}" if taken else ""
        count = _counted(len(match.steps), "action")
        yield f'<p class="soft">{count}{back}. {escape(who)}.</p>'

    def _so_far(self) -> str:
        return self._shows.so_far(self.match.state)

    def _summary(self) -> Iterator[str]:
        """How many notes of each kind, by turn."""
        if not self.notes:
            yield '<p class="soft">Nobody made notes.</p>'
            return
        turns = range(1, self.match.state.turn + 1)
        head = "".join(f'<th class="n">turn {turn}</th>' for turn in turns)
        rows = []
        for kind, name in KINDS.items():
            of_kind = [note for note in self.notes if note.kind == kind]
            if of_kind:
                cells = "".join(
                    f'<td class="n">{sum(note.turn == turn for note in of_kind) or ""}</td>'
                    for turn in turns
                )
                total = f'<td class="n"><b>{len(of_kind)}</b></td>'
                rows.append(f"<tr><td>{_mark(kind)} {name}</td>{cells}{total}</tr>")
        yield (
            f'<h2>Notes</h2><table><thead><tr><th></th>{head}<th class="n">all</th></tr></thead>'
            f"<tbody>{''.join(rows)}</tbody></table>"
        )

    # --- the turns ------------------------------------------------------------------------------

    def _turns(self) -> Iterator[str]:
        for turn, last in self._ends().items():
            score = ", ".join(f"{side} {n}" for side, n in self._score(last).items())
            yield f"<section><h2>Game turn {turn}</h2>"
            yield f'<p class="soft">At its end: {escape(score)} {self._shows.counted}.</p>'
            yield from self._notes_of(turn)
            words = f"The map at the end of turn {turn}"
            yield self._picture(self._seen(last), words)
            yield "</section>"

    def _ends(self) -> Mapping[int, int]:
        """The last moment of each game turn that was played."""
        return {state.turn: number for number, state in enumerate(self.match.states)}

    def _score(self, number: int) -> dict[str, int]:
        found = self._shows.score(self._seen(number).view)
        return dict(zip(map(self.names.side, self.match.sides), found, strict=True))

    def _notes_of(self, turn: int) -> Iterator[str]:
        shown: set[tuple[int, str, str]] = set()
        for note in self.notes:
            if note.turn != turn:
                continue
            at = min(note.at, len(self.match.steps))
            seen = self._note_view(note, at)
            where = f", {self.names.place(note.hex)}" if note.hex else ""
            who = "referee" if note.viewer == EVERYBODY else self.names.side(note.viewer)
            who += f", player {note.player}" if note.player else ""
            moment = self.names.moment(seen).title
            yield (
                f'<article class="{escape(note.kind)}"><h3>{_mark(note.kind)} '
                f"{KINDS[note.kind]}</h3>"
                f'<p class="soft">{escape(who)}, after action {note.at}{escape(where)}: '
                f"{escape(moment)}</p>"
            )
            if note.text:
                yield f"<p>{escape(note.text).replace(chr(10), '<br>')}</p>"
            if at:
                told = self.ledger.lines(note.viewer)[at - 1].text(self.names)
                yield f'<p class="log">Just before: {escape(told)}</p>'
            if (at, note.viewer, note.hex) not in shown:
                shown.add((at, note.viewer, note.hex))
                marked = self.names.spot(note.hex) if note.hex else None
                yield self._picture(seen, f"What the tester saw after action {note.at}", marked)
            yield "</article>"

    def _note_view(self, note: Note, at: int) -> Seen:
        if note.viewer == EVERYBODY:
            return self.match.seen_open(at)
        return self.match.seen(note.viewer, at)

    def _seen(self, number: int) -> Seen:
        if self.viewer == EVERYBODY:
            return self.match.seen_open(number)
        return self.match.seen(self.viewer, number)

    def _picture(self, seen: Seen, words: str, marked: Any = None) -> str:
        image = data_uri(self._shows.picture(seen, marked))
        return (
            f'<figure><img src="{image}" alt="{escape(words)}">'
            f"<figcaption>{escape(words)}</figcaption></figure>"
        )

    # --- the dice -------------------------------------------------------------------------------

    def _dice(self) -> Iterator[str]:
        rolls = (roll for step in self.match.steps for roll in step.rolls)
        found = fairness_of(rolls, self.names.faces)
        if not found.total:
            return
        yield f"<section><h2>Dice</h2><p>{escape(found.verdict())}</p>{_counts(found)}"
        yield (
            f'<p class="soft">{found.total} dice, mean {found.mean:.2f} (fair: '
            f"{found.fair_mean:.2f}). Chi-square {found.chi:.2f} with {found.faces - 1} degrees of "
            f"freedom: a chance of {found.chance:.3f}.</p>"
            "</section>"
        )


def _counts(found: Fairness) -> str:
    heads = "".join(f'<th class="n">{(n + 1) % 10}</th>' for n in range(found.faces))
    cells = "".join(f'<td class="n">{count}</td>' for count in found.counts)
    return (
        f"<table><thead><tr><th>Face</th>{heads}</tr></thead>"
        f"<tbody><tr><td>Count</td>{cells}</tr></tbody></table>"
    )


def _mark(kind: str) -> str:
    return f'<span class="mark {kind}">{MARKS[kind]}</span>'


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>{title}: playtest at the table</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""

_STYLE: Final = """
:root { --ink: #23231f; --soft: #5c5c55; --line: #d8d6cc; --paper: #fbfaf6; --bad: #b3261e;
 --warn: #8a5a00; --fine: #2e6b34; --note: #2a5f8f; color-scheme: light; }
@media print { :root { --paper: #fff; } @page { margin: 16mm; } article { break-inside: avoid; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
 font: 16px/1.5 "PT Sans", "Noto Sans", "Segoe UI", "DejaVu Sans", Arial, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font: 700 2.1rem/1.15 "PT Serif", "Noto Serif", Georgia, "DejaVu Serif", serif;
 margin: 0 0 .75rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .4rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 .5rem; } .kind, .soft { color: var(--soft); } .kind { margin-bottom: .25rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 400; color: var(--soft); font-size: .875rem; }
th, td { padding: .3rem 1rem .3rem 0; border-bottom: 1px solid var(--line); }
.n { text-align: right; }
article { border-left: 4px solid var(--line); padding: .2rem 0 .2rem 1rem; margin: 1.2rem 0; }
article.unclear { border-color: var(--note); } article.unfair { border-color: var(--warn); }
article.bug { border-color: var(--bad); } article.good { border-color: var(--fine); }
.mark { display: inline-block; width: 1.35em; height: 1.35em; line-height: 1.35em;
 text-align: center; border-radius: 50%; background: var(--soft); color: #fff; font-weight: 700;
 font-size: .9em; }
.mark.unclear { background: var(--note); } .mark.unfair { background: var(--warn); }
.mark.bug { background: var(--bad); } .mark.good { background: var(--fine); }
.log { color: var(--soft); font-size: .9rem; }
figure { margin: .6rem 0 1.2rem; } img { max-width: 100%; border: 1px solid var(--line); }
figcaption { color: var(--soft); font-size: .875rem; }
"""
