"""Tells firefights on a map of hexes (`studio.seen.telling.Teller`)."""

from typing import Any, ClassVar

from studio.engine.game import Step
from studio.hexes import Hex
from studio.rules.combat_infantry.odds import FACES
from studio.rules.combat_infantry.solitaire import priority_of
from studio.seen.log import announced, entry_of
from studio.seen.match import Seen
from studio.seen.names import Names
from studio.seen.telling import Entry, Moment, outcome_words, rules_text
from studio.seen.words import moment_of
from studio.words import tr


class MapTeller(Names):
    """The names of a firefight, and the words that log and moments have for it."""

    hides: ClassVar[bool] = True
    faces: ClassVar[int] = FACES

    def spot(self, address: str) -> Hex | None:
        """The hex at an address."""
        return self.hex(address)

    def text(self, text: str) -> str:
        """A text of the rules; sides are called by their names."""
        return rules_text(text, self)

    def entry(self, number: int, step: Step[Any, Any], before: Any, after: Any, who: str) -> Entry:
        """The line of one action for a viewer."""
        return entry_of(number, step, before, after, who, self)

    def priority(self, action: Any) -> str:
        """The printed priority that a choice followed (11.2)."""
        return tr(priority_of(action).value)

    def announced(self, action: Any, view: Any, *, mine: bool) -> str:
        """What a viewer may know of an action while its dice are still rolled."""
        return announced(action, view, self, mine=mine)

    def moment(self, seen: Seen) -> Moment:
        """What goes on, as a side may know it."""
        return moment_of(seen, self)

    def ended(self, seen: Seen) -> str:
        """Who won, with how many points, and why (10.4)."""
        return outcome_words(seen, self)
