"""What a force costs: points are for each step (10.4); what is drawn at random has a span."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.model.scenario import SideForce, UnitEntry
from studio.model.units import UnitTable
from studio.values import dataclass

if TYPE_CHECKING:
    from studio.model.spread import Spread


@dataclass(frozen=True, slots=True)
class Cost:
    """What one block, or the strikes of one kind, cost. `steps` counts strikes too."""

    unit: str
    type: str
    steps: int
    value: int
    """Points for a step."""

    @property
    def points(self) -> int:
        """Points for all its steps."""
        return self.steps * self.value


@dataclass(frozen=True, slots=True)
class ForceCost:
    """What a side costs. `least`, `mean` and `most` are over all draws of its variable forces."""

    units: tuple[Cost, ...]
    """What is certain to be there: blocks in the order of the file, then strikes."""
    least: int
    mean: float
    most: int

    @property
    def points(self) -> int:
        """Points of what is certain to be there."""
        return sum(cost.points for cost in self.units)


def force_cost(side: str, force: SideForce, units: UnitTable) -> ForceCost:
    """What the force of a side costs.

    Raises:
        TableError: there is no such unit type.
        UnknownValue: the table doesn't know a type's value or steps.
    """
    blocks = (unit_cost(entry, units) for entry in force.units)
    certain = (*blocks, *_strikes(side, force, units))
    points = sum(cost.points for cost in certain)
    drawn = _spreads(force, units) if force.draws else []
    return ForceCost(
        certain,
        points + sum(spread.least for spread in drawn),
        points + sum(spread.mean for spread in drawn),
        points + sum(spread.most for spread in drawn),
    )


def _spreads(force: SideForce, units: UnitTable) -> list["Spread"]:
    """The distributions of what is drawn; most forces draw nothing and never need them."""
    from studio.model.spread import draw_spread

    return [draw_spread(draw, units) for draw in force.draws]


def unit_cost(entry: UnitEntry, units: UnitTable) -> Cost:
    """What one block costs with the steps that it begins with (10.4).

    Raises:
        TableError: there is no such unit type.
        UnknownValue: the table doesn't know the type's value or steps.
    """
    kind = units.type_of(entry.type)
    return Cost(entry.id, kind.id, kind.steps if entry.steps is None else entry.steps, kind.value)


def _strikes(side: str, force: SideForce, units: UnitTable) -> Iterator[Cost]:
    """The side's first block of each kind counts its strikes (2.6, 2.7)."""
    for kind, count in force.strikes.items():
        block = next((unit for unit in units.of_side(side) if unit.strike == kind), None)
        if count and block is not None:
            yield Cost(kind, block.id, count, block.value)
