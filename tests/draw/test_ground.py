"""The painted map: complete, local, deterministic, within its edge."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from studio.draw import geometry, patterns, woods
from studio.draw.geometry import side_middle
from studio.draw.ground import ground_bounds, paint_ground
from studio.draw.look import LEVELS
from studio.draw.marks import Detail, detail_for
from studio.draw.regions import PITCH, centre
from studio.draw.survey import map_outline
from studio.draw.swatch import level_swatch, terrain_swatch
from studio.hexes import Hex, Hexside
from studio.model.board import Board, Spot
from studio.model.ground import Address, Cell, Edge, Ground
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.provenance import changed
from studio.model.scenario import Placement
from tests.draw.canvas import BLANK, TABLE, blank, colours, picture, pixels
from tests.drawn import at, ground_from

pytestmark = pytest.mark.usefixtures("qapp")

EVERYTHING = """
.   w1  w   t   t
  1   w   o   f
w   m1  m   l   b
  w   c   l   l
.   .   o   t   .
  .   1   .   .
w   .   .   .   w
"""
ON_SIDES: dict[str, dict[str, Any]] = {
    "0101 se": {"terrain": "hedge"},
    "0202 s": {"terrain": "river", "crossing": "wooden_bridge", "ways": ("unpaved", "railway")},
    "0302 s": {"terrain": "stream"},
    "0502 s": {"terrain": "wall"},
    "0301 s": {"terrain": "clear"},
    "0303 s": {"terrain": "woods"},
    "0402 n": {"terrain": "balka"},
    "0301 sw": {"rise": "slope"},
    "0302 n": {"rise": "cliff"},
    "0501 se": {"ways": ("paved",)},
}
ALL_IDS = [*TABLE.hexes, *TABLE.edges, *TABLE.rises, *TABLE.crossings, *TABLE.ways]


def everything() -> Ground:
    return ground_from(EVERYTHING, ON_SIDES)


def swatch(id_: str, month: int | None = None) -> QImage:
    image = blank(120, 80)
    painter = QPainter(image)
    terrain_swatch(painter, QRectF(0, 0, 120, 80), id_, TABLE, month=month)
    painter.end()
    return image


# --- complete ------------------------------------------------------------------------------------


def test_every_pattern_of_the_table_is_known():
    assert {row.pattern for row in TABLE.hexes.values()} <= patterns.AREAS.keys()
    assert {row.pattern for row in TABLE.edges.values()} <= patterns.EDGES.keys()
    assert {row.pattern for row in TABLE.rises.values()} <= patterns.RISES.keys()
    assert {row.pattern for row in TABLE.crossings.values()} <= patterns.CROSSINGS.keys()
    assert {row.pattern for row in TABLE.ways.values()} <= patterns.WAYS.keys()


def test_every_terrain_looks_different():
    seen: dict[bytes, str] = {}
    for id_ in ALL_IDS:
        twin = seen.setdefault(pixels(swatch(id_)), id_)
        assert twin == id_ or _pattern(twin) == _pattern(id_), f"{id_} looks like {twin}"


def _pattern(id_: str) -> str:
    kinds = (TABLE.hexes, TABLE.edges, TABLE.rises, TABLE.crossings, TABLE.ways)
    return next(kind[id_].pattern for kind in kinds if id_ in kind)


def test_levels_look_different():
    seen = set()
    for level in range(12):
        image = blank(120, 80)
        painter = QPainter(image)
        level_swatch(painter, QRectF(0, 0, 120, 80), level, TABLE)
        painter.end()
        seen.add(pixels(image))
    assert len(seen) == 12


@pytest.mark.parametrize("kind", ["hexes", "edges", "rises", "crossings", "ways"])
def test_a_pattern_that_nobody_knows_is_visible(kind):
    """Whatever an author's pack brings shows up, in the colour of the unknown."""
    ground = everything()
    rows = getattr(TABLE, kind)
    strange = {
        id_: changed(row, pattern="of_an_unknown_pack")
        for id_, row in rows.items()
        if id_ != TABLE.default_hex
    }
    more: dict[str, Any] = {kind: {**rows, **strange}}
    table = replace(TABLE, **more)
    unknown = patterns.UNKNOWN_EDGE.colour.name()
    assert unknown in colours(picture(ground, 100, table=table))
    assert unknown not in colours(picture(ground, 100))


@pytest.mark.parametrize("px", [12, 20, 28, 45, 60, 74, 90, 130])
def test_every_scale_paints(px):
    image = picture(everything(), px)
    assert BLANK.name() not in colours(image)
    assert len(colours(image)) > 100


