"""The window's icons: our own drawings, coloured for the theme that is set.

The files are drawn in the light theme's text and accent colours, so that they can be looked at as
they are; the texts of these two colours are replaced by the theme's.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from studio.app.theme import THEMES, current_theme
from studio.draw.look import LIGHT
from studio.model.shipped import data_file

SIZES: Final = (22, 44)
"""Pixels in which icons are made: those of the tool bar, on common and on fine screens."""
_ROLES: Final = ("base", "text", "accent", "error", "warning", "note", "fine")


def icon(name: str) -> QIcon:
    """The icon of that name in the colours of the theme.

    Raises:
        ShippedFileMissing: there is no such icon.
    """
    return _icon(name, current_theme(), _sizes())


def _sizes() -> tuple[int, ...]:
    """The larger pictures are made only where a screen is fine enough to show them."""
    screens = QGuiApplication.screens()
    return SIZES if any(one.devicePixelRatio() > 1 for one in screens) else SIZES[:1]


@lru_cache(maxsize=200)
def _icon(name: str, theme: str, sizes: tuple[int, ...]) -> QIcon:
    renderer = QSvgRenderer(QByteArray(_coloured(name, theme).encode()))
    made = QIcon()
    for size in sizes:
        picture = _picture(renderer, size)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            made.addPixmap(picture, mode)
    return made


def _picture(renderer: QSvgRenderer, size: int) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture


def _coloured(name: str, theme: str) -> str:
    text = data_file("icons", f"{name}.svg").read_text(encoding="utf-8")
    for before, after in _colours(theme):
        text = text.replace(before, after)
    return text


@lru_cache(maxsize=4)
def _colours(theme: str) -> tuple[tuple[str, str], ...]:
    """The colours of the drawings, and what a theme has in their place."""
    pairs = ((getattr(LIGHT, role), getattr(THEMES[theme], role)) for role in _ROLES)
    return tuple((a.name().upper(), b.name().upper()) for a, b in pairs if a != b)
