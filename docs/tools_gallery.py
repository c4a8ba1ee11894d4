"""Makes a picture of every drawing tool at work, light and dark, to be looked at.

    .venv/bin/python docs/tools_gallery.py [folder]

Without a folder they are written to out/tools. No screen is needed. The picture to trace is painted
from a board that ships, laid askew.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

import screenshots
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication, QWidget
from taking import ROOT, asked_folder, own_settings

from studio.app.edits.traced import traced
from studio.app.tools.outline import tree_line
from studio.app.tools.strokes import rectangle_between
from studio.app.window import Window
from studio.draw.ground import ground_bounds, paint_ground
from studio.draw.regions import centre, middle
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.files import read_board, write_board
from studio.model.firefight import assemble
from studio.model.outlines import lay_outlines
from studio.model.scenario import Placement, Scenario
from studio.model.terrain import load_terrain

SIZE: Final = (1366, 768)
BOARD: Final = ROOT / "maps" / "E1.board.json"
PX: Final = 60
PINNED: Final = (Hex(2, 3), Hex(14, 3), Hex(3, 16))

Pictures = Iterator[tuple[str, QWidget]]


def main() -> None:
    """Write all pictures."""
    folder = asked_folder(ROOT / "out" / "tools")
    with own_settings() as (app, own):
        window = Window()
        window.resize(*SIZE)
        window.show()
        for dark in (False, True):
            window.set_dark(dark)
            for name, shown in chain(on_a_scenario(window), on_a_board(window, own)):
                screenshots.settle(window)
                shown.grab().save(str(folder / f"{name}_{'dark' if dark else 'light'}.png"))
        close(app, window)


def close(app: QApplication, window: Window) -> None:
    """End without questions."""
    for tab in window.tabs:
        tab.document.history.stack.setClean()
    window.close()
    app.processEvents()


def begin(window: Window, path: Path, px: float, at: Hex | None) -> None:
    """A document in front, as large as this, its pages laid out as for the first time."""
    for tab in window.tabs:
        while tab.document.history.stack.canUndo():
            tab.document.history.undo()
        tab.document.history.stack.setClean()
    window.files.open(path)
    window.layout_of_docks.size()
    window.canvas.zoom_to(px)
    if at is not None:
        window.canvas.centre_on(centre(at))


def point(window: Window, place: tuple[float, float], *, click: bool = False) -> None:
    """The mouse over a place of the map, pressed there if wanted."""
    canvas, tool = window.canvas, window.canvas.tool
    pointer = canvas.pointer_at(QPointF(*canvas.camera.to_window(*place)))
    assert tool is not None
    tool.move(pointer)
    if click:
        tool.press(pointer)
        tool.release(pointer)


# --- on a scenario ------------------------------------------------------------------------------


def on_a_scenario(window: Window) -> Pictures:
    """Painting, levels, hexsides, ways, and areas."""
    begin(window, screenshots.SCENARIO, 66, None)
    at = window.desk.firefight.ground.find(screenshots.PLACE)
    window.canvas.centre_on(centre(at))
    window.desk.choose(terrain="woods", brush=2, shape="brush")
    window.set_tool("terrain")
    point(window, centre(at))
    yield "paint_brush", window
    window.desk.choose(terrain="town", shape="rectangle")
    point(window, centre(at), click=True)
    point(window, centre(Hex(at.q + 4, at.y + 4)))
    yield "paint_rectangle", window
    window.desk.choose(shape="fill")
    point(window, centre(Hex(at.q - 4, at.y + 4)))
    yield "paint_fill", window
    window.desk.choose(level_mode="raise", shape="line", brush=1)
    window.set_tool("level")
    point(window, centre(at), click=True)
    point(window, centre(Hex(at.q + 5, at.y + 3)))
    yield "levels", window
    yield from _edges_and_ways(window, at)
    yield from _areas(window, at)


def _edges_and_ways(window: Window, at: Hex) -> Pictures:
    window.desk.choose(edge_kind="terrain", edge="hedge", way="paved", shape="brush", brush=0)
    window.set_tool("hexside")
    tool, canvas = window.canvas.tool, window.canvas
    sides = [at.hexside(5), at.hexside(0), at.hexside(1), at.neighbour(1).hexside(2)]
    pointers = [canvas.pointer_at(QPointF(*canvas.camera.to_window(*middle(s)))) for s in sides]
    assert tool is not None
    tool.press(pointers[0])
    for pointer in pointers[1:]:
        tool.move(pointer)
        tool.drag(pointer)
    yield "hexsides", window
    tool.cancel()
    window.set_tool("way")
    point(window, centre(at), click=True)
    point(window, centre(Hex(at.q + 5, at.y + 3)))
    yield "ways", window


def _areas(window: Window, at: Hex) -> Pictures:
    window.set_tool("patch")
    window.desk.select_area(rectangle_between(Hex(at.q - 1, at.y - 5), Hex(at.q + 3, at.y + 3)))
    yield "area", window
    window.patches.copy()
    window.patches.paste()
    window.patches.tool.mirror_across()
    point(window, centre(Hex(at.q - 5, at.y + 1)))
    yield "area_in_hand", window
    window.patches.tool.select_none()


# --- on a board ---------------------------------------------------------------------------------


def on_a_board(window: Window, folder: Path) -> Pictures:
    """Footprints, and a picture that is pinned, fitted, guessed from, and made the face."""
    yield from _footprints(window, folder)
    scan = scanned(folder)
    blank = Board(
        "X1",
        {"en": "Traced board"},
        17,
        10,
        {".": "clear"},
        tuple("." * (11 if column % 2 == 0 else 10) for column in range(1, 18)),
    )
    write_board(folder / "X1.board.json", blank)
    begin(window, folder / "X1.board.json", 38, None)
    window.canvas.fit()
    window.tracing.lay(folder / "scan.png")
    for at in PINNED:
        point(window, in_picture(window, scan, at), click=True)
        point(window, centre(at))
        yield "trace_pins", window
        point(window, centre(at), click=True)
    yield "trace_fitted", window
    window.tracing.guess()
    dialog = window.tracing.dialog
    assert dialog is not None
    dialog.hexes.count.setValue(8)
    yield "guess_on_the_map", window
    yield "guess", dialog
    dialog.reject()
    window.tracing.tool.toggle_face()
    yield "printed_face", window


def _footprints(window: Window, folder: Path) -> Pictures:
    board = read_board(BOARD)
    el = ((-0.3, -0.2), (0.1, -0.2), (0.1, 0), (-0.1, 0), (-0.1, 0.25), (-0.3, 0.25))
    towns = [spot for spot in board.spots() if board.terrain_at(spot) == "town"]
    woods = [spot for spot in board.spots() if board.terrain_at(spot) == "woods"]
    shapes = {spot: [el] for spot in towns[::3]}
    shapes |= {spot: [tree_line(n % 6)] for n, spot in enumerate(woods[::2])}
    write_board(folder / "E1.board.json", lay_outlines(board, shapes))
    begin(window, folder / "E1.board.json", 90, None)
    at = window.desk.firefight.ground.find("Nevak")
    window.canvas.centre_on(centre(at))
    window.set_tool("outline")
    x, y = centre(at)
    for dx, dy in ((-0.3, -0.3), (0.3, -0.3), (0.3, 0.1)):
        point(window, (x + dx, y + dy), click=True)
    point(window, (x + 0.05, y + 0.3))
    yield "footprints", window


def scanned(folder: Path) -> QTransform:
    """A scan of a board that ships, askew; and the map from the board to it."""
    board = read_board(BOARD)
    around = Scenario(id="scan", title={"en": "Scan"}, boards=(Placement("E1", "E1"),))
    ground = assemble(around, {"E1": board}).ground
    bounds = ground_bounds(ground)
    to_scan = QTransform()
    to_scan.translate(90, 60)
    to_scan.rotate(1.5)
    to_scan.scale(PX, PX * 1.02)
    size = round(bounds.width() * PX) + 160, round(bounds.height() * PX) + 140
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setTransform(to_scan)
    paint_ground(painter, ground, load_terrain(), scale_px=PX, addresses=False, names=False)
    painter.end()
    image.save(str(folder / "scan.png"))
    return to_scan


def in_picture(window: Window, scan: QTransform, at: Hex) -> tuple[float, float]:
    """Where the picture shows the centre of a hex now."""
    shown = traced(window.document)
    assert shown is not None
    spot = scan.map(QPointF(*centre(at)))
    return shown.laid.place((spot.x() / shown.image.width(), spot.y() / shown.image.height()))


if __name__ == "__main__":
    main()
