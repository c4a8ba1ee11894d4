"""All that is on a table, in a tree: also what waits off it, and what lies under something else."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QItemSelectionModel, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from studio.app.table.desk import TableDesk
from studio.app.table.words import men_in_words, name_of
from studio.model.table import Table, TableSide
from studio.model.table_pieces import Piece
from studio.seen.tabletop.words import rank_in_words, side_name
from studio.words import tr

OF: Final = Qt.ItemDataRole.UserRole


class Node(NamedTuple):
    """A row: its words, what it stands for, and the rows in it."""

    words: str
    piece: Piece | None = None
    inner: tuple["Node", ...] = ()


def nodes(table: Table) -> Iterator[Node]:
    """Sides with sections, teams and leaders; then ground."""
    for side, force in table.sides.items():
        yield Node(side_name(side), None, tuple(_of_side(side, force)))
    ground: list[Node] = []
    for building in table.buildings:
        openings = tuple(Node(one.id, Piece("aperture", one.id)) for one in building.apertures)
        ground.append(Node(name_of(building), Piece("building", building.id), openings))
    ground += [Node(name_of(area), Piece("area", area.id)) for area in table.areas]
    ground += [Node(name_of(line), Piece("obstacle", line.id)) for line in table.obstacles]
    ground += [
        Node(tr("smoke of a {kind}", kind=cloud.kind), Piece("smoke", str(n)))
        for n, cloud in enumerate(table.smoke)
    ]
    yield Node(tr("Ground"), None, tuple(ground))


def _of_side(side: str, force: TableSide) -> Iterator[Node]:
    sections: dict[str | None, list[Node]] = {}
    for team in force.teams:
        off = tr(", waits") if team.waiting else ""
        words = f"{team.id}: {men_in_words(len(team.figures))}{off}"
        sections.setdefault(team.section, []).append(Node(words, Piece("team", team.id)))
    known = {team.id: team.section for team in force.teams}
    for leader in force.leaders:
        at = leader.section if leader.section in sections else known.get(leader.section or "")
        words = f"{leader.id}: {rank_in_words(leader.rank)}"
        sections.setdefault(at, []).append(Node(words, Piece("leader", leader.id)))
    for section, rows in sections.items():
        if section is None:
            yield from rows
        else:
            yield Node(tr("Section {section}", section=section), None, tuple(rows))
    for number in range(len(force.jump_off_points)):
        yield Node(
            tr("Jump-off point {number}", number=number + 1), Piece("point", f"{side} {number}")
        )


class ContentsTree(QTreeWidget):
    """Follows the selection of the desk, and leads it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk: TableDesk | None = None
        self._nodes: list[Node] = []
        self._items: dict[Piece, QTreeWidgetItem] = {}
        self.setHeaderHidden(True)
        self.setAccessibleName(tr("All that is on the table"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.itemSelectionChanged.connect(self._lead)

    def show_desk(self, desk: TableDesk | None) -> None:
        """Another table."""
        self.desk = desk
        self._nodes = []
        self.fill()

    @Slot()
    def fill(self) -> None:
        """The table as it is now; what was folded stays so."""
        found = list(nodes(self.desk.table)) if self.desk is not None else []
        if found == self._nodes:
            return
        folded = {
            item.text(0) for item in self._all() if item.childCount() and not item.isExpanded()
        }
        self._nodes = found
        self.blockSignals(True)
        self.clear()
        self._items = {}
        for node in found:
            self.addTopLevelItem(self._item(node))
        self.blockSignals(False)
        for item in self._all():
            piece = _piece(item)
            openings = piece is not None and piece.kind == "building"
            item.setExpanded(item.text(0) not in folded and not openings)
        self.follow()

    def _item(self, node: Node) -> QTreeWidgetItem:
        words, piece, inner = node
        item = QTreeWidgetItem([words])
        if piece is not None:
            item.setData(0, OF, list(piece))
            self._items[piece] = item
        elif not inner:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        for child in inner:
            item.addChild(self._item(child))
        return item

    def _all(self) -> Iterator[QTreeWidgetItem]:
        stack = [self.topLevelItem(n) for n in range(self.topLevelItemCount())]
        while stack:
            item = stack.pop()
            assert item is not None
            yield item
            stack += [item.child(n) for n in range(item.childCount())]

    @Slot()
    def follow(self) -> None:
        """Mark what is selected on the table."""
        if self.desk is None:
            return
        wanted = [self._items[p] for p in self.desk.selection if p in self._items]
        self.blockSignals(True)
        self.clearSelection()
        for item in wanted:
            item.setSelected(True)
        if wanted:
            no_update = QItemSelectionModel.SelectionFlag.NoUpdate
            self.setCurrentItem(wanted[0], 0, no_update)
            self.scrollToItem(wanted[0])
        self.blockSignals(False)
        self.viewport().update()

    @Slot()
    def _lead(self) -> None:
        """Select on the table what is chosen here; a section or a side means all in it."""
        if self.desk is None:
            return
        chosen: list[Piece] = []
        for item in self.selectedItems():
            piece = _piece(item)
            inside = [_piece(item.child(n)) for n in range(item.childCount())]
            chosen += [piece] if piece is not None else [one for one in inside if one is not None]
        self.desk.select(*dict.fromkeys(chosen))
        if chosen:
            self.desk.show_piece(chosen[0])


def _piece(item: QTreeWidgetItem | None) -> Piece | None:
    """The thing that a row stands for; None of a side, a section, and ground as a whole."""
    held = item.data(0, OF) if item is not None else None
    return Piece(*held) if held else None
