"""Checks of set-up: where blocks stand or may stand, and whether there is room (8.2, 10.1)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace

from studio.checks.finding import Draft, Fix, Spotted, check
from studio.checks.forces import blocks, unit_words
from studio.checks.words import hex_words
from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.force_edits import remove_area, set_area
from studio.model.ground import Ground
from studio.model.locate import pointer
from studio.model.scenario import Scenario, UnitEntry
from studio.model.setup import area_hexes, place_hexes
from studio.model.table_files import suggestion
from studio.model.text import in_language
from studio.model.units import UnitType
from studio.words import plural, tr, within


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
    return tr("{address} isn't an address such as E1:0304", address=address)


@check("unknown-area", level="error", rule="10.1")
def unknown_area(draft: Draft) -> Iterator[Spotted]:
    """A unit, draw or arrival belongs in an area that the scenario doesn't have."""
    areas = draft.scenario.areas
    for where, at, name in _areas_named(draft):
        if name is not None and name not in areas:
            there = suggestion(name, areas) if areas else tr("; the scenario has none")
            yield Spotted(where, at, tr("there is no area {name!r}{there}", name=name, there=there))


def _areas_named(draft: Draft) -> Iterator[tuple[str, str, str | None]]:
    for side, force in draft.scenario.sides.items():
        for number, entry in enumerate(force.units):
            at = pointer("sides", side, "units", number, "area")
            yield unit_words(entry), at, entry.area
        for number, draw in enumerate(force.draws):
            yield (
                tr("draw, {side} side", side=draft.side(side)),
                pointer("sides", side, "draws", number, "area"),
                draw.area,
            )
        for number, arrival in enumerate(force.arrivals):
            at = pointer("sides", side, "arrivals", number, "area")
            yield tr("arrival, {side} side", side=draft.side(side)), at, arrival.area


@check("area-unknown-place", level="error", rule="10.1")
def area_unknown_place(draft: Draft) -> Iterator[Spotted]:
    """An area names a place or a hex that the map doesn't have."""
    ground = draft.ground
    names = [in_language(place.name, "en") for place in ground.places]
    for name, area in draft.scenario.areas.items():
        for number, place in enumerate(area.in_or_next_to):
            if not place_hexes(ground, place) and not draft.waits(place):
                yield Spotted(
                    tr("area {name}", name=name),
                    pointer("areas", name, "in_or_next_to", number),
                    tr(
                        "no place is called {place!r}{hint}",
                        place=place,
                        hint=suggestion(place, names) if names else "",
                    ),
                )
        for number, address in enumerate(area.hexes):
            if address not in ground.by_address and not draft.waits(address):
                yield Spotted(
                    tr("area {name}", name=name),
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
                    tr("area {name}", name=name),
                    pointer("areas", name, "hexes", number),
                    tr("{address} is listed already", address=address)
                    + (tr(", as {first}", first=first) if first != address else ""),
                    Fix(tr("list it once"), _listed_once(name, draft.ground)),
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
            yield Spotted(
                tr("area {name}", name=name), pointer("areas", name), tr("this area has no hexes")
            )


@check("area-unused", level="note", rule="10.1", stage="playtest")
def area_unused(draft: Draft) -> Iterator[Spotted]:
    """Nobody sets up or enters in an area."""
    used = {name for _, _, name in _areas_named(draft)}
    for name in draft.scenario.areas:
        if name not in used:
            yield Spotted(
                tr("area {name}", name=name),
                pointer("areas", name),
                tr("nobody sets up or enters here"),
                Fix(tr("take out area {name}", name=name), _without_area(name)),
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
            tr("area {name}", name=areas[-1]),
            pointer("areas", areas[-1]),
            plural(
                "{count} hex of it, {first}, belongs to the other side's area {area} too",
                "{count} hexes of it, such as {first}, belong to the other side's area {area} too",
                len(hexes),
                first=first,
                area=areas[0],
            ),
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
            what = tr("it is set up nowhere: it needs a hex, an area or an arrival")
            yield Spotted(unit_words(entry), at, what, units=(entry.id,))


@check("unit-twice-placed", level="error", rule="10.1")
def unit_twice_placed(draft: Draft) -> Iterator[Spotted]:
    """A unit is set up in more than one way: at a hex, in an area, by an arrival."""
    entering = late(draft)
    for _, at, entry, _ in blocks(draft):
        if entry.at is not None and entry.area is not None:
            what = tr(
                "it is set up at {at} and in area {area}: only one can be meant",
                at=entry.at,
                area=entry.area,
            )
            yield Spotted(unit_words(entry), at, what, at=entry.at, units=(entry.id,))
        elif entry.id in entering and (entry.at is not None or entry.area is not None):
            what = tr(
                "it enters later, but is set up {at} too",
                at=entry.at or tr("in area {area}", area=entry.area),
            )
            yield Spotted(unit_words(entry), at, what, at=entry.at, units=(entry.id,))


@check("setup-forbidden-terrain", level="error", rule="3.4")
def setup_forbidden_terrain(draft: Draft) -> Iterator[Spotted]:
    """A gun, tank or vehicle stands where it can't, or anyone where nobody can."""
    quarters = draft.quarters
    for side, at, entry, kind, where in standing(draft):
        terrain = within(in_language(draft.terrain.hexes[draft.ground.cells[where].terrain].name))
        if not quarters.admits(where, kind):
            what = tr(
                "{name} can't be in {terrain} without a road",
                name=in_language(kind.name),
                terrain=terrain,
            )
        elif quarters.room(where, side) == 0:
            what = (
                tr("its own wire fills the hex")
                if quarters.markers(where)
                else (tr("nobody can be in {terrain}", terrain=terrain))
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
                plural(
                    "{count} unit of the {side} side: the hex holds {room}",
                    "{count} units of the {side} side: the hex holds {room}",
                    len(stack),
                    side=draft.side(side),
                    room=room,
                ),
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
                tr(
                    "{one} ({side}) and {other} ({owner}) stand in one hex",
                    one=entry.id,
                    side=draft.side(side),
                    other=other.id,
                    owner=draft.side(owner),
                ),
                at=entry.at,
                units=(other.id, entry.id),
            )
