"""Who plays a side: a person at the screen, a machine, or several with companies of their own.

A seat is a text, as orders and records have it: `person`, the name of a machine player, `persons`
for several at the screen, or who plays for each player of the side in their order, joined by a
plus: `person+planner`.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from studio.model.posts import platoons_of
from studio.model.tabletop import Tabletop
from studio.players import PLAYERS
from studio.rules.combat_infantry.seats import Seats, player_of, seats_of
from studio.values import dataclass

PERSON: Final = "person"
"""The player of a side who sits at the screen; all others are machine players."""
PERSONS: Final = "persons"
"""A side with several players at the screen, each with companies or platoons of his own."""
PLUS: Final = "+"


def seat_of(name: str) -> str:
    """The seat by the text in a record; whoever isn't known is a person."""
    if name == PERSONS:
        return name
    return PLUS.join(part if part in PLAYERS else PERSON for part in name.split(PLUS))


def shared(whos: Sequence[str]) -> str:
    """The seat of a side whose players are played so, in their order."""
    return PERSONS if set(whos) == {PERSON} else PLUS.join(whos)


def is_shared(seat: str) -> bool:
    """Whether a side has several players."""
    return seat == PERSONS or PLUS in seat


def persons_in(seat: str) -> int:
    """How many at the screen play for the side; of `persons` two at least."""
    return 2 if seat == PERSONS else seat.split(PLUS).count(PERSON)


def whos(seat: str, players: Sequence[str]) -> Mapping[str, str]:
    """Who plays for each player of a shared side."""
    given = () if seat == PERSONS else seat.split(PLUS)[: len(players)]
    return dict(zip_longest(players, given, fillvalue=PERSON))


def seat_words(seat: str, players: Sequence[str]) -> str:
    """Who plays a side, to be read: of a shared one, who plays for each of its players."""
    if not is_shared(seat):
        return seat
    return "; ".join(f"{player} {who}" for player, who in whos(seat, players).items())


def players_of(firefight: Any, side: str) -> Seats:
    """Who might command a side together: as the scenario says, else one for each company.

    Of a single company each platoon has one, the first of them also its HQ and weapons (ruling
    150). On a table nobody shares a side.
    """
    if isinstance(firefight, Tabletop):
        return {}
    given = seats_of(firefight.scenario, side)
    if len(given) > 1:
        return given
    companies = tuple(next(iter(given.values()), ()))
    if len(companies) > 1:
        return {company: (company,) for company in companies}
    force = firefight.scenario.sides[side]
    platoons = [name for company in companies for name in platoons_of(force, company)]
    if len(platoons) < 2:
        return {}
    first, *others = platoons
    return {first: (*companies, first), **{name: (name,) for name in others}}


class Chair(NamedTuple):
    """Somebody's place in a game: a side, and which of its players; "" plays it alone."""

    side: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays the sides of one game, and who of them has a choice. `seats` has a seat a side."""

    rules: Any
    firefight: Any
    seats: Mapping[str, str]

    def players(self, side: str) -> Seats:
        """The players of a side with their companies; empty where one plays it alone."""
        return players_of(self.firefight, side) if is_shared(self.seats[side]) else {}

    def who(self, chair: Chair) -> str:
        """Who plays in a chair: PERSON or a machine."""
        seat = self.seats[chair.side]
        return whos(seat, tuple(self.players(chair.side))).get(chair.player, seat)

    def is_person(self, side: str, player: str = "") -> bool:
        """Whether a side is played at the screen, or for one of its players."""
        if player:
            return self.who(Chair(side, player)) == PERSON
        return persons_in(self.seats[side]) > 0

    @property
    def persons(self) -> tuple[str, ...]:
        """The sides that are played at the screen."""
        return tuple(side for side in self.firefight.sides if self.is_person(side))

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits at the screen by turns: sides, or players of sides that have several."""
        return tuple(
            Chair(side, player)
            for side in self.persons
            for player in self.players(side) or ("",)
            if self.is_person(side, player)
        )

    def choosing(self, state: Any) -> tuple[str, ...]:
        """The players of the side to act who choose now; ("",) where one plays it alone.

        Persons come first: machines of the same side act when no person has anything to decide.
        """
        side, able = self.rules.to_act(state), self.able(state)
        return tuple(name for name in able if name and self.is_person(side, name)) or able

    def able(self, state: Any) -> tuple[str, ...]:
        """The players of the side to act who have a choice; ("",) where one plays it alone."""
        seats = self.players(self.rules.to_act(state))
        if not seats:
            return ("",)
        owners = {player_of(state, action, seats) for action in self.rules.actions(state)}
        return tuple(name for name in seats if name in owners)

    def others_able(self, state: Any, side: str, player: str) -> tuple[str, ...]:
        """Who else of a side could choose now, those after a player first: in any order (1.1)."""
        if self.rules.outcome(state) is not None or self.rules.to_act(state) != side:
            return ()
        names, able = tuple(self.players(side)), self.able(state)
        if player not in able or not names:
            return ()
        place = names.index(player)
        return tuple(name for name in names[place + 1 :] + names[:place] if name in able)

    def persons_choosing(self, state: Any) -> tuple[str, ...]:
        """As `choosing`, of those alone who sit at the screen."""
        side = self.rules.to_act(state)
        return tuple(one for one in self.choosing(state) if self.is_person(side, one))

    def own(self, side: str, player: str, view: Any) -> tuple[Any, ...]:
        """What a player of a side may do now; of one who plays it alone, all that is possible."""
        actions, seats = self.rules.actions(view), self.players(side)
        if not player or not seats:
            return tuple(actions)
        return tuple(x for x in actions if player_of(view, x, seats) == player)

    def chooser(self, state: Any, side: str, action: Any) -> str:
        """Whose of a side an action is in a state; "" where one plays the side alone."""
        seats = self.players(side)
        return player_of(state, action, seats) if seats else ""
