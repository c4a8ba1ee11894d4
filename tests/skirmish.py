"""A small scenario on a board that ships: a platoon a side, two turns; its games are quick."""

import json
from pathlib import Path
from typing import Any


def platoon(side: str, letter: str, area: str) -> list[dict[str, Any]]:
    """A platoon with its company HQ and a machine gun."""
    head = {"company": letter, "area": area}
    squads = [
        {"id": f"{letter}1{squad}", "type": f"{side}_rifle", "platoon": 1, **head}
        for squad in "abc"
    ]
    return [
        {"id": letter, "type": f"{side}_chq", **head},
        {"id": f"{letter}1", "type": f"{side}_phq", "platoon": 1, **head},
        *squads,
        {"id": f"{letter}-MG", "type": f"{side}_mg", **head},
    ]


def skirmish(**changes: Any) -> dict[str, Any]:
    """The scenario as its file has it, with other values for some keys."""
    west = [f"E1:{column:02}{row:02}" for column in (2, 3) for row in range(3, 9)]
    east = [f"E1:{column:02}{row:02}" for column in (8, 9) for row in range(3, 9)]
    data = {
        "$schema": "scenario.schema.json",
        "format": 1,
        "id": "skirmish",
        "title": {"en": "Skirmish", "ru": "Стычка"},
        "boards": [{"place": "E1", "board": "E1"}],
        "time": {"month": "1942-07", "turns": 2, "first": "german"},
        "areas": {
            "W": {"label": {"en": "the west"}, "hexes": west},
            "E": {"label": {"en": "the east"}, "hexes": east},
        },
        "sides": {
            "german": {"budget": 60, "units": platoon("ge", "A", "W")},
            "soviet": {"budget": 60, "units": platoon("so", "B", "E")},
        },
        "victory": {"objectives": [{"at": "E1:0605", "points": 2}]},
    }
    return {**data, **changes}


def write_skirmish(folder: Path, name: str = "skirmish", **changes: Any) -> Path:
    """The scenario in a file of a folder."""
    path = folder / f"{name}.scenario.json"
    path.write_text(json.dumps(skirmish(**changes), ensure_ascii=False), encoding="utf-8")
    return path
