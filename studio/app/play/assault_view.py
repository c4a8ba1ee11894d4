"""The assault that is fought: both sides' blocks, whose part of which round, who has yet to act.

It is shown under the prompt while an assault goes on, painted from what the side at the screen
sees. A click on a block takes that unit in hand, as on the map.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.app.play.map_hand import MapHand
from studio.app.theme import current_colours
from studio.app.view.layers import BlockPictures
from studio.draw import look
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.assault import ROUNDS
from studio.seen.pieces import Piece
from studio.values import dataclass
from studio.words import mark, plural, tr

HEIGHT: Final = 118
BLOCK: Final = 52.0
GAP: Final = 10.0
MIDDLE: Final = 150.0
"""The width of the middle, where rounds are counted."""


@dataclass(frozen=True, slots=True)
class Fight:
    """An assault as a side sees it: the round, whose part it is, and the blocks of both sides."""

    title: str
    round: int
    acts: str
    """The side whose part of the round it is."""
    attacker: str
    ready: frozenset[str]
    """Units that have yet to fire or retreat in this part."""
    hits: int
    """Hits that are still to be taken in the hex, by the side `takes`."""
    takes: str
    left: tuple[Piece, ...]
    """The defender's blocks; `right` are the attacker's."""
    right: tuple[Piece, ...]


def fight_of(hand: MapHand) -> Fight | None:
    """The assault that goes on in the moment on the screen, or None."""
    seen = hand.seen
    if seen is None:
        return None
    melee = next((x for x in reversed(seen.view.phases) if isinstance(x, p.Melee)), None)
    if melee is None:
        return None
    field, units = seen.view.field, seen.view.units
    here = hand.pieces.within(field.hexes[melee.at])
    attacker = field.sides[melee.attacker]
    known = (units[number] for number in melee.left or ())
    top = seen.view.phases[-1]
    return Fight(
        hand.names.place(field.name[melee.at]),
        melee.round,
        field.sides[melee.side],
        attacker,
        frozenset(unit.id for unit in known if unit is not None),
        top.hits if isinstance(top, p.Losses) else 0,
        field.sides[top.side] if isinstance(top, p.Losses) else "",
        tuple(piece for piece in here if piece.side != attacker),
        tuple(piece for piece in here if piece.side == attacker),
    )


class AssaultView(QWidget):
    """A strip: the defender at the left, the rounds in the middle, the attacker at the right."""

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.fight: Fight | None = None
        self._pictures = BlockPictures()
        self.setObjectName("assault")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        hand.changed.connect(self._renew)
        hand.picked.connect(self.update)
        self.hide()

    def sizeHint(self) -> QSize:
        """Room for four blocks a side."""
        return QSize(760, HEIGHT)

    @Slot()
    def _renew(self) -> None:
        self.fight = fight_of(self.hand)
        self.setAccessibleName(self.text())
        self.setVisible(self.fight is not None)
        self.update()

    def text(self) -> str:
        """All that is shown, in words."""
        fight, names = self.fight, self.hand.names
        if fight is None:
            return ""
        parts = [
            tr(
                "Assault in {place}, round {round} of {rounds}",
                place=fight.title,
                round=fight.round,
                rounds=ROUNDS,
            )
        ]
        parts.append(tr("{side} acts", side=names.side(fight.acts)))
        if fight.hits:
            parts.append(f"{names.side(fight.takes)}: {self._hits_in_words(fight)}")
        for name, pieces in ((tr("Defender"), fight.left), (tr("Attacker"), fight.right)):
            told = "; ".join(f"{b.words}{self._ready_in_words(fight, b)}" for b in pieces)
            parts.append(f"{name}: {told or tr('nobody is left')}")
        return ". ".join(parts)

    def _ready_in_words(self, fight: Fight, piece: Piece) -> str:
        if piece.side != fight.acts:
            return ""
        return tr(", has yet to act") if piece.unit in fight.ready else tr(", has acted")

    def _hits_in_words(self, fight: Fight) -> str:
        return plural("{count} hit to take", "{count} hits to take", fight.hits)

    # --- where things are -----------------------------------------------------------------------

    def places(self) -> Iterator[tuple[Piece, QRectF]]:
        """The blocks with where they are painted."""
        if self.fight is None:
            return
        middle = self.width() / 2
        for number, piece in enumerate(self.fight.left):
            x = middle - MIDDLE / 2 - (number + 1) * (BLOCK + GAP)
            yield piece, QRectF(x, 40, BLOCK, BLOCK)
        for number, piece in enumerate(self.fight.right):
            x = middle + MIDDLE / 2 + GAP + number * (BLOCK + GAP)
            yield piece, QRectF(x, 40, BLOCK, BLOCK)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A block is clicked as on the map; at one of the enemy's the unit in hand fires."""
        for piece, box in self.places():
            if box.contains(event.position()) and piece.unit:
                self._click(piece)

    def _click(self, piece: Piece) -> None:
        own = self.hand.choices.of(self.hand.unit) if self.hand.unit else ()
        shots = [x for x in own if getattr(x, "target", "") == piece.unit]
        if len(shots) == 1:
            self.hand.want(shots[0])
        else:
            self.hand.click(piece.at, piece.unit)

    # --- painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Both sides with the rounds between them."""
        if self.fight is None:
            return
        painter, colours = QPainter(self), current_colours()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), colours.base)
        painter.setPen(QPen(colours.hairline, 1))
        painter.drawLine(0, 0, self.width(), 0)
        painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
        self._heads(painter, self.fight)
        self._rounds(painter, self.fight)
        for piece, box in self.places():
            self._block(painter, self.fight, piece, box)
        painter.end()

    def _heads(self, painter: QPainter, fight: Fight) -> None:
        names, middle = self.hand.names, self.width() / 2
        for pieces, align, box in (
            (fight.left, Qt.AlignmentFlag.AlignRight, QRectF(8, 10, middle - MIDDLE / 2 - 18, 22)),
            (
                fight.right,
                Qt.AlignmentFlag.AlignLeft,
                QRectF(middle + MIDDLE / 2 + GAP, 10, middle - MIDDLE / 2 - 20, 22),
            ),
        ):
            defends = pieces is fight.left
            other = next(s for s in names.firefight.scenario.sides if s != fight.attacker)
            side = other if defends else fight.attacker
            role = mark("{side}, the defender") if defends else mark("{side}, the attacker")
            words = tr(role, side=names.side(side))
            now = fight.takes or fight.acts
            if side == now:
                words += tr(": takes the hits") if fight.takes else tr(": acts now")
            self._words(painter, box, words, 13, bold=side == now, align=align)

    def _rounds(self, painter: QPainter, fight: Fight) -> None:
        colours, middle = current_colours(), self.width() / 2
        box = QRectF(middle - MIDDLE / 2, 6, MIDDLE, 20)
        self._words(painter, box, tr("Assault"), 12, ink=colours.dim)
        for number in range(1, ROUNDS + 1):
            at = QRectF(middle + (number - 2) * 34 - 13, 32, 26, 26)
            now = number == fight.round
            painter.setPen(QPen(colours.accent if number <= fight.round else colours.hairline, 1.2))
            painter.setBrush(colours.accent if now else colours.window)
            painter.drawEllipse(at)
            ink = colours.on_accent if now else colours.dim
            self._words(painter, at, str(number), 13, bold=now, ink=ink)
        words = tr("round {round} of {rounds}", round=fight.round, rounds=ROUNDS)
        self._words(painter, QRectF(box.left(), 60, MIDDLE, 18), words, 12)
        if fight.hits:
            hits = QRectF(box.left(), 80, MIDDLE, 20)
            words = self._hits_in_words(fight)
            self._words(painter, hits, words, 13, bold=True, ink=colours.error)

    def _block(self, painter: QPainter, fight: Fight, piece: Piece, box: QRectF) -> None:
        colours = current_colours()
        self._pictures.paint(painter, box, piece.face, 1)
        acts, ready = piece.side == fight.acts, piece.unit in fight.ready
        if piece.unit and piece.unit == self.hand.unit:
            painter.setPen(QPen(look.HIGHLIGHTS.selected_ring, 5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 6, 6)
            painter.setPen(QPen(look.HIGHLIGHTS.selected, 3))
            painter.drawRoundedRect(box.adjusted(-4, -4, 4, 4), 6, 6)
        below = QRectF(box.left() - 8, box.bottom() + 4, box.width() + 16, 18)
        if acts:
            ink = colours.accent if ready else colours.dim
            self._words(
                painter, below, tr("to act") if ready else tr("done"), 11, bold=ready, ink=ink
            )

    def _words(
        self,
        painter: QPainter,
        box: QRectF,
        text: str,
        size: int,
        *,
        bold: bool = False,
        ink: QColor | None = None,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignHCenter,
    ) -> None:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setBold(bold)
        painter.setFont(font)
        painter.setPen(ink or current_colours().text)
        painter.drawText(box, align | Qt.AlignmentFlag.AlignVCenter, text)

    def spot_of(self, unit: str) -> QPointF | None:
        """Where the block of a unit is painted."""
        return next((box.center() for b, box in self.places() if b.unit == unit), None)
