"""The card beside an action that is looked at: what it is, its cost or its exact chances."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.app.play.choices import MAY
from studio.app.play.map_hand import MapHand
from studio.app.scene.camera import Camera
from studio.app.theme import current_colours
from studio.draw.regions import centre
from studio.rules.combat_infantry import actions as a
from studio.seen.chances import Chances, assault_odds, chances_of
from studio.seen.words import label_of
from studio.words import plural, tr

WIDTH: Final = 264
PAD: Final = 10
ROW: Final = 18
MOST_ROWS: Final = 5


class ChanceCard(QWidget):
    """Shows one action. It lies over the canvas and lets clicks through."""

    def __init__(self, hand: MapHand, parent: QWidget) -> None:
        super().__init__(parent)
        self.hand = hand
        self._canvas = parent
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.action: a.Action | None = None
        self.chances: Chances | None = None
        self.lines: list[str] = []
        self._columns: tuple[tuple[str, tuple[float, ...]], ...] = ()
        self.hide()

    def show_action(self, action: a.Action | None, camera: Camera) -> None:
        """Show an action next to its hex, or nothing."""
        self.action = action
        if action is None or self.hand.seen is None:
            self.hide()
            return
        self.chances = chances_of(self.hand.seen.view, action)
        self.lines = [*self._words(action), *self._offers(action)]
        self._columns = self._tables()
        self.setAccessibleName(self.text())
        self.resize(self.sizeHint())
        self.follow(camera)
        self.show()
        self.update()

    def text(self) -> str:
        """All that the card says, for the ear."""
        found = self.chances
        words = list(self.lines)
        if found is not None and found.lost:
            words.append(
                ", ".join(
                    tr("{count} lost: {share:.0%}", count=n, share=p)
                    for n, p in enumerate(found.lost)
                )
            )
        return ". ".join(words)

    def _words(self, action: a.Action) -> list[str]:
        lines = [f"{label_of(action, self.hand.names)}  [{self.hand.rule(action)}]"]
        found = self.chances
        if found is None:
            return lines + self._without_dice(action)
        if isinstance(action, a.Assault):
            lines.append(tr("Fought when the activation ends (9.1)"))
        if not found.hits:
            return [
                *lines,
                tr(
                    "1 die, up to {best} succeeds: {passes:.0%}",
                    best=min(9, found.best),
                    passes=found.passes,
                ),
            ]
        dice = plural(
            "{count} die, a hit on {best} or less",
            "{count} dice, a hit on {best} or less",
            found.dice,
            best=found.best,
        )
        step = (
            tr("each hit takes a step")
            if found.needed == 1
            else tr("{count} hits take a step", count=found.needed)
        )
        lines.append(f"{dice}; {step}")
        lines.append(tr("{mean:.2f} steps lost on average", mean=found.mean))
        if found.limit is not None:
            lines.append(tr("At most {limit} hits count (11.3)", limit=found.limit))
        return lines + (self._of_assault(action) if isinstance(action, a.Assault) else [])

    def _offers(self, action: a.Action) -> list[str]:
        """What else a click on the same hex could mean; a small menu asks then."""
        hand = self.hand
        at = hand.choices.hexes.get(action)
        if at is None:
            return []
        kinds = dict.fromkeys(map(type, hand.choices.at(hand.unit, at, hand.mode)))
        words = [tr(MAY[kind]) for kind in kinds if kind in MAY]
        return [tr("A click asks: {kinds}", kinds=tr(" or ").join(words))] if words[1:] else []

    def _of_assault(self, action: a.Assault) -> list[str]:
        lines = [tr("That is its fire in the first round; the defender fires first (9.2)")]
        odds = assault_odds(self.hand.seen.view, action) if self.hand.seen else None
        if odds is None:
            return [*lines, tr("A defender is hidden: how it ends nobody can know")]
        mine, theirs = odds.means
        return [
            *lines,
            tr(
                "Fought to the end: taken {taken:.0%}, held {held:.0%}",
                taken=odds.taken,
                held=odds.held,
            ),
            tr(
                "Steps left on average: {mine:.1f} of yours, {theirs:.1f} of theirs",
                mine=mine,
                theirs=theirs,
            ),
        ]

    def _without_dice(self, action: a.Action) -> list[str]:
        at = self.hand.choices.hexes.get(action)
        cost = self.hand.costs().get(at) if at is not None else None
        if isinstance(action, a.Move) and cost is not None:
            return [
                plural(
                    "Costs {count} movement point (8.1)",
                    "Costs {count} movement points (8.1)",
                    cost,
                )
            ]
        return []

    def _tables(self) -> tuple[tuple[str, tuple[float, ...]], ...]:
        found = self.chances
        if found is None or not found.hits:
            return ()
        return (tr("Hits"), found.hits), (tr("Steps lost"), found.lost)

    def _rows(self) -> int:
        return max((min(MOST_ROWS, len(column)) for _, column in self._columns), default=0)

    def sizeHint(self) -> QSize:
        """As high as its lines and tables."""
        lines = len(self.lines) * ROW
        rows = self._rows()
        table = (rows + 1) * ROW + 6 if rows else 0
        return QSize(max(WIDTH, self._text_width() + 2 * PAD), 2 * PAD + lines + table)

    def _text_width(self) -> int:
        bold = QFont(self.font())
        bold.setBold(True)
        plain = self.fontMetrics()
        widths = [QFontMetrics(bold).horizontalAdvance(self.lines[0])] if self.lines else [0]
        return max([*widths, *(plain.horizontalAdvance(line) for line in self.lines[1:])])

    def follow(self, camera: Camera) -> None:
        """Stay beside the hex, on the side where there is room."""
        at = self.hand.choices.hexes.get(self.action) if self.action is not None else None
        piece = self.hand.pieces.block(self.hand.unit)
        spot = centre(at) if at is not None else centre(piece.at) if piece else (0.0, 0.0)
        x, y = camera.to_window(*spot)
        room, gap = self._canvas.rect(), 0.62 * camera.px
        left = x + gap if x + gap + self.width() < room.width() else x - gap - self.width()
        above = y - self.height() + 0.45 * camera.px  # a menu at the hex opens below
        top = min(max(4.0, above), room.height() - self.height() - 4.0)
        self.move(round(max(4.0, left)), round(top))

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A panel, its lines, the tables with bars."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = current_colours()
        painter.setPen(QPen(colours.accent, 1))
        painter.setBrush(colours.base)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        top = float(PAD)
        for number, line in enumerate(self.lines):
            self._line(painter, top, line, bold=number == 0)
            top += ROW
        if self._columns:
            self._paint_tables(painter, top + 4)
        painter.end()

    def _line(self, painter: QPainter, top: float, words: str, *, bold: bool) -> None:
        font = QFont(self.font())
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(current_colours().text if bold else current_colours().dim)
        box = QRectF(PAD, top, self.width() - 2 * PAD, ROW)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_tables(self, painter: QPainter, top: float) -> None:
        colours = current_colours()
        painter.setPen(QPen(colours.hairline, 1))
        painter.drawLine(PAD, round(top), self.width() - PAD, round(top))
        width = (self.width() - 3 * PAD) / 2
        for number, (title, chances) in enumerate(self._columns):
            left = PAD + number * (width + PAD)
            ink = colours.accent if number == 0 else colours.error
            self._table(painter, QRectF(left, top + 2, width, 0), title, chances, ink)

    def _table(
        self, painter: QPainter, box: QRectF, title: str, chances: tuple[float, ...], ink: QColor
    ) -> None:
        colours, flag = current_colours(), Qt.AlignmentFlag
        painter.setFont(self.font())
        painter.setPen(colours.dim)
        painter.drawText(QRectF(box.left(), box.top(), box.width(), ROW), flag.AlignLeft, title)
        for row, (count, chance) in enumerate(shortened(chances)):
            line = QRectF(box.left(), box.top() + ROW * (row + 1), box.width(), ROW)
            painter.setPen(colours.text)
            painter.drawText(line, flag.AlignLeft | flag.AlignVCenter, count)
            painter.drawText(line, flag.AlignRight | flag.AlignVCenter, percent(chance))
            bar = QRectF(line.left() + 24, line.top() + 5, line.width() - 24 - 42, ROW - 10)
            painter.fillRect(bar, colours.alternate)
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * chance, bar.height()), ink)


def shortened(chances: tuple[float, ...]) -> list[tuple[str, float]]:
    """The chances of 0, 1, 2 and so on, the last of MOST_ROWS for all from it on."""
    rows = [(str(n), chance) for n, chance in enumerate(chances[: MOST_ROWS - 1])]
    rest = chances[MOST_ROWS - 1 :]
    if rest:
        more = "+" if len(rest) > 1 else ""
        rows.append((f"{MOST_ROWS - 1}{more}", sum(rest)))
    return rows


def percent(chance: float) -> str:
    """A chance as people read it; small ones don't vanish."""
    if 0 < chance < 0.001:
        return "<0.1%"
    return f"{chance:.1%}"
