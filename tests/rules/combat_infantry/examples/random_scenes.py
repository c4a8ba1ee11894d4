"""Random small firefights of every terrain, unit, marker, season and draw of the tables."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from studio.model.firefight import Firefight
from studio.model.scenario import Area, Arrival, Change, Draw, Exit, Night, Objective, Time, Victory
from studio.model.terrain import load_terrain
from studio.model.units import load_units
from tests.rules.drawn import drawn

SIDES = ("german", "soviet")


def random_scene(seed: int) -> Firefight:
    """A firefight with one or two companies a side, close to each other."""
    rnd = Random(f"scene {seed}")
    columns, lines = rnd.randint(5, 9), rnd.randint(8, 12)
    spots = [(q + 1, y // 2 + 1) for y in range(lines) for q in range(y % 2, columns, 2)]
    half = columns // 2 + 1
    west = tuple(f"M:{q:02}{r:02}" for q, r in spots if q <= half)
    east = tuple(f"M:{q:02}{r:02}" for q, r in spots if q > half)
    middle = rnd.choice(spots)
    force = [line for side in SIDES for line in _force(rnd, side)]
    firefight = drawn(
        _text(rnd, columns, lines),
        "\n".join(force),
        changes=_hexsides(rnd, spots),
        markers=_markers(rnd, spots),
        packs=("westfront",),
        time=Time(
            month=f"1942-{rnd.randint(1, 12):02}",
            turns=rnd.randint(1, 3),
            first=rnd.choice(SIDES),
            weather=rnd.choice(("good", "bad")),
            night=rnd.choice((None, None, None, Night())),
        ),
        strikes={
            side: {kind: rnd.randint(0, 2) for kind in ("artillery", "air")} for side in SIDES
        },
        draws={side: _draws(rnd, side) for side in SIDES},
        arrivals={side: _arrivals(rnd, side, force) for side in SIDES},
        victory=Victory(
            objectives=(Objective(2, at=f"M:{middle[0]:02}{middle[1]:02}"),),
            exits=(Exit(rnd.choice(SIDES), "north", 2),),
        ),
        areas={
            "german": Area(hexes=west),
            "soviet": Area(hexes=east),
            "late": Area(edge=rnd.choice(("north", "east", "south", "west"))),
        },
    )
    scenario = firefight.scenario
    sides = {
        name: replace(
            side, markers={"foxhole": rnd.randint(0, 2), "barbed_wire": rnd.randint(0, 2)}
        )
        for name, side in scenario.sides.items()
    }
    return replace(firefight, scenario=replace(scenario, sides=sides))


def _text(rnd: Random, columns: int, lines: int) -> str:
    letters = "".join(row.letter or "" for row in load_terrain().hexes.values()) + "." * 12
    rows = []
    for y in range(lines):
        row = ["  "] * columns
        for q in range(y % 2, columns, 2):
            row[q] = rnd.choice(letters.replace("l", "")) + rnd.choice(("", "", "", "1", "2"))
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


def _markers(rnd: Random, spots: list[tuple[int, int]]) -> list[Change]:
    kinds = [name for name, row in load_terrain().markers.items() if row.on != "crossing"]
    return [
        Change(f"M:{q:02}{r:02}", marker=rnd.choice(kinds), side=rnd.choice(SIDES))
        for q, r in rnd.sample(spots, 4)
    ]


def _weapons(side: str) -> list[str]:
    kinds = load_units(("westfront",)).of_side(side)
    return [kind.id for kind in kinds if kind.kind in ("company_weapon", "battalion_weapon")]


def _draws(rnd: Random, side: str) -> tuple[Draw, ...]:
    pool = tuple(rnd.sample(_weapons(side), 3))
    return (Draw(pool, rnd.randint(0, 2), "A" if side == "german" else "B", side),)


def _arrivals(rnd: Random, side: str, force: list[str]) -> tuple[Arrival, ...]:
    mine = [line.split()[0] for line in force if line.split()[2] == side]
    late = tuple(name for name in mine if rnd.random() < 0.15)
    return (Arrival(rnd.randint(1, 3), "late", late),) if late else ()


def _force(rnd: Random, side: str) -> Iterator[str]:
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
            yield f"{letter}w{n} {rnd.choice(weapons)} {side}"
