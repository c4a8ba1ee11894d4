"""What a force costs of its budget, as a bar and in words."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.edits.budget import Cost, budget_in_words
from studio.app.theme import current_colours


class BudgetBar(QWidget):
    """What a force costs of its budget, in words and as a bar with a notch at the limit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._words, self._points = "", "", 0
        self._budget: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cost(self, name: str, cost: Cost, budget: int | None) -> None:
        """Show a side's points."""
        self._name, self._points, self._budget = name, cost.most, budget
        self._words = budget_in_words(cost, budget)
        self.setFixedHeight(36 if budget else 20)
        self.setAccessibleName(f"{name}: {self._words}")
        self.setToolTip(f"{name}: {self._words}")
        self.update()

    @property
    def is_over(self) -> bool:
        """Whether the force costs more than it may."""
        return self._budget is not None and self._points > self._budget

    def words(self) -> str:
        """What stands at the right."""
        return self._words

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Name, words, bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        text = self.rect().adjusted(0, 1, 0, -14 if self._budget else 0)
        bold = painter.font()
        bold.setBold(True)
        painter.setFont(bold)
        painter.setPen(colours.text)
        painter.drawText(
            text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._name
        )
        if not self.is_over:
            painter.setFont(self.font())
        painter.setPen(colours.error if self.is_over else colours.dim)
        painter.drawText(
            text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._words
        )
        if self._budget:
            self._paint_bar(painter, colours.error if self.is_over else colours.accent)

    def _paint_bar(self, painter: QPainter, ink: QColor) -> None:
        colours = current_colours()
        bar = QRectF(0.5, self.height() - 12.5, self.width() - 1, 8)
        painter.setPen(QPen(colours.hairline, 1))
        painter.setBrush(colours.base)
        painter.drawRoundedRect(bar, 4, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        budget = self._budget or 1
        share = min(1.0, self._points / budget)
        if share > 0:
            filled = QRectF(bar.left(), bar.top(), max(8.0, bar.width() * share), bar.height())
            painter.drawRoundedRect(filled, 4, 4)
        if self.is_over:
            x = bar.left() + bar.width() * budget / self._points
            painter.setPen(QPen(colours.base, 2))
            painter.drawLine(
                QRectF(x, bar.top() - 1, 0, bar.height() + 2).topLeft(),
                QRectF(x, bar.top() - 1, 0, bar.height() + 2).bottomLeft(),
            )
