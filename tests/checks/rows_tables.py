"""Rows of the checks' test that break a table."""

from tests.checks.row import Row, row


def table(
    check: str, *changes: tuple[str, str], line: str, says: str, also: tuple[str, ...] = ()
) -> Row:
    """A row that breaks the table."""
    return row(check, *changes, line=line, says=says, also=also, of="table")


PARTISAN = '{"id": "P", "figures": [{"at": [40, 30], "weapon": "rifle"}]}'
LEADER = '"at": [22, 12], "section": "A", "sector": "room"'

TABLES = [
    table(
        "table-id-twice",
        ('"id": "B1",', '"id": "A1", "section": "Z",'),
        line='"section": "Z"',
        says="A1 is there already",
    ),
    table("table-id-twice", ('"Sokolov"', '"Weber"'), line='"senior"', says="Weber is there"),
    table("table-id-twice", ('"id": "hedge"', '"id": "copse"'), line="[[12, 4]", says="copse is"),
    table("table-id-twice", ('"id": "back"', '"id": "house"'), line="[32, 10]", says="house is"),
    table("unknown-weapon", ("smg", "smq"), line='"smq"', says="did you mean"),
    table(
        "unknown-sector",
        (LEADER, LEADER.replace("room", "roof")),
        line="Weber",
        says="no building has a sector roof",
    ),
    table(
        "unknown-sector",
        (LEADER, LEADER + ', "floor": 1'),
        line="Weber",
        says="there is no floor 1: house has floors 0 to 0",
    ),
    table("off-table", ("[11.5, 9]", "[11.5, 36.1]"), line="36.1", says="48 by 36 inches"),
    table("off-table", ("[10, 8]", "[-1, 8]"), line="[-1, 8]", says="-1, 8 is outside"),
    table(
        "off-table",
        ("[[5, 5]]", "[[5, 5], [49, 5]]"),
        line="[49, 5]",
        says="outside",
        also=("jump-off-point-in-the-open",),
    ),
    table("figure-in-wall", ("[11.5, 9]", "[27, 11]"), line="[27, 11]", says="(room, back)"),
    table("figure-in-wall", ("[21, 13]", "[27, 13]"), line="[27, 13]", says="outside sector room"),
    table(
        "aperture-off-wall",
        ("[[20, 12], [20, 13]]", "[[21, 12], [21, 13]]"),
        line='"window"',
        says="outer wall of room",
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
    ),
    table(
        "crossed-outline",
        ("[8, 2], [8, 8], [2, 8]", "[8, 8], [8, 2], [2, 8]"),
        line='"copse"',
        says="crosses itself at 5, 5",
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
    ),
    table(
        "one-sided-table",
        ('  "soviet": {', f'  "partisan": {{"teams": [{PARTISAN}]}},\n  "soviet": {{'),
        line='"sides"',
        says="3 sides have teams here: a firefight has two",
    ),
]
