"""How many whole games a second are played, beside those of another Python game engine.

    .venv/bin/python bench/playtest.py [games]

Ours are games of a scenario that ships, choice by choice as every playtest has them: the view of
the side to act, the list of all its legal actions, the action, the dice. The peer is Catanatron
(`pip install "firefight-studio[lab]"`) with random players, also in plain Python. Both take turns
in this one process and are timed by the processor's clock, so that other work on the machine slows
both alike; a first game of each, which fills what they remember, isn't counted. Actions and
choices a game stand beside the games, since a thinner game is played faster.
"""

import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any, NamedTuple

from studio.engine.game import begin, game_dice, steps
from studio.model.files import load
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.rules import ruleset

SCENARIOS = ("olminsk", "night_ford")
ROUNDS = 5


class Game(NamedTuple):
    """How many actions were taken in a game, and how many there were to choose from in all."""

    actions: int
    choices: int


Play = Callable[[int], Game]


class Choosing:
    """A player who counts what it is offered."""

    def __init__(self, player: Any) -> None:
        self._player, self.seen = player, 0

    def choose(self, rules: Any, view: Any, actions: Sequence[Any]) -> Any:
        """As the player does."""
        self.seen += len(actions)
        return self._player.choose(rules, view, actions)


def firefight(name: str, kind: str) -> Play:
    """Games of a scenario that ships."""
    scenario = load(scenarios_folder() / f"{name}.scenario.json")
    rules = ruleset(scenario.scenario.rules)

    def play(seed: int) -> Game:
        names = dict.fromkeys(scenario.scenario.sides, kind)
        players = {side: Choosing(player) for side, player in seated(names, seed).items()}
        start = begin(rules, scenario, seed)
        count = sum(1 for _ in steps(rules, start, players, game_dice(seed)))
        return Game(count, sum(player.seen for player in players.values()))

    return play


def catanatron(seats: int) -> Play | None:
    """Games of the peer; None where it isn't installed."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        return None

    def play(seed: int) -> Game:
        players = [Watched(color) for color in list(Color)[:seats]]
        game = Catan(players, seed=seed)
        game.play()
        taken = getattr(game.state, "actions", None) or game.state.action_records
        return Game(len(taken), sum(player.seen for player in players))

    class Watched(RandomPlayer):  # type: ignore[misc,unused-ignore]
        """The peer's random player, counting what it is offered."""

        seen = 0

        def decide(self, game: Any, playable_actions: Sequence[Any]) -> Any:
            self.seen += len(playable_actions)
            return super().decide(game, playable_actions)

    return play


class Timed(NamedTuple):
    """Games a second, and actions and choices a game."""

    rate: float
    actions: float
    choices: float


def timed(peers: dict[str, Play], games: int) -> dict[str, Timed]:
    """All peers by turns, a round of games each, until each has played so many."""
    for play in peers.values():
        play(0)
    taken = dict.fromkeys(peers, 0.0)
    played: dict[str, list[Game]] = {name: [] for name in peers}
    for number in range(ROUNDS):
        for name, play in peers.items():
            began = process_time()
            seeds = range(1 + number * games // ROUNDS, 1 + (number + 1) * games // ROUNDS)
            played[name] += map(play, seeds)
            taken[name] += process_time() - began
    return {
        name: Timed(
            len(played[name]) / taken[name],
            sum(game.actions for game in played[name]) / len(played[name]),
            sum(game.choices for game in played[name]) / len(played[name]),
        )
        for name in peers
    }


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    peers = {f"{name}, random": firefight(name, "random") for name in SCENARIOS}
    peers[f"{SCENARIOS[0]}, greedy"] = firefight(SCENARIOS[0], "greedy")
    others = {f"catanatron, {seats} random": catanatron(seats) for seats in (2, 4)}
    rivals = {name: play for name, play in others.items() if play is not None}
    found = timed({**peers, **rivals}, games)
    print(f"{games} games each          games/s  actions/game  actions/s  choices/action")
    for name, one in found.items():
        print(
            f"{name:<24}{one.rate:10.1f}{one.actions:14.0f}{one.rate * one.actions:11.0f}"
            f"{one.choices / one.actions:16.1f}"
        )
    for name in rivals:
        for ours in peers:
            print(f"{ours} : {name} = {found[ours].rate / found[name].rate:.2f} games to one")
    if not rivals:
        print('catanatron: not installed (pip install "firefight-studio[lab]")')


if __name__ == "__main__":
    main()
