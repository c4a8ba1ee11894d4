"""A board where a scenario lays it on the map: turned or not, at its column and row."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise

from studio.errors import StudioError
from studio.hexes import Hex, Hexside, hexside_between
from studio.model.board import Board, Spot, place_on, read_sides, read_spot
from studio.model.ground import Address
from studio.model.scenario import Placement
from studio.values import dataclass

EDGE = "edge "
"""Begins the entry of a way that leaves the board over a whole hexside: `edge ne`."""


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board where a placement lays it."""

    placement: Placement
    board: Board

    @property
    def place(self) -> str:
        """The name of the placement, which begins its addresses."""
        return self.placement.place

    @property
    def rectangle(self) -> tuple[int, int, int, int]:
        """Left, right, top, bottom in doubled coordinates."""
        q, y = self.placement.column, round(2 * self.placement.row)
        width, height = self.board.size
        return q, q + width, y, y + height

    @property
    def parity(self) -> int:
        """Which of the two possible grids its hexes lie on."""
        q, y = self.hex_at(Spot(1, 1))
        return (q + y) % 2

    def hex_at(self, spot: Spot) -> Hex:
        """Where a spot of the board lies on the map."""
        q, y = self.board.hex_at(spot)
        left, right, top, bottom = self.rectangle
        return Hex(right - q, bottom - y) if self.placement.turned else Hex(left + q, top + y)

    def spot_at(self, at: Hex) -> Spot | None:
        """The spot whose centre lies on a hex of the map, or None."""
        left, right, top, bottom = self.rectangle
        q, y = (right - at.q, bottom - at.y) if self.placement.turned else (at.q - left, at.y - top)
        return self.board.spot_at(Hex(q, y))

    def hexside(self, spot: Spot, direction: int) -> Hexside:
        """Where a hexside of the board lies on the map."""
        return self.hex_at(spot).hexside(direction + 3 if self.placement.turned else direction)

    def address(self, spot: Spot) -> Address:
        """The address of one of its spots."""
        return Address(self.place, spot)

    def hexes_named(self, *texts: str) -> tuple[Hex, ...]:
        """The hexes of spots written `0304`; what isn't on the board is passed over."""
        found: list[Hex] = []
        for text in texts:
            with suppress(StudioError):
                spot = read_spot(text)
                place_on(self.board, spot)
                found.append(self.hex_at(spot))
        return tuple(found)

    def hexsides_named(self, text: str) -> tuple[Hexside, ...]:
        """The hexsides written `0304 ne` or `0304 n ne`; what isn't on the board is passed over."""
        try:
            named = read_sides(text)
        except StudioError:
            return ()
        return tuple(self.hexside(spot, way) for spot, way in named if self.board.has(spot))

    def crossed_by(self, through: tuple[str, ...]) -> Iterator[Hexside]:
        """The hexsides that a way crosses, its exits over the board's edge among them."""
        for before, after in pairwise(through):
            if before.startswith(EDGE) or after.startswith(EDGE):
                edge, spot = (before, after) if before.startswith(EDGE) else (after, before)
                yield from self.hexsides_named(f"{spot} {edge.removeprefix(EDGE)}")
            elif len(ends := self.hexes_named(before, after)) == 2:
                with suppress(ValueError):
                    yield hexside_between(*ends)
