"""Edits of a scenario that need no map: forces, areas, victory, time, texts.

An edit is a pure function: it takes the scenario and gives the changed one. It raises StudioError
where it is asked for something that isn't there.
"""

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from studio.errors import StudioError
from studio.model.scenario import (
    Area,
    Arrival,
    Draw,
    Exit,
    Margin,
    Objective,
    Scenario,
    SideForce,
    SpecialRule,
    UnitEntry,
)
from studio.model.table_files import suggestion
from studio.model.text import Text
from studio.model.units import SHIPPED_PACKS, pack_path
from studio.words import tr

SIDES = 2
"""So many sides play."""

# --- heading, time, texts -----------------------------------------------------------------------


def packs_from(scenario: Scenario, old: Path | None, new: Path) -> Scenario:
    """The scenario with its unit packs named from another folder, to which its file goes."""
    packs = tuple(
        pack if pack in SHIPPED_PACKS or Path(pack).is_absolute() else _seen_from(pack, old, new)
        for pack in scenario.packs
    )
    return replace(scenario, packs=packs)


def _seen_from(pack: str, old: Path | None, new: Path) -> str:
    path = pack_path(pack, old).absolute()
    try:
        return Path(os.path.relpath(path, new.absolute())).as_posix()
    except ValueError:  # on another drive
        return str(path)


def retitle(scenario: Scenario, title: Text) -> Scenario:
    """The scenario under another title."""
    return replace(scenario, title=title)


def set_time(scenario: Scenario, **fields: Any) -> Scenario:
    """Changes month, turns, first (Player 1), weather or night: `set_time(s, turns=6)`."""
    return replace(scenario, time=replace(scenario.time, **fields))


def set_text(scenario: Scenario, field: str, text: Text) -> Scenario:
    """Changes one of the texts: place, situation, setup, notes or credits."""
    changed: dict[str, Any] = {field: text}
    return replace(scenario, texts=replace(scenario.texts, **changed))


def set_special_rules(scenario: Scenario, rules: Iterable[SpecialRule]) -> Scenario:
    """The scenario with these special rules."""
    return replace(scenario, texts=replace(scenario.texts, special_rules=tuple(rules)))


# --- units --------------------------------------------------------------------------------------


def side_of(scenario: Scenario, unit: str) -> str:
    """The side that a block belongs to.

    Raises:
        StudioError: there is no block of this id.
    """
    for side, entry in scenario.units():
        if entry.id == unit:
            return side
    known = [entry.id for _, entry in scenario.units()]
    raise StudioError(
        tr(
            "there is no unit {unit!r} in {scenario}{hint}",
            unit=unit,
            scenario=scenario.id,
            hint=suggestion(unit, known),
        )
    )


def unit_of(scenario: Scenario, unit: str) -> UnitEntry:
    """The block of this id. StudioError if there is none."""
    force = scenario.sides[side_of(scenario, unit)]
    return next(entry for entry in force.units if entry.id == unit)


def add_unit(scenario: Scenario, side: str, entry: UnitEntry) -> Scenario:
    """The scenario with one more block, behind the others of its side.

    A side that isn't there yet begins with it, in place of one of two of which nothing is said.
    StudioError if the id is taken.
    """
    if any(other.id == entry.id for _, other in scenario.units()):
        raise StudioError(
            tr(
                "there is a unit {entry!r} already: try {free}",
                entry=entry.id,
                free=free_unit_id(scenario, entry),
            )
        )
    if side not in scenario.sides:
        scenario = _with_room_for_a_side(scenario)
    return change_force(scenario, side, lambda f: replace(f, units=(*f.units, entry)))


def _with_room_for_a_side(scenario: Scenario) -> Scenario:
    """The scenario without an idle side, where two are there already (2.0)."""
    idle = [name for name, force in scenario.sides.items() if force == SideForce()]
    if len(scenario.sides) < SIDES or not idle:
        return scenario
    return replace(scenario, sides={n: f for n, f in scenario.sides.items() if n != idle[0]})


