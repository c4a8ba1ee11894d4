"""The tools of the table, in the order of their bar: a new one is a line here."""

from typing import Final

from studio.app.table.tool import TableTool
from studio.app.table.tools.arc import ArcTool
from studio.app.table.tools.build import ApertureTool, BuildingTool
from studio.app.table.tools.draw import AreaTool, LineTool
from studio.app.table.tools.put import TeamTool
from studio.app.table.tools.ruler import RulerTool
from studio.app.table.tools.select import SelectTool
from studio.words import tr

TABLE_TOOLS: Final[tuple[type[TableTool], ...]] = (
    SelectTool,
    AreaTool,
    LineTool,
    BuildingTool,
    ApertureTool,
    TeamTool,
    RulerTool,
    ArcTool,
)


def table_keys() -> dict[str, str]:
    """The keys of tools on a table, with what they do."""
    return {kind.shortcut: tr("On a table: {what}", what=tr(kind.label)) for kind in TABLE_TOOLS}
