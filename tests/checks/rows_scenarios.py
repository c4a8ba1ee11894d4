"""Rows of the checks' test that break a scenario."""

from tests.checks.base import SCENARIO
from tests.checks.row import row


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

FORCES = [
    row("sides-missing", (block(' "sides"', ' "victory"'), ""), line="{", also=("*",)),
    row(
        "unknown-side",
        ('  "german": {', '  "germany": {'),
        line='"germany": {',
        says="there is no side",
        also=("*",),
    ),
    row("unknown-side", ('"first": "german"', '"first": "germany"'), line='"germany"'),
    row(
        "no-units",
        (f"    {SOVIET_RIFLE}\n", ""),
        ('    {"id": "B", "type": "so_chq", "company": "B", "area": "B"},\n', ""),
        ('    {"id": "B1", "type": "so_phq", "company": "B", "platoon": 1, "area": "B"},\n', ""),
        ('"draw": 1', '"draw": 0'),
        line='"soviet": {',
        also=("players-companies",),
    ),
    row("unknown-unit", ('"type": "ge_mg"', '"type": "ge_mgg"'), line='"Aa"', says="'ge_mg'"),
    row("unknown-unit", ('"so_sapper"', '"so_saper"'), line='"pool"', says="'so_sapper'"),
    row(
        "unit-of-other-side",
        ('"type": "ge_mg"', '"type": "so_mg"'),
        line='"Aa"',
        says="(so_mg) is Soviet, not German",
    ),
    row("duplicate-unit-id", ('"id": "B1a"', '"id": "A1a"'), line='"so_rifle"'),
    row(
        "steps-out-of-range",
        ('"steps": 2', '"steps": 5'),
        line='"A1b"',
        says="5 steps: Rifle squad has 1 to 4",
        fixed=(('"steps": 2, ', ""),),
    ),
    row("steps-out-of-range", ('"steps": 2', '"steps": 0'), line='"A1b"', says="0 steps"),
    row(
        "too-many-blocks",
        more_units(
            *(f'{{"id": "P{n}", "type": "ge_pz3", "company": "A", "area": "A"}}' for n in (1, 2))
        ),
        line='"P2"',
        says="3 PzKpfw III (ge_pz3): the box holds 2",
    ),
    row(
        "too-many-blocks",
        ('["so_sapper", "so_sniper"]', '["so_nkvd", "so_nkvd"]'),
        line='"draws"',
        says="2 of them in pools",
    ),
    row(
        "too-many-markers",
        ('{"foxhole": 2}', '{"foxhole": 9}'),
        line='"foxhole": 9',
        says="10 foxhole markers: the box holds 6",
    ),
    row("unknown-marker", ('{"foxhole": 2}', '{"foxole": 2}'), line='"foxole"', says="'foxhole'"),
    row(
        "budget-exceeded",
        ('"budget": 100,\n   "strikes"', '"budget": 20,\n   "strikes"'),
        line='"budget": 20',
        says="the budget is 20",
    ),
]

