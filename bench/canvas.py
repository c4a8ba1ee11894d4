"""The editor's canvas with a battalion on either side, beside a plain QGraphicsScene.

    .venv/bin/python bench/canvas.py [rounds]

Four joined boards with 132 blocks at 60 px a hex, in a window of 1440 x 900. Measured are: a hex
painted, from the click to the painted canvas; the whole canvas painted again; the pointer moved to
another hex while its field of sight is shown; and how long after the last edit the problems dock
shows what the checks found. The aims are 16, 16 and 16 milliseconds (60 frames a second), and 100.

The peer holds the same content in a QGraphicsScene of the same size in a QGraphicsView: an item for
every mark of the map, a polygon for every hex to shade it, an item for every block. An edit makes
the items of that hex and its neighbours anew. The peer has no docks, names, history or checks.

Times are milliseconds by the clock and of processor time in the window's thread: on a busy machine
the first is stretched by others. Both programs run in one process, one after the other.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from crowded import crowded
from edit import AIM, PX, Took, in_sight, one_edit, pointer_on, window
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsPolygonItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
)

from studio.app.scene.scene import StandingBlock
from studio.app.window import Window
from studio.draw.blocks import paint_block
from studio.draw.geometry import hex_path
from studio.draw.look import HIGHLIGHTS, PAPER
from studio.draw.marks import Mark, detail_for
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.rules.combat_infantry.sight import look, obstacles

TERRAINS = ("woods", "clear", "marsh", "town", "orchard", "lake")
CHECK_AIM = 100.0


class BlockItem(QGraphicsItem):
    """A block that paints itself."""

    def __init__(self, block: StandingBlock) -> None:
        super().__init__()
        self.block = block
        self.setZValue(1000)

    def boundingRect(self) -> QRectF:
        return self.block.rect.adjusted(-0.1, -0.1, 0.1, 0.1)

    def paint(self, painter: QPainter, _: QStyleOptionGraphicsItem, __: object = None) -> None:
        paint_block(painter, self.block.rect, self.block.face, self.block.rect.width() * PX)


class Peer:
    """The same map and blocks in a QGraphicsScene."""

    def __init__(self, made: Window) -> None:
        self.firefight = made.desk.firefight
        self.scene, self.view = QGraphicsScene(), QGraphicsView()
        self.items: dict[Hex, list[QGraphicsItem]] = {}
        self.shades: dict[Hex, QGraphicsPolygonItem] = {}
        self.sketch = Sketch(Survey(self.firefight.ground, self.firefight.terrain), detail_for(PX))
        self.scene.setBackgroundBrush(PAPER)
        for at in self.firefight.ground.cells:
            self._lay(at)
        for block in made.desk.scene.blocks:
            self.scene.addItem(BlockItem(block))
        self.view.setScene(self.scene)
        self.view.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.view.resize(made.canvas.viewport().size())
        self.view.scale(PX, PX)
        self.view.centerOn(13.0, 10.0)
        self.view.show()

    def _lay(self, at: Hex) -> None:
        self.items[at] = [self._item(mark) for mark in self.sketch.of_place(at, PX)]
        shade = QGraphicsPolygonItem(QPolygonF(hex_path(at).toFillPolygon()))
        shade.setBrush(HIGHLIGHTS.unseen)
        shade.setPen(QPen(Qt.PenStyle.NoPen))
        shade.setZValue(900)
        shade.setVisible(False)
        self.shades[at] = shade
        self.scene.addItem(shade)

    def _item(self, mark: Mark) -> QGraphicsItem:
        item = QGraphicsPathItem(mark.path)
        if isinstance(mark.ink, QBrush):
            item.setBrush(mark.ink)
            item.setPen(QPen(Qt.PenStyle.NoPen))
        else:
            item.setPen(mark.ink)
        item.setZValue(mark.layer)
        self.scene.addItem(item)
        return item

    def paint_hex(self, after: Firefight, at: Hex) -> None:
        """Another state of the map, that differs in one hex."""
        self.firefight = after
        self.sketch = Sketch(Survey(after.ground, after.terrain), detail_for(PX))
        for near in (at, *at.neighbours()):
            for item in self.items.pop(near, ()):
                self.scene.removeItem(item)
            if near in after.ground:
                self.scene.removeItem(self.shades[near])
                self._lay(near)
        self.view.viewport().repaint()

    def show_field(self, at: Hex) -> None:
        """Shade what can't be seen from a hex."""
        ground = self.firefight.ground
        blocking = obstacles(ground, self.firefight.terrain, 7)
        for other, shade in self.shades.items():
            shade.setVisible(not look(blocking, at, other).visible)
        self.view.viewport().repaint()

    def close(self) -> None:
        """Away with it."""
        self.view.close()


