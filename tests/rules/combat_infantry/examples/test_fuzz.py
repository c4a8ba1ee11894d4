"""Random games on random ground: nothing breaks, and the rules told a second time agree."""

import os
import pickle
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from studio.engine.dice import SeededDice
from studio.errors import StudioError
from studio.hexes import Hex, Hexside, hexside_between
from studio.rules.combat_infantry import phases
from studio.rules.combat_infantry.actions import Action
from studio.rules.combat_infantry.control import control_map
from studio.rules.combat_infantry.lie import lie_of
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import UP, Game, State
from tests.rules.combat_infantry.examples.oracle import Table
from tests.rules.combat_infantry.examples.oracle_fire import bombarded, fire_hexes
from tests.rules.combat_infantry.examples.oracle_leaving import promotions, regroupings, retreats
from tests.rules.combat_infantry.examples.random_scenes import random_scene

GAMES = int(os.environ.get("FIREFIGHT_FUZZ", "10"))
"""Games that are played; more by the environment, for a long run."""
OWN = ("rally", "fire", "move", "assault", "breach", "exit", "dig", "smoke", "demolish", "clear")
IDLE = ("pass", "end", "hold", "stay", "settle", "exit", "dig")
RARE = (phases.Melee, phases.Regrouping, phases.Promotion)
LONGEST = 4000


class Log:
    """What was done in the present activation and turn, written down by a bystander."""

    def __init__(self) -> None:
        self.turn = 0
        self.acted: set[str] = set()
        self.activated: set[str] = set()
        self.begin()

    def begin(self) -> None:
        """A new activation."""
        self.part: tuple[object, ...] = ()
        self.crossed: list[Hexside] = []
        self.shots: list[tuple[Hex, Hex]] = []
        self.entered: list[Hexside] = []
        self.checked: set[str] = set()
        self.commanded: list[str] = []

    def note(self, state: State, action: str) -> None:
        """An action, before it is carried out."""
        if state.turn != self.turn:
            self.turn, self.acted, self.activated = state.turn, set(), set()
        verb, *words = action.split()
        if verb == "activate":
            assert words[0] not in self.activated, f"{words[0]} is activated twice"
            self.activated.add(words[0])
            self.begin()
        elif verb in ("strike", "raze"):
            self.commanded.append(verb)
        elif verb == "check":
            assert words[0] not in self.acted, f"{words[0]} checks again"
            self.checked.add(words[0])
        elif verb in (*OWN, "withdraw"):
            self._unit(state, verb, words)
        elif verb in ("retreat", "regroup") and words[1] in state.field.by_name:
            self.crossed = self.left_by(state)
            at = state.field.hexes[state.field.by_name[words[1]]]
            self.crossed.append(hexside_between(_scene_of(state), at))

    def left_by(self, state: State) -> list[Hexside]:
        """The hexsides over which units left a hex in this part of a round, or regrouping."""
        phase = state.phases[-1]
        part = type(phase).__name__, phase.side, _scene_of(state), getattr(phase, "round", 0)
        if part != self.part:
            self.part, self.crossed = part, []
        return self.crossed

    def _unit(self, state: State, verb: str, words: list[str]) -> None:
        name, field = words[0], state.field
        assert name not in self.acted, f"{name} acts twice in a turn"
        self.acted.add(name)
        if name not in self.checked:
            self.commanded.append(name)
        unit = next(u for u in state.units if u is not None and u.id == name)
        block = state.blocks[unit.number]
        assert block is not None
        here = field.hexes[block.where]
        if verb == "fire" and not unit.bombards:
            self.shots.append((here, field.hexes[field.by_name[words[1]]]))
        elif verb == "assault":
            start, into = (field.hexes[field.by_name[word]] for word in words[1:])
            self.entered.append(hexside_between(start, into))
        elif verb == "breach":
            self.entered.append(hexside_between(here, field.hexes[field.by_name[words[1]]]))


