"""What happens to a bug: a recovery copy is saved first, then a window tells of it."""

import sys
import traceback
from collections.abc import Iterable
from types import TracebackType

from PySide6.QtWidgets import QApplication, QMessageBox

import studio
from studio.app.documents.document import Document
from studio.app.keeping.unsaved import save_recovery
from studio.app.window import Window
from studio.words import tr


def install_report(window: Window) -> None:
    """From now on an error that nobody catches saves a recovery copy and is told in a window."""
    telling = False

    def report(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        nonlocal telling
        sys.__excepthook__(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        if telling:
            return
        telling = True
        text = "".join(traceback.format_exception(kind, error, trace))
        report_box(window, recovery_in_words(unsaved(window)), text).exec()
        telling = False

    sys.excepthook = report


def unsaved(window: Window) -> list[Document]:
    """The documents that their files don't hold; the one in front in any case."""
    documents = [tab.document for tab in window.tabs]
    return [one for one in documents if not one.history.is_clean or one is window.document]


def recovery_in_words(documents: Iterable[Document]) -> str:
    """Save recovery copies and say where they lie, or why there is none."""
    try:
        paths = [save_recovery(one.work, one.path, one.digest, one.text()) for one in documents]
    except Exception as fault:  # noqa: BLE001 - whatever it is, the user has to be told
        return tr("A recovery copy couldn't be saved: {fault}", fault=fault)
    listed = "\n".join(map(str, paths))
    return tr(
        "Your work as it is now was saved to\n{files}\n"
        "You find it under File > Restore unsaved work, too.",
        files=listed,
    )


def report_box(window: Window, saved: str, text: str) -> QMessageBox:
    """The window that tells of a bug."""
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle(tr("Something went wrong"))
    box.setText(tr("Firefight Studio has a fault: what you did last couldn't be finished."))
    box.setInformativeText(
        saved
        + "\n\n"
        + tr(
            "You can go on working, but save under another name. "
            "Please report the fault with the details below."
        )
    )
    box.setDetailedText(f"Firefight Studio {studio.__version__}\n\n{text}")
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    return box
