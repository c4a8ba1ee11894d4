"""What part of the map the canvas shows, and how large: a value, and where things lie under it.

Places on the map are in hexes across flats (S); places in the window are in its own pixels.
"""

from math import exp2, log2
from typing import Final, NamedTuple

from studio.draw.regions import PITCH, centre
from studio.hexes import Hex, Hexside

LEAST: Final = 14.0
MOST: Final = 220.0
STEPS: Final = (14.0, 20.0, 28.0, 40.0, 56.0, 74.0, 100.0, 150.0, 220.0)
"""Zoom steps of the keyboard and the zoom box, in pixels a hex across flats."""

NOTCHES_PER_DOUBLING: Final = 4


class Camera(NamedTuple):
    """The map place in the window's upper left corner, and the pixels of a hex across flats."""

    x: float = 0.0
    y: float = 0.0
    px: float = 74.0

    def to_map(self, x: float, y: float) -> tuple[float, float]:
        """The place on the map under a place in the window."""
        return self.x + x / self.px, self.y + y / self.px

    def to_window(self, x: float, y: float) -> tuple[float, float]:
        """Where a place on the map appears in the window."""
        return (x - self.x) * self.px, (y - self.y) * self.px

    def panned(self, dx: float, dy: float) -> "Camera":
        """Moved so that the map follows a drag by that many pixels."""
        return Camera(self.x - dx / self.px, self.y - dy / self.px, self.px)

    def zoomed(self, px: float, x: float, y: float) -> "Camera":
        """At another size, with the place under (x, y) in the window staying where it is."""
        px = min(MOST, max(LEAST, px))
        at = self.to_map(x, y)
        return Camera(at[0] - x / px, at[1] - y / px, px)

    def centred(self, at: tuple[float, float], width: float, height: float) -> "Camera":
        """With a place of the map in the middle of a window of that size."""
        return Camera(at[0] - width / 2 / self.px, at[1] - height / 2 / self.px, self.px)


class Frame(NamedTuple):
    """A rectangle on the map."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """In hexes across flats."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """In hexes across flats."""
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def fitted(frame: Frame, width: float, height: float, margin: float = 24.0) -> Camera:
    """The camera that shows a whole frame in a window of that size."""
    across = (width - 2 * margin) / max(frame.width, 0.1)
    down = (height - 2 * margin) / max(frame.height, 0.1)
    px = min(MOST, max(LEAST, min(across, down)))
    return Camera(px=px).centred(frame.centre, width, height)


def next_step(px: float, direction: int) -> float:
    """The next zoom step above (1) or below (-1) a size."""
    if direction > 0:
        return next((step for step in STEPS if step > px * 1.01), MOST)
    return next((step for step in reversed(STEPS) if step < px * 0.99), LEAST)


def wheel_zoom(px: float, notches: float) -> float:
    """The size after turning a wheel, on a fixed ladder, so that sizes come again.

    Wheels that turn by parts of a notch go by parts of a step.
    """
    step = 1.0 if abs(notches) >= 1 else 0.25
    rung = NOTCHES_PER_DOUBLING * log2(px / STEPS[5]) + notches
    return STEPS[5] * exp2(round(rung / step) * step / NOTCHES_PER_DOUBLING)


def hex_under(x: float, y: float, parity: int) -> Hex:
    """The hex of the grid at a place on the map; `parity` is that of `q + y` of its hexes."""
    column = round(x / PITCH)
    candidates = [_nearest_in(q, y, parity) for q in (column - 1, column, column + 1)]
    return min(candidates, key=lambda at: _distance(at, x, y))


def _nearest_in(q: int, y: float, parity: int) -> Hex:
    odd = (parity - q) % 2
    return Hex(q, 2 * round((2 * y - odd) / 2) + odd)


def _distance(at: Hex, x: float, y: float) -> float:
    cx, cy = centre(at)
    return (cx - x) ** 2 + (cy - y) ** 2


def hexside_under(x: float, y: float, parity: int) -> Hexside:
    """The hexside nearest to a place on the map."""
    at = hex_under(x, y, parity)
    return min(at.hexsides(), key=lambda side: sum(_distance(end, x, y) for end in side.hexes()))


def nearness(x: float, y: float, side: Hexside) -> float:
    """How far a place lies from the line of a hexside, in hexes across flats."""
    (ax, ay), (bx, by) = (centre(end) for end in side.hexes())
    return abs((x - (ax + bx) / 2) * (bx - ax) + (y - (ay + by) / 2) * (by - ay))
