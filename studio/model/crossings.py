"""What a hexside needs where a way goes over it: a crossing over water, a gap in a hedge."""

from studio.model.ground import Edge
from studio.model.terrain import IMPASSABLE, TerrainTable


def needs_crossing(edge: Edge, table: TerrainTable) -> bool:
    """Whether a hexside is water or the like that a way can't lead over as it is (8.5)."""
    entry = table.edges.get(edge.terrain)
    if edge.crossing is not None or entry is None or not entry.crossable:
        return False
    row = table.row(edge.terrain)
    return row.move is IMPASSABLE or bool(row.forbidden and not row.road_opens)


def crossing_over(terrain: str, table: TerrainTable, wanted: str = "") -> str | None:
    """The wanted crossing if it may lie on a terrain, else the first of the table that may."""
    known = table.crossings
    if wanted in known and terrain in known[wanted].over:
        return wanted
    return next((name for name, row in known.items() if terrain in row.over), None)


def gap_in(terrain: str, table: TerrainTable) -> str | None:
    """What an opened hedge or the like is where a way goes through; None if it has no gaps."""
    entry = table.edges.get(terrain)
    breach = entry.hexside.breach if entry is not None else None
    return breach.leaves if breach is not None and breach.leaves in table.edges else None
