"""A small but whole rule set: hidden strengths, dice, and choices of the side that isn't active.

Two sides hold blocks in three lanes. The side whose turn it is advances a block, fires along a
lane, or passes. A die of 6 or less hits, and the owner of the target chooses which block loses a
step when several are equally strong. Firing reveals. After the last turn more steps win.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256

from studio.engine.contract import Outcome
from studio.engine.dice import Dice, SeededDice
from studio.errors import IllegalAction
from studio.model.firefight import Firefight

LANES = ("left", "middle", "right")
VERBS = ("fire", "advance", "pass", "lose")
HIDDEN = 0


@dataclass(frozen=True, slots=True)
class Block:
    """`steps` is HIDDEN in the view of the other side unless the block is `revealed`."""

    side: str
    lane: str
    steps: int
    near: bool = False
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class State:
    sides: tuple[str, ...]
    blocks: Mapping[str, Block]
    turns: int
    turn: int = 1
    active: int = 0
    losses: int = 0
    """Hits still to be taken by the blocks in `hit`."""
    hit: str = ""
    lost: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    verb: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.what}".rstrip()


class Ambush:
    """The rule set of the toy."""

    id = "ambush"
    version = 1

    def start(self, firefight: Firefight, seed: int) -> State:
        dice, blocks = SeededDice(f"set-up {seed}"), {}
        sides = tuple(firefight.scenario.sides)
        for side in sides:
            for number, lane in enumerate(LANES * 2, start=1):
                blocks[f"{side[0]}{number}"] = Block(side, lane, dice.roll(1, 4)[0])
        lost = dict.fromkeys(sides, 0)
        return State(sides, blocks, firefight.scenario.time.turns or 3, lost=lost)

    def to_act(self, state: State) -> str:
        return state.sides[1 - state.active if state.losses else state.active]

    def turn(self, state: State) -> int:
        return state.turn

    def actions(self, state: State) -> Sequence[Action]:
        if self.outcome(state) is not None:
            return ()
        side = self.to_act(state)
        own = {name: b for name, b in state.blocks.items() if b.side == side}
        if state.losses:
            strongest = max(b.steps for b in own.values() if b.lane == state.hit)
            return [
                Action("lose", name)
                for name, b in own.items()
                if b.lane == state.hit and b.steps == strongest
            ]
        lanes = {b.lane for b in state.blocks.values() if b.side != side}
        fires = [Action("fire", n) for n, b in own.items() if b.lane in lanes and not b.revealed]
        return [
            *fires,
            *(Action("advance", n) for n, b in own.items() if not b.near),
            Action("pass"),
        ]

    def apply(self, state: State, action: Action, dice: Dice) -> State:
        if action not in self.actions(state):
            raise IllegalAction(f"{action}: {self.to_act(state)} can't do this now")
        does = {
            "pass": self._pass,
            "advance": self._advance,
            "fire": self._fire,
            "lose": self._lose,
        }
        return does[action.verb](state, action.what, dice)

    def view(self, state: State, side: str) -> State:
        hidden = {
            name: b if b.revealed or b.side == side else replace(b, steps=HIDDEN)
            for name, b in state.blocks.items()
        }
        return replace(state, blocks=hidden)

    def outcome(self, state: State) -> Outcome | None:
        left = {side: [b for b in state.blocks.values() if b.side == side] for side in state.sides}
        if state.turn <= state.turns and all(left.values()):
            return None
        lost, (one, other) = state.lost or {}, state.sides
        points = {one: lost[other], other: lost[one]}
        first, second = points.values()
        best = None if first == second else max(points, key=points.__getitem__)
        return Outcome(best, points, "the last turn is over")

    def read(self, text: str) -> Action:
        verb, _, what = text.partition(" ")
        action = Action(verb, what)
        if verb not in VERBS or bool(what) == (verb == "pass") or str(action) != text:
            raise IllegalAction(f'"{text}" is no action: fire, advance, lose or pass')
        return action

    def digest(self, state: State) -> str:
        return sha256(json.dumps(asdict(state), sort_keys=True).encode()).hexdigest()

    def _pass(self, state: State, _what: str, _dice: Dice) -> State:
        return self._next(state)

    def _advance(self, state: State, what: str, _dice: Dice) -> State:
        block = replace(state.blocks[what], near=True)
        return self._next(replace(state, blocks={**state.blocks, what: block}))

    def _fire(self, state: State, what: str, dice: Dice) -> State:
        block = replace(state.blocks[what], revealed=True)
        hits = sum(roll <= 4 + 2 * block.near for roll in dice.roll(block.steps))
        state = replace(state, blocks={**state.blocks, what: block}, losses=hits, hit=block.lane)
        return state if hits else self._next(state)

    def _lose(self, state: State, what: str, _dice: Dice) -> State:
        block, blocks, lost = state.blocks[what], dict(state.blocks), dict(state.lost or {})
        blocks[what] = replace(block, steps=block.steps - 1)
        if block.steps == 1:
            del blocks[what]
            lost[block.side] += 1
        more = any(b.side == block.side and b.lane == state.hit for b in blocks.values())
        losses = state.losses - 1 if more else 0
        state = replace(state, blocks=blocks, lost=lost, losses=losses)
        return state if losses else self._next(replace(state, hit=""))

    def _next(self, state: State) -> State:
        active = 1 - state.active
        if active:
            return replace(state, active=1)
        upright = {name: replace(b, revealed=False) for name, b in state.blocks.items()}
        return replace(state, active=0, turn=state.turn + 1, blocks=upright)
