"""The golden games are of different kinds, and each kind is really played in one of them.

`tests/test_replays.py` verifies that they replay; `python -m tests.replays.write` writes them
again where a change of the rules is meant.
"""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from studio.engine.record_file import read_record
from studio.rules.combat_infantry.rule_set import RULES
from tests.replays.digests import digests
from tests.replays.kinds import KINDS, Played

FILES = sorted((Path(__file__).parents[1] / "replays").glob("*.replay.json"))
LARGEST = 60_000
"""Bytes of a record: these are kept for ever."""


@cache
def games() -> dict[str, Played]:
    """All golden games of these rules, by name."""
    records = {path.name.split(".")[0]: read_record(path) for path in FILES}
    return {name: Played(one) for name, one in records.items() if one.rules == RULES.id}


def test_there_are_ten_games_and_each_is_small():
    assert len(games()) >= 10
    for path in FILES:
        assert path.stat().st_size < LARGEST, path.name


def test_every_game_comes_to_its_end():
    for name, game in games().items():
        assert RULES.outcome(game.last) is not None, name
        assert len(game.steps) > 50, name


@pytest.mark.parametrize("kind", KINDS)
def test_a_golden_game_shows(kind):
    assert [name for name, game in games().items() if KINDS[kind](game)], f"no game has {kind}"


@pytest.mark.parametrize("hashing", ["1", "4242"])
def test_golden_games_are_the_same_whatever_texts_hash_to(hashing):
    """Sets and dictionaries of texts come in another order in each process, and mustn't show."""
    small = min(FILES, key=lambda path: path.stat().st_size)
    answer = subprocess.run(
        [sys.executable, "-m", "studio", "replay", str(small), "--format", "json"],
        env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        encoding="utf-8",
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    assert json.loads(answer.stdout)["digest"] == read_record(small).digest


def test_further_games_are_the_same_in_other_processes():
    """`python -m tests.replays.digests` compares many, and between Pythons."""
    seeds = range(1, 5)
    alone = digests(seeds)
    assert len(set(alone)) == len(alone)
    assert digests(seeds, jobs=2) == alone
