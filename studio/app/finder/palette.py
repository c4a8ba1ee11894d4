"""The command palette: a line over the window, and below it what fits."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from studio.app.finder.finds import Find, finds, found, remember
from studio.app.theme import current_colours
from studio.words import tr

if TYPE_CHECKING:
    from studio.app.window import Window

WIDTH: Final = 560
HEIGHT: Final = 380
ROW: Final = 28
AROUND: Final = 34 + 22 + 2
"""The line to type in, margins and frame: the list shows whole rows below them."""
TOP: Final = 64
"""Below the menus of the window."""
FIND: Final = Qt.ItemDataRole.UserRole
TO_THE_LIST: Final = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
)


class Palette(QFrame):
    """Letters above, what fits below; Enter does it, Esc or a click elsewhere doesn't.

    It lies in the window, not over it: so no window system has to agree to a popup.
    """

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.window_ = window
        self.setObjectName("finder")
        self.setAccessibleName(tr("Find an action, a place, a unit or a hex"))
        self.all = finds(window)
        self.shown: list[Find] = []
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("An action, a place, a unit, or a hex such as 0304…"))
        self.line.setAccessibleName(self.accessibleName())
        self.line.setMinimumHeight(34)
        self.line.installEventFilter(self)
        self.model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setAccessibleName(tr("What fits"))
        self.list.setModel(self.model)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(FindDelegate(self))
        self._lay_out()
        self.line.textChanged.connect(self.show_found)
        self.list.clicked.connect(self._clicked)
        self.show_found("")
        self._focused = window.focusWidget()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)

    def popup(self) -> None:
        """Show it at the top of the window."""
        window = self.window_
        width = min(WIDTH, window.width() - 40)
        rows = (min(HEIGHT, window.height() - 120) - AROUND) // ROW
        self.resize(width, AROUND + rows * ROW)
        self.move((window.width() - width) // 2, TOP)
        self.show()
        self.raise_()
        self.line.setFocus()

    @Slot(str)
    def show_found(self, letters: str) -> None:
        """What fits the letters."""
        self.shown = found(letters, self.window_, self.all)
        self.model.clear()
        for find in self.shown:
            item = QStandardItem(find.text)
            item.setData(find, FIND)
            item.setEnabled(find.enabled)
            words = f"{find.text}, {find.detail}" if find.detail else find.text
            item.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            self.model.appendRow(item)
        self._choose(0)

    def _choose(self, row: int) -> None:
        rows = [n for n, find in enumerate(self.shown) if find.enabled]
        if rows:
            nearest = min(rows, key=lambda n: abs(n - row))
            self.list.setCurrentIndex(self.model.index(nearest, 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys that move in the list, while letters are typed above."""
        if event.type() == QEvent.Type.FocusOut and not self._keeps_focus():
            self.close()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key in TO_THE_LIST:
                self._step(key)
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._clicked(self.list.currentIndex())
                return True
            if key == Qt.Key.Key_Escape:
                self.give_up()
                return True
        return super().eventFilter(watched, event)

    def _keeps_focus(self) -> bool:
        """A menu of the line, or another program, takes the focus for a while only."""
        return QApplication.activePopupWidget() is not None or not self.isActiveWindow()

    def give_up(self) -> None:
        """Nothing is done; the keys go where they went before."""
        before = self._focused
        self.close()
        if before is not None:
            before.setFocus()

    def _step(self, key: Qt.Key) -> None:
        page = max(1, self.list.height() // ROW - 1)
        by = {TO_THE_LIST[0]: -1, TO_THE_LIST[1]: 1, TO_THE_LIST[2]: -page, TO_THE_LIST[3]: page}
        rows = [n for n, find in enumerate(self.shown) if find.enabled]
        if not rows:
            return
        current = self.list.currentIndex().row()
        place = rows.index(current) if current in rows else 0
        self._choose(rows[max(0, min(len(rows) - 1, place + by[key]))])

    @Slot(QModelIndex)
    def _clicked(self, index: QModelIndex) -> None:
        find = index.data(FIND)
        if isinstance(find, Find) and find.enabled:
            self.give_up()
            remember(find)
            QTimer.singleShot(0, self.window_, find.does)


class FindDelegate(QStyledItemDelegate):
    """A text with the letters that fit in bold, and keys or kind at the right."""

    def sizeHint(self, _option: object, _index: object) -> QSize:
        """All rows are alike."""
        return QSize(0, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:  # type: ignore[override]
        """One row."""
        find: Find = index.data(FIND)
        palette = self.parent()
        letters = palette.line.text() if isinstance(palette, Palette) else ""
        colours = current_colours()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        rect: QRect = option.rect
        painter.save()
        if chosen:
            painter.fillRect(rect, colours.accent)
        ink = colours.on_accent if chosen else colours.text if find.enabled else colours.dim
        detail_ink = colours.on_accent if chosen else colours.dim
        room = rect.adjusted(8, 0, -8, 0)
        detail = QFontMetrics(option.font).horizontalAdvance(find.detail)
        painter.setPen(detail_ink)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, find.detail)
        fit = find.match(letters)
        bold = set(fit.places) if fit is not None else set()
        painter.setPen(ink)
        self._write(painter, room.adjusted(0, 0, -detail - 16, 0), find.text, bold)
        painter.restore()

    def _write(self, painter: QPainter, room: QRect, text: str, bold: set[int]) -> None:
        """The text letter group by letter group, cut at the end of its room."""
        plain, strong = QFont(painter.font()), QFont(painter.font())
        strong.setBold(True)
        painter.setClipRect(room)
        x, start = room.left(), 0
        while start < len(text):
            end = start
            while end < len(text) and (end in bold) == (start in bold):
                end += 1
            painter.setFont(strong if start in bold else plain)
            part = text[start:end]
            painter.drawText(
                QRect(x, room.top(), room.width(), room.height()),
                Qt.AlignmentFlag.AlignVCenter,
                part,
            )
            x += painter.fontMetrics().horizontalAdvance(part)
            start = end
