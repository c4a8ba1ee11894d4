"""Random games over random small firefights, and what must hold after every action.

`python -m tests.rules.games 0 5000` plays these games and stops at the first fault.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from studio.engine.dice import SeededDice
from studio.model.firefight import Firefight
from studio.model.scenario import Area, Change, Night, Objective, Time, Victory
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.control import control_map
from studio.rules.combat_infantry.lie import lie_of
from studio.rules.combat_infantry.phases import PlayerTurn
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import Block, Game, State
from tests.rules.drawn import drawn

LETTERS = "....wwotfmcb1"
WEAPONS = {
    "german": ("ge_mg", "ge_mortar_50", "ge_pioneer", "ge_sniper", "ge_pz4", "ge_mine", "ge_at_75"),
    "soviet": ("so_mg", "so_mortar_82", "so_sapper", "so_bunker", "so_t34", "so_nkvd", "so_mine"),
}
SQUADS = {"german": "ge_rifle", "soviet": "so_smg"}
HQS = {"german": ("ge_chq", "ge_phq"), "soviet": ("so_chq", "so_phq")}
HEXSIDES = (
    {"terrain": "river"},
    {"terrain": "river", "crossing": "stone_bridge", "ways": ["paved"]},
    {"terrain": "hedge"},
    {"terrain": "stream"},
    {"rise": "slope"},
    {"rise": "cliff"},
    {"ways": ["unpaved"]},
)


def random_firefight(seed: int) -> Firefight:
    """A small firefight with a company or two a side, of any terrain, unit and weather."""
    rnd = Random(seed)
    columns, lines = rnd.randint(7, 10), rnd.randint(10, 13)
    rows = []
    for y in range(lines):
        row = [" "] * (2 * columns)
        for q in range(y % 2, columns, 2):
            row[2 * q] = rnd.choice(LETTERS)
        rows.append("".join(row).rstrip())
    text = "\n".join(rows)
    spots = [(q + 1, y // 2 + 1) for y in range(lines) for q in range(y % 2, columns, 2)]
    changes = {
        f"{q:02}{r:02} s": rnd.choice(HEXSIDES)
        for q, r in rnd.sample(spots, len(spots) // 3)
        if (q, r + 1) in spots
    }
    force = [*_force(rnd, "german", "west"), *_force(rnd, "soviet", "east")]
    middle = spots[len(spots) // 2]
    return drawn(
        text,
        "\n".join(force),
        changes=changes,
        markers=[
            Change(f"M:{q:02}{r:02}", marker=rnd.choice(("barbed_wire", "wreck", "smoke")))
            for q, r in rnd.sample(spots, 3)
        ],
        time=Time(
            month=f"1942-{rnd.randint(1, 12):02}",
            turns=rnd.randint(1, 3),
            first=rnd.choice(("german", "soviet")),
            weather=rnd.choice(("good", "bad")),
            night=rnd.choice((None, None, Night())),
        ),
        strikes={"german": {"artillery": 1, "air": 1}, "soviet": {"artillery": 1}},
        victory=Victory(
            objectives=(
                Objective(2, at=f"M:{middle[0]:02}{middle[1]:02}"),
                Objective(1, at="M:0101", when="turn"),
            )
        ),
        areas=_areas(spots, columns),
    )


def _areas(spots: list[tuple[int, int]], columns: int) -> dict[str, Area]:
    half = columns // 2 + 1
    west = tuple(f"M:{q:02}{r:02}" for q, r in spots if q <= half)
    east = tuple(f"M:{q:02}{r:02}" for q, r in spots if q > half)
    return {"west": Area(hexes=west), "east": Area(hexes=east)}


def _force(rnd: Random, side: str, area: str) -> Iterator[str]:
    letters = "AC" if side == "german" else "BD"
    for letter in letters[: rnd.randint(1, 2)]:
        chq, phq = HQS[side]
        yield f"{letter} {chq} {area}"
        for platoon in range(1, rnd.randint(2, 3)):
            yield f"{letter}{platoon} {phq} {area}"
            for squad in "abc"[: rnd.randint(1, 3)]:
                yield f"{letter}{platoon}{squad} {SQUADS[side]} {area}"
        for n, weapon in enumerate(rnd.sample(WEAPONS[side], 3)):
            yield f"{letter}w{n} {weapon} {area}"


def played(
    seed: int, firefight: Firefight, *, set_up: bool = False
) -> Iterator[tuple[State, a.Action, State]]:
    """The states of a random game, each with the action taken and what came of it.

    With `set_up` the sides set their blocks up as a part of it.
    """
    begin = RULES.set_up if set_up else RULES.start
    state, rnd, dice = begin(firefight, seed), Random(seed), SeededDice(seed)
    for _ in range(20_000):
        listed = RULES.actions(state)
        if not listed:
            assert RULES.outcome(state) is not None, f"a dead end in {state.phases}"
            return
        action = _chosen(listed, rnd)
        after = RULES.apply(state, action, dice)
        yield state, action, after
        state = after
    raise AssertionError("this game doesn't end")


def _chosen(listed: Sequence[a.Action], rnd: Random) -> a.Action:
    """An action of a random kind, so that rare kinds are seen as well."""
    kinds = sorted({action.verb for action in listed})
    kind = rnd.choice(kinds) if rnd.random() < 0.8 else rnd.choice(listed).verb
    return rnd.choice([action for action in listed if action.verb == kind])


def strength(state: State) -> int:
    """All steps on the map."""
    return sum(block.steps for block in state.blocks if block is not None)


def broken(state: State, action: a.Action, after: State) -> str:
    """What doesn't hold after an action, or nothing."""
    game = Game(after)
    for number, block in enumerate(after.blocks):
        unit = after.units[number]
        assert unit is not None
        places = [block is not None, number in after.fallen]
        places.append(any(n == number for n, *_ in after.gone))
        places.append(any(n == number for n, *_ in after.waiting))
        promoting = any(getattr(phase, "hq", -1) == number for phase in after.phases)
        if sum(places) > 1 or (not any(places) and not promoting):
            return f"{unit.id} is in {sum(places)} places"
        if block is not None and not 1 <= block.steps <= unit.full:
            return f"{unit.id} has {block.steps} steps"
        if block is not None and not lie_of(after.field, after.changes).stack[block.where]:
            return f"{unit.id} stands where nobody can"
    if strength(after) > strength(state) and not isinstance(action, a.Rally | a.Promote):
        returned = any(b is not None and state.blocks[b.unit] is None for b in after.blocks)
        if not returned:
            return "steps came from nowhere"
    if len(after.phases) == 1 and isinstance(after.phases[0], PlayerTurn):
        return _between_activations(game)
    return ""


