"""The problems dock: what the checks find, live; a click goes to the place."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QHeaderView,
    QMenu,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from studio.app.checking import Checker, Problem
from studio.app.desk import Desk
from studio.app.icons import icon
from studio.model.board import Board

WAIT_MS: Final = 40
"""Checks run this long after the last edit, so that they don't run between two moves of a brush."""
LEVELS: Final = ("error", "warning", "note")


class ProblemsDock(QTreeWidget):
    """A row for each finding, the worst first."""

    counted = Signal(str)
    """What the title says: how many there are."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.problems: tuple[Problem, ...] = ()
        self.checker = Checker(self)
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._wait.timeout.connect(self._check_soon)
        self.checker.done.connect(self._take)
        desk.changed.connect(self._wait_again)
        self.itemClicked.connect(self._go)
        self.itemActivated.connect(self._go)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._offer)
        self._dress()

    def _dress(self) -> None:
        self.setAccessibleName("Problems")
        self.setHeaderLabels(["Problem", "Place", "Rule", ""])
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setIconSize(QSize(16, 16))
        self.setAlternatingRowColors(True)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, width in ((1, 150), (2, 54), (3, 60)):
            header.resizeSection(column, width)
        self._show_none("Nothing to check yet")

    def dress_again(self) -> None:
        """Icons in the colours of another theme."""
        self._fill()

    def sizeHint(self) -> QSize:
        """Room for some rows."""
        return QSize(600, 130)

    @Slot()
    def _wait_again(self) -> None:
        self._wait.start()

    @Slot()
    def _check_soon(self) -> None:
        self.desk.leisure.add(self.check_now)

    @Slot()
    def check_now(self) -> None:
        """Check what is shown, without waiting."""
        self._wait.stop()
        document = self.desk.document
        if isinstance(document.work, Board):
            self.checker.check(document.work)
        elif document.work.boards:
            self.checker.check(document.firefight, document.missing)
        else:
            self._take(())

    @Slot(object)
    def _take(self, problems: Sequence[Problem]) -> None:
        """Show these, keeping the row that is selected."""
        before = self.problems
        self.problems = tuple(sorted(problems, key=lambda problem: LEVELS.index(problem.level)))
        if before and list(map(_shown, before)) == list(map(_shown, self.problems)):
            for row, problem in enumerate(self.problems):
                self._topmost(row).setData(0, Qt.ItemDataRole.UserRole, problem)
        else:
            self._fill()
        self.counted.emit(count_in_words(self.problems))

    def _topmost(self, row: int) -> QTreeWidgetItem:
        item = self.topLevelItem(row)
        assert item is not None
        return item

    def _fill(self) -> None:
        current = self.currentItem()
        chosen = current.data(0, Qt.ItemDataRole.UserRole) if current else None
        self.clear()
        for problem in self.problems:
            self._add(problem, chosen is not None and _shown(chosen) == _shown(problem))
        if not self.problems:
            boards = self.desk.firefight.scenario.boards
            self._show_none("No problems found" if boards else "Nothing to check yet")

    def _add(self, problem: Problem, current: bool) -> None:
        item = QTreeWidgetItem([problem.message, problem.place, problem.rule, ""])
        item.setIcon(0, icon(problem.level))
        item.setToolTip(0, problem.message)
        item.setToolTip(1, problem.place)
        item.setData(0, Qt.ItemDataRole.UserRole, problem)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{problem.level}: {problem.message}")
        self.addTopLevelItem(item)
        if problem.fix is not None:
            button = QPushButton("Fix")
            button.setObjectName("fix")
            button.setToolTip("Mend this; Undo takes it back")
            button.setAccessibleName(f"Fix: {problem.message}")
            button.setProperty("row", self.indexOfTopLevelItem(item))
            button.clicked.connect(self._fix_clicked)
            self.setItemWidget(item, 3, button)
        if current:
            self.setCurrentItem(item)

    def _show_none(self, text: str) -> None:
        item = QTreeWidgetItem([text, "", "", ""])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setForeground(0, self.palette().placeholderText())
        self.addTopLevelItem(item)
        if self.desk.firefight.scenario.boards:
            item.setIcon(0, icon("fine"))

    @Slot(QTreeWidgetItem)
    def _go(self, item: QTreeWidgetItem, *_: Any) -> None:
        problem = item.data(0, Qt.ItemDataRole.UserRole)
        if problem is None:
            return
        if problem.units:
            self.desk.select(*problem.units)
        if problem.at is not None:
            self.desk.show_place(problem.at)
        self.desk.say(problem.message)

    @Slot()
    def next_problem(self) -> None:
        """Go to the next problem."""
        self._step(1)

    @Slot()
    def previous_problem(self) -> None:
        """Go to the one before."""
        self._step(-1)

    def _step(self, by: int) -> None:
        if not self.problems:
            self.desk.say("No problems found")
            return
        current = self.currentItem()
        row = self.indexOfTopLevelItem(current) if current is not None else -1
        row = (row + by) % len(self.problems) if row >= 0 or by > 0 else len(self.problems) - 1
        item = self.topLevelItem(row)
        if item is not None:
            self.setCurrentItem(item)
            self._go(item)

    @Slot()
    def _fix_clicked(self) -> None:
        button = self.sender()
        if button is not None:
            self._fix(self.problems[button.property("row")])

    def _fix(self, problem: Problem) -> None:
        if problem.fix is not None:
            self.desk.document.edit(f"Fix: {problem.message}", problem.fix)

    @Slot()
    def fix_all(self) -> None:
        """Mend everything that can be mended safely, as one step."""
        fixes = [problem.fix for problem in self.problems if problem.fix is not None]
        if not fixes:
            self.desk.say("Nothing here can be mended by itself")
            return
        document = self.desk.document
        document.begin_stroke(f"Fix {len(fixes)} problems")
        for fix in fixes:
            document.edit("Fix", fix)
        document.end_stroke()

    def _offer(self, at: Any) -> None:
        item = self.itemAt(at)
        problem = item.data(0, Qt.ItemDataRole.UserRole) if item else None
        if item is None or problem is None:
            return
        menu = QMenu(self)
        go, fix = menu.addAction("Go to the place"), menu.addAction("Fix")
        go.setEnabled(problem.at is not None)
        fix.setEnabled(problem.fix is not None)
        chosen = menu.exec(self.viewport().mapToGlobal(at))
        if chosen is go:
            self._go(item)
        elif chosen is fix:
            self._fix(problem)


def _shown(problem: Problem) -> tuple[object, ...]:
    """What the row of a problem shows: fixes of the same finding are never equal."""
    return (*problem[:-1], problem.fix is None)


def count_in_words(problems: Sequence[Problem]) -> str:
    """Such as `2 errors, 1 warning`."""
    counts = [(sum(p.level == level for p in problems), level) for level in LEVELS]
    return ", ".join(f"{n} {level}{'s' * (n != 1)}" for n, level in counts if n)
