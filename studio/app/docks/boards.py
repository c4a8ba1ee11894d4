"""The boards dock: the boards there are, and those on the table."""

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QWidget

from studio.app.desk import Desk
from studio.app.documents.library import boards_in_reach
from studio.app.scene.small_map import board_picture
from studio.app.view.dragging import BOARD_MIME, drag
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.library import library_paths
from studio.model.terrain import load_terrain
from studio.model.text import in_language
from studio.words import plural, tr, within

PICTURE: Final = QSize(108, 70)
SMALL: Final = QSize(54, 35)
"""The picture of a board that is dragged."""
BOARD: Final = Qt.ItemDataRole.UserRole


class BoardsDock(QListWidget):
    """The library of boards with thumbnails: double-click or drag one onto the table."""

    add_wanted = Signal(str)
    open_wanted = Signal(object)
    """The file of a board that shall be edited by itself."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.boards: dict[str, Board] = {}
        self._folder: Path | None = None
        self._dress()
        desk.changed.connect(self._renew)
        desk.opened.connect(self.reload)
        desk.renamed.connect(self._follow_folder)
        self.itemDoubleClicked.connect(self._double_clicked)
        QTimer.singleShot(0, self, self._read_at_first)

    def _dress(self) -> None:
        self.setAccessibleName(tr("Boards"))
        self.setIconSize(PICTURE)
        self.setSpacing(1)
        self.setWordWrap(True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setDragDropMode(QListWidget.DragDropMode.DragOnly)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._offer)

    def sizeHint(self) -> QSize:
        """Two boards and a bit of the third."""
        return QSize(228, 170)

    @Slot()
    def _read_at_first(self) -> None:
        """A document that was opened at once has had the library read already."""
        if not self.boards:
            self.reload()

    @Slot()
    def _follow_folder(self) -> None:
        if self._folder != self.desk.document.folder:
            self.reload()

    @Slot()
    def reload(self) -> None:
        """Read the library again."""
        self._folder = self.desk.document.folder
        self.boards = boards_in_reach(self._folder)
        self.clear()
        for name in self.boards:
            item = QListWidgetItem(_blank(), "")
            item.setData(BOARD, name)
            item.setToolTip(tr("Double-click or drag it onto the table"))
            self.addItem(item)
            self.desk.leisure.add(partial(self._paint_board, name))
        self._show_texts()

    def _renew(self, before: Firefight, after: Firefight) -> None:
        if before.scenario.boards != after.scenario.boards:
            self._show_texts()

    def _show_texts(self) -> None:
        alone = self.desk.document.is_board
        placed = [] if alone else [p.board for p in self.desk.firefight.scenario.boards]
        for row in range(self.count()):
            item = self.item(row)
            board = self.boards[item.data(BOARD)]
            item.setText(board_text(board, placed.count(board.id)))

    def _paint_board(self, name: str) -> None:
        if name not in self.boards:
            return
        picture = board_picture(self.boards[name], PICTURE, self.devicePixelRatioF())
        icon = QIcon(picture)
        icon.addPixmap(picture, QIcon.Mode.Selected)
        for row in range(self.count()):
            if self.item(row).data(BOARD) == name:
                self.item(row).setIcon(icon)

    def mimeData(self, items: list[QListWidgetItem]) -> QMimeData:  # type: ignore[override]
        """What a dragged board carries: its id."""
        data = QMimeData()
        if items:
            data.setData(BOARD_MIME, str(items[0].data(BOARD)).encode())
        return data

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """A small picture of the board hangs at the pointer; over the map its ghost shows."""
        items = self.selectedItems()
        if items:
            drag(self, self.mimeData(items), items[0].icon(), SMALL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what a double click does."""
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self._double_clicked(item)
        else:
            super().keyPressEvent(event)

    @Slot(QListWidgetItem)
    def _double_clicked(self, item: QListWidgetItem) -> None:
        self.add_wanted.emit(item.data(BOARD))

    def _offer(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is None:
            return
        menu = QMenu(self)
        add = menu.addAction(tr("Add to the table"))
        edit = menu.addAction(tr("Edit this board by itself"))
        add.setEnabled(not self.desk.document.is_board)
        chosen = menu.exec(self.viewport().mapToGlobal(at))
        name = item.data(BOARD)
        if chosen is add:
            self.add_wanted.emit(name)
        elif chosen is edit:
            self.open_wanted.emit(library_paths(self._folder)[name])


def board_text(board: Board, placed: int) -> str:
    """What the list says of a board."""
    title = in_language(board.title)
    head = title if title == board.id else f"{board.id} {title}"
    lines = [head, f"{board.columns} × {board.rows}{landmarks(board)}"]
    if placed:
        lines.append(plural("on the table", "on the table {count} times", placed))
    return "\n".join(lines)


def landmarks(board: Board) -> str:
    """The two terrains that a board has most of, open ground left out."""
    table = load_terrain()
    counts: dict[str, int] = {}
    for spot in board.spots():
        try:
            name = board.terrain_at(spot)
        except KeyError:
            continue
        if name != table.default_hex and name in table.hexes:
            counts[name] = counts.get(name, 0) + 1
    most = sorted(counts, key=lambda name: -counts[name])[:2]
    return "".join(f", {within(in_language(table.hexes[name].name))}" for name in most)


def _blank() -> QIcon:
    picture = QPixmap(PICTURE)
    picture.fill(Qt.GlobalColor.transparent)
    return QIcon(picture)
