"""Several blocks dropped on a hex: what it can't hold goes to the hexes around it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from studio.hexes import Hex
from studio.model.edits import side_of, unit_of
from studio.model.firefight import Firefight
from studio.model.ground import Ground
from studio.model.setup import Quarters

FARTHEST: Final = 3
"""So many hexes from where they are dropped a block may come to stand."""


def spread(firefight: Firefight, units: Sequence[str], at: Hex) -> dict[str, Hex]:
    """A hex for each of some units, the nearest with room by stacking and terrain (8.2, 3.4).

    Who finds none stands where all were dropped: the checks tell what is wrong there. A unit that
    is dropped alone stands where it was meant to.
    """
    if len(units) < 2:
        return dict.fromkeys(units, at)
    scenario, types = firefight.scenario, firefight.units.types
    quarters, standing = Quarters(firefight), _standing(firefight, units)
    found: dict[str, Hex] = {}
    for name in units:
        side, kind = side_of(scenario, name), types.get(unit_of(scenario, name).type)
        for near in _around(firefight.ground, at):
            foreign = any(standing[other, near] for other in scenario.sides if other != side)
            has_room = standing[side, near] < quarters.room(near, side) and not foreign
            if has_room and (kind is None or quarters.admits(near, kind)):
                found[name] = near
                standing[side, near] += 1
                break
        else:
            found[name] = at
    return found


def _standing(firefight: Firefight, but: Sequence[str]) -> Counter[tuple[str, Hex]]:
    """How many blocks of each side stand in a hex, without some of them."""
    ground, found = firefight.ground, Counter[tuple[str, Hex]]()
    for side, unit in firefight.scenario.units():
        at = ground.by_address.get(unit.at) if unit.at is not None else None
        if at is not None and unit.id not in but:
            found[side, at] += 1
    return found


def _around(ground: Ground, start: Hex) -> Iterator[Hex]:
    """The hexes of the map about one, ring after ring."""
    ring, seen = [start], {start}
    for _ in range(FARTHEST + 1):
        yield from ring
        further = dict.fromkeys(near for at in ring for near in ground.neighbours(at))
        ring = [near for near in further if near not in seen]
        seen.update(ring)


def moved_beside(targets: Mapping[str, Hex], at: Hex) -> int:
    """How many came to stand beside the hex on which all were dropped."""
    return sum(there != at for there in targets.values())