COMPANIES = [
    row(
        "unit-without-company",
        ('"type": "ge_mg", "company": "A"', '"type": "ge_mg"'),
        line='"Aa"',
    ),
    row(
        "unit-without-company",
        (RIFLE, RIFLE.replace(' "platoon": 1,', "")),
        line='"A1a"',
        says="belongs to a platoon",
    ),
    row(
        "squad-without-hq",
        (RIFLE, RIFLE.replace('"platoon": 1', '"platoon": 2')),
        line='"A1a"',
        says="platoon A2 has no HQ",
    ),
    row(
        "weapon-without-chq",
        ('    {"id": "A", "type": "ge_chq", "company": "A", "area": "A"},\n', ""),
        line='"Aa"',
        says="only a PHQ next to it can",
        also=("strikes-without-chq",),
    ),
    row(
        "weapon-unattached",
        (TANK, TANK.replace('"company": "A"', '"company": "Z"')),
        line='"Ab"',
        says="no company Z",
    ),
    row(
        "weapon-unattached",
        (TANK, TANK.replace(', "company": "A"', "")),
        line='"Ab"',
        says="attached to no company: there is A",
    ),
    row(
        "weapon-unattached",
        ('"company": "B", "pool"', '"pool"'),
        line='"pool"',
        says="no company is given",
    ),
    row(
        "hq-twice",
        more_units('{"id": "A1x", "type": "ge_phq", "company": "A", "platoon": 1, "area": "A"}'),
        line='"A1x"',
        says="platoon A1 has an HQ already, A1",
    ),
    row(
        "hq-without-squads",
        more_units('{"id": "A2", "type": "ge_phq", "company": "A", "platoon": 2, "area": "A"}'),
        line='"A2"',
        says="platoon A2 has no squads",
    ),
    row(
        "too-many-companies",
        more_units(
            *(f'{{"id": "{c}", "type": "ge_chq", "company": "{c}", "area": "A"}}' for c in "CDE")
        ),
        line='"units": [',
        says="4 companies (A, C, D, E): the box holds 3",
        also=("too-many-blocks", "budget-exceeded"),
    ),
    row(
        "strikes-beyond-block",
        ('"artillery": 2', '"artillery": 5'),
        line='"artillery": 5',
        says="counts up to 4",
        also=("budget-exceeded",),
    ),
    row(
        "strikes-beyond-block",
        more_units('{"id": "G", "type": "ge_artillery", "company": "A"}'),
        line='"artillery": 2',
        says="among the units too",
        also=("budget-exceeded",),
    ),
    row(
        "strikes-without-chq",
        ('"type": "ge_chq", "company": "A"', '"type": "ge_rifle", "company": "A", "platoon": 1'),
        line='"strikes"',
        also=("weapon-without-chq",),
    ),
    row("draw-beyond-pool", ('"draw": 1', '"draw": 3'), line='"draw": 3', says="pool of 2"),
    row(
        "draw-two-ways",
        ('"draw": 1,', '"draw": 1, "table": [{"to": 10, "units": ["so_sapper"]}],'),
        line='"draw": 1',
        says="the table decides",
    ),
    row(
        "draw-table-open",
        ('"pool": ["so_sapper", "so_sniper"], "draw": 1', '"table": [{"to": 4}, {"to": 8}]'),
        line='"table"',
        says="rolls above 8 bring nobody",
    ),
    row(
        "draw-table-open",
        (
            '"pool": ["so_sapper", "so_sniper"], "draw": 1',
            '"table": [{"to": 10}, {"to": 10, "units": ["so_sniper"]}]',
        ),
        line='"table"',
        says="two rows end with the same roll",
    ),
    row(
        "unknown-unit",
        ('"pool": ["so_sapper", "so_sniper"], "draw": 1', '"table": [{"to": 10, "units": ["x"]}]'),
        line='"table"',
        says="no unit type",
    ),
    row("draw-unusual", ('"so_sapper"', '"so_mg"'), line='"so_mg"'),
    row("players-companies", ('"Anna": ["B"]', '"Anna": ["B", "C"]'), line='"Anna"'),
    row(
        "players-companies",
        ('"Anna": ["B"]', '"Anna": ["B"], "Boris": ["B"]'),
        line='"Boris"',
        says="Anna's already",
    ),
    row("players-companies", ('"Anna": ["B"]', '"Anna": []'), line='"Anna"', says="no player"),
]

