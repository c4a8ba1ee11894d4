"""Whatever is refused says what was given, in which phase, by which rule, and what is possible."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from studio.engine.dice import ScriptedDice, SeededDice
from studio.engine.record import Line, Record
from studio.engine.record_file import firefight_of, read_record
from studio.engine.replay import replay
from studio.errors import IllegalAction
from studio.rules.combat_infantry.actions import VERBS, Action, Surrender, one
from studio.rules.combat_infantry.refusal import DOING, PLACE, reason
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game, State
from tests.rules.combat_infantry.invariants import chosen, started

GAMES = 8
TRIES = 12
"""Illegal actions that are tried at each state that is looked at."""
RECORD = Path(__file__).parents[2] / "replays" / "olminsk.replay.json"
RULE = re.compile(r"\([^()]*(?:\d+\.\d+|ruling \d+|note \d)[^()]*\)")
AMONG = re.compile(r"possible are (\d+) actions, among them (.*)$")


@cache
def scenes() -> tuple[State, ...]:
    """States of random games, those of every kind of decision that came up among them."""
    found: dict[tuple[int, type], list[State]] = {}
    for seed in range(GAMES):
        state, rnd, dice = started(seed), Random(f"refusals {seed}"), SeededDice(seed)
        while state is not None and (listed := RULES.actions(state)):
            found.setdefault((seed % 4, type(state.phases[-1])), []).append(state)
            state = RULES.apply(state, chosen(rnd, listed), dice)
    return tuple(state for states in found.values() for state in states[:: len(states) // 3 + 1])


def illegal(state: State, rnd: Random) -> Iterator[Action]:
    """Actions that aren't possible: of other phases, units, hexes, and of nobody and nowhere."""
    legal = set(RULES.actions(state))
    pool = [action for other in rnd.sample(scenes(), 6) for action in RULES.actions(other)]
    units = [unit.id for unit in state.units if unit is not None]
    words = [*units, *state.field.name, "Nobody", "M:9999", "north", "artillery", "A"]
    while True:
        action = rnd.choice(pool)
        if rnd.random() < 0.6:
            at = rnd.randrange(len(fields(action)))
            values = [getattr(action, field.name) for field in fields(action)]
            values[at] = rnd.choice(words)
            action = type(action)(*values)
        if action not in legal and not isinstance(action, Surrender):
            yield action


