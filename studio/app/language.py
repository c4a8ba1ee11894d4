"""The language of the window: as the user chose it, else as the system has it."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from studio import words
from studio.app.recent import settings

KEY: Final = "language"


def chosen_language() -> str:
    """What the user chose: one of `words.SPOKEN`, or "" for the system's."""
    code = str(settings().value(KEY, ""))
    return code if code in words.SPOKEN else ""


def choose_language(code: str) -> None:
    """Keep a choice for the next start: windows that stand keep their words."""
    settings().setValue(KEY, code)


def speak(app: QCoreApplication) -> str:
    """The application speaks the language that is chosen, and so do Qt's own dialogs."""
    code = chosen_language()
    code = words.choose([code] if code else QLocale.system().uiLanguages())
    if code != "en":
        app.installTranslator(words_of_qt(code, app))
    return code


def words_of_qt(code: str, app: QCoreApplication) -> QTranslator:
    """The words of Qt's buttons, file dialogs and keys."""
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator.load(f"qtbase_{code}", folder)
    return translator
