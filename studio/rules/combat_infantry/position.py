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
        return Block(
            self.unit,
            self.side,
            where,
            self.steps,
            face,
            self.half,
            True,
            self.activated,
            self.spotted,
            came,
        )


UNIT, SIDE, WHERE, FACE = 0, 1, 2, 4
"""Fields of a block by number, for the loops that run all the time."""

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
    held, swayers, bit = [0, 0], [0, 0], setting.field.bit
    for block in blocks:
        if block is not None:
            at = block[WHERE]
            held[block[SIDE]] |= bit[at]
            there = here.get(at)
            if there is None:
                here[at] = [block]
            else:
                there.append(block)
    fights = held[0] & held[1]
    for at, there in here.items():
        if not fights & bit[at] and setting.extends(there):
            swayers[there[0].side] |= bit[at]
    return Position(
        setting,
        here,
        (held[0] & ~fights, held[1] & ~fights),
        fights,
        (swayers[0], swayers[1]),
        (setting.around(swayers[0]), setting.around(swayers[1])),
        {},
    )


class Position:
    """Who stands where, and whose hexes are whose."""

    __slots__ = ("closed", "fights", "held", "here", "setting", "sway", "swayers")

    def __init__(
        self,
        setting: Setting,
        here: Here,
        held: Sides,
        fights: int,
        swayers: Sides,
        sway: Sides,
        closed: dict[tuple[object, ...], tuple[int, int]],
    ) -> None:
        self.setting = setting
        self.here = here
        self.held = held
        """The hexes that a side's units hold alone."""
        self.fights = fights
        """Hexes with units of both sides: assaults, which are disputed (9.1)."""
        self.swayers = swayers
        """The hexes from which a side's units extend control."""
        self.sway = sway
        """The hexes into which they extend it (8.3)."""
        self.closed = closed
        """Where movement ends, as it is worked out."""

    def at(self, where: int) -> list[Block]:
        """The blocks in a hex."""
        return self.here.get(where, [])

    def of(self, side: int, where: int) -> list[Block]:
        """The blocks of a side in a hex."""
        return [block for block in self.here.get(where, ()) if block[SIDE] == side]

    def friendly(self, side: int) -> int:
        """The hexes that a side controls (8.3)."""
        held, sway = self.held, self.sway
        empty = ~(held[0] | held[1] | self.fights)
        return held[side] | (sway[side] & ~sway[1 - side] & empty)

    @property
    def disputed(self) -> int:
        """The hexes that both sides reach, and those with assaults (8.3)."""
        empty = ~(self.held[0] | self.held[1])
        return self.fights | (self.sway[0] & self.sway[1] & empty)

    # --- the next position ----------------------------------------------------------------------

    def turned(self, old: Block, new: Block) -> "Position":
        """The position after a block did something that changes neither its hex nor control."""
        here, at = self.here.copy(), old[WHERE]
        here[at] = [new if block is old else block for block in here[at]]
        return Position(
            self.setting, here, self.held, self.fights, self.swayers, self.sway, self.closed
        )

    def after(self, old: Block | None, new: Block | None) -> "Position":
        """The position after a block, whose label is known, was set, moved, turned or taken."""
        here, places = self.here.copy(), list[int]()
        if old is not None:
            places.append(old[WHERE])
            here[old[WHERE]] = [block for block in here[old[WHERE]] if block is not old]
        if new is not None:
            places.append(new[WHERE])
            here[new[WHERE]] = _joined(here.get(new[WHERE], []), new)
        setting, held, swayers, fights = (
            self.setting,
            list(self.held),
            list(self.swayers),
            self.fights,
        )
        for at in places:
            blocks, bit = here[at], setting.field.bit[at]
            for sets in (held, swayers):
                sets[0] &= ~bit
                sets[1] &= ~bit
            fights &= ~bit
            if not blocks:
                del here[at]
            elif _mixed(blocks):
                fights |= bit
            else:
                held[blocks[0][SIDE]] |= bit
                swayers[blocks[0][SIDE]] |= bit if setting.extends(blocks) else 0
        sways = self._swayed(0, swayers[0]), self._swayed(1, swayers[1])
        both = (swayers[0], swayers[1])
        return Position(setting, here, (held[0], held[1]), fights, both, sways, {})

    def _swayed(self, side: int, swayers: int) -> int:
        """Where control goes when it goes out from these hexes."""
        was, sway = self.swayers[side], self.sway[side]
        if swayers == was:
            return sway
        field, lie = self.setting.field, self.setting.lie
        for at in field.hexes_in(was & ~swayers):  # what is two hexes away reaches the same
            sway = sway & ~lie.sways[at] | self.setting.around(swayers & field.within(at, 2))
        return sway | self.setting.around(swayers & ~was)


def _mixed(blocks: list[Block]) -> bool:
    """Whether there are units of both sides."""
    return len(blocks) > 1 and len({block[SIDE] for block in blocks}) > 1


def _joined(blocks: list[Block], new: Block) -> list[Block]:
    """The blocks of a hex with another in its place among them, before those that are unseen."""
    if not blocks:
        return [new]
    place = sum(0 <= block[UNIT] < new[UNIT] for block in blocks)
    return [*blocks[:place], new, *blocks[place:]]
