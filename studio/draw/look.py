"""How everything looks: palettes, type and the patterns of terrain, as data.

Lengths on the map are in hexes across flats (S, 1.5 inch in print) unless a name says otherwise.
`docs/look.md` explains the choices. Nothing here paints.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtGui import QColor

from studio.draw.text import Family, Type


def faded(colour: QColor, alpha: int) -> QColor:
    """The colour at another opacity, 0 to 255."""
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)


def _c(name: str, alpha: int = 255) -> QColor:
    return faded(QColor(name), alpha)


# --- the map -------------------------------------------------------------------------------------

PAPER: Final = _c("#F4EEDC")
HALO: Final = _c("#F7F2E4")
INK: Final = _c("#221D17")
ADDRESS: Final = _c("#6F604B", 225)
GRID: Final = _c("#5D4E3A", 105)
GRID_DOT: Final = _c("#5D4E3A", 130)
WATER_NAME: Final = _c("#1F5673")
HILL_NAME: Final = _c("#5A3A1C")

NAME_TYPES: Final[Mapping[str, Type]] = {
    "main": Type(Family.SERIF, 0.205, bold=True, tracking=0.04),
    "town": Type(Family.SERIF, 0.185, bold=True),
    "farm": Type(Family.SERIF, 0.15, italic=True),
    "water": Type(Family.SERIF, 0.17, italic=True, tracking=0.09),
    "hill": Type(Family.SANS, 0.15, italic=True, tracking=0.05),
}
NAME_COLOURS: Final[Mapping[str, QColor]] = {
    "main": INK,
    "town": INK,
    "farm": INK,
    "water": WATER_NAME,
    "hill": HILL_NAME,
}
NAME_STYLES: Final[Mapping[str, str]] = {
    "city": "main",
    "town": "town",
    "village": "town",
    "hill": "hill",
    "height": "hill",
    "ridge": "hill",
    "valley": "hill",
    "lake": "water",
    "river": "water",
    "stream": "water",
    "canal": "water",
    "water": "water",
    "marsh": "water",
}
"""How a kind of place is lettered; all others like farms."""
ADDRESS_TYPE: Final = Type(Family.NARROW, 0.085)


FIELDS: Final = (_c("#EFE5C3"), _c("#E9EBCF"), _c("#EFE1C6"), _c("#E9EBCF"))
"""Straw, meadow, ochre, meadow."""
FIELD_ALPHAS: Final = (150, 60)
"""Opacity of a field by level; higher up there are none."""
FURROW: Final = _c("#CDBF98", 110)
LEVELS: Final = (PAPER, _c("#E8D8B0"), _c("#D8BE8C"), _c("#C4A068"))
CONTOUR: Final = _c("#B3926A")
HACHURE: Final = _c("#855F33", 210)
GLINT: Final = _c("#FFFFFF", 170)
"""Light on flowing water."""
SHADE: Final = _c("#57402F", 110)
"""The shadow of a building."""
TREE: Final = _c("#84AA69")
TREE_LINE: Final = _c("#48703D")


def level_colour(level: int) -> QColor:
    """The tint of a level; above those of the palette ever darker."""
    if level < len(LEVELS):
        return LEVELS[max(level, 0)]
    return LEVELS[-1].darker(100 + 9 * (level - len(LEVELS) + 1))


# --- blocks and markers --------------------------------------------------------------------------


class BlockColours(NamedTuple):
    """The colours of one side's blocks: body with lit and shaded edge, label, frame, ink."""

    body: QColor
    light: QColor
    dark: QColor
    label: QColor
    frame: QColor
    ink: QColor


BLOCKS: Final[Mapping[str, BlockColours]] = {
    "german": BlockColours(
        body=_c("#23262B"),
        light=_c("#4A4F57"),
        dark=_c("#0E1013"),
        label=_c("#C3C8CA"),
        frame=_c("#EEF0EF"),
        ink=_c("#14171A"),
    ),
    "soviet": BlockColours(
        body=_c("#9E231C"),
        light=_c("#C9544B"),
        dark=_c("#5E120D"),
        label=_c("#E6C893"),
        frame=_c("#FBF0D8"),
        ink=_c("#2A1508"),
    ),
}
BOMBARDMENT: Final = _c("#C4160E")
"""The triangle above the range."""
BATTALION: Final = _c("#F5C400")
"""The triangle in the corner."""
ARMOUR: Final = _c("#C4160E")
"""The disc of the armour class."""
MARKER_BODY: Final = _c("#F2C12E")


# --- highlights and overlays ---------------------------------------------------------------------


class HighlightColours(NamedTuple):
    """What stands out from the map; every one differs in form as well."""

    white: QColor
    selected: QColor
    selected_ring: QColor
    target: QColor
    command: QColor
    soviet_area: QColor
    german_area: QColor
    unseen: QColor
    sight_line: QColor
    reach: QColor
    reach_edge: QColor
    view_frame: QColor


HIGHLIGHTS: Final = HighlightColours(
    white=_c("#FFFFFF"),
    selected=_c("#FFC400"),
    selected_ring=_c("#1B1B1B"),
    target=_c("#D9261C"),
    command=_c("#0B7A8C"),
    soviet_area=_c("#B3160F"),
    german_area=_c("#23262B"),
    unseen=_c("#222630", 72),
    sight_line=_c("#0B7A8C"),
    reach=_c("#0B7A8C", 46),
    reach_edge=_c("#0B6474"),
    view_frame=_c("#D08A00"),
)
AREA_FILL_ALPHA: Final = 26
CONTROL_ALPHA: Final = 54


# --- the window ----------------------------------------------------------------------------------


class WindowColours(NamedTuple):
    """The roles of the window's palette."""

    window: QColor
    base: QColor
    alternate: QColor
    button: QColor
    bar: QColor
    surround: QColor
    text: QColor
    dim: QColor
    accent: QColor
    on_accent: QColor
    hairline: QColor
    outline: QColor
    """Round what can be clicked or typed into: three times as light or dark as the window."""
    dark: QColor
    error: QColor
    warning: QColor
    note: QColor
    fine: QColor


LIGHT: Final = WindowColours(
    window=_c("#EFECE5"),
    base=_c("#FFFFFF"),
    alternate=_c("#F7F5F0"),
    button=_c("#F8F6F2"),
    bar=_c("#E6E2D8"),
    surround=_c("#D9D4C8"),
    text=_c("#1F2328"),
    dim=_c("#5C625F"),
    accent=_c("#0B6474"),
    on_accent=_c("#FFFFFF"),
    hairline=_c("#C9C4B8"),
    outline=_c("#87837A"),
    dark=_c("#A39D90"),
    error=_c("#B3261E"),
    warning=_c("#8A5A00"),
    note=_c("#2A5F8F"),
    fine=_c("#2E6B34"),
)
DARK: Final = WindowColours(
    window=_c("#26292D"),
    base=_c("#1B1D20"),
    alternate=_c("#212428"),
    button=_c("#34383D"),
    bar=_c("#2C3034"),
    surround=_c("#17191B"),
    text=_c("#E9E6DF"),
    dim=_c("#A6A9A6"),
    accent=_c("#7CCBD8"),
    on_accent=_c("#0D1B1E"),
    hairline=_c("#45494E"),
    outline=_c("#757B82"),
    dark=_c("#14161A"),
    error=_c("#FF8A7D"),
    warning=_c("#F0B64A"),
    note=_c("#8CBEEA"),
    fine=_c("#8FCB8F"),
)
