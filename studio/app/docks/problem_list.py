"""The rows of the problems dock."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from studio.app.documents.checking import Problem
from studio.app.icons import icon
from studio.words import mark, tr

PROBLEM: Final = Qt.ItemDataRole.UserRole
LEVELS: Final = {"error": mark("error"), "warning": mark("warning"), "note": mark("note")}


class ProblemList(QTreeWidget):
    """A row for each problem, with a button where it can be mended."""

    fix_wanted = Signal(object)
    """A problem that shall be mended."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self.setAccessibleName(tr("Problems"))
        self.setHeaderLabels([tr("Problem"), tr("Place"), tr("Rule"), ""])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 16))
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 128), (2, 54), (3, 60)):
            header.resizeSection(column, width)

    def show_problems(self, problems: Sequence[Problem], nothing: str, *, fine: bool) -> None:
        """Show these, keeping the row that is chosen; without any, a sentence.

        Rows that show the same as before stay, and only lead to the newer problem.
        """
        shown = tuple(shown_of(problem) for problem in problems)
        if shown and shown == self._shown:
            for row, problem in enumerate(problems):
                self._row(row).setData(0, PROBLEM, problem)
            return
        self._shown = shown
        chosen = self.problem_of(self.currentItem())
        self.clear()
        for problem in problems:
            self._add(problem, chosen is not None and shown_of(chosen) == shown_of(problem))
        if not problems:
            item = QTreeWidgetItem([nothing, "", "", ""])
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            item.setForeground(0, self.palette().placeholderText())
            self.addTopLevelItem(item)
            if fine:
                item.setIcon(0, icon("fine"))

    def forget(self) -> None:
        """Every row is made anew the next time."""
        self._shown = ()

    def _row(self, number: int) -> QTreeWidgetItem:
        item = self.topLevelItem(number)
        assert item is not None
        return item

    def _add(self, problem: Problem, current: bool) -> None:
        from html import escape

        from studio.app.docks.why import why_in_words

        item = QTreeWidgetItem([problem.message, problem.place, problem.rule, ""])
        item.setIcon(0, icon(problem.level))
        item.setToolTip(0, f"{escape(problem.message)}<br>{why_in_words(problem)}")
        item.setToolTip(1, problem.place)
        item.setData(0, PROBLEM, problem)
        item.setData(
            0, Qt.ItemDataRole.AccessibleTextRole, f"{tr(LEVELS[problem.level])}: {problem.message}"
        )
        self.addTopLevelItem(item)
        if problem.fix is not None:
            button = QPushButton(tr("Fix"))
            button.setObjectName("fix")
            button.setToolTip(tr("Mend this; Undo takes it back"))
            button.setAccessibleName(tr("Fix: {message}", message=problem.message))
            button.setProperty("row", self.indexOfTopLevelItem(item))
            button.clicked.connect(self._fix_clicked)
            self.setItemWidget(item, 3, button)
        if current:
            self.setCurrentItem(item)

    @Slot()
    def _fix_clicked(self) -> None:
        button = self.sender()
        problem = self.problem_of(self.topLevelItem(button.property("row")))
        if problem is not None:
            self.fix_wanted.emit(problem)

    def problem_of(self, item: QTreeWidgetItem | None) -> Problem | None:
        """The problem of a row."""
        problem = item.data(0, PROBLEM) if item is not None else None
        return problem if isinstance(problem, Problem) else None


def shown_of(problem: Problem) -> tuple[object, ...]:
    """What the row of a problem shows: fixes of the same finding are never equal."""
    return (*problem._replace(fix=None), problem.fix is None)
