"""Painting the map: the joined ground as a printed wargame map, on any QPainter.

Everything is in hexes across flats: the painter must be scaled so that 1 is one hex, and moved so
that hex `(q, y)` lies at `(q * 0.866, y / 2)`. How much detail is shown follows from `scale_px`,
the device pixels of a hex on the screen; print is 100 and more.
"""

from collections.abc import Collection, Iterable, Sequence
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from studio.draw.geometry import hex_path
from studio.draw.grid import paint_addresses
from studio.draw.look import PAPER
from studio.draw.marks import Detail, Mark, detail_for
from studio.draw.names import Label, paint_names, place_names
from studio.draw.regions import PITCH, RADIUS
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey, map_outline
from studio.hexes import Hex
from studio.model.ground import Ground
from studio.model.terrain import TerrainTable

OVERHANG: Final = 0.30
"""How far the marks of a hex or hexside reach beyond it."""
SLACK: Final = 0.1
"""What is painted beyond an area, so that its edge is as sharp as the rest."""


def ground_bounds(ground: Ground) -> QRectF:
    """The smallest rectangle around the map, half hexes cut at its edge; empty without hexes."""
    return map_outline(ground).boundingRect()


def paint_ground(  # noqa: PLR0913 - a map has that many plain choices
    painter: QPainter,
    ground: Ground,
    terrain: TerrainTable,
    *,
    scale_px: float,
    month: int | None = None,
    clip: QRectF | None = None,
    hexes: Collection[Hex] | None = None,
    language: str = "en",
    names: bool = True,
    addresses: bool = True,
    grid: bool = True,
    avoid: Sequence[QRectF] = (),
) -> None:
    """Paints the map, or a part of it.

    `month` (1 to 12) turns what the table says of months (a balka runs as a stream). `clip` bounds
    what is painted; `hexes` leaves out all others. Names keep off the rectangles in `avoid`.
    Nothing is painted outside the map.
    """
    if not ground.cells:
        return
    sketch = Sketch(Survey(ground, terrain, month), detail_for(scale_px))
    labels = place_names(sketch.survey, scale_px, language, avoid) if names else ()
    painter.save()
    if clip is not None:
        painter.setClipRect(clip, Qt.ClipOperation.IntersectClip)
    if hexes is not None:
        painter.setClipPath(_together(hexes), Qt.ClipOperation.IntersectClip)
    paint_sketch(
        painter, sketch, scale_px, area=clip, labels=labels, grid=grid, addresses=addresses
    )
    painter.restore()


def paint_sketch(  # noqa: PLR0913 - a map has that many plain choices
    painter: QPainter,
    sketch: Sketch,
    scale_px: float,
    *,
    area: QRectF | None = None,
    part: QRectF | None = None,
    labels: Sequence[Label] = (),
    grid: bool = True,
    addresses: bool = True,
) -> None:
    """Paints a sketch with labels that have been placed before.

    What lies far from `area` is left out; to bound the painting is the caller's part. With `part`,
    only what reaches into it is painted, whole: inside the part the picture is then the same, to
    the pixel, as when the whole area is painted.
    """
    survey = sketch.survey
    whole = survey.outline.boundingRect()
    near = whole if area is None else area.adjusted(-SLACK, -SLACK, SLACK, SLACK)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if not survey.outline.contains(near):
        painter.setClipPath(survey.outline, Qt.ClipOperation.IntersectClip)
    slack = 2 / scale_px
    needed = near if part is None else part
    painter.fillRect(needed.adjusted(-slack, -slack, slack, slack), PAPER)
    hexes = [at for at in hexes_near(needed) if at in survey.ground.cells]
    marks = [mark for at in hexes for mark in sketch.of_place(at, scale_px, grid=grid)]
    _paint_marks(
        painter, marks, None if part is None else part.adjusted(-slack, -slack, slack, slack)
    )
    if addresses and sketch.detail >= Detail.LARGE:
        paint_addresses(painter, survey, hexes, [label.box for label in labels])
    paint_names(painter, labels, needed)
    painter.restore()


def _paint_marks(painter: QPainter, marks: Iterable[Mark], part: QRectF | None) -> None:
    """Layer by layer, those alone that reach into a part of the map if one is given."""
    seen = [mark for mark in marks if part is None or mark.reach().intersects(part)]
    for mark in sorted(seen, key=attrgetter("layer")):
        mark.paint(painter)


def hexes_near(area: QRectF) -> list[Hex]:
    """All hexes of which something may reach into an area, on the map or not, in reading order."""
    q0 = int((area.left() - RADIUS - OVERHANG) // PITCH) + 1
    q1 = int((area.right() + RADIUS + OVERHANG) // PITCH)
    y0 = int((area.top() - 0.5 - OVERHANG) * 2 // 1) + 1
    y1 = int((area.bottom() + 0.5 + OVERHANG) * 2 // 1)
    return [Hex(q, y) for q in range(q0, q1 + 1) for y in range(y0, y1 + 1)]


def _together(hexes: Iterable[Hex]) -> QPainterPath:
    """Hexes as one area; they overlap a little, so that no gap is left between them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for at in hexes:
        path.addPath(hex_path(at, 1.001))
    return path
