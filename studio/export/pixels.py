"""A picture of so many pixels, for programs that show them one by one."""

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter

from studio.errors import StudioError
from studio.words import tr

Paint = Callable[[QPainter], None]


def png(width: int, height: int, paint: Paint) -> bytes:
    """A picture of so many pixels, transparent where nothing is painted.

    Raises:
        StudioError: it has so many pixels that there is no memory for them.
    """
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise StudioError(
            tr(
                "a picture of {width} x {height} pixels is too large",
                width=width,
                height=height,
            )
        )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
