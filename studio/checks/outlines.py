"""Checks of outlines: the footprints of obstacles that don't fill their hex."""

from collections.abc import Iterator
from contextlib import suppress

from studio.checks.finding import Drawn, Spotted, check
from studio.errors import StudioError
from studio.model.board import place_on, read_spot
from studio.model.locate import pointer
from studio.model.outlines import area, crosses_itself, laid, outside
from studio.model.text import in_language
from studio.words import tr, within


@check("board-outline-idle", level="warning", rule="6.4", of="board")
def outline_idle(drawn: Drawn) -> Iterator[Spotted]:
    """An outline encloses nothing, or lies in a hex that doesn't block sight."""
    board, table = drawn.board, drawn.terrain
    for number, outline in enumerate(board.outlines):
        if not area(laid(outline.polygon)):
            yield Spotted(
                outline.at,
                pointer("outlines", number, "polygon"),
                tr("the corners of this outline lie on one line"),
                at=outline.at,
            )
        with suppress(StudioError, KeyError):
            spot = read_spot(outline.at)
            place_on(board, spot)
            terrain = table.hexes[board.terrain_at(spot)]
            if not terrain.hex.blocks_sight:
                yield Spotted(
                    outline.at,
                    pointer("outlines", number, "at"),
                    tr(
                        "{at} is {name}, which doesn't block sight: its outline means nothing",
                        at=outline.at,
                        name=within(in_language(terrain.name)),
                    ),
                    at=outline.at,
                )


@check("board-outline-outside", level="error", rule="6.4", of="board")
def outline_outside(drawn: Drawn) -> Iterator[Spotted]:
    """A corner of an outline lies outside its hex, where sight doesn't look for it."""
    for number, outline in enumerate(drawn.board.outlines):
        for corner in outside(laid(outline.polygon))[:1]:
            x, y = outline.polygon[corner]
            yield Spotted(
                outline.at,
                pointer("outlines", number, "polygon", corner),
                tr(
                    "the corner ({x:g}, {y:g}) lies outside hex {at}: corners are "
                    "counted from its centre, and its sides are 0.5 away; divide what "
                    "reaches over several hexes among them",
                    x=x,
                    y=y,
                    at=outline.at,
                ),
                at=outline.at,
            )


@check("board-outline-crosses", level="error", rule="6.4", of="board")
def outline_crosses(drawn: Drawn) -> Iterator[Spotted]:
    """The sides of an outline cross or touch one another."""
    for number, outline in enumerate(drawn.board.outlines):
        shape = laid(outline.polygon)
        if area(shape) and crosses_itself(shape):
            yield Spotted(
                outline.at,
                pointer("outlines", number, "polygon"),
                tr(
                    "this outline crosses or touches itself: give its corners in their "
                    "order round it, and separate buildings an outline each"
                ),
                at=outline.at,
            )