def _scene_of(state: State) -> Hex:
    phase = state.phases[-1]
    assert isinstance(phase, phases.Melee | phases.Regrouping)
    return state.field.hexes[phase.at]


def agrees(state: State, log: Log) -> None:
    """What is offered is what the rules told a second time offer."""
    phase = state.phases[-1]
    if isinstance(phase, phases.Command):
        _agrees_in_command(state, log, phase)
    elif isinstance(phase, phases.Melee):
        _agrees_in_assault(state, log, phase)
    elif isinstance(phase, phases.Regrouping):
        _agrees_in_regrouping(state, log, phase)
    elif isinstance(phase, phases.Deploying):
        hq = state.blocks[phase.hq]
        assert hq is not None
        hexes = {name for _, name in _pairs(state, "deploy")}
        assert hexes == _names(state, Table(state).deployments(hq))
    elif isinstance(phase, phases.Promotion):
        leader = state.units[phase.hq]
        assert leader is not None
        expected = {(who, _name(state, at)) for who, at in promotions(Table(state), leader)}
        told = {tuple(str(action).split()[2:]) for action in RULES.actions(state)}
        assert told == expected


def _name(state: State, at: Hex) -> str:
    return state.field.name[state.field.number[at]]


def _names(state: State, hexes: Iterable[Hex]) -> set[str]:
    return {_name(state, at) for at in hexes}


def _pairs(state: State, verb: str) -> list[list[str]]:
    listed = (str(action).split() for action in RULES.actions(state))
    return [words[1:] for words in listed if words[0] == verb]


def _agrees_in_assault(state: State, log: Log, melee: phases.Melee) -> None:
    table, crossed, here = Table(state), log.left_by(state), _scene_of(state)
    attacking = melee.side == melee.attacker
    origins = set() if attacking else {at for at in table.cells if _in(state, melee.origins, at)}
    last = attacking and melee.round == 3
    verbs = {action.verb for action in RULES.actions(state)}
    assert verbs <= ({"retreat"} if last else {"shoot", "hold", "retreat"})
    told = _pairs(state, "retreat")
    if not attacking and melee.round == 1:
        assert not told
        return
    for block in table.blocks[here]:
        if block.side != melee.side or (not last and block.unit not in (melee.left or ())):
            continue
        unit = table.unit(block)
        mine = {to for who, to in told if who == unit.id and to in state.field.by_name}
        open_ = retreats(table, unit, here, crossed, origins)
        if not attacking and state.field.options.strict_defender_retreat:
            own = state.field.sides[melee.side]
            open_ = {at for at in open_ if table.control(at) == own}
        assert mine == _names(state, open_)


def _in(state: State, mask: int, at: Hex) -> bool:
    return bool(mask >> state.field.number[at] & 1)


def _agrees_in_regrouping(state: State, log: Log, regrouping: phases.Regrouping) -> None:
    table, crossed, here = Table(state), log.left_by(state), _scene_of(state)
    expected = {
        (unit.id, _name(state, at))
        for block in table.blocks[here]
        if block.unit in regrouping.left
        for unit in [table.unit(block)]
        for at in regroupings(table, unit, here, crossed)
    }
    assert {tuple(pair) for pair in _pairs(state, "regroup")} == expected


def _agrees_in_command(state: State, log: Log, command: phases.Command) -> None:
    table, field = Table(state), state.field
    offered: dict[str, set[str]] = {}
    for action in map(str, RULES.actions(state)):
        verb, name, *rest = action.split()
        if verb not in ("strike", "raze", "end"):
            offered.setdefault(name, set()).add(" ".join((verb, *rest)))
    hq = state.blocks[command.hq]
    assert hq is not None
    for name, texts in offered.items():
        unit = next(u for u in state.units if u is not None and u.id == name)
        block = state.blocks[unit.number]
        assert block is not None
        here = field.hexes[block.where]
        _commanded(table, log, unit, block, hq, texts)
        if texts == {"check"}:
            continue
        _fires(table, log, unit, here, texts)
        if here not in table.wire and unit.move:
            _moves(table, log, unit, here, texts)