def free_unit_id(scenario: Scenario, entry: UnitEntry) -> str:
    """An id for a block: company and platoon as on the label (2.15), then a letter that is free.

    The HQ of company A is A, that of its first platoon A1, the others A1a, A1b ... and Aa, Ab ...
    `entry` needs no id of its own.
    """
    taken = {other.id for _, other in scenario.units()}
    stem = f"{entry.company or 'X'}{entry.platoon or ''}"
    if stem not in taken and entry.type.rpartition("_")[2] in ("chq", "phq"):
        return stem
    letters = "abcdefghijklmnopqrstuvwxyz"
    endings = (*letters, *(f"{one}{two}" for one in letters for two in letters))
    return str(next(stem + ending for ending in endings if stem + ending not in taken))


def change_unit(scenario: Scenario, unit: str, **fields: Any) -> Scenario:
    """Changes some fields of a block: `change_unit(s, "A1a", company="B")`."""
    return change_force(
        scenario,
        side_of(scenario, unit),
        lambda f: replace(
            f, units=tuple(replace(e, **fields) if e.id == unit else e for e in f.units)
        ),
    )


def move_unit(
    scenario: Scenario, unit: str, *, at: str | None = None, area: str | None = None
) -> Scenario:
    """Sets a block up at a hex or in an area; with neither it is set up nowhere yet."""
    if at is not None and area is not None:
        raise StudioError(tr("{unit} sets up at a hex or in an area, not both", unit=unit))
    return change_unit(scenario, unit, at=at, area=area)


def restep_unit(scenario: Scenario, unit: str, steps: int | None) -> Scenario:
    """Gives a block another strength at the start; None is all of its printed steps."""
    return change_unit(scenario, unit, steps=steps)


def remove_units(scenario: Scenario, units: Iterable[str]) -> Scenario:
    """The scenario without these blocks; arrivals that bring nobody any more go too."""
    gone = set(units)
    for unit in gone:
        side_of(scenario, unit)

    def without(force: SideForce) -> SideForce:
        arrivals = (
            replace(a, units=tuple(unit for unit in a.units if unit not in gone))
            for a in force.arrivals
        )
        return replace(
            force,
            units=tuple(entry for entry in force.units if entry.id not in gone),
            arrivals=tuple(arrival for arrival in arrivals if arrival.units),
        )

    return replace(scenario, sides={side: without(f) for side, f in scenario.sides.items()})


# --- sides --------------------------------------------------------------------------------------


def change_force(
    scenario: Scenario, side: str, change: Callable[[SideForce], SideForce]
) -> Scenario:
    """The scenario with the force of a side changed; a side that isn't there begins empty."""
    force = change(scenario.sides.get(side, SideForce()))
    return replace(scenario, sides={**scenario.sides, side: force})


def set_budget(scenario: Scenario, side: str, points: int | None) -> Scenario:
    """The points that a side's force may cost (10.4); None: no limit."""
    return change_force(scenario, side, lambda f: replace(f, budget=points))


def set_strikes(scenario: Scenario, side: str, kind: str, number: int) -> Scenario:
    """The number of artillery or air strikes of a side (2.6, 2.7); 0 takes them away."""
    return change_force(
        scenario, side, lambda f: replace(f, strikes=_counted(f.strikes, kind, number))
    )


def set_markers(scenario: Scenario, side: str, kind: str, number: int) -> Scenario:
    """The number of markers of a kind that a side may place at set-up; 0 takes them away."""
    return change_force(
        scenario, side, lambda f: replace(f, markers=_counted(f.markers, kind, number))
    )


def _counted(counts: Mapping[str, int], kind: str, number: int) -> dict[str, int]:
    if number < 0:
        raise StudioError(
            tr("{number} {kind}: a number from 0 on is needed", number=number, kind=kind)
        )
    return {name: count for name, count in {**counts, kind: number}.items() if count}


def set_draws(scenario: Scenario, side: str, draws: Iterable[Draw]) -> Scenario:
    """The variable forces of a side (2.5)."""
    return change_force(scenario, side, lambda f: replace(f, draws=tuple(draws)))


def set_arrivals(scenario: Scenario, side: str, arrivals: Iterable[Arrival]) -> Scenario:
    """When and where units of a side enter later."""
    return change_force(scenario, side, lambda f: replace(f, arrivals=tuple(arrivals)))


