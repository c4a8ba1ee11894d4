"""The painted map, kept in tiles for a canvas that pans, zooms and changes one hex at a time.

    cache = GroundCache(terrain)
    dirty = cache.show(ground)              # whenever ground, month, language or blocks change
    sharp = cache.paint(painter, exposed)   # in the canvas's paint event; call again if not sharp
    cache.prepare(around, scale_px)         # when idle: one more tile around what is seen
    dirty = cache.settle()                  # when idle: names move where they stand best now

A change is compared with what is shown: only where marks really differ is painted again.
"""

import math
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from studio.draw.changes import differences, touched_by
from studio.draw.ground import OVERHANG, paint_sketch
from studio.draw.lettering import Lettering
from studio.draw.marks import Detail, detail_for
from studio.draw.name_pictures import NamePictures
from studio.draw.names import Label
from studio.draw.regions import RADIUS, centre
from studio.draw.sketch import Forgotten, Sketch
from studio.draw.survey import Survey, map_outline
from studio.hexes import Hex
from studio.model.ground import Ground
from studio.model.terrain import TerrainTable
from studio.values import dataclass

TILE: Final = 640
"""Side of a tile in device pixels."""
MOST_TILES: Final = 64
"""Tiles that are kept over all zoom steps, 1.6 megabytes each; the longest unseen go first."""
BUDGET: Final = 0.03
"""Seconds that one call spends on new tiles while older ones can stand in."""

_Key = tuple[float, int, int]
"""A tile: pixels of a hex, column and row of tiles from the origin of the map."""


@dataclass(frozen=True, slots=True)
class _Choices:
    """What the picture of a ground depends on besides."""

    month: int | None
    language: str
    names: bool
    addresses: bool
    grid: bool


