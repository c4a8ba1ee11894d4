"""The checklist before publishing: what a scenario needs, what of it is there, what is missing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.docks.problem_list import PROBLEM
from studio.app.docks.problems import LEVELS, ProblemsDock
from studio.app.documents.checking import Problem
from studio.app.icons import icon
from studio.words import mark, plural, tr

SAVED: Final = "saved"


class Need(NamedTuple):
    """Something that a scenario needs, and the checks that find it missing."""

    title: str
    checks: frozenset[str]


def _checks(names: str) -> frozenset[str]:
    return frozenset(names.split())


NEEDS: Final = (
    Need(
        mark("It has a title and an author"),
        _checks("no-title no-author"),
    ),
    Need(
        mark("Its boards are there and join"),
        _checks("no-boards unknown-board board-overlap board-apart board-off-grid duplicate-place"),
    ),
    Need(
        mark("Turns, Player 1 and the month are given"),
        _checks("no-turns no-first-player no-month"),
    ),
    Need(
        mark("Both sides have forces, within budget and box"),
        _checks("sides-missing no-units budget-exceeded too-many-blocks too-many-companies"),
    ),
    Need(
        mark("Everybody is commanded"),
        _checks(
            "unit-without-company squad-without-hq hq-twice weapon-without-chq "
            "weapon-unattached hq-without-squads strikes-without-chq"
        ),
    ),
    Need(
        mark("Everybody has a place to set up"),
        _checks(
            "unit-nowhere area-empty area-unused area-shared area-unknown-place "
            "setup-area-widened setup-overstacked"
        ),
    ),
    Need(
        mark("It can be won"),
        _checks("no-victory only-eliminations objective-unreachable exit-unreachable"),
    ),
    Need(
        mark("The situation is told"),
        _checks("no-situation"),
    ),
    Need(
        mark("Texts are there in all their languages"),
        _checks("text-untranslated"),
    ),
    Need(
        mark("The program plays all of it"),
        _checks("unplayed-rule unknown-rules"),
    ),
)
REST: Final = mark("Nothing else is wrong")
FILE: Final = mark("It is saved")


class Point(NamedTuple):
    """A point of the list, with what is missing; nothing: it is fulfilled."""

    title: str
    missing: tuple[Problem, ...]


def points_of(problems: Sequence[Problem], *, saved: bool) -> tuple[Point, ...]:
    """The list for a scenario with these problems."""
    named = {check for need in NEEDS for check in need.checks}
    points = [
        Point(tr(need.title), tuple(p for p in problems if p.check in need.checks))
        for need in NEEDS
    ]
    points.append(Point(tr(REST), tuple(p for p in problems if p.check not in named)))
    unsaved = Problem("error", tr("There are changes that aren't saved"), "", "", check=SAVED)
    points.append(Point(tr(FILE), () if saved else (unsaved,)))
    return tuple(points)


class ChecklistDialog(QDialog):
    """Stays beside the window and follows every edit; a row leads to its problem."""

    def __init__(self, desk: Desk, problems: ProblemsDock, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Before publishing"))
        self.resize(520, 460)
        self.setMinimumSize(360, 260)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk, self.dock = desk, problems
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(tr("What a scenario needs before it is published"))
        self.tree.setHeaderHidden(True)
        self.tree.setIconSize(QSize(16, 16))
        self.tree.setWordWrap(True)
        self.tree.setIndentation(18)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addWidget(self.tree, 1)
        column.addWidget(buttons)
        self.tree.itemClicked.connect(self._go)
        self.tree.itemActivated.connect(self._go)
        problems.found.connect(self.renew)
        desk.renamed.connect(self.renew)
        self.renew()

    @Slot()
    def renew(self) -> None:
        """The list as the scenario is now."""
        document = self.desk.document
        saved = document.history.is_clean and document.path is not None
        points = points_of(self.dock.everything, saved=saved)
        self.tree.clear()
        for point in points:
            self._add(point)
        left = sum(bool(point.missing) for point in points)
        self.words.setText(
            plural(
                "{count} of {all} points is open.",
                "{count} of {all} points are open.",
                left,
                all=len(points),
            )
            if left
            else tr("Ready to be published: nothing is missing.")
        )

    def _add(self, point: Point) -> None:
        item = QTreeWidgetItem([point.title])
        item.setIcon(0, icon(_worst(point) if point.missing else "fine"))
        state = tr("open") if point.missing else tr("fulfilled")
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{point.title}: {state}")
        font = QFont(self.font())
        font.setBold(bool(point.missing))
        item.setFont(0, font)
        self.tree.addTopLevelItem(item)
        for problem in point.missing:
            place = f" ({problem.place})" if problem.place else ""
            row = QTreeWidgetItem([problem.message + place])
            row.setData(0, PROBLEM, problem)
            row.setToolTip(0, problem.message)
            row.setIcon(0, icon(problem.level))
            item.addChild(row)
        item.setExpanded(True)

    @Slot(QTreeWidgetItem)
    def _go(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        problem = item.data(0, PROBLEM)
        if isinstance(problem, Problem) and problem.check != SAVED:
            self.dock.go_to(problem)


def _worst(point: Point) -> str:
    return min((problem.level for problem in point.missing), key=LEVELS.index)
