"""What people call the things of a game: sides, places, units that a viewer may name."""

from dataclasses import field
from typing import Any

from studio.export.places import place_at
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.text import in_language
from studio.values import dataclass


@dataclass(frozen=True)
class Names:
    """The names of one firefight. None of them depends on what a side has."""

    firefight: Firefight
    _places: dict[str, str] = field(default_factory=dict)

    def side(self, side: str) -> str:
        """What a side is called."""
        row = self.firefight.units.sides.get(side)
        return in_language(row.name) if row else side

    def place(self, address: str) -> str:
        """A hex by its name, if it has one, and its number: `Nevak 0605`; others stay as given."""
        known = self._places.get(address)
        if known is None:
            at = self.hex(address)
            known = self._places[address] = address if at is None else self._worded(at)
        return known

    def hex(self, address: str) -> Hex | None:
        """The hex at an address, of a hexside that it is named from; None: an edge of the map."""
        return self.firefight.ground.by_address.get(address.partition(" ")[0])

    def _worded(self, at: Hex) -> str:
        ground = self.firefight.ground
        address = ground.cells[at].addresses[0]
        alone = len(self.firefight.scenario.boards) == 1
        number = str(address.spot) if alone else str(address)
        place = place_at(ground, at)
        return f"{in_language(place.name)} {number}" if place else number

    def unit(self, view: Any, name: str) -> str:
        """A unit that the view knows, with its kind; the bare id of one that it doesn't."""
        unit = next((u for u in view.units if u is not None and u.id == name), None)
        return f"{in_language(unit.type.name)} {name}" if unit is not None else name
