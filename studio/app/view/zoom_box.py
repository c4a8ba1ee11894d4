"""The zoom box in the tool bar: shows the size and offers steps."""

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from studio.app.scene.camera import STEPS
from studio.app.view.map_view import MapView
from studio.words import mark, tr

WHOLE: Final = mark("Whole map")
PRINT: Final = mark("Print size")
PRINTED: Final = 3.0 / 25.4
"""Inches on paper of an inch of the table, about as on the set-up sheet."""


class ZoomBox(QWidget):
    """A combo box of zoom steps in pixels a hex."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: MapView | None = None
        self._between = False
        self.box = QComboBox(self)
        self._share = 1.0
        self._fill()
        self.box.setFixedWidth(104)
        self.box.setAccessibleName(tr("Zoom"))
        self.box.setEditable(False)
        label = QLabel(tr("Zoom"))
        label.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.setSpacing(6)
        row.addWidget(label)
        row.addWidget(self.box)
        self.box.activated.connect(self._chosen)

    def show_canvas(self, canvas: MapView) -> None:
        """Another map is in front."""
        if canvas is self._canvas:
            return
        if self._canvas is not None:
            self._canvas.zoomed.disconnect(self.show_size)
        self._canvas = canvas
        if self._share != canvas.unit_share:
            self._share = canvas.unit_share
            self._fill()
        canvas.zoomed.connect(self.show_size)
        self.show_size(canvas.camera.px)

    def _fill(self) -> None:
        """The steps in pixels of what people measure in."""
        self.box.setToolTip(
            tr("How large a hex is shown; the wheel zooms too")
            if self._share == 1.0
            else tr("How large an inch of the table is shown; the wheel zooms too")
        )
        self._between = False
        self.box.clear()
        self.box.addItems([*(self._text(step) for step in STEPS), tr(PRINT), tr(WHOLE)])

    def _text(self, px: float) -> str:
        size = px * self._share
        return f"{round(size)} px" if self._share == 1.0 else f"{round(size, 1):g} px"

    @Slot(float)
    def show_size(self, px: float) -> None:
        """Show a size, also one between two steps."""
        text = self._text(px)
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
        if text == tr(WHOLE):
            self._canvas.fit()
        elif text == tr(PRINT):
            inches = 1.5 if self._share == 1.0 else PRINTED / self._share
            self._canvas.zoom_to(inches * self._canvas.physicalDpiX())
        else:
            self._canvas.zoom_to(float(text.removesuffix(" px")) / self._share)
        self._canvas.setFocus()
