"""A sound table with a house, a hedge and two sections, in which nothing is found."""

TABLE = """\
{
 "$schema": "../schema/table.schema.json",
 "format": 1,
 "id": "yard",
 "title": {"en": "The yard"},
 "width": 48,
 "height": 36,
 "areas": [
  {"id": "copse", "polygon": [[2, 2], [8, 2], [8, 8], [2, 8]], "cover": "light", "height": 4}
 ],
 "obstacles": [
  {"id": "hedge", "line": [[12, 4], [12, 14]], "height": 1}
 ],
 "buildings": [
  {
   "id": "house",
   "sectors": [
    {"id": "room", "polygon": [[20, 10], [26, 10], [26, 16], [20, 16]]},
    {"id": "back", "polygon": [[26, 10], [32, 10], [32, 16], [26, 16]]}
   ],
   "apertures": [
    {"id": "window", "sector": "room", "line": [[20, 12], [20, 13]]}
   ]
  }
 ],
 "smoke": [
  {"at": [16, 12], "kind": "mortar", "radius": 2}
 ],
 "sides": {
  "german": {
   "teams": [
    {
     "id": "A1",
     "figures": [
      {"at": [21, 12], "weapon": "lmg_belt", "facing": 180, "sector": "room"},
      {"at": [21, 13], "weapon": "rifle", "facing": 180, "sector": "room"}
     ],
     "section": "A",
     "facing": 180
    }
   ],
   "leaders": [
    {"id": "Weber", "at": [22, 12], "section": "A", "sector": "room"}
   ],
   "jump_off_points": [[28, 9.5]]
  },
  "soviet": {
   "teams": [
    {
     "id": "B1",
     "figures": [
      {"at": [11.5, 8], "weapon": "rifle"},
      {"at": [11.5, 9], "weapon": "smg"}
     ],
     "shock": 1,
     "tactical": true
    }
   ],
   "leaders": [
    {"id": "Sokolov", "at": [10, 8], "rank": "senior", "orders": 3}
   ],
   "jump_off_points": [[5, 5]]
  }
 },
 "situation": {"en": "Both want the yard."}
}
"""
