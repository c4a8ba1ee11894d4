"""The desk of whichever tab is in front."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QObject, Signal, SignalInstance

from studio.app.desk import Desk, _Kept
from studio.hexes import Hex, Hexside

SIGNALS: Final = tuple(name for name, value in vars(Desk).items() if isinstance(value, Signal))


class Front(Desk):
    """Shows one desk after the other; docks, menus and the status line work with it.

    Whoever listens to it learns of the tab in front alone, and of each switch as if another
    document had been opened.
    """

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        QObject.__init__(self, parent)
        self.leisure = desk.leisure
        self._shown = desk
        self._follow(desk)

    @property
    def _kept(self) -> _Kept:
        return self._shown._kept  # noqa: SLF001 - it is a desk itself

    def _pairs(self, desk: Desk) -> list[tuple[SignalInstance, SignalInstance]]:
        """The signals of a desk, each with the one of this desk that repeats it."""
        return [(getattr(desk, name), getattr(self, name)) for name in SIGNALS]

    def _follow(self, desk: Desk) -> None:
        for theirs, own in self._pairs(desk):
            theirs.connect(own)

    def show_desk(self, desk: Desk) -> None:
        """Another tab comes to the front."""
        before = self._shown
        if before is desk:
            return
        for theirs, own in self._pairs(before):
            theirs.disconnect(own)
        self._shown = desk
        self._follow(desk)
        self.changed.emit(before.firefight, desk.firefight)
        self.opened.emit()
        self.renamed.emit()
        self.selected.emit()
        self.area_selected.emit()
        self.pointed.emit()
        self.chosen.emit()

    def choose(self, **changes: object) -> None:
        """Another choice to work with."""
        self._shown.choose(**changes)

    def select(self, *units: str) -> None:
        """Select these units and no others."""
        self._shown.select(*units)

    def select_area(self, hexes: Iterable[Hex]) -> None:
        """Select these hexes and no others."""
        self._shown.select_area(hexes)

    def say(self, text: str) -> None:
        """Tell the user something in the status line."""
        self._shown.say(text)

    def take(self, tool: str) -> None:
        """A tool is in hand now."""
        self._shown.take(tool)

    def show_overlay(self, name: str) -> None:
        """Show an analysis over the map, or none."""
        self._shown.show_overlay(name)

    def point(self, at: Hex | None) -> None:
        """The pointer or the hex cursor is over this hex, or over none."""
        self._shown.point(at)

    def want_tool(self, name: str) -> None:
        """Ask for a tool by its id."""
        self._shown.want_tool(name)

    def show_spot(self, problem: object) -> None:
        """Ask the page of a table to show the place of a problem."""
        self._shown.show_spot(problem)

    def show_place(self, place: Hex | Hexside) -> None:
        """Ask the canvas to show a place and mark it for a moment."""
        self._shown.show_place(place)
