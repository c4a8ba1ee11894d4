"""Dice: fair, remembered, and the same everywhere."""

from collections import Counter

import pytest

from studio.engine.dice import ScriptedDice, SeededDice, d
from studio.errors import StudioError


def test_a_seed_gives_these_rolls_on_every_machine_and_python():
    assert SeededDice(1942).roll(12) == GOLDEN
    assert SeededDice("1942").roll(12) == GOLDEN


GOLDEN = (5, 10, 4, 6, 9, 10, 7, 2, 5, 7, 2, 4)


def test_other_seeds_give_other_rolls():
    assert len({SeededDice(seed).roll(20) for seed in (*range(50), -1, -2, "game 1")}) == 53


@pytest.mark.parametrize("sides", [1, 2, 6, 8, 10, 20])
def test_every_face_comes_equally_often(sides):
    count = 2_000 * sides
    faces = Counter(SeededDice("fair").roll(count, sides))
    assert sorted(faces) == list(range(1, sides + 1))
    assert all(abs(times - 2_000) < 4.5 * 2_000**0.5 for times in faces.values())


def test_dice_remember_what_they_gave():
    dice = SeededDice(3)
    first, second = dice.roll(3), d(dice, 6)
    assert dice.rolled == [*first, second]


def test_a_script_is_followed():
    dice = ScriptedDice([3, 9, 10])
    assert dice.roll(2) == (3, 9)
    assert dice.left == (10,)
    assert d(dice) == 10
    assert dice.rolled == [3, 9, 10]


def test_a_script_that_is_too_short_is_an_error():
    with pytest.raises(StudioError, match="2 dice are to be rolled, but only 1"):
        ScriptedDice([3]).roll(2)


def test_a_script_with_a_roll_that_no_die_has_is_an_error():
    with pytest.raises(StudioError, match="11 isn't on a die with 10 sides"):
        ScriptedDice([11]).roll(1)
