"""The tools of the editor, in the order of the tool bar. A new one is a file and a line here."""

from typing import Final

from studio.app.tools.area import AreaTool
from studio.app.tools.block import BlockTool
from studio.app.tools.board import BoardTool
from studio.app.tools.hexside import HexsideTool
from studio.app.tools.level import LevelTool
from studio.app.tools.name import NameTool
from studio.app.tools.objective import ObjectiveTool
from studio.app.tools.select import SelectTool
from studio.app.tools.sight import SightTool
from studio.app.tools.terrain import TerrainTool
from studio.app.tools.tool import Pointer, Tool
from studio.app.tools.way import WayTool

__all__ = ["TOOLS", "Pointer", "Tool"]

TOOLS: Final[dict[str, type[Tool]]] = {
    "select": SelectTool,
    "terrain": TerrainTool,
    "level": LevelTool,
    "hexside": HexsideTool,
    "way": WayTool,
    "name": NameTool,
    "block": BlockTool,
    "area": AreaTool,
    "objective": ObjectiveTool,
    "board": BoardTool,
    "sight": SightTool,
}
