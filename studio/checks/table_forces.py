"""Checks of who fights on a table: teams with their weapons, sections, leaders."""

from collections.abc import Iterator
from itertools import combinations

from studio.checks import table_fixes as fixes
from studio.checks.finding import Fix, Laid, Spotted, check
from studio.checks.table_walk import standing, teams
from studio.inches import Point, nearest, within
from studio.model.locate import pointer
from studio.model.table import Figure, LeaderEntry, TableSide, Team
from studio.model.table_files import suggestion
from studio.words import mark, tr

CLOSE = 0.5
"""Inches between the middles of two men that no bases allow (K33: half an inch each)."""
SCATTERED = 6.0
"""Inches from the nearest comrade from which on a man is hardly with his team."""


@check("gun-without-crew", level="warning", rule="13.1", stage="playtest", of="table")
def gun_without_crew(laid: Laid) -> Iterator[Spotted]:
    """A crewed weapon has nobody beside its gunner, or there are two of them in one team."""
    for _, at, team in teams(laid.table):
        known = laid.arsenal.weapons
        guns = [f.weapon for f in team.figures if f.weapon in known and known[f.weapon].crewed]
        if guns and len(team.figures) == 1:
            told = tr("nobody serves the {name} beside its gunner", name=known[guns[0]].name["en"])
            yield Spotted(team.id, f"{at}/figures", told)
        if len(guns) > 1:
            told = tr("{count} crewed weapons in one team: only one of them fires", count=len(guns))
            yield Spotted(team.id, f"{at}/figures", told)


@check("leader-of-nobody", level="warning", rule="13.2.7", stage="playtest", of="table")
def leader_of_nobody(laid: Laid) -> Iterator[Spotted]:
    """A leader is part of a section or team that his side doesn't have, or far from it."""
    for side, force in laid.table.sides.items():
        units = {name for team in force.teams for name in (team.unit, team.id)}
        for number, leader in enumerate(force.leaders):
            at = pointer("sides", side, "leaders", number)
            if leader.section is None:
                continue
            if leader.section not in units:
                near = suggestion(leader.section, units)
                told = tr(
                    "{side} has no section or team {section}{near}",
                    side=side,
                    section=leader.section,
                    near=near,
                )
                yield Spotted(leader.id, f"{at}/section", told)
            elif not force.waits(leader) and not within(_away(leader, force.teams), 4.0):
                told = tr(
                    "he is more than 4 inches from {section}, and so a target of his own",
                    section=leader.section,
                )
                yield Spotted(leader.id, f"{at}/at", told, _fetched(at, leader, force))


def _fetched(at: str, leader: LeaderEntry, force: TableSide) -> Fix | None:
    return fixes.to_his_men(at, leader, force.on_table().teams)


def _away(leader: LeaderEntry, teams: tuple[Team, ...]) -> float:
    own = [team for team in teams if leader.belongs_to(team) and not team.waiting]
    places = [Point(*figure.at) for team in own for figure in team.figures]
    return nearest([Point(*leader.at)], places)


@check("waiting-without-jump-off-point", level="error", rule="13.4.1", stage="playtest", of="table")
def waiting_in_vain(laid: Laid) -> Iterator[Spotted]:
    """A team waits off the table, and its side has no jump-off point to deploy from."""
    for side, at, team in teams(laid.table):
        if team.waiting and not laid.table.sides[side].jump_off_points:
            told = tr("{side} has no jump-off point from which it could deploy", side=side)
            fix = fixes.puts(tr("put it on the table"), (f"{at}/waiting", False))
            yield Spotted(team.id, f"{at}/waiting", told, fix)


@check("one-sided-table", level="warning", stage="playtest", of="table")
def one_sided(laid: Laid) -> Iterator[Spotted]:
    """Fewer than two sides have teams on the table."""
    there = [side for side, force in laid.table.sides.items() if force.teams]
    if len(there) != 2:
        told = tr("{count} sides have teams here: a firefight has two", count=len(there))
        yield Spotted(tr("the sides"), "/sides", told)


@check("two-in-one-place", level="warning", rule="13.1", of="table")
def two_in_one_place(laid: Laid) -> Iterator[Spotted]:
    """Two men stand so close together that their bases can't."""
    riding = {id(f) for _, t in laid.table.teams() if t.hull or t.aboard for f in t.figures}
    men = [one for one in standing(laid.table) if id(one[2]) not in riding]
    crowded: set[str] = set()
    for (first, _, one), (where, at, other) in combinations(men, 2):
        same = (one.sector, one.floor) == (other.sector, other.floor)
        if same and where not in crowded and _apart(one, other) < CLOSE - 1e-6:
            crowded.add(where)
            told = tr(
                "{apart:.2f} inches from {first}: a base is an inch across",
                apart=_apart(one, other),
                first=first,
            )
            yield Spotted(where, f"{at}/at", told)


