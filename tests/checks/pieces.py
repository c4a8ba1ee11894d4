"""Pieces of the base scenario that rows put others in place of."""

from tests.checks.base import SCENARIO


def block(first: str, last: str) -> str:
    """The lines of the base scenario from one to another, the last left out."""
    return SCENARIO[SCENARIO.index(first) : SCENARIO.index(last)]


RIFLE = '    {"id": "A1a", "type": "ge_rifle", "company": "A", "platoon": 1, "at": "S1:0201"},\n'
TANK = '{"id": "Ab", "type": "ge_pz3", "company": "A"}'
LAST_TANK = f"{TANK}\n   ],"
CHANGES = '  {"at": "S2:0201", "terrain": "woods"}'
SECOND = '  {"place": "S2", "board": "S2", "column": 6, "turned": true}'
NEVAK = '   {"place": "Nevak", "points": 3},\n'
SOVIET_RIFLE = '{"id": "B1a", "type": "so_rifle", "company": "B", "platoon": 1, "at": "S2:0205"}'


def more_units(*lines: str) -> tuple[str, str]:
    """German blocks behind the others."""
    return LAST_TANK, ",\n    ".join((TANK, *lines)) + "\n   ],"


def more_changes(*lines: str) -> tuple[str, str]:
    """Changes behind the others."""
    return CHANGES, ",\n  ".join((CHANGES, *lines))
