"""Where the hex cursor of the keyboard goes."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt

from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.ground import Ground

ARROWS: Final = {
    Qt.Key.Key_Up: (0, -2),
    Qt.Key.Key_Down: (0, 2),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}


def nearest(hexes: Iterable[Hex], to: tuple[float, float]) -> Hex:
    """The hex whose middle is nearest to a place on the map."""
    return min(hexes, key=lambda at: (centre(at)[0] - to[0]) ** 2 + (centre(at)[1] - to[1]) ** 2)


def stepped(ground: Ground, here: Hex, key: Qt.Key) -> Hex:
    """The hex beside; left and right go straight across by turns up and down."""
    dq, dy = ARROWS[key]
    steps = [(dq, dy)] if dy else [(dq, 1), (dq, -1)] if here.q % 2 else [(dq, -1), (dq, 1)]
    options = [Hex(here.q + q, here.y + y) for q, y in steps]
    return next((at for at in options if at in ground), here)
