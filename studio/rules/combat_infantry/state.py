"""The state of a game as a value, and the working copy on which the rules act.

`State` is frozen and holds only what changes, beside the shared `Field`. `Game` is the private
working copy in which one action is carried out; nobody outside sees one change.
"""

from collections.abc import Iterator
from dataclasses import field as value
from functools import cached_property
from typing import Any, Final

from studio.engine.contract import Outcome
from studio.rules.combat_infantry.crews import Crews, crews_of
from studio.rules.combat_infantry.field import Changes, Field
from studio.rules.combat_infantry.lie import Lie, lie_of
from studio.rules.combat_infantry.phases import LATER, Phase
from studio.rules.combat_infantry.position import (
    DOWN,
    UNSEEN,
    UP,
    UPRIGHT,
    Block,
    Position,
    Setting,
    position_of,
)
from studio.rules.combat_infantry.roster import Unit
from studio.values import dataclass

__all__ = ["CARRIED", "DOWN", "UNSEEN", "UP", "UPRIGHT", "VALUES", "Block", "Game", "State", "full"]


@dataclass(frozen=True, slots=True)
class State:
    """A game between two actions. In a view, what a side hasn't seen is left out or UNSEEN.

    Sides are numbered 0 and 1 in the order of `field.sides`, hexes and hexsides as in `field`;
    sets of hexes are whole numbers, a bit a hex.
    """

    field: Field = value(compare=False, repr=False)
    units: tuple[Unit | None, ...] = value(repr=False)
    """Every unit by its number; None for those that the viewer doesn't know."""
    blocks: tuple[Block | None, ...]
    """The block of each unit by its number; None when it isn't on the map, or is UNSEEN."""
    unseen: tuple[Block, ...]
    """In a view: the enemy's blocks whose labels can't be read, by hex."""
    turn: int
    player_turn: int
    """1 to 8 (1.0)."""
    first: int
    """Player 1 of this turn."""
    phases: tuple[Phase, ...]
    changes: Changes
    smoke: int
    foxholes: int
    wrecks: int
    flood: int
    """Hexes under water, since a dam broke (ruling 144)."""
    wire: tuple[tuple[int, int], ...]
    """Hex and side of each barbed wire."""
    strikes: tuple[tuple[int, int], ...]
    """Artillery and air strikes left, by side (2.6, 2.7); UNSEEN in a view are the enemy's."""
    fallen: tuple[int, ...]
    """Eliminated units, in order (6.33)."""
    gone: tuple[tuple[int, int, str], ...]
    """Units that left the map: number (UNSEEN in a view), side, and over which edge (9.4)."""
    waiting: tuple[tuple[int, int, int, int], ...]
    """Units that arrive later: number (UNSEEN in a view), side, turn, and by which hexes."""
    scored: tuple[int, int]
    """Points for objectives held at the end of earlier turns."""
    outcome: Outcome | None
    ebbs: tuple[tuple[int, int], ...] = value(default=(), metadata=LATER)
    """The floods: before which player turn of the game each runs off, and its hexes."""
    kept: dict[str, Any] = value(default_factory=dict, compare=False, repr=False)
    """What has been worked out of this state; derived, so it is no part of its value."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Without what has been worked out: it isn't part of the value."""
        return _remade, tuple(getattr(self, name) for name in VALUES)


def _remade(*values: Any) -> State:
    return State(*values)


VALUES: Final = tuple(State.__slots__)[:-1]
CARRIED: Final = "carried"
"""Under this name: what has been worked out of a state and goes on into the next one."""
HELD: Final = "held"
"""Under this name: a working copy of the state in which nothing has been done yet."""


class _Draft:
    """A state that is still being written: one becomes the other by a change of its class.

    `State(...)` sets each value through a call, which takes seven times as long.
    """

    __slots__ = State.__slots__


