"""How many whole games a second are played, beside those of another Python game engine.

    .venv/bin/python bench/playtest.py [games]

Ours are games of the scenario that ships, one after the other in one process, the making of the
map included. The peer is Catanatron (`pip install "firefight-studio[lab]"`) with random players:
a game of about the same number of choices, also in plain Python.
"""

import sys
from time import perf_counter

from studio.model.files import load
from studio.model.shipped import scenarios_folder
from studio.playtest import playtest

SCENARIO = scenarios_folder() / "olminsk.scenario.json"


def ours(games: int, players: str) -> tuple[float, float]:
    """Games a second, and actions a game."""
    firefight = load(SCENARIO)
    began = perf_counter()
    found = playtest(firefight, games, 1, players=players)
    taken = perf_counter() - began
    return games / taken, sum(game.actions for game in found.played) / games


def catanatron(games: int) -> tuple[float, float] | None:
    """The same of the peer; None where it isn't installed."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None
    began, actions = perf_counter(), 0
    for seed in range(games):
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
        game.play()
        actions += len(getattr(game.state, "actions", None) or game.state.action_records)
    return games / (perf_counter() - began), actions / games


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print(f"{games} games each {'':<14}{'games/s':>10}{'actions/game':>14}")
    for players in ("random", "greedy"):
        rate, actions = ours(games, players)
        print(f"{'firefight, ' + players:<28}{rate:10.1f}{actions:14.0f}")
    peer = catanatron(games)
    if peer is None:
        print('catanatron: not installed (pip install "firefight-studio[lab]")')
    else:
        print(f"{'catanatron, random':<28}{peer[0]:10.1f}{peer[1]:14.0f}")


if __name__ == "__main__":
    main()
