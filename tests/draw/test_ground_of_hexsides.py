"""What hexsides and outlines say of the ground, as it is painted."""

from dataclasses import replace

import pytest

from studio.draw import patterns
from studio.draw.geometry import side_middle
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.ground import Ground
from tests.draw.canvas import TABLE, TWO_WOODS, colours, picture, pixels, swatch
from tests.drawn import at, ground_from

pytestmark = pytest.mark.usefixtures("qapp")


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
