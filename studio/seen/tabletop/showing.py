"""A table in a report of a playtest, and as pictures of moments."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter, QPen

from studio.draw import look
from studio.draw.tabletop.forces import paint_forces
from studio.draw.tabletop.ground import paint_smoke
from studio.draw.tabletop.overlays import paint_strip
from studio.inches import Point
from studio.model.tabletop import Tabletop
from studio.rules.chain_of_command.play.state import State
from studio.rules.chain_of_command.suppression import Marker
from studio.seen.match import Seen
from studio.seen.tabletop.sprites import GROUND_PX, table_picture
from studio.words import mark, tr


class TableShowing:
    """Its ground is painted once."""

    counted = mark("At its end: {score} force morale.")

    def __init__(self, stage: Tabletop) -> None:
        self._table = stage.table
        self._ground: QImage | None = None

    def score(self, view: State) -> Sequence[int]:
        """The force morale of both sides."""
        return view.morale

    def so_far(self, view: State) -> str:
        """Turn and phase."""
        return tr(
            "Broken off in turn {turn}, phase {phase} of {phases}.",
            turn=view.turn,
            phase=view.phase,
            phases=view.table.phases,
        )

    def picture(self, seen: Seen, marked: Point | None) -> QImage:
        """The table with smoke, suppression and everybody on it."""
        if self._ground is None:
            self._ground = table_picture(self._table)
        image, state = self._ground.copy(), seen.view
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(GROUND_PX, GROUND_PX)
        for cloud in state.table.smoke:
            paint_smoke(painter, cloud)
        for laid in state.laid:
            if isinstance(laid.on, Marker):
                paint_strip(painter, laid.on.area)
        paint_forces(painter, state.table)
        if marked is not None:
            rings = (look.HIGHLIGHTS.selected_ring, 0.4), (look.HIGHLIGHTS.selected, 0.24)
            for ink, width in rings:
                painter.setPen(QPen(ink, width))
                painter.drawEllipse(QPointF(marked.x, marked.y), 1.3, 1.3)
        painter.end()
        return image
