"""Movement, control and sight don't change when the table is turned, moved or made larger.

On the boards that ship, with blocks anywhere: what each block can reach for how much, who controls
which hex, and what it sees, told by address.
"""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.model.firefight import Firefight, assemble
from studio.model.ground import Address
from studio.model.library import library
from studio.model.scenario import Placement, Scenario, SideForce, Time, UnitEntry, Victory
from studio.rules.combat_infantry.control import control_map
from studio.rules.combat_infantry.movement import reach
from studio.rules.combat_infantry.setup import opening
from studio.rules.combat_infantry.sight import look, obstacles
from studio.rules.combat_infantry.state import Game

BOARDS = {name: board for name, board in library().items() if name in ("E1", "E2")}
TYPES = ("ge_rifle", "ge_pz4", "ge_mortar_80", "so_rifle", "so_t34", "so_maxim")
PLAIN = (Placement("E1", "E1"), Placement("E2", "E2", 16))
LAYOUTS = {
    "moved": (Placement("E1", "E1", 6, 4), Placement("E2", "E2", 22, 4)),
    "turned": (Placement("E2", "E2", 0, 0, True), Placement("E1", "E1", 16, 0, True)),
    "listed the other way": (Placement("E2", "E2", 16), Placement("E1", "E1")),
    "extended": (*PLAIN, Placement("E1b", "E1", 0, 10), Placement("E2b", "E2", 16, 10)),
}
FAR = [
    f"{board}:{column:02}{row:02}"
    for board in BOARDS
    for column in range(2, 17)
    for row in range(1, 5)
]
"""Hexes so far from the long edge below that no block gets there in one move."""

forces = st.lists(
    st.tuples(st.sampled_from(FAR), st.sampled_from(TYPES)),
    min_size=2,
    max_size=6,
    unique_by=lambda pair: pair[0],
)


def firefight(layout: Sequence[Placement], blocks: Sequence[tuple[str, str]]) -> Firefight:
    """A firefight with each block at its hex, whatever the layout makes of it."""
    entries: dict[str, list[UnitEntry]] = {"german": [], "soviet": []}
    for number, (at, kind) in enumerate(blocks):
        side = "german" if kind.startswith("ge") else "soviet"
        entries[side].append(UnitEntry(f"U{number}", kind, company="A", at=at))
    scenario = Scenario(
        "t",
        {"en": "Test"},
        boards=tuple(layout),
        time=Time(month="1942-03", turns=1, first="german"),
        sides={side: SideForce(units=tuple(units)) for side, units in entries.items()},
        victory=Victory(),
    )
    return assemble(scenario, BOARDS)


def _known(addresses: Iterable[Address]) -> list[str]:
    """The addresses on the two boards, away from the edge at which others may lie."""
    return [str(a) for a in addresses if a.place in BOARDS and a.spot.row <= 8]


def told(found: Firefight) -> tuple[object, ...]:
    """All that must not change, by every address of the two boards."""
    ground = found.ground
    game = Game(opening(found, 1))
    names = {at: _known(cell.addresses) for at, cell in ground.cells.items()}
    moves = {
        (unit.id, name): points
        for block in game.blocks
        if block is not None
        for unit in [game.unit(block)]
        for to, points in reach(game, unit, block.where).items()
        for name in names[game.field.hexes[to]]
    }
    held = {
        name: who
        for address, who in control_map(game).items()
        for name in names[ground.find(address)]
    }
    blocking = obstacles(ground, found.terrain, 3)
    spots = [ground.find(entry.at or "") for _, entry in found.scenario.units()]
    seen = [look(blocking, a, b).visible for a in spots for b in spots]
    return moves, held, seen


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
@settings(max_examples=6)
@given(blocks=forces)
def test_turning_moving_or_extending_the_table_changes_nothing(layout, blocks):
    assert told(firefight(layout, blocks)) == told(firefight(PLAIN, blocks))
