"""Checks of victory: whether it can be won, and whether somebody can get there in time."""

from collections.abc import Iterator

from studio.checks.finding import Draft, Spotted, check
from studio.checks.reach import reached
from studio.checks.words import hex_words
from studio.hexes import Hex
from studio.model.locate import pointer
from studio.model.scenario import Objective
from studio.model.setup import edge_hexes, place_hexes
from studio.model.table_files import suggestion
from studio.model.text import in_language
from studio.words import tr


@check("no-victory", level="error", rule="10.4", stage="playtest")
def no_victory(draft: Draft) -> Iterator[Spotted]:
    """Nothing gives victory points."""
    victory = draft.scenario.victory
    gives = (victory.elimination, *(o.points for o in victory.objectives))
    if not any((*gives, *(way_out.points for way_out in victory.exits))):
        yield Spotted(
            tr("the victory"),
            "/victory",
            tr("nothing gives points: an objective, an exit or eliminations have to"),
        )


@check("only-eliminations", level="note", rule="10.4", stage="publish")
def only_eliminations(draft: Draft) -> Iterator[Spotted]:
    """There is no objective and no exit: only losses count."""
    victory = draft.scenario.victory
    if victory.elimination and not victory.objectives and not victory.exits:
        yield Spotted(tr("the victory"), "/victory", tr("there is no objective: only losses count"))


@check("objective-nowhere", level="error", rule="10.4")
def objective_nowhere(draft: Draft) -> Iterator[Spotted]:
    """An objective names no place, two, or one that the map doesn't have."""
    names = [in_language(place.name, "en") for place in draft.ground.places]
    for number, objective in enumerate(draft.scenario.victory.objectives):
        where, at = (
            tr("objective {number}", number=number + 1),
            pointer("victory", "objectives", number),
        )
        given = [text for text in (objective.place, objective.at) if text is not None]
        if len(given) != 1:
            what = (
                tr("it needs a place or a hex")
                if not given
                else tr("only a place or a hex can be meant")
            )
            yield Spotted(where, at, what)
        elif not _hexes(draft, objective) and not draft.waits(given[0]):
            field = "place" if objective.place is not None else "at"
            there = suggestion(given[0], names) if objective.place and names else ""
            if field == "place":
                what = tr("the map has no place {given!r}{there}", given=given[0], there=there)
            else:
                what = tr("the map has no hex {given!r}{there}", given=given[0], there=there)
            yield Spotted(where, f"{at}/{field}", what)


def _hexes(draft: Draft, objective: Objective) -> tuple[Hex, ...]:
    return place_hexes(draft.ground, objective.place or objective.at or "")


@check("objective-twice", level="warning", rule="10.4")
def objective_twice(draft: Draft) -> Iterator[Spotted]:
    """A place is an objective twice for the same side at the same time."""
    seen: set[object] = set()
    for number, objective in enumerate(draft.scenario.victory.objectives):
        key = (_hexes(draft, objective), objective.when, objective.side)
        if key[0] and key in seen:
            yield Spotted(
                hex_words(draft.ground, key[0][0]),
                pointer("victory", "objectives", number),
                tr("this place is an objective already"),
                at=draft.ground.name(key[0][0]),
            )
        seen.add(key)


@check("objective-worthless", level="warning", rule="10.4")
def objective_worthless(draft: Draft) -> Iterator[Spotted]:
    """An objective gives no points."""
    for number, objective in enumerate(draft.scenario.victory.objectives):
        if objective.points == 0:
            at = pointer("victory", "objectives", number, "points")
            yield Spotted(tr("objective {number}", number=number + 1), at, tr("it gives no points"))


@check("objective-unreachable", level="error", rule="10.4", stage="playtest")
def objective_unreachable(draft: Draft) -> Iterator[Spotted]:
    """No unit of any side that could score an objective gets to it or next to it in time."""
    for number, objective in enumerate(draft.scenario.victory.objectives):
        hexes = _hexes(draft, objective)
        sides = [objective.side] if objective.side else list(draft.scenario.sides)
        known = [side for side in sides if side in draft.scenario.sides]
        if not hexes or not known or not draft.scenario.time.turns:
            continue
        near = {n for at in hexes for n in (at, *draft.ground.neighbours(at))}
        if not any(reached(draft, side, near) for side in known):
            who = (
                tr("no unit of the {side} side", side=draft.side(objective.side))
                if objective.side
                else tr("no unit")
            )
            yield Spotted(
                hex_words(draft.ground, hexes[0]),
                pointer("victory", "objectives", number),
                tr("{who} can get here in {turns} turns", who=who, turns=draft.scenario.time.turns),
                at=draft.ground.name(hexes[0]),
            )


@check("exit-unreachable", level="error", rule="10.4", stage="playtest")
def exit_unreachable(draft: Draft) -> Iterator[Spotted]:
    """No unit of a side gets to the side of the map over which it could leave for points."""
    for number, way_out in enumerate(draft.scenario.victory.exits):
        edge = edge_hexes(draft.ground, way_out.edge)
        known = way_out.side in draft.scenario.sides
        if not known or not edge or not draft.scenario.time.turns:
            continue
        if not reached(draft, way_out.side, set(edge)):
            yield Spotted(
                tr("exit {number}", number=number + 1),
                pointer("victory", "exits", number),
                tr(
                    "no unit of the {side} side gets to the {edge} side in {turns} turns",
                    side=draft.side(way_out.side),
                    edge=tr(way_out.edge),
                    turns=draft.scenario.time.turns,
                ),
            )


@check("margin-twice", level="warning", rule="10.4")
def margin_twice(draft: Draft) -> Iterator[Spotted]:
    """Two names of victories begin at the same lead."""
    seen: set[int] = set()
    for number, margin in enumerate(draft.scenario.victory.margins):
        if margin.above in seen:
            yield Spotted(
                tr("margin {number}", number=number + 1),
                pointer("victory", "margins", number, "above"),
                tr("a lead of {above} has a name already", above=margin.above),
            )
        seen.add(margin.above)
