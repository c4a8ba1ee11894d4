"""Build: houses as rectangles, doors and windows in their walls."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from studio.app.table.snapping import snapped
from studio.app.table.tool import Spot, TableTool
from studio.draw import look
from studio.inches import Point
from studio.model.table import XY
from studio.model.table_edits import aperture_added, building_added
from studio.model.table_pieces import Piece
from studio.model.table_walls import OPENING, Wall, nearest_wall
from studio.words import mark, tr

LEAST = 1.0
"""Inches across of the smallest building."""
NEAR = 2.0
"""Inches from a wall within which a click means it."""


class BuildingTool(TableTool):
    """A drag draws a building."""

    name = "outline"
    label = mark("Draw a building")
    shortcut = "B"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self._from: Point | None = None
        self._to = Point(0, 0)

    def says(self) -> str:
        """What a drag does, and how large it is so far."""
        if self._from is None:
            return tr("Drag a rectangle; it gets sectors of about 6 inches and a door")
        wide, high = abs(self._to.x - self._from.x), abs(self._to.y - self._from.y)
        return tr("{wide:.1f} by {high:.1f} inches", wide=wide, high=high)

    def press(self, spot: Spot) -> None:
        """The first corner."""
        self._from = self._to = self._meant(spot)

    def _meant(self, spot: Spot) -> Point:
        return Point(*snapped(self.desk.table, spot, self.desk.grid))

    def drag(self, spot: Spot) -> None:
        """The other corner."""
        self._to = self._meant(spot)
        self.repaint.emit()

    def release(self, spot: Spot) -> None:
        """The building stands."""
        first, self._from = self._from, None
        if first is None:
            return
        last = self._meant(spot)
        if min(abs(first.x - last.x), abs(first.y - last.y)) < LEAST:
            self.desk.say(tr("A building is an inch across or more"))
        elif self.desk.edit(tr("Draw a building"), lambda t: building_added(t, first, last)):
            self.desk.select(Piece("building", self.desk.table.buildings[-1].id))
        self.repaint.emit()

    def cancel(self) -> bool:
        """Forget the first corner."""
        was, self._from = self._from is not None, None
        return was

    def paint(self, painter: QPainter, pixel: float) -> None:
        """The rectangle so far."""
        if self._from is not None:
            painter.setPen(QPen(look.HIGHLIGHTS.command, 2 * pixel))
            painter.setBrush(look.faded(look.HIGHLIGHTS.command, 30))
            painter.drawRect(QRectF(QPointF(*self._from), QPointF(*self._to)).normalized())


OPENINGS = {mark("door or large window"): "medium", mark("small window"): "major"}


class ApertureTool(TableTool):
    """A click puts a door or window into the wall that is nearest; figures choose the floor."""

    name = "aperture"
    label = mark("Put a door or window into a wall")
    shortcut = "D"
    cursor = Qt.CursorShape.CrossCursor
    kinds = tuple(OPENINGS)

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.floor = 0

    def says(self) -> str:
        """What a click does, and on which floor."""
        if not self.desk.table.buildings:
            return tr("Draw a building first: doors and windows are in its walls")
        return tr(
            "Click a wall for a {kind} on floor {floor}; the keys 0 to 9 choose the floor",
            kind=self.desk.kinds[self.name],
            floor=self.floor,
        )

    def _wall(self, at: XY) -> Wall | None:
        wall = nearest_wall(self.desk.table, at)
        return wall if wall is not None and wall.away(at) <= NEAR else None

    def press(self, spot: Spot) -> None:
        """One more, if there is a wall and a floor for it."""
        wall = self._wall(spot.at)
        if wall is None:
            self.desk.say(tr("There is no outer wall within {inches:g} inches", inches=NEAR))
            return
        house = next(one for one in self.desk.table.buildings if one.id == wall.building)
        if self.floor >= house.floors:
            told = tr("{name} has floors 0 to {top}", name=house.id, top=house.floors - 1)
            self.desk.say(told)
            return
        size, floor = OPENINGS[self.desk.kinds[self.name]], self.floor
        before = {one.id for one in house.apertures}
        title = tr("Add a {kind}", kind=self.desk.kinds[self.name])
        self.desk.edit(title, lambda t: aperture_added(t, spot.at, floor=floor, size=size))
        house = next(one for one in self.desk.table.buildings if one.id == wall.building)
        new = [one.id for one in house.apertures if one.id not in before]
        self.desk.select(*(Piece("aperture", name) for name in new))

    def key(self, event: QKeyEvent) -> bool:
        """Figures choose the floor."""
        if not event.text().isdecimal():
            return False
        self.floor = int(event.text())
        self.desk.chosen.emit()
        return True

    def paint(self, painter: QPainter, pixel: float) -> None:
        """Where it would be."""
        wall = self._wall(self.hover.at) if self.hover is not None else None
        if wall is None or self.hover is None:
            return
        a, b = wall.opening(self.hover.at, OPENING)
        for ink, wide in ((look.HIGHLIGHTS.white, 9), (look.HIGHLIGHTS.command, 5)):
            painter.setPen(QPen(ink, wide * pixel))
            painter.drawLine(QPointF(*a), QPointF(*b))