def test_detail_grows_with_the_scale_and_lags_when_it_shrinks():
    assert [detail_for(px) for px in (10, 24, 56, 80, 100)] == list(Detail)
    assert detail_for(54, Detail.MEDIUM) == Detail.MEDIUM
    assert detail_for(51, Detail.MEDIUM) == Detail.SMALL
    assert detail_for(54, Detail.SMALL) == Detail.SMALL
    assert detail_for(30, Detail.FULL) == Detail.SMALL


# --- within its edge -----------------------------------------------------------------------------


def test_nothing_is_painted_beyond_the_edge():
    ground = everything()
    view = ground_bounds(ground).adjusted(-1, -1, 1, 1)
    image = picture(ground, 40, view=view)
    for x in range(image.width()):
        for y in (0, 20, 38, image.height() - 39, image.height() - 1):
            assert image.pixelColor(x, y) == BLANK
    for y in range(image.height()):
        assert image.pixelColor(38, y) == BLANK
        assert image.pixelColor(image.width() - 39, y) == BLANK
    assert image.pixelColor(42, 42) != BLANK


def test_the_edge_cuts_half_hexes():
    ground = everything()
    assert ground_bounds(ground) == QRectF(0, 0, 8 * PITCH, 3)


def test_a_clip_and_a_choice_of_hexes_leave_the_rest_alone():
    ground = everything()
    view = ground_bounds(ground)
    clipped = picture(ground, 40, clip=QRectF(2, 1, 1, 1))
    assert clipped.pixelColor(20, 20) == BLANK
    assert clipped.pixelColor(100, 60) != BLANK
    chosen = picture(ground, 40, hexes=[at(ground, "0402")], view=view)
    x, y = centre(at(ground, "0402"))
    assert chosen.pixelColor(round(40 * x), round(40 * y)) != BLANK
    assert chosen.pixelColor(20, 20) == BLANK


def test_an_empty_ground_paints_nothing():
    image = picture(Ground({}, {}), view=QRectF(0, 0, 1, 1))
    assert colours(image) == {BLANK.name()}


def test_boards_that_touch_are_one_map_without_a_line_between_them():
    rows = tuple("." * (4 if column % 2 else 3) for column in range(5))
    board = Board("A", {"en": "A"}, 5, 3, {".": "clear"}, rows)
    for spot in ((4, 0), (0, 3)):
        placed = [
            PlacedBoard(Placement("A", "A"), board),
            PlacedBoard(Placement("B", "A", *spot), board),
        ]
        ground = join(placed, TABLE)
        assert not ground.faults
        outline = map_outline(ground)
        assert outline.elementCount() == 5
        assert outline.contains(outline.boundingRect().adjusted(0.1, 0.1, -0.1, -0.1))


def test_print_is_made_of_lines_and_letters_not_of_pixels(tmp_path):
    path = tmp_path / "map.svg"
    generator = QSvgGenerator()
    generator.setFileName(str(path))
    painter = QPainter(generator)
    painter.scale(100, 100)
    paint_ground(painter, everything(), TABLE, scale_px=150)
    painter.end()
    drawing = path.read_text(encoding="utf-8")
    assert "<image" not in drawing
    assert "<text" in drawing
    assert ">0402</text>" in drawing


def test_the_painter_is_left_as_it_was():
    image = blank(100, 100)
    painter = QPainter(image)
    painter.scale(20, 20)
    before = painter.transform(), painter.hasClipping(), painter.renderHints()
    paint_ground(painter, everything(), TABLE, scale_px=20)
    assert (painter.transform(), painter.hasClipping(), painter.renderHints()) == before
    painter.end()


