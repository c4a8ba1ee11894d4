"""How fast the map is painted, beside a plain scene with one item for each hex.

    .venv/bin/python bench/paint.py [rounds]

Times are the best of some rounds, in milliseconds. The peer is what one would write first: a
QGraphicsScene in which every hex is an item that paints its own marks, without any cache.
"""

import os
import sys
from collections.abc import Callable
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem

from studio.draw.geometry import hex_path
from studio.draw.ground import ground_bounds
from studio.draw.look import PAPER
from studio.draw.marks import Detail, detail_for
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.draw.text import load_fonts
from studio.draw.tiles import GroundCache
from studio.hexes import Hex
from studio.model.files import read_board
from studio.model.ground import Ground
from studio.model.joining import join
from studio.model.overlay import apply_changes
from studio.model.placing import PlacedBoard
from studio.model.scenario import Change, Placement
from studio.model.shipped import maps_folder
from studio.model.terrain import load_terrain

TABLE = load_terrain()
PX = 60.0


def ground(boards: int) -> Ground:
    """Two or four of the boards that ship, side by side and below one another."""
    files = {name: read_board(maps_folder() / f"{name}.board.json") for name in ("E1", "E2")}
    spots = [("E1", 0, 0, False), ("E2", 16, 0, False), ("E2", 0, 10, True), ("E1", 16, 10, True)]
    placed = [
        PlacedBoard(Placement(f"P{n}", name, column, row, turned), files[name])
        for n, (name, column, row, turned) in enumerate(spots[:boards])
    ]
    return join(placed, TABLE)


class HexItem(QGraphicsItem):
    """The peer: a hex that paints itself."""

    def __init__(self, sketch: Sketch, at: Hex) -> None:
        super().__init__()
        self.sketch, self.at = sketch, at

    def boundingRect(self) -> QRectF:
        return hex_path(self.at).boundingRect().adjusted(-0.3, -0.3, 0.3, 0.3)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: object = None) -> None:
        painter.fillPath(hex_path(self.at), PAPER)
        marks = self.sketch.of_place(self.at, PX)
        for mark in sorted(marks, key=lambda mark: mark.layer):
            mark.paint(painter)


def canvas(area: QRectF) -> QImage:
    return QImage(round(area.width() * PX), round(area.height() * PX), QImage.Format.Format_RGB32)


def on(image: QImage, area: QRectF, paint: Callable[[QPainter], object]) -> float:
    """Milliseconds to paint something onto a picture of an area."""
    painter = QPainter(image)
    painter.scale(PX, PX)
    painter.translate(-area.left(), -area.top())
    started = perf_counter()
    paint(painter)
    painter.end()
    return 1000 * (perf_counter() - started)


def ours_first(map_: Ground) -> float:
    cache, area = GroundCache(TABLE), ground_bounds(map_)
    started = perf_counter()
    cache.show(map_)
    shown = 1000 * (perf_counter() - started)
    return shown + on(canvas(area), area, lambda painter: cache.paint(painter, area))


def peer_first(map_: Ground) -> float:
    area = ground_bounds(map_)
    started = perf_counter()
    scene = peer(map_)
    made = 1000 * (perf_counter() - started)
    return made + on(canvas(area), area, lambda painter: scene.render(painter, area, area))


def peer(map_: Ground) -> QGraphicsScene:
    sketch = Sketch(Survey(map_, TABLE), detail_for(PX))
    scene = QGraphicsScene()
    for at in map_.cells:
        scene.addItem(HexItem(sketch, at))
    return scene


def edits(map_: Ground) -> tuple[Ground, Ground]:
    """The map with woods and without in one of its middle hexes."""
    here = map_.name(sorted(map_.cells)[len(map_.cells) // 2 + 3])
    return tuple(  # type: ignore[return-value]
        apply_changes(map_, [Change(at=here, terrain=terrain)], TABLE)
        for terrain in ("woods", TABLE.default_hex)
    )


def ours_edit(map_: Ground, rounds: int) -> float:
    cache, area = GroundCache(TABLE), ground_bounds(map_)
    image = canvas(area)
    cache.show(map_)
    on(image, area, lambda painter: cache.paint(painter, area))
    times = []
    for ground_ in edits(map_) * rounds:
        started = perf_counter()
        dirty = cache.show(ground_)
        shown = 1000 * (perf_counter() - started)
        times.append(shown + on(image, area, lambda painter, d=dirty: cache.paint(painter, d)))
    return sorted(times[2:])[len(times[2:]) // 2]


def peer_edit(map_: Ground, rounds: int) -> float:
    """The peer sketches all anew, since it can't tell what changed, and paints what it must."""
    area, times = ground_bounds(map_), []
    image = canvas(area)
    for ground_ in edits(map_) * rounds:
        started = perf_counter()
        scene = peer(ground_)
        here = (
            next(at for at in map_.cells if ground_.cells[at] != map_.cells[at])
            if (ground_.cells != map_.cells)
            else sorted(map_.cells)[len(map_.cells) // 2 + 3]
        )
        part = hex_path(here, 3.0).boundingRect()
        made = 1000 * (perf_counter() - started)
        times.append(
            made + on(image, area, lambda painter, s=scene, p=part: s.render(painter, p, p))
        )
    return sorted(times)[len(times) // 2]


def pan(map_: Ground) -> tuple[float, float]:
    """A window of 1200 x 800 pixels moved over the painted map: ours, the peer."""
    cache, scene = GroundCache(TABLE), peer(map_)
    cache.show(map_)
    views = [QRectF(3 + 0.1 * n, 1 + 0.05 * n, 20, 800 / PX) for n in range(12)]
    ours, theirs = [], []
    for view in views:
        ours.append(on(canvas(view), view, lambda painter, v=view: cache.paint(painter, v)))
        theirs.append(on(canvas(view), view, lambda painter, v=view: scene.render(painter, v, v)))
    return sorted(ours[1:])[5], sorted(theirs[1:])[5]


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    _app = QApplication([])
    load_fonts()
    assert detail_for(PX) == Detail.MEDIUM
    two, four = ground(2), ground(4)
    print(f"cold: first paint of two boards at {PX:.0f} px  {ours_first(two):8.1f} ms")
    print(f"{'':42} {'studio':>9} {'scene':>9}")
    rows = (
        (
            "first paint, two boards",
            min(ours_first(two) for _ in range(rounds)),
            min(peer_first(two) for _ in range(rounds)),
        ),
        (
            "first paint, four boards",
            min(ours_first(four) for _ in range(rounds)),
            min(peer_first(four) for _ in range(rounds)),
        ),
        ("one hex painted, four boards (median)", ours_edit(four, rounds), peer_edit(four, rounds)),
        ("panning a window by some pixels (median)", *pan(four)),
    )
    for what, ours, theirs in rows:
        print(f"{what:42} {ours:9.1f} {theirs:9.1f}")


if __name__ == "__main__":
    main()
