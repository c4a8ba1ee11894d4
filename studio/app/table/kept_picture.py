"""A picture over the canvas that is painted anew only when what it shows is another."""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap


class KeptPicture:
    """A transparent picture as large as the window; `key` says what is on it."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._key: tuple[Hashable, ...] | None = None

    def paint(
        self,
        painter: QPainter,
        key: tuple[Hashable, ...],
        size: QSize,
        ratio: float,
        draw: Callable[[QPainter], None],
    ) -> None:
        """The picture, drawn anew where the key, the size or the screen is another."""
        whole = (*key, size.width(), size.height(), ratio)
        if whole != self._key:
            self._key = whole
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            inner = QPainter(self._picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw(inner)
            inner.end()
        painter.drawPixmap(0, 0, self._picture)
