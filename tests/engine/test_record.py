"""A record replays to the same game, and notices what was changed in it, and where."""

import json
from dataclasses import replace

import pytest

from studio.engine.contract import Outcome
from studio.engine.game import begin, game_dice, step, steps
from studio.engine.record import Contents, Record, read_line, record_of
from studio.engine.record_file import (
    BadRecord,
    contents_of,
    firefight_of,
    read_record,
    text_of,
    write_record,
)
from studio.engine.replay import ReplayDiffers, replay
from studio.errors import StudioError
from tests.engine.firefights import bare_firefight
from tests.engine.toy import Action, Ambush

RULES = Ambush()
PLAYERS = {"german": "first", "soviet": "last"}


class Nth:
    """Always chooses the action at this index, counted round and round."""

    def __init__(self, index: int) -> None:
        self.index = index

    def choose(self, rules, view, actions):
        return actions[self.index % len(actions)]


@pytest.fixture(scope="module")
def record() -> Record:
    firefight = bare_firefight(turns=12)
    players = {"german": Nth(0), "soviet": Nth(-2)}
    start = RULES.start(firefight, 7)
    taken = list(steps(RULES, start, players, game_dice(7)))
    return record_of(RULES, contents_of(firefight), 7, PLAYERS, start, taken)


def verified(record: Record, to: int | None = None):
    return replay(RULES, record, firefight_of(record.contents), to)


def changed(record: Record, number: int, **parts) -> Record:
    """The record with parts of its line `number` (counted from 1) changed."""
    lines = list(record.actions)
    lines[number - 1] = replace(lines[number - 1], **parts)
    return replace(record, actions=tuple(lines))


def first_with_rolls(record: Record) -> int:
    return next(n for n, line in enumerate(record.actions, start=1) if line.rolls)


def test_a_record_replays_to_its_outcome_and_digest(record):
    found = verified(record)
    assert found.ok
    assert found.actions == len(record.actions) > 20
    assert found.outcome == record.outcome is not None
    assert found.digest == record.digest


def test_a_replay_stops_where_it_is_told_to(record):
    found = verified(record, to=5)
    assert found.ok
    assert found.actions == 5
    assert found.outcome is None
    assert found.digest.startswith(record.actions[4].state)
    assert verified(record, to=0).state == RULES.start(bare_firefight(turns=12), 7)


@pytest.mark.parametrize("to", [-1, 10_000])
def test_an_action_that_the_record_does_not_have_is_refused(record, to):
    with pytest.raises(StudioError, match=f"no action {to}: this record has"):
        verified(record, to)


def test_a_file_holds_the_record_one_action_a_line(record, tmp_path):
    path = tmp_path / "game.replay.json"
    write_record(path, record)
    assert read_record(path) == record
    lines = [line.strip().rstrip(",") for line in path.read_text(encoding="utf-8").splitlines()]
    assert [json.loads(line) for line in lines if "  state " in line] == [
        str(line) for line in record.actions
    ]


def test_an_unfinished_game_has_no_outcome_and_still_replays(record):
    start = RULES.start(bare_firefight(turns=12), 7)
    taken = step(RULES, start, Action("pass"), game_dice(7))
    short = record_of(RULES, record.contents, 7, PLAYERS, start, [taken])
    assert short.outcome is None
    assert verified(short).ok


def test_a_game_that_was_set_up_by_hand_begins_so(record):
    class Slow(Ambush):
        """The players set up: here that takes no action, but all blocks are weak."""

        def set_up(self, firefight, seed):
            state = self.start(firefight, seed)
            return replace(state, blocks={n: replace(b, steps=1) for n, b in state.blocks.items()})

    rules = Slow()
    firefight = firefight_of(record.contents)
    start = begin(rules, firefight, 7, by_hand=True)
    taken = step(rules, start, Action("pass"), game_dice(7))
    by_hand = record_of(rules, record.contents, 7, PLAYERS, start, [taken], by_hand=True)
    assert replay(rules, by_hand, firefight).ok
    assert not replay(rules, replace(by_hand, by_hand=False), firefight).ok
    with pytest.raises(StudioError, match="aren't set up by hand"):
        verified(by_hand)


def test_a_changed_roll_is_found_at_its_action(record):
    number = first_with_rolls(record)
    rolls = record.actions[number - 1].rolls
    found = verified(changed(record, number, rolls=(rolls[0] % 10 + 1, *rolls[1:])))
    assert found.differs is not None
    assert found.differs.action == number
    assert found.actions == number - 1
    assert "the dice of this seed give" in str(found.differs)


def test_another_legal_action_is_found_at_its_place(record):
    number = next(n for n, a in enumerate(record.actions, start=1) if a.action.startswith("adv"))
    found = verified(changed(record, number, action="pass"))
    assert found.differs is not None
    assert found.differs.action == number
    assert "leads to state" in str(found.differs)


@pytest.mark.parametrize("action", ["fire x9", "sing", "lose g1"])
def test_an_action_that_is_not_legal_is_found(record, action):
    found = verified(changed(record, 1, action=action))
    assert found.differs is not None
    assert found.differs.action == 1
    assert f'action 1 "{action}" isn\'t legal' in str(found.differs)


