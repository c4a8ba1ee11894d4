"""What lies beyond the edge of the map, and where regions go on."""

import pytest

from studio.draw.survey import Survey
from studio.draw.water import SPRING, arms, course_look
from studio.hexes import Hex
from tests.draw.canvas import TABLE
from tests.drawn import ground_from

MAP = """
.   .   .   .
  .   .   .
.   .   .   .
  .   .   .
.   .   .   .
"""


@pytest.mark.parametrize(
    ("at", "direction", "image"),
    [
        (Hex(2, 0), 0, Hex(2, 2)),  # cut through its middle: the edge mirrors what lies below
        (Hex(2, 0), 1, Hex(3, 1)),
        (Hex(1, 1), 0, Hex(1, 1)),  # the edge is its own north side
        (Hex(3, 3), 3, Hex(3, 3)),
        (Hex(2, 4), 3, Hex(2, 2)),
        (Hex(0, 2), 5, Hex(1, 1)),  # the edge runs down its middle
        (Hex(0, 2), 4, Hex(1, 3)),
        (Hex(6, 2), 1, Hex(5, 1)),
        (Hex(0, 0), 5, Hex(1, 1)),  # a corner of the map
        (Hex(0, 0), 0, Hex(0, 2)),
        (Hex(2, 2), 0, Hex(2, 0)),  # no edge at all
    ],
)
def test_the_ground_beyond_the_edge_mirrors_the_ground_before_it(at, direction, image):
    assert Survey(ground_from(MAP), TABLE).neighbour(at, direction) == image


def test_the_edge_is_met_squarely():
    survey = Survey(ground_from(MAP), TABLE)
    assert survey.cut_across(Hex(2, 0)) == (0.0, 1.0)
    assert survey.cut_across(Hex(0, 2)) == (1.0, 0.0)
    assert survey.cut_across(Hex(1, 1)) is None
    assert survey.cut_across(Hex(2, 2)) is None


def test_regions_go_on_where_both_hexes_and_their_hexside_agree():
    ground = ground_from(
        """
        .   .   .
          w   w
        .   w   .
        """,
        {"0201 se": {"terrain": "river"}},
    )
    joined = Survey(ground, TABLE).joined_by({"woods"})
    assert joined(Hex(3, 1), 4)
    assert not joined(Hex(1, 1), 2)
    assert not joined(Hex(1, 1), 1)


def test_the_month_changes_the_pattern_of_a_hexside():
    ground = ground_from(MAP, {"0302 n": {"terrain": "balka"}})
    side = Hex(2, 2).hexside(0)
    assert Survey(ground, TABLE).edge_pattern(side) == "balka"
    assert Survey(ground, TABLE, 6).edge_pattern(side) == "stream"


def test_a_river_grows_from_its_spring_and_into_a_stream_and_a_canal_just_ends():
    def ends(*more: tuple[str, str]) -> list[float]:
        changes = {"0302 s": {"terrain": "river"}, **{at: {"terrain": to} for at, to in more}}
        survey = Survey(ground_from(MAP, changes), TABLE)
        side = survey.ground.find_side("M:0302 s")
        look = course_look(survey, side)
        assert look is not None
        return sorted(arm.narrows for arm in arms(survey, side, look))

    assert ends() == [SPRING, SPRING]
    assert ends(("0302 s", "canal")) == [1, 1]
    assert ends(("0303 nw", "river")) == [SPRING, 1]
    narrow, into = ends(("0303 nw", "stream"))
    assert narrow == SPRING
    assert SPRING < into < 1
