"""How likely each number of points of a variable force is, as bars with words below."""

from fractions import Fraction

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from studio.app.theme import current_colours
from studio.model.spread import Spread
from studio.words import tr

HEIGHT = 44
GAP = 1
MOST_BARS = 120


class SpreadBars(QWidget):
    """Bars of a spread of points."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._spread: Spread | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a few lines."""
        return QSize(200, HEIGHT)

    def show_spread(self, spread: Spread | None) -> None:
        """Show another spread, or none."""
        self._spread = spread
        self.setVisible(spread is not None and len(spread.chances) > 1)
        self.update()

    def bars(self) -> list[Fraction]:
        """The chance of each number of points from the least to the most, a bar each.

        Many numbers share bars.
        """
        spread = self._spread
        if spread is None:
            return []
        count = spread.most - spread.least + 1
        each = -(-count // MOST_BARS)
        bars = [Fraction(0)] * -(-count // each)
        for points, chance in spread.chances.items():
            bars[(points - spread.least) // each] += chance
        return bars

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The bars on a line."""
        bars = self.bars()
        if not bars:
            return
        painter, colours = QPainter(self), current_colours()
        width, top = self.width() / len(bars), max(bars)
        for number, chance in enumerate(bars):
            high = float(chance / top) * (self.height() - 4)
            gap = min(GAP, width / 3)
            box = QRectF(number * width + gap, self.height() - 2 - high, width - 2 * gap, high)
            painter.fillRect(box, colours.accent)
        line = QRectF(0, self.height() - 1.5, self.width(), 1)
        painter.fillRect(line, colours.dim)
        painter.end()


class SpreadView(QWidget):
    """The bars, and the least, the mean and the most in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = SpreadBars()
        self.words = QLabel()
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.bars)
        column.addWidget(self.words)

    def show_spread(self, spread: Spread | None, trouble: str = "") -> None:
        """Show a spread, or why there is none."""
        self.bars.show_spread(spread)
        self.words.setText(spread_in_words(spread) if spread is not None else trouble)
        self.bars.setAccessibleName(tr("Points of the variable forces"))
        self.bars.setAccessibleDescription(self.words.text())


def spread_in_words(spread: Spread) -> str:
    """Such as `8 to 21 points, 14.2 on average (exact: all draws are counted)`."""
    if spread.least == spread.most:
        return tr("{most} points whatever is drawn", most=spread.most)
    mean = f"{spread.mean:.1f}"
    likely = max(spread.chances, key=lambda points: spread.chances[points])
    percent = round(100 * float(spread.chances[likely]))
    return tr(
        "{least} to {most} points, {mean} on average; {likely} most often "
        "({percent} %). Exact: every draw is counted",
        least=spread.least,
        most=spread.most,
        mean=mean,
        likely=likely,
        percent=percent,
    )
