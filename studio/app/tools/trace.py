"""Lay the picture beneath a board onto its grid: by three hex centres, or by hand."""

from cmath import rect
from collections.abc import Mapping
from dataclasses import replace
from math import hypot, radians
from typing import ClassVar, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from studio.app.desk import Desk
from studio.app.documents.work import Work
from studio.app.edits.traced import Traced, traced
from studio.app.scene.guess import paint_guess
from studio.app.tools.options import Deed, Option, Options
from studio.app.tools.tool import Pointer, Tool
from studio.draw.overlays import paint_hex_cursor, paint_pin
from studio.draw.pictures import BadPicture
from studio.draw.regions import centre
from studio.errors import StudioError
from studio.hexes import Hex, Hexside
from studio.model.board import Board, Picture
from studio.model.pictures import XY, Fit, Laid, Pin, fitted, lay
from studio.model.scenario import Change
from studio.words import begun, mark, tr

Place = Hex | Hexside
DRAGGED: Final = 0.3
"""A pin that is dragged farther than this, in hexes across flats, is let go over its hex."""
NUDGE: Final = 0.02
FAR_NUDGE: Final = 0.2
ARROWS: Final[Mapping[Qt.Key, XY]] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
SCALES: Final[Mapping[Qt.Key, float]] = {Qt.Key.Key_PageUp: 1.005, Qt.Key.Key_PageDown: 1 / 1.005}
TURNS: Final[Mapping[Qt.Key, float]] = {Qt.Key.Key_Home: -0.1, Qt.Key.Key_End: 0.1}


