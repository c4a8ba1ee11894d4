"""Whether the dice of a game were fair: a test that anybody can do again by hand.

Pearson's chi-square of the faces of a die against equal chances, one degree of freedom less.
"""

from collections.abc import Iterable, Sequence
from math import exp, lgamma, log
from typing import Final

from studio.values import dataclass
from studio.words import tr

FACES: Final = 10
"""Of most dice; on a table they have six."""
LEAST: Final = 50
"""Rolls below which five of each face aren't expected, and the test says nothing."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """How often each face of a die came (`counts[0]` is a 1, `counts[9]` of a d10 a printed 0).

    `chi` is the sum of (count - expected)^2 / expected, `chance` that fair dice differ as much or
    more.
    """

    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)

    @property
    def faces(self) -> int:
        """How many faces the die has."""
        return len(self.counts)

    @property
    def fair_mean(self) -> float:
        """The mean roll of fair dice."""
        return (self.faces + 1) / 2

    @property
    def expected(self) -> float:
        """How often each face comes on average."""
        return self.total / self.faces

    @property
    def chi(self) -> float:
        """Pearson's sum."""
        if not self.total:
            return 0.0
        return sum((n - self.expected) ** 2 for n in self.counts) / self.expected

    @property
    def chance(self) -> float:
        """The chance that fair dice differ from equal counts as much or more, 0 to 1."""
        return chi_square_tail(self.chi, self.faces - 1)

    @property
    def mean(self) -> float:
        """The mean roll."""
        return sum((n + 1) * count for n, count in enumerate(self.counts)) / max(1, self.total)

    def verdict(self) -> str:
        """What that says, in a sentence."""
        if self.total < LEAST:
            return tr("Fewer than {count} dice say nothing about fairness yet.", count=LEAST)
        if self.chance < 0.01:
            return tr(
                "Fair dice would differ so much in {chance:.1%} of games: look "
                "where they come from.",
                chance=self.chance,
            )
        return tr(
            "Fair dice differ as much or more in {chance:.0%} of games: nothing is odd.",
            chance=self.chance,
        )


def fairness_of(rolls: Iterable[int], faces: int = FACES) -> Fairness:
    """How fair rolls of a die were."""
    counts = [0] * faces
    for roll in rolls:
        counts[roll - 1] += 1
    return Fairness(tuple(counts))


def chi_square_tail(chi: float, freedom: int) -> float:
    """The chance of a chi-square of at least `chi`: the upper incomplete gamma function.

    A power series near zero, Lentz's continued fraction beyond (Numerical Recipes, 6.2).
    """
    a, x = freedom / 2, chi / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    return scale * _fraction(a, x)


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 500):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h


RECIPE: Final[Sequence[str]] = (
    "import random",
    "source = random.Random('game SEED')  # the Mersenne twister, seeded by this text",
    "def roll():  # a die with FACES faces; a printed 0 is a ten",
    "    while (value := source.getrandbits(BITS)) >= FACES:",
    "        pass",
    "    return value + 1",
    "print([roll() for _ in range(COUNT)])",
)
"""Python that gives the machine's rolls again from the seed, without this program."""


def recipe(seed: int, count: int, faces: int = FACES) -> str:
    """The recipe for a game."""
    told = "\n".join(RECIPE)
    parts = {"SEED": seed, "COUNT": count, "FACES": faces, "BITS": faces.bit_length()}
    for name, value in parts.items():
        told = told.replace(name, str(value))
    return told
