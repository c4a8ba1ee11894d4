"""Boxes that tell: keys and mouse, and what this program is."""

from collections.abc import Iterable
from html import escape
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

import studio
from studio.app.finder.finds import bare
from studio.app.frame.shortcuts import Shortcuts
from studio.words import begun, mark, tr

KEYS: Final = (
    (mark("Wheel"), mark("zoom about the pointer; with Shift, scroll sideways")),
    (mark("Space and drag, or middle button"), mark("move the map")),
    (mark("Arrow keys"), mark("move the hex cursor, or the selected blocks")),
    (mark("Enter"), mark("use the tool at the hex cursor")),
    (mark("Right click, or the menu key"), mark("what can be done at a place")),
    ("Esc", mark("take back what has been begun, or select nothing")),
    (mark("[ and ]"), mark("smaller and larger brush")),
    (mark("Alt and click"), mark("pick up terrain or a level")),
    (mark("Shift and click"), mark("fill an area with terrain")),
    (mark("1 to 6"), mark("with hexsides and footprints: that side of the hex cursor's hex")),
    (
        mark("Shift while dragging"),
        mark("leave gaps in hexsides, keep a piece in hand, select more"),
    ),
)
"""What the map does with keys and mouse, whatever actions have which keys."""
AROUND: Final = 76
"""Margins and buttons round a text, in pixels."""


def keys_text(shortcuts: Shortcuts) -> str:
    """The keys as a table in rich text: the map's, the tools', then those of all other actions."""
    actions = [
        (
            name.startswith("tool_"),
            action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
            bare(action.text()).split(": ")[0],
        )
        for name, action in shortcuts.actions.items()
        if shortcuts.keys(name)
    ]
    tools = [(keys, what) for is_tool, keys, what in actions if is_tool]
    others = [(keys, what) for is_tool, keys, what in actions if not is_tool]
    map_keys = [(tr(key), tr(what)) for key, what in KEYS]
    parts = ((tr("Tools"), tools), (tr("On the map"), map_keys), (tr("Everything else"), others))
    body = "".join(_rows(title, rows) for title, rows in parts)
    return f"<table>{body}</table>"


def _rows(title: str, rows: Iterable[tuple[str, str]]) -> str:
    head = f"<tr><td colspan='2' style='padding:10px 0 3px 0'><b>{title}</b></td></tr>"
    return head + "".join(
        f"<tr><td style='padding:2px 16px 2px 0'><b>{escape(key)}</b></td>"
        f"<td style='padding:2px 0'>{escape(begun(what))}</td></tr>"
        for key, what in rows
    )


def show_keys(parent: QWidget, shortcuts: Shortcuts) -> QDialog:
    """Keys and mouse; the dialog stays open beside the window."""
    return _show(parent, tr("Keys and mouse"), keys_text(shortcuts))


def show_about(parent: QWidget) -> QDialog:
    """Version, licence, fonts, libraries."""
    return _show(
        parent,
        tr("About Firefight Studio"),
        f"<h3>Firefight Studio {studio.__version__}</h3>"
        + tr(
            "<p>A studio for authors of tactical board-wargame scenarios: join map boards, paint,"
            "<br>place forces, check, playtest and print.</p>"
            "<p>MIT licence. Made with Qt and PySide6 (LGPL 3), Shapely, lxml, jsonschema."
            "<br>Lettering: PT Sans and PT Serif by ParaType, under the SIL Open Font License.</p>"
        ),
    )


def _show(parent: QWidget, title: str, text: str) -> QDialog:
    dialog = QDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(20, 16, 20, 12)
    column.addWidget(_scrolling(label))
    column.addWidget(buttons)
    room = dialog.screen().availableGeometry().height() - 80
    height = label.sizeHint().height() + AROUND
    dialog.resize(dialog.sizeHint().width(), min(height, room))
    dialog.show()
    return dialog


def _scrolling(label: QLabel) -> QScrollArea:
    """A text that scrolls where the screen is low."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(label)
    area.setWidgetResizable(True)
    size = label.sizeHint()
    area.setMinimumWidth(size.width() + 24)
    area.setSizeAdjustPolicy(QScrollArea.SizeAdjustPolicy.AdjustToContents)
    return area
