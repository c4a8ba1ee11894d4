"""Writes the golden games on tables again: `python -m tests.replays.tables`.

Only where a change of the rules is meant (see `tests/test_replays.py`).
"""

from pathlib import Path
from typing import Final

from studio.engine.game import game_dice, steps
from studio.engine.record import Record, record_of
from studio.engine.record_file import contents_of, write_record
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.tabletop import Tabletop
from studio.players import seat, seated
from studio.rules import ruleset

HERE: Final = Path(__file__).parent
GAMES: Final = {"hedgerow": ("hedgerow", "greedy", 1), "hedgerow_random": ("hedgerow", "random", 2)}
"""By the name of the record: the table, the players, the seed."""


def played(name: str, players: str, seed: int) -> Record:
    """A game on a table that ships, to its end."""
    stage = Tabletop(read_table(scenarios_folder() / f"{name}.table.json"))
    rules, names = ruleset(stage.rules), seat(stage.sides, players)
    start = rules.start(stage, seed)
    taken = list(steps(rules, start, seated(names, seed), game_dice(seed)))
    return record_of(rules, contents_of(stage), seed, names, start, taken)


def main() -> None:
    """Write them all."""
    for record, (name, players, seed) in GAMES.items():
        write_record(HERE / f"{record}.replay.json", played(name, players, seed))


if __name__ == "__main__":
    main()
