"""A first guess from the colours of a picture: hexes and hexsides in groups of like colour.

Each hex is a mean colour and how much it varies (a wood of light and dark crowns differs from a
plain field of the same mean); hexes are gathered about as many middles as are wanted, the same way
every time. What a group is, the author says; the terrains' own colours are the first proposal.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple, TypeVar

from PySide6.QtGui import QColor, QImage

from studio.app.scene.stamps import hex_stamp
from studio.draw.regions import PITCH
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.pictures import XY, Laid, centre_of, size_of
from studio.model.terrain import load_terrain

FEWEST: Final = 2
MOST: Final = 12
ACROSS: Final = 9
"""Places looked at from side to side of a hex."""
REACH: Final = 0.38
"""How far from its centre they lie, in hexes across flats: clear of the grid's lines."""
CLEAR_OF_DOT: Final = 0.06
LEAST: Final = 8
"""Places that must be seen of a hex."""
LIKE: Final = 9.0
"""Colours nearer than this in L*a*b* count as the same that was confirmed before."""
ROUNDS: Final = 30
STAMP_PX: Final = 60.0
Place = Hex | Hexside
P = TypeVar("P", Hex, Hexside)
Feature = tuple[float, float, float, float]
"""Lightness, green to red, blue to yellow (CIE L*a*b*), and how much lightness varies."""


class Group(NamedTuple):
    """Places of like colour: hexes or hexsides."""

    colour: QColor
    places: tuple[Place, ...]
    feature: Feature


class Seen(NamedTuple):
    """What the picture shows in a place."""

    colour: QColor
    feature: Feature


def seen_in(board: Board, image: QImage, how: Laid) -> dict[Hex, Seen]:
    """What a board's picture shows in each of its hexes; those it shows too little of are left out.

    This looks at every hex, so it is done once for all numbers of groups.
    """
    seen: dict[Hex, Seen] = {}
    for spot in board.spots():
        at = board.hex_at(spot)
        colours = _colours(board, image, how, at)
        if len(colours) >= LEAST:
            seen[at] = Seen(mean(colours), feature_of(colours))
    return seen


def groups_of(seen: Mapping[P, Seen], count: int) -> list[Group]:
    """Places by colour in so many groups, the largest first."""
    groups = gathered({at: one.feature for at, one in seen.items()}, count)
    made = [
        Group(mean([seen[at].colour for at in places]), places, middle)
        for middle, places in groups
        if places
    ]
    return sorted(made, key=lambda group: (-len(group.places), group.places))


def _colours(board: Board, image: QImage, how: Laid, at: Hex) -> list[QColor]:
    """The colours of the picture in a hex, as far as both have it."""
    return in_picture(board, image, how, _inside(at))


def _inside(at: Hex) -> Iterator[XY]:
    """Places within a hex, clear of its edges and of a dot in its middle."""
    (cx, cy), half = centre_of(at), ACROSS // 2
    for i in range(-half, half + 1):
        for j in range(-half, half + 1):
            dx, dy = i * REACH / half, j * REACH / half
            if abs(dx) * PITCH + abs(dy) / 2 <= REACH and abs(dx) + abs(dy) >= CLEAR_OF_DOT:
                yield cx + dx, cy + dy


def in_picture(board: Board, image: QImage, how: Laid, places: Iterable[XY]) -> list[QColor]:
    """The colours of the picture at places of a board, as far as both have them."""
    width, height = size_of(board)
    found: list[QColor] = []
    for x, y in places:
        u, v = how.part((x, y))
        if 0 <= x <= width and 0 <= y <= height and 0 <= u < 1 and 0 <= v < 1:
            found.append(image.pixelColor(int(u * image.width()), int(v * image.height())))
    return found


def mean(colours: Sequence[QColor]) -> QColor:
    """The mean of some colours, one at least."""
    count = len(colours)
    return QColor(
        sum(c.red() for c in colours) // count,
        sum(c.green() for c in colours) // count,
        sum(c.blue() for c in colours) // count,
    )


