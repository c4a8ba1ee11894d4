"""A sound scenario on two small boards, in which nothing is found; tests break it in one place."""

from pathlib import Path

BOARD = """\
{
 "$schema": "../schema/board.schema.json",
 "format": 1,
 "id": "S1",
 "title": {"en": "Small"},
 "columns": 7,
 "rows": 5,
 "legend": {".": "clear", "w": "woods", "t": "town", "l": "lake"},
 "terrain": [
  ".....",
  "......",
  "..t.w",
  "......",
  ".....",
  "...l..",
  "....."
 ],
 "levels": [
  "00000",
  "000000",
  "00000",
  "000000",
  "01000",
  "000000",
  "00000"
 ],
 "hexsides": [
  {"at": "0303 n", "terrain": "river", "crossing": "stone_bridge"},
  {"at": "0303 ne", "terrain": "river"}
 ],
 "rises": {
  "slope": [
   "0402 se",
   "0403 ne",
   "0502 n ne se",
   "0503 n"
  ]
 },
 "ways": [
  {"kind": "paved", "through": ["0302", "0303", "0304"]},
  {"kind": "unpaved", "through": ["0304", "0305"]}
 ],
 "places": [
  {"at": "0303", "name": {"en": "Nevak"}, "kind": "town"},
  {"at": "0502", "name": {"en": "Hill"}, "kind": "hill"}
 ],
 "outlines": [
  {"at": "0305", "polygon": [[0.1, 0.2], [0.3, 0.2], [0.3, 0.4]]}
 ]
}
"""

OTHER = BOARD.replace('"S1"', '"S2"').replace("Nevak", "Malin").replace("Hill", "Kurgan")

SCENARIO = """\
{
 "$schema": "../schema/scenario.schema.json",
 "format": 1,
 "rules": "combat_infantry",
 "id": "base",
 "title": {"en": "Base"},
 "author": "The author",
 "boards": [
  {"place": "S1", "board": "S1"},
  {"place": "S2", "board": "S2", "column": 6, "turned": true}
 ],
 "changes": [
  {"at": "S1:0201", "marker": "foxhole", "side": "german"},
  {"at": "S2:0201", "terrain": "woods"}
 ],
 "time": {"month": "1942-07", "turns": 6, "first": "german", "weather": "good"},
 "areas": {
  "A": {"label": {"en": "in or next to Nevak"}, "in_or_next_to": ["Nevak"]},
  "B": {"hexes": ["S2:0303", "S2:0302", "S2:0304"]},
  "C": {"hexes": ["S1:0101", "S1:0102"], "edge": "west"}
 },
 "sides": {
  "german": {
   "budget": 100,
   "strikes": {"artillery": 2},
   "units": [
    {"id": "A", "type": "ge_chq", "company": "A", "area": "A"},
    {"id": "A1", "type": "ge_phq", "company": "A", "platoon": 1, "area": "A"},
    {"id": "A1a", "type": "ge_rifle", "company": "A", "platoon": 1, "at": "S1:0201"},
    {"id": "A1b", "type": "ge_rifle", "company": "A", "platoon": 1, "steps": 2, "area": "A"},
    {"id": "Aa", "type": "ge_mg", "company": "A", "area": "A"},
    {"id": "Ab", "type": "ge_pz3", "company": "A"}
   ],
   "markers": {"foxhole": 2},
   "arrivals": [
    {"turn": 2, "area": "C", "units": ["Ab"]}
   ]
  },
  "soviet": {
   "budget": 100,
   "units": [
    {"id": "B", "type": "so_chq", "company": "B", "area": "B"},
    {"id": "B1", "type": "so_phq", "company": "B", "platoon": 1, "area": "B"},
    {"id": "B1a", "type": "so_rifle", "company": "B", "platoon": 1, "at": "S2:0205"}
   ],
   "draws": [
    {"company": "B", "pool": ["so_sapper", "so_sniper"], "draw": 1, "area": "B"}
   ],
   "players": {"Anna": ["B"]}
  }
 },
 "victory": {
  "elimination": 1,
  "objectives": [
   {"place": "Nevak", "points": 3},
   {"at": "S2:0303", "points": 1, "side": "german"}
  ],
  "exits": [
   {"side": "german", "edge": "east", "points": 1}
  ],
  "margins": [
   {"above": 3, "name": {"en": "decisive"}},
   {"above": 1, "name": {"en": "marginal"}}
  ]
 },
 "texts": {
  "situation": {"en": "Both sides want Nevak."},
  "special_rules": [
   {"title": {"en": "July"}, "text": {"en": "It is July."}, "effect": {"kind": "reminder"}}
  ]
 }
}
"""


def laid_down(folder: Path, scenario: str = SCENARIO, board: str = BOARD) -> Path:
    """Writes the scenario and its boards into a folder; the scenario's path."""
    (folder / "S1.board.json").write_text(board, encoding="utf-8")
    (folder / "S2.board.json").write_text(OTHER, encoding="utf-8")
    path = folder / "base.scenario.json"
    path.write_text(scenario, encoding="utf-8")
    return path
