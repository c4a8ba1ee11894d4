"""Small firefights at close quarters, for golden games in which rare things happen."""

from studio.model.board import Board, EdgeEntry, NamedPlace, Way
from studio.model.firefight import Firefight, assemble
from studio.model.scenario import (
    Area,
    Arrival,
    Change,
    Objective,
    Placement,
    Scenario,
    SideForce,
    Time,
    UnitEntry,
    Victory,
)

RIVER = ("0501 ne", "0501 se", "0502 ne", "0502 se", "0503 ne", "0504 ne", "0504 se", "0505 se")
BOARD = Board(
    "Q1",
    {"en": "Two Banks"},
    columns=9,
    rows=6,
    legend={".": "clear", "w": "woods", "t": "town", "f": "farm", "o": "orchard"},
    terrain=(
        "..w...",
        ".t.....",
        "..f...",
        "....w..",
        "......",
        ".......",
        "..t..w",
        "...o...",
        "w.....",
    ),
    hexsides=(
        *(EdgeEntry(at, "river") for at in RIVER),
        EdgeEntry("0503 se", "river", "wooden_bridge"),
        EdgeEntry("0505 ne", "river", "ford"),
        EdgeEntry("0506 ne", "river"),
    ),
    ways=(Way("unpaved", ("0303", "0403", "0503", "0604", "0703")),),
    places=(
        NamedPlace("0202", {"en": "Westbank"}, "town"),
        NamedPlace("0703", {"en": "Eastbank"}, "town"),
    ),
)
WEST = "A ge_chq 0203, A1 ge_phq 0303, A1a ge_rifle 0403, A1b ge_rifle 0404, A1c ge_rifle 0304"
EAST = "B so_chq 0803, B1 so_phq 0703, B1a so_rifle 0703, B1b so_rifle 0603, B1c so_smg 0704"


def force(text: str, *, late: str = "", free: str | None = None) -> SideForce:
    """Units written `A1a ge_rifle 0403`; those that come late; the area of those set up freely."""
    blocks = [line.split() for line in text.split(",")]
    units = tuple(
        UnitEntry(
            name,
            kind,
            name[0],
            int(name[1]) if name[1:2].isdigit() else None,
            at=None if free else f"Q1:{where}",
            area=free,
        )
        for name, kind, where in blocks
    )
    arrivals = (Arrival(2, "edge", tuple(late.split())),) if late else ()
    return SideForce(units=units, arrivals=arrivals)


def close(
    name: str,
    sides: dict[str, SideForce],
    *,
    changes: tuple[Change, ...] = (),
    packs: tuple[str, ...] = (),
    turns: int = 4,
) -> Firefight:
    """A firefight on the board of two banks."""
    columns = {"west": range(1, 5), "east": range(6, 10)}
    areas = {
        side: Area(hexes=tuple(f"Q1:{q:02}{r:02}" for q in found for r in range(2, 6)))
        for side, found in columns.items()
    }
    scenario = Scenario(
        name,
        {"en": name.replace("_", " ").capitalize()},
        packs=packs,
        boards=(Placement("Q1", "Q1"),),
        changes=changes,
        time=Time(month="1942-07", turns=turns, first=next(iter(sides))),
        areas={**areas, "edge": Area(edge="west")},
        sides=sides,
        victory=Victory(objectives=(Objective(2, "Eastbank"), Objective(1, "Westbank"))),
    )
    return assemble(scenario, {"Q1": BOARD})


def bunkers() -> Firefight:
    """Tanks and pioneers against a bunker in the town."""
    return close(
        "bunkers",
        {
            "german": force(f"{WEST}, Aw1 ge_pz4 0503, Aw2 ge_pioneer 0403, Aw3 ge_sniper 0404"),
            "soviet": force(f"{EAST}, Bw1 so_bunker 0604, Bw2 so_t34 0704, Bw3 so_at_45 0605"),
        },
    )


def minefields() -> Firefight:
    """Mines and wire on the far side of the ford."""
    return close(
        "minefields",
        {
            "german": force(f"{WEST}, Aw1 ge_pioneer 0505, Aw2 ge_mg 0404"),
            "soviet": force(f"{EAST}, Bw1 so_mine 0605, Bw2 so_mine 0604, Bw3 so_nkvd 0603"),
        },
        changes=(Change("Q1:0606", marker="barbed_wire", side="soviet"),),
    )


def bridge() -> Firefight:
    """Mortars and engineers at a wooden bridge."""
    return close(
        "bridge",
        {
            "german": force(f"{WEST}, Aw1 ge_mortar_50 0303, Aw2 ge_pioneer 0503"),
            "soviet": force(f"{EAST}, Bw1 so_mortar_82 0703, Bw2 so_sapper 0604"),
        },
    )


def westfront() -> Firefight:
    """Late German squads against American ones with a Sherman, set up by hand."""
    americans = EAST.replace("so_rifle", "us_rifle").replace("so_smg", "us_rifle")
    return close(
        "westfront",
        {
            "german": force(WEST.replace("ge_rifle", "ge_rifle_late"), late="A1b A1c", free="west"),
            "american": force(f"{americans}, Bw1 us_sherman 0704", free="east"),
        },
        packs=("westfront",),
    )
