"""Small firefights for the tests of exports, on two boards drawn here."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from studio.model.board import Board, NamedPlace
from studio.model.firefight import Firefight, assemble
from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Draw,
    Exit,
    Margin,
    Objective,
    Placement,
    Scenario,
    SideForce,
    SpecialRule,
    Texts,
    Time,
    UnitEntry,
    Victory,
)


def board(name: str, places: Mapping[str, str]) -> Board:
    """A board of 9 by 4 hexes with towns at some spots."""
    rows = []
    for column in range(1, 10):
        spots = [f"{column:02}{row:02}" for row in range(1, 6 if column % 2 == 0 else 5)]
        rows.append("".join("t" if spot in places else "." for spot in spots))
    towns = tuple(NamedPlace(at, {"en": text}, "town") for at, text in places.items())
    legend = {".": "clear", "t": "town"}
    return Board(name, {"en": name}, 9, 4, legend, tuple(rows), places=towns)


BOARDS = {
    "E1": board("E1", {"0302": "Olminsk", "0603": "Malin"}),
    "E2": board("E2", {"0402": "Nevak"}),
}
SOVIETS = (
    UnitEntry("B", "so_chq", "B", area="A"),
    UnitEntry("B1", "so_phq", "B", 1, area="A"),
    *(UnitEntry(f"B1{x}", "so_rifle", "B", 1, area="A") for x in "abc"),
    UnitEntry("BM", "so_mg", "B", steps=2, at="E1:0603"),
)
GERMANS = (
    UnitEntry("A", "ge_chq", "A", area="C"),
    UnitEntry("A1", "ge_phq", "A", 1),
    *(UnitEntry(f"A1{x}", "ge_rifle", "A", 1) for x in "ab"),
)
SCENARIO = Scenario(
    id="olminsk",
    title={"en": "The Bridge at Olminsk", "de": "Übergang bei Olminsk", "ru": "Мост у Ольминска"},
    author="Anna Weiß",
    boards=(Placement("E1", "E1"), Placement("E2", "E2", 8, 0, True)),
    changes=(Change("E1:0303", marker="foxhole", side="soviet"),),
    time=Time("1942-07", 6, "german"),
    areas={
        "A": Area({}, ("Olminsk",)),
        "C": Area({"en": "along the road"}, (), ("E1:0101", "E1:0102")),
        "far east": Area({}, edge="east"),
    },
    sides={
        "soviet": SideForce(
            units=SOVIETS,
            draws=(Draw(("so_t34", "so_nkvd", "so_sapper"), 1, "B", "A"),),
            markers={"foxhole": 2},
        ),
        "german": SideForce(
            strikes={"artillery": 2},
            units=GERMANS,
            arrivals=(Arrival(2, "far east", ("A1", "A1a", "A1b")),),
        ),
    },
    victory=Victory(
        objectives=(
            Objective(3, "Olminsk"),
            Objective(-1, at="E2:0402", when="turn", side="soviet"),
        ),
        exits=(Exit("german", "east", 2),),
        margins=(Margin(3, {"en": "decisive"}),),
    ),
    texts=Texts(
        place={"en": "north of Voronezh"},
        situation={"en": "Two days after the line broke.", "ru": "Через два дня после прорыва."},
        setup={"en": "Face-down."},
        special_rules=(SpecialRule({"en": "Charges laid"}, {"en": "Not before turn 3 (7.3)."}),),
        notes={"en": "Hold your nerve."},
        credits={"en": "Thanks to all."},
    ),
)


def firefight(**changes: Any) -> Firefight:
    """The firefight above, with some fields of its scenario changed."""
    return assemble(replace(SCENARIO, **changes), BOARDS)


def with_soviets(*types: str) -> Firefight:
    """The firefight with other Soviet blocks in area A, in company B."""
    units = tuple(
        UnitEntry(f"B{number}", name, "B", area="A") for number, name in enumerate(types, 1)
    )
    force = replace(SCENARIO.sides["soviet"], units=units, draws=())
    return firefight(sides={**SCENARIO.sides, "soviet": force})
