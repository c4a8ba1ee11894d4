"""Texts of a scenario in the details: bold, italic, lists; a text nobody touched stays."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.texts import TextsPage
from studio.app.forms.prose_edit import ProseEdit, prose_of, show_prose
from studio.model.prose import read_prose


def test_words_are_made_bold_and_italic_by_keys(dialog: DetailsDialog, qtbot: QtBot):
    edit = dialog.page(TextsPage).edits["situation"]
    qtbot.keyClicks(edit.edit, "Hold ")
    qtbot.keyClick(edit, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(edit.edit, "now")
    qtbot.keyClick(edit, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(edit.edit, " or ")
    qtbot.mouseClick(edit.buttons["italic"], Qt.MouseButton.LeftButton)
    qtbot.keyClicks(edit.edit, "never")
    assert edit.buttons["italic"].isChecked()
    assert dialog.changed().texts.situation == {"en": "Hold **now** or *never*"}


def test_paragraphs_become_points_of_a_list_and_text_again(dialog: DetailsDialog, qtbot: QtBot):
    edit = dialog.page(TextsPage).edits["setup"]
    qtbot.keyClicks(edit.edit, "First")
    qtbot.mouseClick(edit.buttons["number"], Qt.MouseButton.LeftButton)
    qtbot.keyClick(edit.edit, Qt.Key.Key_Return)
    qtbot.keyClicks(edit.edit, "Second")
    assert dialog.changed().texts.setup == {"en": "1. First\n2. Second"}
    qtbot.mouseClick(edit.buttons["number"], Qt.MouseButton.LeftButton)
    assert dialog.changed().texts.setup == {"en": "1. First\nSecond"}


@pytest.mark.parametrize(
    "text",
    [
        "Plain.",
        "**bold** and *italic*\n- one\n- two\nafter\n1. first\n2. second",
        "- a *b* c",
        "3. third\n4. fourth",
    ],
)
def test_a_text_is_shown_and_read_back(qapp: QApplication, text: str):
    from PySide6.QtGui import QTextDocument

    document = QTextDocument()
    show_prose(document, text)
    assert prose_of(document) == read_prose(text)


def test_a_text_that_nobody_touched_stays_to_the_letter(dialog: DetailsDialog):
    edit = ProseEdit({"en": "One\n\n\nTwo  "}, dialog.speech, "Text")
    assert edit.texts() == {"en": "One\n\n\nTwo  "}
