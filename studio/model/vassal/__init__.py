"""Boards out of modules for VASSAL: their pictures, laid so that our hexes lie on theirs.

A module knows no terrain: it has pictures of boards and where the hexes are on them. So a board of
one is open ground with the picture beneath it, to be traced.
"""

from pathlib import Path
from typing import Final

ENDING: Final = ".vmod"
"""How files of modules end."""


def is_module(path: str | Path) -> bool:
    """Whether a file is a module for VASSAL, by its name."""
    return str(path).lower().endswith(ENDING)
