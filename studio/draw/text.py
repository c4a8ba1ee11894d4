"""The one way to set type on a painter, the same on the screen, in PDF, SVG and pictures.

Letters are always set in a font of 100 pixels without hinting on a painter scaled to the size that
is wanted. A font of a small or fractional size on a scaled painter would be rounded, and in print
turn into blobs; tracking is a percentage, because an absolute one is taken in device pixels.

Sizes and places are in the painter's own units.
"""

from enum import Enum
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
)

from studio.model.shipped import ShippedFileMissing, data_file
from studio.words import tr

Align = Literal["left", "centre", "right"]
Sit = Literal["middle", "baseline", "top"]

FONT_SIZE: Final = 100
"""Pixels of the font that is really used; the painter is scaled for the rest."""
FONT_FILES: Final = (
    "PTS55F.ttf",
    "PTS56F.ttf",
    "PTS75F.ttf",
    "PTN57F.ttf",
    "PTN77F.ttf",
    "PTF55F.ttf",
    "PTF56F.ttf",
    "PTF75F.ttf",
)
HALO_WIDTH: Final = 0.26
"""Width of the stroke under the letters, in parts of their size; half of it shows."""
HALO_ALPHA: Final = 235


class Family(Enum):
    """The families that ship, by what they are for."""

    SANS = "PT Sans"
    """Windows, sheets, hills, figures on blocks."""
    NARROW = "PT Sans Narrow"
    """Addresses and whatever has little room."""
    SERIF = "PT Serif"
    """Names of places and of water, titles."""


class Type(NamedTuple):
    """How letters look. `size` in painter units; `tracking` in parts of the size, 0.04 is loose."""

    family: Family
    size: float
    bold: bool = False
    italic: bool = False
    tracking: float = 0.0

    def scaled(self, factor: float) -> "Type":
        """The same letters, larger or smaller."""
        return Type(self.family, self.size * factor, self.bold, self.italic, self.tracking)


@cache
def load_fonts() -> tuple[str, ...]:
    """The names of the bundled families, now known to Qt; needs a QGuiApplication, is done once.

    Raises:
        ShippedFileMissing: a font file isn't there or can't be read.
    """
    families: dict[str, None] = {}
    for name in FONT_FILES:
        path = data_file("fonts", name)
        number = QFontDatabase.addApplicationFont(str(path))
        if number < 0:
            raise ShippedFileMissing(
                tr("{path} can't be read as a font: install the studio again", path=path)
            )
        families |= dict.fromkeys(QFontDatabase.applicationFontFamilies(number))
    return tuple(families)


def draw_text(  # noqa: PLR0913 - one line, and each is a plain choice
    painter: QPainter,
    at: QPointF,
    text: str,
    kind: Type,
    colour: QColor,
    *,
    align: Align = "centre",
    sit: Sit = "middle",
    angle: float = 0.0,
    halo: QColor | None = None,
) -> float:
    """Sets one line of text and gives its width.

    `at` is its left end, middle or right end (`align`), on the middle of the capitals, on the
    baseline or at the top of the capitals (`sit`); `angle` in degrees turns it clockwise about
    `at`. A `halo` lies under the letters.
    """
    scale = kind.size / FONT_SIZE
    face = _face(kind)
    width = face.width(text)
    start = QPointF(-width * _ALIGN[align], face.cap_height * _SIT[sit])
    painter.save()
    painter.translate(at)
    if angle:
        painter.rotate(angle)
    painter.scale(scale, scale)
    if halo is not None:
        painter.strokePath(_outline(text, kind).translated(start), _halo_pen(halo))
    painter.setFont(face.font)
    painter.setPen(colour)
    painter.drawText(start, text)
    painter.restore()
    return width * scale


def text_width(text: str, kind: Type) -> float:
    """The width of a line, in the unit of the type's size."""
    return _face(kind).width(text) * kind.size / FONT_SIZE


def cap_height(kind: Type) -> float:
    """The height of the capitals, in the unit of the type's size."""
    return _face(kind).cap_height * kind.size / FONT_SIZE


def text_box(at: QPointF, text: str, kind: Type) -> QRectF:
    """What a line centred on `at` covers, its ascenders and descenders included."""
    width, height = text_width(text, kind), 0.84 * kind.size
    return QRectF(at.x() - width / 2, at.y() - height / 2, width, height)


def wrap_text(text: str, kind: Type, width: float) -> list[str]:
    """The text in lines no wider than `width`, broken at spaces; a line break in it stays one.

    A single word that is too wide keeps a line of its own.
    """
    return [line for part in text.split("\n") for line in _wrap_paragraph(part, kind, width)]


def _wrap_paragraph(text: str, kind: Type, width: float) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and text_width(longer, kind) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


_ALIGN: Final = {"left": 0.0, "centre": 0.5, "right": 1.0}
_SIT: Final = {"middle": 0.5, "baseline": 0.0, "top": 1.0}


class _Face:
    """A font at its working size with its measures."""

    __slots__ = ("_metrics", "_widths", "cap_height", "font")

    def __init__(self, family: Family, bold: bool, italic: bool, tracking: float) -> None:
        load_fonts()
        self.font = QFont(family.value)
        self.font.setPixelSize(FONT_SIZE)
        self.font.setBold(bold)
        self.font.setItalic(italic)
        self.font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        if tracking:
            # A percentage is of each letter's own advance, half a size on average.
            self.font.setLetterSpacing(
                QFont.SpacingType.PercentageSpacing, 100.0 + 200.0 * tracking
            )
        self._metrics = QFontMetricsF(self.font)
        self._widths: dict[str, float] = {}
        self.cap_height = self._metrics.capHeight()

    def width(self, text: str) -> float:
        found = self._widths.get(text)
        if found is None:
            if len(self._widths) > 5000:
                self._widths.clear()
            found = self._widths[text] = self._metrics.horizontalAdvance(text)
        return found


@cache
def _made_face(family: Family, bold: bool, italic: bool, tracking: float) -> _Face:
    return _Face(family, bold, italic, tracking)


def _face(kind: Type) -> _Face:
    return _made_face(kind.family, kind.bold, kind.italic, kind.tracking)


@lru_cache(maxsize=1000)
def _outline_of(text: str, face: _Face) -> QPainterPath:
    path = QPainterPath()
    path.addText(QPointF(), face.font, text)
    return path


def _outline(text: str, kind: Type) -> QPainterPath:
    return _outline_of(text, _face(kind))


def _halo_pen(colour: QColor) -> QPen:
    soft = QColor(colour)
    soft.setAlpha(min(colour.alpha(), HALO_ALPHA))
    return QPen(
        soft,
        HALO_WIDTH * FONT_SIZE,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
