"""Checks of the forces block by block: sides, types, ids, strengths, and what the box holds."""

from collections import Counter
from collections.abc import Callable, Iterator

from studio.checks.finding import Draft, Fix, Spotted, check
from studio.errors import StudioError
from studio.model.cost import force_cost
from studio.model.force_edits import restep_unit
from studio.model.locate import pointer
from studio.model.scenario import Draw, Scenario, SideForce, UnitEntry
from studio.model.table_files import suggestion
from studio.model.text import in_language
from studio.model.units import UnitType
from studio.words import plural, tr

Listed = tuple[str, str, UnitEntry, UnitType | None]
"""A block with its side, its pointer and its type, which may be unknown."""


def blocks(draft: Draft) -> list[Listed]:
    """Every block of both sides."""
    if "blocks" not in draft.memo:
        draft.memo["blocks"] = [
            (
                side,
                pointer("sides", side, "units", number),
                entry,
                draft.units.types.get(entry.type),
            )
            for side, force in draft.scenario.sides.items()
            for number, entry in enumerate(force.units)
        ]
    found: list[Listed] = draft.memo["blocks"]
    return found


def unit_words(entry: UnitEntry) -> str:
    """A block as findings name it."""
    return tr("unit {id}", id=entry.id)


# --- sides --------------------------------------------------------------------------------------


@check("sides-missing", level="error", rule="10.0", stage="playtest")
def sides_missing(draft: Draft) -> Iterator[Spotted]:
    """A firefight hasn't two sides."""
    count = len(draft.scenario.sides)
    if count != 2:
        yield Spotted(
            tr("the forces"),
            "/sides",
            plural(
                "{count} side: a firefight is played by two",
                "{count} sides: a firefight is played by two",
                count,
            ),
        )


@check("unknown-side", level="error", rule="2.0")
def unknown_side(draft: Draft) -> Iterator[Spotted]:
    """A side isn't one of the unit table, or isn't one of the two that play."""
    known = draft.units.sides
    for side in draft.scenario.sides:
        if side not in known:
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                pointer("sides", side),
                tr(
                    "there is no side {side!r}{hint}",
                    side=side,
                    hint=suggestion(side, known),
                ),
                at_key=True,
            )
    playing = draft.scenario.sides
    for where, at, name in _sides_named(draft.scenario):
        if name is not None and name not in playing:
            yield Spotted(
                where,
                at,
                tr(
                    "{name!r} is no side of it{hint}",
                    name=name,
                    hint=suggestion(name, playing),
                ),
            )


def _sides_named(scenario: Scenario) -> Iterator[tuple[str, str, str | None]]:
    """Everywhere that a side is named outside of the forces."""
    yield tr("Player 1"), "/time/first", scenario.time.first
    for number, change in enumerate(scenario.changes):
        yield change.at, pointer("changes", number, "side"), change.side
    for number, objective in enumerate(scenario.victory.objectives):
        where = tr("objective {number}", number=number + 1)
        yield where, pointer("victory", "objectives", number, "side"), objective.side
    for number, way_out in enumerate(scenario.victory.exits):
        yield (
            tr("exit {number}", number=number + 1),
            pointer("victory", "exits", number, "side"),
            way_out.side,
        )
    if scenario.victory.tie not in ("losses", "draw"):
        yield tr("equal points"), "/victory/tie", scenario.victory.tie


@check("no-units", level="error", rule="10.1", stage="playtest")
def no_units(draft: Draft) -> Iterator[Spotted]:
    """A side has no units."""
    for side, force in draft.scenario.sides.items():
        if not force.units and not any(draw.most for draw in force.draws):
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                pointer("sides", side),
                tr("this side has no units"),
            )


# --- blocks -------------------------------------------------------------------------------------


