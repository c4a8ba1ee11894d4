"""Assaults on drawn ground, from the move into the hex to the first round."""

from tests.rules.combat_infantry.fields import REST, ROW
from tests.rules.drawn import begin_assault, begun


def assault(force, attackers, text=ROW, at="0401", dice=(), **more):
    """An assault on 0401 about to be fought: attackers and the hexes they came from."""
    return begin_assault(begun(text, REST + force, **more), at, attackers, dice)
