"""Checks of what a scenario changes on its map: addresses, ids, markers."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from studio.checks.finding import Draft, Fix, Spotted, check
from studio.checks.words import hex_words
from studio.hexes import Hex, Hexside
from studio.model.locate import pointer
from studio.model.marking import why_not
from studio.model.merging import NONE
from studio.model.overlay_edits import located, needed_changes
from studio.model.scenario import Change, Scenario, SeamRule
from studio.model.table_files import suggestion
from studio.model.text import in_language
from studio.words import tr, within

Entry = Change | SeamRule
OF_HEXES = ("level", "name", "kind")
OF_SIDES = ("rise", "crossing", "ways")


def _entries(scenario: Scenario) -> Iterator[tuple[str, Entry]]:
    """Every change and overrule with its pointer."""
    yield from ((pointer("changes", n), change) for n, change in enumerate(scenario.changes))
    yield from ((pointer("seams", n), rule) for n, rule in enumerate(scenario.seams))


@check("unknown-hex", level="error", rule="3.2")
def unknown_hex(draft: Draft) -> Iterator[Spotted]:
    """A change or overrule lies in a hex that the map doesn't have."""
    entries: Mapping[str, tuple[Entry, ...]] = {
        "changes": draft.scenario.changes,
        "seams": draft.scenario.seams,
    }
    for fault in draft.ground.faults:
        _, name, number, *_ = fault.pointer.split("/")
        if fault.kind == "unknown-hex" and not draft.waits(entries[name][int(number)].at):
            entry = entries[name][int(number)]
            fix = Fix(tr("take it out"), _without(entry))
            yield Spotted(entry.at, fault.pointer, fault.message, fix)


def _without(entry: Entry) -> Callable[[Scenario], Scenario]:
    """Takes an entry out, wherever it is by then."""

    def edit(scenario: Scenario) -> Scenario:
        return replace(
            scenario,
            changes=tuple(change for change in scenario.changes if change != entry),
            seams=tuple(rule for rule in scenario.seams if rule != entry),
        )

    return edit


@check("unknown-terrain", level="error", rule="3.4")
def unknown_terrain(draft: Draft) -> Iterator[Spotted]:
    """A terrain, rise, crossing, way or marker of a change isn't in the terrain table."""
    table = draft.terrain
    for at, entry in _entries(draft.scenario):
        terrains = table.hexes if " " not in entry.at else {**table.edges, **table.hexes}
        marker = entry.marker if isinstance(entry, Change) else None
        yield from _unknown(entry.at, f"{at}/terrain", tr("terrain there"), entry.terrain, terrains)
        yield from _unknown(entry.at, f"{at}/rise", "rise", entry.rise, table.rises)
        yield from _unknown(entry.at, f"{at}/crossing", "crossing", entry.crossing, table.crossings)
        for number, way in enumerate(entry.ways or ()):
            yield from _unknown(entry.at, f"{at}/ways/{number}", "way", way, table.ways)
        yield from _unknown(entry.at, f"{at}/marker", "marker", marker, table.markers, none=False)


def _unknown(
    where: str,
    at: str,
    what: str,
    name: str | None,
    known: Mapping[str, object],
    none: bool = True,
) -> Iterator[Spotted]:
    if name is not None and name not in known and not (none and name == NONE):
        yield Spotted(
            where,
            at,
            tr(
                "{name!r} is no {what}{hint}",
                name=name,
                what=what,
                hint=suggestion(name, known),
            ),
            at=where,
        )


@check("change-misplaced", level="error", rule="3.3")
def change_misplaced(draft: Draft) -> Iterator[Spotted]:
    """A hex is given what only a hexside can have, or a hexside what only a hex can."""
    for at, entry in _entries(draft.scenario):
        on_side = " " in entry.at
        for field in OF_HEXES if on_side else OF_SIDES:
            if getattr(entry, field, None) is not None:
                needed = (
                    tr("a hex, such as E1:0304") if on_side else tr("a hexside, such as E1:0304 ne")
                )
                yield Spotted(
                    entry.at,
                    f"{at}/{field}",
                    tr('"{field}" belongs to {needed}', field=field, needed=needed),
                    at=entry.at,
                )