class TraceTool(Tool):
    """Pins hex centres of the picture to hexes of the board, or moves, turns and scales it."""

    name = "trace"
    cursor = Qt.CursorShape.CrossCursor
    offers = ("lay_picture", "guess_terrain", "remove_picture")
    options: ClassVar[Options] = (
        Option(
            "trace_pin", mark("Pin hex centres of the picture to the grid"), "1", "trace", "pin"
        ),
        Option("trace_move", mark("Move it; Shift turns and scales it"), "2", "trace", "move"),
        None,
        Option("trace_stretch", mark("Let pins stretch it"), "K", "trace_stretch", True, off=False),
        Deed("trace_unpin", mark("Take all pins out"), "", "unpin"),
        None,
        Option("show_picture", mark("Show the picture"), "T", "show_picture", True, off=False),
        Deed("fainter", mark("Fainter"), "[", "fainter"),
        Deed("stronger", mark("Stronger"), "]", "stronger"),
        None,
        Deed("trace_face", mark("Printed face: show and print it instead"), "", "toggle_face"),
    )

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(desk, parent)
        self.pins: tuple[Pin, ...] = ()
        self.fit: Fit | None = None
        self.guess: Mapping[Place, Change] = {}
        """What a guess would paint, to be looked at."""
        self._pending: XY | None = None
        """The part of the picture whose hex is asked for."""
        self._pressed: XY = (0.0, 0.0)
        self._grip: tuple[Laid, XY] | None = None
        self._stretched = desk.choice.trace_stretch
        desk.chosen.connect(self._refit)
        desk.opened.connect(self._forget)

    # --- the picture ----------------------------------------------------------------------------

    def _traced(self) -> Traced | None:
        try:
            return traced(self.desk.document)
        except BadPicture:
            return None

    def says(self) -> str:
        """What a click does now, and how well the pins fit."""
        try:
            shown = traced(self.desk.document)
        except BadPicture as fault:
            return tr("The picture can't be shown: {fault}", fault=fault)
        if shown is None:
            if not self.desk.document.is_board:
                return tr("Pictures belong to boards: right-click the board in the dock to edit it")
            return tr("Map > Lay a picture beneath the board… brings the picture to trace")
        if shown.picture.face:
            return tr("The picture is the board's printed face; take that back to lay it anew")
        if self.desk.choice.trace == "move":
            return tr(
                "Drag the picture; with Shift it turns and grows about its middle. "
                "Ctrl and arrows nudge it, with Page Up and Down it grows, with "
                "Home and End it turns"
            )
        if self._pending is not None:
            return tr("Now click the hex of the grid that this hex of the picture is; Esc lets go")
        return self._fit_in_words() + tr("Click the centre of a hex in the picture, then its hex")

    def _fit_in_words(self) -> str:
        count = len(self.pins)
        if self.fit is None:
            return "" if count == 0 else tr("{count} of 3 hexes pinned. ", count=count)
        stretch = ""
        if abs(self.fit.stretch) >= 0.0005 or abs(self.fit.lean) >= 0.05:
            stretch = tr(
                ", {taller:+.1f} % tall, leaning {lean:.1f}°",
                taller=100 * self.fit.stretch,
                lean=self.fit.lean,
            )
        return tr(
            "{count} hexes pinned, {worst:.2f} hexes off at most{stretch}. ",
            count=count,
            worst=self.fit.worst,
            stretch=stretch,
        )

    def can(self, deed: str) -> bool:
        """There must be a picture, and pins to take out."""
        board = self.desk.document.work
        has = isinstance(board, Board) and board.picture is not None
        return has and (deed != "unpin" or bool(self.pins))

    def _put(self, step: str, picture: Picture) -> None:
        def change(work: Work) -> Work:
            return replace(work, picture=picture) if isinstance(work, Board) else work

        self.desk.document.edit(step, change)

    def fainter(self) -> None:
        """A tenth less of the picture."""
        self._dim(-0.1)

    def stronger(self) -> None:
        """A tenth more of the picture."""
        self._dim(0.1)

    def _dim(self, by: float) -> None:
        board = self.desk.document.work
        if isinstance(board, Board) and board.picture is not None:
            opacity = round(max(0.1, min(1.0, board.picture.opacity + by)), 2)
            self._put(tr("Dim the picture"), replace(board.picture, opacity=opacity))

    def toggle_face(self) -> None:
        """Whether it is shown and printed in place of our own painting."""
        board = self.desk.document.work
        if isinstance(board, Board) and board.picture is not None:
            face = not board.picture.face
            step = tr("Make it the printed face") if face else tr("Paint the board ourselves")
            self._put(step, replace(board.picture, face=face))

    # --- pins -----------------------------------------------------------------------------------

    def press(self, pointer: Pointer) -> None:
        """Pin a place of the picture, or take hold of it."""
        shown = self._traced()
        if shown is None:
            return
        here = (pointer.x, pointer.y)
        if self.desk.choice.trace == "move":
            self._grip = (shown.laid, here)
            self.desk.document.history.begin_stroke(tr("Move the picture"))
        elif self._pending is not None:
            self._pin(pointer.at)
        else:
            self._pending, self._pressed = shown.laid.part(here), here
        self.repaint.emit()

    def drag(self, pointer: Pointer) -> None:
        """The picture follows the mouse."""
        shown = self._traced()
        if self._grip is None or shown is None:
            return
        before, start = self._grip
        here = (pointer.x, pointer.y)
        shift = pointer.has(Qt.KeyboardModifier.ShiftModifier)
        how = _grown(before, start, here) if shift else _moved(before, start, here)
        if how is not None:
            self._lay(shown.picture, how, tr("Move the picture"))

    def _lay(self, picture: Picture, how: Laid, step: str) -> None:
        try:
            self._put(step, lay(picture, how))
        except StudioError as fault:
            self.desk.say(f"{fault}")

    def move(self, pointer: Pointer | None) -> None:
        """The line to the hex follows the mouse everywhere."""
        super().move(pointer)
        if self._pending is not None:
            self.repaint.emit()

    def release(self, pointer: Pointer) -> None:
        """What was dragged stays; a pin that was dragged to its hex is set."""
        if self._grip is not None:
            self._grip = None
            self.desk.document.history.end_stroke()
        elif self._pending is not None:
            away = hypot(pointer.x - self._pressed[0], pointer.y - self._pressed[1])
            if away > DRAGGED:
                self._pin(pointer.at)
        self.repaint.emit()

    def _pin(self, at: Hex | None) -> None:
        pending, self._pending = self._pending, None
        if pending is None or at is None:
            return
        kept = tuple(pin for pin in self.pins if pin.hex != at)
        self.pins = (*kept, Pin(pending, at))
        self._fit_pins()

    def _fit_pins(self) -> None:
        shown = self._traced()
        self.fit = None
        if shown is None or len(self.pins) < 2:
            return
        self._stretched = self.desk.choice.trace_stretch
        try:
            self.fit = fitted(shown.picture, shown.aspect, self.pins, stretch=self._stretched)
        except StudioError as fault:
            self.desk.say(begun(str(fault)))
            return
        self._put(tr("Lay the picture on the grid"), self.fit.picture)

    def _refit(self) -> None:
        """Pins count anew when stretching is allowed or forbidden."""
        if len(self.pins) > 2 and self._stretched != self.desk.choice.trace_stretch:
            self._fit_pins()
            self.repaint.emit()

    def unpin(self) -> None:
        """No pins; the picture stays where it lies."""
        self._forget()
        self.repaint.emit()

    def _forget(self) -> None:
        self.pins, self.fit, self._pending, self._grip = (), None, None, None
        self.guess = {}

    def show_guess(self, guess: Mapping[Place, Change]) -> None:
        """Shows what a guess would paint; an empty one shows nothing."""
        self.guess = guess
        self.repaint.emit()

    # --- keys -----------------------------------------------------------------------------------

    def key(self, event: QKeyEvent, _pointer: Pointer | None) -> bool:
        """Nudging with Ctrl, and Backspace for the last pin."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Backspace and self.pins:
            self.pins = self.pins[:-1]
            self._fit_pins()
            self.repaint.emit()
            return True
        shown = self._traced()
        if shown is None:
            return False
        how = _nudged(shown.laid, key, event.modifiers())
        if how is None:
            return False
        self._lay(shown.picture, how, tr("Nudge the picture"))
        return True

    def cancel(self) -> bool:
        """Let go of what has begun."""
        had = self._pending is not None or self._grip is not None
        grip, self._grip, self._pending = self._grip, None, None
        if grip is not None:
            self.desk.document.history.cancel_stroke()
        self.repaint.emit()
        return had

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter) -> None:
        """The pins, the one that is being set, and a guess."""
        if self.guess:
            paint_guess(painter, self.guess)
        shown = self._traced()
        if shown is None:
            return
        if self._grip is None:
            for pin in self.pins:
                paint_pin(painter, shown.laid.place(pin.at), centre(pin.hex))
        if self._pending is not None and self.hover is not None:
            if self.hover.at is not None:
                paint_hex_cursor(painter, self.hover.at)
            to = centre(self.hover.at) if self.hover.at is not None else None
            paint_pin(painter, shown.laid.place(self._pending), to)


def _moved(before: Laid, start: XY, here: XY) -> Laid:
    corner = before.corner[0] + here[0] - start[0], before.corner[1] + here[1] - start[1]
    return Laid(before.right, before.down, corner)


def _grown(before: Laid, start: XY, here: XY) -> Laid | None:
    """Turned and scaled about its middle, so that what was taken hold of follows the mouse."""
    middle = complex(*before.place((0.5, 0.5)))
    was, now = complex(*start) - middle, complex(*here) - middle
    if abs(was) < 0.05 or abs(now) < 0.05:
        return None
    return turned(before, now / was)


def turned(before: Laid, factor: complex) -> Laid:
    """A picture turned and scaled about its middle by a complex factor."""
    middle = complex(*before.place((0.5, 0.5)))
    right, down = complex(*before.right) * factor, complex(*before.down) * factor
    corner = middle - (right + down) / 2
    return Laid((right.real, right.imag), (down.real, down.imag), (corner.real, corner.imag))


def _nudged(before: Laid, key: Qt.Key, held: Qt.KeyboardModifier) -> Laid | None:
    control = bool(held & Qt.KeyboardModifier.ControlModifier)
    step = FAR_NUDGE if held & Qt.KeyboardModifier.ShiftModifier else NUDGE
    if key in ARROWS and control:
        x, y = ARROWS[key]
        return _moved(before, (0, 0), (x * step, y * step))
    if key in SCALES:
        return turned(before, complex(SCALES[key]))
    if key in TURNS:
        return turned(before, rect(1.0, radians(TURNS[key])))
    return None
