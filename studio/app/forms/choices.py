"""Boxes that choose one of some values by their names."""

from collections.abc import Mapping

from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from studio.app.forms.elided import ElidedBox


def choice_box(names: Mapping[str, str], chosen: str) -> QComboBox:
    """A box of values by their names; one that has no name is shown as it is, and kept."""
    box = ElidedBox()
    for key, text in (names if chosen in names else {**names, chosen: chosen or "–"}).items():
        box.addItem(text, key)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    return box


def narrow(box: QComboBox, letters: int = 8) -> QComboBox:
    """The box with room for so many letters at least, not for its longest text."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(letters)
    return box


def label_of(text: str, field: QWidget) -> QLabel:
    """A label whose key leads to its field."""
    label = QLabel(text)
    label.setBuddy(field)
    return label
