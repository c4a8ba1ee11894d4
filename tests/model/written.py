"""A small board and a scenario on it, as text, and how to lay them into a folder."""

from pathlib import Path

BOARD = """\
{
 "$schema": "../schema/board.schema.json",
 "format": 1,
 "id": "S1",
 "title": {"en": "Small", "ru": "Малая"},
 "columns": 5,
 "rows": 3,
 "legend": {".": "clear", "w": "woods"},
 "terrain": [
  "...",
  "..w.",
  "...",
  "....",
  "..."
 ],
 "hexsides": [
  {"at": "0302 n", "terrain": "river", "crossing": "stone_bridge"}
 ],
 "rises": {
  "slope": [
   "0202 n ne",
   "0402 s"
  ]
 },
 "ways": [
  {"kind": "paved", "through": ["edge n", "0301", "0302", "0303", "edge s"]}
 ],
 "places": [
  {"at": "0302", "name": {"en": "Olminsk"}, "kind": "town"}
 ],
 "outlines": [
  {"at": "0204", "polygon": [[0.1, 0], [0.3, 0.2], [0.3, 0.4]]}
 ]
}
"""

SCENARIO = """\
{
 "$schema": "../schema/scenario.schema.json",
 "format": 1,
 "rules": "combat_infantry",
 "id": "first",
 "title": {"en": "First steps"},
 "boards": [
  {"place": "S1", "board": "S1"},
  {"place": "S1b", "board": "S1", "column": 4, "row": 0.5, "turned": true}
 ],
 "time": {"month": "1942-07", "turns": 6, "weather": "good", "night": {"sight": 3, "move": 0.5}},
 "areas": {
  "A": {"label": {"en": "in or next to Olminsk"}, "in_or_next_to": ["Olminsk"]}
 },
 "sides": {
  "soviet": {
   "budget": 160,
   "units": [
    {"id": "B", "type": "so_chq", "company": "B", "area": "A"},
    {"id": "B1", "type": "so_phq", "company": "B", "platoon": 1, "at": "S1:0301"}
   ],
   "draws": [
    {"company": "B", "pool": ["so_sapper"], "draw": 1, "area": "A"}
   ],
   "markers": {"foxhole": 2}
  },
  "german": {"strikes": {"artillery": 2}}
 },
 "victory": {
  "elimination": 1,
  "objectives": [
   {"place": "Olminsk", "points": 3}
  ]
 },
 "texts": {
  "situation": {"en": "Both sides want the bridge."},
  "special_rules": [
   {"title": {"en": "Charges laid"}, "text": {"en": "The bridge may go up."}}
  ]
 }
}
"""


def written(folder: Path, name: str, text: str | bytes) -> Path:
    """The path of a file with this content."""
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path
