"""An open table of 200 pieces of ground: fire of ten teams, sight, the field of sight.

The peer is plain shapely: a tree of shapes, asked whether a line crosses a blocking one, which is a
simpler question (no heights, no depth of woods, no friends). All run in this one process, by
processor time; what counts are the ratios and the limits that are printed.

    python bench/table.py
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from shapely import LineString, Polygon, STRtree

from studio.engine.dice import SeededDice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.files import read_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Area, Building, Figure, Obstacle, Sector, Table, TableSide, Team
from studio.model.tabletop import Tabletop
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.rule_set import RULES
from studio.rules.chain_of_command.seen import seen_by_figure
from studio.rules.chain_of_command.sightline import EYE, End, sight_line
from studio.rules.chain_of_command.volley import fire_for_effect

ARSENAL = load_arsenal()
WIDTH, HEIGHT, PIECES = 96, 60, 200
Lines = Sequence[tuple[Point, Point]]


def crowded(seed: int) -> Table:
    """A table with 200 pieces of ground around lanes for ten teams a side."""
    dice = random.Random(seed)
    areas, lines, houses = [], [], []
    for n in range(PIECES):
        x, y = dice.uniform(2, WIDTH - 8), 6 * dice.randrange(10) + dice.uniform(0.2, 1.2)
        square = ((x, y), (x + 2.5, y), (x + 2.5, y + 2), (x, y + 2))
        if n % 4 == 0:
            areas.append(Area(f"wood{n}", square, cover="light", height=4, depth=4))
        elif n % 4 == 1:
            areas.append(Area(f"crop{n}", square, cover="light", height=1))
        elif n % 20 == 2:
            houses.append(Building(f"house{n}", (Sector(f"room{n}", square),)))
        else:
            end = (x + dice.uniform(-4, 4), y + dice.uniform(0, 2))
            lines.append(Obstacle(f"hedge{n}", ((x, y), end), height=dice.choice((0.5, 1.0, 1.5))))
    sides = {
        name: TableSide(tuple(team(name[0], n, x, facing) for n in range(10)))
        for name, x, facing in (("german", 34.0, 0.0), ("soviet", 56.0, 180.0))
    }
    return Table(
        f"crowded{seed}",
        {"en": "Crowded"},
        WIDTH,
        HEIGHT,
        areas=tuple(areas),
        obstacles=tuple(lines),
        buildings=tuple(houses),
        sides=sides,
    )


def team(letter: str, n: int, x: float, facing: float) -> Team:
    """Six men behind one another in a lane between the pieces of ground."""
    arms = ("lmg_belt", *["rifle"] * 5) if n % 2 else ("rifle",) * 6
    men = tuple(Figure((x, 6 * n + 3.4 + 0.4 * m), arm, facing) for m, arm in enumerate(arms))
    return Team(f"{letter}{n}", men, facing=facing)


def pairs(table: Table, count: int) -> Lines:
    """Random lines over a table."""
    dice = random.Random(5)

    def spot() -> Point:
        return Point(dice.uniform(0, table.width), dice.uniform(0, table.height))

    return [(spot(), spot()) for _ in range(count)]


def blocking(table: Table) -> STRtree:
    """What is taller than a man, for the peer."""
    shapes: list[object] = [Polygon(a.polygon) for a in table.areas if a.height > EYE]
    shapes += [Polygon(s.polygon) for b in table.buildings for s in b.sectors]
    shapes += [LineString(o.line) for o in table.obstacles if o.height > EYE]
    return STRtree(shapes)


def milliseconds(work: Callable[[], object], times: int = 1) -> float:
    """Processor time of one go."""
    start = time.process_time()
    for _ in range(times):
        work()
    return 1000 * (time.process_time() - start) / times


def fires(table: Table) -> int:
    """All ten teams of a side fire at the team across; how many could."""
    count = 0
    for one, other in zip(table.sides["german"].teams, table.sides["soviet"].teams, strict=True):
        try:
            declared = Declaration("german", (one,), other)
            fire_for_effect(table, ARSENAL, declared, SeededDice(count))
            count += 1
        except IllegalAction:
            continue
    return count


def games(count: int) -> Iterator[int]:
    """Actions of random games on the shipped farm."""
    farm = Tabletop(read_table(scenarios_folder() / "farm.table.json"))
    for seed in range(count):
        state, dice, rnd = RULES.start(farm, seed), SeededDice(seed), random.Random(seed)
        taken = 0
        while listed := RULES.actions(state):
            state = RULES.apply(state, rnd.choice(listed), dice)
            taken += 1
        yield taken


def sight(table: Table) -> None:
    """Lines of sight by the rules, beside shapely with less, and with as much to tell."""
    lines = pairs(table, 4000)
    tree = blocking(table)
    fresh = replace(table, areas=(*table.areas,))

    def crossed(a: Point, b: Point) -> int:
        return int(tree.query(LineString((a, b)), predicate="intersects").size)

    def measured(a: Point, b: Point) -> float:
        line = LineString((a, b))
        found = tree.query(line, predicate="intersects")
        return sum(tree.geometries[n].intersection(line).length for n in found)

    ours = milliseconds(lambda: [sight_line(fresh, End(a), End(b)) for a, b in lines])
    less = milliseconds(lambda: [crossed(a, b) for a, b in lines])
    same = milliseconds(lambda: [measured(a, b) for a, b in lines])
    each = 1000 / len(lines)
    print(f"a line of sight by the rules: {ours * each:.1f} us")
    print(f"plain shapely, whether it crosses anything: {less * each:.1f} us ({less / ours:.1f}x)")
    print(f"plain shapely, how much of it: {same * each:.1f} us ({same / ours:.1f}x)")


def main() -> None:
    """Print the figures."""
    fires(crowded(0))  # imports and tables
    cold = [crowded(seed) for seed in range(1, 6)]
    spent = sorted(milliseconds(lambda t=table: fires(t)) for table in cold)
    told = f"{fires(cold[0])} of 10 teams fire on {PIECES} pieces of ground"
    print(f"{told}: {spent[2]:.1f} ms cold (limit 50)")
    print(f"the same again: {milliseconds(lambda: fires(cold[0])):.1f} ms")
    sight(cold[1])
    eye = Figure((WIDTH / 2, HEIGHT / 2), "rifle")
    seen_by_figure(cold[1], eye)
    crowd = milliseconds(lambda: seen_by_figure(cold[1], eye), 5)
    farm = read_table(scenarios_folder() / "farm.table.json").on_table()
    man = farm.sides["soviet"].teams[0].figures[0]
    seen_by_figure(farm, man)
    usual = milliseconds(lambda: seen_by_figure(farm, man), 5)
    print(f"the field of sight: {crowd:.1f} ms on {PIECES} pieces, {usual:.1f} ms on the farm")
    print("(60 pictures a second leave 16.7 ms)")
    start = time.process_time()
    taken = sum(games(5))
    spent_ms = 1000 * (time.process_time() - start)
    print(f"random games on the farm: {spent_ms / 5:.0f} ms each, {spent_ms / taken:.2f} an action")


if __name__ == "__main__":
    main()