def refused(state: State, action: Action) -> str:
    """The message with which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        RULES.apply(state, action, ScriptedDice(()))
    return str(caught.value)


@pytest.mark.parametrize("part", range(4))
def test_every_illegal_action_is_answered_in_full(part):
    rnd = Random(f"illegal {part}")
    for state in scenes()[part::4]:
        legal, before = list(map(str, RULES.actions(state))), RULES.digest(state)
        tried = illegal(state, rnd)
        for action in (next(tried) for _ in range(TRIES)):
            message = refused(state, action)
            assert f'"{action}"' in message
            assert DOING[type(state.phases[-1])] in message
            assert RULES.to_act(state) in message
            assert RULE.search(message), message
            told = AMONG.search(message)
            assert told, message
            assert int(told[1]) == len(legal)
            shown = re.findall(r'"([^"]+)"', told[2])
            assert len(shown) == min(3, len(legal))
            assert set(shown) <= set(legal)
        assert RULES.digest(state) == before


NOBODY = re.compile(r"nobody here is called|is of the other side|not on the map$")
"""What is refused by no rule of the book: there is no such unit, or no such hex."""


@pytest.mark.parametrize("part", range(4))
def test_what_its_phase_has_is_refused_with_the_rule_that_forbids_it(part):
    """Each message says more than which phase it is; see `test_refusal` for what it says."""
    rnd = Random(f"reasons {part}")
    for state in scenes()[part::4]:
        view, phase = RULES.view(state, RULES.to_act(state)), type(state.phases[-1])
        for action in twisted(state, rnd):
            assert phase in PLACE[type(action)]
            why = reason(Game(view), action)
            assert RULE.search(why) or NOBODY.search(why), f"{action}: {why!r}"


def twisted(state: State, rnd: Random) -> Iterator[Action]:
    """Actions of the kinds that are possible, each with one thing changed so that it is not."""
    legal = RULES.actions(state)
    units = [unit.id for unit in state.units if unit is not None]
    sides = [state.field.side_name(side) for side in range(len(state.field.sides_of))]
    for _ in range(3 * TRIES):
        action = rnd.choice(legal)
        values = [getattr(action, field.name) for field in fields(action)]
        at = rnd.randrange(len(values))
        others = [
            getattr(other, fields(action)[at].name)
            for other in legal
            if type(other) is type(action)
        ]
        names = sides if fields(action)[at].name == "side" else state.field.name
        values[at] = rnd.choice([rnd.choice(units), rnd.choice(names), rnd.choice(others)])
        action = type(action)(*values)
        if action not in legal:
            yield action


def test_who_may_not_give_up_is_told_so_and_what_is_possible():
    for state in scenes():
        (other,) = set(state.field.sides) - {RULES.to_act(state)}
        message = refused(state, Surrender(other))
        assert "only the side that is to act may give up (10.4). Now " in message
        assert AMONG.search(message) or "possible are 1 action, " in message
        assert '"nobody" is no side of this firefight' in refused(state, Surrender("nobody"))


def test_an_action_of_another_phase_is_told_its_place():
    rnd = Random("place")
    for state in scenes():
        phase, tried = type(state.phases[-1]), illegal(state, rnd)
        for action in (next(tried) for _ in range(3)):
            if phase not in PLACE[type(action)]:
                assert f'"{action.verb}" is for when ' in refused(state, action)


def test_every_action_has_a_place_and_is_possible_there_alone():
    assert set(PLACE) == set(VERBS.values()) - {Surrender}
    for state in scenes():
        for action in RULES.actions(state):
            assert type(state.phases[-1]) in PLACE[type(action)]


def test_all_kinds_of_decision_are_tried():
    kinds = {type(state.phases[-1]) for state in scenes()}
    assert len(kinds) >= len(DOING) - 1, set(DOING) - kinds


def test_a_refusal_tells_nothing_that_is_hidden():
    """From the view of the side to act it reads the same."""
    rnd = Random("hidden")
    for state in scenes():
        view = RULES.view(state, RULES.to_act(state))
        tried = illegal(state, rnd)
        for action in (next(tried) for _ in range(3)):
            assert refused(state, action) == refused(view, action)


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_an_action_that_is_half_said_shows_how_it_is_written(verb):
    with pytest.raises(IllegalAction) as caught:
        RULES.read(verb)
    assert re.search(rf"is not how this action is written: {verb}( \[?\w+)+", str(caught.value))


@pytest.mark.parametrize("verb", ["sing", "Fire", "fire!", "\u0444"])
def test_a_word_that_is_no_action_names_those_there_are(verb):
    with pytest.raises(IllegalAction) as caught:
        RULES.read(f"{verb} A1a")
    assert f'no action begins with "{verb}"' in str(caught.value)
    assert all(known in str(caught.value) for known in VERBS)


def test_after_the_end_nobody_gives_up():
    state = scenes()[0]
    ended = RULES.apply(state, Surrender(RULES.to_act(state)), ScriptedDice(()))
    for side in ended.field.sides:
        assert refused(ended, Surrender(side)) == f'"surrender {side}": the game is over'


def test_after_the_end_nothing_is_possible():
    record, firefight = recorded()
    last = replay(RULES, record, firefight).state
    assert "the game is over" in refused(last, one(VERBS["pass"], "A"))


# --- records that don't replay ------------------------------------------------------------------


@cache
def recorded():
    """A record of a whole game, and its firefight."""
    record = read_record(RECORD)
    return record, firefight_of(record.contents)


def told(number: int, **change: object) -> str:
    """What the replay says when a line of the record is another; it is found at that line."""
    record, firefight = recorded()
    lines = list(record.actions)
    lines[number - 1] = replace(lines[number - 1], **change)
    other: Record = replace(record, actions=tuple(lines))
    found = replay(RULES, other, firefight)
    assert found.differs is not None
    assert found.differs.action == number
    assert found.actions == number - 1
    return str(found.differs)


def numbered(rolls: bool) -> tuple[int, Line]:
    """A line in the middle of the record, with or without rolls."""
    lines = recorded()[0].actions
    return next(
        (number, line)
        for number, line in enumerate(lines, start=1)
        if number > len(lines) // 3 and bool(line.rolls) == rolls
    )


def test_a_record_with_an_illegal_action_says_where_and_what_was_possible():
    number, _ = numbered(rolls=False)
    message = told(number, action="promote Nobody Nothing M:0101")
    assert f'action {number} "promote Nobody Nothing M:0101" isn\'t legal' in message
    assert "among them" in message


def test_a_record_with_another_roll_says_which_was_expected_and_which_came():
    number, line = numbered(rolls=True)
    other = tuple(roll % 10 + 1 for roll in line.rolls)
    message = told(number, rolls=other)
    assert f"action {number} " in message
    assert f"the record has roll{'s' * (len(other) > 1)} {' '.join(map(str, other))}" in message
    assert f"give roll{'s' * (len(other) > 1)} {' '.join(map(str, line.rolls))}" in message


def test_a_record_with_another_state_says_which_was_expected_and_which_came():
    number, line = numbered(rolls=False)
    message = told(number, state="00000000")
    assert f"action {number} " in message
    assert f"leads to state {line.state}, the record says 00000000" in message
