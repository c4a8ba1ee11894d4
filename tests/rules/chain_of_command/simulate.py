"""Simulated fires beside the exact odds, over weapons, ranges, covers and qualities.

`python -m tests.rules.chain_of_command.simulate 1000000` fires so often, by the dice and the whole
course of a fire, and tells how far each chance is off in standard errors.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt

from studio.engine.dice import SeededDice
from studio.model.table import Area, Figure, Team
from studio.model.weapons import load_arsenal
from studio.rules.chain_of_command.aim import Aim, aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.odds import aim_odds
from studio.rules.chain_of_command.volley import Orders, resolved
from tests.rules.chain_of_command.tables import table

ARSENAL = load_arsenal()
WEAPONS = (
    ("rifle", 4, ""),
    ("smg", 3, ""),
    ("lmg_magazine", 3, ""),
    ("lmg_belt", 3, ""),
    ("mmg", 4, ""),
    ("rifle_grenade", 2, "rifle_grenade"),
)
"""Weapon, men, and what is fired by a choice of its own."""
RANGES = (5.0, 16.0, 30.0)
COVERS = ("open", "light", "hard")
QUALITIES = (("green", 1), ("regular", 3), ("elite", 0))
"""Quality and Shock of those who fire."""


@dataclass(frozen=True)
class Case:
    """A fire: the table that it is fired on, what is declared, and how it is aimed."""

    name: str
    declared: Declaration
    aim: Aim
    ground: object


def cases() -> Iterator[Case]:
    """All fires that can be fired, of the table of weapons, ranges, covers and qualities."""
    for (weapon, men, secondary), away, cover, (quality, shock) in product(
        WEAPONS, RANGES, COVERS, QUALITIES
    ):
        area = Area(
            "ground", ((away - 1, -5), (away + 4, -5), (away + 4, 5), (away - 1, 5)), cover=cover
        )
        firing = Team(
            "A",
            tuple(
                Figure((0.0, 0.7 * n), weapon if n == 0 or not _crewed(weapon) else "rifle")
                for n in range(men)
            ),
            quality=quality,
            shock=shock,
        )
        target = Team(
            "T", tuple(Figure((away, 0.7 * n), "rifle", 180) for n in range(9)), facing=180
        )
        ground = table([firing], [target], areas=(area,))
        declared = Declaration("ours", (firing,), target, weapon=secondary or None)
        try:
            aim = aimed(ground, ARSENAL, declared)
        except Exception:  # noqa: BLE001 - out of range
            continue
        if aim.pool.dice:
            yield Case(f"{weapon} {away:g} {cover} {quality}", declared, aim, ground)


def _crewed(weapon: str) -> bool:
    return ARSENAL.weapon(weapon).crewed


def off(case: Case, fires: int, seed: int) -> float:
    """The largest deviation of a case's chances, in standard errors of so many fires."""
    dice = SeededDice(f"{case.name} {seed}")
    shock, lost = Counter[int](), Counter[int]()
    for _ in range(fires):
        found = resolved(case.ground, ARSENAL, case.declared, case.aim, dice, Orders())  # type: ignore[arg-type]
        dice.rolled.clear()
        lost[found.lost.get("T", 0)] += 1
        team = found.teams["T"]
        shock[team.shock if team.figures else -1] += 1
    odds = aim_odds(ARSENAL, case.aim)["T"]
    del shock[-1]
    worst = max(_errors(odds.lost, lost, fires, number) for number in odds.lost)
    if max(odds.lost) < len(case.declared.named.figures):
        worst = max(worst, *(_errors(odds.shock, shock, fires, n) for n in odds.shock))
    return worst


def _errors(odds: object, seen: Counter[int], fires: int, number: int) -> float:
    """How far a number is off; chances too small for the count are left out."""
    chance = float(odds.get(number, Fraction()))  # type: ignore[attr-defined]
    if chance * fires < 12 or (1 - chance) * fires < 12:
        return 0.0
    return abs(seen[number] / fires - chance) / sqrt(chance * (1 - chance) / fires)


def main() -> None:
    """Fire, and tell the worst."""
    every = list(cases())
    fires = max(1, int(sys.argv[1]) // len(every))
    found = sorted(((off(case, fires, 1), case.name) for case in every), reverse=True)
    for errors, name in found[:10]:
        print(f"{errors:5.2f} standard errors: {name}")  # noqa: T201 - this is a tool
    print(f"{fires * len(every)} fires in {len(every)} cases")  # noqa: T201


if __name__ == "__main__":
    main()
