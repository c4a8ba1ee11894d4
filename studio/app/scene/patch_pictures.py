"""How a piece of the map hovers before it is laid."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.draw.overlays import paint_hex_selection
from studio.draw.regions import PITCH, RADIUS, centre
from studio.hexes import Hex
from studio.model.board import Spot
from studio.model.ground import Address, Cell, Ground, MapPlace, Polygon
from studio.model.patch import Patch, edges_of
from studio.model.terrain import load_terrain

OPACITY: Final = 0.82


class PatchPictures:
    """The picture of the piece in hand, painted once a size."""

    def __init__(self) -> None:
        self._kept: tuple[Patch, float, QPixmap] | None = None

    def picture(self, patch: Patch, px: float) -> QPixmap:
        """The piece where a hex across flats is `px` device pixels, cut along its hexes."""
        kept = self._kept
        if kept is None or kept[0] is not patch or kept[1] != px:
            kept = self._kept = (patch, px, _patch_picture(patch, px))
        return kept[2]


def frame_about_origin(patch: Patch) -> QRectF:
    """The rectangle of a piece about its origin, in hexes across flats."""
    xs = [step[0] * PITCH for step in (one.at for one in patch.hexes)]
    ys = [step[1] / 2 for step in (one.at for one in patch.hexes)]
    left, top = min(xs) - RADIUS, min(ys) - 0.5
    return QRectF(left, top, max(xs) + RADIUS - left, max(ys) + 0.5 - top)


def _patch_picture(patch: Patch, px: float) -> QPixmap:
    from studio.draw.ground import paint_ground

    frame = frame_about_origin(patch)
    picture = QPixmap(max(1, round(frame.width() * px)), max(1, round(frame.height() * px)))
    picture.fill(Qt.GlobalColor.transparent)
    ground = ground_of(patch)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px, px)
    painter.translate(-frame.topLeft())
    paint_ground(painter, ground, load_terrain(), scale_px=px, hexes=ground.cells, addresses=False)
    painter.end()
    return picture


def ground_of(patch: Patch) -> Ground:
    """A map of the piece alone about its origin, with a rim of what lies on its outside."""
    table = load_terrain()
    cells = {
        at: Cell(one.terrain, one.level, (Address(f"piece{number}", Spot(1, 1)),))
        for number, (at, one) in enumerate(patch.covers().items())
    }
    edges = edges_of(patch, table)
    inner = {side for side in edges if all(at in cells for at in side.hexes())}
    outlines: dict[Hex, tuple[Polygon, ...]] = {}
    for outline in patch.outlines:
        at = Hex(*outline.at)
        outlines[at] = (*outlines.get(at, ()), outline.polygon)
    places = tuple(
        MapPlace(place.name, place.kind, (Hex(*place.at),), cells[Hex(*place.at)].addresses[0])
        for place in patch.places
        if Hex(*place.at) in cells
    )
    return Ground(
        cells,
        {side: edge for side, edge in edges.items() if side in inner},
        {side: edge for side, edge in edges.items() if side not in inner},
        places,
        outlines,
    )


def paint_patch(painter: QPainter, patch: Patch, origin: Hex, pictures: PatchPictures) -> None:
    """A piece hovering with its origin over a hex; the painter's unit is a hex across flats."""
    ratio = painter.device().devicePixelRatioF()
    px = painter.worldTransform().m11() * ratio
    picture = pictures.picture(patch, px)
    frame = frame_about_origin(patch).translated(QPointF(*centre(origin)))
    painter.save()
    painter.setOpacity(OPACITY)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(frame, picture, QRectF(picture.rect()))
    painter.setOpacity(1)
    painter.translate(*centre(origin))
    paint_hex_selection(painter, patch.covers().keys())
    painter.restore()
