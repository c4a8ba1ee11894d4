"""Pictures out of modules for VASSAL, in a form that boards can have."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImageReader

from studio.draw.devices import start_gui
from studio.draw.pictures import MOST_PIXELS
from studio.model.vassal.boards import Image

KEPT: Final = {b"png": ".png", b"jpeg": ".jpg"}
"""The forms that a board can have as they are, by what Qt calls them; others become PNG."""


def for_board(data: bytes) -> Image | None:
    """A picture as a board can have it; None if it can't be read, or has too many pixels."""
    start_gui()
    held = QByteArray(data)
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size, kind = reader.size(), bytes(reader.format().data())
    if not size.isValid() or size.isEmpty() or size.width() * size.height() > MOST_PIXELS:
        return None
    if kind in KEPT:
        return Image(size.width(), size.height(), KEPT[kind], data)
    return _as_png(reader)


def _as_png(reader: QImageReader) -> Image | None:
    image = reader.read()
    if image.isNull():
        return None
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(out, "PNG")  # type: ignore[call-overload]
    return Image(image.width(), image.height(), ".png", bytes(out.data().data()))
