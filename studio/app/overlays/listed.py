"""All analyses that can be laid over the map: a new one is a line here and an action."""

from typing import Final

from studio.app.overlays.analysis import ControlOverlay, FieldOverlay, Overlay, ReachOverlay
from studio.app.overlays.judging import HeatOverlay, OrdersOverlay, RoomOverlay

OVERLAYS: Final[dict[str, type[Overlay]]] = {
    "reach": ReachOverlay,
    "heat": HeatOverlay,
    "control": ControlOverlay,
    "orders": OrdersOverlay,
    "room": RoomOverlay,
    "field": FieldOverlay,
}
"""By the name of the desk's overlay. One is shown at a time."""
