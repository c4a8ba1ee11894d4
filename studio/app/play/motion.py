"""Movement on the screen: blocks that glide, dice that tumble. It can be switched off and skipped.

Nothing waits for it: the game is where it is, and what is shown catches up.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QRectF,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QApplication, QStyle

from studio.app.recent import settings
from studio.seen.pieces import Pieces

KEY: Final = "play/animations"
GLIDE_MS: Final = 240
TUMBLE_MS: Final = 480


def is_wanted() -> bool:
    """Whether the user, and the desktop, want things to move."""
    style = QApplication.style()
    allowed = style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
    return allowed and str(settings().value(KEY, "true")).lower() == "true"


def set_wanted(wanted: bool) -> None:
    """Remember it for all games."""
    settings().setValue(KEY, "true" if wanted else "false")


class Motion(QObject):
    """One movement at a time; `stepped` says that it went on, `ended` that it is over."""

    stepped = Signal()
    ended = Signal()

    def __init__(self, ms: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run = QVariantAnimation(self)
        self._run.setDuration(ms)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.setEasingCurve(QEasingCurve.Type.InOutQuad)
        self._run.valueChanged.connect(self.stepped)
        self._run.finished.connect(self.ended)

    @property
    def is_running(self) -> bool:
        """Whether something moves."""
        return self._run.state() == QAbstractAnimation.State.Running

    @property
    def share(self) -> float:
        """How far it has gone, 0 to 1; 1 when nothing moves."""
        return float(self._run.currentValue()) if self.is_running else 1.0

    def begin(self) -> None:
        """From the start, if the user wants things to move."""
        self._run.stop()
        if is_wanted():
            self._run.start()

    @Slot()
    def skip(self) -> None:
        """To the end at once."""
        if self.is_running:
            self._run.stop()
            self.ended.emit()


class Motions(QObject):
    """All that moves in a window."""

    def __init__(self, *motions: Motion, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._motions = motions

    @property
    def are_running(self) -> bool:
        """Whether something moves on the screen."""
        return any(motion.is_running for motion in self._motions)

    @Slot()
    def skip(self) -> None:
        """What moves comes to rest at once."""
        for motion in self._motions:
            motion.skip()

    @Slot(bool)
    def allow(self, wanted: bool) -> None:
        """Let blocks glide and dice tumble from now on, or not."""
        set_wanted(wanted)
        self.skip()


def moved(before: Pieces, after: Pieces) -> Mapping[str, tuple[QRectF, QRectF]]:
    """Known units that stand elsewhere: from where, to where."""
    old = {piece.unit: piece.rect for piece in before.blocks if piece.unit}
    return {
        piece.unit: (old[piece.unit], piece.rect)
        for piece in after.blocks
        if piece.unit in old and old[piece.unit].center() != piece.rect.center()
    }


def between(start: QRectF, end: QRectF, share: float) -> QRectF:
    """A square on its way."""
    centre = start.center() + (end.center() - start.center()) * share
    side = start.width() + (end.width() - start.width()) * share
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