class GroundCache:
    """Tiles of the map at the zoom steps that were shown lately."""

    def __init__(self, terrain: TerrainTable) -> None:
        self._pictures = NamePictures()
        self._terrain = terrain
        self._choices: _Choices | None = None
        self._survey: Survey | None = None
        self._details: dict[float, Detail] = {}
        self._sketches: dict[Detail, Sketch] = {}
        self._lettering: Lettering | None = None
        self._tiles: OrderedDict[_Key, QImage] = OrderedDict()
        self._dirty: dict[_Key, list[QRect]] = {}
        self._spare = _blank_tile()
        self._scale = 0.0
        self._shown: Detail | None = None
        self._seen = QRectF()

    # --- what is shown

    def show(
        self,
        ground: Ground,
        *,
        month: int | None = None,
        language: str = "en",
        names: bool = True,
        addresses: bool = True,
        grid: bool = True,
        avoid: Collection[QRectF] = (),
    ) -> QRectF:
        """Takes the ground to show, and gives the part of it that has to be painted again.

        The rectangle is in hexes across flats and empty when nothing changed. Names keep off the
        rectangles in `avoid`, the places of blocks; they do so when `settle` is called.
        """
        choices = _Choices(month, language, names, addresses, grid)
        before = self._survey
        touched = None if before is None else touched_by(before.ground, ground)
        if before is None or touched is None or choices != self._choices:
            return self._start(ground, choices, tuple(avoid))
        return self._change(before.after(ground, touched), touched, tuple(avoid))

    def _start(self, ground: Ground, choices: _Choices, avoid: tuple[QRectF, ...]) -> QRectF:
        self._choices = choices
        self._survey = Survey(ground, self._terrain, choices.month)
        self._lettering = Lettering(self._survey, choices.language, avoid)
        for kept in (self._sketches, self._tiles, self._dirty):
            kept.clear()
        return map_outline(ground).boundingRect()

    def _change(self, survey: Survey, touched: frozenset[Hex], avoid: tuple[QRectF, ...]) -> QRectF:
        assert self._lettering is not None
        self._survey = survey
        before = {d: sketch.renew(survey, touched) for d, sketch in self._sketches.items()}
        shown = self._details.get(self._scale)
        rects: list[QRectF] = []
        if shown is not None and shown in before:
            rects += self._differences(before[shown], self._sketches[shown], touched)
        if touched:
            self._forget_other_scales()
        names = self._lettering.change(survey, touched, avoid)
        return self._mark_dirty(rects).united(self.settle() if names else QRectF())

    def _differences(
        self, before: Forgotten, after: Sketch, touched: Collection[Hex]
    ) -> Iterator[QRectF]:
        """Where two sketches differ; hexes out of sight are all of them taken to be different."""
        boxes = {at: _box_of(at) for at in touched}
        in_sight = [at for at, box in boxes.items() if box.intersects(self._seen)]
        yield from differences(before, after, in_sight)
        yield from (box for at, box in boxes.items() if not box.intersects(self._seen))

    @property
    def is_settled(self) -> bool:
        """Whether all names stand where they shall; else `settle` has something to do."""
        return self._lettering is None or self._lettering.is_settled

    def settle(self) -> QRectF:
        """Moves names to where they stand best, and gives what has to be painted again."""
        if self._lettering is None or self._lettering.is_settled:
            return QRectF()
        rects = self._lettering.settle(self._scale)
        if rects:
            self._forget_other_scales()
        return self._mark_dirty(rects)

    def _forget_other_scales(self) -> None:
        for key in [key for key in self._tiles if key[0] != self._scale]:
            del self._tiles[key]
            self._dirty.pop(key, None)

    def _mark_dirty(self, rects: Iterable[QRectF]) -> QRectF:
        """Notes what to repair in the tiles that there are."""
        everything = QRectF()
        slack = 2 / self._scale if self._scale else 0.0
        for rect in rects:
            grown = rect.adjusted(-slack, -slack, slack, slack)
            everything = everything.united(grown)
            for key in self._keys(grown, self._scale):
                if key in self._tiles:
                    self._dirty.setdefault(key, []).append(_pixels(grown, key))
        return everything

    # --- painting

    def paint(self, painter: QPainter, exposed: QRectF) -> bool:
        """Paints what is exposed, in hexes across flats, on a painter scaled and moved for it.

        Gives whether all of it is sharp. If not, tiles of another zoom stand in: call again soon.
        """
        if self._survey is None:
            return True
        transform = painter.deviceTransform()
        scale = round(transform.m11(), 4)
        if scale <= 0:
            return True
        # While a zoom goes on, its first picture is made of what there is, at once.
        budget = BUDGET if scale == self._scale else 0.0
        if scale != self._scale:
            self.settle()
        self._scale, self._seen = scale, exposed
        self._shown = self._sketch(scale).detail
        started, sharp = perf_counter(), True
        painter.save()
        _snap(painter, transform, scale)
        for key in self._ordered_keys(exposed, scale):
            late = perf_counter() - started >= budget
            if late and key not in self._tiles and self._stand_in(painter, key):
                sharp = False
                continue
            painter.drawImage(_place(key), self._tile(key))
        painter.restore()
        self._trim()
        return sharp

    def paint_names(self, painter: QPainter, exposed: QRectF) -> None:
        """Paints the names again, over what was painted on the map since its tiles were."""
        if self._survey is not None and self._scale > 0:
            self._pictures.paint(painter, self._labels_at(self._scale), exposed)

    def prepare(self, area: QRectF, scale_px: float) -> bool:
        """Paints one tile of an area that isn't there yet; False when all are."""
        if self._survey is None or scale_px <= 0:
            return False
        if scale_px != self._scale:
            self.settle()
        for key in self._ordered_keys(area, round(scale_px, 4)):
            if key not in self._tiles or key in self._dirty:
                self._tile(key)
                self._trim()
                return True
        return False

    def _ordered_keys(self, area: QRectF, scale: float) -> list[_Key]:
        """The tiles of an area within the map, those in its middle first."""
        assert self._survey is not None
        area = area.intersected(self._survey.outline.boundingRect())
        x, y = area.center().x() * scale / TILE - 0.5, area.center().y() * scale / TILE - 0.5
        return sorted(self._keys(area, scale), key=lambda key: math.hypot(key[1] - x, key[2] - y))

    def _keys(self, area: QRectF, scale: float) -> Iterator[_Key]:
        if area.isEmpty() or not scale:
            return
        step = TILE / scale
        for column in range(math.floor(area.left() / step), math.ceil(area.right() / step)):
            for row in range(math.floor(area.top() / step), math.ceil(area.bottom() / step)):
                yield scale, column, row

    def _tile(self, key: _Key) -> QImage:
        """The tile, new or repaired if need be."""
        image = self._tiles.get(key)
        if image is None:
            image = self._tiles[key] = _blank_tile()
            self._paint_on(image, key, None)
            self._dirty.pop(key, None)
        for part in _merged(self._dirty.pop(key, ())):
            self._repair(image, key, part)
        self._tiles.move_to_end(key)
        return image

    def _repair(self, image: QImage, key: _Key, part: QRect) -> None:
        """Paints a part of a tile again.

        On a sheet beside it and then copied: a clip would change how Qt rounds at its edge, and
        the repaired part would differ from a tile that is painted at once.
        """
        self._paint_on(self._spare, key, part)
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawImage(part.topLeft(), self._spare, part)
        painter.end()

    def _paint_on(self, image: QImage, key: _Key, part: QRect | None) -> None:
        assert self._choices is not None
        scale = key[0]
        painter = QPainter(image)
        if part is not None:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.fillRect(part, Qt.GlobalColor.transparent)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setTransform(QTransform(scale, 0, 0, scale, -key[1] * TILE, -key[2] * TILE))
        paint_sketch(
            painter,
            self._sketch(scale),
            scale,
            area=_place(key),
            part=None if part is None else _on_map(part, key),
            labels=self._labels_at(scale),
            grid=self._choices.grid,
            addresses=self._choices.addresses,
        )
        painter.end()

    def _sketch(self, scale: float) -> Sketch:
        assert self._survey is not None
        detail = self._details.get(scale)
        if detail is None:
            detail = self._details[scale] = detail_for(scale, self._shown)
        if detail not in self._sketches:
            self._sketches[detail] = Sketch(self._survey, detail)
        return self._sketches[detail]

    def _labels_at(self, scale: float) -> tuple[Label, ...]:
        assert self._choices is not None
        assert self._lettering is not None
        return self._lettering.labels(scale) if self._choices.names else ()

    def _stand_in(self, painter: QPainter, key: _Key) -> bool:
        """Paints tiles of other zoom steps where one is missing, the most alike last."""
        place, found = _place(key), False
        others = {scale for scale, _, _ in self._tiles if scale != key[0]}
        for scale in sorted(others, key=lambda s: -abs(math.log(s / key[0]))):
            for other in self._keys(place, scale):
                if other in self._tiles:
                    if not found:
                        painter.save()
                        painter.setClipRect(place, Qt.ClipOperation.IntersectClip)
                        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                        found = True
                    painter.drawImage(_place(other), self._tiles[other])
        if found:
            painter.restore()
        return found

    def _trim(self) -> None:
        while len(self._tiles) > MOST_TILES:
            key, _ = self._tiles.popitem(last=False)
            self._dirty.pop(key, None)
        kept = {self._scale, *(key[0] for key in self._tiles)}
        for scale in self._details.keys() - kept:
            del self._details[scale]
        if self._lettering is not None:
            self._lettering.keep(kept)


