"""Blocks on the map, and what follows from where they are (8.3): who stands where, whose hexes.

A `Position` never changes. When a block is set, turned or taken, the next one is made from it: only
the hexes that the block leaves and enters are looked at, and the control around them.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from studio.rules.combat_infantry.field import Field
from studio.rules.combat_infantry.lie import Lie
from studio.rules.combat_infantry.roster import Unit

UPRIGHT: Final = 0
"""Standing, its label to its owner."""
UP: Final = 1
"""Tipped forward: everybody reads the label."""
DOWN: Final = 2
"""Face-down: it has acted, and nobody but its owner knows it."""
UNSEEN: Final = -1
"""The unit number of a block whose label the other side hasn't seen."""


class Block(NamedTuple):
    """A block on the map. `steps` counts what is left, 1 or more; 0 where that is hidden.

    `acted` bars any action this turn; an HQ's `activated` says that it had its activation, and
    `spotted` that it has spotted (6.62). `came` is the hex from which it entered a hex with an
    assault or with wire, -1 elsewhere.
    """

    unit: int
    side: int
    where: int
    steps: int
    face: int = UPRIGHT
    half: bool = False
    acted: bool = False
    activated: bool = False
    spotted: bool = False
    came: int = -1

    def moved(self, where: int, face: int, came: int = -1) -> "Block":
        """The block after it used its action to go to a hex."""
        unit, side, _, steps, _, half, _, activated, spotted, _ = self
        return Block(unit, side, where, steps, face, half, True, activated, spotted, came)

    def at(self, where: int) -> "Block":
        """The block in another hex, with nothing else changed."""
        unit, side, _, steps, face, half, acted, activated, spotted, came = self
        return Block(unit, side, where, steps, face, half, acted, activated, spotted, came)

    def active(self) -> "Block":
        """The block of an HQ that has been activated: all see it (4.2)."""
        unit, side, where, steps, _, half, acted, _, spotted, came = self
        return Block(unit, side, where, steps, UP, half, acted, True, spotted, came)

    def rested(self, face: int) -> "Block":
        """The block as it goes into the next turn."""
        if self[FACE:CAME] == (face, False, False, False, False):
            return self
        return Block(self.unit, self.side, self.where, self.steps, face, came=self.came)


UNIT, SIDE, WHERE, STEPS, FACE, HALF, ACTED, ACTIVATED, SPOTTED, CAME = range(10)
"""Fields of a block by number, for the loops that run all the time."""

FEW: Final = 3
"""Hexes that stop extending control, up to which the others aren't asked anew."""

Units = tuple[Unit | None, ...]
Sides = tuple[int, int]
"""A set of hexes for each side."""
Here = dict[int, list[Block]]
"""The blocks of each hex that has any, in the order of the state."""


class Setting(NamedTuple):
    """What a position follows from beside the blocks."""

    field: Field
    lie: Lie
    units: Units

    def extends(self, blocks: list[Block]) -> bool:
        """Whether blocks that hold a hex extend control from it; revealed mines don't (7.2)."""
        for block in blocks:
            unit = self.units[block[UNIT]] if block[FACE] == UP else None
            if unit is None or not unit.traits.revealed_controls_own_hex_only:
                return True
        return False

    def around(self, hexes: int) -> int:
        """The hexes next to these into which control goes."""
        found, sways = 0, self.lie.sways
        while hexes:
            low = hexes & -hexes
            found |= sways[low.bit_length() - 1]
            hexes ^= low
        return found


def position_of(setting: Setting, blocks: Iterable[Block | None]) -> "Position":
    """The position of these blocks."""
    here: Here = {}
    held, swayers, crowded, bit = [0, 0], [0, 0], 0, setting.field.bit
    for block in blocks:
        if block is not None:
            at = block[WHERE]
            held[block[SIDE]] |= bit[at]
            there = here.get(at)
            if there is None:
                here[at] = [block]
            else:
                there.append(block)
                crowded |= bit[at]
    fights = held[0] & held[1]
    for at, there in here.items():
        if not fights & bit[at] and setting.extends(there):
            swayers[there[0].side] |= bit[at]
    alone = (held[0] & ~fights, held[1] & ~fights)
    areas = Areas(alone, fights, crowded, (swayers[0], swayers[1]))
    return Position(setting, here, areas, [(0, 0), (0, 0)])


class Areas(NamedTuple):
    """What a position is made of, as sets of hexes."""

    held: Sides
    """The hexes that a side's units hold alone."""
    fights: int
    """Hexes with units of both sides: assaults, which are disputed (9.1)."""
    crowded: int
    """Hexes with more than one unit, of either side or both."""
    swayers: Sides
    """The hexes from which a side's units extend control."""

    def anew(self, blocks: list[Block], bit: int, setting: Setting) -> "Areas":
        """The same after these blocks have come to be those of a hex, given as a set."""
        held = [self.held[0] & ~bit, self.held[1] & ~bit]
        swayers = [self.swayers[0] & ~bit, self.swayers[1] & ~bit]
        crowded = self.crowded | bit if len(blocks) > 1 else self.crowded & ~bit
        side = blocks[0][SIDE]
        if any(block[SIDE] != side for block in blocks):
            fights = self.fights | bit
        else:
            fights = self.fights & ~bit
            held[side] |= bit
            if setting.extends(blocks):
                swayers[side] |= bit
        return Areas((held[0], held[1]), fights, crowded, (swayers[0], swayers[1]))


