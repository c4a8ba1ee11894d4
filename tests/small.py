"""Small boards and firefights for tests of documents, edits and checks."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from studio.model.board import Board, Spot
from studio.model.firefight import Firefight, assemble
from studio.model.scenario import Placement, Scenario
from studio.model.terrain import load_terrain

TABLE = load_terrain()


def board(name: str = "E1", columns: int = 5, rows: int = 3, **more: Any) -> Board:
    """A clear board; 0101 is half a hex high in the even columns."""
    plain = Board(name, {"en": name}, columns, rows, {".": TABLE.default_hex}, ())
    terrain = tuple("." * plain.rows_in(column) for column in range(1, columns + 1))
    return replace(plain, terrain=terrain, **more)


def scenario(placements: Iterable[Placement] | None = None, **more: Any) -> Scenario:
    """Boards side by side, E1 alone if nothing is said."""
    boards = (Placement("E1", "E1"),) if placements is None else tuple(placements)
    return Scenario("small", {"en": "Small"}, boards=boards, **more)


def firefight(of: Scenario | None = None, *boards: Board) -> Firefight:
    """The firefight of a scenario on these boards, on a clear E1 if nothing is said."""
    known = boards or (board(),)
    return assemble(of or scenario(), {one.id: one for one in known})


def spots(*texts: str) -> list[Spot]:
    """Spots written `0304`."""
    return [Spot(int(text[:2]), int(text[2:])) for text in texts]


def two_boards(**more: Any) -> Scenario:
    """E2, turned, to the right of E1."""
    return scenario([Placement("E1", "E1"), Placement("E2", "E2", 4, turned=True)], **more)
