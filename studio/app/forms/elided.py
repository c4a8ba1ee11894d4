"""Boxes and fields that say with dots that their text goes on."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStylePainter,
)


class ElidedBox(QComboBox):
    """A box to choose from; Qt would cut its text off in the middle of a letter."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As Qt paints it, but for the text."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_ComboBox
        painter.drawComplexControl(control, option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, part, self).width() - 2
        if not self.itemIcon(self.currentIndex()).isNull():
            room -= self.iconSize().width() + 4
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, room
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


class ElidedButton(QPushButton):
    """A button that shows what was chosen behind it."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As Qt paints it, but for the text."""
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        part = QStyle.SubElement.SE_PushButtonContents
        room = self.style().subElementRect(part, option, self).width()
        option.text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
