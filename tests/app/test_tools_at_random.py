"""Drawing tools under a hand that does anything at all: nothing fails, and undo restores all."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from studio.app.tools import TOOLS
from studio.app.window import Window
from studio.draw.regions import centre
from tests.app.hand import move

EVENTS = 90
DRAWING = ("terrain", "level", "hexside", "way", "patch", "outline", "name", "area")
KEYS = [
    *(Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5),
    *(Qt.Key.Key_K, Qt.Key.Key_R, Qt.Key.Key_X, Qt.Key.Key_Y, Qt.Key.Key_T, Qt.Key.Key_D),
    *(Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Escape),
    *(Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_BracketRight),
]
HELD = [Qt.KeyboardModifier.NoModifier] * 4 + [
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
]
LEFT = Qt.MouseButton.LeftButton


class Anything:
    """A hand that does anything."""

    def __init__(self, window: Window, chance: Random) -> None:
        self.window, self.chance, self.down = window, chance, False
        board = window.document.is_board
        self.tools = [n for n in DRAWING if (TOOLS[n].for_boards if board else n != "outline")]
        self.doings: list[tuple[int, Callable[[], object]]] = [
            (14, self.take),
            (8, self.choose),
            (30, self.press),
            (30, self.move),
            (16, self.release),
            (16, self.key),
            (3, window.patches.copy),
            (3, window.patches.paste),
            (1, window.patches.cut),
            (3, self.undo),
        ]

    def place(self) -> QPoint:
        """Somewhere on the map."""
        at = self.chance.choice(sorted(self.window.desk.firefight.ground.cells))
        x, y = centre(at)
        shift = self.chance.uniform(-0.5, 0.5), self.chance.uniform(-0.5, 0.5)
        spot = self.window.canvas.camera.to_window(x + shift[0], y + shift[1])
        return QPoint(round(spot[0]), round(spot[1]))

    def take(self) -> None:
        self.window.set_tool(self.chance.choice(self.tools))

    def choose(self) -> None:
        table = self.window.desk.firefight.terrain
        kinds = {"terrain": table.edges, "rise": table.rises, "crossing": table.crossings}
        kind = self.chance.choice(sorted(kinds))
        self.window.desk.choose(
            terrain=self.chance.choice(sorted(table.hexes)),
            level=self.chance.randrange(4),
            brush=self.chance.randrange(3),
            edge_kind=kind,
            edge=self.chance.choice(sorted(kinds[kind])),
            way=self.chance.choice(sorted(table.ways)),
        )

    def press(self) -> None:
        if not self.down:
            view = self.window.canvas.viewport()
            QTest.mousePress(view, LEFT, self.chance.choice(HELD), self.place())
            self.down = True

    def move(self) -> None:
        held = LEFT if self.down else Qt.MouseButton.NoButton
        move(self.window.canvas.viewport(), self.place(), held)

    def release(self) -> None:
        if self.down:
            none = Qt.KeyboardModifier.NoModifier
            QTest.mouseRelease(self.window.canvas.viewport(), LEFT, none, self.place())
            self.down = False

    def key(self) -> None:
        QTest.keyClick(self.window.canvas, self.chance.choice(KEYS))

    def undo(self) -> None:
        QTest.keyClick(self.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    def go_on(self) -> None:
        weights = [weight for weight, _ in self.doings]
        self.chance.choices([doing for _, doing in self.doings], weights)[0]()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("file", ["T1.board.json", "small.scenario.json"])
def test_whatever_a_hand_does_undo_and_redo_restore_it(
    window: Window, folder: Path, file: str, seed: int
):
    assert window.files.open(folder / file)
    window.canvas.zoom_to(44)
    document = window.document
    before = document.text()
    hand = Anything(window, Random(seed))
    for _ in range(EVENTS):
        hand.go_on()
    hand.release()
    window.set_tool("select")
    assert not document.history.is_drawing
    after, steps = document.text(), document.history.stack.index()
    while document.history.stack.canUndo():
        document.history.undo()
    assert document.text() == before
    for _ in range(steps):
        document.history.redo()
    assert document.text() == after
