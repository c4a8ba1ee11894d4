"""Checks of who of several players of a side commands what."""

from collections.abc import Iterator, Mapping

from studio.checks.companies import companies_in
from studio.checks.finding import Draft, Spotted, check
from studio.checks.forces import blocks
from studio.model.locate import pointer
from studio.model.posts import platoons_of
from studio.model.scenario import SideForce
from studio.words import tr


@check("players-companies", level="warning", rule="1.1")
def players_companies(draft: Draft) -> Iterator[Spotted]:
    """A player commands a company or platoon that isn't there or is another's, or one has none."""
    for side, force in draft.scenario.sides.items():
        if force.players:
            yield from _wrong_posts(draft, side, force)
            yield from _leaderless(draft, side, force)


def _wrong_posts(draft: Draft, side: str, force: SideForce) -> Iterator[Spotted]:
    companies, platoons = companies_in(draft, side), _platoons(draft, side)
    owners: dict[str, str] = {}
    for player, commanded in force.players.items():
        for number, post in enumerate(commanded):
            what = ""
            if post not in companies and post not in platoons:
                what = tr("there is no company or platoon {post}", post=post)
            elif post in owners:
                what = tr("{post} is {player}'s already", post=post, player=owners[post])
            if what:
                at = pointer("sides", side, "players", player, number)
                yield Spotted(tr("player {player}", player=player), at, what)
            owners.setdefault(post, player)


def _leaderless(draft: Draft, side: str, force: SideForce) -> Iterator[Spotted]:
    """Platoons, and what of a company belongs to no platoon, that no player has."""
    at, given = pointer("sides", side, "players"), set().union(*force.players.values())
    platoons = _platoons(draft, side)
    for company in sorted(companies_in(draft, side) - given):
        mine = sorted(name for name, of in platoons.items() if of == company)
        if not given.intersection(mine):
            where = tr("company {company}", company=company)
            yield Spotted(where, at, tr("no player commands it"))
            continue
        for platoon in mine:
            if platoon not in given:
                where = tr("platoon {platoon}", platoon=platoon)
                yield Spotted(where, at, tr("no player commands it"))
        if any(
            entry.company == company and entry.platoon is None
            for owner, _, entry, _ in blocks(draft)
            if owner == side
        ):
            where = tr("company {company}", company=company)
            yield Spotted(where, at, tr("no player commands its HQ and its weapons"))


def _platoons(draft: Draft, side: str) -> Mapping[str, str]:
    """The platoons of a side that can be a post of their own, each with its company."""
    force = draft.scenario.sides[side]
    return {
        name: company
        for company in companies_in(draft, side)
        for name in platoons_of(force, company)
    }
