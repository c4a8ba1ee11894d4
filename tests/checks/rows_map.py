"""Rows of the checks' test that break a scenario's boards, and what it changes on them."""

from tests.checks.pieces import SECOND, block, more_changes
from tests.checks.row import row

TABLE = [
    row("no-boards", (block(' "boards"', ' "changes"'), ""), line="{", also=("*",)),
    row("unknown-board", ('"board": "S2"', '"board": "S3"'), line='"S3"', also=("*",)),
    row(
        "unknown-board",
        line='"board": "S1"',
        says="S1.board.json:7:2: unknown key",
        on_board=(('"rows"', '"row"'),),
        also=("*",),
    ),
    row("duplicate-place", ('"place": "S2"', '"place": "S1"'), line='"column": 6', also=("*",)),
    row(
        "board-overlap",
        ('"column": 6', '"column": 4'),
        line='"column": 4',
        says="S2 lies over S1",
        also=("*",),
        fixed=(),
    ),
    row(
        "board-off-grid",
        ('"column": 6, ', '"column": 6, "row": 0.5, '),
        line='"column": 6',
        also=("*",),
        fixed=(),
    ),
    row(
        "board-apart",
        ('"column": 6', '"column": 8'),
        line='"column": 8',
        says="touches none",
        also=("*",),
        fixed=(),
    ),
    row(
        "board-gap",
        (
            SECOND,
            SECOND + ",\n"
            '  {"place": "c", "board": "S1", "column": 6, "row": 5},\n'
            '  {"place": "d", "board": "S1", "column": 0, "row": 6}',
        ),
        line='"place": "d"',
        says="between S1 and d lies a gap of 1 hexes",
        also=("*",),
    ),
    row(
        "seam-conflict",
        line='"boards"',
        says="halves differ in terrain: woods on S1:0704, clear on S2:0702; taken as woods",
        on_board=((' "....."\n ],\n "levels"', ' "...w."\n ],\n "levels"'),),
    ),
    row(
        "seam-way-ends",
        line='"boards"',
        says="the paved way ends in S1:0702, on the seam",
        on_board=(('"ways": [', '"ways": [\n  {"kind": "paved", "through": ["0603", "0702"]},'),),
    ),
    row(
        "seam-water-ends",
        line='"boards"',
        says="water ends at the seam",
        on_board=(('"hexsides": [', '"hexsides": [\n  {"at": "0702 n", "terrain": "river"},'),),
    ),
    row(
        "level-without-rise",
        more_changes('{"at": "S1:0104", "level": 1}'),
        line='"S1:0104"',
        says="needs a slope or a cliff",
    ),
    row(
        "rise-without-level",
        more_changes('{"at": "S1:0104 n", "rise": "cliff"}'),
        line='"S1:0104 n"',
        says="a cliff, but both hexes are on level 0",
    ),
]

OVERLAYS = [
    row(
        "unknown-hex",
        more_changes('{"at": "S1:0109", "terrain": "woods"}'),
        line='"S1:0109"',
        fixed=(),
    ),
    row(
        "unknown-terrain",
        ('"terrain": "woods"', '"terrain": "wods"'),
        line='"wods"',
        says="'woods'",
        also=("change-idle",),
    ),
    row("unknown-terrain", ('"marker": "foxhole"', '"marker": "foxhol"'), line='"foxhol"'),
    row(
        "change-misplaced",
        more_changes('{"at": "S1:0104", "crossing": "ford"}'),
        line='"S1:0104"',
        says="belongs to a hexside",
        also=("change-idle",),
    ),
    row(
        "change-misplaced",
        more_changes('{"at": "S1:0104 n", "level": 1}'),
        line='"S1:0104 n"',
        says="belongs to a hex, such as",
        also=("change-idle",),
    ),
    row(
        "change-twice",
        more_changes('{"at": "S2:0201", "terrain": "orchard"}'),
        line='"orchard"',
        says="first as S2:0201, where it is woods",
        also=("change-idle",),
    ),
    row(
        "change-idle",
        more_changes('{"at": "S1:0104", "level": 0}'),
        line='"S1:0104"',
        fixed=(),
    ),
    row(
        "marker-misplaced",
        ('"at": "S1:0201", "marker"', '"at": "S1:0303", "marker"'),
        line='"marker"',
        says="foxholes are dug in open ground, and this is town",
    ),
    row(
        "marker-misplaced",
        ('"at": "S1:0201", "marker": "foxhole"', '"at": "S1:0304 s", "marker": "destroyed"'),
        line='"marker"',
        says="nothing crosses this hexside",
    ),
    row(
        "marker-without-side",
        more_changes('{"at": "S1:0401", "marker": "barbed_wire"}'),
        line='"barbed_wire"',
        says="has no side; it is taken for that of the German side",
    ),
    row(
        "marker-crowded",
        more_changes('{"at": "S1:0201", "marker": "barbed_wire", "side": "soviet"}'),
        line='"barbed_wire"',
        says="beside foxhole",
    ),
]
