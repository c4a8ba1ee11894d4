"""Game turns and player turns (1.0): who is active, activation, and what ends a turn."""

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter

from studio.engine.dice import Dice
from studio.rules.combat_infantry.actions import (
    Action,
    Activate,
    Conceal,
    Deploy,
    Pass,
    Show,
    Stay,
    one,
)
from studio.rules.combat_infantry.bunkers import deserted, lone_fires, waiting
from studio.rules.combat_infantry.control import controller
from studio.rules.combat_infantry.flood import run_off
from studio.rules.combat_infantry.phases import (
    PLAYER_TURNS,
    Arriving,
    Assaulting,
    Closing,
    Command,
    Deploying,
    Faces,
    Overstacked,
    PlayerTurn,
)
from studio.rules.combat_infantry.position import ACTED, ACTIVATED, FACE, HALF
from studio.rules.combat_infantry.roster import Unit, relit
from studio.rules.combat_infantry.stacking import overstacked
from studio.rules.combat_infantry.state import UP, UPRIGHT, Block, Game
from studio.rules.combat_infantry.victory import count_turn, finish

# --- player turns -------------------------------------------------------------------------------


def companies(game: Game, side: int) -> tuple[str, ...]:
    """The companies of a side that have an HQ to activate, in the order of the forces."""
    return tuple(dict.fromkeys([hq.company for hq in ready_hqs(game, side)]))


def ready_hqs(game: Game, side: int) -> list[Unit]:
    """The HQs that may be activated: not yet in this turn, and not retreated in it (4.2, 9.2)."""
    found = game.ready.get(side)
    if found is None:
        blocks = game.blocks
        found = game.ready[side] = [
            hq
            for hq in game.crews.hqs[side]
            if (block := blocks[hq.number]) is not None and not (block[ACTIVATED] or block[ACTED])
        ]
    return found


def able_companies(game: Game, side: int) -> tuple[str, ...]:
    """The companies that have something to do now: an HQ, or bunkers that fire (ruling 67)."""
    led = companies(game, side)
    return (*led, *deserted(game, side, led))


def begin_player_turn(game: Game) -> None:
    """The side whose turn it is: Player 1 has the odd ones (1.0)."""
    side = game.first if game.player_turn % 2 else 1 - game.first
    led = companies(game, side)
    game.push(PlayerTurn(side, (*led, *waiting(game, side, led))))


def settle_player_turn(game: Game, turn: PlayerTurn, _dice: Dice) -> bool:
    """A company with nothing to activate passes; after the last comes the next player turn.

    Bunkers that see nobody wait for as long as another company may act (ruling 67).
    """
    if turn.companies:
        able = able_companies(game, turn.side)
        left = tuple([company for company in turn.companies if company in able])
        if left:
            if left != turn.companies:
                _drop(game, turn, (*able, *waiting(game, turn.side, able)))
            return False
    game.pop()
    if game.player_turn < PLAYER_TURNS:
        game.player_turn += 1
        run_off(game)
        begin_player_turn(game)
    else:
        end_turn(game)
    return True


def _drop(game: Game, turn: PlayerTurn, on: Sequence[str]) -> None:
    """Leave the companies out that have nothing left to act with in this player turn."""
    left = tuple([company for company in turn.companies if company in on])
    if left != turn.companies:
        game.swap(PlayerTurn(turn.side, left))


def player_turn_choices(game: Game, turn: PlayerTurn) -> list[Action]:
    """One HQ of each company, companies in any order, or a pass for one (1.1, rulings 5, 6).

    Bunkers whose company has no HQ to activate fire by themselves (2.56, ruling 67).
    """
    hqs, able = ready_hqs(game, turn.side), turn.companies
    lone: list[Action] = []
    if game.crews.independent[turn.side]:
        now = able_companies(game, turn.side)
        able = tuple([company for company in able if company in now])
        lone = lone_fires(game, turn, companies(game, turn.side))
    found: list[Action] = [one(Activate, hq.id) for hq in hqs if hq.company in able]
    return [*found, *lone, *[one(Pass, company) for company in able]]


def pass_company(game: Game, company: str) -> None:
    """The company activates no HQ in this player turn."""
    turn = game.phase
    assert isinstance(turn, PlayerTurn)
    game.swap(PlayerTurn(turn.side, tuple([c for c in turn.companies if c != company])))


# --- activation (4.2) ---------------------------------------------------------------------------


def activate(game: Game, hq: Unit) -> None:
    """Begin an activation with the choice of a deployment."""
    pass_company(game, hq.company)
    game.push(Deploying(hq.side, hq.number))


def settle_deploying(game: Game, deploying: Deploying, _dice: Dice) -> bool:
    """An HQ that can't deploy is activated where it is."""
    if deployments(game, deploying.hq):
        return False
    begin_command(game)
    return True


def deployments(game: Game, hq: int) -> int:
    """Friendly hexes next to an HQ over a road or clear hexside; overstacking is allowed (4.2)."""
    block, unit = game.block(hq), game.known(hq)
    if game.wire and game.wired(block.where):
        return 0
    open_ = game.position.friendly(block.side) & ~game.flood
    for at, _ in game.wire:
        open_ &= ~game.field.bit[at]
    return game.lie.deploys(unit.unit_class)[block.where] & open_


def deploy_choices(game: Game, deploying: Deploying) -> Sequence[Action]:
    """Deploy one hex, or not at all (4.2)."""
    hq = game.known(deploying.hq)
    posts = game.field.at_all(Deploy, hq.id, deployments(game, deploying.hq))
    return *posts, one(Stay, hq.id)


