"""The maps of the benchmarks: four joined boards, bare or with a battalion on either side."""

from studio.model.scenario import (
    Objective,
    Placement,
    Scenario,
    SideForce,
    Time,
    UnitEntry,
    Victory,
)

BOARDS = (("E1", 0, 0, False), ("E2", 16, 0, False), ("E2", 0, 10, True), ("E1", 16, 10, True))
PLATOONS = 4
SQUADS = 4
BLOCKS = 132
"""Companies of a headquarters, a machine gun, and platoons of a headquarters and squads."""


def four_boards() -> Scenario:
    """The two boards that ship, each twice."""
    placements = tuple(
        Placement(f"P{number}", board, column, row, turned)
        for number, (board, column, row, turned) in enumerate(BOARDS)
    )
    return Scenario("bench", {"en": "Bench"}, boards=placements)


def crowded() -> Scenario:
    """The same map with 132 blocks on it, in as many hexes, and an objective."""
    bare = four_boards()
    sides = {
        "german": SideForce(units=tuple(_force("ge", "ABC", ("P0", "P1")))),
        "soviet": SideForce(units=tuple(_force("so", "KLM", ("P2", "P3")))),
    }
    made = Scenario(
        bare.id,
        bare.title,
        boards=bare.boards,
        time=Time("1942-07", 8, "german"),
        sides=sides,
        victory=Victory(objectives=(Objective(2, at="P0:0808"),)),
    )
    assert sum(1 for _ in made.units()) == BLOCKS
    return made


def _force(nation: str, companies: str, places: tuple[str, str]) -> list[UnitEntry]:
    spots = iter(
        f"{place}:{column:02}{row:02}"
        for row in (2, 4, 5, 10)
        for place in places
        for column in range(3, 16)
    )
    found: list[UnitEntry] = []
    for company in companies:
        found.append(UnitEntry(company, f"{nation}_chq", company, at=next(spots)))
        found.append(UnitEntry(f"{company}-MG", f"{nation}_mg", company, at=next(spots)))
        for platoon in range(1, PLATOONS + 1):
            name = f"{company}{platoon}"
            found.append(UnitEntry(name, f"{nation}_phq", company, platoon, at=next(spots)))
            found += [
                UnitEntry(name + squad, f"{nation}_rifle", company, platoon, at=next(spots))
                for squad in "abcd"[:SQUADS]
            ]
    return found
