"""What all scripts that make pictures share: settings of their own, and when to take a picture.

Import it before anything of the studio. No screen is needed. `STUDIO_LANGUAGE=de` makes the
pictures in German.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings
from PySide6.QtWidgets import QApplication

from studio.app.language import choose_language
from studio.app.start import application

ROOT: Final = Path(__file__).resolve().parent.parent


@contextmanager
def own_settings() -> Iterator[tuple[QApplication, Path]]:
    """The application with settings that are nobody's, and the folder where they lie."""
    with TemporaryDirectory() as own:
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, own)
        choose_language(os.environ.get("STUDIO_LANGUAGE", "en"))
        yield application(), Path(own)


def asked_folder(usual: Path) -> Path:
    """The folder that was asked for, else the usual one; it is made."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else usual
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def wait(is_done: Callable[[], bool], quiet: int, most: int = 60_000) -> None:
    """Until all is painted and checked, and has been for so many milliseconds."""
    patience, rest = QDeadlineTimer(most), QDeadlineTimer(quiet)
    while not rest.hasExpired() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        if not is_done():
            rest.setRemainingTime(quiet)