def set_players(scenario: Scenario, side: str, players: Mapping[str, tuple[str, ...]]) -> Scenario:
    """Who plays which companies and platoons of a side, where several do (1.1)."""
    return change_force(scenario, side, lambda f: replace(f, players=dict(players)))


# --- areas and victory --------------------------------------------------------------------------


def set_area(scenario: Scenario, name: str, area: Area) -> Scenario:
    """The scenario with an area of this name, new or changed."""
    return replace(scenario, areas={**scenario.areas, name: area})


def rename_area(scenario: Scenario, old: str, new: str) -> Scenario:
    """The scenario with an area called otherwise, wherever it is meant."""
    if old not in scenario.areas:
        raise StudioError(
            tr("there is no area {old!r}{hint}", old=old, hint=suggestion(old, scenario.areas))
        )
    if new in scenario.areas and new != old:
        raise StudioError(tr("there is an area {new!r} already", new=new))
    areas = {new if name == old else name: area for name, area in scenario.areas.items()}
    return _with_areas(replace(scenario, areas=areas), lambda name: new if name == old else name)


def rename_named_place(scenario: Scenario, old: Collection[str], new: str) -> Scenario:
    """The scenario with a place called otherwise by objectives and areas, whatever they called it.

    `old` are its names, case folded.
    """

    def now(name: str | None) -> str | None:
        return new if name is not None and name.casefold() in old else name

    objectives = tuple(replace(one, place=now(one.place)) for one in scenario.victory.objectives)
    areas = {
        letter: replace(area, in_or_next_to=tuple(now(n) or n for n in area.in_or_next_to))
        for letter, area in scenario.areas.items()
    }
    victory = replace(scenario.victory, objectives=objectives)
    return replace(scenario, victory=victory, areas=areas)


def remove_area(scenario: Scenario, name: str) -> Scenario:
    """The scenario without an area; what was set up in it is set up nowhere yet."""
    areas = {other: area for other, area in scenario.areas.items() if other != name}
    return _with_areas(
        replace(scenario, areas=areas), lambda other: None if other == name else other
    )


def _with_areas(scenario: Scenario, now: Callable[[str | None], str | None]) -> Scenario:
    """The scenario with the areas of units, draws and arrivals called as `now` says."""

    def renamed(force: SideForce) -> SideForce:
        return replace(
            force,
            units=tuple(replace(entry, area=now(entry.area)) for entry in force.units),
            draws=tuple(replace(draw, area=now(draw.area)) for draw in force.draws),
            arrivals=tuple(
                replace(arrival, area=area)
                for arrival in force.arrivals
                if (area := now(arrival.area)) is not None
            ),
        )

    return replace(scenario, sides={side: renamed(f) for side, f in scenario.sides.items()})


def set_elimination(scenario: Scenario, points: int) -> Scenario:
    """Points for each enemy unit eliminated (10.4)."""
    return replace(scenario, victory=replace(scenario.victory, elimination=points))


def set_objectives(scenario: Scenario, objectives: Iterable[Objective]) -> Scenario:
    """The scenario with these objectives."""
    return replace(scenario, victory=replace(scenario.victory, objectives=tuple(objectives)))


def add_objective(scenario: Scenario, objective: Objective) -> Scenario:
    """The scenario with one more objective."""
    return set_objectives(scenario, (*scenario.victory.objectives, objective))


def remove_objective(scenario: Scenario, number: int) -> Scenario:
    """The scenario without the objective of this number, counted from 0."""
    kept = [one for place, one in enumerate(scenario.victory.objectives) if place != number]
    return set_objectives(scenario, kept)


def set_exits(scenario: Scenario, exits: Iterable[Exit]) -> Scenario:
    """Points for units that leave the map."""
    return replace(scenario, victory=replace(scenario.victory, exits=tuple(exits)))


def set_margins(scenario: Scenario, margins: Iterable[Margin]) -> Scenario:
    """The names of victories, the greatest lead first."""
    ordered = tuple(sorted(margins, key=lambda margin: -margin.above))
    return replace(scenario, victory=replace(scenario.victory, margins=ordered))
