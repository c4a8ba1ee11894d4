"""The cache of painted tiles: exact after every change, and never slower than it has to be."""

import random
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from studio.draw import tiles
from studio.draw.changes import touched_by
from studio.draw.ground import ground_bounds
from studio.draw.marks import Detail
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.draw.tiles import GroundCache
from studio.hexes import Hex
from studio.model.ground import Ground, MapPlace, changed_within
from studio.model.overlaid import Overlaid
from studio.model.overlay import apply_changes
from studio.model.scenario import Change
from tests.draw.canvas import TABLE, cached, pixels
from tests.drawn import at, ground_from

pytestmark = pytest.mark.usefixtures("qapp")

MAP = """
.   w1  w   t   t   .   .
  1   w   o   f   .   w
w   m1  m   l   b   w   w
  w   c   l   l   .   .
.   .   o   t   .   m   .
  .   1   .   .   m   m
w   .   .   .   w   .   .
  .   t   .   .   .   f
w   t   t   .   w   .   .
  .   .   .   .   .   o
.   .   .   .   .   .   .
"""
SIDES: dict[str, dict[str, Any]] = {
    "0303 s": {"terrain": "river", "crossing": "ford", "ways": ("unpaved",)},
    "0303 se": {"terrain": "river"},
    "0402 s": {"terrain": "stream", "ways": ("railway",)},
    "0504 n": {"ways": ("paved",)},
    "0504 s": {"ways": ("paved",)},
}


def world() -> Ground:
    ground = ground_from(MAP, SIDES)
    places = tuple(
        MapPlace(
            {"en": name}, kind, (at(ground, spot),), ground.cells[at(ground, spot)].addresses[0]
        )
        for name, kind, spot in (
            ("Olminsk", "town", "0305"),
            ("Lake", "lake", "0702"),
            ("Hill", "hill", "0301"),
            ("Gut Lindenhof", "farm", "1104"),
        )
    )
    return replace(ground, places=places)


CHOICES: dict[str, list[Any]] = {
    "terrain": list(TABLE.hexes),
    "edge": [*TABLE.edges, "none", "woods", "clear"],
    "level": [0, 1, 2, 3],
    "rise": [*TABLE.rises, "none"],
    "crossing": [*TABLE.crossings, "none"],
    "ways": [(), ("paved",), ("unpaved", "railway")],
}


def changed(ground: Ground, rng: random.Random) -> Ground:
    """The ground with one thing on one hex or hexside otherwise than it was."""
    what = rng.choice(list(CHOICES))
    value = rng.choice(CHOICES[what])
    if what in ("terrain", "level"):
        where = ground.name(rng.choice(sorted(ground.cells)))
    else:
        where = ground.side_name(rng.choice(sorted(ground.edges)))
        what = "terrain" if what == "edge" else what
    return apply_changes(ground, [Change(at=where, **{what: value})], TABLE)


@pytest.mark.parametrize("px", [24, 60, 84])
def test_a_repaired_picture_equals_a_new_one_to_the_pixel(px, monkeypatch):
    monkeypatch.setattr(tiles, "TILE", 96)
    rng = random.Random(px)
    ground = world()
    view = ground_bounds(ground)
    cache = GroundCache(TABLE)
    cache.show(ground)
    cached(cache, view, px)
    for step in range(16):
        ground = changed(ground, rng)
        cache.show(ground)
        if step % 4 == 3:
            cache.settle()
            fresh = GroundCache(TABLE)
            fresh.show(ground)
            assert pixels(cached(cache, view, px)[0]) == pixels(cached(fresh, view, px)[0])


def test_a_change_names_the_part_that_has_to_be_painted_again():
    ground = world()
    cache = GroundCache(TABLE)
    assert cache.show(ground) == ground_bounds(ground)
    cached(cache, ground_bounds(ground))
    assert cache.show(ground).isEmpty()
    after = apply_changes(ground, [Change(at=ground.name(Hex(6, 8)), terrain="woods")], TABLE)
    dirty = cache.show(after)
    assert dirty.contains(6 * 0.866, 4)
    assert dirty.width() < 2.5
    assert dirty.height() < 2.5


def test_only_hexes_near_a_change_are_thought_over():
    ground = world()
    here = Hex(6, 8)
    after = apply_changes(ground, [Change(at=ground.name(here), terrain="woods")], TABLE)
    touched = touched_by(ground, after)
    assert touched is not None
    assert here in touched
    assert len(touched) == 7
    assert touched_by(ground, ground) == frozenset()
    assert touched_by(ground, ground_from(".")) is None


