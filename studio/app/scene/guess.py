"""How a guess from a picture looks over the map, before it is confirmed."""

from collections.abc import Mapping

from PySide6.QtGui import QPainter

from studio.app.scene.stamps import paint_figures, paint_stamps
from studio.draw.overlays import paint_course, paint_hexside_cursor
from studio.hexes import Hex, Hexside
from studio.model.scenario import Change


def paint_guess(painter: QPainter, guess: Mapping[Hex | Hexside, Change]) -> None:
    """Terrain as itself, levels as figures, hexsides and roads as bright lines."""
    hexes = {at: one for at, one in guess.items() if isinstance(at, Hex)}
    paint_stamps(painter, {at: one.terrain for at, one in hexes.items() if one.terrain})
    paint_figures(painter, {at: one.level for at, one in hexes.items() if one.level is not None})
    for at, one in guess.items():
        if isinstance(at, Hexside):
            if one.ways:
                paint_course(painter, at.hexes())
            if one.terrain:
                paint_hexside_cursor(painter, at)
