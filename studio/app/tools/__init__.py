"""The tools of the editor, in the order of the tool bar. A new one is a file and a line here.

A tool's file is imported when the tool is first taken in hand, so that the window stands sooner.
"""

from importlib import import_module
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from studio.app.desk import Desk
from studio.app.tools.tool import Pointer, Tool
from studio.words import mark, tr

__all__ = ["TOOLS", "Pointer", "Tool", "ToolEntry", "Toolbox"]


NAMED: Final = 2
"""So many uses of a key are named."""


class ToolEntry(NamedTuple):
    """What menus say of a tool, and the class it is: in a file of this package by its own name."""

    label: str
    shortcut: str
    kind: str
    for_boards: bool = True
    """Whether it can work on a board that is edited by itself."""
    for_scenarios: bool = True
    """Whether it can work on a scenario's map."""

    @property
    def needs(self) -> str:
        """When it can be used, as the table of actions says it."""
        if not self.for_scenarios:
            return "board"
        return "map" if self.for_boards else "scenario"


TOOLS: Final[dict[str, ToolEntry]] = {
    "select": ToolEntry(mark("Select and move blocks"), "V", "SelectTool"),
    "patch": ToolEntry(mark("Select and copy areas"), "P", "PatchTool"),
    "terrain": ToolEntry(mark("Paint terrain"), "B", "TerrainTool"),
    "level": ToolEntry(mark("Paint levels"), "L", "LevelTool"),
    "hexside": ToolEntry(mark("Paint hexsides"), "H", "HexsideTool"),
    "way": ToolEntry(mark("Draw roads and railways"), "W", "WayTool"),
    "outline": ToolEntry(mark("Draw footprints"), "G", "OutlineTool", for_scenarios=False),
    "trace": ToolEntry(mark("Trace a picture"), "I", "TraceTool", for_scenarios=False),
    "name": ToolEntry(mark("Name places"), "N", "NameTool"),
    "block": ToolEntry(mark("Place blocks"), "U", "BlockTool", for_boards=False),
    "area": ToolEntry(mark("Draw set-up areas"), "A", "AreaTool", for_boards=False),
    "objective": ToolEntry(mark("Plant objectives"), "O", "ObjectiveTool", for_boards=False),
    "marker": ToolEntry(mark("Lay markers"), "F", "MarkerTool", for_boards=False),
    "board": ToolEntry(mark("Lay and move boards"), "M", "BoardTool", for_boards=False),
    "sight": ToolEntry(mark("Line of sight"), "S", "SightTool"),
}


def kind_of(name: str) -> type[Tool]:
    """The class of a tool; its file is imported."""
    kind: type[Tool] = getattr(import_module(f"{__name__}.{name}"), TOOLS[name].kind)
    return kind


def option_keys() -> dict[str, str]:
    """The keys that tools use while they are in hand, with what they do: `Paint terrain: Line`.

    Where several tools use a key, the first two are named.
    """
    uses: dict[str, list[str]] = {}
    for name, entry in TOOLS.items():
        kind = kind_of(name)
        keys = {one.shortcut: one.text for one in kind.options if one is not None and one.shortcut}
        for key, what in {**keys, **kind.keys}.items():
            uses.setdefault(key, []).append(f"{tr(entry.label)}: {tr(what)}")
    more = {key: "; …" if found[NAMED:] else "" for key, found in uses.items()}
    return {key: "; ".join(found[:NAMED]) + more[key] for key, found in uses.items()}


class Toolbox(QObject):
    """The tools of a window, each made when it is first asked for."""

    made = Signal(object)
    """A tool that has just been made."""

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._tools: dict[str, Tool] = {}

    def __getitem__(self, name: str) -> Tool:
        tool = self._tools.get(name)
        if tool is None:
            tool = self._tools[name] = kind_of(name)(self._desk, self)
            self.made.emit(tool)
        return tool