SETUP = [
    row(
        "unit-off-map",
        ('"at": "S1:0201"}', '"at": "S1:0801"}'),
        line='"S1:0801"',
        says="columns run from 01 to 07",
    ),
    row(
        "unknown-area",
        ('"company": "A", "area": "A"', '"company": "A", "area": "a"'),
        line='"area": "a"',
    ),
    row(
        "area-unknown-place",
        ('["Nevak"]', '["Newak"]'),
        line='"Newak"',
        says="'Nevak'",
        also=("*",),
    ),
    row("area-unknown-place", ('"hexes": ["S2:0303"', '"hexes": ["S2:0903"'), line='"S2:0903"'),
    row(
        "area-empty",
        (', "in_or_next_to": ["Nevak"]', ""),
        line='"in or next to Nevak"',
    ),
    row(
        "area-hex-twice",
        ('"S2:0304"]', '"S2:0304", "S2:0303"]'),
        line='"B": {"hexes"',
        says="S2:0303 is listed already",
        fixed=(),
    ),
    row(
        "area-hex-twice",
        ('"S1:0102"]', '"S1:0102", "S1:0701", "S2:0705"]'),
        line='"C": {"hexes"',
        says="S2:0705 is listed already, as S1:0701",
        fixed=(('"S1:0102"]', '"S1:0102", "S1:0701"]'),),
    ),
    row(
        "area-unused",
        ('"areas": {', '"areas": {\n  "D": {"hexes": ["S1:0101"]},'),
        line='"D"',
        fixed=(),
    ),
    row(
        "area-shared",
        ('"S2:0303", ', '"S1:0303", "S2:0303", '),
        line='"S1:0303"',
        says="1 hex of it, S1:0303, belongs to the other side's area A too",
    ),
    row("unit-nowhere", (RIFLE, RIFLE.replace(', "at": "S1:0201"', "")), line='"A1a"'),
    row("unit-twice-placed", ('"at": "S1:0201"}', '"at": "S1:0201", "area": "A"}'), line='"A1a"'),
    row(
        "unit-twice-placed",
        (TANK, TANK.replace("}", ', "area": "A"}')),
        line='"Ab"',
        says="enters later, but is set up in area A too",
    ),
    row(
        "setup-forbidden-terrain",
        more_units('{"id": "P", "type": "ge_pz3", "company": "A", "at": "S1:0305"}'),
        line='"S1:0305"',
        says="can't be in woods without a road",
        on_board=(
            (
                '  {"kind": "unpaved", "through": ["0304", "0305"]}',
                '  {"kind": "unpaved", "through": ["0304", "0404"]}',
            ),
        ),
    ),
    row(
        "setup-forbidden-terrain",
        ('"at": "S2:0205"', '"at": "S2:0604"'),
        line='"S2:0604"',
        says="nobody can be in lake",
    ),
    row(
        "setup-overstacked",
        more_units(*(f'{{"id": "M{n}", "type": "ge_mine", "at": "S1:0201"}}' for n in (1, 2))),
        line='"M2"',
        says="3 units of the German side: the hex holds 2",
    ),
    row(
        "setup-both-sides",
        ('"at": "S2:0205"', '"at": "S1:0201"'),
        line='"B1a"',
        says="B1a (Soviet) and A1a (German)",
    ),
    row(
        "setup-area-too-small",
        ('"hexes": ["S2:0303", "S2:0302", "S2:0304"]', '"hexes": ["S2:0303"]'),
        line='"B": {"hexes"',
        says="room for 2 of 3 units of the Soviet side",
    ),
    row(
        "setup-area-widened",
        ('"in_or_next_to": ["Nevak"]', '"in_or_next_to": ["S1:0101"]'),
        more_units(*(f'{{"id": "M{n}", "type": "ge_mine", "area": "A"}}' for n in range(7))),
        line='"A": {"label"',
        says="set up farther out (ruling 73)",
        also=("*",),
    ),
    row(
        "setup-place-empty",
        (
            '"in_or_next_to": ["Nevak"]',
            '"in_or_next_to": ["Nevak", "S1:0101", "S1:0501", "S1:0504", "S1:0105"]',
        ),
        line='"in_or_next_to"',
        says="no unit of the German side is left to stand in",
    ),
]

