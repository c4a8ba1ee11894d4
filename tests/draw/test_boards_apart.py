"""Boards that are printed apart fit when they are laid together."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from studio.draw import patterns
from studio.hexes import Hex, Hexside
from studio.model.board import Spot
from studio.model.ground import Address, Cell, Edge, Ground
from tests.draw.canvas import TABLE, picture

pytestmark = pytest.mark.usefixtures("qapp")


def _part(terrain: str, columns: range, heights: range, middle: str = "column") -> Ground:
    """A rectangle of hexes with a band of terrain down its middle columns or across its rows."""
    address = (Address("M", Spot(1, 1)),)
    cells = {
        Hex(q, y): Cell(terrain if 3 <= (q, y)[middle == "row"] <= 9 else "clear", 0, address)
        for q in columns
        for y in heights
        if (q + y) % 2 == 0
    }
    sides = {s for h in cells for s in h.hexsides() if s.hex in cells and s.other in cells}
    edges = {
        s: Edge(TABLE.edge_between(cells[s.hex].terrain, cells[s.other].terrain)) for s in sides
    }
    return Ground(cells, edges)


def _line(image: QImage, where: str) -> list[int]:
    """The lightness of the pixels along one edge of a picture."""
    width, height = image.width(), image.height()
    spots = {
        "left": ((0, y) for y in range(height)),
        "right": ((width - 1, y) for y in range(height)),
        "top": ((x, 0) for x in range(width)),
        "bottom": ((x, height - 1) for x in range(width)),
    }[where]
    return [image.pixelColor(x, y).lightness() for x, y in spots]


def _unlike(one: list[int], other: list[int]) -> float:
    """The part of two edges that can be seen to differ."""
    return sum(abs(a - b) > 25 for a, b in zip(one, other, strict=True)) / len(one)


AREA_TERRAIN = ["woods", "marsh", "lake", "orchard", "town", "beach"]


@pytest.mark.parametrize("terrain", AREA_TERRAIN)
def test_boards_printed_apart_fit_at_their_short_edges(terrain):
    heights = range(13)
    left = picture(_part(terrain, range(5), heights, "row"), addresses=False)
    right = picture(_part(terrain, range(4, 9), heights, "row"), addresses=False)
    assert _unlike(_line(left, "right"), _line(right, "left")) < 0.04


@pytest.mark.parametrize("terrain", AREA_TERRAIN)
def test_boards_printed_apart_fit_at_their_long_edges(terrain):
    """Where an edge runs through the middles of every second column and along the others."""
    columns = range(13)
    upper = picture(_part(terrain, columns, range(7)), addresses=False)
    lower = picture(_part(terrain, columns, range(6, 13)), addresses=False)
    assert _unlike(_line(upper, "bottom"), _line(lower, "top")) < 0.04


def test_ways_and_rivers_go_on_from_board_to_board():
    """Over a short edge, through the middle of its half hexes, and along a hexside across it."""

    def with_lines(ground: Ground, way: Hexside, river: Hexside) -> Ground:
        more = {way: Edge("clear", ways=frozenset({"paved"})), river: Edge("river")}
        return replace(ground, edges={**ground.edges, **more})

    heights = range(13)
    left = with_lines(_part("clear", range(5), heights), Hex(3, 5).hexside(2), Hex(4, 8).hexside(0))
    right = with_lines(
        _part("clear", range(4, 9), heights), Hex(4, 6).hexside(1), Hex(4, 8).hexside(0)
    )
    one, other = (picture(g, addresses=False, grid=False) for g in (left, right))
    assert _unlike(_line(one, "right"), _line(other, "left")) < 0.01
    assert min(_line(one, "right")) < 120  # the casing of the road


def test_where_an_area_goes_on_over_the_edge_nothing_ends_at_it():
    """No shore and no tree line along the edge of the map."""
    image = picture(_part("lake", range(5), range(13), "row"), grid=False, addresses=False)
    rows = range(round(2.6 * 60), round(3.4 * 60))
    shades = {image.pixelColor(x, y).name() for x in range(90, 150) for y in rows}
    assert {image.pixelColor(image.width() - 1, y).name() for y in rows} <= shades
    shore = patterns.AREAS["lake"].shore
    assert shore is not None
    assert shore[0].name() not in shades