def _commanded(table, log, unit, block, hq, texts) -> None:
    leader = table.unit(hq)
    here = table.state.field.hexes[block.where]
    assert unit.side == leader.side
    assert unit.company == leader.company
    assert unit.id not in log.acted
    assert len(table.sides_in(here)) == 1, f"{unit.id} is in an assault"
    if unit.number == leader.number or unit.traits.needs_no_command:
        return
    assert not unit.is_hq
    assert unit.traits.takes_orders
    free = [n for n in log.commanded if n not in ("strike", "raze")]
    weapons = [u for u in table.state.units if u and u.id in free and not u.is_squad]
    weapons = [u for u in weapons if not u.traits.needs_no_command]
    if leader.is_chq:
        bunkers = [u.id for u in table.state.units if u and u.traits.needs_no_command]
        assert sum(n not in bunkers for n in log.commanded) < 3
    elif unit.is_squad:
        assert unit.platoon == leader.platoon
        near = table.in_command(hq, here)
        assert near or texts == {"check"} or unit.id in log.checked
        assert not (near and texts == {"check"})
    else:
        assert table.in_command(hq, here)
        assert not weapons, f"{unit.id} is a second weapon after {weapons}"


def _fires(table, log, unit, here, texts) -> None:
    field = table.state.field
    found = [text.split() for text in texts if text.startswith("fire ")]
    if not unit.fire:
        assert not found
        return
    if unit.bombards:
        spotted = {
            (
                field.hexes[field.by_name[words[1]]],
                words[words.index("by") + 1] if "by" in words else "",
            )
            for words in found
        }
        allowed = bombarded(table, unit, here)
        assert spotted <= allowed
        missing = {at for at, _ in allowed - spotted}
    else:
        hexes = {field.hexes[field.by_name[words[1]]] for words in found}
        expected = fire_hexes(table, unit, here, log.shots)
        assert hexes <= expected, f"{unit.id} may not fire at {hexes - expected}"
        missing = expected - hexes
    for at in missing:  # nobody there can be hit: face-up armour, mines, HQs beside them
        assert all(block.face == 1 for block in table.blocks[at])
        assert not any(_soft(table.unit(block)) for block in table.blocks[at])


def _soft(unit) -> bool:
    return not unit.armour and not unit.traits.hit_only_in_assault


def _moves(table, log, unit, here, texts) -> None:
    field = table.state.field
    expected = {field.name[field.number[at]] for at in table.reach(unit, here) if at != here}
    found = {text.split()[1] for text in texts if text.startswith("move ")}
    assert found == expected, f"{unit.id} in {here} moves"
    through = {field.hexes[field.by_name[t.split()[1]]] for t in texts if t.startswith("breach ")}
    assert through == table.breaches(unit, here, log.entered, enemy=False)
    if not unit.traits.moves_into_assault:
        assert not any(text.startswith("assault ") for text in texts)
        return
    pairs = table.assaults(unit, here, log.entered)
    pairs |= {(here, at) for at in table.breaches(unit, here, log.entered, enemy=True)}
    names = {tuple(field.name[field.number[at]] for at in pair) for pair in pairs}
    told = {tuple(text.split()[1:]) for text in texts if text.startswith("assault ")}
    assert told == names, f"{unit.id} in {here} assaults"


def holds(before: State, action: str, after: State) -> None:
    """What holds after every action."""
    game = Game(after)
    for number, block in enumerate(after.blocks):
        unit = after.units[number]
        assert unit is not None
        if block is not None:
            assert 1 <= block.steps <= unit.full, f"{unit.id} has {block.steps} steps"
            assert lie_of(after.field, after.changes).stack[block.where], (
                f"{unit.id} stands where nobody can"
            )
            assert block.unit == number
        gone = number in after.fallen or any(n == number for n, *_ in after.gone)
        late = any(n == number for n, *_ in after.waiting)
        promoted = any(getattr(phase, "hq", -1) == number for phase in after.phases)
        assert (block is not None) + gone + late <= 1, unit.id
        assert block is not None or gone or late or promoted, f"{unit.id} is nowhere"
    if len(after.phases) == 1 and isinstance(after.phases[0], phases.PlayerTurn):
        _between_activations(before, game)


