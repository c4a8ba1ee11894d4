"""Checks of victory: whether it can be won, and whether somebody can get there in time."""

from collections.abc import Iterator

from studio.checks.finding import Draft, Spotted, check
from studio.checks.reach import reached
from studio.checks.words import hex_words
from studio.hexes import Hex
from studio.model.locate import pointer
from studio.model.provenance import suggestion
from studio.model.scenario import Objective
from studio.model.setup import edge_hexes, place_hexes
from studio.model.text import in_language


@check("no-victory", level="error", rule="10.4", stage="playtest")
def no_victory(draft: Draft) -> Iterator[Spotted]:
    """Nothing gives victory points."""
    victory = draft.scenario.victory
    gives = (victory.elimination, *(o.points for o in victory.objectives))
    if not any((*gives, *(way_out.points for way_out in victory.exits))):
        yield Spotted(
            "the victory",
            "/victory",
            "nothing gives points: an objective, an exit or eliminations have to",
        )


@check("only-eliminations", level="note", rule="10.4", stage="publish")
def only_eliminations(draft: Draft) -> Iterator[Spotted]:
    """There is no objective and no exit: only losses count."""
    victory = draft.scenario.victory
    if victory.elimination and not victory.objectives and not victory.exits:
        yield Spotted("the victory", "/victory", "there is no objective: only losses count")


@check("objective-nowhere", level="error", rule="10.4")
def objective_nowhere(draft: Draft) -> Iterator[Spotted]:
    """An objective names no place, two, or one that the map doesn't have."""
    names = [in_language(place.name) for place in draft.ground.places]
    for number, objective in enumerate(draft.scenario.victory.objectives):
        where, at = f"objective {number + 1}", pointer("victory", "objectives", number)
        given = [text for text in (objective.place, objective.at) if text is not None]
        if len(given) != 1:
            what = (
                "it needs a place or a hex" if not given else "only a place or a hex can be meant"
            )
            yield Spotted(where, at, what)
        elif not _hexes(draft, objective) and not draft.waits(given[0]):
            field = "place" if objective.place is not None else "at"
            there = suggestion(given[0], names) if objective.place and names else ""
            what = f"the map has no {'place' if field == 'place' else 'hex'} {given[0]!r}{there}"
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
                "this place is an objective already",
                at=draft.ground.name(key[0][0]),
            )
        seen.add(key)


@check("objective-worthless", level="warning", rule="10.4")
def objective_worthless(draft: Draft) -> Iterator[Spotted]:
    """An objective gives no points."""
    for number, objective in enumerate(draft.scenario.victory.objectives):
        if objective.points == 0:
            at = pointer("victory", "objectives", number, "points")
            yield Spotted(f"objective {number + 1}", at, "it gives no points")


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
            who = f"no unit of the {objective.side} side" if objective.side else "no unit"
            yield Spotted(
                hex_words(draft.ground, hexes[0]),
                pointer("victory", "objectives", number),
                f"{who} can get here in {draft.scenario.time.turns} turns",
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
                f"exit {number + 1}",
                pointer("victory", "exits", number),
                f"no unit of the {way_out.side} side gets to the {way_out.edge} side in "
                f"{draft.scenario.time.turns} turns",
            )


@check("margin-twice", level="warning", rule="10.4")
def margin_twice(draft: Draft) -> Iterator[Spotted]:
    """Two names of victories begin at the same lead."""
    seen: set[int] = set()
    for number, margin in enumerate(draft.scenario.victory.margins):
        if margin.above in seen:
            yield Spotted(
                f"margin {number + 1}",
                pointer("victory", "margins", number, "above"),
                f"a lead of {margin.above} has a name already",
            )
        seen.add(margin.above)
