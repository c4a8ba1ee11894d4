"""Where names stand."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from studio.draw.ground import ground_bounds
from studio.draw.names import Label, place_names, style_of
from studio.draw.regions import centre
from studio.draw.survey import Survey
from studio.model.ground import MapPlace
from tests.draw.canvas import TABLE
from tests.drawn import at, ground_from

pytestmark = pytest.mark.usefixtures("qapp")

MAP = """
.   .   .   .   .
  .   t   .   .
.   t   t   .   .
  .   t   .   .
.   .   .   .   .
  .   .   .   f
.   .   t   .   .
  .   .   .   .
.   .   .   .   .
"""


def survey(*places: tuple[str, str, str]) -> Survey:
    ground = ground_from(MAP)
    found = tuple(
        MapPlace(
            {"en": name, "ru": name + "ск"},
            kind,
            (at(ground, spot),),
            ground.cells[at(ground, spot)].addresses[0],
        )
        for name, kind, spot in places
    )
    return Survey(replace(ground, places=found), TABLE)


PLACES = (("Hamlet", "town", "0504"), ("Yard", "farm", "0803"), ("Olminsk", "town", "0402"))


def test_the_largest_town_is_set_largest_and_placed_first():
    map_ = survey(*PLACES)
    labels = place_names(map_, 60)
    assert [label.text for label in labels] == ["Olminsk", "Hamlet", "Yard"]
    assert [style_of(map_, place) for place in map_.ground.places] == ["town", "farm", "main"]
    assert labels[0].type.size > labels[1].type.size > labels[2].type.size


def test_names_lie_on_the_map_and_off_one_another():
    map_ = survey(*PLACES)
    labels = place_names(map_, 60)
    bounds = ground_bounds(map_.ground)
    assert all(bounds.contains(label.box) for label in labels)
    assert not any(a.box.intersects(b.box) for a, b in combinations(labels, 2))


def test_names_keep_off_what_is_to_be_avoided():
    map_ = survey(*PLACES)
    first = place_names(map_, 60)[0]
    moved = place_names(map_, 60, avoid=[first.box])[0]
    assert not moved.box.intersects(first.box)


def test_names_are_in_the_language_asked_for():
    labels = place_names(survey(*PLACES), 60, "ru")
    assert labels[0].text == "Olminskск"


def test_small_maps_name_towns_alone_in_letters_that_can_be_read():
    labels = place_names(survey(*PLACES), 20)
    assert {label.text for label in labels} == {"Olminsk", "Hamlet"}
    assert all(label.type.size * 20 >= 9.4 for label in labels)


def test_a_far_name_costs_nothing():
    alone = place_names(survey(PLACES[0]), 60)
    assert alone == place_names(survey(*PLACES[:2]), 60)[:1]
    assert place_names(survey(PLACES[0]), 60, avoid=[QRectF(100, 100, 1, 1)]) == alone


RIVER = """
.   .   .   .   .
  .   .   .   .
.   .   .   .   .
  .   .   .   .
.   .   .   .   .
"""


def _river_name(kind: str = "river") -> Label:
    sides = ("0201 s", "0302 nw", "0301 s", "0302 ne", "0401 s", "0502 nw", "0501 s")
    ground = ground_from(RIVER, {side: {"terrain": "river"} for side in sides})
    here = at(ground, "0302")
    place = MapPlace({"en": "Neva"}, kind, (here,), ground.cells[here].addresses[0])
    return place_names(Survey(replace(ground, places=(place,)), TABLE), 60)[0]


def test_the_name_of_a_river_runs_along_it():
    """Beside the water, at the lean of its course; other names stand upright."""
    label = _river_name()
    assert 0 < abs(label.lean) < 20
    assert _river_name("farm").lean == 0


def test_the_name_of_a_lake_stands_upright_within_it():
    ground = ground_from(RIVER.replace(".", "l"))
    here = at(ground, "0502")
    place = MapPlace({"en": "Seliger"}, "lake", (here,), ground.cells[here].addresses[0])
    label = place_names(Survey(replace(ground, places=(place,)), TABLE), 60)[0]
    assert label.lean == 0
    assert label.box.contains(QPointF(*centre(here)))
