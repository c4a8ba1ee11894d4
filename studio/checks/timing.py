"""Checks of the rule set and of time: turns, Player 1, month, arrivals."""

from collections.abc import Iterator

from studio.checks.finding import Draft, Spotted, check
from studio.checks.forces import unit_words
from studio.model.locate import pointer
from studio.model.setup import area_hexes, edge_hexes
from studio.model.table_files import suggestion
from studio.rules import EFFECTS, RULESETS, first_player
from studio.words import tr


@check("unknown-rules", level="error", stage="playtest")
def unknown_rules(draft: Draft) -> Iterator[Spotted]:
    """The scenario is for a rule set that isn't there."""
    rules = draft.scenario.rules
    if rules not in RULESETS:
        there = suggestion(rules, RULESETS)
        yield Spotted(
            tr("the rules"),
            "/rules",
            tr("there is no rule set {rules!r}{there}", rules=rules, there=there),
        )


@check("unplayed-rule", level="warning", stage="playtest")
def unplayed_rule(draft: Draft) -> Iterator[Spotted]:
    """A special rule is text for people: the engine can't play it."""
    played = EFFECTS.get(draft.scenario.rules, frozenset())
    for number, rule in enumerate(draft.scenario.texts.special_rules):
        at = pointer("texts", "special_rules", number)
        name = rule.title.get("en") or tr("rule {number}", number=number + 1)
        if rule.effect is None:
            what = tr("the engine can't play this rule: playtests go without it")
            yield Spotted(name, at, what)
        elif rule.effect.get("kind") not in played:
            kind = rule.effect.get("kind")
            what = tr(
                "the engine doesn't know the effect {kind!r}: playtests go without it", kind=kind
            )
            yield Spotted(name, f"{at}/effect", what)


# --- turns --------------------------------------------------------------------------------------


@check("no-turns", level="error", rule="10.4", stage="playtest")
def no_turns(draft: Draft) -> Iterator[Spotted]:
    """The scenario doesn't say how many game turns it lasts."""
    if draft.scenario.time.turns is None:
        yield Spotted(
            tr("the time"), "/time", tr('the number of game turns is missing: "turns": 6')
        )


@check("no-first-player", level="error", rule="1.0", stage="playtest")
def no_first_player(draft: Draft) -> Iterator[Spotted]:
    """The scenario doesn't say who is Player 1 of the first turn."""
    if draft.scenario.time.first is None and first_player(draft.scenario) is None:
        sides = tr(" or ").join(draft.scenario.sides) or tr("a side")
        yield Spotted(
            tr("the time"),
            "/time",
            tr('Player 1 of the first turn is missing: "first": {sides}', sides=sides),
        )


@check("first-player-twice", level="warning", rule="1.0", stage="playtest")
def first_player_twice(draft: Draft) -> Iterator[Spotted]:
    """The scenario names a Player 1 of the first turn, and a special rule names another for all."""
    first, ruled = draft.scenario.time.first, first_player(draft.scenario)
    if None not in (first, ruled) and first != ruled:
        yield Spotted(
            tr("the time"),
            "/time/first",
            tr(
                "a special rule makes {ruled} Player 1 of every turn, but the first turn begins "
                "with {first}",
                ruled=ruled,
                first=first,
            ),
        )


@check("no-month", level="note", rule="10.2", stage="publish")
def no_month(draft: Draft) -> Iterator[Spotted]:
    """No month is given; balkas are streams in some."""
    if draft.scenario.time.month is None:
        yield Spotted(
            tr("the time"), "/time", tr('the month is missing, such as "month": "1942-07"')
        )


@check("weather-idle", level="warning", rule="10.2")
def weather_idle(draft: Draft) -> Iterator[Spotted]:
    """Weather of a later turn changes nothing, comes after the last turn, or is there twice."""
    time, seen = draft.scenario.time, set[int]()
    for number, spell in enumerate(time.later):
        at = pointer("time", "later", number)
        before = time.at(spell.turn - 1)
        where = tr("weather of turn {turn}", turn=spell.turn)
        if spell.turn in seen:
            yield Spotted(
                where, at, tr("turn {turn} has weather of its own twice", turn=spell.turn)
            )
        elif time.turns is not None and spell.turn > time.turns:
            yield Spotted(
                where,
                at,
                tr(
                    "turn {turn} comes after the last one, {turns}",
                    turn=spell.turn,
                    turns=time.turns,
                ),
            )
        elif (spell.weather, spell.night) == (before.weather, before.night):
            yield Spotted(where, at, tr("weather and light are as in the turn before"))
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
                    tr("arrival, {side} side", side=draft.side(side)),
                    pointer("sides", side, "arrivals", number, "turn"),
                    tr(
                        "turn {turn} comes after the last one, {turns}",
                        turn=arrival.turn,
                        turns=turns,
                    ),
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
                    what = tr(
                        "the {side} side has no unit {unit!r}{there}",
                        side=draft.side(side),
                        unit=unit,
                        there=there,
                    )
                    yield Spotted(tr("arrival, {side} side", side=draft.side(side)), at, what)
                elif unit in entered:
                    yield Spotted(
                        tr("unit {unit}", unit=unit),
                        at,
                        tr("{unit} enters twice", unit=unit),
                        units=(unit,),
                    )
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
                what = (
                    tr("lies on the {edge} side", edge=tr(area.edge))
                    if area.edge
                    else tr("lies on the rim")
                )
                yield Spotted(
                    tr("arrival, {side} side", side=draft.side(side)),
                    pointer("sides", side, "arrivals", number, "area"),
                    tr("no hex of area {area} {what} of the map", area=arrival.area, what=what),
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
                    tr("{unit} can't move, so it can't enter the map", unit=unit),
                    units=(unit,),
                )
