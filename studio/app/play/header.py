"""The strip over the map: the game turn, whose player turn it is, what goes on, the points."""

from typing import Any, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.app.play.header_strip import DARK, HEIGHT, MIDDLE, HeaderStrip
from studio.app.play.map_hand import MapHand
from studio.app.theme import current_colours
from studio.draw.faces import has_round_form
from studio.draw.shapes import colour
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.phases import PLAYER_TURNS
from studio.rules.combat_infantry.state import Game, State
from studio.rules.combat_infantry.victory import points
from studio.seen.words import moment_of
from studio.words import tr

BOX: Final = 22
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Header(HeaderStrip):
    """Painted from what the side at the screen sees; what it shows is its accessible name too."""

    hand: MapHand

    def __init__(self, hand: MapHand, seed: int, parent: QWidget | None = None) -> None:
        super().__init__(hand, seed, parent)
        self.renew()

    def text(self) -> str:
        """All that the strip shows, in a sentence or two."""
        seen = self.hand.seen
        if seen is None:
            return tr("The map is covered")
        names, view = self.hand.names, seen.view
        score = ", ".join(f"{names.side(s)} {n}" for s, n in self.score().items())
        moment = moment_of(seen, names)
        sky = sky_in_words(view.field)
        return tr(
            "Game turn {turn} of {turns}, player turn {player} of {players}{sky}, "
            "{side} to act: {moment}. Points as it stands: {score}. Seed {seed}",
            turn=view.turn,
            turns=view.field.turns,
            player=view.player_turn,
            players=PLAYER_TURNS,
            sky=f", {sky}" if sky else "",
            side=names.side(seen.to_act),
            moment=moment.title,
            score=score,
            seed=self.seed,
        )

    def tip(self) -> str:
        """What the points are."""
        if self.hand.seen is None:
            return ""
        return tr("Points as if the firefight ended now, from what this side sees (10.4)")

    def score(self) -> dict[str, int]:
        """The points of both sides as if the firefight ended now, from what the side sees."""
        if self.hand.seen is None:
            return {}
        view: State = self.hand.seen.view
        return dict(zip(view.field.sides, points(Game(view), controller), strict=True))

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Turn track, player turns, title, points."""
        painter = self.painter_on_bar()
        if self.hand.seen is None:
            self.words(painter, QRectF(12, 0, 400, HEIGHT), tr("The map is covered"), 15, bold=True)
        else:
            left = self._track(painter, self.hand.seen.view)
            right = self._score(painter)
            self._moment(painter, QRectF(left + 20, 0, right - left - 36, HEIGHT))
        painter.end()

    def _track(self, painter: QPainter, view: Any) -> float:
        """The game turns as numbered boxes, and under them the player turns in side colours."""
        colours = current_colours()
        turns: int = view.field.turns
        step = min(BOX + 3.0, 220 / turns)
        for turn in range(1, turns + 1):
            box = QRectF(12 + step * (turn - 1), 8, step - 3, BOX)
            now = turn == view.turn
            painter.setPen(QPen(colours.accent if now else colours.hairline, 1))
            painter.setBrush(colours.accent if now else colours.base)
            painter.drawRoundedRect(box, 3, 3)
            ink = colours.on_accent if now else colours.dim if turn < view.turn else colours.text
            self.words(painter, box, str(turn), 12, bold=now, ink=ink, align=MIDDLE)
        return max(12 + step * turns, self._player_turns(painter, view))

    def _player_turns(self, painter: QPainter, view: Any) -> float:
        for number in range(1, PLAYER_TURNS + 1):
            index = view.first if number % 2 else 1 - view.first
            side = self.hand.firefight.units.sides[view.field.sides[index]]
            box = QRectF(12 + 19 * (number - 1), 37, 14, 14)
            self._pip(painter, box, side, done=number < view.player_turn)
            if number == view.player_turn:
                painter.setPen(QPen(current_colours().accent, 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                around = box.adjusted(-2.5, -2.5, 2.5, 2.5)
                painter.drawRoundedRect(around, 4, 4)
        return 12 + 19.0 * PLAYER_TURNS

    def _pip(self, painter: QPainter, box: QRectF, side: Any, *, done: bool) -> None:
        """A player turn: round or square as the side's areas, filled until it is over."""
        colours = current_colours()
        painter.setPen(QPen(colours.dim if done else colours.text, 1))
        painter.setBrush(colours.bar if done else self._ink(side))
        if has_round_form(side):
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, 2, 2)

    def _ink(self, side: Any) -> QColor:
        """A side's colour, its lighter one where the window is dark."""
        dark = current_colours().bar.lightness() < DARK
        return colour(side.palette.light if dark else side.palette.body)

    def _moment(self, painter: QPainter, box: QRectF) -> None:
        seen = self.hand.seen
        assert seen is not None
        names = self.hand.names
        moment = moment_of(seen, names)
        who = "" if seen.outcome else f"{names.side(seen.to_act)}: "
        upper, lower = QRectF(box), QRectF(box)
        upper.setHeight(32)
        lower.setTop(30)
        lower.setHeight(24)
        self.words(painter, upper, f"{who}{moment.title}", 17, bold=True)
        turn = tr("Game turn {turn} of {turns}", turn=seen.view.turn, turns=seen.view.field.turns)
        player = tr(
            "player turn {player} of {players}",
            player=seen.view.player_turn,
            players=PLAYER_TURNS,
        )
        sky = sky_in_words(seen.view.field)
        parts = (
            f"{turn}, {player}",
            sky,
            tr("rule {rule}", rule=moment.rule),
            tr("seed {seed}", seed=self.seed),
        )
        words = "  ·  ".join(part for part in parts if part)
        self.words(painter, lower, words, 12, ink=current_colours().dim)

    def _score(self, painter: QPainter) -> float:
        right = self.width() - 12.0
        for side, number in reversed(self.score().items()):
            row = self.hand.firefight.units.sides[side]
            box = QRectF(right - 84, 8, 84, HEIGHT - 16)
            painter.setPen(QPen(current_colours().hairline, 1))
            painter.setBrush(current_colours().base)
            painter.drawRoundedRect(box, 4, 4)
            painter.fillRect(QRectF(box.left(), box.top() + 4, 4, box.height() - 8), self._ink(row))
            upper = QRectF(box.left() + 12, box.top() + 2, 70, 24)
            lower = QRectF(box.left() + 12, box.top() + 22, 70, 18)
            self.words(painter, upper, str(number), 17, bold=True)
            self.words(painter, lower, self.hand.names.side(side), 11, ink=current_colours().dim)
            right -= 92
        return right


def sky_in_words(field: Any) -> str:
    """Weather and light of this turn (10.2, 10.3) where they are not good weather by day."""
    parts = [tr("bad weather")] if field.bad_weather else []
    if field.night is not None:
        share = round(100 * field.night.move)
        parts.append(
            tr("night: sight {sight}, movement {share} %", sight=field.night.sight, share=share)
        )
    return ", ".join(parts)
