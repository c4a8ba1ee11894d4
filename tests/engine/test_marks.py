"""What happens at the table beside the game's own actions stays in its record, and is verified."""

from dataclasses import replace

import pytest

from studio.engine.game import Step
from studio.engine.marks import (
    DiceWanted,
    Mark,
    NewDice,
    NextBlock,
    Opened,
    TableDice,
    TakenBack,
    read_mark,
)
from studio.engine.record import Record, record_of
from studio.engine.record_file import contents_of, firefight_of, read_record, write_record
from studio.engine.replay import marked, replay, replaying
from studio.errors import StudioError
from tests.engine.firefights import bare_firefight
from tests.engine.toy import Action, Ambush

RULES = Ambush()
FIREFIGHT = bare_firefight(turns=12)
START = RULES.start(FIREFIGHT, 7)


@pytest.mark.parametrize(
    "mark",
    [
        TakenBack(12, ("german", "soviet")),
        TakenBack(0, ("german",)),
        NewDice(None),
        NewDice(4711),
        Opened(),
        NextBlock("B1a"),
    ],
)
def test_marks_have_one_line_text_forms(mark: Mark) -> None:
    assert read_mark(str(mark)) == mark


def test_actions_are_no_marks_and_other_words_are_told_of() -> None:
    assert read_mark("fire g1") is None
    for text in ("@back", "@back 3", "@dice", "@dice -3", f"@dice {2**60}", "@what"):
        with pytest.raises(StudioError, match="no mark of a record"):
            read_mark(text)


class Sitting:
    """A game at a table: actions, typed dice and marks, one after the other."""

    def __init__(self) -> None:
        self.dice = TableDice(7)
        self.states = [START]
        self.taken: list[Step] = []

    def act(self, text: str, *rolls: int) -> None:
        verb, _, what = text.partition(" ")
        self.dice.give(rolls)
        before = len(self.dice.rolled)
        after = RULES.apply(self.states[-1], Action(verb, what), self.dice)
        side = RULES.to_act(self.states[-1])
        rolled = tuple(self.dice.rolled[before:])
        self.add(Step(side, Action(verb, what), rolled, after))

    def mark(self, mark: Mark) -> None:
        self.add(marked(RULES, mark, self.states[-1], dict(enumerate(self.states)), self.dice))

    def add(self, step: Step) -> None:
        self.taken.append(step)
        self.states.append(step.state)

    def record(self) -> Record:
        players = {"german": "person", "soviet": "person"}
        return record_of(RULES, contents_of(FIREFIGHT), 7, players, START, self.taken)


@pytest.fixture
def sitting() -> Sitting:
    """A fire with the dice of the seed, one taken back, one with typed dice, one with others."""
    found = Sitting()
    found.act("pass")
    fires = [str(x) for x in RULES.actions(found.states[-1]) if str(x).startswith("fire")]
    found.act(fires[0])
    found.mark(TakenBack(1, ("german", "soviet")))
    found.mark(NewDice(None))
    found.act(fires[0], *(9 for _ in found.taken[1].rolls))
    found.mark(NewDice(11))
    found.mark(Opened())
    found.act("pass")
    return found


def verified(record: Record):
    return replay(RULES, record, firefight_of(record.contents))


def test_a_record_with_marks_is_sound(sitting: Sitting, tmp_path) -> None:
    path = tmp_path / "game.replay.json"
    write_record(path, sitting.record())
    record = read_record(path)
    assert [line.action for line in record.actions if line.action.startswith("@")] == [
        "@back 1 german soviet",
        "@dice typed",
        "@dice 11",
        "@open",
    ]
    assert verified(record).ok


def test_what_was_taken_back_stays_in_the_record(sitting: Sitting) -> None:
    record = sitting.record()
    assert record.actions[1].rolls
    assert record.actions[2].state == record.actions[0].state
    first = record.actions[1]
    changed = replace(first, rolls=tuple(1 + roll % 10 for roll in first.rolls))
    forged = replace(record, actions=(record.actions[0], changed, *record.actions[2:]))
    found = verified(forged)
    assert found.differs is not None
    assert found.differs.action == 2


def test_typed_rolls_are_taken_as_they_are_but_have_to_fit(sitting: Sitting) -> None:
    record = sitting.record()
    typed = record.actions[4]
    assert set(typed.rolls) == {9}
    for rolls, says in (
        (typed.rolls[1:], "too few typed rolls"),
        ((11, *typed.rolls[1:]), "isn't on a die"),
        ((*typed.rolls, 9), "it rolls"),
    ):
        lines = (*record.actions[:4], replace(typed, rolls=rolls), *record.actions[5:])
        found = verified(replace(record, actions=lines))
        assert found.differs is not None
        assert found.differs.action == 5
        assert says in str(found.differs)


def test_nobody_goes_back_to_what_has_not_been(sitting: Sitting) -> None:
    record = sitting.record()
    for to in (3, 9):
        line = replace(record.actions[2], action=f"@back {to} german")
        lines = (*record.actions[:2], line, *record.actions[3:])
        found = verified(replace(record, actions=lines))
        assert found.differs is not None
        assert "to go back to" in str(found.differs)


def test_the_dice_go_on_where_a_record_ends(sitting: Sitting) -> None:
    dice = TableDice(7)
    *_, last = replaying(RULES, sitting.record().actions, START, dice)
    assert last.state == sitting.states[-1]
    assert dice.roll(5) == sitting.dice.roll(5)


def test_typed_dice_ask_for_what_is_missing() -> None:
    dice = TableDice(7)
    dice.take(NewDice(None))
    dice.give((3,))
    with pytest.raises(DiceWanted) as wanted:
        dice.roll(3)
    assert (wanted.value.count, wanted.value.sides) == (2, 10)


def test_a_rule_set_without_set_up_by_hand_has_no_next_block(sitting: Sitting) -> None:
    with pytest.raises(StudioError, match="aren't set up one by one"):
        sitting.mark(NextBlock("g1"))
