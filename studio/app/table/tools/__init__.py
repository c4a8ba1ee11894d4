"""The tools of the table, in the order of their bar: a new one is a line here."""

from typing import Final

from studio.app.table.tool import TableTool
from studio.app.table.tools.select import SelectTool

TABLE_TOOLS: Final[tuple[type[TableTool], ...]] = (SelectTool,)
