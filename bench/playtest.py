"""How many whole games a second are played, beside those of another Python game engine.

    .venv/bin/python bench/playtest.py [games] [--rounds N]

Ours are games of a scenario that ships, choice by choice as every playtest has them: the list of
all legal actions, the view for a player who looks, the action, the dice. The peer is Catanatron
(`pip install "firefight-studio[lab]"`) with random players, also in plain Python. All take turns
in this one process, a few games each, and are timed by the processor's clock; a first game of each,
which fills what they remember, isn't counted, and before each turn memory is cleared, so that
nobody pays for what another leaves behind. Told are all games by all seconds, and the ratio of
these: turns are short, so what slows the machine down for a while weighs on all alike, and games of
all lengths count for what they take. Between which ratios half of the rounds lie is told too.
Actions and choices a game stand beside the games, since a thinner game is played faster.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from gc import collect
from time import process_time
from typing import Any, NamedTuple

from studio.engine.contract import Blind
from studio.engine.game import begin, game_dice, steps
from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.rules import ruleset

SCENARIOS = ("olminsk", "night_ford")


class Game(NamedTuple):
    """How many actions were taken in a game, and how many there were to choose from in all."""

    actions: int
    choices: int


Play = Callable[[int], Game]


class Looking:
    """A player who counts what it is offered."""

    def __init__(self, player: Any) -> None:
        self._player, self.seen = player, 0

    def choose(self, rules: Any, view: Any, actions: Sequence[Any]) -> Any:
        """As the player does."""
        self.seen += len(actions)
        return self._player.choose(rules, view, actions)


class Picking(Looking):
    """The same of a player who chooses without a look."""

    def pick(self, actions: Sequence[Any]) -> Any:
        """As the player does."""
        self.seen += len(actions)
        return self._player.pick(actions)


def counting(player: Any) -> Looking:
    """The player, counting."""
    return (Picking if isinstance(player, Blind) else Looking)(player)


def firefight(name: str, kind: str) -> Play:
    """Games of a scenario that ships."""
    scenario = load(scenarios_folder() / f"{name}.scenario.json")
    rules = ruleset(scenario.scenario.rules)

    def play(seed: int) -> Game:
        names = dict.fromkeys(scenario.scenario.sides, kind)
        players = {side: counting(player) for side, player in seated(names, seed).items()}
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
        random.seed(seed)  # its players take their chances from there
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


class Round(NamedTuple):
    """The games of one player in a round, and the seconds of the processor that they took."""

    games: tuple[Game, ...]
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return len(self.games) / self.seconds


Rounds = dict[str, list[Round]]
"""By who plays: their rounds. The first of all were played beside each other, and so on."""


def timed(peers: dict[str, Play], games: int, rounds: int) -> Rounds:
    """All by turns, round after round, until each has played so many games."""
    for play in peers.values():
        play(0)
    found: Rounds = {name: [] for name in peers}
    for number in range(rounds):
        seeds = range(1 + number * games // rounds, 1 + (number + 1) * games // rounds)
        for name, play in peers.items():
            collect()
            began = process_time()
            played = tuple(map(play, seeds))
            found[name].append(Round(played, process_time() - began))
    return found


def rate(rounds: Sequence[Round]) -> float:
    """Games a second over all rounds."""
    return sum(len(one.games) for one in rounds) / sum(one.seconds for one in rounds)


def ratio(ours: Sequence[Round], theirs: Sequence[Round]) -> str:
    """How many games to one, over all rounds, and between which ratios half of them lie."""
    found = sorted(one.rate / other.rate for one, other in zip(ours, theirs, strict=True))
    low, high = found[len(found) // 4], found[-1 - len(found) // 4]
    return f"{rate(ours) / rate(theirs):.2f} games to one (half from {low:.2f} to {high:.2f})"


def table(found: Rounds) -> str:
    """Games a second, and how long and how wide the games are."""
    rows = [f"{'':<24}   games/s  actions/game  actions/s  choices/action"]
    for name, rounds in found.items():
        games = [game for one in rounds for game in one.games]
        actions = sum(game.actions for game in games) / len(games)
        choices = sum(game.choices for game in games) / len(games)
        speed = rate(rounds)
        rows.append(
            f"{name:<24}{speed:10.1f}{actions:14.0f}"
            f"{speed * actions:11.0f}{choices / actions:16.1f}"
        )
    return "\n".join(rows)


def asked() -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        description="Whole games a second, beside those of another Python game engine."
    )
    parser.add_argument("games", nargs="?", type=int, default=300, help="games each (%(default)s)")
    parser.add_argument("--rounds", type=int, default=60, help="rounds in all (%(default)s)")
    parser.add_argument("--no-greedy", action="store_true", help="leave the slow player out")
    given = parser.parse_args()
    if min(given.games, given.rounds) < 1:
        parser.error("at least one game is played, in at least one round")
    given.rounds = min(given.games, given.rounds)
    return given


def main() -> None:
    given = asked()
    ours = {f"{name}, random": firefight(name, "random") for name in SCENARIOS}
    if not given.no_greedy:
        ours[f"{SCENARIOS[0]}, greedy"] = firefight(SCENARIOS[0], "greedy")
    others = {f"catanatron, {seats} random": catanatron(seats) for seats in (2, 4)}
    rivals = {name: play for name, play in others.items() if play is not None}
    found = timed({**ours, **rivals}, given.games, given.rounds)
    print(f"{given.games} games each, in {given.rounds} rounds")
    print(table(found))
    for name in rivals:
        for own in ours:
            print(f"{own} : {name} = {ratio(found[own], found[name])}")
    if not rivals:
        print('catanatron: not installed (pip install "firefight-studio[lab]")')


if __name__ == "__main__":
    main()
