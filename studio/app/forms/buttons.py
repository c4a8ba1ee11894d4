"""The buttons of a dialog: the one that does what it is for leads."""

from typing import Final

from PySide6.QtWidgets import QDialogButtonBox, QPushButton

HIGH: Final = 30
WIDE: Final = 120


def lead(buttons: QDialogButtonBox, text: str) -> QPushButton:
    """The OK button with a text of its own, filled, and no higher than its neighbours."""
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
    ok.setText(text)
    ok.setObjectName("first")
    ok.setMinimumWidth(WIDE)
    for button in buttons.buttons():
        button.setMinimumHeight(HIGH)
    return ok
