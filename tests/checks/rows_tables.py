"""Rows of the checks' test that break a table."""

from tests.checks.row import Changes, Row, row


def table(
    check: str,
    *changes: tuple[str, str],
    line: str,
    says: str,
    also: tuple[str, ...] = (),
    fixed: Changes | None = None,
) -> Row:
    """A row that breaks the table."""
    return row(check, *changes, line=line, says=says, also=also, fixed=fixed, of="table")


PARTISAN = '{"id": "P", "figures": [{"at": [40, 30], "weapon": "rifle"}]}'
LEADER = '"at": [22, 12], "section": "A", "sector": "room"'

HEDGE = '{"id": "hedge", "line": [[12, 4], [12, 14]], "height": 1}'
DOOR = '{"id": "door", "sector": "room", "line": [[20, 12.5], [20, 14]]}'
TABLES = [
    table(
        "ground-off-table",
        ("[[12, 4], [12, 14]]", "[[50, 4], [50, 14]]"),
        line="[[50, 4]",
        says="48 by 36 inches",
        also=("jump-off-point-in-the-open",),
        fixed=((f' "obstacles": [\n  {HEDGE}\n ],\n', ""),),
    ),
    table(
        "rooms-overlap",
        ("[[26, 10], [32, 10], [32, 16], [26, 16]]", "[[24, 10], [32, 10], [32, 16], [24, 16]]"),
        line='"back"',
        says="12.0 square inches of it are in room",
        also=("aperture-off-wall",),
    ),
    table(
        "sector-apart",
        ("[[26, 10], [32, 10], [32, 16], [26, 16]]", "[[27, 10], [32, 10], [32, 16], [27, 16]]"),
        line='"back"',
        says="touches no other sector of house",
    ),
    table(
        "building-without-openings",
        ('    {"id": "window", "sector": "room", "line": [[20, 12], [20, 13]]}\n', ""),
        line='"house"',
        says="nobody can fire out of it",
    ),
    table(
        "openings-overlap",
        ("[[20, 12], [20, 13]]}", f"[[20, 12], [20, 13]]}},\n    {DOOR}"),
        line='"door"',
        says="it lies on window",
    ),
    table(
        "on-impassable-ground",
        ('"cover": "light", "height": 4', '"impassable": true'),
        line="[[5, 5]]",
        says="nobody can be in copse",
        also=("jump-off-point-in-the-open",),
    ),
    table(
        "two-in-one-place",
        ("[11.5, 9]", "[11.5, 8.2]"),
        line="[11.5, 8.2]",
        says="0.20 inches from B1, figure 1",
    ),
    table(
        "scattered-team",
        ("[11.5, 9]", "[11.5, 15]"),
        line="[11.5, 15]",
        says="7.0 inches from the nearest man",
    ),
    table(
        "shield-without-gun",
        ('"shock": 1', '"shield": true, "shock": 1'),
        line='"shield"',
        says="no crewed weapon",
        fixed=(),
    ),
    table(
        "hull-without-vehicle",
        ('"shock": 1', '"hull": [4, 2], "shock": 1'),
        line='"hull"',
        says="rides on nothing",
        fixed=(),
    ),
    table(
        "hull-without-vehicle",
        ('"shock": 1', '"vehicle": true, "shock": 1'),
        line='"vehicle"',
        says="needs a hull",
        fixed=(
            ('"tactical": true', '"tactical": true,\n     "vehicle": true,\n     "hull": [4.5, 2]'),
        ),
    ),
    table(
        "stance-at-odds",
        ('"shock": 1', '"overwatch": true, "shock": 1'),
        line='"tactical"',
        says="ends a Tactical stance",
        fixed=(('"tactical": true', '"overwatch": true'),),
    ),
    table(
        "stance-at-odds",
        ('"shock": 1', '"waiting": true, "suppressed": true, "shock": 1'),
        ('"tactical": true', '"tactical": false'),
        line='"suppressed"',
        says="waits off the table",
        also=("*",),
    ),
    table(
        "section-called-as-team",
        ('"section": "A",', '"section": "B1",'),
        ('"section": "A", "sector"', '"section": "B1", "sector"'),
        line='"section": "B1",',
        says="is called as the team B1 is",
    ),
    table(
        "no-points-table",
        (' "situation"', ' "points": "club.points.json",\n "situation"'),
        line='"points"',
        says="club.points.json: can't be read",
    ),
    table(
        "over-points",
        ('"jump_off_points": [[5, 5]]', '"jump_off_points": [[5, 5]], "budget": 20'),
        line='"budget"',
        says="name a points table",
    ),
    table(
        "nobody-to-lead",
        ('"orders": 3', '"orders": 0'),
        line='"soviet"',
        says="can give an order",
    ),
    table(
        "table-id-twice",
        ('"id": "B1",', '"id": "A1", "section": "Z",'),
        line='"section": "Z"',
        says="A1 is there already",
    ),
    table(
        "table-id-twice",
        ('"Sokolov"', '"Weber"'),
        line='"senior"',
        says="Weber is there",
        fixed=(('"Sokolov"', '"Weber_2"'),),
    ),
    table("table-id-twice", ('"id": "hedge"', '"id": "copse"'), line="[[12, 4]", says="copse is"),
    table("table-id-twice", ('"id": "back"', '"id": "house"'), line="[32, 10]", says="house is"),
    table("unknown-weapon", ("smg", "smq"), line='"smq"', says="did you mean", fixed=()),
    table(
        "unknown-sector",
        (LEADER, LEADER.replace("room", "roof")),
        line="Weber",
        says="no building has a sector roof",
        fixed=(),
    ),
    table(
        "unknown-sector",
        (LEADER, LEADER + ', "floor": 1'),
        line="Weber",
        says="there is no floor 1: house has floors 0 to 0",
        fixed=(),
    ),
    table(
        "off-table",
        ("[11.5, 8]", "[11.5, 35]"),
        ("[11.5, 9]", "[11.5, 36.1]"),
        line="36.1",
        says="48 by 36 inches",
        fixed=(("[11.5, 8]", "[11.5, 35]"), ("[11.5, 9]", "[11.5, 36]")),
    ),
    table("off-table", ("[10, 8]", "[-1, 8]"), line="[-1, 8]", says="-1, 8 is outside"),
    table(
        "off-table",
        ("[[5, 5]]", "[[5, 5], [49, 5]]"),
        line="[49, 5]",
        says="outside",
        also=("jump-off-point-in-the-open",),
    ),
    table(
        "figure-in-wall",
        ("[11.5, 8]", "[27, 9]"),
        ("[11.5, 9]", "[27, 11]"),
        line="[27, 11]",
        says="(room, back)",
        fixed=(
            ("[11.5, 8]", "[27, 9]"),
            ('[11.5, 9], "weapon": "smg"', '[27, 11], "weapon": "smg", "sector": "back"'),
        ),
    ),
    table(
        "figure-in-wall",
        ("[21, 13]", "[27, 13]"),
        line="[27, 13]",
        says="outside sector room",
        also=("scattered-team",),
    ),
    table(
        "aperture-off-wall",
        ("[[20, 12], [20, 13]]", "[[21, 12], [21, 13]]"),
        line='"window"',
        says="outer wall of room",
        fixed=(("[[20, 12], [20, 13]]", "[[20, 13], [20, 12]]"),),
    ),
    table(
        "aperture-off-wall",
        ("[[20, 12], [20, 13]]", "[[26, 12], [26, 13]]"),
        line='"window"',
        says="outer wall of room",
    ),
    table(
        "aperture-off-wall",
        ('"window", "sector": "room"', '"window", "sector": "rome"'),
        line='"window"',
        says="house has no sector rome",
    ),
    table(
        "aperture-off-wall",
        ("[20, 13]]}", '[20, 13]], "floor": 2}'),
        line='"window"',
        says="there is no floor 2",
    ),
    table(
        "jump-off-point-in-the-open",
        ("[[28, 9.5]]", "[[28, 8.9]]"),
        line="8.9",
        says="nothing within 1 inch",
        fixed=(("[[28, 9.5]]", "[[28, 9.4]]"),),
    ),
    table(
        "crossed-outline",
        ("[8, 2], [8, 8], [2, 8]", "[8, 8], [8, 2], [2, 8]"),
        line='"copse"',
        says="crosses itself at 5, 5",
        fixed=(("[2, 2], [8, 2], [8, 8], [2, 8]", "[5, 5], [2, 2], [2, 8]"),),
    ),
    table(
        "crossed-outline",
        ("[8, 2], [8, 8], [2, 8]", "[8, 8], [3, 3], [6, 6]"),
        line='"copse"',
        says="encloses nothing",
        also=("jump-off-point-in-the-open",),
    ),
    table("crossed-outline", ("[12, 14]", "[12, 4]"), line='"hedge"', says="no length"),
    table(
        "large-sector",
        ("[32, 10], [32, 16]", "[35, 10], [35, 16]"),
        line='"back"',
        says="9 inches across",
    ),
    table(
        "gun-without-crew",
        ('"weapon": "smg"', '"weapon": "mmg"'),
        ('      {"at": [11.5, 8], "weapon": "rifle"},\n', ""),
        ('"id": "B1",\n     "figures"', '"id": "B1", "figures"'),
        line='"id": "B1"',
        says="nobody serves the Medium machine gun",
    ),
    table(
        "gun-without-crew",
        ('"weapon": "rifle", "facing"', '"weapon": "mmg", "facing"'),
        line='"figures": [',
        says="2 crewed weapons",
    ),
    table(
        "leader-of-nobody", ('12], "section": "A"', '12], "section": "B"'), line="Weber", says=""
    ),
    table(
        "leader-of-nobody",
        (LEADER, '"at": [40, 30], "section": "A"'),
        line="Weber",
        says="a target of his own",
        fixed=((LEADER, '"at": [22, 13], "section": "A", "sector": "room"'),),
    ),
    table(
        "waiting-without-jump-off-point",
        ('"tactical": true', '"tactical": true, "waiting": true'),
        ('],\n   "jump_off_points": [[5, 5]]', "]"),
        line='"waiting"',
        says="soviet has no jump-off point",
        fixed=(('],\n   "jump_off_points": [[5, 5]]', "]"),),
    ),
    table(
        "one-sided-table",
        ('  "soviet": {', f'  "partisan": {{"teams": [{PARTISAN}]}},\n  "soviet": {{'),
        line='"sides"',
        says="3 sides have teams here: a firefight has two",
        also=("nobody-to-lead",),
    ),
]
