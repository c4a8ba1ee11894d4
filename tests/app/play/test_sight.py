"""What of a large map is seen: blocks that can be read, and whatever is chosen in a list."""

import pytest
from PySide6.QtCore import Qt

from studio.app.play.play_view import LEGIBLE
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, hot_seat, shipped


@pytest.fixture
def hand(opened: Opener) -> PlayHand:
    """The largest scenario, whose blocks stand all over two boards."""
    found = opened(hot_seat(shipped("olminsk")))
    found.uncover()
    return found


def in_sight(hand: PlayHand, unit: str) -> bool:
    piece = hand.hand.pieces.block(unit)
    assert piece is not None
    return hand.canvas.viewport().rect().contains(hand.canvas.point_of(piece.at))


def test_blocks_can_be_read_and_those_that_may_act_are_seen(hand: PlayHand) -> None:
    assert hand.canvas.camera.px >= LEGIBLE
    assert any(in_sight(hand, unit) for unit in hand.hand.choices.units)


def test_a_unit_that_is_taken_in_hand_elsewhere_is_brought_into_sight(hand: PlayHand) -> None:
    hand.click_unit(hand.hand.choices.units[0])
    hand.activate()
    hand.key(Qt.Key.Key_1)
    canvas = hand.canvas
    canvas.set_camera(canvas.camera.panned(-40 * canvas.camera.px, 0))
    units = [one for one in hand.hand.choices.units if not in_sight(hand, one)]
    assert units
    hand.hand.pick(units[0])
    assert in_sight(hand, units[0])