class Game:
    """The working copy of a state in which one action is carried out, or actions are found."""

    __slots__ = (*State.__slots__, "__dict__", "eyes", "ready")

    field: Field
    units: tuple[Unit | None, ...]
    blocks: list[Block | None]
    unseen: tuple[Block, ...]
    turn: int
    player_turn: int
    first: int
    phases: list[Phase]
    changes: Changes
    smoke: int
    foxholes: int
    wrecks: int
    flood: int
    wire: tuple[tuple[int, int], ...]
    strikes: tuple[tuple[int, int], ...]
    fallen: tuple[int, ...]
    gone: tuple[tuple[int, int, str], ...]
    waiting: tuple[tuple[int, int, int, int], ...]
    scored: tuple[int, int]
    outcome: Outcome | None
    ebbs: tuple[tuple[int, int], ...]
    eyes: dict[tuple[int, str, int], tuple[tuple[Unit, int], ...]]
    """The HQs that may spot, each with what it spots, by side, company and smoke (`bombard`).

    They are found as they are asked for, as are the next.
    """
    ready: dict[int, list[Unit]]
    """By side: the HQs that may be activated (`turn.ready_hqs`)."""

    def __init__(self, state: State) -> None:
        self.field = state.field
        self.units = state.units
        self.blocks = list(state.blocks)
        self.unseen = state.unseen
        self.turn = state.turn
        self.player_turn = state.player_turn
        self.first = state.first
        self.phases = list(state.phases)
        self.changes = state.changes
        self.smoke = state.smoke
        self.foxholes = state.foxholes
        self.wrecks = state.wrecks
        self.flood = state.flood
        self.wire = state.wire
        self.strikes = state.strikes
        self.fallen = state.fallen
        self.gone = state.gone
        self.waiting = state.waiting
        self.scored = state.scored
        self.outcome = state.outcome
        self.ebbs = state.ebbs
        self._forget_hqs()
        if HELD in state.kept:
            self.__dict__.update(state.kept[HELD].worked_out())
        elif CARRIED in state.kept:
            self.__dict__.update(state.kept[CARRIED])

    def frozen(self) -> State:
        """The state that this copy has become."""
        return self._written({CARRIED: self.worked_out()})

    def handed_over(self) -> State:
        """The same, and the copy, with which nothing more is done, goes on from it."""
        return self._written({HELD: self})

    @staticmethod
    def of(state: State) -> "Game":
        """The working copy of a state, which nobody else changes: the one it was written from."""
        held: Game | None = state.kept.pop(HELD, None)
        if held is None:
            return Game(state)
        state.kept[CARRIED] = held.worked_out()
        return held

    def _written(self, kept: dict[str, Any]) -> State:
        state: Any = _Draft()
        state.field = self.field
        state.units = self.units
        state.blocks = tuple(self.blocks)
        state.unseen = self.unseen
        state.turn = self.turn
        state.player_turn = self.player_turn
        state.first = self.first
        state.phases = tuple(self.phases)
        state.changes = self.changes
        state.smoke = self.smoke
        state.foxholes = self.foxholes
        state.wrecks = self.wrecks
        state.flood = self.flood
        state.wire = self.wire
        state.strikes = self.strikes
        state.fallen = self.fallen
        state.gone = self.gone
        state.waiting = self.waiting
        state.scored = self.scored
        state.outcome = self.outcome
        state.ebbs = self.ebbs
        state.kept = kept
        state.__class__ = State
        written: State = state
        return written

    def worked_out(self) -> dict[str, Any]:
        """What has been worked out: it holds for as long as nothing changes it."""
        return self.__dict__.copy()

    # --- what holds -----------------------------------------------------------------------------

    @cached_property
    def position(self) -> Position:
        """Who stands where and controls what, right now (8.3)."""
        blocks = [*self.blocks, *self.unseen] if self.unseen else self.blocks
        return position_of(Setting(self.field, self.lie, self.units), blocks)

    @cached_property
    def crews(self) -> Crews:
        """The units by name, company and rank."""
        return crews_of(self.field, self.units)

    @cached_property
    def lie(self) -> Lie:
        """How the hexsides lie now."""
        return lie_of(self.field, self.changes)

    def unit(self, block: Block) -> Unit:
        """The unit of a block whose label can be read."""
        unit = self.units[block.unit]
        assert unit is not None
        return unit

    def known(self, number: int) -> Unit:
        """The unit with this number, which is known here."""
        unit = self.units[number]
        assert unit is not None
        return unit

    def block(self, number: int) -> Block:
        """The block of a unit that is on the map."""
        block = self.blocks[number]
        assert block is not None
        return block

    def blocks_of(self, side: int) -> Iterator[Block]:
        """The readable blocks of a side on the map."""
        return (b for b in self.blocks if b is not None and b.side == side)

    def stack_limit(self, where: int, side: int) -> int:
        """How many units of a side a hex holds (8.2), with foxholes and wire (7.1, 7.5)."""
        limit = self.lie.stack[where]
        if self.wire:
            for at, owner in self.wire:
                if at == where:
                    marker = self.field.wire_marker
                    own = marker.stack if owner == side else marker.enemy_stack
                    return limit if own is None else min(limit, own)
        if self.foxholes >> where & 1:
            hole = self.field.foxhole_marker.stack
            return limit if hole is None else min(limit, hole)
        return limit

    def wired(self, where: int) -> bool:
        """Whether a hex has barbed wire."""
        for at, _ in self.wire:  # noqa: SIM110 - asked all the time: a third of the time of `any`
            if at == where:
                return True
        return False

    def needed(self, where: int, kind: int) -> int:
        """Hits that take a step in a hex: by fire 0, bombardment 1, in an assault 2 (6.7)."""
        own = self.field.defence[where][kind]
        if not self.foxholes >> where & 1:
            return own
        hole = self.field.foxhole_marker.defence
        return own if hole is None else max(own, (hole.fire, hole.bombardment, hole.assault)[kind])

    # --- what is done ---------------------------------------------------------------------------

    def put(self, block: Block) -> None:
        """Set a block as it is now, wherever it was before."""
        old, self.blocks[block.unit] = self.blocks[block.unit], block
        self._move_on(block.unit, old, block)

    def take(self, number: int) -> None:
        """Take a unit's block from the map."""
        old, self.blocks[number] = self.blocks[number], None
        self._move_on(number, old, None)

    def touch(self, block: Block) -> None:
        """Set a block that stays in its hex and controls what it did."""
        old, self.blocks[block.unit] = self.block(block.unit), block
        known = self.__dict__
        if self.unit(block).is_hq:
            self._forget_hqs()
        if "position" in known:
            known["position"] = known["position"].turned(old, block)

    def all_turned(self) -> None:
        """Take in that blocks were changed which stay in their hexes and control what they did."""
        known = self.__dict__
        self._forget_hqs()
        if "position" in known:
            known["position"] = known["position"].all_turned([*self.blocks, *self.unseen])

    def _move_on(self, number: int, old: Block | None, new: Block | None) -> None:
        known = self.__dict__
        if self.known(number).is_hq:
            self._forget_hqs()
        if "position" in known:
            known["position"] = known["position"].after(old, new)

    def forget(self) -> None:
        """Drop what was worked out of the blocks, after they were changed."""
        self.__dict__.pop("position", None)
        self._forget_hqs()

    def _forget_hqs(self) -> None:
        self.eyes = {}
        self.ready = {}

    def change(self, side: int, edge: Any) -> None:
        """Change a hexside for the rest of the game."""
        kept = dict(self.changes)
        kept[side] = edge
        self.changes = tuple(sorted(kept.items(), key=lambda pair: pair[0]))
        self.__dict__.pop("lie", None)
        self.forget()

    @property
    def phase(self) -> Phase:
        """The decision that is being made."""
        return self.phases[-1]

    def push(self, phase: Phase) -> None:
        """Let a phase interrupt the present one."""
        self.phases.append(phase)

    def pop(self) -> None:
        """End the present phase."""
        self.phases.pop()

    def swap(self, phase: Phase) -> None:
        """Let another phase take the place of the present one."""
        self.phases[-1] = phase


def full(game: Game, side: int, at: int) -> bool:
    """Whether one more unit of a side in a hex would be surplus (8.2)."""
    return len(game.position.of(side, at)) >= game.stack_limit(at, side)
