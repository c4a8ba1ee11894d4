"""The odds against a great many shots and assaults that the engine plays.

    python -m tests.rules.combat_infantry.odds_trial 1000000

fires that many shots and fights that many assaults over the scenes of the tests, and prints for
each scene the greatest distance, in standard errors, between a chance and how often it came.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from time import process_time

from studio.engine.dice import SeededDice
from studio.rules.combat_infantry.odds import Shot, shot_at
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Game
from tests.rules.combat_infantry import test_assault_odds as assaults
from tests.rules.combat_infantry import test_fire_odds as fires
from tests.rules.drawn import block, fighting, full, numbered

Compared = list[tuple[float, float]]
"""Chances, each with the share in which it came."""


def shots(name: str, count: int) -> Compared:
    """How many steps a shot takes."""
    state, firer, at, target = fires.scene(name)
    aim = block(state, target) if target else None
    odds = shot_at(Game(state), block(state, firer), state.field.by_name[f"M:{at}"], aim)
    assert isinstance(odds, Shot)
    order = RULES.read(full(f"fire {firer} {at}{f' at {target}' if target else ''}"))
    seen: Counter[int] = Counter()
    for seed in range(count):
        dice = SeededDice(f"shot {seed}")
        seen[fires.lost(state, RULES.apply(state, order, dice), dice)] += 1
    return _compared(odds.lost(), seen, count)


def melees(name: str, count: int) -> Compared:
    """How many steps each side has left after an assault, and who holds the hex."""
    state, came = assaults.scene(name)
    ready = fighting(state, assaults.HERE, came).frozen()
    attackers = {numbered(state, who) for who in came}
    at = state.field.by_name[f"M:{assaults.HERE}"]
    defenders = {b.unit for b in ready.blocks if b and b.where == at} - attackers
    met: assaults.Met = {}
    ends = Counter(
        assaults.fought(Game(ready), attackers, defenders, seed, met) for seed in range(count)
    )
    odds, mine, theirs, won = assaults.exact(name), Counter[int](), Counter[int](), Counter[str]()
    for (left, stood), times in ends.items():
        mine[left] += times
        theirs[stood] += times
        won["taken"] += times * (left > 0 and not stood)
        won["held"] += times * (stood > 0)
    found = _compared(odds.attackers, mine, count) + _compared(odds.defenders, theirs, count)
    return [*found, (odds.taken, won["taken"] / count), (odds.held, won["held"] / count)]


def _compared(chances: Sequence[float], seen: Counter[int], count: int) -> Compared:
    assert max(seen) < len(chances), "something came that the odds don't know"
    return [(chance, seen[number] / count) for number, chance in enumerate(chances)]


def farthest(found: Compared, count: int) -> float:
    """The greatest distance in standard errors; what can't come must not have come."""
    distances = []
    for chance, share in found:
        error = sqrt(max(chance * (1 - chance), 0) / count)
        if error * count < 1:
            assert abs(share - chance) * count < 10, (chance, share)
            continue
        distances.append(abs(share - chance) / error)
    return max(distances)


def report(count: int) -> Iterator[str]:
    """A line for each scene."""
    began = process_time()
    for scenes, trial in ((fires.SHOOTING, shots), (assaults.SCENES, melees)):
        each = count // len(scenes)
        for name in scenes:
            found = trial(name, each)
            yield f"{each} of {name}: {len(found)} chances, {farthest(found, each):.2f} at most"
    yield f"{process_time() - began:.0f} s of processor time"


if __name__ == "__main__":
    for line in report(int(sys.argv[1])):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()
