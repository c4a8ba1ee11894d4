"""Golden games: each rule set has one, and it replays to the same states on every machine.

A game that differs means that the rules changed. Where that is meant, raise the rule set's
version, write the records again, and say in the commit what changed:

    python -m tests.replays.write
"""

from pathlib import Path

import pytest

from studio.engine.record_file import read_record, stage_of, text_of
from studio.engine.replay import replay
from studio.rules import RULESETS, ruleset

RECORDS = sorted((Path(__file__).parent / "replays").glob("*.replay.json"))


def test_every_rule_set_has_a_golden_game():
    assert {read_record(path).rules for path in RECORDS} == set(RULESETS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_golden_game_replays_to_the_same_states(path):
    record = read_record(path)
    found = replay(ruleset(record.rules), record, stage_of(record.contents))
    assert found.differs is None
    assert found.outcome is not None
    assert found.actions == len(record.actions)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_golden_game_is_written_as_it_was_read(path):
    assert text_of(read_record(path)) == path.read_text(encoding="utf-8")