class Position:
    """Who stands where, and whose hexes are whose."""

    __slots__ = ("_friendly", "_swayed", "crowded", "fights", "held", "here", "setting", "swayers")

    def __init__(
        self,
        setting: Setting,
        here: Here,
        areas: Areas,
        swayed: list[tuple[int, int]],
    ) -> None:
        self.setting = setting
        self.here = here
        self.held, self.fights, self.crowded, self.swayers = areas
        self._friendly: list[int | None] = [None, None]
        self._swayed = swayed
        """For each side: some hexes, and where control goes from them, as it was last asked for."""

    def at(self, where: int) -> list[Block]:
        """The blocks in a hex."""
        return self.here.get(where, [])

    def of(self, side: int, where: int) -> list[Block]:
        """The blocks of a side in a hex."""
        return [block for block in self.here.get(where, ()) if block[SIDE] == side]

    def sway_of(self, side: int) -> int:
        """The hexes into which a side extends control (8.3)."""
        was, sway = self._swayed[side]
        swayers = self.swayers[side]
        if swayers == was:
            return sway
        setting, lost = self.setting, was & ~swayers
        if lost.bit_count() > FEW:
            sway = setting.around(swayers)
        else:
            sways, within = setting.lie.sways, setting.field.within
            for at in setting.field.hexes_in(lost):  # what is two hexes away reaches the same
                sway = sway & ~sways[at] | setting.around(swayers & within(at, 2))
            sway |= setting.around(swayers & ~was)
        self._swayed[side] = swayers, sway
        return sway

    @property
    def sway(self) -> Sides:
        """The same of both sides."""
        return self.sway_of(0), self.sway_of(1)

    def friendly(self, side: int) -> int:
        """The hexes that a side controls (8.3)."""
        found = self._friendly[side]
        if found is None:
            held = self.held
            empty = ~(held[0] | held[1] | self.fights)
            found = held[side] | (self.sway_of(side) & ~self.sway_of(1 - side) & empty)
            self._friendly[side] = found
        return found

    @property
    def disputed(self) -> int:
        """The hexes that both sides reach, and those with assaults (8.3)."""
        empty = ~(self.held[0] | self.held[1])
        return self.fights | (self.sway_of(0) & self.sway_of(1) & empty)

    # --- the next position ----------------------------------------------------------------------

    def turned(self, old: Block, new: Block) -> "Position":
        """The position after a block did something that changes neither its hex nor control."""
        here, at = self.here.copy(), old[WHERE]
        here[at] = [new if block is old else block for block in here[at]]
        return self._with(here)

    def all_turned(self, blocks: Iterable[Block | None]) -> "Position":
        """The same after any blocks did so; all of them are given."""
        here: Here = {}
        for block in blocks:
            if block is not None:
                here.setdefault(block[WHERE], []).append(block)
        return self._with(here)

    def _with(self, here: Here) -> "Position":
        areas = Areas(self.held, self.fights, self.crowded, self.swayers)
        return Position(self.setting, here, areas, self._swayed)

    def after(self, old: Block | None, new: Block | None) -> "Position":
        """The position after a block, whose label is known, was set, moved, turned or taken."""
        here, bits, places = self.here.copy(), self.setting.field.bit, []
        held, swayers = list(self.held), list(self.swayers)
        if old is not None:
            at, side = old[WHERE], old[SIDE]
            if len(here[at]) > 1:
                here[at] = [block for block in here[at] if block is not old]
                places.append(at)
            else:
                del here[at]
                held[side] ^= bits[at]
                swayers[side] &= ~bits[at]
        if new is not None:
            at, side = new[WHERE], new[SIDE]
            if at in here:
                here[at] = _joined(here[at], new)
                places.append(at)
            else:
                here[at] = there = [new]
                held[side] |= bits[at]
                if self.setting.extends(there):
                    swayers[side] |= bits[at]
        areas = Areas((held[0], held[1]), self.fights, self.crowded, (swayers[0], swayers[1]))
        for at in places:
            areas = areas.anew(here[at], bits[at], self.setting)
        return Position(self.setting, here, areas, self._swayed)


def _joined(blocks: list[Block], new: Block) -> list[Block]:
    """The blocks of a hex with another in its place among them, before those that are unseen."""
    place = sum(0 <= block[UNIT] < new[UNIT] for block in blocks)
    return [*blocks[:place], new, *blocks[place:]]
