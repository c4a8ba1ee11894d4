"""Who can play a side by machine. A player sees a view of the game, never its state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from studio.engine.contract import Player
from studio.errors import StudioError
from studio.players.greedy import GreedyPlayer
from studio.players.random import RandomPlayer
from studio.players.solitaire import SolitairePlayer


class Kind(NamedTuple):
    """A kind of player: what it is in a line, and what makes one from a seed."""

    title: str
    make: Callable[[str], Player]


PLAYERS: Final[Mapping[str, Kind]] = {
    "random": Kind("takes any action as readily as any other", RandomPlayer),
    "greedy": Kind("takes the action that looks best right now", GreedyPlayer),
    "solitaire": Kind("follows the rules' own priorities for playing alone", SolitairePlayer),
}


def seat(sides: Iterable[str], names: str | Sequence[str]) -> dict[str, str]:
    """Who plays which side, from names in the order of the sides: `greedy,random`, or one for all.

    Raises:
        StudioError: a player is unknown, or there are too few or too many.
    """
    given = names.split(",") if isinstance(names, str) else list(names)
    seats = list(sides)
    for name in given:
        if name not in PLAYERS:
            near = get_close_matches(name, PLAYERS, 1)
            hint = f": did you mean {near[0]}?" if near else f"; there are {', '.join(PLAYERS)}"
            raise StudioError(f'there is no player "{name}"{hint}')
    if len(given) == 1:
        given *= len(seats)
    if len(given) != len(seats):
        raise StudioError(
            f"{len(given)} players are given for {len(seats)} sides ({', '.join(seats)}): name one "
            "for each side, or one for all"
        )
    return dict(zip(seats, given, strict=True))


def seated(names: Mapping[str, str], seed: int) -> dict[str, Player]:
    """The players of a game with this seed, by side; each has dice of its own."""
    return {side: PLAYERS[name].make(f"{seed} {side}") for side, name in names.items()}
