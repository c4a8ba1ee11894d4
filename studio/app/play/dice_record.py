"""The dice record: how often each face came, a fairness test, and how to get the rolls again."""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.play.dice_tray import printed
from studio.app.theme import current_colours
from studio.engine.marks import NewDice
from studio.seen.fairness import Fairness, fairness_of, recipe
from studio.seen.match import Match
from studio.seen.telling import teller_of
from studio.words import tr

HEIGHT: Final = 150


class DiceRecord(QDialog):
    """All rolls of a game so far; rolls are open to both sides."""

    def __init__(self, match: Match, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("dice_record")
        self.setWindowTitle(tr("Dice record"))
        self.setMinimumWidth(560)
        self.found = fairness_of(
            (roll for step in match.steps for roll in step.rolls),
            teller_of(match.order.firefight).faces,
        )
        self.chart = Bars(self.found)
        self.numbers = _label("\n".join(numbers_of(match, self.found)))
        self.verdict = _label(self.found.verdict())
        font = self.verdict.font()
        font.setBold(True)
        self.verdict.setFont(font)
        self.recipe = QPlainTextEdit()
        self.recipe.setReadOnly(True)
        self.recipe.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.recipe.setPlainText("\n\n".join(recipes_of(match)))
        self.recipe.setAccessibleName(tr("Recipe of the machine's dice"))
        self.recipe.setMinimumHeight(150)
        self.copy = QPushButton(tr("Copy the recipe"))
        self.copy.setObjectName("wide")
        self.copy.setMinimumSize(130, 30)
        self.copy.clicked.connect(self._copy)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(10)
        for widget in (self.verdict, self.chart, self.numbers):
            column.addWidget(widget)
        words = tr("The machine's dice come from the seed. This Python gives the same rolls again:")
        if self.recipe.toPlainText():
            column.addWidget(_label(words, dim=True))
            column.addWidget(self.recipe, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        if self.recipe.toPlainText():
            row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(buttons)
        column.addLayout(row)

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.recipe.toPlainText())


def numbers_of(match: Match, found: Fairness) -> Iterator[str]:
    """What the test counted, so that anybody can check it."""
    typed = sum(len(step.rolls) for n, step in enumerate(match.steps, start=1) if match.is_typed(n))
    yield tr(
        "{total} dice, {typed} of them typed in. Mean {mean:.2f}; fair dice: {fair:.2f}.",
        total=found.total,
        typed=typed,
        mean=found.mean,
        fair=found.fair_mean,
    )
    counts = counts_of(found)
    yield tr(
        "Counts by face: {counts}. Expected: {expected:.1f} of each.",
        counts=counts,
        expected=found.expected,
    )
    yield (
        tr(
            "Chi-square, the sum of (count − expected)² / expected: {chi:.2f} "
            "with {freedom} degrees of freedom; the chance of that or more is "
            "{chance:.3f}.",
            chi=found.chi,
            freedom=found.faces - 1,
            chance=found.chance,
        )
    )


def counts_of(found: Fairness) -> str:
    """How often each face came, in a line."""
    faces = found.faces
    return ", ".join(f"{printed(n, faces)}: {count}" for n, count in enumerate(found.counts, 1))


def recipes_of(match: Match) -> Iterator[str]:
    """How to get the machine's rolls again, for each seed that was used."""
    for seed, count in seeds_of(match):
        yield recipe(seed, count, teller_of(match.order.firefight).faces)


def seeds_of(match: Match) -> Iterator[tuple[int, int]]:
    """Each seed with how many rolls came of it, in their order."""
    seed: int | None = match.order.seed
    count = 0
    for step in match.steps:
        if isinstance(step.action, NewDice):
            if seed is not None and count:
                yield seed, count
            seed, count = step.action.seed, 0
        count += len(step.rolls)
    if seed is not None and count:
        yield seed, count


class Bars(QWidget):
    """The counts of the faces as bars, with a line where they should be."""

    def __init__(self, found: Fairness, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.found = found
        self.setFixedHeight(HEIGHT)
        counts = counts_of(found)
        self.setAccessibleName(tr("Counts by face: {counts}", counts=counts))

    def sizeHint(self) -> QSize:
        """A bar and its gap for each face."""
        return QSize(520, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Bars from the ground line up, counts over them, faces below."""
        painter, colours, flag = QPainter(self), current_colours(), Qt.AlignmentFlag
        ground, top = self.height() - 22.0, max(*self.found.counts, 1)
        wide = self.width() / self.found.faces
        unit = (ground - 22) / top
        if self.found.total:
            level = round(ground - self.found.expected * unit)
            painter.setPen(QPen(colours.warning, 1.5, Qt.PenStyle.DashLine))
            painter.drawLine(0, level, self.width(), level)
        for n, count in enumerate(self.found.counts):
            bar = QRectF(n * wide + 8, ground - count * unit, wide - 16, count * unit)
            painter.fillRect(bar, colours.accent)
            above = QRectF(bar.left() + 8, bar.top() - 19, bar.width() - 16, 17)
            painter.fillRect(above, colours.window)
            painter.setPen(colours.text)
            painter.drawText(above, flag.AlignCenter, str(count))
            painter.setPen(colours.dim)
            below = QRectF(n * wide, ground + 3, wide, 18)
            painter.drawText(below, flag.AlignCenter, printed(n + 1, self.found.faces))
        painter.setPen(QPen(colours.dim, 1))
        painter.drawLine(0, round(ground), self.width(), round(ground))


def _label(text: str, *, dim: bool = False) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if dim:
        label.setObjectName("dim")
    return label
