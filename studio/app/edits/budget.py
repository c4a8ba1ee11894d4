"""What forces cost for people: in words, and also where a unit has no value."""

from collections.abc import Iterable
from dataclasses import replace

from studio.errors import StudioError
from studio.model.cost import force_cost, unit_cost
from studio.model.firefight import Firefight
from studio.model.scenario import SideForce, UnitEntry
from studio.model.units import UnitTable
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, slots=True)
class Cost:
    """Points and steps of some units. With variable forces `points` is the least and `most` more.

    `unknown` units have no value in the table.
    """

    points: int = 0
    most: int = 0
    steps: int = 0
    unknown: int = 0

    @property
    def words(self) -> str:
        """The points, or from least to most."""
        return str(self.points) if self.points == self.most else f"{self.points}–{self.most}"


def cost_of(unit: UnitEntry, units: UnitTable) -> Cost:
    """What a single unit costs (10.4)."""
    try:
        cost = unit_cost(unit, units)
    except StudioError:
        return Cost(steps=unit.steps or 0, unknown=1)
    return Cost(cost.points, cost.points, cost.steps)


def total(entries: Iterable[UnitEntry], units: UnitTable) -> Cost:
    """What some units cost together."""
    costs = [cost_of(unit, units) for unit in entries]
    points = sum(cost.points for cost in costs)
    return Cost(
        points, points, sum(cost.steps for cost in costs), sum(cost.unknown for cost in costs)
    )


def side_cost(firefight: Firefight, side: str) -> Cost:
    """What the force of a side costs, strikes and draws included."""
    force = firefight.scenario.sides.get(side, SideForce())
    units = total(force.units, firefight.units)
    try:
        rest = force_cost(side, replace(force, units=()), firefight.units)
    except StudioError:
        return replace(units, unknown=units.unknown + len(force.draws))
    return replace(units, points=units.points + rest.least, most=units.most + rest.most)


def budget_in_words(cost: Cost, budget: int | None) -> str:
    """Such as `131 of 120 points · 11 over`."""
    parts = [_spent_in_words(cost, budget)]
    if cost.unknown:
        parts.append(tr("{count} unknown", count=cost.unknown))
    return " · ".join(parts)


def _spent_in_words(cost: Cost, budget: int | None) -> str:
    if budget is None:
        return tr("{points} points · no limit", points=cost.words)
    left = budget - cost.most
    if left < 0:
        return tr(
            "{points} of {budget} points · {over} over",
            points=cost.words,
            budget=budget,
            over=-left,
        )
    return tr(
        "{points} of {budget} points · {left} left", points=cost.words, budget=budget, left=left
    )
