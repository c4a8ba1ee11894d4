"""Boxes, fields and lists that many dialogs share."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QListWidget,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from studio.app.forms.buttons import lead
from studio.app.forms.choices import choice_box
from studio.app.forms.elided import ElidedButton
from studio.app.forms.empty import EmptyHint
from studio.app.theme import FUSION_DARKENS, apply_theme
from studio.draw.look import DARK, LIGHT


def contrast(one: QColor, other: QColor) -> float:
    """WCAG's ratio of two colours."""

    def light(colour: QColor) -> float:
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        lines = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * lines[0] + 0.7152 * lines[1] + 0.0722 * lines[2]

    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_outlines_of_boxes_and_fields_are_seen(colours) -> None:
    assert contrast(colours.outline, colours.window) >= 3
    assert contrast(colours.outline, colours.base) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boxes_get_the_outline_of_the_theme(theme: str, qapp: QApplication, qtbot: QtBot) -> None:
    colours = apply_theme(qapp, theme)
    inside = QWidget()
    qtbot.addWidget(inside)
    box = QCheckBox("On", inside)
    inside.show()
    drawn = box.palette().window().color().darker(FUSION_DARKENS)
    around = inside.palette().window().color()
    apply_theme(qapp, "light")
    assert abs(drawn.lightness() - colours.outline.lightness()) <= 2
    assert around == colours.window


def test_a_list_says_why_it_is_empty(qtbot: QtBot) -> None:
    rows = QListWidget()
    qtbot.addWidget(rows)
    hint = EmptyHint(rows, "Nothing yet")
    rows.resize(200, 100)
    rows.show()
    assert hint.isVisible()
    assert hint.size() == rows.viewport().size()
    assert rows.accessibleDescription() == "Nothing yet"
    rows.addItem("something")
    assert not hint.isVisible()
    assert rows.accessibleDescription() == ""
    rows.clear()
    assert hint.isVisible()


def test_the_leading_button_is_as_high_as_its_neighbours(qtbot: QtBot) -> None:
    button = QDialogButtonBox.StandardButton
    buttons = QDialogButtonBox(button.Ok | button.Cancel)
    qtbot.addWidget(buttons)
    ok = lead(buttons, "Write the page")
    buttons.show()
    assert ok.text() == "Write the page"
    assert ok.height() == buttons.button(button.Cancel).height()


def test_long_texts_end_in_dots(qtbot: QtBot) -> None:
    """What is painted is the beginning of the text with dots; the text itself stays whole."""
    field = ElidedButton("W" * 60)
    box, alike = choice_box({"a": "W" * 60}, "a"), choice_box({"a": ""}, "a")
    plain = QPushButton()
    for widget in (field, box, alike, plain):
        qtbot.addWidget(widget)
        widget.setFixedSize(120, 28)
        widget.clearFocus()
    shown = ["W" * count + "…" for count in range(1, 12)]
    assert field.text() == box.currentText() == "W" * 60
    assert any(_same(field, plain, words) for words in shown)
    assert any(_same(box, alike, words) for words in shown)


def _same(widget: QWidget, other: QPushButton | QComboBox, words: str) -> bool:
    if isinstance(other, QComboBox):
        other.setItemText(0, words)
    else:
        other.setText(words)
    return widget.grab().toImage() == other.grab().toImage()