def test_where_a_map_may_differ_is_taken_from_whoever_changed_it():
    overlaid = Overlaid(world(), TABLE)
    step: tuple[Change, ...] = ()
    before = overlaid.under(step)
    for change in (
        Change("M:0902", terrain="woods"),
        Change("M:0903", level=2),
        Change("M:0902 s", ways=("paved",)),
        Change("M:0904", terrain="clear"),
    ):
        step = (*step, change)
        after = overlaid.under(step)
        plain = replace(after, rim=after.rim)
        assert (changed_within(before, after) is None) is (len(step) == 1)
        assert changed_within(before, plain) is None
        assert touched_by(before, after) == touched_by(before, plain)
        before = after


@pytest.mark.parametrize("seed", range(4))
def test_what_a_change_does_not_touch_is_sketched_as_before(seed):
    rng = random.Random(seed)
    ground = world()
    kept = whole_sketch(Sketch(Survey(ground, TABLE), Detail.LARGE))
    for _ in range(25):
        after = changed(ground, rng)
        survey, touched = Survey(after, TABLE), touched_by(ground, after)
        assert touched is not None
        kept.renew(survey, touched)
        whole_sketch(kept)
        anew = whole_sketch(Sketch(survey, Detail.LARGE))
        assert kept._hexes == anew._hexes
        assert kept._sides == anew._sides
        ground = after


def whole_sketch(sketch: Sketch) -> Sketch:
    """The sketch with the marks of all hexes and hexsides found."""
    for here in sketch.survey.ground.cells:
        sketch.of_hex(here)
        for side in here.hexsides():
            sketch.of_side(side)
    return sketch


def test_another_map_or_month_or_language_starts_anew():
    ground = world()
    cache = GroundCache(TABLE)
    cache.show(ground)
    assert cache.show(ground, month=6) == ground_bounds(ground)
    assert cache.show(ground, month=6, language="ru") == ground_bounds(ground)
    assert cache.show(ground_from(".  .\n  .  ")) == ground_bounds(ground_from(".  .\n  .  "))


def test_addresses_are_kept_right_when_a_board_is_turned_in_place():
    """Every mark may stay where it is and yet every address change."""
    ground = ground_from(".  .  .\n  .  .  ")
    cells = {
        at: replace(cell, addresses=tuple(a._replace(place="N") for a in cell.addresses))
        for at, cell in ground.cells.items()
    }
    cache = GroundCache(TABLE)
    cache.show(ground)
    assert cache.show(replace(ground, cells=cells)) == ground_bounds(ground)


def test_names_move_out_of_the_way_of_blocks():
    ground = world()
    view = ground_bounds(ground)
    cache = GroundCache(TABLE)
    cache.show(ground)
    before = pixels(cached(cache, view)[0])
    label = cache._labels_at(60.0)[0]
    assert cache.show(ground, avoid=[label.box]).isEmpty()
    assert pixels(cached(cache, view)[0]) == before  # not while one works
    settled = [cache.is_settled]
    dirty = cache.settle()
    settled.append(cache.is_settled)
    assert settled == [False, True]
    assert dirty.contains(label.box)
    after = cached(cache, view)[0]
    assert pixels(after) != before
    fresh = GroundCache(TABLE)
    fresh.show(ground, avoid=[label.box])
    assert pixels(after) == pixels(cached(fresh, view)[0])


def test_while_zooming_old_tiles_stand_in_until_the_new_ones_are_there(monkeypatch):
    monkeypatch.setattr(tiles, "TILE", 64)
    monkeypatch.setattr(tiles, "BUDGET", -1.0)
    ground = world()
    view = ground_bounds(ground)
    cache = GroundCache(TABLE)
    cache.show(ground)
    _, sharp = cached(cache, view, 30)
    assert sharp  # nothing could stand in
    picture, sharp = cached(cache, view, 33)
    assert not sharp
    assert "#ff00ff" not in {picture.pixelColor(x, 50).name() for x in range(picture.width())}
    calls = 0
    while cache.prepare(view, 33):
        calls += 1
    assert calls > 1
    _, sharp = cached(cache, view, 33)
    assert sharp


