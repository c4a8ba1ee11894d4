"""Checks of the rule set and of time: turns, Player 1, month, arrivals."""

from collections.abc import Iterator

from studio.checks.finding import Draft, Spotted, check
from studio.checks.forces import unit_words
from studio.model.locate import pointer
from studio.model.provenance import suggestion
from studio.model.setup import area_hexes, edge_hexes
from studio.rules import EFFECTS, RULESETS


@check("unknown-rules", level="error", stage="playtest")
def unknown_rules(draft: Draft) -> Iterator[Spotted]:
    """The scenario is for a rule set that isn't there."""
    rules = draft.scenario.rules
    if rules not in RULESETS:
        there = suggestion(rules, RULESETS)
        yield Spotted("the rules", "/rules", f"there is no rule set {rules!r}{there}")


@check("unplayed-rule", level="warning", stage="playtest")
def unplayed_rule(draft: Draft) -> Iterator[Spotted]:
    """A special rule is text for people: the engine can't play it."""
    played = EFFECTS.get(draft.scenario.rules, frozenset())
    for number, rule in enumerate(draft.scenario.texts.special_rules):
        at = pointer("texts", "special_rules", number)
        name = rule.title.get("en") or f"rule {number + 1}"
        if rule.effect is None:
            what = "the engine can't play this rule: playtests go without it"
            yield Spotted(name, at, what)
        elif rule.effect.get("kind") not in played:
            kind = rule.effect.get("kind")
            what = f"the engine doesn't know the effect {kind!r}: playtests go without it"
            yield Spotted(name, f"{at}/effect", what)


# --- turns --------------------------------------------------------------------------------------


@check("no-turns", level="error", rule="10.4", stage="playtest")
def no_turns(draft: Draft) -> Iterator[Spotted]:
    """The scenario doesn't say how many game turns it lasts."""
    if draft.scenario.time.turns is None:
        yield Spotted("the time", "/time", 'the number of game turns is missing: "turns": 6')


@check("no-first-player", level="error", rule="1.0", stage="playtest")
def no_first_player(draft: Draft) -> Iterator[Spotted]:
    """The scenario doesn't say who is Player 1 of the first turn."""
    if draft.scenario.time.first is None:
        sides = " or ".join(draft.scenario.sides) or "a side"
        yield Spotted(
            "the time", "/time", f'Player 1 of the first turn is missing: "first": {sides}'
        )


@check("no-month", level="note", rule="10.2", stage="publish")
def no_month(draft: Draft) -> Iterator[Spotted]:
    """No month is given; balkas are streams in some."""
    if draft.scenario.time.month is None:
        yield Spotted("the time", "/time", 'the month is missing, such as "month": "1942-07"')


@check("weather-idle", level="warning", rule="10.2")
def weather_idle(draft: Draft) -> Iterator[Spotted]:
    """Weather of a later turn changes nothing, comes after the last turn, or is there twice."""
    time, seen = draft.scenario.time, set[int]()
    for number, spell in enumerate(time.later):
        at = pointer("time", "later", number)
        before = time.at(spell.turn - 1)
        where = f"weather of turn {spell.turn}"
        if spell.turn in seen:
            yield Spotted(where, at, f"turn {spell.turn} has weather of its own twice")
        elif time.turns is not None and spell.turn > time.turns:
            yield Spotted(where, at, f"turn {spell.turn} comes after the last one, {time.turns}")
        elif (spell.weather, spell.night) == (before.weather, before.night):
            yield Spotted(where, at, "weather and light are as in the turn before")
        seen.add(spell.turn)


# --- arrivals -----------------------------------------------------------------------------------


@check("arrival-too-late", level="error", rule="10.4")
def arrival_too_late(draft: Draft) -> Iterator[Spotted]:
    """Units enter after the last game turn."""
    turns = draft.scenario.time.turns
    for side, force in draft.scenario.sides.items():
        for number, arrival in enumerate(force.arrivals):
            if turns is not None and arrival.turn > turns:
                yield Spotted(
                    f"arrival of {side}",
                    pointer("sides", side, "arrivals", number, "turn"),
                    f"turn {arrival.turn} comes after the last one, {turns}",
                    units=arrival.units,
                )


@check("arrival-unknown-unit", level="error", rule="10.1")
def arrival_unknown_unit(draft: Draft) -> Iterator[Spotted]:
    """An arrival names a unit that its side doesn't have, or one that enters twice."""
    for side, force in draft.scenario.sides.items():
        known = [entry.id for entry in force.units]
        entered: set[str] = set()
        for number, arrival in enumerate(force.arrivals):
            for place, unit in enumerate(arrival.units):
                at = pointer("sides", side, "arrivals", number, "units", place)
                if unit not in known:
                    there = suggestion(unit, known) if known else ""
                    what = f"the {side} side has no unit {unit!r}{there}"
                    yield Spotted(f"arrival of {side}", at, what)
                elif unit in entered:
                    yield Spotted(f"unit {unit}", at, f"{unit} enters twice", units=(unit,))
                entered.add(unit)


@check("arrival-inland", level="error", rule="9.4")
def arrival_inland(draft: Draft) -> Iterator[Spotted]:
    """Units enter by an area of which no hex lies on the side of the map that it names."""
    ground, areas = draft.ground, draft.scenario.areas
    for side, force in draft.scenario.sides.items():
        for number, arrival in enumerate(force.arrivals):
            area = areas.get(arrival.area)
            hexes = area_hexes(ground, area) if area else frozenset()
            if area is None or not hexes:
                continue
            edges = (area.edge,) if area.edge else ("north", "east", "south", "west")
            if not any(hexes & edge_hexes(ground, edge) for edge in edges):
                what = f"lies on the {area.edge} side" if area.edge else "lies on the rim"
                yield Spotted(
                    f"arrival of {side}",
                    pointer("sides", side, "arrivals", number, "area"),
                    f"no hex of area {arrival.area} {what} of the map",
                    units=arrival.units,
                )


@check("unit-cannot-enter", level="error", rule="2.14")
def unit_cannot_enter(draft: Draft) -> Iterator[Spotted]:
    """A unit that can't move is to enter later."""
    for side, force in draft.scenario.sides.items():
        entries = {entry.id: entry for entry in force.units}
        for number, arrival in enumerate(force.arrivals):
            for place, unit in enumerate(arrival.units):
                entry = entries.get(unit)
                kind = draft.units.types.get(entry.type) if entry else None
                if entry is None or kind is None or not kind.known("move") or kind.move:
                    continue
                yield Spotted(
                    unit_words(entry),
                    pointer("sides", side, "arrivals", number, "units", place),
                    f"{unit} can't move, so it can't enter the map",
                    units=(unit,),
                )
