"""Who fires from which door or window: a crewed team, or two riflemen, at each (13.2.10, K66)."""

from collections.abc import Iterator, Mapping, Sequence

from studio.model.table import Figure, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import Firers, weapons_that_fire
from studio.rules.chain_of_command.indoors import apertures_onto, same_building
from studio.values import dataclass

MEN = 2
"""Riflemen who fire from one aperture; a crewed team takes all of it."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A rifleman, or a crewed team, and the apertures that serve."""

    who: str
    apertures: tuple[str, ...]
    crewed: bool = False


def places_at(wishes: Sequence[Wish]) -> dict[str, str]:
    """The aperture of each who finds one: as many crewed teams as fit, then as many riflemen.

    Of several ways the crewed teams take the apertures that fewest riflemen could use.
    """
    crews = [wish for wish in wishes if wish.crewed]
    men = [wish for wish in wishes if not wish.crewed]
    asked = {
        name: sum(name in man.apertures for man in men) for w in wishes for name in w.apertures
    }
    served = _matched([_sorted(crew, asked) for crew in crews], dict.fromkeys(asked, 1))
    room = {name: 0 if name in served.values() else MEN for name in asked}
    return served | _matched(men, room)


def _sorted(crew: Wish, asked: Mapping[str, int]) -> Wish:
    by_use = sorted(crew.apertures, key=lambda name: (asked[name], name))
    return Wish(crew.who, tuple(by_use), crewed=True)


def _matched(wishes: Sequence[Wish], room: Mapping[str, int]) -> dict[str, str]:
    """As many as possible at an aperture each, where apertures have room for so many."""
    held: dict[str, list[Wish]] = {name: [] for name in room}

    def settle(wish: Wish, tried: set[str]) -> bool:
        """Find a place, by moving others on where that helps."""
        for name in wish.apertures:
            if name in tried or not room[name]:
                continue
            tried.add(name)
            if len(held[name]) < room[name]:
                held[name].append(wish)
                return True
            for other in list(held[name]):
                if settle(other, tried):
                    held[name].remove(other)
                    held[name].append(wish)
                    return True
        return False

    for wish in wishes:
        settle(wish, set())
    return {wish.who: name for name, here in held.items() for wish in here}


def at_apertures(
    table: Table,
    arsenal: Arsenal,
    found: Sequence[tuple[Team, Firers]],
    named: Team,
    weapon: str | None = None,
) -> dict[str, tuple[int, ...]]:
    """Who of the teams in buildings fires out of a door or window, by team (13.2.10)."""
    wishes, inside = [], {}
    for team, able in found:
        if not _fires_out(table, team, able.figures, named):
            continue
        inside[team.id] = able.figures
        wishes += list(_wishes(table, arsenal, team, able, named, weapon))
    served = places_at(wishes)
    return {
        team.id: tuple(
            n
            for n in inside[team.id]
            if team.id in served or f"{team.id} {n}" in served or team.figures[n].sector is None
        )
        for team, _ in found
        if team.id in inside
    }


def _fires_out(table: Table, team: Team, figures: Sequence[int], named: Team) -> bool:
    """Whether a team fires from inside a building at somebody who isn't in that building."""
    return any(team.figures[number].sector is not None for number in figures) and not any(
        same_building(table, one, other) for one in team.figures for other in named.figures
    )


def _wishes(
    table: Table, arsenal: Arsenal, team: Team, able: Firers, named: Team, weapon: str | None
) -> Iterator[Wish]:
    """What each man would fire from; the crew of a weapon is one, and counts by its gunner."""
    arms = weapons_that_fire(arsenal, team, able.figures, weapon)
    if any(arsenal.weapon(name).crewed for name in arms):
        gunner = next(n for n in able.figures if arsenal.weapon(team.figures[n].weapon).crewed)
        yield Wish(team.id, _onto(table, team.figures[gunner], named), crewed=True)
        return
    for number in able.figures:
        if team.figures[number].sector is not None:
            yield Wish(f"{team.id} {number}", _onto(table, team.figures[number], named))


def _onto(table: Table, figure: Figure, named: Team) -> tuple[str, ...]:
    seen = (name for other in named.figures for name in apertures_onto(table, figure, other))
    return tuple(dict.fromkeys(seen))
