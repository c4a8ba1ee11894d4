"""The units of a firefight by what the rules ask for all the time: name, company, HQs."""

from typing import Final

from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.mobility import Mobility, mobility_of
from studio.rules.combat_infantry.roster import Unit

Units = tuple[Unit | None, ...]
"""Units by their number; None for those that a side doesn't know."""
Gaits = tuple[Mobility | None, ...]
NOBODY: Final[tuple[Unit, ...]] = ()


class Crews:
    """The units of a state."""

    __slots__ = ("_companies", "_gaits", "_units", "by_name", "hqs", "plain")

    def __init__(self, units: Units) -> None:
        known = [unit for unit in units if unit is not None]
        self.by_name: dict[str, Unit] = {unit.id: unit for unit in known}
        """The units by their id in the scenario."""
        self.hqs: tuple[tuple[Unit, ...], tuple[Unit, ...]] = (_hqs(known, 0), _hqs(known, 1))
        """The HQs of each side, in the order of the forces."""
        companies: dict[tuple[int, str], list[Unit]] = {}
        for unit in known:
            if not unit.is_hq and unit.traits.takes_orders:
                companies.setdefault((unit.side, unit.company), []).append(unit)
        self.plain: tuple[bool, ...] = tuple(unit is not None and _is_plain(unit) for unit in units)
        """By number: who has nothing to do but to rally, fire, dig and move."""
        self._units = units
        self._gaits: tuple[Lie, Gaits] | None = None
        self._companies = {key: tuple(found) for key, found in companies.items()}

    def company(self, side: int, name: str) -> tuple[Unit, ...]:
        """The units of a company that take orders, its HQs apart (4.1)."""
        return self._companies.get((side, name), NOBODY)

    def gaits(self, lie: Lie) -> Gaits:
        """By number: how far units get as the hexsides lie."""
        known = self._gaits
        if known is None or known[0] is not lie:
            gaits = tuple(None if unit is None else mobility_of(lie, unit) for unit in self._units)
            known = self._gaits = lie, gaits
        return known[1]


def _is_plain(unit: Unit) -> bool:
    return unit.traits.lays_smoke is None and unit.traits.demolishes is None


def _hqs(units: list[Unit], side: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.is_hq and unit.side == side)
