"""What must hold after every action of any game, and random games in which to look for a breach.

    python -m tests.rules.combat_infantry.invariants 5000

plays that many games over random scenarios in which the checks find no error, and prints what it
saw; a second number is the first seed. The suite plays a few of the same.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

import studio.checks  # noqa: F401 (so that all checks are there)
from studio.checks.finding import CHECKS, Draft
from studio.engine.contract import Outcome
from studio.engine.dice import SeededDice
from studio.errors import StudioError
from studio.model.firefight import Firefight
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.control import control_map, controller
from studio.rules.combat_infantry.lie import lie_of
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP, Block, Game, State
from studio.rules.combat_infantry.victory import points
from tests.rules.combat_infantry.examples.random_scenes import random_scene

LONGEST = 4000
"""Actions after which a game over a small random scenario counts as endless."""
IDLE = ("pass", "end", "hold", "stay", "settle", "exit")


@dataclass
class Figures:
    """What was seen in many games."""

    games: int = 0
    refused: int = 0
    """Random scenarios that aren't legal, or whose forces find no room: no game begins."""
    actions: int = 0
    longest: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    decisions: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    """Victory points by their cause."""


# --- what holds after an action -----------------------------------------------------------------


def breaches(before: State, after: State) -> list[str]:
    """What doesn't hold after an action, in words; nothing when all is well."""
    found = [*_misplaced(after), *_control(after)]
    if len(after.phases) == 1 and isinstance(after.phases[0], phases.PlayerTurn):
        found += _unsettled(before, after)
    if (after.outcome is None) != bool(after.phases):
        found.append("the game is over and goes on")
    return found


def _misplaced(state: State) -> list[str]:
    """Units in two places or in none, and steps beyond their limits (2.11)."""
    found = []
    gone, waiting = {n for n, *_ in state.gone}, {n for n, *_ in state.waiting}
    returning = {p.hq for p in state.phases if isinstance(p, phases.Promotion)}
    if len(set(state.fallen)) < len(state.fallen):
        found.append("a unit fell twice")
    for number, block in enumerate(state.blocks):
        unit = state.units[number]
        assert unit is not None
        places = [block is not None, *(number in s for s in (state.fallen, gone, waiting))]
        if sum(places) + (number in returning) != 1:
            found.append(f"{unit.id} is in {sum(places)} places")
        if block is not None and not 1 <= block.steps <= unit.full:
            found.append(f"{unit.id} has {block.steps} steps of {unit.full}")
        if block is not None and (block.unit, block.side) != (number, unit.side):
            found.append(f"the block of {unit.id} is another's")
        if block is not None and not lie_of(state.field, state.changes).stack[block.where]:
            found.append(f"{unit.id} stands where nobody can")
    return found


def standing(state: State) -> dict[int, list[Block]]:
    """The blocks by hex."""
    found: dict[int, list[Block]] = {}
    for block in state.blocks:
        if block is not None:
            found.setdefault(block.where, []).append(block)
    return found


def control_afresh(state: State) -> dict[str, str]:
    """Hex control from the blocks alone, hex by hex, as 8.3 tells it."""
    on, names = standing(state), state.field.sides
    lie = lie_of(state.field, state.changes)
    reach: dict[int, set[int]] = {}
    for at, blocks in on.items():
        if len({block.side for block in blocks}) == 2 or not _extends(state, blocks):
            continue
        for row, near in zip(lie.rows[at], state.field.near[at], strict=True):
            if row is not None and not row.blocks_control:
                reach.setdefault(near, set()).add(blocks[0].side)
    found = {}
    for at, name in enumerate(state.field.name):
        owners = {block.side for block in on.get(at, ())} or reach.get(at, set())
        found[name] = names[min(owners)] if len(owners) == 1 else "disputed"
        if not owners:
            found[name] = "neutral"
    return found


def _extends(state: State, blocks: list[Block]) -> bool:
    """Whether units control the hexes around them; revealed mines don't (7.2)."""
    for block in blocks:
        unit = state.units[block.unit]
        assert unit is not None
        if block.face != UP or not unit.traits.revealed_controls_own_hex_only:
            return True
    return False


