"""Who plays a side: a person at the screen, a machine, or several, each with companies of his own.

A seat is a text, as orders and records have it: `person`, the name of a machine player, `persons`
for several at the screen, or who plays for each player of the side in their order, joined by a
plus: `person+planner`.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from studio.players import PLAYERS

PERSON: Final = "person"
"""The player of a side who sits at the screen; all others are machine players."""
PERSONS: Final = "persons"
"""A side with several players at the screen, each with companies of his own."""
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
