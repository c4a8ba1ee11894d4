"""What is painted over a table that is played on: suppression, Overwatch, reach, targets, ways."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from studio.draw import look
from studio.draw.shapes import ROUND, ROUNDED, disc, draw, fill, line, pen, polygon
from studio.draw.tabletop.forces import BASE, SideLook, paint_figure, paint_hull, side_look
from studio.draw.tabletop.overlays import SUPPRESSION, apart, paint_strip, paint_words
from studio.inches import Point
from studio.model.table import XY, Figure, Table, Team
from studio.rules.chain_of_command.faces import FaceMarker
from studio.rules.chain_of_command.play.state import Laid, State
from studio.rules.chain_of_command.vantage import watched_area
from studio.words import term, tr

WORDS_PX: Final = 13.0
"""Pixels of the smallest words over a table."""
AROUND: Final = 0.72
"""Inches of a ring about the middle of a figure."""


def word_size(painter: QPainter) -> float:
    """Inches of words that are to be read at any zoom."""
    return max(0.7, WORDS_PX / painter.worldTransform().m11())


# --- what lies on the table -----------------------------------------------------------------------


def paint_suppression(painter: QPainter, state: State) -> None:
    """Areas under suppressing fire, each with until when it lies (13.4.1)."""
    for laid in state.laid:
        if isinstance(laid.on, FaceMarker):
            for middle in _apertures(state.table, laid.on):
                draw(painter, disc(0.55, *middle), pen(look.HIGHLIGHTS.white, 0.22), SUPPRESSION)
        else:
            paint_strip(painter, laid.on.area)


def suppression_words(state: State) -> Iterator[tuple[XY, str]]:
    """Until when each suppressing fire lies, at its marker."""
    for laid in state.laid:
        at = _marker(state.table, laid)
        if at is not None:
            yield at, tr("suppressed until phase {phase} ends", phase=laid.on.phase + 1)


def _marker(table: Table, laid: Laid) -> XY | None:
    if isinstance(laid.on, FaceMarker):
        return next(_apertures(table, laid.on), None)
    return laid.on.area.marker


def _apertures(table: Table, face: FaceMarker) -> Iterator[XY]:
    for building in table.buildings:
        for aperture in building.apertures:
            if aperture.id in face.apertures:
                (ax, ay), (bx, by) = aperture.line
                yield (ax + bx) / 2, (ay + by) / 2


class WatchedAreas:
    """What Overwatch covers, worked out once for each watch on a table (13.3)."""

    def __init__(self) -> None:
        self._known: dict[object, list[tuple[XY, ...]]] = {}
        self._table: Table | None = None

    def paint(self, painter: QPainter, state: State) -> None:
        """A pale area in the colour of its side, its border dotted."""
        if self._table is not state.table:
            self._table, self._known = state.table, {}
        room = QRectF(0, 0, state.table.width, state.table.height)
        painter.save()
        painter.setClipRect(room)
        for watch in state.watches:
            if watch not in self._known:
                self._known[watch] = watched_area(state.table, watch)
            ink = _ink(state, watch.side)
            for part in self._known[watch]:
                path = polygon(part)
                fill(painter, path, look.faded(ink, 22))
                draw(painter, path, pen(look.faded(ink, 190), 0.12, dash=(0.12, 0.45), cap=ROUND))
        painter.restore()


def _ink(state: State, side: str) -> QColor:
    return side_look(side, state.sides.index(side)).body


def state_words(state: State, pinned: Collection[str]) -> Iterator[tuple[XY, str]]:
    """What each team is in, over it: broken, pinned, on Overwatch."""
    watching = {name for watch in state.watches for name in watch.teams}
    for _, team in state.table.teams():
        words = [term("team", "broken")] if team.id in state.broken else []
        words += [term("team", "pinned")] if team.id in pinned and not words else []
        words += [tr("Overwatch")] if team.id in watching else []
        if words and team.figures:
            xs, ys = zip(*(figure.at for figure in team.figures), strict=True)
            yield (sum(xs) / len(xs), min(ys)), ", ".join(words)


# --- what may be clicked --------------------------------------------------------------------------


def outline_of(places: Iterable[XY], radius: float = AROUND) -> QPainterPath:
    """A border about figures that stand together, one piece where they touch."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in places:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path.simplified()


def paint_able(painter: QPainter, places: Sequence[XY]) -> None:
    """Those who may be clicked wear a dashed border."""
    path = outline_of(places)
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.26, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.command, 0.15, dash=(0.45, 0.3), join=ROUNDED))


def paint_chosen(painter: QPainter, places: Sequence[XY]) -> None:
    """Who is in hand or acts wears a full one."""
    path = outline_of(places, AROUND + 0.08)
    draw(painter, path, pen(look.HIGHLIGHTS.selected_ring, 0.36, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.selected, 0.22, join=ROUNDED))


