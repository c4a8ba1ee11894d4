"""Checks of set-up: where blocks stand or may stand, and whether there is room (8.2, 10.1)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

from studio.checks.finding import Draft, Fix, Spotted, check
from studio.checks.forces import blocks, unit_words
from studio.checks.words import counted, hex_words
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.force_edits import remove_area, set_area
from studio.model.ground import Ground
from studio.model.locate import pointer
from studio.model.provenance import suggestion
from studio.model.scenario import Scenario, UnitEntry
from studio.model.setup import area_hexes, place_hexes
from studio.model.text import in_language
from studio.model.units import UnitType


def late(draft: Draft) -> set[str]:
    """The ids of blocks that enter later."""
    return {
        unit
        for force in draft.scenario.sides.values()
        for arrival in force.arrivals
        for unit in arrival.units
    }


def standing(draft: Draft) -> Iterator[tuple[str, str, UnitEntry, UnitType, Hex]]:
    """The blocks that are set up at a hex of the map: side, pointer, block, type, hex."""
    entering = late(draft)
    for side, at, entry, kind in blocks(draft):
        where = draft.ground.by_address.get(entry.at or "")
        if kind is not None and where is not None and entry.id not in entering:
            yield side, at, entry, kind, where


# --- places that aren't there -------------------------------------------------------------------


@check("unit-off-map", level="error", rule="10.1")
def unit_off_map(draft: Draft) -> Iterator[Spotted]:
    """A unit is set up at a hex that the map doesn't have."""
    for _, at, entry, _ in blocks(draft):
        if entry.at is None or entry.at in draft.ground.by_address:
            continue
        if not draft.waits(entry.at):
            yield Spotted(
                unit_words(entry), f"{at}/at", _reason(draft, entry.at), units=(entry.id,)
            )


def _reason(draft: Draft, address: str) -> str:
    try:
        draft.ground.find(address)
    except StudioError as fault:
        return str(fault)
    return f"{address} isn't an address such as E1:0304"


@check("unknown-area", level="error", rule="10.1")
def unknown_area(draft: Draft) -> Iterator[Spotted]:
    """A unit, draw or arrival belongs in an area that the scenario doesn't have."""
    areas = draft.scenario.areas
    for where, at, name in _areas_named(draft.scenario):
        if name is not None and name not in areas:
            there = suggestion(name, areas) if areas else "; the scenario has none"
            yield Spotted(where, at, f"there is no area {name!r}{there}")


def _areas_named(scenario: Scenario) -> Iterator[tuple[str, str, str | None]]:
    for side, force in scenario.sides.items():
        for number, entry in enumerate(force.units):
            at = pointer("sides", side, "units", number, "area")
            yield unit_words(entry), at, entry.area
        for number, draw in enumerate(force.draws):
            yield f"draw of {side}", pointer("sides", side, "draws", number, "area"), draw.area
        for number, arrival in enumerate(force.arrivals):
            at = pointer("sides", side, "arrivals", number, "area")
            yield f"arrival of {side}", at, arrival.area


@check("area-unknown-place", level="error", rule="10.1")
def area_unknown_place(draft: Draft) -> Iterator[Spotted]:
    """An area names a place or a hex that the map doesn't have."""
    ground = draft.ground
    names = [in_language(place.name) for place in ground.places]
    for name, area in draft.scenario.areas.items():
        for number, place in enumerate(area.in_or_next_to):
            if not place_hexes(ground, place) and not draft.waits(place):
                yield Spotted(
                    f"area {name}",
                    pointer("areas", name, "in_or_next_to", number),
                    f"no place is called {place!r}{suggestion(place, names) if names else ''}",
                )
        for number, address in enumerate(area.hexes):
            if address not in ground.by_address and not draft.waits(address):
                yield Spotted(
                    f"area {name}",
                    pointer("areas", name, "hexes", number),
                    _reason(draft, address),
                )


@check("area-hex-twice", level="warning", rule="10.1")
def area_hex_twice(draft: Draft) -> Iterator[Spotted]:
    """An area lists a hex twice, perhaps under both addresses that it has on a seam."""
    for name, area in draft.scenario.areas.items():
        seen: dict[Hex, str] = {}
        for number, address in enumerate(area.hexes):
            at = draft.ground.by_address.get(address)
            if at is None:
                continue
            first = seen.setdefault(at, address)
            if address != first or area.hexes.index(address) != number:
                yield Spotted(
                    f"area {name}",
                    pointer("areas", name, "hexes", number),
                    f"{address} is listed already" + (f", as {first}" if first != address else ""),
                    Fix("list it once", _listed_once(name, draft.ground)),
                    at=address,
                )


def _listed_once(name: str, ground: Ground) -> Callable[[Scenario], Scenario]:
    def edit(scenario: Scenario) -> Scenario:
        area = scenario.areas[name]
        seen: dict[object, str] = {}
        for address in area.hexes:
            seen.setdefault(ground.by_address.get(address, address), address)
        return set_area(scenario, name, replace(area, hexes=tuple(seen.values())))

    return edit


@check("area-empty", level="error", rule="10.1")
def area_empty(draft: Draft) -> Iterator[Spotted]:
    """An area says nowhere: it names no place, no hex and no side of the map."""
    for name, area in draft.scenario.areas.items():
        if not (area.in_or_next_to or area.hexes or area.edge):
            yield Spotted(f"area {name}", pointer("areas", name), "this area has no hexes")


