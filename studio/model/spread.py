"""How the points of a variable force are spread (2.5, 10.4): exact, by counting all draws."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import comb

from studio.model.scenario import Draw, SideForce
from studio.model.units import UnitTable
from studio.values import dataclass

FACES = 10
"""Of the die that is rolled on a table."""


@dataclass(frozen=True)
class Spread:
    """How likely each number of points is; the chances make 1 together."""

    chances: Mapping[int, Fraction]

    @property
    def least(self) -> int:
        """The fewest points that may come."""
        return min(self.chances)

    @property
    def most(self) -> int:
        """The most points that may come."""
        return max(self.chances)

    @cached_property
    def mean(self) -> float:
        """The points on average."""
        return float(sum(points * chance for points, chance in self.chances.items()))

    def plus(self, other: "Spread") -> "Spread":
        """Both taken together, independent of each other."""
        total: dict[int, Fraction] = defaultdict(Fraction)
        for a, p in self.chances.items():
            for b, q in other.chances.items():
                total[a + b] += p * q
        return Spread(dict(sorted(total.items())))


NOTHING = Spread({0: Fraction(1)})


def spread_of(force: SideForce, units: UnitTable) -> Spread:
    """The points of all draws of a force together.

    Raises:
        TableError: there is no such unit type.
        UnknownValue: the table doesn't know a type's value or steps.
    """
    total = NOTHING
    for draw in force.draws:
        total = total.plus(draw_spread(draw, units))
    return total


def draw_spread(draw: Draw, units: UnitTable) -> Spread:
    """The points of one draw, from its pool without putting back, or from its table."""
    if draw.table:
        return _of_table(draw, units)
    return drawn([units.type_of(name).value_of() for name in draw.pool], draw.draw)


def _of_table(draw: Draw, units: UnitTable) -> Spread:
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for first, last, names in draw.rows():
        points = sum(units.type_of(name).value_of() for name in names)
        chances[points] += Fraction(last - first + 1, FACES)
    return Spread(dict(sorted(chances.items())))


def drawn(values: Iterable[int], count: int) -> Spread:
    """The sum of `count` of these values, drawn without putting back.

    The ways to reach each sum are counted value by value, so hundreds of blocks take no time.
    """
    pool = list(values)
    count = min(count, len(pool))
    ways: list[Counter[int]] = [Counter({0: 1}), *(Counter() for _ in range(count))]
    for value in pool:
        for taken in range(count, 0, -1):
            for total, number in ways[taken - 1].items():
                ways[taken][total + value] += number
    every = comb(len(pool), count)
    return Spread({total: Fraction(n, every) for total, n in sorted(ways[count].items())})
