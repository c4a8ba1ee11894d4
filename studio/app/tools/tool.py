"""What a tool is: it gets pointers and keys, edits the document and paints its cursor."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter

from studio.app.desk import Desk
from studio.app.scene.scene import StandingBlock
from studio.app.tools.options import Options
from studio.hexes import Hex, Hexside


class Pointer(NamedTuple):
    """A place on the map under the mouse: exact, and what lies there.

    `at` is the hex, None off the map; `side` the nearest hexside of a hex of the map; `under` the
    hex of the grid, also off the map.
    """

    x: float
    y: float
    at: Hex | None
    side: Hexside | None
    under: Hex
    block: StandingBlock | None = None
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    right: bool = False

    def has(self, modifier: Qt.KeyboardModifier) -> bool:
        """Whether that key is held."""
        return bool(self.modifiers & modifier)


class Tool(QObject):
    """A way of working on the map. Only one is in hand at a time."""

    name: ClassVar[str]
    """Its id, also that of its icon."""
    analyses: ClassVar[bool] = False
    """Whether it is an analysis itself: one is shown at a time."""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.ArrowCursor
    dock: ClassVar[str] = ""
    """The dock that comes to the front with it."""
    options: ClassVar[Options] = ()
    """What the options bar offers while it is in hand."""

    keys: ClassVar[Mapping[str, str]] = {}
    """Keys beside those of its options, and what they do: those that `key` has a use for."""

    offers: ClassVar[tuple[str, ...]] = ()
    """Actions of the menus, by name, that its context menu offers too."""

    repaint = Signal()

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.hover: Pointer | None = None

    def says(self) -> str:
        """What a click does now, for the status line."""
        raise NotImplementedError

    def press(self, pointer: Pointer) -> None:
        """The left button goes down."""

    def drag(self, pointer: Pointer) -> None:
        """The mouse moves with the left button down."""

    def move(self, pointer: Pointer | None) -> None:
        """The mouse moves; None: it left the canvas."""
        before, self.hover = self.hover, pointer
        if _spot(before) != _spot(pointer):
            self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """The left button goes up."""

    def double_click(self, pointer: Pointer) -> None:
        """The left button goes down for the second time."""
        self.press(pointer)

    def key(self, event: QKeyEvent, pointer: Pointer | None) -> bool:  # noqa: ARG002
        """A key at the place of the hex cursor; whether the tool had a use for it."""
        return False

    def can(self, deed: str) -> bool:  # noqa: ARG002
        """Whether one of its deeds has something to work on now."""
        return True

    def cancel(self) -> bool:
        """Take back what has been begun; whether there was anything."""
        return False

    def leave(self) -> None:
        """Another tool is taken."""
        self.cancel()
        self.hover = None

    def paint(self, painter: QPainter) -> None:
        """What the tool shows over the map, in hexes across flats."""

    def paint_under(self, painter: QPainter) -> None:
        """What the tool shows under the blocks."""

    def actions(self, pointer: Pointer) -> Sequence[QAction]:  # noqa: ARG002
        """What the context menu offers first."""
        return ()


def _spot(pointer: Pointer | None) -> object:
    return None if pointer is None else (pointer.at, pointer.side, pointer.block)
