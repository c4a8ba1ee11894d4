"""Inches or centimetres: how lengths on a table are shown. Files and rules always mean inches."""

from typing import Final

from PySide6.QtGui import QGuiApplication

from studio.app.recent import settings
from studio.words import term

CENTIMETRES: Final = 2.54
"""Of an inch."""
SETTING: Final = "table_in_cm"


def in_cm() -> bool:
    """Whether lengths are shown in centimetres."""
    app = QGuiApplication.instance()
    held = app.property(SETTING) if app is not None else None
    if held is None:
        held = bool(settings().value(SETTING, False, bool))
        if app is not None:
            app.setProperty(SETTING, held)
    return bool(held)


def show_in_cm(wanted: bool) -> None:
    """Show lengths in centimetres from now on, or in inches."""
    app = QGuiApplication.instance()
    if app is not None:
        app.setProperty(SETTING, wanted)
    settings().setValue(SETTING, wanted)


def unit() -> str:
    """Such as `in`."""
    return "cm" if in_cm() else term("of a length", "in")


def number(inches: float) -> str:
    """A length without its unit, to a tenth."""
    return f"{inches * (CENTIMETRES if in_cm() else 1):.1f}"


def short(inches: float) -> str:
    """As `number`, without an idle zero."""
    return number(inches).removesuffix(".0")


def length(inches: float) -> str:
    """Such as `12.5 in`."""
    return f"{number(inches)} {unit()}"
