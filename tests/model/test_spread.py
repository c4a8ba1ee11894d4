"""How the points of variable forces are spread, held against trying every draw."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.model.cost import force_cost
from studio.model.provenance import TableError
from studio.model.scenario import Draw, SideForce, Throw
from studio.model.spread import NOTHING, draw_spread, drawn, spread_of
from studio.model.units import load_units

UNITS = load_units()


def value(name: str) -> int:
    return UNITS.types[name].value_of()


@given(st.lists(st.integers(0, 9), max_size=7), st.integers(0, 8))
def test_every_draw_is_counted(values: list[int], count: int):
    draws = list(combinations(values, min(count, len(values))))
    sums = Counter(sum(one) for one in draws)
    assert drawn(values, count).chances == {
        total: Fraction(n, len(draws)) for total, n in sums.items()
    }


def test_a_table_counts_the_numbers_of_its_rows():
    table = (Throw(7, ("so_t34",)), Throw(3), Throw(9, ("so_sniper", "so_sniper")))
    draw = Draw(table=table)
    assert draw.rows() == (
        (1, 3, ()),
        (4, 7, ("so_t34",)),
        (8, 9, ("so_sniper", "so_sniper")),
        (10, 10, ()),
    )
    spread = draw_spread(draw, UNITS)
    assert spread.chances[0] == Fraction(4, 10)
    assert spread.chances[value("so_t34")] >= Fraction(4, 10)
    assert sorted(draw.possible) == ["so_sniper", "so_sniper", "so_t34"]
    assert draw.most == 2


def test_draws_are_independent_of_each_other():
    pool = ("so_sniper", "so_sapper", "so_t34")
    draws = (Draw(pool, 1), Draw(table=(Throw(5, ("so_nkvd",)), Throw(10))))
    spread = spread_of(SideForce(draws=draws), UNITS)
    sums: Counter[int] = Counter()
    for one, other in product(pool, ("so_nkvd", "")):
        sums[value(one) + (value(other) if other else 0)] += 1
    assert spread.chances == {total: Fraction(n, 6) for total, n in sums.items()}
    cost = force_cost("soviet", SideForce(draws=draws), UNITS)
    assert (cost.least, cost.most) == (spread.least, spread.most)
    assert cost.mean == pytest.approx(spread.mean)


def test_no_draw_is_nothing():
    assert spread_of(SideForce(), UNITS) == NOTHING
    assert draw_spread(Draw(("so_t34",), 0), UNITS).most == 0


def test_an_unknown_type_is_named():
    with pytest.raises(TableError, match="so_t43"):
        draw_spread(Draw(("so_t43",), 1), UNITS)
