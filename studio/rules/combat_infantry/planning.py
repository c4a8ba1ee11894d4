"""What an action promises when the activation that follows from it is weighed too, from a view.

HQs are judged by what their units could do under them, deployments by what they would open up, and
in an activation who fires goes before who moves. What is looked at ahead is one's own, and needs no
dice, so nothing hidden has to be guessed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from studio.engine.dice import ScriptedDice
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry.command import CHQ_COMMANDS
from studio.rules.combat_infantry.estimate import Estimate
from studio.rules.combat_infantry.phases import Command, Deploying, PlayerTurn
from studio.rules.combat_infantry.prospect import NEVER, judged
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.sequence import DO, choices, proceed
from studio.rules.combat_infantry.state import Game, State
from studio.rules.combat_infantry.temper import STEADY

ANY_ACTIVATION: Final = 0.01
"""An HQ whose units have nothing to do is still better than a pass."""
OWN_POST: Final = 0.5
"""How much an HQ's own hex counts when it deploys, beside what it could command from there."""
LATER: Final = 0.5
"""What moves count where HQs are compared: they may as well be made later, shots may not."""
LEFT_TO_PLATOONS: Final = 0.5
"""What squads count for a company HQ: their own could command them as well."""
TURNS_OF_KINDS: Final[Mapping[type[a.Action], float]] = {
    a.Fire: 4_000.0,
    a.Strike: 4_000.0,
    a.Rally: 3_000.0,
    a.Check: 2_000.0,
}
"""In which order units of an activation act: who fires first, for those who assault then."""
OTHERS: Final = 1_000.0
NO_DICE: Final = ScriptedDice(())


def plans(view: State, actions: Sequence[a.Action]) -> list[float]:
    """What each of the actions promises the side to act; figures of one list can be compared."""
    game = Game(view)
    phase = game.phase
    estimate = Estimate(game, phase.side, STEADY)
    found = judged(estimate, actions)
    if isinstance(phase, PlayerTurn):
        return [_activation(view, *one) for one in zip(actions, found, strict=True)]
    if isinstance(phase, Deploying):
        return [_post(view, estimate, *one) for one in zip(actions, found, strict=True)]
    if isinstance(phase, Command):
        return _in_order(game, phase, actions, found)
    return found


# --- what an activation is worth ----------------------------------------------------------------


def _activation(view: State, action: a.Action, points: float) -> float:
    if not isinstance(action, a.Activate):
        return points
    return ANY_ACTIVATION + _worth(_under_command(view, action))


def _post(view: State, estimate: Estimate, action: a.Action, points: float) -> float:
    """What the HQ could command from there; not where there is no room to stay (8.2)."""
    worth = OWN_POST * points + _worth(_under_command(view, action))
    if isinstance(action, a.Deploy):
        to = estimate.field.by_name[action.to]
        worth += NEVER if estimate.field.bit[to] & estimate.full else 0.0
    return worth


def _under_command(view: State, action: a.Action) -> Game:
    """The activation that an HQ begins, where it stands or where it deploys to."""
    game = Game(view)
    DO[type(action)](game, action, NO_DICE)
    proceed(game, NO_DICE)
    if isinstance(game.phase, Deploying):
        hq = game.known(game.phase.hq)
        DO[a.Stay](game, a.one(a.Stay, hq.id), NO_DICE)
        proceed(game, NO_DICE)
    return Game(game.frozen())


def _worth(game: Game) -> float:
    """What the units of an activation could do, each its best, as many as the HQ commands (4.1)."""
    command = game.phase
    assert isinstance(command, Command)
    hq = game.known(command.hq)
    actions = list(choices(game))
    best: dict[str, float] = {}
    found = judged(Estimate(game, command.side, STEADY), actions)
    for action, points in zip(actions, found, strict=True):
        name = getattr(action, "unit", "")
        if name != hq.id:
            share = LATER if isinstance(action, a.Move) else 1.0
            best[name] = max(best.get(name, 0.0), share * points)
    return sum(_commanded(hq, [(game.crews.by_name.get(name), best[name]) for name in best]))


def _commanded(hq: Unit, worths: Sequence[tuple[Unit | None, float]]) -> Iterator[float]:
    """The best of what may be done: three units of a company, or a platoon and one weapon."""
    if hq.is_chq:
        shares = (
            points * (LEFT_TO_PLATOONS if unit and unit.is_squad else 1.0)
            for unit, points in worths
        )
        yield from sorted(shares, reverse=True)[:CHQ_COMMANDS]
        return
    weapons = [0.0]
    for unit, points in worths:
        if unit is None or unit.is_squad or unit.traits.needs_no_command:
            yield points
        else:
            weapons.append(points)
    yield max(weapons)


# --- the order of an activation -----------------------------------------------------------------


def _in_order(
    game: Game, command: Command, actions: Sequence[a.Action], found: Sequence[float]
) -> list[float]:
    """The figures, with each unit's best action raised by its kind if it is worth anything."""
    hq, best = game.known(command.hq), dict[str, int]()
    for number, action in enumerate(actions):
        name = getattr(action, "unit", "")
        if name != hq.id and (name not in best or found[number] > found[best[name]]):
            best[name] = number
    chosen = sorted((n for n in best.values() if found[n] > 0), key=lambda n: -found[n])
    if hq.is_chq:
        chosen = chosen[: CHQ_COMMANDS - command.used]
    ordered = list(found)
    for number in chosen:
        ordered[number] += TURNS_OF_KINDS.get(type(actions[number]), OTHERS)
    return ordered
