"""Rows of the checks' test that break set-up, time, victory and texts of a scenario."""

from tests.checks.pieces import NEVAK, RIFLE, TANK, block, more_changes, more_units
from tests.checks.row import row

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
    row(
        "first-player-twice",
        ('"kind": "reminder"', '"kind": "first_player", "side": "soviet"'),
        line='"first": "german"',
        says="makes soviet Player 1 of every turn, but the first turn begins with german",
    ),
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
