"""The zoom box in the tool bar: shows the size and offers steps."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from studio.app.camera import STEPS
from studio.app.canvas import Canvas

WHOLE: Final = "Whole map"
PRINT: Final = "Print size"


class ZoomBox(QWidget):
    """A combo box of zoom steps in pixels a hex."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: Canvas | None = None
        self._between = False
        self.box = QComboBox(self)
        self.box.addItems([*(f"{step:g} px" for step in STEPS), PRINT, WHOLE])
        self.box.setFixedWidth(104)
        self.box.setAccessibleName("Zoom")
        self.box.setToolTip("How large a hex is shown; the wheel zooms too")
        self.box.setEditable(False)
        label = QLabel("Zoom")
        label.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.setSpacing(6)
        row.addWidget(label)
        row.addWidget(self.box)
        self.box.activated.connect(self._chosen)

    def show_canvas(self, canvas: Canvas) -> None:
        """Another map is in front."""
        if self._canvas is not None:
            self._canvas.zoomed.disconnect(self.show_size)
        self._canvas = canvas
        canvas.zoomed.connect(self.show_size)
        self.show_size(canvas.camera.px)

    @Slot(float)
    def show_size(self, px: float) -> None:
        """Show a size, also one between two steps."""
        text = f"{round(px)} px"
        if self._between:
            self.box.removeItem(0)
        self._between = self.box.findText(text) < 0
        if self._between:
            self.box.insertItem(0, text)
        self.box.setCurrentIndex(self.box.findText(text))

    @Slot(int)
    def _chosen(self, row: int) -> None:
        if self._canvas is None:
            return
        text = self.box.itemText(row)
        if text == WHOLE:
            self._canvas.fit()
        elif text == PRINT:
            self._canvas.zoom_to(1.5 * self._canvas.physicalDpiX())
        else:
            self._canvas.zoom_to(float(text.removesuffix(" px")))
        self._canvas.setFocus()