def _between_activations(before: State, game: Game) -> None:
    for at, blocks in game.position.here.items():
        sides = {block.side for block in blocks}
        assert len(sides) == 1, "an assault is left"
        if len(before.phases) > 1 and sides == {before.phases[0].side}:
            assert len(blocks) <= game.stack_limit(at, sides.pop()), "overstacked"
    assert not any(block is not None and block.half for block in game.blocks)


def started(seed: int) -> State | None:
    """The first state of a random firefight, or None where its forces find no room.

    In every second one the sides set up by themselves.
    """
    begin = RULES.set_up if seed % 2 else RULES.start
    try:
        return begin(random_scene(seed), seed)
    except StudioError as fault:
        if "no room" not in str(fault):
            raise
        return None


def played(seed: int) -> int:
    """Play a random game, looking at everything now and then; how many actions it took."""
    state = started(seed)
    if state is None:
        return 0
    rnd, dice, log = Random(seed), SeededDice(seed), Log()
    for count in range(LONGEST):
        listed = RULES.actions(state)
        if not listed:
            assert RULES.outcome(state) is not None, f"a dead end in {state.phases}"
            return count
        action = _chosen(rnd, listed)
        rare = isinstance(state.phases[-1], RARE)
        if rnd.random() < (0.5 if rare else 0.12):
            _examine(state, log)
        after = RULES.apply(state, action, dice)
        log.note(state, str(action))
        holds(state, str(action), after)
        state = after
    raise AssertionError("this game doesn't end")


def _chosen(rnd: Random, listed: Sequence[Action]) -> Action:
    """An action of any kind alike, so that rare ones are seen; idle ones seldom."""
    kinds = sorted({action.verb for action in listed})
    busy = [kind for kind in kinds if kind not in IDLE]
    kind = rnd.choice(busy if busy and rnd.random() < 0.9 else kinds)
    return rnd.choice([action for action in listed if action.verb == kind])


def _otherwise(state: State, side: str) -> State:
    """A state that a side can't tell from this one: hidden enemies changed and in other places."""
    mine, blocks = state.field.sides.index(side), list(state.blocks)
    hidden = [b for b in blocks if b is not None and b.side != mine and b.face != UP]
    for block in hidden:
        blocks[block.unit] = block._replace(
            steps=block.steps % 3 + 1,
            acted=not block.acted,
            activated=not block.activated,
            spotted=not block.spotted,
            came=block.where,
        )
    for one, other in pairwise(hidden):
        if one.face == other.face and one.half == other.half:
            kept = blocks[one.unit], blocks[other.unit]
            assert kept[0] is not None
            assert kept[1] is not None
            blocks[one.unit] = kept[0]._replace(where=kept[1].where)
            blocks[other.unit] = kept[1]._replace(where=kept[0].where)
    return replace(state, blocks=tuple(blocks), kept={})


def _examine(state: State, log: Log) -> None:
    listed = RULES.actions(state)
    side = RULES.to_act(state)
    assert len(set(listed)) == len(listed), "something is listed twice"
    assert all(RULES.read(str(action)) == action for action in listed)
    assert RULES.actions(RULES.view(state, side)) == listed
    for name in state.field.sides:
        assert RULES.view(_otherwise(state, name), name) == RULES.view(state, name)
    fresh = pickle.loads(pickle.dumps(state))
    assert RULES.actions(fresh) == listed, "something remembered is out of date"
    assert RULES.digest(fresh) == RULES.digest(state)
    table, names = Table(state), state.field.name
    told = control_map(Game(state))
    for n, at in enumerate(state.field.hexes):
        assert told[names[n]] == table.control(at), names[n]
    agrees(state, log)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_the_rules(seed):
    """Every hex terrain, hexside, unit, marker and season; see the module."""
    played(seed)
