"""What is dragged from the docks to the map, by its MIME type, and how it hangs at the pointer."""

from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QDrag, QFont, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from studio.app.theme import current_colours

BOARD_MIME: Final = "application/x-firefight-board"
"""The id of a board."""
UNIT_MIME: Final = "application/x-firefight-unit"
"""The ids of units, one a line."""
BESIDE: Final = QPoint(-14, -14)
"""The picture hangs below the pointer, at its right: what lies under the pointer stays in sight."""
BADGE: Final = 30.0


def drag(source: QWidget, data: QMimeData, icon: QIcon, size: QSize, count: int = 1) -> None:
    """Let something be dragged until it is dropped: a small picture of it hangs at the pointer."""
    one = QDrag(source)
    one.setMimeData(data)
    one.setPixmap(carried(icon.pixmap(size, source.devicePixelRatioF()), count))
    one.setHotSpot(BESIDE)
    one.exec(Qt.DropAction.CopyAction)


def carried(picture: QPixmap, count: int) -> QPixmap:
    """The picture of what is dragged, with the number of them if they are several."""
    if count == 1:
        return picture
    size, ratio = picture.deviceIndependentSize(), picture.devicePixelRatio()
    made = QPixmap(QSize(round((size.width() + BADGE) * ratio), round(size.height() * ratio)))
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.drawPixmap(0, 0, picture)
    box = QRectF(size.width() + 2, (size.height() - 18) / 2, BADGE - 2, 18)
    painter.fillRect(box, current_colours().accent)
    font = QFont(painter.font())
    font.setPixelSize(12)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(current_colours().base)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"× {count}")
    painter.end()
    return made
