"""Boards as maps of Tiled, the free editor of tile maps: `layers` is what both sides agree on.

A map of Tiled knows hexes but no hexsides, so what lies on those is drawn: a group of layers for
each kind of thing (hexsides, rises, crossings, ways), in it a layer for each thing (river, hedge),
on it lines and points. What counts is where they lie, so a map can be drawn on in Tiled by hand.
"""

from pathlib import Path
from typing import Final

ENDING: Final = ".tmx"
"""How files of Tiled's maps end."""


def is_tiled_map(path: str | Path) -> bool:
    """Whether a file is a map of Tiled, by its name."""
    return str(path).lower().endswith(ENDING)
