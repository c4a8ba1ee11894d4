"""How long an edit takes in the editor, from the click to the painted window.

    .venv/bin/python bench/edit.py [edits]

Four boards are joined at a zoom of 60 px, and after them one is edited by itself; each edit paints
one hex with the terrain tool, with something else than lies there: the document changes, docks
follow, the canvas is painted again.
Checks run in a thread of their own, and names move when the hand rests: neither is counted here.
Times are milliseconds by the clock, and of processor time in the window's thread, which a busy
machine stretches less. The aim is 16 ms, a frame of a 60 Hz screen.
"""

import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from crowded import four_boards
from PySide6.QtCore import QDeadlineTimer, QPointF, QSettings
from PySide6.QtWidgets import QApplication

from studio.app.start import application, look_for_garbage, share_time
from studio.app.tools import Pointer
from studio.app.window import Window
from studio.draw.regions import centre
from studio.hexes import Hex
from studio.model.board import Board
from studio.model.files import read_board
from studio.model.scenario import Scenario
from studio.model.shipped import maps_folder

PX = 60.0
AIM = 16.0
TERRAINS = ("woods", "clear", "marsh", "town", "orchard", "lake")


def window(work: Scenario | Board) -> Window:
    """The editor on a scenario or board, everything in sight painted."""
    app = application()
    made = Window()
    look_for_garbage(made)
    share_time()
    made.resize(1440, 900)
    made.show()
    made.document.new(work)
    made.set_tool("terrain")
    made.canvas.zoom_to(PX)
    made.canvas.centre_on((13.0, 10.0) if isinstance(work, Scenario) else (7.0, 5.0))
    made.canvas.viewport().update()
    quiet = QDeadlineTimer(2000)
    while not quiet.hasExpired():
        app.processEvents()
        if not made.canvas.is_sharp or made.desk.leisure.is_busy:
            quiet.setRemainingTime(2000)
    return made


def alone() -> Board:
    """A board that ships."""
    return read_board(maps_folder() / "E1.board.json")


class Took(NamedTuple):
    """Milliseconds by the clock and of processor time."""

    clock: float
    processor: float


def in_sight(made: Window) -> list[Hex]:
    """The hexes that are whole in the window."""
    frame = made.canvas.visible_frame()
    return [
        at
        for at in made.desk.firefight.ground.cells
        if frame.left + 1 < centre(at)[0] < frame.right - 1
        and frame.top + 1 < centre(at)[1] < frame.bottom - 1
    ]


def edits(made: Window, count: int) -> list[Took]:
    """What some edits all over the window take."""
    hexes, times = in_sight(made), []
    for number in range(count):
        at = hexes[(number * 37) % len(hexes)]
        here = made.desk.firefight.ground.cells[at].terrain
        others = [terrain for terrain in TERRAINS if terrain != here]
        made.desk.choose(terrain=others[number % len(others)])
        times.append(one_edit(made, at))
        QApplication.processEvents()
    return times


def one_edit(made: Window, at: Hex) -> Took:
    """From the press to the painted canvas."""
    tool, pointer = made.canvas.tool, pointer_on(made, at)
    assert tool is not None
    began, busy = perf_counter(), thread_time()
    tool.press(pointer)
    tool.release(pointer)
    made.canvas.viewport().repaint()
    return Took(1000 * (perf_counter() - began), 1000 * (thread_time() - busy))


def in_words(times: list[float]) -> str:
    """Least, median and most, and how many were within the aim."""
    return (
        f"least {min(times):5.1f}  median {median(times):5.1f}  most {max(times):5.1f}   "
        f"within {AIM:g} ms: {sum(t <= AIM for t in times)} of {len(times)}"
    )


def pointer_on(made: Window, at: Hex) -> Pointer:
    """The mouse in the middle of a hex."""
    return made.canvas.pointer_at(QPointF(*made.canvas.camera.to_window(*centre(at))))


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    with TemporaryDirectory() as folder:
        QSettings.setDefaultFormat(QSettings.Format.IniFormat)
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(Path(folder)))
        print(f"{count} edits at {PX:g} px, milliseconds to painted canvas")
        for what, work in (("four joined boards", four_boards()), ("a board by itself", alone())):
            made = window(work)
            times = edits(made, count)
            print(what)
            print("  by the clock   ", in_words([took.clock for took in times]))
            print("  processor time ", in_words([took.processor for took in times]))
            made.document.history.stack.setClean()
            made.close()


if __name__ == "__main__":
    main()