def _control(state: State) -> list[str]:
    kept, afresh = control_map(Game(state)), control_afresh(state)
    return [
        f"{name} is kept as {kept[name]} and is {owner}"
        for name, owner in afresh.items()
        if kept[name] != owner
    ]


def _unsettled(before: State, after: State) -> list[str]:
    """What an activation mustn't leave behind (1.3, 6.7, 8.2)."""
    found, game = [], Game(after)
    active = before.phases[0].side if len(before.phases) > 1 else None
    for at, blocks in standing(after).items():
        sides = {block.side for block in blocks}
        if len(sides) == 2:
            found.append(f"an assault is left in {after.field.name[at]}")
        elif sides == {active} and len(blocks) > game.stack_limit(at, blocks[0].side):
            found.append(f"{after.field.name[at]} is overstacked")
    if any(block is not None and block.half for block in after.blocks):
        found.append("a half-hit is left")
    return found


# --- victory points by their causes (10.4) ------------------------------------------------------


class Ledger:
    """A bystander's account of points: each side's, by what it was given for."""

    def __init__(self, state: State) -> None:
        self.by_cause: Counter[tuple[int, str]] = Counter()
        self.exits: list[tuple[int, str]] = []
        self._field = state.field

    def note(self, before: State, action: Action, after: State) -> None:
        """An action: a turn that it ends, and a unit that it takes off the map."""
        if action.verb in ("exit", "retreat"):
            unit, to = str(action).split()[1:3]
            if to not in self._field.by_name:
                side = next(u.side for u in before.units if u is not None and u.id == unit)
                self.exits.append((side, to))
        if _turn_ends(before, after):
            self._hold(after, "turn", "held each turn", self.by_cause)
        if after.outcome is not None:
            self._close(after, self.by_cause)

    def total(self) -> dict[str, int]:
        """The points of each side when the firefight is over."""
        return self._sum(self.by_cause)

    def so_far(self, state: State) -> dict[str, int]:
        """The points of each side as if the firefight were over now."""
        if state.outcome is not None:
            return self.total()
        by_cause = Counter(self.by_cause)
        self._close(state, by_cause)
        return self._sum(by_cause)

    def _sum(self, by_cause: Counter[tuple[int, str]]) -> dict[str, int]:
        return {
            name: sum(number for (who, _), number in by_cause.items() if who == side)
            for side, name in enumerate(self._field.sides)
        }

    def _hold(
        self, state: State, when: str, cause: str, by_cause: Counter[tuple[int, str]]
    ) -> None:
        control, field = control_afresh(state), self._field
        for goal in field.victory.objectives:
            if goal.when != when:
                continue
            place = field.ground.by_name.get((goal.place or "").casefold())
            hexes = place.hexes if place else (field.ground.find(goal.at or ""),)
            names = [field.name[field.number[at]] for at in hexes]
            owners = {control[name] for name in names}
            owner = owners.pop() if len(owners) == 1 else ""
            if owner in field.sides and goal.side in (None, owner):
                side = field.sides.index(owner)
                if all(self._counts(state, field.number[at]) for at in hexes):
                    by_cause[side, cause] += goal.points

    def _counts(self, state: State, at: int) -> bool:
        """Mines alone hold no objective, unless the scenario lets them (ruling 135)."""
        if self._field.options.mines_hold:
            return True
        units = [state.units[block.unit] for block in standing(state).get(at, ())]
        return not units or any(u is not None and u.traits.holds_objectives for u in units)

    def _close(self, state: State, by_cause: Counter[tuple[int, str]]) -> None:
        """The end: objectives, enemies that are neither on the map nor elsewhere, exits."""
        self._hold(state, "end", "held at the end", by_cause)
        away = {n for n, *_ in (*state.gone, *state.waiting)}
        away |= {phase.hq for phase in state.phases if isinstance(phase, phases.Promotion)}
        for unit in state.units:
            assert unit is not None
            counts = self._field.options.mines_count or not unit.traits.hit_only_in_assault
            if state.blocks[unit.number] is None and unit.number not in away and counts:
                by_cause[1 - unit.side, "eliminated"] += self._field.victory.elimination
        for side, edge in self.exits:
            for way in self._field.victory.exits:
                if (way.side, way.edge) == (self._field.sides[side], edge):
                    by_cause[side, "left the map"] += way.points


