"""A user's hand on the map, and the small scenario it works on."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.view.canvas import Canvas
from studio.app.window import Window
from studio.draw.regions import centre, middle
from studio.hexes import Hex, Hexside
from studio.model.board import Board
from studio.model.scenario import (
    Area,
    Objective,
    Placement,
    Scenario,
    SideForce,
    Time,
    UnitEntry,
    Victory,
)


def small_board(name: str = "T1") -> Board:
    """A board of 7 x 5 hexes with some woods."""
    columns = [list("." * (6 if c % 2 == 0 else 5)) for c in range(1, 8)]
    columns[2][1] = "w"
    return Board(
        name,
        {"en": f"Board {name}"},
        7,
        5,
        {".": "clear", "w": "woods"},
        tuple("".join(column) for column in columns),
    )


def small_scenario() -> Scenario:
    """Two blocks of either side on one board."""
    soviet = (
        UnitEntry("B", "so_chq", "B", at="T1:0303"),
        UnitEntry("B1a", "so_rifle", "B", 1, at="T1:0303"),
    )
    german = (
        UnitEntry("A", "ge_chq", "A", at="T1:0602"),
        UnitEntry("A1a", "ge_rifle", "A", 1, area="G"),
    )
    return Scenario(
        id="small",
        title={"en": "Small"},
        boards=(Placement("T1", "T1"),),
        time=Time("1942-07", 6, "german"),
        areas={"G": Area(hexes=("T1:0602", "T1:0603"))},
        sides={"german": SideForce(20, units=german), "soviet": SideForce(60, units=soviet)},
        victory=Victory(objectives=(Objective(2, at="T1:0303"),)),
    )


class Hand:
    """A user's hand on the map of a window."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot = qtbot
        self.window = window

    @property
    def canvas(self) -> Canvas:
        """The map in front."""
        return self.window.canvas

    def steps(self) -> int:
        """How many edits can be taken back or done again."""
        return self.window.document.history.stack.count()

    def at(self, text: str) -> Hex:
        """The hex at an address of board T1."""
        return self.window.desk.firefight.ground.find(f"T1:{text}")

    def point(self, place: Hex | Hexside | tuple[float, float]) -> QPointF:
        """Where a place of the map is in the window."""
        if isinstance(place, Hexside):
            spot = middle(place)
        elif isinstance(place, Hex):
            spot = centre(place)
        else:
            spot = place
        return QPointF(*self.canvas.camera.to_window(*spot))

    def hover(self, place: Hex | Hexside) -> None:
        """Move the mouse there."""
        move(self.canvas.viewport(), self.point(place).toPoint(), Qt.MouseButton.NoButton)

    def click(
        self,
        place: Hex | Hexside,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Press and release there."""
        self.qtbot.mouseClick(
            self.canvas.viewport(), Qt.MouseButton.LeftButton, modifier, self.point(place).toPoint()
        )

    def drag(self, *places: Hex | Hexside) -> None:
        """Press at the first, move over the others, release at the last."""
        view, button = self.canvas.viewport(), Qt.MouseButton.LeftButton
        points = [self.point(place).toPoint() for place in places]
        self.qtbot.mousePress(view, button, pos=points[0])
        for point in points[1:]:
            move(view, point)
        self.qtbot.mouseRelease(view, button, pos=points[-1])


def move(view, point, buttons: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """A move of the mouse, by default with the left button down; the test library's has none."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(point),
        view.mapToGlobal(QPointF(point)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view, event)