def test_a_dense_screen_gets_all_its_pixels():
    """At two device pixels for one, the map is painted as at twice the scale."""
    ground = world()
    view = QRectF(1, 1, 3, 2)
    cache = GroundCache(TABLE)
    cache.show(ground)
    dense = QImage(360, 240, QImage.Format.Format_ARGB32_Premultiplied)
    dense.setDevicePixelRatio(2)
    painter = QPainter(dense)
    painter.scale(60, 60)
    painter.translate(-1, -1)
    cache.paint(painter, view)
    painter.end()
    assert pixels(dense) == pixels(cached(cache, view, 120)[0])


def test_a_shifted_painter_keeps_the_tiles_sharp():
    """Half a pixel of panning moves the picture by whole pixels or not at all."""
    ground = world()
    cache = GroundCache(TABLE)
    cache.show(ground)
    still = cached(cache, QRectF(1, 1, 3, 2))[0]
    moved = cached(cache, QRectF(1 + 0.4 / 60, 1, 3, 2))[0]
    assert pixels(still) == pixels(moved)


def test_no_more_tiles_are_kept_than_allowed(monkeypatch):
    monkeypatch.setattr(tiles, "TILE", 64)
    monkeypatch.setattr(tiles, "MOST_TILES", 5)
    ground = world()
    cache = GroundCache(TABLE)
    cache.show(ground)
    for px in (30, 40):
        cached(cache, ground_bounds(ground), px)
    assert len(cache._tiles) == 5


def test_a_name_that_is_typed_is_there_at_once():
    ground = world()
    cache = GroundCache(TABLE)
    cache.show(ground)
    cached(cache, ground_bounds(ground))
    spot = at(ground, "0901")
    named = MapPlace({"en": "Nova"}, "town", (spot,), ground.cells[spot].addresses[0])
    dirty = cache.show(replace(ground, places=(*ground.places, named)))
    assert cache.is_settled
    assert not dirty.isEmpty()
    assert "Nova" in {label.text for label in cache._labels_at(60.0)}


def test_what_is_out_of_sight_is_right_when_it_comes_into_sight(monkeypatch):
    monkeypatch.setattr(tiles, "TILE", 96)
    ground = world()
    view = ground_bounds(ground)
    corner = QRectF(view.left(), view.top(), 2, 2)
    cache = GroundCache(TABLE)
    cache.show(ground)
    cached(cache, view)
    cached(cache, corner)
    for where in ("0901", "1104", "0704"):
        ground = apply_changes(ground, [Change(at=f"M:{where}", terrain="woods")], TABLE)
        cache.show(ground)
    cache.settle()
    fresh = GroundCache(TABLE)
    fresh.show(ground)
    assert pixels(cached(cache, view)[0]) == pixels(cached(fresh, view)[0])


def test_names_settle_before_another_zoom_is_painted(monkeypatch):
    monkeypatch.setattr(tiles, "BUDGET", 60.0)
    ground = world()
    view = ground_bounds(ground)
    cache = GroundCache(TABLE)
    cache.show(ground)
    cached(cache, view)
    avoid = [cache._labels_at(60.0)[0].box]
    cache.show(ground, avoid=avoid)
    cached(cache, view, 72)  # with tiles that stand in
    zoomed, sharp = cached(cache, view, 72)
    assert sharp
    fresh = GroundCache(TABLE)
    fresh.show(ground, avoid=avoid)
    assert pixels(zoomed) == pixels(cached(fresh, view, 72)[0])


def test_names_are_painted_again_over_what_covers_the_map():
    ground, scale = world(), 60.0
    cache = GroundCache(TABLE)
    cache.show(ground)
    area = ground_bounds(ground)
    image = QImage(
        round(area.width() * scale), round(area.height() * scale), QImage.Format.Format_RGB32
    )
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-area.topLeft())
    cache.paint(painter, area)
    painter.fillRect(area, QColor("#FF0000"))
    cache.paint_names(painter, area)
    painter.end()
    seen = {
        label.text
        for label in cache._labels_at(scale)
        if _has_other(image, label.box.translated(-area.topLeft()), scale)
    }
    assert seen == {"Olminsk", "Lake", "Hill", "Gut Lindenhof"}
    assert image.pixelColor(2, 2) == QColor("#FF0000")


def _has_other(image: QImage, box: QRectF, scale: float) -> bool:
    """Whether anything but red is in a box of the map."""
    pixels_of = QRectF(box.topLeft() * scale, box.size() * scale).toRect() & image.rect()
    part = image.copy(pixels_of)
    return any(
        part.pixelColor(x, y).green() > 0 for x in range(part.width()) for y in range(part.height())
    )
