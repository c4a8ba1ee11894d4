"""The window's icons: our own drawings, coloured for the theme that is set.

The files are drawn in the light theme's text and accent colours, so that they can be looked at as
they are; the texts of these two colours are replaced by the theme's.
"""

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from studio.app.theme import THEMES, current_theme
from studio.draw.look import LIGHT
from studio.model.shipped import data_file

SIZES: Final = (22, 44)
"""Pixels in which every icon is made: those of the tool bar, on common and on fine screens."""
_ROLES: Final = ("base", "text", "accent", "error", "warning", "note", "fine")


def icon(name: str) -> QIcon:
    """The icon of that name in the colours of the theme.

    Raises:
        ShippedFileMissing: there is no such icon.
    """
    return _icon(name, current_theme())


@lru_cache(maxsize=200)
def _icon(name: str, theme: str) -> QIcon:
    renderer = QSvgRenderer(QByteArray(_coloured(name, theme).encode()))
    made = QIcon()
    for size in SIZES:
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
    colours = THEMES[theme]
    for role in _ROLES:
        before, after = getattr(LIGHT, role).name().upper(), getattr(colours, role).name().upper()
        text = text.replace(before, after)
    return text
