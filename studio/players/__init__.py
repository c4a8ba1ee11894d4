"""Who can play a side by machine. A player sees a view of the game, never its state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from studio.engine.contract import Foresight, Planning, Player
from studio.errors import StudioError
from studio.players.greedy import GreedyPlayer
from studio.players.planner import PlannerPlayer
from studio.players.random import RandomPlayer
from studio.players.solitaire import Procedure, SolitairePlayer
from studio.words import mark, tr


class Kind(NamedTuple):
    """A kind of player: what it is in a line, what makes one from a seed, how well it plays."""

    title: str
    make: Callable[[str], Player]
    level: str
    needs: type = object
    """What a rule set has to offer for it, a protocol."""


PLAYERS: Final[Mapping[str, Kind]] = {
    "random": Kind(mark("takes any action as readily as any other"), RandomPlayer, mark("easy")),
    "greedy": Kind(
        mark("takes the action that looks best right now"), GreedyPlayer, mark("medium"), Foresight
    ),
    "planner": Kind(
        mark("looks an activation ahead and weighs its risks"),
        PlannerPlayer,
        mark("strong"),
        Planning,
    ),
    "solitaire": Kind(
        mark("follows the rules' own priorities for playing alone"),
        SolitairePlayer,
        mark("by the book"),
        Procedure,
    ),
}


def players_for(rules: object) -> dict[str, Kind]:
    """The players who can play by a rule set."""
    return {name: kind for name, kind in PLAYERS.items() if isinstance(rules, kind.needs)}


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
            hint = tr("; there are {names}", names=", ".join(PLAYERS))
            if near:
                hint = tr(": did you mean {near}?", near=near[0])
            raise StudioError(tr('there is no player "{name}"{hint}', name=name, hint=hint))
    if len(given) == 1:
        given *= len(seats)
    if len(given) != len(seats):
        raise StudioError(
            tr(
                "{count} players are given for {sides} sides ({names}): name one for each "
                "side, or one for all",
                count=len(given),
                sides=len(seats),
                names=", ".join(seats),
            )
        )
    return dict(zip(seats, given, strict=True))


def seated(names: Mapping[str, str], seed: int) -> dict[str, Player]:
    """The players of a game with this seed, by side; each has dice of its own."""
    return {side: PLAYERS[name].make(f"{seed} {side}") for side, name in names.items()}
