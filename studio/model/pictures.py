"""Where a picture lies beneath its board, and how three hex centres lay it there.

Places in a picture are parts of it, (0, 0) its upper left and (1, 1) its lower right corner. Places
on a board are in hexes across flats from the board's upper left corner, y downwards.
"""

import shutil
from collections.abc import Sequence
from contextlib import suppress
from math import atan2, cos, degrees, hypot, radians, sin, tan
from pathlib import Path
from typing import Final, NamedTuple

from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.board import Board, Picture
from studio.model.firefight import Firefight
from studio.model.library import find_board
from studio.words import tr

PITCH: Final = 3**0.5 / 2
"""From one column to the next, in hexes across flats."""
LEAST_SPREAD: Final = 1e-3
"""Pins whose triangle is flatter than this, of its longest side squared, lie on one line."""
SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".pdf", ".svg")
"""How files of pictures end."""
XY = tuple[float, float]


class Pin(NamedTuple):
    """A hex centre in the picture, and the hex of the board that it is."""

    at: XY
    hex: Hex


class Fit(NamedTuple):
    """A picture laid by pins, and by how much it misses them.

    `worst` is the largest distance of a pin from its hex's centre, in hexes across flats; `stretch`
    says how much taller or wider the picture became, 0 for not at all; `lean` is in degrees.
    """

    picture: Picture
    worst: float
    stretch: float
    lean: float


class Laid(NamedTuple):
    """The map from parts of a picture to places on the board: two edges and the corner."""

    right: XY
    down: XY
    corner: XY

    def place(self, at: XY) -> XY:
        """Where a part of the picture lies on the board."""
        u, v = at
        return (
            self.corner[0] + u * self.right[0] + v * self.down[0],
            self.corner[1] + u * self.right[1] + v * self.down[1],
        )

    def part(self, place: XY) -> XY:
        """The part of the picture at a place of the board."""
        x, y = place[0] - self.corner[0], place[1] - self.corner[1]
        area = self.right[0] * self.down[1] - self.right[1] * self.down[0]
        return (
            (x * self.down[1] - y * self.down[0]) / area,
            (y * self.right[0] - x * self.right[1]) / area,
        )


def size_of(board: Board) -> XY:
    """Width and height of a board in hexes across flats."""
    columns, halves = board.size
    return columns * PITCH, halves / 2


def picture_file(board: Board, folder: Path | None) -> Path | None:
    """The file of a board's picture, for a scenario or board in this folder; None without one.

    A picture lies beside its board; a name that leads elsewhere is not followed.
    """
    if board.picture is None or Path(board.picture.file).name != board.picture.file:
        return None
    home = find_board(board.id, folder)
    place = home.parent if home is not None else folder
    return place / board.picture.file if place is not None else None


def bring_picture(board: Board, old: Path | None, new: Path) -> None:
    """Copies a board's picture along when the board is saved to another folder.

    What is there already stays, and one that can't be copied is left to the checks to tell.
    """
    if board.picture is None or old is None or old.parent == new.parent:
        return
    name = board.picture.file
    if Path(name).name == name and not (new.parent / name).exists():
        with suppress(OSError):
            shutil.copyfile(old.parent / name, new.parent / name)


def has_faces(firefight: Firefight) -> bool:
    """Whether a board of a firefight says that a picture is its printed face."""
    return any(
        board.picture is not None and board.picture.face for board in firefight.boards.values()
    )


def laid(picture: Picture, board: Board, aspect: float) -> Laid:
    """How a picture lies; `aspect` is its width by its height. Without a width it spans the board.

    `turn` turns it clockwise about its upper left corner, `lean` pushes its lower edge to the
    right.
    """
    width = picture.width or size_of(board)[0]
    height = picture.height or width / aspect
    c, s = cos(radians(picture.turn)), sin(radians(picture.turn))
    slant = height * tan(radians(picture.lean))
    down = (c * slant - s * height, s * slant + c * height)
    return Laid((c * width, s * width), down, (picture.x, picture.y))