@check("area-unused", level="note", rule="10.1", stage="playtest")
def area_unused(draft: Draft) -> Iterator[Spotted]:
    """Nobody sets up or enters in an area."""
    used = {name for _, _, name in _areas_named(draft.scenario)}
    for name in draft.scenario.areas:
        if name not in used:
            yield Spotted(
                f"area {name}",
                pointer("areas", name),
                "nobody sets up or enters here",
                Fix(f"take out area {name}", _without_area(name)),
                at_key=True,
            )


def _without_area(name: str) -> Callable[[Scenario], Scenario]:
    return lambda scenario: remove_area(scenario, name)


@check("area-shared", level="warning", rule="10.1", stage="playtest")
def area_shared(draft: Draft) -> Iterator[Spotted]:
    """Set-up areas of both sides have hexes in common."""
    owners: dict[Hex, dict[str, str]] = defaultdict(dict)
    for side, force in draft.scenario.sides.items():
        names = {u.area for u in force.units if not u.at} | {d.area for d in force.draws}
        for name in sorted(names & draft.scenario.areas.keys(), key=str):
            for at in area_hexes(draft.ground, draft.scenario.areas[str(name)]):
                owners[at].setdefault(side, str(name))
    shared: dict[tuple[str, ...], list[Hex]] = defaultdict(list)
    for at, by_side in owners.items():
        if len(by_side) > 1:
            shared[tuple(by_side.values())].append(at)
    for areas, hexes in shared.items():
        first = min(draft.ground.name(at) for at in hexes)
        yield Spotted(
            f"area {areas[-1]}",
            pointer("areas", areas[-1]),
            f"{counted(len(hexes), 'hex', 'hexes')} of it, such as {first}, "
            f"{'belongs' if len(hexes) == 1 else 'belong'} to the other side's area {areas[0]} too",
            at=first,
            at_key=True,
        )


# --- blocks and their places --------------------------------------------------------------------


@check("unit-nowhere", level="error", rule="10.1", stage="playtest")
def unit_nowhere(draft: Draft) -> Iterator[Spotted]:
    """A unit has neither a hex nor an area, and doesn't enter later."""
    entering = late(draft)
    for _, at, entry, kind in blocks(draft):
        off_map = kind is not None and kind.strike is not None
        if entry.at is None and entry.area is None and entry.id not in entering and not off_map:
            what = "it is set up nowhere: it needs a hex, an area or an arrival"
            yield Spotted(unit_words(entry), at, what, units=(entry.id,))


@check("unit-twice-placed", level="error", rule="10.1")
def unit_twice_placed(draft: Draft) -> Iterator[Spotted]:
    """A unit is set up in more than one way: at a hex, in an area, by an arrival."""
    entering = late(draft)
    for _, at, entry, _ in blocks(draft):
        if entry.at is not None and entry.area is not None:
            what = f"it is set up at {entry.at} and in area {entry.area}: only one can be meant"
            yield Spotted(unit_words(entry), at, what, at=entry.at, units=(entry.id,))
        elif entry.id in entering and (entry.at is not None or entry.area is not None):
            what = f"it enters later, but is set up {entry.at or f'in area {entry.area}'} too"
            yield Spotted(unit_words(entry), at, what, at=entry.at, units=(entry.id,))


@check("setup-forbidden-terrain", level="error", rule="3.4")
def setup_forbidden_terrain(draft: Draft) -> Iterator[Spotted]:
    """A gun, tank or vehicle stands where it can't, or anyone where nobody can."""
    quarters = draft.quarters
    for side, at, entry, kind, where in standing(draft):
        terrain = in_language(draft.terrain.hexes[draft.ground.cells[where].terrain].name).lower()
        if not quarters.admits(where, kind):
            what = f"{in_language(kind.name)} can't be in {terrain} without a road"
        elif quarters.room(where, side) == 0:
            what = (
                "its own wire fills the hex"
                if quarters.markers(where)
                else (f"nobody can be in {terrain}")
            )
        else:
            continue
        place = hex_words(draft.ground, where)
        yield Spotted(
            unit_words(entry), f"{at}/at", f"{place}: {what}", at=entry.at, units=(entry.id,)
        )


@check("setup-overstacked", level="error", rule="8.2")
def setup_overstacked(draft: Draft) -> Iterator[Spotted]:
    """More units of a side are set up in a hex than its terrain and markers hold."""
    stacks: dict[tuple[Hex, str], list[tuple[str, UnitEntry]]] = defaultdict(list)
    for side, at, entry, kind, where in standing(draft):
        if kind.strike is None:
            stacks[where, side].append((at, entry))
    for (where, side), stack in stacks.items():
        room = draft.quarters.room(where, side)
        if 0 < room < len(stack):
            at, last = stack[room]
            yield Spotted(
                hex_words(draft.ground, where),
                f"{at}/at",
                f"{counted(len(stack), 'unit')} of the {side} side: the hex holds {room}",
                at=last.at,
                units=tuple(entry.id for _, entry in stack),
            )


@check("setup-both-sides", level="error", rule="10.1")
def setup_both_sides(draft: Draft) -> Iterator[Spotted]:
    """Units of both sides are set up in one hex."""
    first: dict[Hex, tuple[str, UnitEntry]] = {}
    told: set[Hex] = set()
    for side, at, entry, _, where in standing(draft):
        owner, other = first.setdefault(where, (side, entry))
        if owner != side and where not in told:
            told.add(where)
            yield Spotted(
                hex_words(draft.ground, where),
                f"{at}/at",
                f"{entry.id} ({side}) and {other.id} ({owner}) stand in one hex",
                at=entry.at,
                units=(other.id, entry.id),
            )
