"""What the colours of a picture say of hexsides: rivers and hedges along them, roads across.

A hexside is looked at as a narrow strip along its line, where rivers and hedges run, or across it
from hex to hex, where roads do. Strips that look like one of their hexes have nothing on them, so
that grounds, levels and the like leave the lines alone.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from studio.app.edits.guessing import (
    LEAST,
    LIKE,
    Feature,
    Group,
    Known,
    Seen,
    confirmed,
    feature_of,
    in_picture,
    mean,
    nearest,
    square,
)
from studio.app.scene.small_map import board_picture
from studio.draw.regions import spot
from studio.hexes import Hex, Hexside, hexside_between
from studio.model.board import Board, Spot
from studio.model.board_edits import blank_board
from studio.model.edits import lay_way, paint_sides
from studio.model.pictures import XY, Laid, centre_of, size_of
from studio.model.terrain import load_terrain

LINE: Final = 7.0
"""A strip that differs so much from its hexes in L*a*b* has something on it."""
STRIP: Final = 7
"""So many places of a strip are looked at to either side of its middle."""
SHARE_ALONG: Final = 0.32
SHARE_ACROSS: Final = 0.14
"""How far from its middle a strip goes, in parts of the hexside or of the way between centres."""
BESIDE: Final = 0.04
"""How far from its line the places to its sides lie, in hexes across flats."""
COLUMNS: Final = 7
ROWS: Final = 4
TURNS: Final = (2, 1, 2, 1, 1)
"""The directions in which a sample of a way winds."""
AROUND: Final = (0, 1, 2, 3)
"""The hexsides of its middle hex along which a sample winds."""
SAMPLE: Final = QSize(260, 200)
"""How large a board is painted to see how our own lines look."""


def lines_in(
    board: Board, image: QImage, how: Laid, seen: Mapping[Hex, Seen], *, across: bool
) -> dict[Hexside, Seen]:
    """What the picture shows along the hexsides, or across them from hex to hex, as a strip.

    Only where both hexes are seen and the strip looks like neither of them.
    """
    found: dict[Hexside, Seen] = {}
    for side in dict.fromkeys(side for at in seen for side in at.hexsides()):
        if not all(at in seen for at in side.hexes()):
            continue
        colours = in_picture(board, image, how, _strip(side, across=across))
        if len(colours) < LEAST:
            continue
        feature = feature_of(colours)
        if all(square(feature[:3], seen[at].feature[:3]) > LINE**2 for at in side.hexes()):
            found[side] = Seen(mean(colours), feature)
    return found


def _strip(side: Hexside, *, across: bool) -> Iterator[XY]:
    """Places along the middle of a hexside, or along the line between its hexes over it."""
    if across:
        (ax, ay), (bx, by) = (centre_of(at) for at in side.hexes())
    else:
        (ax, ay), (bx, by) = map(spot, side.corners())
    share = SHARE_ACROSS if across else SHARE_ALONG
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    for step in range(-STRIP, STRIP + 1):
        part = 0.5 + share * step / STRIP
        for beside in (-BESIDE, 0.0, BESIDE):
            off = beside / length
            yield ax + part * dx - off * dy, ay + part * dy + off * dx


# --- what a group may be ------------------------------------------------------------------------


def line_proposal(group: Group, known: Known = (), *, across: bool) -> str:
    """What was confirmed for such hexsides, else what looks so on our own maps, else nothing."""
    found = confirmed(group, known)
    if found is not None:
        return found
    looks = line_looks(across=across)
    name = nearest(looks, group.feature)
    return name if square(looks[name][:3], group.feature[:3]) < LIKE**2 else ""


@lru_cache(maxsize=2)
def line_looks(*, across: bool) -> Mapping[str, Feature]:
    """How each way, or each terrain of hexsides, looks on our own maps."""
    table = load_terrain()
    names = table.ways if across else [n for n in table.edges if n not in table.hexes]
    return {name: _line_look(name, across=across) for name in names}


def _line_look(name: str, *, across: bool) -> Feature:
    """A small board with a winding line of it, painted and looked at like any picture."""
    board, sides = lined_board(name, across=across)
    image = board_picture(board, SAMPLE).toImage()
    width, height = size_of(board)
    how = Laid((width, 0.0), (0.0, height), (0.0, 0.0))
    places = [place for side in sides for place in _strip(side, across=across)]
    return feature_of(in_picture(board, image, how, places))


def lined_board(name: str, *, across: bool) -> tuple[Board, list[Hexside]]:
    """Open ground with a winding way, or with something that winds along hexsides; and where."""
    board = blank_board("line", {"en": name}, COLUMNS, ROWS)
    if not across:
        middle = Spot(4, 3)
        sides = [board.hex_at(middle).hexside(way) for way in AROUND]
        return paint_sides(board, [(middle, way) for way in AROUND], terrain=name), sides
    course = [board.hex_at(Spot(1, 2))]
    for turn in TURNS:
        course.append(course[-1].neighbour(turn))
    spots = [str(board.spot_at(at)) for at in course]
    return lay_way(board, name, spots), [hexside_between(a, b) for a, b in pairwise(course)]
