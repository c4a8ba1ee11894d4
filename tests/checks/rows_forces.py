"""Rows of the checks' test that break a scenario's units and companies."""

from tests.checks.pieces import RIFLE, SOVIET_RIFLE, TANK, block, more_units
from tests.checks.row import row

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
        "strikes-beyond-block",
        ('"budget": 100,\n   "units": [', '"budget": 100, "strikes": {"air": 1},\n   "units": ['),
        ('["so_sapper", "so_sniper"]', '["so_sapper", "so_aircraft"]'),
        line='"air": 1',
        says="may be drawn too",
        also=("draw-unusual",),
    ),
    row(
        "strikes-without-chq",
        ('    {"id": "B", "type": "so_chq", "company": "B", "area": "B"},\n', ""),
        ('["so_sapper", "so_sniper"]', '["so_sapper", "so_aircraft"]'),
        line='"pool"',
        also=("draw-unusual",),
    ),
    row(
        "strikes-without-chq",
        ('    {"id": "B", "type": "so_chq", "company": "B", "area": "B"},\n', ""),
        (SOVIET_RIFLE, SOVIET_RIFLE + ',\n    {"id": "G", "type": "so_artillery", "company": "B"}'),
        line='"G"',
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
    row(
        "players-companies",
        ('"Anna": ["B"]', '"Anna": ["B1"]'),
        line='"Anna"',
        says="no player commands its HQ and its weapons",
    ),
    row(
        "players-companies",
        ('"Anna": ["B"]', '"Anna": ["B", "B7"]'),
        line='"Anna"',
        says="there is no company or platoon B7",
    ),
    row(
        "players-companies",
        ('"Anna": ["B"]', '"Anna": ["B", "B1"], "Boris": ["B1"]'),
        line='"Anna"',
        says="B1 is Anna's already",
    ),
]