def took(work: Callable[[], object]) -> Took:
    """What a piece of work takes."""
    began, busy = perf_counter(), thread_time()
    work()
    return Took(1000 * (perf_counter() - began), 1000 * (thread_time() - busy))


def settled(made: Window) -> None:
    """All that waits for leisure is done."""
    app = QApplication.instance()
    assert app is not None
    while not made.canvas.is_sharp or made.desk.leisure.is_busy:
        app.processEvents()


def edits(made: Window, peer: Peer, rounds: int) -> tuple[list[Took], list[Took]]:
    """One hex after the other painted in both."""
    hexes, ours, states = in_sight(made), [], []
    for number in range(rounds):
        at = hexes[(number * 37) % len(hexes)]
        here = made.desk.firefight.ground.cells[at].terrain
        others = [terrain for terrain in TERRAINS if terrain != here]
        made.desk.choose(terrain=others[number % len(others)])
        ours.append(one_edit(made, at))
        QApplication.processEvents()
        states.append((made.desk.firefight, at))
    return ours, [took(lambda s=state: peer.paint_hex(*s)) for state in states]


def repaints(made: Window, peer: Peer, rounds: int) -> tuple[list[Took], list[Took]]:
    """The whole canvas painted again, the map being as it was."""
    settled(made)
    ours, theirs = made.canvas.viewport(), peer.view.viewport()
    mine = [took(ours.repaint) for _ in range(rounds)]
    return mine, [took(theirs.repaint) for _ in range(rounds)]


def fields(made: Window, peer: Peer, rounds: int) -> tuple[list[Took], list[Took]]:
    """The pointer moved from hex to hex, the field of sight following it."""
    made.set_tool("select")
    made.actions_by_name["field"].trigger()
    hexes = sorted(in_sight(made))
    made.canvas.hovered.emit(hexes[0])
    made.canvas.viewport().repaint()
    settled(made)
    tool, ours = made.canvas.tool, []
    assert tool is not None

    def follow(at: Hex) -> None:
        tool.move(pointer_on(made, at))
        made.canvas.hovered.emit(at)
        made.canvas.viewport().repaint()

    way = [hexes[(number * 7) % len(hexes)] for number in range(rounds)]
    for at in way:
        ours.append(took(lambda h=at: follow(h)))
        QApplication.processEvents()
    made.actions_by_name["field"].trigger()
    return ours, [took(lambda h=at: peer.show_field(h)) for at in way]


def checks(made: Window, rounds: int) -> list[float]:
    """Milliseconds by the clock from an edit to the rows that the problems dock shows of it."""
    problems = made.docks["problems"].widget()
    shown: list[float] = []
    problems.counted.connect(lambda _: shown.append(perf_counter()))  # type: ignore[union-attr]
    made.set_tool("terrain")
    hexes, times = in_sight(made), []
    for number in range(rounds):
        settled(made)
        made.desk.choose(terrain=TERRAINS[number % len(TERRAINS)])
        at = hexes[(number * 31) % len(hexes)]
        if made.desk.firefight.ground.cells[at].terrain == made.desk.choice.terrain:
            continue
        shown.clear()
        one_edit(made, at)
        began = perf_counter()
        while not shown and perf_counter() < began + 5:
            QApplication.processEvents()
        times.append(1000 * (shown[0] - began))
    return times


def row(what: str, ours: list[Took], theirs: list[Took] | None = None) -> None:
    """Print one line of figures for each way to measure."""
    for name, pick in (("clock", 0), ("processor", 1)):
        mine = [one[pick] for one in ours]
        words = f"{what:34} {name:10} {median(mine):7.1f} {max(mine):7.1f}"
        if theirs is not None:
            peers = [one[pick] for one in theirs]
            words += (
                f"   {median(peers):7.1f} {max(peers):7.1f}   {median(peers) / median(mine):4.1f}"
            )
        print(f"{words}   {sum(t <= AIM for t in mine)} of {len(mine)}")
        what = ""


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    from PySide6.QtCore import QSettings

    with TemporaryDirectory() as folder:
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        made = window(crowded())
        peer = Peer(made)
        QApplication.processEvents()
        print("four boards, 132 blocks, 60 px: median and most of", rounds, "in milliseconds")
        print(f"{'':45} {'studio':>7} {'':7}   {'scene':>7} {'':7}  ratio   within {AIM:g} ms")
        row("a hex painted", *edits(made, peer, rounds))
        row("the canvas painted again", *repaints(made, peer, rounds))
        row("the sight field moved", *fields(made, peer, rounds))
        peer.close()
        late = checks(made, rounds)
        within = sum(t <= CHECK_AIM for t in late)
        print(
            f"checks shown after the last edit, clock: median {median(late):.0f}, "
            f"most {max(late):.0f} ms, within {CHECK_AIM:g} ms: {within} of {len(late)}"
        )
        made.document.history.stack.setClean()
        made.close()


if __name__ == "__main__":
    main()