@check("unknown-unit", level="error", rule="2.0")
def unknown_unit(draft: Draft) -> Iterator[Spotted]:
    """A unit type isn't in the unit table."""
    known = draft.units.types
    for side, at, entry, kind in blocks(draft):
        if kind is None:
            mine = [unit.id for unit in draft.units.of_side(side)] or list(known)
            yield Spotted(
                unit_words(entry),
                f"{at}/type",
                tr(
                    "there is no unit type {type!r}{hint}",
                    type=entry.type,
                    hint=suggestion(entry.type, mine),
                ),
                at=entry.at,
                units=(entry.id,),
            )
    for side, at, name in _pools(draft.scenario):
        if name not in known:
            what = tr(
                "there is no unit type {name!r}{hint}",
                name=name,
                hint=suggestion(name, known),
            )
            yield Spotted(tr("draw, {side} side", side=draft.side(side)), at, what)


def _pools(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    for side, force in scenario.sides.items():
        for number, draw in enumerate(force.draws):
            for at, name in drawable(draw):
                yield side, pointer("sides", side, "draws", number, *at), name


def drawable(draw: Draw) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """The blocks that a draw names, each with its way into the entry of the draw."""
    for place, name in enumerate(draw.pool):
        yield ("pool", place), name
    for row, throw in enumerate(draw.table):
        for place, name in enumerate(throw.units):
            yield ("table", row, "units", place), name


@check("unit-of-other-side", level="error", rule="2.0")
def unit_of_other_side(draft: Draft) -> Iterator[Spotted]:
    """A side has a unit of the other's."""
    for side, at, entry, kind in blocks(draft):
        if kind is not None and kind.side != side:
            name = in_language(kind.name)
            yield Spotted(
                unit_words(entry),
                f"{at}/type",
                tr(
                    "{name} ({id}) is {side}, not {other}",
                    name=name,
                    id=kind.id,
                    side=draft.side(kind.side),
                    other=draft.side(side),
                ),
                at=entry.at,
                units=(entry.id,),
            )
    for side, at, name in _pools(draft.scenario):
        found = draft.units.types.get(name)
        if found is not None and found.side != side:
            yield Spotted(
                tr("draw, {side} side", side=draft.side(side)),
                at,
                tr(
                    "{name} is {side}, not {other}",
                    name=name,
                    side=draft.side(found.side),
                    other=draft.side(side),
                ),
            )


@check("duplicate-unit-id", level="error", rule="2.15")
def duplicate_unit_id(draft: Draft) -> Iterator[Spotted]:
    """Two blocks have the same id."""
    seen: dict[str, str] = {}
    for side, at, entry, _ in blocks(draft):
        if entry.id in seen:
            yield Spotted(
                unit_words(entry),
                f"{at}/id",
                tr(
                    "there is a unit {id} already, of the {side} side",
                    id=entry.id,
                    side=draft.side(seen[entry.id]),
                ),
                at=entry.at,
                units=(entry.id,),
            )
        seen.setdefault(entry.id, side)


@check("steps-out-of-range", level="error", rule="2.11")
def steps_out_of_range(draft: Draft) -> Iterator[Spotted]:
    """A unit begins with more steps than are printed on its block, or with none."""
    for _, at, entry, kind in blocks(draft):
        if entry.steps is None or kind is None or not kind.known("steps"):
            continue
        if not 1 <= entry.steps <= kind.steps:
            fix = Fix(tr("use all printed steps"), _full(entry.id)) if entry.steps > 0 else None
            yield Spotted(
                unit_words(entry),
                f"{at}/steps",
                plural(
                    "{count} step: {name} has 1 to {steps}",
                    "{count} steps: {name} has 1 to {steps}",
                    entry.steps,
                    name=in_language(kind.name),
                    steps=kind.steps,
                ),
                fix,
                at=entry.at,
                units=(entry.id,),
            )


def _full(unit: str) -> Callable[[Scenario], Scenario]:
    return lambda scenario: restep_unit(scenario, unit, None)


# --- the game box -------------------------------------------------------------------------------


@check("too-many-blocks", level="error", rule="2.0")
def too_many_blocks(draft: Draft) -> Iterator[Spotted]:
    """A side has more blocks of a type, or in all, than the game box holds."""
    for side, force in draft.scenario.sides.items():
        drawn = Counter(name for draw in force.draws for name in draw.possible)
        placed = Counter(entry.type for entry in force.units)
        for name in dict.fromkeys((*placed, *drawn)):
            kind, total = draft.units.types.get(name), placed[name] + drawn[name]
            if kind is not None and kind.known("count") and total > kind.count:
                pools = tr(", {count} of them in pools", count=drawn[name]) if drawn[name] else ""
                yield Spotted(
                    tr("{side} side", side=draft.side(side)),
                    _last_block(side, force, name),
                    tr(
                        "{total} {name} ({id}){pools}: the box holds {count}",
                        total=total,
                        name=in_language(kind.name),
                        id=name,
                        pools=pools,
                        count=kind.count,
                    ),
                )
        most = draft.units.box.blocks.get(side)
        total = len(force.units) + sum(draw.most for draw in force.draws)
        if most is not None and total > most:
            at = pointer("sides", side, "units")
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                at,
                tr("{total} blocks: the box holds {most} of this side", total=total, most=most),
            )


