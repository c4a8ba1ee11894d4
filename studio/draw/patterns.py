"""The patterns of terrain as data: what the `pattern` of a terrain table's row looks like.

A pattern is put together from a few kinds of mark; `studio.draw.ground` knows how each kind is
painted. A terrain that looks like a new mixture of these needs a line here and no code. A pattern
that isn't here is painted as UNKNOWN: plain to see, in nobody's colours.

Lengths in hexes across flats.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QColor

from studio.draw.areas import Rim
from studio.draw.look import HALO, PAPER, TREE, TREE_LINE, faded
from studio.values import dataclass


def _c(name: str, alpha: int = 255) -> QColor:
    return faded(QColor(name), alpha)


# --- what fills a hex ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fields:
    """Faint fields, some with furrows."""


@dataclass(frozen=True, slots=True)
class Stipple:
    """Dots."""

    colour: QColor


@dataclass(frozen=True, slots=True)
class Tufts:
    """Tufts of grass on short water lines."""

    blade: QColor
    water: QColor


@dataclass(frozen=True, slots=True)
class Ripples:
    """Lines that follow the shore, by inset, width and opacity."""

    colour: QColor
    lines: tuple[tuple[float, float, int], ...]


@dataclass(frozen=True, slots=True)
class Crowns:
    """The crowns of a wood from above; `floor` shows between them."""

    floor: QColor
    fills: tuple[QColor, ...]
    line: QColor
    arc: QColor
    shadow: QColor


@dataclass(frozen=True, slots=True)
class Rows:
    """Round trees in rows."""

    tree: QColor
    line: QColor
    shadow: QColor


@dataclass(frozen=True, slots=True)
class Graves:
    """A walled field of crosses."""

    fill: QColor
    wall: QColor
    cross: QColor


@dataclass(frozen=True, slots=True)
class Houses:
    """Roofs along streets, and gardens."""

    roof: QColor
    line: QColor
    garden: QColor


@dataclass(frozen=True, slots=True)
class Yard:
    """A few buildings around a yard."""

    fill: QColor
    edge: QColor
    roof: QColor
    line: QColor


@dataclass(frozen=True, slots=True)
class Hatch:
    """Slanted lines: a pattern that nobody knows."""

    colour: QColor


AreaMark = Fields | Stipple | Tufts | Ripples | Crowns | Rows | Graves | Houses | Yard | Hatch


@dataclass(frozen=True, slots=True)
class Area:
    """What fills hexes of a terrain.

    `with_` are the patterns under which the ground runs on; `shore` strokes the border beneath the
    fill, and makes it water.
    """

    fill: QColor | None
    rim: Rim
    marks: tuple[AreaMark, ...]
    with_: tuple[str, ...] = ()
    shore: tuple[QColor, float] | None = None


_WOODS: Final = Crowns(
    floor=_c("#6F9160"),
    fills=(_c("#9DBA87"), _c("#8CAA76"), _c("#A9C393"), _c("#92B07C")),
    line=_c("#38573A"),
    arc=_c("#5C7F54"),
    shadow=_c("#C9BE9A"),
)
_LAKE: Final = Ripples(_c("#7AACC3"), ((0.09, 0.013, 230), (0.17, 0.011, 160), (0.26, 0.010, 100)))
_TOWN: Final = Houses(_c("#93503F"), _c("#43211A"), _c("#C3D29E"))
_FARM: Final = Yard(_c("#EADBB6"), _c("#86653A", 150), _c("#7E4A35"), _c("#43211A"))
_STRANGE: Final = _c("#7A5C8E")

UNKNOWN_AREA: Final = Area(_c("#E6DEE6"), Rim(0.06, what="unknown"), (Hatch(_STRANGE),))

AREAS: Final[Mapping[str, Area]] = {
    "clear": Area(None, Rim(0.0), (Fields(),)),
    "beach": Area(
        _c("#F2E0A6"), Rim(0.02, what="beach"), (Stipple(_c("#B8935A", 190)),), with_=("lake",)
    ),
    "orchard": Area(
        _c("#E0E8C3"),
        Rim(0.06, what="orchard"),
        (Rows(TREE, TREE_LINE, _c("#B9BE93")),),
    ),
    "cemetery": Area(
        _c("#DADFC8"),
        Rim(0.16, what="cemetery"),
        (Graves(_c("#DADFC8"), _c("#615A4E"), _c("#3F3B34")),),
    ),
    "woods": Area(None, Rim(0.08, what="woods"), (_WOODS,)),
    "marsh": Area(_c("#CFE0D6"), Rim(0.05, what="marsh"), (Tufts(_c("#33664F"), _c("#5B92A6")),)),
    "town": Area(_c("#E2CFBC"), Rim(0.07, what="town"), (_TOWN,)),
    "farm": Area(None, Rim(0.0), (Fields(), _FARM)),
    "lake": Area(
        _c("#B5D2DF"),
        Rim(0.0, 0.035, handle=0.2, what="lake"),
        (_LAKE,),
        shore=(_c("#2F6A8A"), 0.05),
    ),
}
"""By the pattern of a hex terrain."""


# --- what lies along a hexside -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Water:
    """A course of water: `bank` is its width with the banks, `width` without; no width: all bank.

    A `straight` one runs along its hexsides with a dashed line in its middle.
    """

    bank: float
    width: float
    bank_colour: QColor
    colour: QColor
    straight: bool = False
    dashes: bool = False


@dataclass(frozen=True, slots=True)
class Gully:
    """A dry course between two edges."""

    fill: QColor
    line: QColor
    width: float = 0.075


@dataclass(frozen=True, slots=True)
class Hedge:
    """Bushes in a row; with a `gap` the middle is open between posts."""

    bush: QColor
    line: QColor
    light: QColor
    gap: bool = False


@dataclass(frozen=True, slots=True)
class Wall:
    """A masonry wall."""

    stone: QColor
    line: QColor


@dataclass(frozen=True, slots=True)
class Strange:
    """A row of diamonds: a pattern that nobody knows."""

    colour: QColor


EdgeLook = Water | Gully | Hedge | Wall | Strange

_BANK: Final = _c("#2F6A8A")
_BUSH: Final = (_c("#55763C"), _c("#263D1C"), _c("#8FAE6C"))

UNKNOWN_EDGE: Final = Strange(_STRANGE)

EDGES: Final[Mapping[str, EdgeLook]] = {
    "hedge": Hedge(*_BUSH),
    "hedge_gap": Hedge(*_BUSH, gap=True),
    "river": Water(0.165, 0.128, _BANK, _c("#9FC6D8"), dashes=True),
    "stream": Water(0.052, 0.0, _BANK, _BANK),
    "balka": Gully(_c("#D7C096"), _c("#754E23")),
    "canal": Water(0.125, 0.085, _BANK, _c("#A9C9D6"), straight=True),
    "wall": Wall(_c("#B4AA98"), _c("#4A443A")),
}
"""By the pattern of an edge terrain."""


# --- rises ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slope:
    """Hachures along the contour, pointing downhill."""


@dataclass(frozen=True, slots=True)
class Cliff:
    """A rock edge along the hexside with teeth downhill."""

    rock: QColor


RISES: Final[Mapping[str, Slope | Cliff]] = {"slope": Slope(), "cliff": Cliff(_c("#4B2F1B"))}
"""By the pattern of a rise."""
UNKNOWN_RISE: Final = Cliff(_STRANGE)


# --- ways ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Road:
    """A road: width and colour with and without casing; a soft one has a dashed casing."""

    casing: float
    fill: float
    casing_colour: QColor
    fill_colour: QColor
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Rail:
    """A railway with sleepers."""

    colour: QColor
    bed: QColor


WAYS: Final[Mapping[str, Road | Rail]] = {
    "paved": Road(0.105, 0.071, _c("#45413C"), _c("#DAD8D4")),
    "unpaved": Road(0.086, 0.056, _c("#86653A"), _c("#EDD8A0"), soft=True),
    "railway": Rail(_c("#2A2725"), faded(PAPER, 220)),
}
"""By the pattern of a way."""
UNKNOWN_WAY: Final = Road(0.08, 0.05, _STRANGE, HALO)


# --- crossings -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bridge:
    """A deck with stone parapets or, with `planks`, wooden rails; `broken` in the middle."""

    deck: QColor
    planks: QColor | None = None
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Ford:
    """Stones either side of a road that dips into the water."""

    stone: QColor
    line: QColor


@dataclass(frozen=True, slots=True)
class Dam:
    """A wall across the way with buttresses; a broken one has a breach in its middle."""

    stone: QColor
    broken: bool = False


@dataclass(frozen=True, slots=True)
class Causeway:
    """A bank of earth that carries the way."""

    earth: QColor
    line: QColor


@dataclass(frozen=True, slots=True)
class StrangeCrossing:
    """A crossed square: a pattern that nobody knows."""

    colour: QColor


CrossingLook = Bridge | Ford | Dam | Causeway | StrangeCrossing

STONE: Final = _c("#F2F0EA")
BROKEN_CROSS: Final = _c("#B3261E")

CROSSINGS: Final[Mapping[str, CrossingLook]] = {
    "stone_bridge": Bridge(STONE),
    "wooden_bridge": Bridge(_c("#D8B37C"), planks=_c("#754E23")),
    "destroyed_bridge": Bridge(STONE, broken=True),
    "ford": Ford(STONE, _BANK),
    "dam": Dam(STONE),
    "breached_dam": Dam(STONE, broken=True),
    "causeway": Causeway(_c("#D9C59A"), _c("#754E23")),
}
"""By the pattern of a crossing."""
UNKNOWN_CROSSING: Final = StrangeCrossing(_STRANGE)