def feature_of(colours: Sequence[QColor]) -> Feature:
    """The mean colour of some, and how much their lightness varies."""
    points = [lab(colour) for colour in colours]
    count = len(points)
    light, a, b = (sum(point[axis] for point in points) / count for axis in range(3))
    spread = sqrt(sum((point[0] - light) ** 2 for point in points) / count)
    return light, a, b, spread


def lab(colour: QColor) -> tuple[float, float, float]:
    """A colour in CIE L*a*b* (D65), in which distances are about what one sees."""
    return _lab(colour.rgb())


@lru_cache(maxsize=200_000)
def _lab(rgb: int) -> tuple[float, float, float]:
    linear = [_linear((rgb >> shift & 255) / 255) for shift in (16, 8, 0)]
    r, g, b = linear
    x = _root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = _root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


# --- gathering ----------------------------------------------------------------------------------


def gathered(features: Mapping[P, Feature], count: int) -> list[tuple[Feature, tuple[P, ...]]]:
    """Places about so many middles (k-means); the first middles lie far apart, no chance in it."""
    if not features:
        return []
    middles = _far_apart(sorted(features.values()), count)
    groups: list[list[P]] = []
    for _ in range(ROUNDS):
        groups = [[] for _ in middles]
        for at, feature in features.items():
            nearest = min(range(len(middles)), key=lambda n: square(middles[n], feature))
            groups[nearest].append(at)
        after = [
            _middle([features[at] for at in group]) if group else middle
            for middle, group in zip(middles, groups, strict=True)
        ]
        if after == middles:
            break
        middles = after
    return [(m, tuple(sorted(g))) for m, g in zip(middles, groups, strict=True)]


def _far_apart(features: Sequence[Feature], count: int) -> list[Feature]:
    middle = _middle(features)
    chosen = [min(features, key=lambda one: square(one, middle))]
    away = [square(one, chosen[0]) for one in features]
    while len(chosen) < count and max(away) > 0:
        farthest = max(range(len(features)), key=lambda n: away[n])
        chosen.append(features[farthest])
        away = [min(was, square(one, chosen[-1])) for was, one in zip(away, features, strict=True)]
    return chosen


def _middle(features: Sequence[Feature]) -> Feature:
    a, b, c, d = (sum(values) / len(features) for values in zip(*features, strict=True))
    return a, b, c, d


def square(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two features, or two colours, lie apart, as a square."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


# --- what a group may be ------------------------------------------------------------------------


Known = Iterable[tuple[QColor, str]]
"""Colours that were confirmed, and what they are; "" is confirmed too: such places stay so."""


def confirmed(group: Group, known: Known) -> str | None:
    """What such a colour was confirmed to be; None if it never was."""
    near = ((square(lab(colour), lab(group.colour)), name) for colour, name in known)
    away, name = min(near, default=(LIKE**2, ""))
    return name if away < LIKE**2 else None


def proposal(group: Group, known: Known = ()) -> str:
    """The terrain that was confirmed for such hexes, else the one whose own painting is like it."""
    found = confirmed(group, known)
    looks = terrain_looks()
    return found if found is not None else nearest(looks, group.feature)


def nearest(looks: Mapping[str, Feature], feature: Feature) -> str:
    """The look that is most like a feature."""
    return min(looks, key=lambda name: square(looks[name], feature))


@lru_cache(maxsize=1)
def terrain_looks() -> Mapping[str, Feature]:
    """How each terrain of hexes looks on our own maps."""
    looks = {}
    for name in load_terrain().hexes:
        image = hex_stamp(name, STAMP_PX, 1.0).toImage()
        middle_x, middle_y = image.width() // 2, image.height() // 2
        reach = round(REACH * STAMP_PX * 0.8)
        colours = [
            image.pixelColor(middle_x + dx, middle_y + dy)
            for dx in range(-reach, reach + 1, 3)
            for dy in range(-reach, reach + 1, 3)
        ]
        looks[name] = feature_of(colours)
    return looks
