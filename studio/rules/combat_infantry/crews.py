"""The units of a firefight by what the rules ask for all the time: name, company, HQs."""

from collections.abc import Sequence
from typing import NamedTuple

from studio.rules.combat_infantry.actions import Action, Dig, one
from studio.rules.combat_infantry.field import Field
from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.mobility import Mobility, mobility_of
from studio.rules.combat_infantry.roster import Unit

Units = tuple[Unit | None, ...]
"""Units by their number; None for those that a side doesn't know."""


class Subordinate(NamedTuple):
    """A unit under an HQ (4.1, 4.3)."""

    number: int
    unit: Unit
    independent: bool
    """It needs no command."""
    is_weapon: bool
    """A platoon HQ commands one such unit, not all."""


class Drill:
    """What a unit can do wherever it stands, as the hexsides lie."""

    __slots__ = ("breaks", "digging", "fields_of_fire", "mobility", "plain", "special", "unit")

    def __init__(self, lie: Lie, unit: Unit) -> None:
        self.unit = unit
        self.mobility: Mobility = mobility_of(lie, unit)
        """How far it gets."""
        self.fields_of_fire: list[int] = lie.fields_of_fire(unit.least, unit.most, unit.bombards)
        """By hex: where it may fire to (`fire.field_of_fire`)."""
        self.digging: tuple[Sequence[Action], ...] = ()
        """How digging is listed, if it can (7.1)."""
        if unit.traits.digs:
            self.digging = ((one(Dig, unit.id),),)
        self.breaks = unit.unit_class in lie.breakers
        """It breaks through some hexside of the map (note 7)."""
        self.special: tuple[object, Sequence[Sequence[Action]]] | None = None
        """Its smoke and its bridges as they were last listed, with what they follow from."""
        self.plain = unit.traits.lays_smoke is None and unit.traits.demolishes is None
        """It has nothing to do but to rally, fire, dig and move."""


class Crews:
    """The units of a state."""

    __slots__ = (
        "_companies",
        "_drills",
        "_under",
        "_units",
        "by_name",
        "company_hqs",
        "hqs",
        "independent",
    )

    def __init__(self, units: Units) -> None:
        known = [unit for unit in units if unit is not None]
        self.by_name: dict[str, Unit] = {unit.id: unit for unit in known}
        """The units by their id in the scenario."""
        self.hqs: tuple[tuple[Unit, ...], tuple[Unit, ...]] = (_hqs(known, 0), _hqs(known, 1))
        """The HQs of each side, in the order of the forces."""
        self.company_hqs: dict[tuple[int, str], list[Unit]] = {}
        """The HQs of each company, by its side and name, in the order of the forces."""
        for hq in (*self.hqs[0], *self.hqs[1]):
            self.company_hqs.setdefault((hq.side, hq.company), []).append(hq)
        free = [unit for unit in known if unit.traits.needs_no_command]
        self.independent: tuple[tuple[Unit, ...], tuple[Unit, ...]] = (
            tuple(unit for unit in free if unit.side == 0),
            tuple(unit for unit in free if unit.side == 1),
        )
        """The units of each side that need no command (2.56)."""
        companies: dict[tuple[int, str], list[Unit]] = {}
        for unit in known:
            if not unit.is_hq and unit.traits.takes_orders:
                companies.setdefault((unit.side, unit.company), []).append(unit)
        self._units = units
        self._under: dict[int, tuple[Subordinate, ...]] = {}
        self._drills: tuple[Lie, dict[int, Drill]] | None = None
        self._companies = {key: tuple(found) for key, found in companies.items()}

    def under(self, hq: Unit) -> tuple[Subordinate, ...]:
        """The units that may act in the activation of an HQ, itself apart (4.1, 4.3).

        All of its company that take orders; but of squads, a platoon HQ has to do with its own.
        """
        found = self._under.get(hq.number)
        if found is None:
            company = self._companies.get((hq.side, hq.company), ())
            found = self._under[hq.number] = tuple(
                Subordinate(unit.number, unit, unit.traits.needs_no_command, not unit.is_squad)
                for unit in company
                if hq.is_chq
                or not unit.is_squad
                or unit.platoon == hq.platoon
                or unit.traits.needs_no_command
            )
        return found

    def drills(self, lie: Lie) -> dict[int, Drill]:
        """By number: what units can do as the hexsides lie."""
        known = self._drills
        if known is None or known[0] is not lie:
            drills = {unit.number: Drill(lie, unit) for unit in self._units if unit is not None}
            known = self._drills = lie, drills
        return known[1]


def crews_of(field: Field, units: Units) -> Crews:
    """The units of a state; those of the last roster of a map are found once for all its games."""
    if field.roster is None or field.roster[1] is not units:
        return Crews(units)
    known = field.crews
    if known is None or known[0] is not units:
        known = field.crews = units, Crews(units)
    found = known[1]
    assert isinstance(found, Crews)
    return found


def _hqs(units: list[Unit], side: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit.is_hq and unit.side == side)
