"""What the forces dock says of units and groups."""

from studio.model.scenario import UnitEntry
from studio.model.text import in_language
from studio.model.units import UnitTable
from studio.words import tr


def unit_text(unit: UnitEntry, units: UnitTable) -> str:
    """Id and name of a unit."""
    kind = units.types.get(unit.type)
    name = in_language(kind.name) if kind else tr("unknown type {type}", type=unit.type)
    return f"{unit.id} {name}"


def unit_place(unit: UnitEntry) -> str:
    """Where a unit stands, in few letters: its hex, or its area; "–" if nowhere yet."""
    return unit.at.rpartition(":")[2] if unit.at else unit.area or "–"


def steps_text(unit: UnitEntry, steps: int, units: UnitTable) -> str:
    """The steps of a unit; of a reduced one also the printed ones: `2/4`."""
    kind = units.types.get(unit.type)
    printed = kind.steps if kind is not None and kind.known("steps") else steps
    return f"{steps}/{printed}" if steps != printed else str(steps)


def unit_tip(unit: UnitEntry, units: UnitTable) -> str:
    """All about a unit in one line."""
    kind = units.types.get(unit.type)
    where = unit.at or (
        tr("anywhere in area {area}", area=unit.area) if unit.area else tr("not set up yet")
    )
    steps = (
        tr("{left} of {printed} steps", left=unit.steps, printed=kind.steps)
        if kind and unit.steps is not None
        else ""
    )
    platoon = tr("platoon {platoon}", platoon=unit.platoon) if unit.platoon is not None else ""
    return ", ".join(part for part in (unit_text(unit, units), where, platoon, steps) if part)