def _turn_ends(before: State, after: State) -> bool:
    """Whether a game turn ended: tanks are turned next, or the next one begins, or none does."""
    if isinstance(before.phases[-1], phases.Faces):
        return False
    tanks = bool(after.phases) and isinstance(after.phases[-1], phases.Faces)
    return tanks or after.turn != before.turn or after.outcome is not None


# --- games --------------------------------------------------------------------------------------


def started(seed: int) -> State | None:
    """The first state of a random firefight, or None where it isn't legal or has no room.

    In every second one the sides set up by themselves.
    """
    begin, firefight = RULES.set_up if seed % 2 else RULES.start, random_scene(seed)
    if not legal(firefight):
        return None
    try:
        return begin(firefight, seed)
    except StudioError as fault:
        if "no room" not in str(fault):
            raise
        return None


def legal(firefight: Firefight) -> bool:
    """Whether the checks find no error in a scenario, but that it is drawn and has no board."""
    draft = Draft(firefight, {})
    asked = (one for one in CHECKS.values() if (one.of, one.level) == ("scenario", "error"))
    return not any(one.id != "no-boards" and any(True for _ in one.asks(draft)) for one in asked)


def watch(seed: int, figures: Figures) -> None:
    """Play a random game to its end, looking at everything after every action.

    Raises:
        AssertionError: something doesn't hold; the message says in which game and where.
    """
    state = started(seed)
    if state is None:
        figures.refused += 1
        return
    rnd, dice, ledger = Random(f"watch {seed}"), SeededDice(seed), Ledger(state)
    for count in range(LONGEST):
        listed = RULES.actions(state)
        if not listed:
            _settle(seed, count, state, ledger, figures)
            return
        action = chosen(rnd, listed)
        after = RULES.apply(state, action, dice)
        found = breaches(state, after)
        assert not found, f"game {seed}, action {count + 1} ({action}): {'; '.join(found)}"
        ledger.note(state, action, after)
        counted = dict(zip(after.field.sides, points(Game(after), controller), strict=True))
        if after.outcome is not None:
            counted = dict(after.outcome.points)
        told = ledger.so_far(after)
        assert counted == told, f"game {seed}, action {count + 1} ({action}): {counted}, not {told}"
        figures.verbs[action.verb] += 1
        figures.decisions[type(state.phases[-1]).__name__] += 1
        state = after
    raise AssertionError(f"game {seed} goes on after {LONGEST} actions")


def chosen(rnd: Random, listed: Sequence[Action]) -> Action:
    """Any kind of action alike, so that rare ones are seen; idle ones seldom."""
    kinds = sorted({action.verb for action in listed})
    busy = [kind for kind in kinds if kind not in IDLE]
    kind = rnd.choice(busy if busy and rnd.random() < 0.9 else kinds)
    return rnd.choice([action for action in listed if action.verb == kind])


def _settle(seed: int, count: int, state: State, ledger: Ledger, figures: Figures) -> None:
    outcome: Outcome | None = RULES.outcome(state)
    assert outcome is not None, f"game {seed} is at a dead end in {state.phases}"
    assert ledger.total() == outcome.points, f"game {seed}: {dict(ledger.by_cause)}, {outcome}"
    figures.games += 1
    figures.actions += count
    figures.longest = max(figures.longest, count)
    figures.winners[outcome.winner or "nobody"] += 1
    for (_, cause), number in ledger.by_cause.items():
        figures.points[cause] += number


def main(words: Sequence[str]) -> str:
    """What many games showed."""
    games, first = int(words[0]), int(words[1]) if len(words) > 1 else 0
    figures, began = Figures(), perf_counter()
    seed = first
    while figures.games < games:
        watch(seed, figures)
        seed += 1
    return (
        f"{figures.games} games ({figures.refused} scenarios that can't be played), "
        f"{figures.actions} actions, the longest {figures.longest}, {perf_counter() - began:.0f} s"
        f"\nactions: {_counts(figures.verbs)}\ndecisions: {_counts(figures.decisions)}"
        f"\nwinners: {_counts(figures.winners)}\npoints: {_counts(figures.points)}\n"
    )


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in counter.most_common())


if __name__ == "__main__":
    sys.stdout.write(main(sys.argv[1:]))