TIME = [
    row(
        "unknown-rules",
        ('"rules": "combat_infantry"', '"rules": "chess"'),
        line='"chess"',
        also=("unplayed-rule",),
    ),
    row("unplayed-rule", (', "effect": {"kind": "reminder"}', ""), line='"It is July."'),
    row(
        "unplayed-rule",
        ('"kind": "reminder"', '"kind": "flood"'),
        line='"flood"',
        says="doesn't know the effect 'flood'",
    ),
    row(
        "weather-idle",
        ('"weather": "good"}', '"weather": "good", "later": [{"turn": 3, "weather": "good"}]}'),
        line='"later"',
        says="as in the turn before",
    ),
    row(
        "weather-idle",
        ('"weather": "good"}', '"weather": "good", "later": [{"turn": 9, "weather": "bad"}]}'),
        line='"later"',
        says="after the last one, 6",
    ),
    row(
        "weather-idle",
        (
            '"weather": "good"}',
            '"weather": "good", "later": [{"turn": 3, "weather": "bad"}, {"turn": 3}]}',
        ),
        line='"later"',
        says="twice",
    ),
    row(
        "unknown-side",
        ('"elimination": 1,', '"elimination": 1, "tie": "germans",'),
        line='"tie"',
        says="no side of it",
    ),
    row("no-turns", ('"turns": 6, ', ""), line='"time"'),
    row("no-first-player", (', "first": "german"', ""), line='"time"', says="german or soviet"),
    row("no-month", ('"month": "1942-07", ', ""), line='"time"'),
    row(
        "arrival-too-late",
        ('"turn": 2', '"turn": 7'),
        line='"turn": 7',
        says="turn 7 comes after the last one, 6",
    ),
    row("arrival-unknown-unit", ('["Ab"]', '["Ab", "Az"]'), line='"Az"'),
    row(
        "arrival-unknown-unit", ('["Ab"]', '["Ab", "Ab"]'), line='["Ab", "Ab"]', says="enters twice"
    ),
    row(
        "arrival-inland",
        ('"edge": "west"', '"edge": "east"'),
        line='"turn": 2',
        says="no hex of area C lies on the east side of the map",
    ),
    row(
        "unit-cannot-enter",
        ('"type": "ge_pz3"', '"type": "ge_mine"'),
        line='"turn": 2',
        says="Ab can't move",
    ),
]

VICTORY = [
    row(
        "no-victory",
        (block('  "elimination"', '  "margins"'), '  "elimination": 0,\n'),
        line='"victory"',
    ),
    row("only-eliminations", (block('  "objectives"', '  "margins"'), ""), line='"victory"'),
    row(
        "objective-nowhere",
        ('"place": "Nevak"', '"place": "Newak"'),
        line='"Newak"',
        says="'Nevak'",
    ),
    row(
        "objective-nowhere",
        ('{"place": "Nevak", "points": 3}', '{"points": 3}'),
        line='{"points": 3}',
    ),
    row(
        "objective-nowhere",
        ('"place": "Nevak"', '"place": "Nevak", "at": "S1:0303"'),
        line='"Nevak", "at"',
    ),
    row(
        "objective-twice",
        (NEVAK, NEVAK + '   {"at": "S1:0303", "points": 2},\n'),
        line='"points": 2',
    ),
    row("objective-worthless", ('"points": 3', '"points": 0'), line='"points": 0'),
    row(
        "objective-unreachable",
        (
            '"at": "S2:0303", "points": 1, "side": "german"',
            '"at": "S2:0101", "points": 1, "side": "german"',
        ),
        ('"turns": 6', '"turns": 1'),
        line='"S2:0101"',
        says="no unit of the German side can get here in 1 turns",
        also=("arrival-too-late", "exit-unreachable"),
    ),
    row(
        "exit-unreachable",
        ('"turns": 6', '"turns": 1'),
        line='"edge": "east"',
        says="gets to the east side in 1 turns",
        also=("*",),
    ),
    row("margin-twice", ('"above": 1', '"above": 3'), line='"marginal"'),
]

WORDS = [
    row("no-title", ('"title": {"en": "Base"}', '"title": {"en": " "}'), line='"title"'),
    row("no-situation", ('  "situation": {"en": "Both sides want Nevak."},\n', ""), line='"texts"'),
    row("no-author", (' "author": "The author",\n', ""), line="{"),
    row("text-blank", ('"en": "decisive"', '"en": " "'), line='"above": 3'),
    row(
        "text-untranslated",
        ('"en": "decisive"', '"en": "decisive", "de": "entscheidend"'),
        line='"title": {"en": "Base"}',
        says="not written in de",
    ),
    row(
        "duplicate-place-name",
        line='["Nevak"]',
        says="the first is meant",
        on_board=(('"Hill"', '"Nevak"'),),
    ),
    row(
        "duplicate-place-name",
        line='"place": "S2"',
        says="Kurgan is the name of S1:0502 too",
        on_board=(('"Hill"', '"Kurgan"'),),
    ),
    row(
        "duplicate-place-name",
        more_changes('{"at": "S1:0104", "name": {"en": "Malin"}}'),
        line='"S1:0104"',
        says="another place",
    ),
]

ROWS = [*TABLE, *OVERLAYS, *FORCES, *COMPANIES, *SETUP, *TIME, *VICTORY, *WORDS]
