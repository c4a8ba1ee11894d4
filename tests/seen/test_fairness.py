"""The fairness test against printed tables, and the recipe against the machine's dice."""

import subprocess
import sys

import pytest

from studio.engine.marks import TableDice
from studio.seen.fairness import chi_square_tail, fairness_of, recipe

TABLE = (
    (9, 16.919, 0.05),
    (9, 21.666, 0.01),
    (9, 4.168, 0.90),
    (9, 2.088, 0.99),
    (1, 3.841, 0.05),
    (5, 11.070, 0.05),
)
"""Freedom, chi-square and chance as statistical tables print them."""


@pytest.mark.parametrize(("freedom", "chi", "chance"), TABLE)
def test_the_tail_is_that_of_the_tables(freedom: int, chi: float, chance: float) -> None:
    assert chi_square_tail(chi, freedom) == pytest.approx(chance, rel=2e-3)


def test_counts_give_the_sum_that_one_gets_by_hand() -> None:
    found = fairness_of([1] * 20 + [2] * 10 + [n for n in range(3, 11) for _ in range(5)])
    assert (found.total, found.expected) == (70, 7)
    assert found.chi == pytest.approx((13**2 + 3**2 + 8 * 2**2) / 7)
    assert found.chance < 0.01
    assert "look where they come from" in found.verdict()


def test_few_dice_say_nothing_and_equal_ones_are_fair() -> None:
    assert "say nothing" in fairness_of(range(1, 11)).verdict()
    even = fairness_of(list(range(1, 11)) * 10)
    assert (even.chi, even.chance, even.mean) == (0, 1, 5.5)
    assert fairness_of([]).chi == 0


def test_the_recipe_gives_the_rolls_of_the_game() -> None:
    dice = TableDice(4711)
    expected = list(dice.roll(30))
    done = subprocess.run(
        [sys.executable, "-c", recipe(4711, 30)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(expected)
