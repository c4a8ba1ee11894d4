"""Rolls of random games: their hits, who takes them, and whether checks pass, told again."""

import os
from collections import Counter
from collections.abc import Sequence
from random import Random

from studio.engine.dice import SeededDice
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.action import Action
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Block, State
from tests.rules.combat_infantry.examples.oracle_hits import (
    Hex,
    fire_at,
    fire_in_assault,
    needed_against,
    scored,
)
from tests.rules.combat_infantry.invariants import chosen, started

GAMES = int(os.environ.get("FIREFIGHT_FUZZ", "40"))
"""Games that are played; more by the environment, for a long run."""


class Heard(SeededDice):
    """Dice that remember what they rolled since they were last asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: list[int] = []

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        rolled = super().roll(count, sides)
        self.heard += rolled
        return rolled


def keen(rnd: Random, listed: Sequence[Action]) -> Action:
    """An action that leads to rolls, if there is one: an assault before all others."""
    for kinds in (a.Assault, a.Check, a.Shoot | a.Fire):
        found = [action for action in listed if isinstance(action, kinds)]
        if found and rnd.random() < 0.7:
            return rnd.choice(found)
    return chosen(rnd, listed)


def named(state: State, name: str) -> Unit:
    return next(unit for unit in state.units if unit is not None and unit.id == name)


def of(state: State, unit: Unit) -> Block:
    block = state.blocks[unit.number]
    assert block is not None
    return block


def command_of(state: State) -> phases.Command | None:
    found = [phase for phase in state.phases if isinstance(phase, phases.Command)]
    return found[-1] if found and not found[-1].over else None


def hits_agree(before: State, action: a.Fire | a.Shoot, rolls: list[int], after: State) -> bool:
    """Whether a roll was told again; other rolls, and what follows at once, cover some up."""
    unit, melee = named(before, action.unit), before.phases[-1]
    target = named(before, action.target) if action.target else None
    if isinstance(action, a.Shoot):
        assert isinstance(melee, phases.Melee)
        if 1 - unit.side == melee.attacker and melee.round == 3:
            return False  # attackers surrender as well
        at, needed = melee.at, 1
        fire = fire_in_assault(before, melee, unit, of(before, unit))
    elif unit.bombards or command_of(after) is None:
        return False
    else:
        at = before.field.by_name[action.to]
        fire, needed = fire_at(unit, target), needed_against(before, unit, at)
    hex_ = Hex(before, 1 - unit.side, at)
    hits = scored(before, rolls[: of(before, unit).steps], fire)
    number = target.number if target else None
    left = hex_.take(hits, needed, assault=isinstance(action, a.Shoot), target=number)
    top = after.phases[-1] if after.phases else None
    if left is None:
        return False
    if left:
        assert isinstance(top, phases.Losses), (str(action), rolls, top)
        assert top.hits == left, (str(action), rolls, top)
    assert hex_.told() == Hex(after, 1 - unit.side, at).told(), (str(action), rolls)
    return True


def check_agrees(before: State, action: a.Rally | a.Check, roll: int, after: State) -> None:
    """Whether a rally or a check passes by the morale that counts (5.0, 4.3, 2.53)."""
    unit, command = named(before, action.unit), command_of(before)
    assert command is not None
    hq, here = before.units[command.hq], of(before, unit)
    assert hq is not None
    by_itself = isinstance(action, a.Check) or unit.number in command.ready
    near = {here.where} if by_itself else {here.where, of(before, hq).where}
    guards = [
        block
        for block in before.blocks
        if block is not None
        and block.side == unit.side
        and block.where in near
        and (guard := before.units[block.unit]) is not None
        and guard.unit_class == "nkvd"
    ]
    passed = roll <= (unit if by_itself else hq).morale + bool(guards)
    there = of(after, unit)
    if isinstance(action, a.Rally):
        assert (there.steps, there.acted) == (here.steps + passed, True), (str(action), roll)
    else:
        assert there.acted != passed, (str(action), roll)


def test_rolls_come_to_what_the_rules_say():
    seen: Counter[str] = Counter()
    seed = games = 0
    while games < GAMES:
        state, rnd, dice = started(seed), Random(f"hits {seed}"), Heard(seed)
        seed += 1
        if state is None or state.field.options.reveal_tank_on_hit:
            continue
        games += 1
        while listed := RULES.actions(state):
            action = keen(rnd, listed)
            dice.heard = []
            after = RULES.apply(state, action, dice)
            if isinstance(action, a.Fire | a.Shoot):
                seen[action.verb] += hits_agree(state, action, dice.heard, after)
            elif isinstance(action, a.Rally | a.Check):
                check_agrees(state, action, dice.heard[0], after)
                seen[action.verb] += 1
            state = after
    assert min(seen[verb] for verb in ("fire", "shoot", "rally", "check")) > 10, seen