def _blank_tile() -> QImage:
    image = QImage(TILE, TILE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _box_of(at: Hex) -> QRectF:
    """All that a hex and its hexsides may paint."""
    x, y = centre(at)
    across, down = RADIUS + OVERHANG, 0.5 + OVERHANG
    return QRectF(x - across, y - down, 2 * across, 2 * down)


def _place(key: _Key) -> QRectF:
    step = TILE / key[0]
    return QRectF(key[1] * step, key[2] * step, step, step)


def _pixels(area: QRectF, key: _Key) -> QRect:
    """The whole pixels of a tile that an area touches."""
    scale, column, row = key
    box = QRectF(
        area.left() * scale - column * TILE,
        area.top() * scale - row * TILE,
        area.width() * scale,
        area.height() * scale,
    )
    return box.toAlignedRect().intersected(QRect(0, 0, TILE, TILE))


def _on_map(part: QRect, key: _Key) -> QRectF:
    """A part of a tile in hexes across flats."""
    scale, column, row = key
    return QRectF(
        (part.left() + column * TILE) / scale,
        (part.top() + row * TILE) / scale,
        part.width() / scale,
        part.height() / scale,
    )


def _merged(parts: Iterable[QRect]) -> list[QRect]:
    """Rectangles with those that meet taken together."""
    merged: list[QRect] = []
    for part in parts:
        rest = []
        for other in merged:
            if other.intersects(part):
                part = part.united(other)  # noqa: PLW2901 - it grows
            else:
                rest.append(other)
        merged = [*rest, part]
    return [part for part in merged if not part.isEmpty()]


def _snap(painter: QPainter, transform: QTransform, scale: float) -> None:
    """Moves the painter to whole device pixels, so that tiles stay sharp."""
    dx, dy = transform.dx(), transform.dy()
    painter.translate((round(dx) - dx) / scale, (round(dy) - dy) / scale)
