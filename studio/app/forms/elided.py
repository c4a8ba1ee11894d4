"""Boxes and fields that say with dots that their text goes on.

The parts of Qt that paint it so, with 566 names of what a style knows, are asked for where a text
really is too long.
"""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QPushButton

AROUND_TEXT: Final = 28
"""Pixels beside the text of a box for its frame and arrow, at least."""


class ElidedBox(QComboBox):
    """A box to choose from; Qt would cut its text off in the middle of a letter."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """As Qt paints it, but for a text that is too long."""
        text = self.currentText()
        icon = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + 4
        if self.fontMetrics().horizontalAdvance(text) + icon + AROUND_TEXT <= self.width():
            super().paintEvent(event)
        else:
            self._paint_elided(text, icon)

    def _paint_elided(self, text: str, icon: int) -> None:
        from PySide6.QtWidgets import QStyle, QStyleOptionComboBox, QStylePainter

        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ComboBox
        painter.drawComplexControl(control, option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, part, self).width() - 2 - icon
        dots = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(text, dots, room)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class ElidedButton(QPushButton):
    """A button that shows what was chosen behind it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As Qt paints it, but for the text."""
        from PySide6.QtWidgets import QStyle, QStyleOptionButton, QStylePainter

        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        part = QStyle.SubElement.SE_PushButtonContents
        room = self.style().subElementRect(part, option, self).width()
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
