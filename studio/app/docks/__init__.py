"""The docks of the window, in the order in which they are laid out: a new one is a line here."""

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from studio.app.desk import Desk
from studio.app.docks.boards import BoardsDock
from studio.app.docks.forces import ForcesDock
from studio.app.docks.overview import OverviewDock
from studio.app.docks.palette import HexsidePalette, TerrainPalette
from studio.app.docks.problems import ProblemsDock
from studio.words import mark

__all__ = ["DOCKS", "DockPlace"]

LEFT: Final = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT: Final = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM: Final = Qt.DockWidgetArea.BottomDockWidgetArea


class DockPlace(NamedTuple):
    """Where a dock begins: its title, area, size in pixels in a tall and in a low window."""

    title: str
    widget: Callable[[Desk, QWidget], QWidget]
    area: Qt.DockWidgetArea
    tall: int
    low: int
    tab_of: str = ""
    """The dock behind whose tab it begins; such a dock is made when it is first looked at."""
    for_tables: bool = False
    """Whether it has something to say of a table in inches too."""
    for_maps: bool = True
    """Whether it has something to say of a map of hexes."""


def _history(desk: Desk, dock: QWidget) -> QWidget:
    from studio.app.docks.history import HistoryDock

    return HistoryDock(desk, dock)


def _hexes(desk: Desk, dock: QWidget) -> QWidget:
    from studio.app.docks.hexes import HexesDock

    return HexesDock(desk, dock)


def _properties(_desk: Desk, dock: QWidget) -> QWidget:
    from studio.app.table.properties.dock import PropertiesDock

    return PropertiesDock(dock)


DOCKS: Final[dict[str, DockPlace]] = {
    "boards": DockPlace(mark("Boards"), BoardsDock, LEFT, 196, 146),
    "terrain": DockPlace(mark("Terrain"), TerrainPalette, LEFT, 350, 344),
    "hexsides": DockPlace(mark("Hexsides"), HexsidePalette, LEFT, 350, 344, tab_of="terrain"),
    "overview": DockPlace(mark("Overview"), OverviewDock, LEFT, 106, 84),
    "forces": DockPlace(mark("Forces"), ForcesDock, RIGHT, 600, 500),
    "history": DockPlace(
        mark("History"), _history, RIGHT, 600, 500, tab_of="forces", for_tables=True
    ),
    "properties": DockPlace(
        mark("Properties"),
        _properties,
        RIGHT,
        600,
        500,
        tab_of="forces",
        for_tables=True,
        for_maps=False,
    ),
    "problems": DockPlace(mark("Problems"), ProblemsDock, BOTTOM, 176, 148, for_tables=True),
    "hexes": DockPlace(mark("Hexes"), _hexes, BOTTOM, 176, 148, tab_of="problems"),
}
