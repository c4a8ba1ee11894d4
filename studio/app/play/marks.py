"""What is painted over the ground of a game: destinations, targets, markers, blocks, flags.

The painter's unit is a hex across flats. Units that may act wear the dashed ring of command, the
one in hand the yellow ring, targets the brackets.
"""

from collections.abc import Collection

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from studio.app.play.map_hand import MapHand
from studio.app.view.layers import BlockPictures
from studio.draw import look
from studio.draw.blocks import paint_in_command, paint_selected, paint_target
from studio.draw.markers import MAP_FLAG, paint_flag, paint_marker
from studio.draw.overlays import paint_hex_cursor, paint_reach
from studio.draw.regions import RADIUS, centre, region
from studio.draw.shapes import ROUNDED, draw, fill, hexagon, pen
from studio.hexes import Hex


def paint_hand(painter: QPainter, hand: MapHand) -> None:
    """Where the unit in hand may go, with costs, and the hexes it may attack."""
    destinations = hand.choices.destinations(hand.unit, hand.mode)
    if destinations:
        costs = hand.costs()
        priced = {at: costs[at] for at in destinations if at in costs}
        if priced:
            paint_reach(painter, priced)
        _paint_free(painter, destinations - priced.keys())
    for at in hand.choices.targets(hand.unit, hand.mode):
        _paint_target_hex(painter, at)


def paint_aim(painter: QPainter, hand: MapHand) -> None:
    """The hex of the action that is looked at."""
    aimed = hand.choices.hexes.get(hand.action) if hand.action is not None else None
    if aimed is not None:
        paint_hex_cursor(painter, aimed)


def _paint_free(painter: QPainter, hexes: Collection[Hex]) -> None:
    """Hexes that cost nothing to choose: set-up, deployment, retreats."""
    path = region(frozenset(hexes), 0.06)
    fill(painter, path, look.HIGHLIGHTS.reach)
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.09, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.05, join=ROUNDED))


def _paint_target_hex(painter: QPainter, at: Hex) -> None:
    path = hexagon(RADIUS * 0.93, *centre(at))
    fill(painter, path, look.faded(look.HIGHLIGHTS.target, 26))
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.075, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.target, 0.042, dash=(0.16, 0.09), join=ROUNDED))


def paint_pieces(
    painter: QPainter,
    hand: MapHand,
    pictures: BlockPictures,
    px: float,
    without: Collection[str] = (),
) -> None:
    """Markers, blocks and flags; `without` are units whose blocks are on their way."""
    for marker in hand.pieces.markers:
        paint_marker(painter, marker.rect, marker.pattern)
    for block in hand.pieces.blocks:
        if block.unit not in without:
            pictures.paint(painter, block.rect, block.face, px)
    sides = hand.firefight.units.sides
    for goal in hand.pieces.goals:
        palette = sides[goal.holder].palette if goal.holder else None
        paint_flag(painter, QPointF(goal.foot), str(goal.points), MAP_FLAG, palette)


def paint_rings(painter: QPainter, hand: MapHand) -> None:
    """Rings round the unit in hand and those that may act, brackets round targets."""
    targets = hand.choices.targets(hand.unit, hand.mode)
    side, able = hand.seen.side if hand.seen else "", frozenset(hand.choices.units)
    for block in hand.pieces.blocks:
        if block.unit and block.unit == hand.unit:
            paint_selected(painter, block.rect)
        elif block.unit in able:
            paint_in_command(painter, block.rect)
        elif block.side != side and block.at in targets:
            paint_target(painter, block.rect)
