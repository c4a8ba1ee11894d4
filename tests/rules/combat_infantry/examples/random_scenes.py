"""Random small firefights of every terrain, unit, marker, season and draw of the tables.

They are legal: the checks find no error in them, but that they are drawn and have no board.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from studio.model.firefight import Firefight
from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Draw,
    Exit,
    Night,
    Objective,
    Scenario,
    SpecialRule,
    Spell,
    Throw,
    Time,
    Victory,
)
from studio.model.terrain import load_terrain
from studio.model.units import load_units
from tests.rules.drawn import drawn

SIDES = ("german", "soviet")
NIGHTS = (None, None, None, Night(), Night(sight=3, move=0.75), Night(sight=1))
"""Days, dark nights, moonlight (10.3)."""
EFFECTS: tuple[dict[str, Any], ...] = (
    {"kind": "hit_limit"},
    {"kind": "first_player", "side": "soviet"},
    {"kind": "weather_movement", "change": -1},
    {"kind": "weather_fire", "change": 1},
    {"kind": "reveal_tank_on_hit"},
    {"kind": "friendly_fire_ignores_d2"},
    {"kind": "strict_defender_retreat"},
    {"kind": "mines_hold"},
    {"kind": "mines_count", "on": False},
)


def random_scene(seed: int) -> Firefight:
    """A firefight with one or two companies a side, close to each other."""
    rnd = Random(f"scene {seed}")
    columns, lines = rnd.randint(5, 9), rnd.randint(8, 12)
    spots = [(q + 1, y // 2 + 1) for y in range(lines) for q in range(y % 2, columns, 2)]
    half = columns // 2 + 1
    west = tuple(f"M:{q:02}{r:02}" for q, r in spots if q <= half)
    east = tuple(f"M:{q:02}{r:02}" for q, r in spots if q > half)
    middle = rnd.choice(spots)
    box = _box()
    force = [line for side in SIDES for line in _force(rnd, side, box)]
    text, turns = _text(rnd, columns, lines), rnd.randint(1, 3)
    firefight = drawn(
        text,
        "\n".join(force),
        changes=_hexsides(rnd, spots),
        markers=_markers(rnd, spots, text),
        packs=("westfront",),
        time=Time(
            month=f"1942-{rnd.randint(1, 12):02}",
            turns=turns,
            first=rnd.choice(SIDES),
            weather=rnd.choice(("good", "bad")),
            night=rnd.choice(NIGHTS),
            later=_spells(rnd, turns),
        ),
        strikes={
            side: {kind: rnd.randint(0, 2) for kind in ("artillery", "air")} for side in SIDES
        },
        draws={side: _draws(rnd, side, box) for side in SIDES},
        arrivals={side: _arrivals(rnd, side, force, turns) for side in SIDES},
        victory=Victory(
            objectives=(Objective(2, at=f"M:{middle[0]:02}{middle[1]:02}"),),
            exits=(Exit(rnd.choice(SIDES), "north", 2),),
        ),
        areas={
            "german": _area(rnd, west, text),
            "soviet": _area(rnd, east, text),
            "late": Area(edge=rnd.choice(("north", "east", "south", "west"))),
        },
    )
    return replace(firefight, scenario=_finished(rnd, firefight.scenario))


def _finished(rnd: Random, scenario: Scenario) -> Scenario:
    """With markers to lay and special rules; who enters later is set up nowhere."""
    laid = Counter(change.marker for change in scenario.changes)
    sides = {}
    for name, side in scenario.sides.items():
        late = {unit for arrival in side.arrivals for unit in arrival.units}
        units = tuple(replace(u, area=None) if u.id in late else u for u in side.units)
        markers = {"foxhole": rnd.randint(0, 1), "barbed_wire": 0 if laid["barbed_wire"] > 2 else 1}
        sides[name] = replace(side, units=units, markers=markers)
    rules = rnd.sample(EFFECTS, rnd.choice((0, 0, 1, 2)))
    told = tuple(SpecialRule({"en": "A rule"}, {"en": "As it says."}, rule) for rule in rules)
    texts = replace(scenario.texts, special_rules=told)
    return replace(scenario, sides=sides, texts=texts)


def _area(rnd: Random, hexes: tuple[str, ...], text: str) -> Area:
    """Half of the map, or a place or two of it, which widen where they have no room (ruling 73)."""
    dry = [at for at in hexes if _letter(text, int(at[2:4]), int(at[4:])) != "l"]
    if rnd.random() < 0.7:
        return Area(hexes=hexes)
    return Area(in_or_next_to=tuple(rnd.sample(dry, rnd.randint(1, 2))))


def _letter(text: str, column: int, row: int) -> str:
    """The terrain of a hex of a drawing."""
    return text.split("\n")[2 * (row - 1) + (column - 1) % 2][2 * (column - 1)]


def _spells(rnd: Random, turns: int) -> tuple[Spell, ...]:
    """Now and then other weather or light from the second turn on: dawn, or a flare."""
    if turns == 1 or rnd.random() < 0.7:
        return ()
    return (Spell(2, rnd.choice(("good", "bad")), rnd.choice(NIGHTS)),)


def _text(rnd: Random, columns: int, lines: int) -> str:
    letters = "".join(row.letter or "" for row in load_terrain().hexes.values()) + "." * 12
    letters = letters if rnd.random() < 0.2 else letters.replace("l", "")
    rows = []
    for y in range(lines):
        row = ["  "] * columns
        for q in range(y % 2, columns, 2):
            row[q] = rnd.choice(letters) + rnd.choice(("", "", "", "1", "2"))
        rows.append("".join(cell.ljust(2) for cell in row).rstrip())
    return "\n".join(rows)


def _hexsides(rnd: Random, spots: list[tuple[int, int]]) -> dict[str, Any]:
    terrain = load_terrain()
    found: dict[str, Any] = {}
    for q, r in rnd.sample(spots, len(spots) // 2):
        side = rnd.choice(("s", "se", "ne"))
        aside = r + (q % 2 == 0) if side == "se" else r - (q % 2 == 1)
        other = (q, r + 1) if side == "s" else (q + 1, aside)
        if other not in spots:
            continue
        change: dict[str, Any] = {}
        if rnd.random() < 0.5:
            change["terrain"] = rnd.choice([*terrain.edges, "woods", "town", "orchard", "marsh"])
        if rnd.random() < 0.3:
            change["rise"] = rnd.choice(list(terrain.rises))
        if rnd.random() < 0.4:
            change["ways"] = [rnd.choice(list(terrain.ways))]
        over = [
            name for name, row in terrain.crossings.items() if change.get("terrain") in row.over
        ]
        if over and rnd.random() < 0.6:
            change["crossing"] = rnd.choice(over)
        found[f"{q:02}{r:02} {side}"] = change or {"ways": ["paved"]}
    return found


def _markers(rnd: Random, spots: list[tuple[int, int]], text: str) -> list[Change]:
    """Markers where they may lie: foxholes in clear ground alone, nothing in a lake."""
    found = []
    kinds = [name for name, row in load_terrain().markers.items() if row.on != "crossing"]
    for q, r in rnd.sample(spots, 4):
        kind, terrain = rnd.choice(kinds), _letter(text, q, r)
        if terrain == "l" or (kind == "foxhole" and terrain != "."):
            continue
        found.append(Change(f"M:{q:02}{r:02}", marker=kind, side=rnd.choice(SIDES)))
    return found


def _weapons(side: str) -> list[str]:
    kinds = load_units(("westfront",)).of_side(side)
    return [kind.id for kind in kinds if kind.kind in ("company_weapon", "battalion_weapon")]


def _box() -> Counter[str]:
    """How many blocks of each type there are; of those that aren't told, enough."""
    types = load_units(("westfront",)).types.values()
    return Counter({kind.id: kind.count if kind.known("count") else 9 for kind in types})