def paint_aimed(painter: QPainter, places: Sequence[XY]) -> None:
    """Targets wear brackets."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    box = QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    box.adjust(-0.95, -0.95, 0.95, 0.95)
    arm = min(0.8, box.width() / 3, box.height() / 3)
    path = QPainterPath()
    for x, dx in ((box.left(), arm), (box.right(), -arm)):
        for y, dy in ((box.top(), arm), (box.bottom(), -arm)):
            path.moveTo(x + dx, y)
            path.lineTo(x, y)
            path.lineTo(x, y + dy)
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.34, cap=ROUND))
    draw(painter, path, pen(look.HIGHLIGHTS.target, 0.2, cap=ROUND))


# --- moves ----------------------------------------------------------------------------------------


def paint_reach(painter: QPainter, outline: Sequence[Point]) -> None:
    """Where a team gets to straight on."""
    path = polygon(outline)
    fill(painter, path, look.HIGHLIGHTS.reach)
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.24, join=ROUNDED))
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.13, join=ROUNDED))


def paint_circle(painter: QPainter, at: Point, radius: float) -> None:
    """The area about a point in which something may be put."""
    path = disc(radius, at.x, at.y)
    fill(painter, path, look.HIGHLIGHTS.reach)
    draw(painter, path, pen(look.HIGHLIGHTS.white, 0.24))
    draw(painter, path, pen(look.HIGHLIGHTS.reach_edge, 0.13, dash=(0.7, 0.5)))


def paint_path(painter: QPainter, path: Sequence[Point], words: str, *, good: bool) -> None:
    """A way with its inches at the end; one that can't be gone is red and broken."""
    ink = look.HIGHLIGHTS.reach_edge if good else look.HIGHLIGHTS.target
    for shade, width in ((look.HIGHLIGHTS.white, 0.36), (ink, 0.2)):
        dash = () if good or shade is not ink else (0.4, 0.5)
        painter.setPen(pen(shade, width, cap=ROUND, dash=dash))
        for one, other in pairwise(path):
            line(painter, one, other)
    for corner in path[1:-1]:
        draw(painter, disc(0.25, *corner), pen(ink, 0.12), look.HIGHLIGHTS.white)
    size = word_size(painter)
    end = path[-1]
    paint_words(painter, (end.x, end.y - 1.1 - size), words, size)


def paint_ghost(painter: QPainter, figures: Sequence[Figure], style: SideLook) -> None:
    """Figures where they would stand."""
    painter.save()
    painter.setOpacity(0.6)
    for figure in figures:
        paint_figure(painter, figure, style)
    painter.restore()


def paint_ghost_hull(painter: QPainter, team: Team, style: SideLook) -> None:
    """A vehicle where it would stand."""
    painter.save()
    painter.setOpacity(0.6)
    paint_hull(painter, team, style)
    painter.restore()


def paint_spots(painter: QPainter, spots: Mapping[Point, bool]) -> None:
    """Points that may be clicked; True: the one that is looked at."""
    for at, chosen in spots.items():
        ink = look.HIGHLIGHTS.selected if chosen else look.HIGHLIGHTS.target
        draw(painter, disc(0.42, *at), pen(look.HIGHLIGHTS.white, 0.2), ink)


def paint_place(painter: QPainter, at: XY) -> None:
    """The place that a line of the log names, or that a note is about."""
    for ink, width in ((look.HIGHLIGHTS.selected_ring, 0.4), (look.HIGHLIGHTS.selected, 0.24)):
        draw(painter, disc(1.3, *at), pen(ink, width))


def paint_cross(painter: QPainter, at: Point) -> None:
    """The place at which the keyboard points."""
    for ink, width in ((look.HIGHLIGHTS.selected_ring, 0.3), (look.HIGHLIGHTS.selected, 0.16)):
        painter.setPen(pen(ink, width, cap=ROUND))
        for x, y in ((1.0, 0.0), (0.0, 1.0)):
            line(painter, (at.x - x, at.y - y), (at.x - 0.4 * x, at.y - 0.4 * y))
            line(painter, (at.x + 0.4 * x, at.y + 0.4 * y), (at.x + x, at.y + y))


def paint_pills(painter: QPainter, told: Iterable[tuple[XY, str]], table: Table) -> None:
    """Words above their places, so high that they cover neither each other nor the men."""
    size = word_size(painter)
    men = [
        QRectF(x - BASE, y - BASE, 2 * BASE, 2 * BASE)
        for _, team in table.teams()
        for x, y in (figure.at for figure in team.figures)
    ]
    for at, words in apart(told, size, men):
        paint_words(painter, at, words, size)