def lay(picture: Picture, how: Laid) -> Picture:
    """The picture laid otherwise, in numbers that a file can hold.

    Raises:
        StudioError: it would be mirrored or flat.
    """
    (ax, ay), (bx, by) = how.right, how.down
    width = hypot(ax, ay)
    if width < 1e-6 or ax * by - ay * bx <= 1e-9:
        raise StudioError(
            tr(
                "the picture would be mirrored or flat: the hexes go round the other way "
                "than their centres in the picture"
            )
        )
    height = (ax * by - ay * bx) / width
    slant = (ax * bx + ay * by) / width
    return Picture(
        picture.file,
        round(how.corner[0], 4),
        round(how.corner[1], 4),
        round(width, 4),
        round(degrees(atan2(ay, ax)), 4) + 0.0,
        round(height, 4),
        round(degrees(atan2(slant, height)), 4) + 0.0,
        picture.page,
        picture.opacity,
        picture.face,
    )


def centre_of(at: Hex) -> XY:
    """The centre of a hex of a board that lies alone and unturned."""
    return at.q * PITCH, at.y / 2


def fitted(picture: Picture, aspect: float, pins: Sequence[Pin], *, stretch: bool = True) -> Fit:
    """The picture laid so that its pins come as near as can be to their hexes' centres.

    With `stretch` three pins fit exactly, more of them by least squares; without it, or with two
    pins, the picture is moved, turned and scaled but keeps its shape.

    Raises:
        StudioError: too few pins, pins on one line or in one place, or it would be mirrored.
    """
    if len(pins) < 2:
        raise StudioError(tr("two hex centres are needed to lay a picture, three to stretch it"))
    if stretch and len(pins) > 2:
        if _on_a_line([pin.at for pin in pins]) or _on_a_line([centre_of(p.hex) for p in pins]):
            raise StudioError(
                tr("these hex centres lie on one line: choose one of them far off the others")
            )
        how = _stretched(pins)
    else:
        how = _alike(pins, aspect)
    new = lay(picture, how)
    worst = max(_apart(how.place(pin.at), centre_of(pin.hex)) for pin in pins)
    natural = (new.width or 1.0) / aspect
    return Fit(new, worst, (new.height or natural) / natural - 1, new.lean)


def _apart(a: XY, b: XY) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _on_a_line(places: Sequence[XY]) -> bool:
    """Whether no three places make a triangle worth the name."""
    a = places[0]
    b = max(places, key=lambda one: _apart(one, a))
    long = _apart(a, b)
    flat = max(abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) for c in places)
    return long == 0 or flat < LEAST_SPREAD * long * long


def _stretched(pins: Sequence[Pin]) -> Laid:
    """By least squares over all six numbers, about the middle of the pins."""
    count = len(pins)
    mu, mv = sum(p.at[0] for p in pins) / count, sum(p.at[1] for p in pins) / count
    spots = [centre_of(pin.hex) for pin in pins]
    mx, my = sum(x for x, _ in spots) / count, sum(y for _, y in spots) / count
    uu = sum((p.at[0] - mu) ** 2 for p in pins)
    vv = sum((p.at[1] - mv) ** 2 for p in pins)
    uv = sum((p.at[0] - mu) * (p.at[1] - mv) for p in pins)
    area = uu * vv - uv * uv
    rows = []
    for middle, values in ((mx, [x for x, _ in spots]), (my, [y for _, y in spots])):
        ut = sum((p.at[0] - mu) * (t - middle) for p, t in zip(pins, values, strict=True))
        vt = sum((p.at[1] - mv) * (t - middle) for p, t in zip(pins, values, strict=True))
        by_u, by_v = (ut * vv - vt * uv) / area, (vt * uu - ut * uv) / area
        rows.append((by_u, by_v, middle - by_u * mu - by_v * mv))
    (ax, bx, x), (ay, by, y) = rows
    return Laid((ax, ay), (bx, by), (x, y))


def _alike(pins: Sequence[Pin], aspect: float) -> Laid:
    """By least squares over place, turn and size: as a complex factor about the middle."""
    count = len(pins)
    here = [complex(pin.at[0] * aspect, pin.at[1]) for pin in pins]
    there = [complex(*centre_of(pin.hex)) for pin in pins]
    middle, target = sum(here) / count, sum(there) / count
    spread = sum(abs(one - middle) ** 2 for one in here)
    if spread < 1e-12 or max(abs(one - target) for one in there) < 1e-9:
        raise StudioError(tr("these hex centres lie in one place: choose some far from each other"))
    pairs = zip(here, there, strict=True)
    factor = sum(((t - target) * (h - middle).conjugate() for h, t in pairs), 0j) / spread
    corner = target - factor * middle
    right, down = factor * aspect, factor * 1j
    return Laid((right.real, right.imag), (down.real, down.imag), (corner.real, corner.imag))
