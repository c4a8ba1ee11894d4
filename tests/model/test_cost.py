"""What forces cost, by the step."""

import pytest

from studio.model.cost import force_cost
from studio.model.provenance import TableError
from studio.model.scenario import Draw, SideForce, UnitEntry
from studio.model.units import load_units

UNITS = load_units()


def test_a_block_costs_its_value_for_each_step_it_has():
    entries = (UnitEntry("a", "so_rifle"), UnitEntry("b", "so_rifle", steps=1))
    cost = force_cost("soviet", SideForce(units=entries), UNITS)
    rifle = UNITS.types["so_rifle"]
    assert [unit.points for unit in cost.units] == [rifle.steps * rifle.value, rifle.value]
    assert cost.points == cost.least == cost.mean == cost.most == (rifle.steps + 1) * rifle.value


def test_draws_have_a_span_from_the_cheapest_to_the_dearest():
    pool = ("so_rifle", "so_sniper", "so_sapper")
    prices = sorted(UNITS.types[name].value_of() for name in pool)
    assert len(set(prices)) > 1
    cost = force_cost("soviet", SideForce(draws=(Draw(pool, 2),)), UNITS)
    assert (cost.points, cost.least, cost.most) == (0, sum(prices[:2]), sum(prices[1:]))
    assert cost.mean == pytest.approx(2 * sum(prices) / 3)


def test_drawing_more_than_there_is_takes_all():
    cost = force_cost("soviet", SideForce(draws=(Draw(("so_rifle",), 9),)), UNITS)
    assert cost.least == cost.most == UNITS.types["so_rifle"].value_of()


def test_an_empty_pool_costs_nothing():
    assert force_cost("soviet", SideForce(draws=(Draw((), 2),)), UNITS).most == 0


def test_strikes_cost_the_value_of_their_block_each():
    cost = force_cost("soviet", SideForce(strikes={"artillery": 3, "air": 0}), UNITS)
    (strikes,) = cost.units
    assert UNITS.types[strikes.type].strike == "artillery"
    assert strikes.points == cost.points == 3 * UNITS.types[strikes.type].value


def test_an_unknown_type_is_named():
    with pytest.raises(TableError, match="so_rifel"):
        force_cost("soviet", SideForce(units=(UnitEntry("a", "so_rifel"),)), UNITS)
