"""Edits of forces by units and hexes, as the tools, docks and menus need them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from studio.app.documents.document import Document
from studio.app.documents.work import Work
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.edits import (
    add_unit,
    change_unit,
    free_unit_id,
    move_unit,
    remove_units,
    restep_unit,
    unit_of,
)
from studio.model.scenario import Scenario, SideForce, UnitEntry
from studio.model.units import UnitTable, UnitType
from studio.words import tr

Change = Callable[[Work], Work]


def of_scenario(change: Callable[[Scenario], Scenario]) -> Change:
    """An edit of scenarios that leaves boards as they are."""

    def only(work: Work) -> Work:
        return change(work) if isinstance(work, Scenario) else work

    return only


def units_moved(document: Document, targets: Mapping[str, Hex]) -> Change:
    """Units set up at hexes of the map."""
    names = {unit: document.firefight.ground.name(at) for unit, at in targets.items()}

    def change(scenario: Scenario) -> Scenario:
        for unit, at in names.items():
            scenario = move_unit(scenario, unit, at=at)
        return scenario

    return of_scenario(change)


def units_in_area(units: Iterable[str], area: str | None) -> Change:
    """Units that set up anywhere in an area, or nowhere yet."""
    moved = tuple(units)

    def change(scenario: Scenario) -> Scenario:
        for unit in moved:
            scenario = move_unit(scenario, unit, area=area)
        return scenario

    return of_scenario(change)


def units_taken_off(units: Iterable[str]) -> Change:
    """Units that stand nowhere any more but stay in the force."""
    return units_in_area(units, None)


def units_removed(units: Iterable[str]) -> Change:
    """A force without these units."""
    gone = tuple(units)
    return of_scenario(lambda scenario: remove_units(scenario, gone))


def units_changed(units: Iterable[str], **fields: object) -> Change:
    """Other company or platoon for some units."""
    changed = tuple(units)

    def change(scenario: Scenario) -> Scenario:
        for unit in changed:
            scenario = change_unit(scenario, unit, **fields)
        return scenario

    return of_scenario(change)


def steps_changed(units: Iterable[str], by: int, table: UnitTable) -> Change:
    """More or fewer steps, from 1 to the printed ones."""
    changed = tuple(units)

    def change(scenario: Scenario) -> Scenario:
        for unit in changed:
            scenario = _restepped(scenario, unit, by, table)
        return scenario

    return of_scenario(change)


def _restepped(scenario: Scenario, unit: str, by: int, table: UnitTable) -> Scenario:
    entry = unit_of(scenario, unit)
    kind = table.types.get(entry.type)
    if kind is None or not kind.known("steps"):
        return scenario
    steps = max(1, min(kind.steps, (entry.steps or kind.steps) + by))
    return restep_unit(scenario, unit, None if steps == kind.steps else steps)


def new_unit(
    scenario: Scenario, kind: UnitType, like: str | None = None, at: str | None = None
) -> UnitEntry:
    """A unit of a type in the company of another unit (or the first of its side), with a free id.

    A platoon HQ begins the next platoon; squads join the last platoon that isn't full.
    """
    company = _company(scenario, kind, like)
    platoon = _platoon(scenario, kind, company, like)
    entry = UnitEntry("", kind.id, company, platoon, at=at)
    return replace(entry, id=free_unit_id(scenario, entry))


def _company(scenario: Scenario, kind: UnitType, like: str | None) -> str:
    """The company of the unit that is like it, else the side's last, else a letter nobody has."""
    mates = scenario.sides[kind.side].units if kind.side in scenario.sides else ()
    named = [unit.company for unit in mates if unit.company]
    of_like = next((unit.company for unit in mates if unit.id == like and unit.company), None)
    taken = {unit.company for _, unit in scenario.units()}
    free = next(letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in taken)
    if kind.kind == "chq" and any(unit.type == kind.id for unit in mates):
        return free
    return of_like or (named[-1] if named else free)


def _platoon(scenario: Scenario, kind: UnitType, company: str, like: str | None) -> int | None:
    if kind.kind not in ("phq", "squad"):
        return None
    force = scenario.sides.get(kind.side, SideForce())
    mates = [unit for unit in force.units if unit.company == company and unit.platoon]
    last = max((unit.platoon or 0 for unit in mates), default=0)
    if kind.kind == "phq":
        heads = {unit.platoon for unit in mates if unit.type == kind.id}
        return next(number for number in range(1, 100) if number not in heads)
    of_like = next((unit.platoon for unit in mates if unit.id == like), None)
    return of_like or last or 1


def unit_added(
    document: Document, kind: UnitType, like: str | None = None, at: Hex | None = None
) -> tuple[str, Change]:
    """The id that a new unit will have, and the edit that adds it."""
    scenario = document.scenario
    address = document.firefight.ground.name(at) if at is not None else None
    entry = new_unit(scenario, kind, like, address)
    return entry.id, of_scenario(lambda s: add_unit(s, kind.side, entry))


def units_added(
    document: Document, kind: UnitType, count: int, like: str | None = None
) -> tuple[tuple[str, ...], Change]:
    """The ids that some new units of a type will have, and the edit that adds them."""
    scenario = document.scenario
    entries: list[UnitEntry] = []
    for _ in range(count):
        entry = new_unit(scenario, kind, like)
        scenario = add_unit(scenario, kind.side, entry)
        entries.append(entry)

    def change(before: Scenario) -> Scenario:
        for entry in entries:
            before = add_unit(before, kind.side, entry)
        return before

    return tuple(entry.id for entry in entries), of_scenario(change)


def company_added(document: Document, side: str) -> tuple[tuple[str, ...], Change]:
    """The ids of a whole company as the game box has it (2.2), and the edit that adds it."""
    firefight = document.firefight
    box = firefight.units.box.company.get(side)
    if box is None:
        raise StudioError(tr("the game box has no company for {side}", side=side))
    scenario = document.scenario
    taken = {unit.company for _, unit in scenario.units()}
    company = next(c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if c not in taken)
    entries: list[UnitEntry] = []
    groups = [(None, box.units), *enumerate(box.platoons, 1)]
    for platoon, types in groups:
        for kind, count in types.items():
            for _ in range(count):
                entry = UnitEntry("", kind, company, platoon)
                entry = replace(entry, id=free_unit_id(scenario, entry))
                scenario = add_unit(scenario, side, entry)
                entries.append(entry)

    def change(before: Scenario) -> Scenario:
        for entry in entries:
            before = add_unit(before, side, entry)
        return before

    return tuple(entry.id for entry in entries), of_scenario(change)
