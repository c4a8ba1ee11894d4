"""Set-up areas and objectives on the joined map, and what people call them."""

from collections.abc import Iterable, Mapping

from studio.errors import StudioError
from studio.hexes import Hex
from studio.model.firefight import Firefight
from studio.model.ground import Ground, MapPlace
from studio.model.scenario import Objective
from studio.model.setup import place_hexes
from studio.model.text import in_language


def objective_hex(ground: Ground, objective: Objective) -> Hex | None:
    """Where an objective's flag stands, None where there is no such place."""
    try:
        return ground.find(objective.at or objective.place or "")
    except StudioError:
        return None


def place_at(ground: Ground, at: Hex) -> MapPlace | None:
    """The named place that covers a hex."""
    return next((place for place in ground.places if at in place.hexes), None)


def place_words(firefight: Firefight, text: str, language: str) -> str:
    """A place or address as people read it: `Olminsk, E1:0905`, `Stone bridge, E1:1406`."""
    ground = firefight.ground
    hexes = place_hexes(ground, text)
    if not hexes:
        return text
    address = "/".join(str(a) for a in ground.cells[hexes[0]].addresses)
    place = ground.by_name.get(text.casefold()) or place_at(ground, hexes[0])
    name = in_language(place.name, language) if place else _crossing(firefight, hexes[0], language)
    return f"{name}, {address}" if name else address


def _crossing(firefight: Firefight, at: Hex, language: str) -> str:
    """The bridge or ford at a hex, if there is one."""
    edges = (firefight.ground.edges.get(side) for side in at.hexsides())
    names = [edge.crossing for edge in edges if edge is not None and edge.crossing]
    return in_language(firefight.terrain.crossings[names[0]].name, language) if names else ""


def name_words(ground: Ground, text: str, language: str) -> str:
    """A place's name in a language; an address stays one."""
    place = ground.by_name.get(text.casefold())
    return in_language(place.name, language) if place else text


def area_users(firefight: Firefight) -> Mapping[str, tuple[str, ...]]:
    """By area: the sides whose blocks set up or enter there, in the order of the scenario."""
    users: dict[str, dict[str, None]] = {name: {} for name in firefight.scenario.areas}
    for side, force in firefight.scenario.sides.items():
        used: Iterable[str | None] = (
            *(unit.area for unit in force.units),
            *(draw.area for draw in force.draws),
            *(arrival.area for arrival in force.arrivals),
        )
        for area in used:
            if area in users:
                users[area][side] = None
    return {name: tuple(sides) for name, sides in users.items()}


def area_letters(areas: Iterable[str]) -> Mapping[str, str]:
    """What stands in an area's badge: its name if that is short, else a free capital letter."""
    letters = {name: name for name in areas if len(name) <= 2}
    free = (letter for letter in _capitals() if letter not in letters.values())
    return letters | {name: next(free) for name in areas if name not in letters}


def _capitals() -> Iterable[str]:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    yield from alphabet
    yield from (first + second for first in alphabet for second in alphabet)