def _last_block(side: str, force: SideForce, name: str) -> str:
    """The last block of a type, or the draws where there is none."""
    numbers = [number for number, entry in enumerate(force.units) if entry.type == name]
    return pointer("sides", side, *(("units", numbers[-1]) if numbers else ("draws",)))


@check("too-many-markers", level="error", rule="7.0")
def too_many_markers(draft: Draft) -> Iterator[Spotted]:
    """More markers lie on the map or may be placed than the game box holds."""
    box = draft.units.box
    laid = Counter(change.marker for change in draft.scenario.changes if change.marker)
    given: Counter[str] = Counter()
    for force in draft.scenario.sides.values():
        given.update(force.markers)
    for name in dict.fromkeys((*laid, *given)):
        total, most = laid[name] + given[name], box.marker_split.get(name)
        if most is not None and total > most:
            yield Spotted(
                tr("the markers"),
                _marker_at(draft.scenario, name),
                tr(
                    "{total} {name} markers: the box holds {most}",
                    total=total,
                    name=name,
                    most=most,
                ),
            )
    total = laid.total() + given.total()
    if total > box.markers:
        yield Spotted(
            tr("the markers"),
            "/sides",
            tr("{total} markers in all: the box holds {most}", total=total, most=box.markers),
        )


def _marker_at(scenario: Scenario, name: str) -> str:
    """Where a marker is named last."""
    for side, force in reversed(list(scenario.sides.items())):
        if name in force.markers:
            return pointer("sides", side, "markers", name)
    changes = enumerate(scenario.changes)
    return pointer("changes", max(number for number, c in changes if c.marker == name), "marker")


@check("unknown-marker", level="error", rule="7.0")
def unknown_marker(draft: Draft) -> Iterator[Spotted]:
    """A side is given markers that the terrain table doesn't have."""
    for side, force in draft.scenario.sides.items():
        for name in force.markers:
            if name not in draft.terrain.markers:
                yield Spotted(
                    tr("{side} side", side=draft.side(side)),
                    pointer("sides", side, "markers", name),
                    tr(
                        "{name!r} is no marker{hint}",
                        name=name,
                        hint=suggestion(name, draft.terrain.markers),
                    ),
                    at_key=True,
                )


# --- points -------------------------------------------------------------------------------------


@check("budget-exceeded", level="error", rule="10.4")
def budget_exceeded(draft: Draft) -> Iterator[Spotted]:
    """A force costs more points than its side has; points are for each step."""
    for side, force in draft.scenario.sides.items():
        if force.budget is None:
            continue
        try:
            cost = force_cost(side, force, draft.units)
        except StudioError:  # a type or value is unknown, which other checks tell
            continue
        if cost.most > force.budget:
            sure = cost.least > force.budget
            what = (
                tr("{least} points", least=cost.least)
                if cost.least == cost.most
                else (
                    tr(
                        "{least} to {most} points, by what is drawn",
                        least=cost.least,
                        most=cost.most,
                    )
                )
            )
            yield Spotted(
                tr("{side} side", side=draft.side(side)),
                pointer("sides", side, "budget"),
                tr(
                    "the force costs {what}; the budget is {budget}", what=what, budget=force.budget
                ),
                level="error" if sure else "warning",
            )
