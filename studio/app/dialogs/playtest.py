"""The playtest dialog: plays many games by machine beside the open window."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QThread, Signal, Slot
from PySide6.QtGui import QCloseEvent, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from studio.app import messages
from studio.app.theme import current_colours
from studio.draw.shapes import colour
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.model.tabletop import Tabletop
from studio.model.text import in_language
from studio.model.units import Side, load_units
from studio.players import players_for
from studio.playtest import Tally
from studio.rules import ruleset
from studio.words import tr

GAMES: Final = 200
DRAW: Final = "#8C8C86"


class Stopped(Exception):
    """The user doesn't want to wait any longer."""


class PlaytestThread(QThread):
    """Plays the games in processes of their own and waits for them."""

    progressed = Signal(int, int)
    counted = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        firefight: Firefight | Tabletop,
        games: int,
        seed: int,
        players: tuple[str, ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._order = firefight, games, seed, players

    def run(self) -> None:
        """In the thread."""
        from studio.playtest import playtest

        firefight, games, seed, players = self._order
        jobs = max(1, os.cpu_count() or 1)
        try:
            tally = playtest(
                firefight, games, seed, jobs=jobs, players=players, progress=self._tell
            )
        except Stopped:
            return
        except StudioError as fault:
            self.failed.emit(str(fault))
        else:
            self.counted.emit(tally)

    def _tell(self, done: int, games: int) -> None:
        if self.isInterruptionRequested():
            raise Stopped
        self.progressed.emit(done, games)


class PlaytestDialog(QDialog):
    """Games, players, seed; then the win rates with their uncertainty."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Playtest"))
        self.setMinimumWidth(460)
        self._firefight: Firefight | Tabletop | None = None
        self._thread: PlaytestThread | None = None
        self.tally: Tally | None = None
        self.games = QSpinBox()
        self.games.setRange(1, 100_000)
        self.games.setValue(GAMES)
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_000_000_000)
        self.seed.setValue(1)
        self.players: dict[str, QComboBox] = {}
        self.bar = QProgressBar()
        self.bar.hide()  # as long as nothing was played it would look like a field
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.rates = RateBars()
        self.start = QPushButton(tr("Play"))
        self.start.setDefault(True)
        self.report = QPushButton(tr("Save the report…"))
        self.report.setEnabled(False)
        self._form = QFormLayout()
        self._lay_out()
        self.start.clicked.connect(self._start_or_stop)
        self.report.clicked.connect(self._save_report)

    def _lay_out(self) -> None:
        self._form.addRow(tr("&Games"), self.games)
        self._form.addRow(tr("&Seed"), self.seed)
        buttons = QHBoxLayout()
        buttons.addWidget(self.report)
        buttons.addStretch(1)
        buttons.addWidget(self.start)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addLayout(self._form)
        column.addWidget(self.bar)
        column.addWidget(self.rates)
        column.addWidget(self.words)
        column.addStretch(1)
        column.addLayout(buttons)

    def take(self, firefight: Firefight | Tabletop) -> None:
        """The firefight that the next games are of."""
        self._firefight = firefight
        self.setWindowTitle(tr("Playtest: {title}", title=in_language(firefight.title)))
        for side in firefight.sides:
            if side not in self.players:
                self.players[side] = _player_box(firefight.rules)
                self._form.addRow(
                    tr("{side} is played by", side=side_name(firefight, side)),
                    self.players[side],
                )
        if self._thread is None and self.tally is None:
            self.words.setText(
                tr("The machine plays the scenario as it is now, unsaved changes too.")
            )

    @Slot()
    def _start_or_stop(self) -> None:
        if self._thread is not None:
            self.stop()
            self._ended(tr("Stopped."))
        elif self._firefight is not None:
            self._begin(self._firefight)

    def _begin(self, firefight: Firefight | Tabletop) -> None:
        players = tuple(self.players[side].currentData() for side in firefight.sides)
        thread = PlaytestThread(firefight, self.games.value(), self.seed.value(), players, self)
        thread.progressed.connect(self._progressed)
        thread.counted.connect(self._counted)
        thread.failed.connect(self._failed)
        self._thread = thread
        self.start.setText(tr("Stop"))
        self.report.setEnabled(False)
        self.bar.setRange(0, self.games.value())
        self.bar.setValue(0)
        self.bar.show()
        self.words.setText(tr("Playing…"))
        thread.start()

    @Slot(int, int)
    def _progressed(self, done: int, games: int) -> None:
        self.bar.setRange(0, games)
        self.bar.setValue(done)

    @Slot(object)
    def _counted(self, tally: Tally) -> None:
        self.tally = tally
        if self._firefight is not None:
            self.rates.show_tally(tally, self._firefight)
            names = {side: side_name(self._firefight, side) for side in self._firefight.sides}
            self._ended(tally_in_words(tally, names))
        self.report.setEnabled(True)

    @Slot(str)
    def _failed(self, why: str) -> None:
        self._ended(tr("The scenario can't be played: {why}", why=why))

    def _ended(self, words: str) -> None:
        if self._thread is not None:
            self._thread.wait()
            self._thread.deleteLater()
            self._thread = None
        self.start.setText(tr("Play"))
        self.words.setText(words)

    def stop(self) -> None:
        """Stop after the games that are being played."""
        if self._thread is not None:
            self._thread.requestInterruption()
            self._thread.wait()

    @Slot()
    def _save_report(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), "", tr("Page (*.html)"))
        if name:
            self.save_report(messages.with_ending(Path(name), ".html"))

    def save_report(self, path: Path) -> None:
        """Write the report of the last playtest."""
        from studio.playtest.report import write_report

        if self.tally is not None and self._firefight is not None:
            try:
                write_report(path, self._firefight, self.tally)
            except StudioError as fault:
                messages.tell_error(self, tr("The report can't be saved"), str(fault))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Games go on only while they are watched."""
        self.stop()
        super().closeEvent(event)


def sides_of(firefight: Firefight | Tabletop) -> Mapping[str, Side]:
    """How sides are called and what colours they have."""
    units = firefight.units if isinstance(firefight, Firefight) else load_units()
    return units.sides


def side_name(firefight: Firefight | Tabletop, side: str) -> str:
    """What a side is called."""
    row = sides_of(firefight).get(side)
    return in_language(row.name) if row else side.replace("_", " ").capitalize()


def _player_box(rules: str) -> QComboBox:
    box = QComboBox()
    for name, kind in players_for(ruleset(rules)).items():
        box.addItem(name, name)
        box.setItemData(box.count() - 1, tr(kind.title), Qt.ItemDataRole.ToolTipRole)
    box.setCurrentIndex(max(0, box.findData("greedy")))
    return box


def tally_in_words(tally: Tally, names: Mapping[str, str]) -> str:
    """What the games say, in a sentence or two."""
    parts = []
    for side, rate in tally.win_rate.items():
        parts.append(
            tr(
                "{side} wins {mid:.0%} (95% sure: {low:.0%} to {high:.0%})",
                side=names.get(side, side),
                mid=rate.mid,
                low=rate.low,
                high=rate.high,
            )
        )
    draws = tr("; {count} draws", count=tally.draws) if tally.draws else ""
    broken = tr("; {count} broken off", count=len(tally.unfinished)) if tally.unfinished else ""
    return tr(
        "{games} games: {sides}{draws}{broken}.",
        games=tally.games,
        sides=", ".join(parts),
        draws=draws,
        broken=broken,
    )


class RateBars(QWidget):
    """A bar for each side's share of wins, with its interval as a whisker."""

    ROW: Final = 26

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[tuple[str, QColor, float, float, float]] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_tally(self, tally: Tally, firefight: Firefight | Tabletop) -> None:
        """Show the win rates of a tally."""
        self._rows = []
        for side, rate in tally.win_rate.items():
            row = sides_of(firefight).get(side)
            ink = colour(row.palette.body if row else DRAW)
            self._rows.append((side_name(firefight, side), ink, rate.low, rate.mid, rate.high))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A line for each side."""
        return QSize(380, self.ROW * max(1, len(self._rows)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Names, bars, whiskers, the middle line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        left, right = 84.0, self.width() - 48.0
        for number, (name, ink, low, mid, high) in enumerate(self._rows):
            top = number * self.ROW
            line = QRectF(0, top, left - 8, self.ROW)
            flag = Qt.AlignmentFlag
            painter.setPen(colours.text)
            painter.drawText(line, flag.AlignLeft | flag.AlignVCenter, name)
            box = QRectF(left, top + 5, right - left, self.ROW - 10)
            painter.setPen(QPen(colours.hairline, 1))
            painter.setBrush(colours.base)
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QPen(colours.dim, 0.8))
            painter.setBrush(ink)
            painter.drawRoundedRect(
                QRectF(box.left(), box.top(), box.width() * mid, box.height()), 3, 3
            )
            self._whisker(painter, box, low, high)
            painter.setPen(colours.text)
            share = QRectF(right + 4, top, 44, self.ROW)
            painter.drawText(share, flag.AlignRight | flag.AlignVCenter, f"{mid:.0%}")

    def _whisker(self, painter: QPainter, box: QRectF, low: float, high: float) -> None:
        middle = box.center().y()
        a, b = box.left() + box.width() * low, box.left() + box.width() * high
        for ink, width in ((current_colours().base, 4), (current_colours().accent, 2)):
            painter.setPen(QPen(ink, width))
            painter.drawLine(
                QRectF(a, middle, b - a, 0).topLeft(), QRectF(a, middle, b - a, 0).topRight()
            )
            for x in (a, b):
                painter.drawLine(
                    QRectF(x, middle - 4, 0, 8).topLeft(), QRectF(x, middle - 4, 0, 8).bottomLeft()
                )
