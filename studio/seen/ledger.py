"""The lines of the log for every viewer of a match, made as the game goes on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from studio.engine.marks import Mark
from studio.seen.match import Match
from studio.seen.telling import EVERYBODY, Entry, Teller

SOLITAIRE = "solitaire"
"""The machine player whose choices follow printed priorities (11.2)."""


class Ledger:
    """What each side, and a referee, may read of a match."""

    def __init__(self, match: Match, teller: Teller) -> None:
        self._match, self._teller = match, teller
        self._lines: dict[str, list[Entry]] = {side: [] for side in (*match.sides, EVERYBODY)}

    def lines(self, viewer: str) -> Sequence[Entry]:
        """The lines for a viewer up to now; those that were undone are gone."""
        match, lines = self._match, self._lines[viewer]
        del lines[len(match.steps) :]
        for number in range(len(lines) + 1, len(match.steps) + 1):
            lines.append(self._line(number, viewer))
        return tuple(lines)

    def news(self, viewer: str) -> int:
        """After how many actions something is new to a side; 0 if nothing is."""
        steps = self._match.steps
        own = (n for n in range(len(steps), 0, -1) if steps[n - 1].side == viewer)
        last = next(own, 0)
        return last if last < len(steps) else 0

    def undone(self) -> None:
        """The last action is gone: another one may follow in its place."""
        for lines in self._lines.values():
            del lines[len(self._match.steps) :]

    def _line(self, number: int, viewer: str) -> Entry:
        match = self._match
        step = match.steps[number - 1]
        before, after = (self._view(viewer, n) for n in (number - 1, number))
        line = self._teller.entry(number, step, before, after, viewer)
        return replace(line, why=self._why(step), typed=match.is_typed(number))

    def _view(self, viewer: str, number: int) -> Any:
        state = self._match.states[number]
        return state if viewer == EVERYBODY else self._match.rules.view(state, viewer)

    def _why(self, step: Any) -> str:
        by_priority = self._match.order.seats[step.side] == SOLITAIRE
        if not by_priority or isinstance(step.action, Mark):
            return ""
        return self._teller.priority(step.action)
