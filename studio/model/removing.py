"""Taking a side, a company or an area away: what refers to it, and the scenario without both.

Whatever refers to something that goes would point to nothing, so it goes too, or becomes what it
is without it. `referring` tells all of it beforehand; an undo brings all of it back.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from studio.model.force_edits import remove_area, remove_units
from studio.model.posts import companies_of, is_platoon_of
from studio.model.scenario import Scenario, SideForce, SpecialRule, UnitEntry, Victory
from studio.model.text import in_language
from studio.words import plural, tr


def company_units(scenario: Scenario, side: str, company: str) -> tuple[UnitEntry, ...]:
    """The blocks of a company, attached weapons included."""
    force = scenario.sides.get(side, SideForce())
    return tuple(unit for unit in force.units if unit.company == company)


def referring_to_company(scenario: Scenario, side: str, company: str) -> tuple[str, ...]:
    """What refers to a company or its blocks, in words."""
    force = scenario.sides.get(side, SideForce())
    units = {unit.id for unit in company_units(scenario, side, company)}
    found = [
        *(
            plural(
                "{count} block arrives in turn {turn}: {names}",
                "{count} blocks arrive in turn {turn}: {names}",
                len(names),
                turn=turn,
                names=", ".join(names),
            )
            for turn, names in _arriving(force, units)
        ),
        *(
            tr("a variable force is drawn for company {company}", company=company)
            for draw in force.draws
            if draw.company == company
        ),
        *(
            tr("player {name} commands company {company}", name=name, company=company)
            for name, posts in force.players.items()
            if company in posts
        ),
        *(
            tr("player {name} commands platoon {platoon}", name=name, platoon=platoon)
            for name, posts in force.players.items()
            for platoon in _platoons_among(posts, force, company)
        ),
    ]
    return tuple(found)


def _platoons_among(posts: Iterable[str], force: SideForce, company: str) -> list[str]:
    companies = companies_of(force)
    return [post for post in posts if is_platoon_of(post, company, companies)]


def _arriving(force: SideForce, units: set[str]) -> Iterator[tuple[int, list[str]]]:
    for arrival in force.arrivals:
        names = [unit for unit in arrival.units if unit in units]
        if names:
            yield arrival.turn, names


def without_company(scenario: Scenario, side: str, company: str) -> Scenario:
    """The scenario without a company, its arrivals and draws; its player commands the others."""
    before = scenario.sides[side]
    gone = [unit.id for unit in company_units(scenario, side, company)]
    scenario = remove_units(scenario, gone)
    force = scenario.sides[side]
    players = {
        name: tuple(
            one for one in posts if one not in {company, *_platoons_among(posts, before, company)}
        )
        for name, posts in force.players.items()
    }
    force = replace(
        force,
        draws=tuple(draw for draw in force.draws if draw.company != company),
        players={name: posts for name, posts in players.items() if posts},
    )
    return replace(scenario, sides={**scenario.sides, side: force})


def referring_to_side(scenario: Scenario, side: str) -> tuple[str, ...]:
    """What refers to a side outside of its own force, in words."""
    markers = sum(1 for change in scenario.changes if change.side == side)
    words = [
        tr("it is Player 1 of the first turn") if scenario.time.first == side else "",
        *_points_of(scenario.victory, side),
        tr("equal points are its victory") if scenario.victory.tie == side else "",
        plural(
            "{count} of its markers lies on the map",
            "{count} of its markers lie on the map",
            markers,
        )
        if markers
        else "",
        *(
            tr('the special rule "{title}" is played for it', title=in_language(rule.title))
            for rule in scenario.texts.special_rules
            if _plays_for(rule, side)
        ),
        *(tr("area {name} is used by nobody else", name=name) for name in areas_of(scenario, side)),
    ]
    return tuple(word for word in words if word)


def _points_of(won: Victory, side: str) -> Iterator[str]:
    """The points that a side alone can win, in words."""
    for goal in won.objectives:
        if goal.side == side:
            yield tr(
                "{points} points for {place} are for this side alone",
                points=goal.points,
                place=goal.place or goal.at,
            )
    for out in won.exits:
        if out.side == side:
            yield tr(
                "{points} points for leaving over the {edge} edge",
                points=out.points,
                edge=tr(out.edge),
            )


def areas_of(scenario: Scenario, side: str) -> tuple[str, ...]:
    """The areas that a side alone uses."""
    used = {name: _areas_used(force) for name, force in scenario.sides.items()}
    others = {area for name, areas in used.items() if name != side for area in areas}
    mine = used.get(side, set())
    return tuple(name for name in scenario.areas if name in mine and name not in others)


def _areas_used(force: SideForce) -> set[str]:
    users: Iterable[str | None] = (
        *(unit.area for unit in force.units),
        *(draw.area for draw in force.draws),
        *(arrival.area for arrival in force.arrivals),
    )
    return {area for area in users if area}


def _plays_for(rule: SpecialRule, side: str) -> bool:
    return rule.effect is not None and rule.effect.get("side") == side


def referring_to_area(scenario: Scenario, name: str) -> tuple[str, ...]:
    """What is set up, drawn for or arrives in an area, in words."""
    return tuple(words for force in scenario.sides.values() for words in _using(force, name))


def _using(force: SideForce, area: str) -> Iterator[str]:
    """What a force does without if an area goes, in words."""
    units = [unit.id for unit in force.units if unit.area == area]
    if units:
        yield plural(
            "{count} block is set up nowhere then: {units}",
            "{count} blocks are set up nowhere then: {units}",
            len(units),
            units=", ".join(units),
        )
    draws = sum(draw.area == area for draw in force.draws)
    if draws:
        yield plural(
            "{count} variable force comes from nowhere then",
            "{count} variable forces come from nowhere then",
            draws,
        )
    for arrival in force.arrivals:
        if arrival.area == area:
            yield tr(
                "the reinforcements of turn {turn} go: {units}",
                turn=arrival.turn,
                units=", ".join(arrival.units),
            )


def without_side(scenario: Scenario, side: str) -> Scenario:
    """The scenario without the force of a side, and without what is that side's alone."""
    for area in areas_of(scenario, side):
        scenario = remove_area(scenario, area)
    won, time, texts = scenario.victory, scenario.time, scenario.texts
    rules = tuple(
        replace(rule, effect=None) if _plays_for(rule, side) else rule
        for rule in texts.special_rules
    )
    return replace(
        scenario,
        sides={name: force for name, force in scenario.sides.items() if name != side},
        changes=tuple(change for change in scenario.changes if change.side != side),
        time=replace(time, first=None if time.first == side else time.first),
        victory=replace(
            won,
            objectives=tuple(one for one in won.objectives if one.side != side),
            exits=tuple(one for one in won.exits if one.side != side),
            tie="losses" if won.tie == side else won.tie,
        ),
        texts=replace(texts, special_rules=rules),
    )


def attached(scenario: Scenario, posts: Mapping[str, tuple[str | None, int | None]]) -> Scenario:
    """The scenario with some blocks in other companies and platoons, by their ids."""

    def moved(force: SideForce) -> SideForce:
        units = tuple(
            replace(unit, company=posts[unit.id][0], platoon=posts[unit.id][1])
            if unit.id in posts
            else unit
            for unit in force.units
        )
        return replace(force, units=units)

    return replace(scenario, sides={side: moved(force) for side, force in scenario.sides.items()})
