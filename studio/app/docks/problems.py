"""The problems dock: what the checks find, live; a click goes to the place, and tells why."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.docks.problem_list import ProblemList
from studio.app.documents.checking import Checker, Problem
from studio.app.forms.choices import choice_box
from studio.app.icons import icon
from studio.app.recent import settings
from studio.model.scenario import Scenario
from studio.words import mark, plural, tr, translated

WAIT_MS: Final = 40
"""Checks run this long after the last edit, so that they don't run between two moves of a brush."""
LEVELS: Final = ("error", "warning", "note")
SHOW: Final = {
    "error": mark("Show each error"),
    "warning": mark("Show each warning"),
    "note": mark("Show each note"),
}
STAGES: Final = {
    "draft": mark("While drawing"),
    "playtest": mark("Before playing"),
    "publish": mark("Before publishing"),
}
STAGE_KEY: Final = "problems_stage"
WHY_WIDTH: Final = 250
ROOM_FOR_WHY: Final = 640
"""Narrower docks tell why in tooltips alone."""


class ProblemsDock(QWidget):
    """Which problems count, how many of each level; the rows; why the chosen one is one."""

    counted = Signal(str)
    """What the title says: how many there are."""
    found = Signal()
    """The checks have answered; `problems` and `everything` are what they found."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.everything: tuple[Problem, ...] = ()
        """All that the checks find, whatever is shown."""
        self._is_known = False
        self.problems: tuple[Problem, ...] = ()
        """What is shown, from top to bottom."""
        self.checker = Checker(self)
        self.list = ProblemList(self)
        self.stage: QComboBox = choice_box(
            translated(STAGES), str(settings().value(STAGE_KEY, "publish"))
        )
        self.levels = {level: QToolButton() for level in LEVELS}
        self.why, self._why_area = QLabel(), QScrollArea()
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._lay_out()
        self._connect()
        self._take(())

    def _bar(self) -> QHBoxLayout:
        self.stage.setAccessibleName(tr("Which problems count"))
        self.stage.setToolTip(tr("Later stages ask more of a scenario"))
        bar = QHBoxLayout()
        bar.setContentsMargins(6, 3, 6, 3)
        bar.setSpacing(4)
        bar.addWidget(self.stage)
        for level, button in self.levels.items():
            button.setCheckable(True)
            button.setChecked(True)
            button.setObjectName("format")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(16, 16))
            button.setAccessibleName(tr(SHOW[level]))
            bar.addWidget(button)
        bar.addStretch(1)
        return bar

    def _lay_out(self) -> None:
        self.why.setWordWrap(True)
        self.why.setTextFormat(Qt.TextFormat.RichText)
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.why.setContentsMargins(8, 4, 8, 4)
        self.why.setAccessibleName(tr("Why this is a problem"))
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._why_area.setWidget(self.why)
        self._why_area.setWidgetResizable(True)
        self._why_area.setFixedWidth(WHY_WIDTH)
        self._why_area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._why_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._why_area.hide()
        line = QHBoxLayout()
        line.setSpacing(0)
        line.addWidget(self.list, 1)
        line.addWidget(self._why_area)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._bar())
        column.addLayout(line, 1)

    def _connect(self) -> None:
        self._wait.timeout.connect(self._check_soon)
        self.checker.done.connect(self._take)
        self.desk.changed.connect(self._wait_again)
        self.desk.opened.connect(self._forget)
        self.list.itemClicked.connect(self._go)
        self.list.itemActivated.connect(self._go)
        self.list.currentItemChanged.connect(self._tell_why)
        self.list.fix_wanted.connect(self._fix)
        self.list.customContextMenuRequested.connect(self._offer)
        self.stage.currentIndexChanged.connect(self._choose_stage)
        for button in self.levels.values():
            button.toggled.connect(self._show)

    def dress_again(self) -> None:
        """Icons in the colours of another theme."""
        self.list.forget()
        self._show()

    def sizeHint(self) -> QSize:
        """Room for some rows."""
        return QSize(600, 130)

    # --- checking -------------------------------------------------------------------------------

    @Slot()
    def _wait_again(self) -> None:
        self._wait.start()

    @Slot()
    def _forget(self) -> None:
        """Another document is in front: what was found isn't about it."""
        self.checker.forget()
        self.everything, self._is_known = (), False
        self._show()

    @Slot()
    def _check_soon(self) -> None:
        self.desk.leisure.add(self.check_now)

    @Slot()
    def check_now(self) -> None:
        """Check what is shown, without waiting."""
        self._wait.stop()
        document = self.desk.document
        if not isinstance(document.work, Scenario):
            self.checker.check(document.work, folder=document.pack_folder)
        elif document.work.boards:
            self.checker.check(document.firefight, document.assembly.missing)
        else:
            self._take(())

    @Slot(object)
    def _take(self, problems: Sequence[Problem]) -> None:
        """These were found."""
        ordered = sorted(problems, key=lambda problem: LEVELS.index(problem.level))
        self.everything, self._is_known = tuple(ordered), True
        self._show()
        self.found.emit()

    # --- showing --------------------------------------------------------------------------------

    @Slot()
    def _choose_stage(self, _row: int = 0) -> None:
        settings().setValue(STAGE_KEY, self.stage.currentData())
        self._show()

    def of_stage(self) -> tuple[Problem, ...]:
        """The problems that count at the chosen stage."""
        stages = list(STAGES)
        last = stages.index(str(self.stage.currentData()))
        return tuple(p for p in self.everything if stages.index(p.stage) <= last)

    @Slot()
    def _show(self, _checked: bool = False) -> None:
        """The problems of the chosen stage and levels, keeping the row that is chosen."""
        counting = self.of_stage()
        for level, button in self.levels.items():
            number = sum(problem.level == level for problem in counting)
            button.setIcon(icon(level))
            button.setText(counted(level, number))
        self.problems = tuple(p for p in counting if self.levels[p.level].isChecked())
        has_map = bool(self.desk.firefight.scenario.boards or self.desk.document.table)
        fine = has_map and self._is_known
        self.list.show_problems(self.problems, self._nothing(counting, has_map), fine=fine)
        self._tell_why(self.list.currentItem())
        self.counted.emit(count_in_words(counting))

    def _nothing(self, counting: Sequence[Problem], has_map: bool) -> str:
        """What is said where nothing is shown."""
        if not has_map:
            return tr("Nothing to check yet")
        if not self._is_known:
            return tr("Checking…")
        hidden, later = len(counting), len(self.everything) - len(counting)
        if hidden:
            return tr("Hidden: {problems}", problems=count_in_words(counting))
        if later:
            return tr("No problems found. Later stages have {count} more", count=later)
        return tr("No problems found")

    @Slot(QTreeWidgetItem)
    def _tell_why(self, item: QTreeWidgetItem | None, *_: object) -> None:
        """Why the chosen row is a problem."""
        problem = self.list.problem_of(item)
        self._why_area.setVisible(problem is not None and self.width() >= ROOM_FOR_WHY)
        self.why.clear()
        if problem is not None:
            from studio.app.docks.why import why_in_words

            self.why.setText(why_in_words(problem))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Why is told beside the rows where there is room."""
        super().resizeEvent(event)
        self._tell_why(self.list.currentItem())

    @Slot(QTreeWidgetItem)
    def _go(self, item: QTreeWidgetItem, *_: Any) -> None:
        problem = self.list.problem_of(item)
        if problem is not None:
            self.go_to(problem)

    def go_to(self, problem: Problem) -> None:
        """Show the place of a problem, and select the units that it is about."""
        if problem.units:
            self.desk.select(*problem.units)
        if problem.at is not None:
            self.desk.show_place(problem.at)
        if problem.spot is not None:
            self.desk.show_spot(problem)
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
            self.desk.say(tr("No problems found"))
            return
        current = self.list.currentItem()
        row = self.list.indexOfTopLevelItem(current) if current is not None else -1
        row = (row + by) % len(self.problems) if row >= 0 or by > 0 else len(self.problems) - 1
        item = self.list.topLevelItem(row)
        if item is not None:
            self.list.setCurrentItem(item)
            self._go(item)

    # --- mending --------------------------------------------------------------------------------

    @Slot(object)
    def _fix(self, problem: Problem) -> None:
        if problem.fix is not None:
            self.desk.document.edit(tr("Fix: {message}", message=problem.message), problem.fix)

    @Slot()
    def fix_all(self) -> None:
        """Mend everything that can be mended safely, as one step."""
        fixes = [problem.fix for problem in self.problems if problem.fix is not None]
        if not fixes:
            self.desk.say(tr("Nothing here can be mended by itself"))
            return
        document = self.desk.document
        document.history.begin_stroke(
            plural("Fix {count} problem", "Fix {count} problems", len(fixes))
        )
        for fix in fixes:
            document.edit(tr("Fix"), fix)
        document.history.end_stroke()

    def _offer(self, at: QPoint) -> None:
        item = self.list.itemAt(at)
        problem = self.list.problem_of(item)
        if item is None or problem is None:
            return
        menu = QMenu(self)
        go, fix = menu.addAction(tr("Go to the place")), menu.addAction(tr("Fix"))
        go.setEnabled(problem.at is not None or problem.spot is not None)
        fix.setEnabled(problem.fix is not None)
        chosen = menu.exec(self.list.viewport().mapToGlobal(at))
        if chosen is go:
            self._go(item)
        elif chosen is fix:
            self._fix(problem)


def count_in_words(problems: Sequence[Problem]) -> str:
    """Such as `2 errors, 1 warning`."""
    counts = [(sum(p.level == level for p in problems), level) for level in LEVELS]
    return ", ".join(counted(level, n) for n, level in counts if n)


def counted(level: str, number: int) -> str:
    """So many problems of a level: `2 errors`."""
    if level == "error":
        return plural("{count} error", "{count} errors", number)
    if level == "warning":
        return plural("{count} warning", "{count} warnings", number)
    return plural("{count} note", "{count} notes", number)
