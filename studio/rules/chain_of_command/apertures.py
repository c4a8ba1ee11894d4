"""Who fires from which door or window: a crewed team, or two riflemen, at each (13.2.10, K66)."""

from collections.abc import Mapping, Sequence

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