def test_a_missing_last_action_is_found(record):
    found = verified(replace(record, actions=record.actions[:-1]))
    assert found.differs is not None
    assert found.differs.action == len(record.actions) - 1


def test_a_missing_action_in_the_middle_is_found(record):
    found = verified(replace(record, actions=record.actions[:3] + record.actions[4:]))
    assert found.differs is not None
    assert found.differs.action == 4


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 8},
        {"players": {**PLAYERS, "german": "greedy"}},
        {"given": "0" * 64},
        {"rules": "chess"},
        {"rules_version": 2},
    ],
)
def test_another_beginning_is_found_before_the_first_action(record, change):
    found = verified(replace(record, **change))
    assert found.differs is not None
    assert found.differs.action == 0


@pytest.mark.parametrize("key", ["scenario", "boards", "packs"])
def test_other_contents_are_found_before_the_first_action(record, key):
    contents = replace(record.contents, **{key: {**getattr(record.contents, key), "author": {}}})
    found = replay(RULES, replace(record, contents=contents), bare_firefight())
    assert found.differs is not None
    assert found.differs.action == 0


def test_another_result_is_found(record):
    claimed = Outcome("soviet", {"german": 0, "soviet": 9}, "so it was")
    found = verified(replace(record, outcome=claimed))
    assert "soviet wins (german 0, soviet 9)" in str(found.differs)
    assert "digest" in str(verified(replace(record, digest="f" * 64)).differs)


def test_no_byte_can_be_changed_unnoticed(record, tmp_path):
    """Every hundredth byte of the file; only the place of the schema doesn't matter."""
    text, path = text_of(record), tmp_path / "game.replay.json"
    for at in range(text.index('"rules"'), len(text), 97):
        letter = "7" if text[at] == "3" else "3"
        path.write_text(text[:at] + letter + text[at + 1 :], encoding="utf-8")
        try:
            again = read_record(path)
            if again != record:
                assert not verified(again).ok, text[at - 40 : at + 40]
        except StudioError:
            continue


def test_records_are_the_same_text_each_time(record):
    assert text_of(record) == text_of(record)


def test_contents_make_the_firefight_again():
    firefight = bare_firefight()
    again = firefight_of(contents_of(firefight))
    assert again.scenario == firefight.scenario
    assert again.units == firefight.units


def test_an_authors_pack_goes_with_the_record(tmp_path):
    pack = tmp_path / "mine.json"
    pack.write_text(
        json.dumps({"format": 1, "id": "mine", "title": {"en": "Mine"}, "units": []}),
        encoding="utf-8",
    )
    firefight = bare_firefight()
    mine = replace(firefight, scenario=replace(firefight.scenario, packs=("westfront", str(pack))))
    contents = contents_of(mine)
    pack.unlink()
    assert {"mine", "westfront"} <= set(firefight_of(contents).units.titles)
    with pytest.raises(BadRecord, match="isn't in the record"):
        firefight_of(replace(contents, packs={}))


def test_a_board_that_is_not_in_the_record_is_named():
    scenario = {"format": 1, "id": "x", "title": {"en": "X"}}
    boards = [{"place": "E1", "board": "E1"}]
    with pytest.raises(BadRecord, match="board E1 of the scenario isn't in the record"):
        firefight_of(Contents({**scenario, "boards": boards}, {}, {}))


def test_a_faulty_scenario_in_a_record_is_pointed_at(record):
    scenario = {**record.contents.scenario, "tilte": "x"}
    with pytest.raises(BadRecord, match=r'/scenario/tilte: unknown key "tilte"'):
        firefight_of(replace(record.contents, scenario=scenario))


HOSTILE = {
    "empty": "",
    "no object": "[]",
    "cut short": '{"format": 1, "rules": "combat_infan',
    "newer": '{"format": 99}',
    "deep": "[" * 100_000,
    "a huge number": '{"format": 1, "seed": ' + "9" * 10_000 + "}",
    "a key twice": '{"format": 1, "format": 1}',
    "null": "null",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_record_is_refused_with_line_and_column(text, tmp_path):
    path = tmp_path / "bad.replay.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=r"bad\.replay\.json:\d+:\d+: ."):
        read_record(path)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seed", -1),
        ("seed", "7"),
        ("actions", "fire"),
        ("actions", ["fire"]),
        ("actions", ["fire  rolls x  state 01234567"]),
        ("actions", ["fire   state 01234567"]),
        ("digest", "abc"),
        ("outcome", {"winner": 1, "points": {}, "reason": ""}),
        ("boards", {"E1": 1}),
        ("players", ["random"]),
    ],
)
def test_a_part_of_the_wrong_kind_is_refused(record, tmp_path, key, value):
    path = tmp_path / "bad.replay.json"
    path.write_text(json.dumps({**json.loads(text_of(record)), key: value}), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"bad\.replay\.json:1:\d+: ."):
        read_record(path)


@pytest.mark.parametrize(
    "line", ["pass  state 3fa9c1d2", "fire A1 > E1:1004  rolls 10 1  state 00000000"]
)
def test_lines_of_records_read_back(line):
    assert str(read_line(line)) == line


def test_a_difference_can_be_sent_to_another_process():
    import pickle

    again = pickle.loads(pickle.dumps(ReplayDiffers(3, "no")))
    assert (again.action, str(again)) == (3, "no")