def _between_activations(game: Game) -> str:
    for at, blocks in game.position.here.items():
        if game.position.fights & game.field.bit[at]:
            return f"an assault is left in {game.field.name[at]}"
        side = blocks[0].side
        if len(blocks) > game.stack_limit(at, side) and game.phase.side != side:
            return f"{game.field.name[at]} is overstacked"
    if any(block is not None and block.half for block in game.blocks):
        return "a half-hit is left"
    return ""


def kept_apart(state: State) -> str:
    """What is remembered of a state and isn't what it comes to afresh, or nothing."""
    fresh = replace(state, kept={})
    if tuple(RULES.actions(fresh)) != tuple(RULES.actions(state)):
        return "remembered actions differ"
    one, other = Game(state).position, Game(fresh).position
    if (one.held, one.fights, one.here) != (other.held, other.fights, other.here):
        return "remembered places differ"
    if (one.swayers, one.sway) != (other.swayers, other.sway):
        return "remembered control differs"
    return ""


def miscounted(state: State) -> str:
    """Whether points aren't the sum of their causes, or nothing."""
    terms, expected = state.field.terms, list(state.scored)
    for number in state.fallen:
        unit = state.units[number]
        assert unit is not None
        expected[1 - unit.side] += terms.elimination
    for _, side, edge in state.gone:
        expected[side] += terms.exits.get((side, edge), 0)
    control = control_map(Game(state))
    for goal in terms.goals:
        owners = {control[state.field.name[at]] for at in goal.hexes}
        if not goal.each_turn and len(owners) == 1 and (owner := owners.pop()) in state.field.sides:
            side = state.field.sides.index(owner)
            blocks = [b for b in state.blocks if b is not None and b.where in goal.hexes]
            mines = all(_is_mine(state, b) for b in blocks)
            if goal.side in (None, side) and not (blocks and mines):
                expected[side] += goal.points
    outcome = RULES.outcome(state)
    assert outcome is not None
    found = [outcome.points[side] for side in state.field.sides]
    return "" if found == expected else f"points {found}, but their causes are {expected}"


def _is_mine(state: State, block: Block) -> bool:
    unit = state.units[block.unit]
    return unit is not None and unit.traits.hit_only_in_assault


if __name__ == "__main__":
    first, last = (int(number) for number in sys.argv[1:])
    for number in range(first, last):
        for before, taken, then in played(number, random_firefight(number)):
            fault = broken(before, taken, then) or kept_apart(then)
            assert not fault, f"game {number}, {taken}: {fault}"
        assert not miscounted(then), f"game {number}"
        print(f"\r{number + 1 - first} games", end="", flush=True)  # noqa: T201 - this is a tool
