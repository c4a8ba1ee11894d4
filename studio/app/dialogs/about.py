"""Boxes that tell: keys and mouse, and what this program is."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

import studio
from studio.app.tools import TOOLS

KEYS: Final = (
    ("Wheel", "zoom about the pointer; with Shift, scroll sideways"),
    ("Space and drag, or middle button", "move the map"),
    ("Ctrl+0", "show the whole map"),
    ("Arrow keys", "move the hex cursor, or the selected blocks"),
    ("Enter", "use the tool at the hex cursor"),
    ("Right click", "what can be done at a place"),
    ("Esc", "take back what has been begun, or select nothing"),
    ("[ and ]", "smaller and larger brush"),
    ("Alt and click", "pick up terrain or a level"),
    ("Shift and click", "fill an area with terrain"),
    ("+ and -", "more and fewer steps for the selected units"),
    ("F8", "go to the next problem"),
)


def keys_text() -> str:
    """The keys as a table in rich text."""
    rows = [(kind.shortcut, kind.label) for kind in TOOLS.values()]
    body = "".join(
        f"<tr><td style='padding:2px 16px 2px 0'><b>{key}</b></td>"
        f"<td style='padding:2px 0'>{what[0].upper()}{what[1:]}</td></tr>"
        for key, what in (*rows, ("&nbsp;", " "), *KEYS)
    )
    return f"<table>{body}</table>"


def show_keys(parent: QWidget) -> QDialog:
    """Keys and mouse; the dialog stays open beside the window."""
    return _show(parent, "Keys and mouse", keys_text())


def show_about(parent: QWidget) -> QDialog:
    """Version, licence, fonts, libraries."""
    return _show(
        parent,
        "About Firefight Studio",
        f"<h3>Firefight Studio {studio.__version__}</h3>"
        "<p>A studio for authors of tactical board-wargame scenarios: join map boards, paint,<br>"
        "place forces, check, playtest and print.</p>"
        "<p>MIT licence. Made with Qt and PySide6 (LGPL 3), Shapely, lxml, jsonschema.<br>"
        "Lettering: PT Sans and PT Serif by ParaType, under the SIL Open Font License.</p>",
    )


def _show(parent: QWidget, title: str, text: str) -> QDialog:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(20, 16, 20, 12)
    column.addWidget(label)
    column.addWidget(buttons)
    dialog.show()
    return dialog
