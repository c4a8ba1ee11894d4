"""What the canvas of any game can do: mark a place, name it, and say where a menu belongs."""

from typing import Any

from PySide6.QtCore import QPoint

from studio.app.play.motion import Motion
from studio.app.view.map_view import MapView


class GameCanvas(MapView):
    """The map or table of a game. What a place is, who inherits it knows."""

    motion: Motion
    """What glides over it."""

    def mark(self, at: Any) -> None:
        """Mark the place that a line of the log names; None: no place."""
        raise NotImplementedError

    def marked_address(self) -> str:
        """The address of the place under the cursor, for notes; "" for none."""
        raise NotImplementedError

    def menu_place(self, possible: tuple[Any, ...]) -> QPoint:
        """Where on the screen a menu of these actions belongs."""
        raise NotImplementedError
