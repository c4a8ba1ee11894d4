"""A firefight for rule sets that need no map."""

from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.scenario import Scenario, SideForce, Time
from studio.model.terrain import load_terrain
from studio.model.units import load_units


def bare_firefight(turns: int = 4) -> Firefight:
    """No boards, two sides without units."""
    sides = {"german": SideForce(), "soviet": SideForce()}
    scenario = Scenario("bare", {"en": "Bare"}, time=Time(turns=turns), sides=sides)
    return Firefight(scenario, {}, Ground({}, {}), load_terrain(), load_units())
