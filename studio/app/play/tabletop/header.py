"""The strip over the table: turn and phase, Command Dice, what goes on, force morale."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.app.play.header_strip import DARK, HEIGHT, HeaderStrip
from studio.app.play.tabletop.hand import Hand
from studio.app.theme import current_colours
from studio.draw.tabletop.forces import SideLook, side_look
from studio.rules.chain_of_command.play.state import State
from studio.words import tr

DIE: Final = 24.0
DICE: Final = 124.0
"""Pixels that the words below the Command Dice need."""
BOX: Final = 134.0
"""Pixels of a side's morale."""


def ink_of(style: SideLook) -> QColor:
    """A side's colour, its lighter one where the window is dark."""
    return style.label if current_colours().bar.lightness() < DARK else style.body


class Header(HeaderStrip):
    """Painted from what is seen; what it shows is its accessible name too."""

    hand: Hand

    def __init__(self, hand: Hand, seed: int, parent: QWidget | None = None) -> None:
        super().__init__(hand, seed, parent)
        self.renew()

    def text(self) -> str:
        """All that the strip shows, in a sentence or two."""
        seen = self.hand.seen
        if seen is None:
            return ""
        state: State = seen.view
        names = self.hand.names
        standing = zip(
            *(state.sides, state.morale, state.start, state.points, state.lost), strict=True
        )
        morale = ", ".join(
            tr(
                "{side} {now} of {start} ({points} points, {lost} men lost)",
                side=names.side(side),
                now=now,
                start=start,
                points=points,
                lost=lost,
            )
            for side, now, start, points, lost in standing
        )
        dice = " ".join(map(str, state.dice)) or tr("none left")
        return tr(
            "Turn {turn}, phase {phase} of {phases}, {side} side. Command Dice: {dice}. "
            "{chooses} to choose: {moment}. Force morale: {morale}. Seed {seed}",
            turn=state.turn,
            phase=state.phase,
            phases=state.table.phases,
            side=names.side(state.sides[state.active]),
            dice=dice,
            chooses=names.side(seen.to_act),
            moment=names.moment(seen).title,
            morale=morale,
            seed=self.seed,
        )

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Time and dice at the left, the moment in the middle, morale at the right."""
        painter = self.painter_on_bar()
        if self.hand.seen is not None:
            state: State = self.hand.seen.view
            left = self._time(painter, state)
            right = self._morale(painter, state)
            self._moment(painter, QRectF(left + 24, 0, right - left - 40, HEIGHT))
        painter.end()

    def _time(self, painter: QPainter, state: State) -> float:
        colours = current_colours()
        upper = QRectF(14, 6, 120, 24)
        lower = QRectF(14, 30, 120, 20)
        self.words(painter, upper, tr("Turn {turn}", turn=state.turn), 17, bold=True)
        words = tr("phase {phase} of {phases}", phase=state.phase, phases=state.table.phases)
        if state.ending:
            words += tr(", the last of the turn")
        self.words(painter, lower, words, 12, ink=colours.dim)
        return self._dice(painter, state, 128.0)

    def _dice(self, painter: QPainter, state: State, left: float) -> float:
        """The Command Dice that are left, in the colour of the side that has them."""
        ink = self._ink(state, state.active)
        for number, roll in enumerate(state.dice):
            box = QRectF(left + (DIE + 5) * number, 9, DIE, DIE)
            painter.setPen(QPen(ink, 1.4))
            painter.setBrush(current_colours().base)
            painter.drawRoundedRect(box, 5, 5)
            _pips(painter, box, roll, ink)
        wide = max(3, len(state.dice)) * (DIE + 5)
        side = self.hand.names.side(state.sides[state.active])
        words = (
            tr("{side} Command Dice", side=side)
            if state.dice
            else tr("{side}: no dice left", side=side)
        )
        box = QRectF(left, 36, max(DICE, wide), 16)
        self.words(painter, box, words, 11, ink=current_colours().dim)
        return left + max(DICE, wide)

    def _moment(self, painter: QPainter, box: QRectF) -> None:
        seen = self.hand.seen
        assert seen is not None
        moment, names = self.hand.names.moment(seen), self.hand.names
        who = "" if seen.outcome else f"{names.side(seen.to_act)}: "
        upper, lower = QRectF(box), QRectF(box)
        upper.setHeight(32)
        lower.setTop(30)
        lower.setHeight(24)
        self.words(painter, upper, f"{who}{moment.title}", 17, bold=True)
        rule = (
            tr(moment.rule)
            if moment.rule.startswith("outside")
            else tr("rule {rule}", rule=moment.rule)
        )
        words = tr("{rule}  ·  seed {seed}", rule=rule, seed=self.seed)
        self.words(painter, lower, words, 12, ink=current_colours().dim)

    def _morale(self, painter: QPainter, state: State) -> float:
        """Force morale of both sides as a number and a bar, their points and losses."""
        colours = current_colours()
        right = self.width() - 12.0
        for side in (1, 0):
            box = QRectF(right - BOX, 7, BOX, HEIGHT - 14)
            ink = self._ink(state, side)
            painter.setPen(QPen(colours.hairline, 1))
            painter.setBrush(colours.base)
            painter.drawRoundedRect(box, 4, 4)
            painter.fillRect(QRectF(box.left(), box.top() + 4, 4, box.height() - 8), ink)
            now, start = state.morale[side], max(1, state.start[side])
            number = QRectF(box.left() + 12, box.top() + 3, 30, 22)
            self.words(painter, number, str(now), 17, bold=True)
            bar = QRectF(box.left() + 42, box.top() + 11, BOX - 54, 7)
            painter.fillRect(bar, colours.hairline)
            bar.setWidth(bar.width() * min(1.0, now / start))
            painter.fillRect(bar, ink)
            name = self.hand.names.side(state.sides[side])
            points = state.points[side]
            words = tr(
                "{name} · {points} pt · {lost} lost",
                name=name,
                points=points,
                lost=state.lost[side],
            )
            lower = QRectF(box.left() + 12, box.top() + 24, BOX - 16, 16)
            self.words(painter, lower, words, 11, ink=colours.dim)
            right -= BOX + 8
        return right

    def _ink(self, state: State, side: int) -> QColor:
        """A side's colour, its lighter one where the window is dark."""
        return ink_of(side_look(state.sides[side], side))


PIPS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.28, 0.28), (0.72, 0.72)),
    3: ((0.26, 0.26), (0.5, 0.5), (0.74, 0.74)),
    4: ((0.28, 0.28), (0.72, 0.28), (0.28, 0.72), (0.72, 0.72)),
    5: ((0.27, 0.27), (0.73, 0.27), (0.5, 0.5), (0.27, 0.73), (0.73, 0.73)),
    6: ((0.28, 0.24), (0.28, 0.5), (0.28, 0.76), (0.72, 0.24), (0.72, 0.5), (0.72, 0.76)),
}
"""Where the pips of a die are, in parts of its side."""


def _pips(painter: QPainter, box: QRectF, roll: int, ink: QColor) -> None:
    painter.setPen(QPen(ink, 0))
    painter.setBrush(ink)
    for x, y in PIPS[roll]:
        at = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        painter.drawEllipse(at, 2.3, 2.3)
