"""Firefights drawn in text, and games played from written actions and written dice.

A force is a line for each block: `A1a ge_rifle 0203` with `x2` for two steps and `up`, `down` or
`acted` for how it stands. A first letter is the company, a digit after it the platoon. Sides follow
from the unit types. Hexes are addressed as the drawing has them, by four digits.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from studio.engine.dice import ScriptedDice
from studio.model.firefight import Firefight
from studio.model.scenario import (
    Arrival,
    Change,
    Draw,
    Scenario,
    SideForce,
    Time,
    UnitEntry,
    Victory,
)
from studio.model.terrain import load_terrain
from studio.model.units import load_units
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.sequence import proceed
from studio.rules.combat_infantry.state import DOWN, UP, Block, Game, State
from tests.drawn import ground_from

SIDES = ("german", "soviet")


def drawn(
    text: str,
    force: str = "",
    *,
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    markers: Iterable[Change] = (),
    time: Time | None = None,
    victory: Victory | None = None,
    strikes: Mapping[str, Mapping[str, int]] | None = None,
    draws: Mapping[str, tuple[Draw, ...]] | None = None,
    arrivals: Mapping[str, tuple[Arrival, ...]] | None = None,
    packs: tuple[str, ...] = (),
    areas: Mapping[str, Any] | None = None,
) -> Firefight:
    """The firefight of a drawing; two turns with the Germans first unless said otherwise."""
    ground, units = ground_from(text, changes), load_units(packs)
    blocks: dict[str, list[UnitEntry]] = {side: [] for side in SIDES}
    for line in filter(None, (line.strip() for line in force.split("\n"))):
        entry = _entry(line)
        side = units.types[entry.type].side
        blocks["german" if side not in SIDES else side].append(entry)
    sides = {
        side: SideForce(
            strikes=(strikes or {}).get(side, {}),
            units=tuple(blocks[side]),
            draws=(draws or {}).get(side, ()),
            arrivals=(arrivals or {}).get(side, ()),
        )
        for side in SIDES
    }
    scenario = Scenario(
        "drawn",
        {"en": "Drawn"},
        packs=packs,
        changes=tuple(markers),
        time=time or Time(month="1942-09", turns=2, first="german"),
        areas=areas or {},
        sides=sides,
        victory=victory or Victory(),
    )
    return Firefight(scenario, {}, ground, load_terrain(), units)


def _entry(line: str) -> UnitEntry:
    name, kind, where, *_ = line.split()
    company, platoon = name[0], re.match(r".(\d)", name)
    steps = re.search(r" x(\d)", line)
    return UnitEntry(
        name,
        kind,
        company,
        int(platoon[1]) if platoon else None,
        int(steps[1]) if steps else None,
        at=f"M:{where}" if where.isdigit() else None,
        area=None if where.isdigit() else where,
    )


def begun(text: str, force: str, **more: Any) -> State:
    """The first state of a drawn firefight, its blocks standing as the force says."""
    state = RULES.start(drawn(text, force, **more), 1)
    for line in filter(None, (line.strip() for line in force.split("\n"))):
        (
            name,
            *_,
        ) = line.split()
        for word, change in STANDING.items():
            if word in line.split()[3:]:
                state = turned(state, name, **change)
    return state


STANDING: Mapping[str, dict[str, Any]] = {
    "up": {"face": UP},
    "down": {"face": DOWN, "acted": True},
    "acted": {"acted": True},
    "half": {"half": True},
    "active": {"face": UP, "activated": True},
}


def turned(state: State, name: str, **change: Any) -> State:
    """The state with a block changed."""
    number = numbered(state, name)
    blocks = list(state.blocks)
    old = blocks[number]
    assert old is not None
    blocks[number] = old._replace(**change)
    return replace(state, blocks=tuple(blocks), kept={})


def numbered(state: State, name: str) -> int:
    """The number of the unit with this id."""
    return next(u.number for u in state.units if u is not None and u.id == name)


def unit(state: State, name: str) -> Unit:
    """The unit with this id."""
    return next(u for u in state.units if u is not None and u.id == name)


def found(state: State, name: str) -> Block | None:
    """The block of a unit, None when it isn't on the map."""
    return state.blocks[numbered(state, name)]


def block(state: State, name: str) -> Block:
    """The block of a unit that is on the map."""
    there = found(state, name)
    assert there is not None, f"{name} isn't on the map"
    return there


def steps(state: State, name: str) -> int:
    """The steps of a unit; 0 when it is eliminated."""
    there = found(state, name)
    return there.steps if there else 0


def where(state: State, name: str) -> str:
    """The hex of a unit by its four digits; empty when it isn't on the map."""
    there = found(state, name)
    return state.field.name[there.where].removeprefix("M:") if there else ""


def face(state: State, name: str) -> int:
    """How a block stands."""
    return block(state, name).face


def play(state: State, *actions: str, dice: Iterable[int] = ()) -> State:
    """The state after some actions; every one of the dice has to be rolled, and no other."""
    rolls = ScriptedDice(dice)
    for text in actions:
        state = RULES.apply(state, RULES.read(full(text)), rolls)
    assert rolls.left == (), f"{rolls.left} weren't rolled"
    return state


def full(text: str) -> str:
    """The text form of an action with whole addresses."""
    return re.sub(r"(?<= )(\d{4})(?= |$)", r"M:\1", text)


def texts(state: State, verb: str = "") -> list[str]:
    """The text forms of what is possible, addresses shortened; those of a verb."""
    written = (str(action).replace("M:", "") for action in RULES.actions(state))
    return [text for text in written if text.startswith(verb)]


def possible(state: State, text: str) -> bool:
    """Whether an action is possible now."""
    return RULES.read(full(text)) in RULES.actions(state)


def commanding(state: State, name: str, **more: Any) -> State:
    """The state in the middle of an HQ's activation, with nothing done yet."""
    number = numbered(state, name)
    old = state.blocks[number]
    assert old is not None
    state = turned(state, name, face=UP, activated=True)
    turn = phases.PlayerTurn(old.side, ())
    return replace(state, phases=(turn, phases.Command(old.side, number, **more)), kept={})


def fighting(state: State, at: str, attackers: Mapping[str, str]) -> Game:
    """A game in which the assault on a hex is about to be fought: attackers and where from."""
    for name, start in attackers.items():
        state = turned(
            state,
            name,
            where=state.field.by_name[f"M:{at}"],
            came=state.field.by_name[f"M:{start}"],
            acted=True,
        )
    side = state.blocks[numbered(state, next(iter(attackers)))]
    assert side is not None
    turn = phases.PlayerTurn(side.side, ())
    return Game(replace(state, phases=(turn, phases.Assaulting(side.side)), kept={}))


def begin_assault(state: State, at: str, attackers: Mapping[str, str], dice: Iterable[int] = ()):
    """The state in which the defender of an assault makes its first choice."""
    game = fighting(state, at, attackers)
    rolls = ScriptedDice(dice)
    proceed(game, rolls)
    assert rolls.left == ()
    return game.frozen()
