"""Where markers may lie (7.0): for checks and for the tool that lays them."""

from studio.hexes import Hex, Hexside
from studio.model.ground import Ground
from studio.model.terrain import Marker, TerrainTable
from studio.model.text import in_language
from studio.words import tr, within


def why_not(ground: Ground, terrain: TerrainTable, marker: Marker, at: Hex | Hexside) -> str:
    """Why a marker can't lie in a hex or on a hexside of the map; "" if it can."""
    if isinstance(at, Hexside):
        edge = ground.edges.get(at)
        if marker.on != "crossing":
            return tr("it belongs in a hex")
        return "" if edge is not None and edge.crossing else tr("nothing crosses this hexside")
    if marker.on == "crossing":
        return tr("it belongs on a hexside with a crossing")
    row = terrain.hexes[ground.cells[at].terrain]
    if marker.needs_foxholes and not row.hex.foxholes:
        return tr(
            "foxholes are dug in open ground, and this is {name}",
            name=within(in_language(row.name)),
        )
    return ""