def test_where_it_falls_by_several_levels_every_contour_is_seen():
    ground = ground_from(TWO_WOODS.replace("w", "3", 1).replace("w", "."))
    image = picture(ground, 100, addresses=False, grid=False)
    x, y = side_middle(Hex(2, 2), 1)
    tints = []
    for step in range(40):
        colour = image.pixelColor(round(100 * x) - step, round(100 * y) + step // 2).name()
        if colour in LEVEL_TINTS and colour not in tints:
            tints.append(colour)
    assert tints == [LEVEL_TINTS[1], LEVEL_TINTS[2], LEVEL_TINTS[3]]


LEVEL_TINTS = [colour.name() for colour in LEVELS]


# --- deterministic and local ---------------------------------------------------------------------


def test_the_same_ground_gives_the_same_pixels():
    first = pixels(picture(everything(), 100))
    for cache in (geometry.chance, geometry.blob, woods.crowns_of):
        cache.cache_clear()
    assert pixels(picture(everything(), 100)) == first


def test_a_change_far_away_changes_nothing_here():
    ground = everything()
    far = at(ground, "0903")
    other = replace(
        ground, cells={**ground.cells, far: replace(ground.cells[far], terrain="woods")}
    )
    view = QRectF(0, 0, 3.5, 3)
    assert pixels(picture(ground, view=view)) == pixels(picture(other, view=view))


# --- what hexsides say ---------------------------------------------------------------------------

TWO_WOODS = """
.   .   .
  .   .
.   w   .
  .   .
.   w   .
  .   .
.   .   .
"""


def _green(ground: Ground, px: int = 60) -> int:
    """Crown-coloured pixels around the hexside between 0302 and 0303."""
    image = picture(ground, px, addresses=False, grid=False)
    x, y = side_middle(Hex(2, 2), 3)
    greens = 0
    for dx in range(-14, 15):
        for dy in range(-5, 6):
            colour = image.pixelColor(round(x * px) + dx, round(y * px) + dy)
            greens += colour.green() > colour.red() + 10
    return greens


def test_woods_join_over_their_hexside_and_a_clear_one_parts_them():
    joined = _green(ground_from(TWO_WOODS))
    parted = _green(ground_from(TWO_WOODS, {"0302 s": {"terrain": "clear"}}))
    assert joined > 250
    assert parted < joined / 4


def test_trees_on_a_hexside_alone_stand_on_it():
    lone = TWO_WOODS.replace("w", ".")
    assert _green(ground_from(lone)) == 0
    assert _green(ground_from(lone, {"0302 s": {"terrain": "woods"}})) > 150


def test_woods_reach_over_a_hexside_that_is_woods():
    one = TWO_WOODS.replace("w", ".", 1)
    assert (
        _green(ground_from(one, {"0302 s": {"terrain": "woods"}})) > _green(ground_from(one)) + 100
    )


@pytest.mark.parametrize(
    "terrain",
    [id_ for id_, row in TABLE.hexes.items() if not row.default and row.spreads != "no"],
)
def test_every_terrain_that_lies_on_a_hexside_alone_is_seen(terrain):
    bare = TWO_WOODS.replace("w", ".")
    plain = picture(ground_from(bare), 60)
    assert picture(ground_from(bare, {"0302 s": {"terrain": terrain}}), 60) != plain


def test_buildings_and_trees_stand_where_outlines_say():
    square = ((-0.1, -0.3), (0.1, -0.3), (0.1, -0.1), (-0.1, -0.1))
    for terrain, colour in (("t", "#93503f"), ("f", "#7e4a35")):
        ground = ground_from(TWO_WOODS.replace("w", terrain))
        here = at(ground, "0302")
        image = picture(replace(ground, outlines={here: (square,)}), 100, addresses=False)
        x, y = centre(here)
        assert image.pixelColor(round(100 * x), round(100 * (y - 0.2))).name() == colour
        spots = [(x - 0.25, y), (x + 0.25, y), (x, y + 0.2)]
        seen = {image.pixelColor(round(100 * a), round(100 * b)).name() for a, b in spots}
        assert colour not in seen
    wood = ground_from(TWO_WOODS)
    image = picture(replace(wood, outlines={at(wood, "0302"): (square,)}), 60)
    assert image != picture(wood, 60)


def test_a_balka_runs_as_a_stream_in_its_months():
    assert pixels(swatch("balka", month=6)) == pixels(swatch("stream"))
    assert pixels(swatch("balka", month=9)) == pixels(swatch("balka"))
    assert pixels(swatch("balka")) != pixels(swatch("stream"))


def test_a_destroyed_bridge_differs_from_a_whole_one_by_its_red_cross():
    red = patterns.BROKEN_CROSS.name()
    assert red in colours(swatch("destroyed_bridge"))
    assert red not in colours(swatch("stone_bridge"))


def test_a_breached_dam_is_neither_a_whole_one_nor_a_destroyed_bridge():
    red = patterns.BROKEN_CROSS.name()
    assert red in colours(swatch("breached_dam"))
    assert red not in colours(swatch("dam"))
    assert pixels(swatch("breached_dam")) != pixels(swatch("destroyed_bridge"))


# --- boards that are printed apart ---------------------------------------------------------------


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
