"""What one of several players of a side commands: companies, or platoons alone.

A post is a text, as scenarios have it: the name of a company, or the id that the blocks of a
platoon bear (2.15): `B2` is the second platoon of company B, unless a company is called so.
"""

from collections.abc import Collection, Mapping, Sequence

from studio.model.scenario import SideForce

Players = Mapping[str, Sequence[str]]
"""The posts of each player."""


def platoon_name(company: str, platoon: int) -> str:
    """What a platoon is called (2.15)."""
    return f"{company}{platoon}"


def companies_of(force: SideForce) -> tuple[str, ...]:
    """The companies of a force, in the order of its blocks."""
    return tuple(dict.fromkeys(unit.company for unit in force.units if unit.company))


def platoons_of(force: SideForce, company: str) -> tuple[str, ...]:
    """The platoons of a company that can be a post of their own, by number."""
    mine = (unit.platoon for unit in force.units if unit.company == company)
    numbers = sorted({platoon for platoon in mine if platoon is not None})
    names = (platoon_name(company, number) for number in numbers)
    return tuple(name for name in names if name not in companies_of(force))


def by_kind(posts: Sequence[str], force: SideForce) -> tuple[list[str], list[str]]:
    """Which of a player's posts are companies, and which platoons."""
    companies = companies_of(force)
    return [p for p in posts if p in companies], [p for p in posts if p not in companies]


def is_platoon_of(post: str, company: str, companies: Collection[str]) -> bool:
    """Whether a post is a platoon of a company."""
    number = post.removeprefix(company)
    return post not in companies and post != number and number.isdecimal()


def commander(
    players: Players, companies: Collection[str], company: str, platoon: int | None
) -> str | None:
    """Who commands a platoon, or with None what belongs to no platoon of a company (ruling 150).

    Whoever has the platoon, else whoever has the company. Where it is nobody's as a whole, its HQ
    and its weapons are with the first who has a platoon of it.
    """
    own = company if platoon is None else platoon_name(company, platoon)
    wanted = (own, company) if own == company or own not in companies else (company,)
    for post in wanted:
        for player, posts in players.items():
            if post in posts:
                return player
    return next(
        (
            player
            for player, posts in players.items()
            if any(is_platoon_of(post, company, companies) for post in posts)
        ),
        None,
    )
