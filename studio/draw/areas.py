"""Regions of hexes: the share of a region that one hex paints, and the stretch of its border.

A region's border runs through the middles of hexsides, set back by the region's inset, and turns
smoothly around the corners between them. Every hex paints its own share and reaches a little under
its neighbours', so that no line shows between the shares; all a share depends on are the six
neighbours. That keeps a change of one hex local.
"""

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Final

from PySide6.QtGui import QPainterPath

from studio.draw.geometry import (
    CORNER_OFFSETS,
    NORMALS,
    TANGENTS,
    Cubic,
    between,
    chance,
    corner,
    plus,
    rotated,
    side_middle,
    swing,
    trace,
)
from studio.draw.regions import RADIUS
from studio.draw.shapes import XY
from studio.draw.survey import Joined, Survey
from studio.hexes import Hex
from studio.values import dataclass

REACH: Final = 0.04
"""How far a share reaches under a neighbour's."""


@dataclass(frozen=True, slots=True)
class Rim:
    """How the border of a region runs.

    `inset` from the hexsides inwards; `jitter` across them and `sway` in degrees, both by chance;
    `handle` is the length of the curves' handles: short ones cut the corners; `what` names the
    region's chance.
    """

    inset: float
    jitter: float = 0.03
    sway: float = 7.0
    handle: float = 0.17
    what: str = ""


@dataclass(slots=True)
class Share:
    """What a hex paints of a region: the area, and the border clockwise, each curve by its side."""

    area: QPainterPath = field(default_factory=QPainterPath)
    border: list[tuple[int, Cubic]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Region:
    """Hexes that belong together: where they do, how their border runs, and its `hard` sides.

    At a hard side the border follows the hexside from corner to corner (a cliff). `back` sets the
    border further back from some sides than the rim says.
    """

    survey: Survey
    joined: Joined
    rim: Rim
    hard: Joined | None = None
    back: Callable[[Hex, int], float] | None = None

    def inset(self, at: Hex, direction: int) -> float:
        """How far the border lies inside a hexside."""
        return self.rim.inset + (self.back(at, direction) if self.back else 0.0)

    def is_hard(self, at: Hex, direction: int) -> bool:
        """Whether the border keeps to the hexside here."""
        return self.hard is not None and self.hard(at, direction)


def share_of(region: Region, at: Hex) -> Share:
    """The share that a hex of the region paints."""
    over = [region.joined(at, d) for d in range(6)]
    nodes = [None if over[d] else _Node(region, at, d) for d in range(6)]
    share = Share()
    area = share.area
    area.moveTo(*(_under(at, 0) if nodes[0] is None else nodes[0].at))
    for d in range(6):
        for piece in _around(region, at, d, (nodes[d], nodes[(d + 1) % 6])):
            way = piece[1]
            if isinstance(way, Cubic):
                share.border.append((int(piece[0]), way))
                trace(area, way, begin=False)
            else:
                area.lineTo(piece[0], way)
    area.closeSubpath()
    return share


class _Node:
    """Where a border crosses the middle line of a hexside, with its direction there."""

    __slots__ = ("at", "handle", "hard", "way")

    def __init__(self, region: Region, at: Hex, direction: int) -> None:
        side, rim = at.hexside(direction), region.rim
        across, turn = chance(*side.hex, f"{rim.what}{side.direction}", 2)
        self.hard = region.is_hard(at, direction)
        if self.hard or is_still(region.survey, at, direction):
            across = turn = 0.5
        outwards = NORMALS[direction % 6]
        inset = 0.0 if self.hard else region.inset(at, direction)
        self.at = plus(side_middle(at, direction), outwards, swing(across, rim.jitter) - inset)
        self.way = rotated(TANGENTS[direction % 6], swing(turn, rim.sway))
        self.handle = rim.handle


def is_still(survey: Survey, at: Hex, direction: int) -> bool:
    """Whether a hexside touches the edge of the map, where chance must not move anything."""
    other = at.neighbour(direction)
    cells = survey.ground.cells
    if at not in cells or other not in cells:
        return True
    return survey.is_rim(at) or survey.is_rim(other)


def _turn(a: _Node, b: _Node, about: XY) -> tuple[Cubic, Cubic]:
    """Both halves of the border around a corner, through it where one of its sides is hard."""
    if not (a.hard or b.hard):
        out, into = plus(a.at, a.way, a.handle), plus(b.at, b.way, -b.handle)
        return Cubic(a.at, out, into, b.at).halves()
    return _line(a.at, about), _line(about, b.at)


def _line(a: XY, b: XY) -> Cubic:
    return Cubic(a, between(a, b, 1 / 3), between(a, b, 2 / 3), b)


def _under(at: Hex, direction: int) -> XY:
    return plus(side_middle(at, direction), NORMALS[direction % 6], REACH)


_Piece = tuple[int, Cubic] | XY


def _around(
    region: Region, at: Hex, d: int, nodes: tuple[_Node | None, _Node | None]
) -> Iterator[_Piece]:
    """From the middle of side `d` to that of the next, clockwise around the corner between.

    `nodes` are those of the two sides; there is none where the region goes on.
    """
    e, about = (d + 1) % 6, corner(at, d)
    here, next_ = nodes
    if here is not None and next_ is not None:
        halves = _turn(here, next_, about)
        yield d, halves[0]
        yield e, halves[1]
        return
    rounds = region.survey.corner_joined(at, d, region.joined)
    if here is None and next_ is None:
        yield plus(about, CORNER_OFFSETS[d], REACH / RADIUS) if rounds else about
        yield _under(at, e)
    elif here is not None:
        if rounds:
            yield d, _line(here.at, about)
        else:
            there = _Node(region, at.neighbour(e), (d - 1) % 6)
            yield d, _turn(here, there, about)[0]
        yield _under(at, e)
    elif next_ is not None and rounds:
        yield about
        yield e, _line(about, next_.at)
    elif next_ is not None:
        there = _Node(region, at.neighbour(d), (d + 2) % 6)
        half = _turn(there, next_, about)[1]
        yield half.a
        yield e, half
