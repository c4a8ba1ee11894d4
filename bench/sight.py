"""Line of sight over two boards: the fast table and the exact walk against a shapely STRtree.

The peer answers a simpler question (does the ruler meet a blocking hex?), as a program would that
leaves geometry to a library. All three run in this one process; what counts is the ratio.

    python bench/sight.py
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace

from shapely import LineString, Polygon, STRtree

from studio.hexes import Hex
from studio.model.board import Board
from studio.model.ground import Ground
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from studio.model.terrain import load_terrain
from studio.rules.combat_infantry.sight import look, obstacles
from studio.rules.combat_infantry.sight_table import SightTable

TABLE = load_terrain()


def wooded(name: str, seed: int) -> Board:
    """A board of 17 x 10 hexes on which every fifth hex blocks sight."""
    dice = random.Random(seed)
    blocks = next(t for t in TABLE.hexes.values() if t.hex.blocks_sight)
    plain = Board(name, {"en": name}, 17, 10, {".": TABLE.default_hex, "w": blocks.id}, ())
    columns = (
        "".join(dice.choice("....w") for _ in range(plain.rows_in(column)))
        for column in range(1, 18)
    )
    return replace(plain, terrain=tuple(columns))


def two_boards() -> Ground:
    """Two wooded boards side by side."""
    boards = wooded("A", 1), wooded("B", 2)
    return join(
        [PlacedBoard(Placement(b.id, b.id, 16 * n), b) for n, b in enumerate(boards)], TABLE
    )


def centre(at: Hex) -> tuple[float, float]:
    """The centre in hexes across flats."""
    return at.q * 3**0.5 / 2, at.y / 2


def tree_of(ground: Ground) -> STRtree:
    """The blocking hexes as polygons in a tree."""
    corners = [(0.577, 0), (0.289, 0.5), (-0.289, 0.5), (-0.577, 0), (-0.289, -0.5), (0.289, -0.5)]
    shapes = [
        Polygon([(x + dx, y + dy) for dx, dy in corners])
        for at, cell in ground.cells.items()
        if TABLE.hexes[cell.terrain].hex.blocks_sight
        for x, y in [centre(at)]
    ]
    return STRtree(shapes)


def rate(ask: Callable[[Hex, Hex], object], pairs: list[tuple[Hex, Hex]]) -> float:
    """Questions a second."""
    start = time.perf_counter()
    for a, b in pairs:
        ask(a, b)
    return len(pairs) / (time.perf_counter() - start)


def main() -> None:
    """Print the rates and their ratios to the peer."""
    ground = two_boards()
    dice = random.Random(3)
    spots = sorted(ground.cells)
    pairs = [(dice.choice(spots), dice.choice(spots)) for _ in range(20_000)]
    blocking = obstacles(ground, TABLE)
    table = SightTable(blocking)
    tree = tree_of(ground)
    start = time.perf_counter()
    for a, b in pairs:
        table.visible(a, b)
    first = time.perf_counter() - start

    def by_tree(a: Hex, b: Hex) -> bool:
        return len(tree.query(LineString([centre(a), centre(b)]), predicate="intersects")) == 0

    peer = rate(by_tree, pairs)
    for name, speed in (
        ("shapely STRtree (peer)", peer),
        ("exact walk with reason", rate(lambda a, b: look(blocking, a, b), pairs)),
        ("fast table, warm", rate(table.visible, pairs)),
    ):
        print(f"{name:24}{speed:12,.0f} pairs/s{speed / peer:8.1f} x the peer")
    print(f"fast table, first use of all {len(pairs):,} pairs: {first:.2f} s")


if __name__ == "__main__":
    main()
