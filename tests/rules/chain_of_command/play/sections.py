"""Sections and teams that the tests of play share."""

from dataclasses import replace

from studio.model.table import Aperture, Building, Sector
from tests.rules.chain_of_command.staged import E, row
from tests.rules.chain_of_command.tables import table

SECTION = table(
    [row("A1", 10, (10, 11, 12), section="A"), row("A2", 10, (13, 14), section="A")],
    [E],
)


def led(where, *leaders):
    return replace(
        where, sides={**where.sides, "ours": replace(where.sides["ours"], leaders=leaders)}
    )


HOUSE = Building(
    "house",
    (Sector("room", ((14, 8), (20, 8), (20, 14), (14, 14))),),
    (
        Aperture("door", "room", ((14, 10), (14, 11))),
        Aperture("up", "room", ((20, 10), (20, 11)), 1),
    ),
    floors=2,
)
