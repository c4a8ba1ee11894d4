"""How findings name places: by address, and by the name on the map where there is one."""

from studio.hexes import Hex, Hexside
from studio.model.ground import Ground
from studio.model.text import in_language


def hex_words(ground: Ground, at: Hex) -> str:
    """A hex by address and name: `E1:0905 Olminsk`."""
    named = (place for place in ground.places if at in place.hexes)
    place = next(named, None)
    return ground.name(at) + (f" {in_language(place.name)}" if place else "")


def side_words(ground: Ground, side: Hexside) -> str:
    """A hexside by address."""
    return ground.side_name(side)
