"""The painted map: complete, local, deterministic, within its edge."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from studio.draw import geometry, patterns, woods
from studio.draw.geometry import side_middle
from studio.draw.ground import ground_bounds, paint_ground
from studio.draw.look import LEVELS
from studio.draw.marks import Detail, detail_for
from studio.draw.regions import PITCH, centre
from studio.draw.survey import map_outline
from studio.draw.swatch import level_swatch
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.ground import Ground
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.provenance import changed
from studio.model.scenario import Placement
from tests.draw.canvas import BLANK, TABLE, TWO_WOODS, blank, colours, picture, pixels, swatch
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