def deploy(game: Game, hq: Unit, to: int) -> None:
    """Deploying is no action and costs no movement (ruling 90)."""
    game.put(game.block(hq.number).at(to).active())
    _begin_commands(game)


def begin_command(game: Game) -> None:
    """Turn the HQ face-up where it is; its commands begin (4.2)."""
    deploying = game.phase
    assert isinstance(deploying, Deploying)
    game.touch(game.block(deploying.hq).active())
    _begin_commands(game)


def _begin_commands(game: Game) -> None:
    deploying = game.phase
    assert isinstance(deploying, Deploying)
    game.swap(Command(deploying.side, deploying.hq))


# --- the end of an activation -------------------------------------------------------------------

RECOVER, STACK, DONE = 0, 1, 3
"""The stages of a closing activation, as `phases.Closing` counts them."""


def settle_closing(game: Game, closing: Closing, _dice: Dice) -> bool:
    """Half-hits recover, then surplus units go, then assaults are fought (6.7, 8.2, 1.3)."""
    side = closing.side
    if closing.stage == RECOVER:
        recover(game)
    if closing.stage < DONE and (at := overstacked(game, side)) is not None:
        game.swap(Closing(side, STACK))
        game.push(Overstacked(side, at))  # the active side's own units are checked (ruling 49)
        return True
    game.pop()
    if closing.stage < DONE and game.position.fights:
        game.push(Closing(side, DONE))
        game.push(Assaulting(side))
    return True


STRUCK = itemgetter(HALF)


def recover(game: Game) -> None:
    """Half-hits are gone at the end of an activation (6.7)."""
    if any(map(STRUCK, filter(None, game.blocks))):
        for block in game.blocks:
            if block is not None and block.half:
                game.touch(block._replace(half=False))


# --- the end of a turn --------------------------------------------------------------------------


def end_turn(game: Game) -> None:
    """Smoke goes, units stand up, tanks as their owners like; points for the turn (1.3, 7.4)."""
    count_turn(game, controller)
    game.smoke = 0
    revealed: list[list[int]] = [[], []]
    controls = False
    for number, block in enumerate(game.blocks):
        if block is None:
            continue
        if block[FACE] != UP:
            game.blocks[number] = block.rested(UPRIGHT)
            continue
        unit = game.unit(block)
        traits = unit.traits
        controls |= traits.revealed_controls_own_hex_only and not traits.stays_revealed
        if traits.may_stay_revealed:
            revealed[block.side].append(number)
        game.blocks[number] = upright(unit, block)
    if controls:
        game.forget()
    else:
        game.all_turned()
    if game.turn == game.field.turns:
        finish(game, controller)
        return
    game.push(Faces(game.first, tuple(revealed[game.first]), tuple(revealed[1 - game.first])))


def upright(unit: Unit, block: Block) -> Block:
    """A block that was face-up, at the end of a turn: what it did is forgotten (1.3)."""
    traits = unit.traits
    keeps = traits.permanently_face_up or traits.stays_revealed or traits.may_stay_revealed
    return block.rested(UP if keeps else UPRIGHT)


def settle_faces(game: Game, faces: Faces, dice: Dice) -> bool:
    """When all tanks are decided, the next turn begins with a roll for Player 1 (1.0)."""
    if faces.left:
        return False
    if faces.other:
        game.swap(Faces(1 - faces.side, faces.other, ()))
        return True
    game.pop()
    begin_turn(game, dice)
    return True


def face_choices(game: Game, faces: Faces) -> list[Action]:
    """Turning a revealed tank upright is optional (1.3)."""
    unit = game.known(faces.left[0])
    return [one(Conceal, unit.id), one(Show, unit.id)]


def set_face(game: Game, unit: Unit, face: int) -> None:
    """Leave a tank face-up or turn it upright."""
    faces = game.phase
    assert isinstance(faces, Faces)
    game.touch(game.block(unit.number)._replace(face=face))
    game.swap(replace(faces, left=faces.left[1:]))


def begin_turn(game: Game, dice: Dice) -> None:
    """The higher d10 is Player 1; ties are rolled again (1.0, rulings 7, 137)."""
    game.turn += 1
    game.player_turn = 1
    run_off(game)
    change_weather(game)
    fixed = game.field.options.first
    game.first = _high_roller(dice) if fixed is None else fixed
    game.push(arrivals(game))


def change_weather(game: Game) -> None:
    """Weather and light become what the scenario has for this turn (10.2, 10.3)."""
    field = game.field.under(game.field.time.at(game.turn))
    if field is game.field:
        return
    if field.night != game.field.night:
        game.units = tuple(
            None if unit is None else relit(unit, field.night, field.options) for unit in game.units
        )
    game.field = field
    for name in ("lie", "crews"):
        game.__dict__.pop(name, None)
    game.forget()


def _high_roller(dice: Dice) -> int:
    rolls = dice.roll(2)
    while rolls[0] == rolls[1]:
        rolls = dice.roll(2)
    return 0 if rolls[0] > rolls[1] else 1


def arrivals(game: Game) -> Arriving:
    """Who is due this turn; Player 1's units enter first. Those delayed are due again."""
    due: tuple[list[int], list[int]] = ([], [])
    for number, side, turn, _ in game.waiting:
        if turn <= game.turn:
            due[side].append(number)
    first = game.first
    return Arriving(first, tuple(due[first]), tuple(due[1 - first]))
