"""Maps drawn in text, as the tests of geometry and rules use them.

A row of text is half a hex down, two characters are a column to the right::

    .   w   .
      2   t1

is a hex 0101 of clear ground, woods in 0301, level 2 in 0201, a town on level 1 in 0401. A hex is
its terrain's letter, its level, or both; a space is no hex. Hexes are addressed `M:CCRR`; hexsides,
rises, crossings and ways are given as changes by short address
(`{"0101 se": {"terrain": "river"}}`).
"""

import re
from collections.abc import Mapping
from typing import Any

from studio.hexes import Hex
from studio.model.board import Spot
from studio.model.ground import Address, Cell, Edge, Ground
from studio.model.overlay import apply_changes
from studio.model.scenario import Change
from studio.model.terrain import load_terrain

TABLE = load_terrain()
LETTERS = {terrain.letter: name for name, terrain in TABLE.hexes.items()}


def ground_from(text: str, changes: Mapping[str, Mapping[str, Any]] | None = None) -> Ground:
    """The map of a drawing; see the module."""
    lines = text.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    cells = {}
    for y, line in enumerate(lines):
        for found in re.finditer(r"\S+", line):
            at = Hex((found.start() - indent) // 2, y)
            cells[at] = _cell(found.group(), Address("M", Spot(at.q + 1, y // 2 + 1)))
    return _with_edges(cells, changes or {})


def _cell(token: str, address: Address) -> Cell:
    letter = token.rstrip("0123456789")
    level = token[len(letter) :]
    terrain = LETTERS[letter] if letter else TABLE.default_hex
    return Cell(terrain, int(level or 0), (address,))


def _with_edges(cells: dict[Hex, Cell], changes: Mapping[str, Mapping[str, Any]]) -> Ground:
    edges = {
        side: Edge(TABLE.edge_between(cells[side.hex].terrain, cells[side.other].terrain))
        for at in cells
        for side in at.hexsides()[:3]
        if side.other in cells
    }
    ground = Ground(cells, edges)
    listed = [Change(at=f"M:{at}", **change) for at, change in changes.items()]
    after = apply_changes(ground, listed, TABLE)
    assert not after.faults, after.faults
    return after


def at(ground: Ground, short: str) -> Hex:
    """The hex with a short address (`0304`)."""
    return ground.find(f"M:{short}")