@check("change-twice", level="warning", rule="3.3")
def change_twice(draft: Draft) -> Iterator[Spotted]:
    """Two changes say something different of the same hex or hexside; the later one counts."""
    seen: dict[tuple[Hex | Hexside, str], tuple[str, object]] = {}
    for number, change in enumerate(draft.scenario.changes):
        at = located(draft.ground, change.at)
        for field in ("terrain", "level", "rise", "crossing", "ways", "name"):
            value = getattr(change, field)
            if at is None or value is None:
                continue
            first, said = seen.setdefault((at, field), (change.at, value))
            if said != value:
                yield Spotted(
                    change.at,
                    pointer("changes", number, field),
                    tr(
                        "{field} is changed twice here: first as {first}, where it is {said}",
                        field=field,
                        first=first,
                        said=said,
                    ),
                    at=change.at,
                )


@check("change-idle", level="note", rule="3.3", stage="publish")
def change_idle(draft: Draft) -> Iterator[Spotted]:
    """A change leaves the map as the boards have it."""
    places = {
        at: change
        for change in draft.scenario.changes
        if change.marker is None and (at := located(draft.ground, change.at)) is not None
    }
    needed = needed_changes(draft.firefight, places)
    for number, change in enumerate(draft.scenario.changes):
        at = located(draft.ground, change.at)
        if at is not None and places.get(at) is change and needed[at] == Change(change.at):
            yield Spotted(
                change.at,
                pointer("changes", number),
                tr("the map is the same without this change"),
                Fix(tr("take out the change"), _without(change)),
                at=change.at,
            )


# --- markers ------------------------------------------------------------------------------------


@check("marker-misplaced", level="error", rule="7.0")
def marker_misplaced(draft: Draft) -> Iterator[Spotted]:
    """A marker lies where it can't: a foxhole outside of Clear, a bridge's without a bridge."""
    for number, change in enumerate(draft.scenario.changes):
        marker = draft.terrain.markers.get(change.marker or "")
        at = located(draft.ground, change.at)
        if marker is None or at is None:
            continue
        wrong = why_not(draft.ground, draft.terrain, marker, at)
        if wrong:
            name = within(in_language(marker.name))
            yield Spotted(
                change.at if isinstance(at, Hexside) else hex_words(draft.ground, at),
                pointer("changes", number, "marker"),
                tr("a {name} marker can't lie here: {wrong}", name=name, wrong=wrong),
                at=change.at,
            )


@check("marker-without-side", level="warning", rule="7.5", stage="playtest")
def marker_without_side(draft: Draft) -> Iterator[Spotted]:
    """Wire keeps its own side out and holds one enemy, and a scenario doesn't say whose it is."""
    sides = tuple(draft.scenario.sides)
    for number, change in enumerate(draft.scenario.changes):
        marker = draft.terrain.markers.get(change.marker or "")
        if marker is not None and marker.enemy_stack is not None and change.side not in sides:
            name = within(in_language(marker.name))
            taken = (
                tr("; it is taken for that of the {side} side", side=draft.side(sides[0]))
                if sides
                else ""
            )
            yield Spotted(
                change.at,
                pointer("changes", number, "marker"),
                tr("this {name} marker has no side{taken}", name=name, taken=taken),
                at=change.at,
            )


@check("marker-crowded", level="error", rule="7.5")
def marker_crowded(draft: Draft) -> Iterator[Spotted]:
    """A marker that must be alone in its hex shares it with another, or one lies there twice."""
    seen: dict[Hex | Hexside, list[str]] = {}
    for number, change in enumerate(draft.scenario.changes):
        marker = draft.terrain.markers.get(change.marker or "")
        at = located(draft.ground, change.at)
        if marker is None or at is None:
            continue
        others = seen.setdefault(at, [])
        alone = [m for m in (marker.id, *others) if draft.terrain.markers[m].alone]
        if others and (alone or marker.id in others):
            what = (
                tr("twice")
                if marker.id in others
                else tr("beside {others}", others=", ".join(others))
            )
            yield Spotted(
                change.at,
                pointer("changes", number, "marker"),
                tr("{id} lies here {what}", id=marker.id, what=what),
                at=change.at,
            )
        others.append(marker.id)
