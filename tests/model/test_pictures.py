"""Pictures laid by pins: exact for three, least squares for more, and numbers that files hold."""

from dataclasses import replace
from math import cos, hypot, radians, sin

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.board import Board, Picture
from studio.model.pictures import (
    Laid,
    Pin,
    centre_of,
    fitted,
    laid,
    lay,
    picture_file,
    size_of,
)

BOARD = Board("B", {"en": "B"}, 17, 10, {".": "clear"}, ("",))
PICTURE = Picture("B.png")
hexes = st.builds(lambda q, half: Hex(q, 2 * half + q % 2), st.integers(0, 16), st.integers(0, 9))
layings = st.builds(
    lambda x, y, width, turn, height, lean: Picture("B.png", x, y, width, turn, height, lean),
    st.floats(-5, 5),
    st.floats(-5, 5),
    st.floats(3, 40),
    st.floats(-179, 179),
    st.floats(3, 40),
    st.floats(-40, 40),
)


def triangle(*spots: tuple[float, float]) -> float:
    (ax, ay), (bx, by), (cx, cy) = spots[:3]
    return abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))


def pins_of(how: Laid, targets: list[Hex]) -> list[Pin]:
    """Where the centres of these hexes are in a picture that lies so."""
    return [Pin(how.part(centre_of(at)), at) for at in targets]


def near(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


@given(layings, st.floats(0, 1), st.floats(0, 1))
def test_a_place_of_the_board_is_a_part_of_the_picture_and_back(picture, u, v):
    how = laid(picture, BOARD, 1.4)
    assert how.part(how.place((u, v))) == pytest.approx((u, v), abs=1e-6)


@given(layings)
def test_six_numbers_of_a_file_hold_any_laying(picture):
    again = lay(picture, laid(picture, BOARD, 1.4))
    a, b = laid(picture, BOARD, 1.4), laid(again, BOARD, 1.4)
    for corner in ((0, 0), (1, 0), (0, 1), (1, 1)):
        assert near(a.place(corner), b.place(corner)) < 0.01


@given(layings, st.lists(hexes, min_size=3, max_size=6, unique=True))
def test_three_pins_lay_a_picture_wherever_it_lay_before(picture, targets):
    spots = [centre_of(at) for at in targets]
    assume(triangle(*spots) > 2)
    pins = pins_of(laid(picture, BOARD, 1.4), targets)
    fit = fitted(PICTURE, 1.4, pins)
    assert fit.worst < 0.02
    how = laid(fit.picture, BOARD, 1.4)
    assert all(near(how.place(pin.at), centre_of(pin.hex)) < 0.02 for pin in pins)


@given(
    st.floats(-5, 5),
    st.floats(-5, 5),
    st.floats(5, 40),
    st.floats(-179, 179),
    st.lists(hexes, min_size=2, max_size=5, unique=True),
)
def test_two_pins_move_turn_and_scale_but_keep_the_shape(x, y, width, turn, targets):
    pins = pins_of(laid(Picture("B.png", x, y, width, turn), BOARD, 1.4), targets)
    fit = fitted(PICTURE, 1.4, pins, stretch=False)
    assert fit.worst < 0.02
    assert fit.stretch == pytest.approx(0, abs=1e-3)
    assert fit.lean == pytest.approx(0, abs=1e-2)


def test_what_a_picture_is_off_without_stretching_is_told():
    stretched = Picture("B.png", 0, 0, 14.0, height=11.0)
    pins = pins_of(laid(stretched, BOARD, 1.4), [Hex(0, 0), Hex(16, 0), Hex(0, 18)])
    alike, free = (fitted(PICTURE, 1.4, pins, stretch=stretch) for stretch in (False, True))
    assert free.worst < 0.001
    assert free.stretch == pytest.approx(0.1, abs=1e-3)
    assert 0.1 < alike.worst < 0.6


def test_a_fourth_pin_that_is_off_is_told():
    pins = pins_of(laid(PICTURE, BOARD, 1.4), [Hex(0, 0), Hex(16, 0), Hex(0, 18)])
    off = Pin(laid(PICTURE, BOARD, 1.4).part((13.0, 8.6)), Hex(16, 18))
    fit = fitted(PICTURE, 1.4, [*pins, off])
    assert 0.05 < fit.worst < near((13.0, 8.6), centre_of(Hex(16, 18)))


@pytest.mark.parametrize(
    ("pins", "words"),
    [
        ([Pin((0.1, 0.1), Hex(0, 0))], "two hex centres"),
        ([Pin((n / 10, 0.5), Hex(2 * n, 0)) for n in range(3)], "one line"),
        ([Pin((0.5, 0.5), Hex(0, 0)), Pin((0.5, 0.5), Hex(2, 0))], "one place"),
        ([Pin((0.2, 0.2), Hex(2, 0)), Pin((0.5, 0.5), Hex(2, 0))], "one place"),
        (
            [Pin((0, 0), Hex(16, 0)), Pin((1, 0), Hex(0, 0)), Pin((0, 1), Hex(16, 18))],
            "mirrored",
        ),
    ],
)
def test_pins_that_lay_nothing_are_refused(pins, words):
    with pytest.raises(StudioError, match=words):
        fitted(PICTURE, 1.4, pins)


def test_without_width_a_picture_spans_the_board_and_a_turn_is_clockwise():
    width = size_of(BOARD)[0]
    how = laid(PICTURE, BOARD, 2.0)
    assert how.place((1, 1)) == pytest.approx((width, width / 2))
    turned = laid(Picture("B.png", 1.0, 2.0, 10.0, turn=30.0), BOARD, 2.0)
    assert turned.place((1, 0)) == pytest.approx(
        (1 + 10 * cos(radians(30)), 2 + 10 * sin(radians(30)))
    )


def test_a_picture_is_looked_for_beside_its_board_only(tmp_path):
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "B.board.json").write_text("{}", encoding="utf-8")
    board = replace(BOARD, picture=PICTURE)
    assert picture_file(board, tmp_path) == tmp_path / "maps" / "B.png"
    assert picture_file(board, tmp_path / "maps") == tmp_path / "maps" / "B.png"
    for name in ("../B.png", "/etc/passwd", "a/b.png"):
        assert picture_file(replace(board, picture=Picture(name)), tmp_path) is None
    assert picture_file(BOARD, tmp_path) is None
