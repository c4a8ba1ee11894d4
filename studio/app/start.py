"""Starting the application: fonts, theme, window, and what happens to a bug."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from studio.app.collecting import Collector
from studio.app.language import speak
from studio.app.recent import settings
from studio.app.theme import STYLE, THEMES, apply_theme
from studio.app.window import Window

SWITCH: Final = 0.0005
"""Seconds for which a thread keeps the interpreter from another."""


def application() -> QApplication:
    """The application, in the user's language and theme."""
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        # Qt makes the style by itself: setStyle would return it, with 566 members of its enums.
        app = QApplication(["firefight", "-style", STYLE])
    app.setApplicationName("firefight")
    app.setOrganizationName("Firefight Studio")
    app.setApplicationDisplayName("Firefight Studio")
    app.setDesktopFileName("firefight-studio")
    speak(app)
    theme = str(settings().value("theme", _system_theme(app)))
    apply_theme(app, theme if theme in THEMES else "light")
    return app


def _system_theme(app: QApplication) -> str:
    dark = app.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def open_window(paths: Sequence[Path] = (), *, reopen: bool = False) -> Window:
    """A window with these files, the first in front; without any, as it was left if so wanted."""
    window = Window()
    window.restore_layout()
    for path in paths:
        window.files.open(path)
    if len(window.tabs) > 1:
        window.tabs.show(window.tabs[0])
    if reopen and not paths and window.session.is_wanted:
        window.session.reopen()
    return window


def look_for_garbage(window: Window) -> None:
    """As soon as the map stands, and from then on while the hand rests."""
    collector = Collector(window)
    window.desk.changed.connect(collector.put_off)
    window.desk.leisure.add(collector.begin)


def share_time() -> None:
    """Threads that check or play give way to the window soon.

    Painting lets go of the interpreter many times, and at each it would wait so long to have it
    back; with Python's 5 milliseconds an edit takes several times as long while checks run.
    """
    sys.setswitchinterval(SWITCH)


def start(paths: Sequence[Path]) -> int:
    """Runs the editor on these files until its window is closed."""
    app = application()
    window = open_window(paths, reopen=True)
    window.show()
    share_time()
    look_for_garbage(window)
    window.desk.leisure.add(window.files.keep_safe)
    window.desk.leisure.add(window.guidance.offer_tour)

    from studio.app.crash import install_report

    install_report(window)
    status = app.exec()
    sys.excepthook = sys.__excepthook__
    return status
