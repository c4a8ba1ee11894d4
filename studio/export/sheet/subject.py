"""What every part of a set-up sheet needs to know."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QRectF

from studio.draw.ground import ground_bounds
from studio.draw.overlays import area_style
from studio.export.forces import OrderOfBattle, order_of_battle
from studio.export.places import area_letters, area_users
from studio.export.words import Words
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.scenario import Scenario
from studio.model.setup import area_hexes
from studio.model.text import Text, in_language
from studio.model.units import Side

GUTTER = 7.0


@dataclass(frozen=True)
class Subject:
    """A firefight, the words, the width of the sheet's inside in mm, and who will read it.

    A `viewer` is a side: of the others it sees how many blocks there are, never what they are.
    """

    firefight: Firefight
    words: Words
    width: float
    viewer: str | None = None

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.firefight.scenario

    @property
    def column(self) -> float:
        """The width of one of two columns."""
        return (self.width - GUTTER) / 2

    @property
    def right(self) -> float:
        """Where the right column begins."""
        return self.column + GUTTER

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the unit table knows; those with round badges come first, at the left."""
        table = self.firefight.units.sides
        known = [table[name] for name in self.scenario.sides if name in table]
        return tuple(sorted(known, key=lambda side: not area_style(side).round))

    @cached_property
    def orders(self) -> Mapping[str, OrderOfBattle]:
        """By side: what it has."""
        return {side.id: order_of_battle(self.firefight, side.id) for side in self.sides}

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """By area: what stands in its badge."""
        return area_letters(self.scenario.areas)

    def shows(self, side: str) -> bool:
        """Whether the reader may see what the blocks of a side are."""
        return self.viewer is None or self.viewer == side

    def say(self, text: Text) -> str:
        """An author's text in the language of the sheet."""
        return in_language(text, self.words.language).strip()

    def side_name(self, side: str | None) -> str:
        """What a side is called; an id that the table doesn't know stays one."""
        table = self.firefight.units.sides
        return self.say(table[side].name) if side is not None and side in table else side or ""

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

    @property
    def month(self) -> int | None:
        """The month of the year, 1 to 12."""
        _, _, number = (self.scenario.time.month or "").partition("-")
        return int(number) if number.isdigit() and 1 <= int(number) <= 12 else None

    @property
    def title(self) -> str:
        """The scenario's title, or that it has none."""
        return self.say(self.scenario.title) or self.words("untitled")
