"""Digests of games, to compare between Pythons, machines and numbers of processes.

    python -m tests.replays.digests 100 --jobs 2

replays the golden games, plays that many further games over random scenarios and those that ship,
and prints a digest for each golden game and one for all the others. Equal output is the proof.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import blake2b
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from studio.engine.game import begin, game_dice, steps
from studio.engine.record_file import read_record, stage_of
from studio.engine.replay import replay
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.players import seat, seated
from studio.rules import ruleset
from tests.rules.combat_infantry.examples.random_scenes import random_scene

HERE = Path(__file__).parent
RULES = ruleset("combat_infantry")
SHIPPED: Final = ("olminsk", "night_ford", "dam", "reeds")
NO_ROOM: Final = "no room"


def golden(name: str) -> str:
    """The digest at which a golden game ends when it is replayed here."""
    record = read_record(HERE / f"{name}.replay.json")
    return replay(ruleset(record.rules), record, stage_of(record.contents)).digest


def firefight(seed: int) -> Firefight:
    """A random firefight; every fifth one of those that ship."""
    if seed % 5:
        return random_scene(seed)
    return load(scenarios_folder() / f"{SHIPPED[seed // 5 % len(SHIPPED)]}.scenario.json")


def seeded(seed: int) -> str:
    """The digest of all states of a game that the seed alone decides."""
    played = firefight(seed)
    names = seat(played.scenario.sides, "random,greedy" if seed % 10 == 0 else "random")
    try:
        start = begin(RULES, played, seed, by_hand=bool(seed % 2))
    except StudioError as fault:
        if NO_ROOM not in str(fault):
            raise
        return NO_ROOM
    digest = blake2b(RULES.digest(start).encode(), digest_size=8)
    for step in steps(RULES, start, seated(names, seed), game_dice(seed)):
        digest.update(f"{step.action} {RULES.digest(step.state)}".encode())
    return digest.hexdigest()


def digests(seeds: Sequence[int], jobs: int = 1) -> list[str]:
    """The digest of each seed's game, played in this many processes."""
    if jobs == 1:
        return [seeded(seed) for seed in seeds]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return list(pool.map(seeded, seeds, chunksize=4))


def lines(games: int, jobs: int) -> Iterator[str]:
    """What is printed: a line for each golden game, and one for all further games."""
    for path in sorted(HERE.glob("*.replay.json")):
        name = path.name.removesuffix(".replay.json")
        yield f"{name:20} {golden(name)}"
    found = digests(range(1, games + 1), jobs)
    together = blake2b(" ".join(found).encode(), digest_size=8).hexdigest()
    yield f"{f'{games} further games':20} {together}"


def main(words: Sequence[str]) -> None:
    """Print the digests."""
    parser = argparse.ArgumentParser(description="Digests of golden and of further games.")
    parser.add_argument("games", type=int, nargs="?", default=100, help="further games")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args(words)
    for line in lines(given.games, given.jobs):
        sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