def _apart(one: Figure | LeaderEntry, other: Figure | LeaderEntry) -> float:
    return nearest([Point(*one.at)], [Point(*other.at)])


@check("scattered-team", level="warning", rule="13.1", stage="playtest", of="table")
def scattered_team(laid: Laid) -> Iterator[Spotted]:
    """A man stands far from the rest of his team."""
    for _, at, team in teams(laid.table):
        spots = [Point(*one.at) for one in team.figures]
        together = spots[:1]
        for _ in spots:
            together = [s for s in spots if within(nearest([s], together), SCATTERED)]
        for number, spot in enumerate(spots):
            away = nearest([spot], together)
            if spot not in together:
                told = tr("{away:.1f} inches from the nearest man of {id}", away=away, id=team.id)
                where = tr("{id}, figure {number}", id=team.id, number=number + 1)
                yield Spotted(where, f"{at}/figures/{number}/at", told)


@check("shield-without-gun", level="warning", rule="13.2.9", of="table")
def shield_without_gun(laid: Laid) -> Iterator[Spotted]:
    """A team has a shield, and no crewed weapon to which it could belong."""
    known = laid.arsenal.weapons
    for _, at, team in teams(laid.table):
        crewed = any(f.weapon in known and known[f.weapon].crewed for f in team.figures)
        if team.shield and not crewed:
            fix = fixes.puts(tr("take the shield away"), (f"{at}/shield", False))
            told = tr("it has a shield and no crewed weapon")
            yield Spotted(team.id, f"{at}/shield", told, fix)


@check("hull-without-vehicle", level="warning", rule="13.2.12", of="table")
def hull_without_vehicle(laid: Laid) -> Iterator[Spotted]:
    """A team has a hull and nothing that it could be of, or is a vehicle without one."""
    for _, at, team in teams(laid.table):
        if team.hull and not team.vehicle and not team.aboard:
            told = tr("it has a hull, but is no armoured vehicle and rides on nothing")
            fix = fixes.puts(tr("take the hull away"), (f"{at}/hull", None))
            yield Spotted(team.id, f"{at}/hull", told, fix)
        elif team.vehicle and not team.hull:
            told = tr("an armoured vehicle needs a hull: its length and width")
            fix = fixes.puts(tr("give it a hull of 4.5 by 2 inches"), (f"{at}/hull", (4.5, 2.0)))
            yield Spotted(team.id, f"{at}/vehicle", told, fix)


@check("stance-at-odds", level="warning", rule="13.3", of="table")
def stance_at_odds(laid: Laid) -> Iterator[Spotted]:
    """A team is both Tactical and on Overwatch, or waits off the table in a state of men on it."""
    for _, at, team in teams(laid.table):
        if team.tactical and team.overwatch:
            told = tr("going on Overwatch ends a Tactical stance: it is in one of them")
            fix = fixes.puts(tr("leave it on Overwatch"), (f"{at}/tactical", False))
            yield Spotted(team.id, f"{at}/tactical", told, fix)
        for name, words in WORDS.items():
            if team.waiting and getattr(team, name):
                told = tr("it waits off the table and can't be {words}", words=tr(words))
                fix = fixes.puts(tr("take that back"), (f"{at}/{name}", False))
                yield Spotted(team.id, f"{at}/{name}", told, fix)


WORDS = {"overwatch": mark("on Overwatch"), "suppressed": mark("under suppressing fire")}
"""What only men on the table can be."""


@check("section-called-as-team", level="error", of="table")
def section_called_as_team(laid: Laid) -> Iterator[Spotted]:
    """A section has the id of a team that isn't in it: orders and leaders could mean either."""
    ids = {team.id: team for _, team in laid.table.teams()}
    for _, at, team in teams(laid.table):
        named = ids.get(team.section or "")
        if named is not None and named.section != team.section:
            told = tr(
                "the section {section} is called as the team {id} is",
                section=team.section,
                id=named.id,
            )
            yield Spotted(team.id, f"{at}/section", told)


@check("nobody-to-lead", level="warning", stage="playtest", of="table")
def nobody_to_lead(laid: Laid) -> Iterator[Spotted]:
    """A side has teams, and no leader who could give an order."""
    for side, force in laid.table.sides.items():
        if force.teams and not any(one.orders for one in force.leaders):
            told = tr("nobody of it can give an order")
            yield Spotted(
                tr("the side {side}", side=side), pointer("sides", side), told, at_key=True
            )