def _draws(rnd: Random, side: str, box: Counter[str]) -> tuple[Draw, ...]:
    """A pool, or a die-roll table (2.5)."""
    left = [kind for kind in _weapons(side) if box[kind] > 0]
    pool, company = tuple(rnd.sample(left, min(3, len(left)))), "A" if side == "german" else "B"
    if rnd.random() < 0.7:
        return (Draw(pool, rnd.randint(0, min(2, len(pool))), company, side),)
    table = (Throw(4, pool[:1]), Throw(8, pool[1:]))
    return (Draw(company=company, area=side, table=table),)


def _arrivals(rnd: Random, side: str, force: list[str], turns: int) -> tuple[Arrival, ...]:
    types = load_units(("westfront",)).types
    mine = [line.split()[:2] for line in force if line.split()[2] == side]
    late = tuple(name for name, kind in mine if types[kind].move and rnd.random() < 0.15)
    return (Arrival(rnd.randint(1, turns), "late", late),) if late else ()


def _force(rnd: Random, side: str, box: Counter[str]) -> Iterator[str]:
    """A company or two; no more weapons of a type than the box holds."""
    kinds = load_units(("westfront",)).of_side(side)
    squads = [kind for kind in kinds if kind.kind == "squad"]
    weapons = _weapons(side)
    start = side[:2].replace("ge", "ge_").replace("so", "so_")
    for letter in ("AC" if side == "german" else "BD")[: rnd.randint(1, 2)]:
        if rnd.random() < 0.8:
            yield f"{letter} {start}chq {side}"
        for platoon in range(1, rnd.randint(2, 3)):
            yield f"{letter}{platoon} {start}phq {side}"
            for squad in "abc"[: rnd.choice((0, 1, 2, 2, 3, 3))]:
                kind = rnd.choice(squads)
                yield f"{letter}{platoon}{squad} {kind.id} {side} x{rnd.randint(1, kind.steps)}"
        for n in range(rnd.randint(2, 4)):
            weapon = rnd.choice([kind for kind in weapons if box[kind] > 0])
            box[weapon] -= 1
            yield f"{letter}w{n} {weapon} {side}"
