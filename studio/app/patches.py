"""Copying, cutting and laying pieces of the map: the clipboard, the edits, and how one hovers."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QGuiApplication, QPainter, QPixmap

from studio.app.desk import Desk
from studio.app.document import Work
from studio.app.map_changes import alone, places_changed
from studio.app.tabs.tabs import Tabs
from studio.draw.overlays import paint_hex_selection
from studio.draw.regions import PITCH, RADIUS, centre
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.board import Board, Spot
from studio.model.edits import name_spot
from studio.model.ground import Address, Cell, Ground, MapPlace, Polygon
from studio.model.outlines import lay_outlines
from studio.model.patch import Patch, cleared, copied, edges_of, pasted, patch_text, read_patch
from studio.model.terrain import load_terrain

if TYPE_CHECKING:
    from studio.app.tools.patch import PatchTool

OPACITY: Final = 0.82


class Patches(QObject):
    """What the Edit menu does with areas of the map."""

    def __init__(self, desk: Desk, tabs: Tabs, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self._tabs = tabs

    @property
    def tool(self) -> "PatchTool":
        """The tool that holds pieces."""
        tool: PatchTool = self._tabs.current.tools["patch"]  # type: ignore[assignment]
        return tool

    @Slot()
    def copy(self) -> bool:
        """The selected area goes to the clipboard; whether it did."""
        firefight = self.desk.firefight
        try:
            patch = copied(firefight.ground, self.desk.area, firefight.terrain)
        except StudioError as fault:
            self.desk.say(f"Nothing to copy: {fault}")
            self.desk.want_tool("patch")
            return False
        QGuiApplication.clipboard().setText(patch_text(patch))
        count = len(patch.hexes)
        self.desk.say(f"{count} hex{'es' * (count != 1)} copied; paste with Ctrl+V")
        return True

    @Slot()
    def cut(self) -> None:
        """The selected area goes to the clipboard and leaves bare ground."""
        if self.copy():
            document = self.desk.document
            document.begin_stroke("Cut an area")
            clear_area(self.desk, self.desk.area)
            document.end_stroke()

    @Slot()
    def paste(self) -> None:
        """What the clipboard holds is taken in hand, to be laid by a click or Enter."""
        try:
            patch = read_patch(QGuiApplication.clipboard().text(), load_terrain())
        except StudioError as fault:
            self.desk.say(f"Nothing to paste: {fault}")
            return
        self.desk.want_tool("patch")
        self.tool.take(patch)


# --- edits --------------------------------------------------------------------------------------


def lay_patch(desk: Desk, patch: Patch, origin: Hex) -> frozenset[Hex]:
    """Lays a piece with its origin in a hex; the hexes of the map that it covers.

    Outlines are the boards' own: on a scenario they are left out, and that is said.
    """
    document, ground = desk.document, desk.firefight.ground
    changes = pasted(patch, origin, ground)
    covered = frozenset(at for at in changes if isinstance(at, Hex))
    document.edit("Paste an area", places_changed(document, changes))
    if document.is_board:
        document.edit("Paste an area", lambda work: _with_details(work, patch, origin))
    elif patch.outlines:
        desk.say("Outlines belong to boards: the piece was laid without them")
    return covered


def _with_details(work: Work, patch: Patch, origin: Hex) -> Work:
    """A board with the names of several hexes and the outlines that a piece brings."""
    if not isinstance(work, Board):
        return work
    lies = alone(work)

    def spot(step: tuple[int, int]) -> Spot | None:
        return lies.spot_at(Hex(origin.q + step[0], origin.y + step[1]))

    for place in patch.places:
        at, also = spot(place.at), [one for step in place.also if (one := spot(step))]
        if at is not None and also:
            work = name_spot(work, at, place.name, place.kind, also)
    shapes: dict[Spot, list[Polygon]] = {
        at: [] for one in patch.hexes if (at := spot(one.at)) is not None
    }
    for outline in patch.outlines:
        at = spot(outline.at)
        if at in shapes:
            shapes[at].append(outline.polygon)
    return lay_outlines(work, shapes)


def clear_area(desk: Desk, area: Collection[Hex]) -> None:
    """Bare level ground in an area."""
    document, firefight = desk.document, desk.firefight
    changes = cleared(firefight.ground, area, firefight.terrain)
    document.edit("Clear an area", places_changed(document, changes))
    if document.is_board:
        document.edit("Clear an area", lambda work: _without_outlines(work, area))


def _without_outlines(work: Work, area: Collection[Hex]) -> Work:
    if not isinstance(work, Board):
        return work
    lies = alone(work)
    spots = (spot for at in area if (spot := lies.spot_at(at)))
    return lay_outlines(work, dict.fromkeys(spots, ()))


# --- how one hovers -----------------------------------------------------------------------------


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
