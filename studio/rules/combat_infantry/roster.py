"""The units of a firefight with all that their labels say, ready for the rules (2.0, 2.1).

A unit never changes; where it stands and how strong it is, is its block's matter
(`studio.rules.combat_infantry.state`).
"""

from dataclasses import field, replace
from math import ceil
from typing import Final

from studio.model.provenance import changed
from studio.model.scenario import Night, UnitEntry
from studio.model.units import Traits, UnitType
from studio.rules.combat_infantry.options import Options
from studio.values import dataclass

NO_COMPANY: Final = "-"
"""The company of units to which the scenario gives none."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of a side: `number` is its place in `State.units`, `id` its name in the scenario.

    Ranges and movement are those of this firefight, night reckoned in (10.3). `fire` and `most`
    are 0 for what can't fire, `morale` is 0 for what has none.
    """

    number: int
    id: str
    type: UnitType
    side: int
    company: str
    """Its own, or the one a battalion weapon is attached to (2.15, 2.5)."""
    platoon: int | None
    """Of squads and platoon HQs (2.15, 2.2)."""
    steps: int
    """Strength at the start."""
    traits: Traits = field(repr=False)
    unit_class: str
    full: int
    """Printed steps; no rally leads above (5.0)."""
    fire: int
    """Highest roll that hits, before modifiers (2.12)."""
    least: int
    most: int
    """Effective range in hexes (2.13)."""
    move: int
    """Movement points (2.14)."""
    morale: int
    """Highest roll that passes a check (2.16)."""
    armour: int
    """Armour class, 0 when unarmoured (6.32)."""
    is_hq: bool
    is_chq: bool
    is_squad: bool
    """An infantry squad of a platoon (2.3)."""
    is_weapon: bool
    """A company or battalion weapon (2.4, 2.5)."""
    bombards: bool
    """Mortars and strikes: indirect fire (2.42, 6.6)."""

    def armour_when(self, face_up: bool) -> int:
        """Armour class, which a hidden tank doesn't have yet (2.54)."""
        hidden = self.traits.hidden_armour
        return self.armour if face_up or hidden is None else hidden

    def armour_against(self, how: str, face_up: bool) -> int:
        """Armour class against `full`, `half` or `none` of it, as bombardment has it (6.61)."""
        armour = self.armour_when(face_up)
        if how == "full" or self.traits.full_armour_when_bombarded:
            return armour
        return armour // 2 if how == "half" else 0


def unit_of(
    number: int, entry: UnitEntry, kind: UnitType, side: int, night: Night | None = None
) -> Unit:
    """The unit of an entry of a scenario.

    What machine guns, AT rifles and guns are is in their figures and traits (2.41, 2.43, 2.55).

    UnknownValue when the table leaves a figure unknown that the rules need.
    """
    least, most, move = _by_light(kind, night)
    return Unit(
        number=number,
        id=entry.id,
        type=kind,
        side=side,
        company=entry.company or NO_COMPANY,
        platoon=entry.platoon,
        steps=entry.steps or kind.steps,
        traits=kind.traits,
        unit_class=kind.unit_class,
        full=kind.steps,
        fire=kind.fire or 0,
        least=least,
        most=most,
        move=move,
        morale=kind.morale or 0,
        armour=kind.armour or 0,
        is_hq=kind.is_hq,
        is_chq=kind.kind == "chq",
        is_squad=kind.kind == "squad",
        is_weapon=kind.kind in ("company_weapon", "battalion_weapon"),
        bombards=kind.traits.bombards,
    )


def _by_light(kind: UnitType, night: Night | None) -> tuple[int, int, int]:
    """Ranges and movement points by day or at night (10.3)."""
    (least, most), move = kind.range or (0, 0), kind.move or 0
    if night is None:
        return least, most, move
    return min(least, night.sight), min(most, night.sight), ceil(move * night.move)


def relit(unit: Unit, night: Night | None, options: Options) -> Unit:
    """The unit by day or in the light of another night."""
    least, most, move = _by_light(unit.type, night)
    lit = replace(unit, least=least, most=most, move=move, fire=unit.type.fire or 0)
    return weathered(lit, options)


def weathered(unit: Unit, options: Options) -> Unit:
    """The unit in the weather of a scenario (10.2): what it can do at all, it can do a little."""
    if not (options.move_change or options.fire_change):
        return unit
    move, fire, change = unit.move, unit.fire, options.fire_change
    return replace(
        unit,
        move=max(1, move + options.move_change) if move else 0,
        fire=max(1, fire + change) if fire else 0,
        traits=_weathered_traits(unit.type.traits, change) if change else unit.traits,
    )


def _weathered_traits(traits: Traits, change: int) -> Traits:
    """The traits of a unit whose firepower changes, that for one purpose alone too (2.52, 7.5)."""
    armour, wire = traits.fire_vs_armour, traits.clears_wire_fire
    if armour is None and wire is None:
        return traits
    return changed(
        traits,
        fire_vs_armour=None if armour is None else max(1, armour + change),
        clears_wire_fire=None if wire is None else max(1, wire + change),
    )
