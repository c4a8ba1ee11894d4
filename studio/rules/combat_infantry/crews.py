"""The units of a firefight by what the rules ask for all the time: name, company, HQs."""

from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.mobility import Mobility, mobility_of
from studio.rules.combat_infantry.roster import Unit

Units = tuple[Unit | None, ...]
"""Units by their number; None for those that a side doesn't know."""
Gaits = dict[int, Mobility]
"""How far units get, by their number."""


class Crews:
    """The units of a state."""

    __slots__ = ("_companies", "_gaits", "_under", "_units", "by_name", "hqs", "plain")

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
        self._under: dict[int, tuple[Unit, ...]] = {}
        self._gaits: tuple[Lie, Gaits] | None = None
        self._companies = {key: tuple(found) for key, found in companies.items()}

    def under(self, hq: Unit) -> tuple[Unit, ...]:
        """The units that may act in the activation of an HQ, itself apart (4.1, 4.3).

        All of its company that take orders; but of squads, a platoon HQ has to do with its own.
        """
        found = self._under.get(hq.number)
        if found is None:
            company = self._companies.get((hq.side, hq.company), ())
            found = self._under[hq.number] = tuple(
                unit
                for unit in company
                if hq.is_chq
                or not unit.is_squad
                or unit.platoon == hq.platoon
                or unit.traits.needs_no_command
            )
        return found

    def gaits(self, lie: Lie) -> Gaits:
        """How far units get as the hexsides lie."""
        known = self._gaits
        if known is None or known[0] is not lie:
            gaits = {u.number: mobility_of(lie, u) for u in self._units if u is not None}
            known = self._gaits = lie, gaits
        return known[1]


def _is_plain(unit: Unit) -> bool:
    return unit.traits.lays_smoke is None and unit.traits.demolishes is None


def _hqs(units: list[Unit], side: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.is_hq and unit.side == side)
