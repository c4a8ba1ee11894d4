"""What every part of a set-up sheet needs to know."""

from functools import cached_property

from PySide6.QtCore import QRectF

from studio.draw.ground import ground_bounds
from studio.export.places import area_users
from studio.export.telling import Telling
from studio.hexes import Hex
from studio.model.setup import area_hexes
from studio.model.units import Side
from studio.values import dataclass

GUTTER = 7.0


@dataclass(frozen=True)
class Subject(Telling):
    """What is told, and the width of the sheet's inside in mm."""

    width: float

    @property
    def column(self) -> float:
        """The width of one of two columns."""
        return (self.width - GUTTER) / 2

    @property
    def right(self) -> float:
        """Where the right column begins."""
        return self.column + GUTTER

    @cached_property
    def bounds(self) -> QRectF:
        """What of the map is shown, in hexes across flats."""
        return ground_bounds(self.firefight.ground)

    @cached_property
    def areas(self) -> tuple[tuple[str, Side, frozenset[Hex]], ...]:
        """The areas on the map that a side uses: name, side, hexes."""
        sides, scenario = {side.id: side for side in self.sides}, self.scenario
        found = [
            (name, sides[user], area_hexes(self.firefight.ground, scenario.areas[name]))
            for name, users in area_users(self.firefight).items()
            for user in users
            if user in sides
        ]
        return tuple(area for area in found if area[2])
