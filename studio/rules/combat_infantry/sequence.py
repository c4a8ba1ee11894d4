"""How a game goes on: what each phase offers, what each action does, and what needs no choice.

Each chapter's module holds its own functions; the tables here only say which belongs to what.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from studio.engine.dice import Dice
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import (
    arrival,
    assault,
    bombard,
    bunkers,
    casualties,
    command,
    fire,
    movement,
    phases,
    placing,
    promotion,
    rally,
    special,
    stacking,
    turn,
)
from studio.rules.combat_infantry.roster import Unit
from studio.rules.combat_infantry.state import UP, UPRIGHT, Game

Settle = Callable[[Game, Any, Dice], bool]
Choices = Callable[[Game, Any], Iterable[a.Action]]
Do = Callable[[Game, Any, Dice], None]


SETTLE: Final[Mapping[type, Settle]] = {
    phases.PlayerTurn: turn.settle_player_turn,
    phases.Deploying: turn.settle_deploying,
    phases.Command: command.settle_command,
    phases.Closing: turn.settle_closing,
    phases.Losses: casualties.settle_losses,
    phases.Suffering: bombard.settle_suffering,
    phases.Promotion: promotion.settle_promotion,
    phases.Overstacked: stacking.settle_overstacked,
    phases.Assaulting: assault.settle_assaulting,
    phases.Melee: assault.settle_melee,
    phases.Regrouping: assault.settle_regrouping,
    phases.Faces: turn.settle_faces,
    phases.Arriving: arrival.settle_arriving,
    phases.SettingUp: placing.settle_setting_up,
}
"""What a phase does by itself: True when something was done, False when a choice is to be made."""

CHOICES: Final[Mapping[type, Choices]] = {
    phases.PlayerTurn: turn.player_turn_choices,
    phases.Deploying: turn.deploy_choices,
    phases.Command: command.command_choices,
    phases.Losses: casualties.loss_choices,
    phases.Suffering: bombard.friendly_fire_choices,
    phases.Promotion: promotion.promotion_choices,
    phases.Overstacked: stacking.surplus_choices,
    phases.Assaulting: assault.assault_choices,
    phases.Melee: assault.melee_choices,
    phases.Regrouping: assault.regroup_choices,
    phases.Faces: turn.face_choices,
    phases.Arriving: arrival.arrival_choices,
    phases.SettingUp: placing.set_up_choices,
}


def proceed(game: Game, dice: Dice) -> None:
    """Do everything that needs no choice, until one is to be made or the game is over."""
    phases = game.phases
    while phases and SETTLE[type(phases[-1])](game, phases[-1], dice):
        pass


def choices(game: Game) -> Iterable[a.Action]:
    """Every legal action of the present phase; none when the game is over."""
    phases = game.phases
    return CHOICES[type(phases[-1])](game, phases[-1]) if phases else ()


def unit_named(game: Game, name: str) -> Unit:
    """The unit with this id, which is known to whoever acts."""
    return game.crews.by_name[name]


def _target(game: Game, name: str) -> Unit | None:
    return unit_named(game, name) if name else None


def _command(game: Game) -> phases.Command:
    phase = next(p for p in reversed(game.phases) if isinstance(p, phases.Command))
    assert isinstance(phase, phases.Command)
    return phase


# --- what actions do ----------------------------------------------------------------------------


def _activate(game: Game, action: a.Activate, _dice: Dice) -> None:
    turn.activate(game, unit_named(game, action.unit))


def _pass(game: Game, action: a.Pass, _dice: Dice) -> None:
    turn.pass_company(game, action.company)


def _deploy(game: Game, action: a.Deploy, _dice: Dice) -> None:
    turn.deploy(game, unit_named(game, action.unit), game.field.by_name[action.to])


def _stay(game: Game, _action: a.Stay, _dice: Dice) -> None:
    turn.begin_command(game)


def _check(game: Game, action: a.Check, dice: Dice) -> None:
    command.check(game, unit_named(game, action.unit), _command(game), dice)


def _end(game: Game, _action: a.End, _dice: Dice) -> None:
    game.swap(casualties.over(_command(game)))


def _rally(game: Game, action: a.Rally, dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    rally.rally(game, unit, _command(game), dice)
    command.spend(game, unit)


def _fire(game: Game, action: a.Fire, dice: Dice) -> None:
    unit, target = unit_named(game, action.unit), _target(game, action.target)
    if isinstance(game.phase, phases.PlayerTurn):
        game.push(bunkers.alone(unit))
    if unit.bombards:
        bombard.bombard(game, unit, action, target, dice)
    else:
        fire.fire(game, unit, game.field.by_name[action.to], target, dice)
    command.spend(game, unit)


def _move(game: Game, action: a.Move, _dice: Dice) -> None:
    unit, to = unit_named(game, action.unit), game.field.by_name[action.to]
    came = -1
    if game.wired(to):
        came = movement.last_step(game, unit, game.block(unit.number).where, to)
    movement.move_to(game, unit, to, came)
    command.spend(game, unit)


def _assault(game: Game, action: a.Assault, _dice: Dice) -> None:
    unit, by_name = unit_named(game, action.unit), game.field.by_name
    start, into = by_name[action.start], by_name[action.to]
    movement.enter_assault(game, unit, start, into)
    movement.open_gap(game, start, into)
    command.count_entry(game, game.field.side_between(start, into))
    command.spend(game, unit)


def _breach(game: Game, action: a.Breach, _dice: Dice) -> None:
    unit, to = unit_named(game, action.unit), game.field.by_name[action.to]
    start = game.block(unit.number).where
    movement.move_to(game, unit, to, start)
    movement.open_gap(game, start, to)
    command.count_entry(game, game.field.side_between(start, to))
    command.spend(game, unit)


def _exit(game: Game, action: a.Exit, _dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    command.spend(game, unit)
    movement.leave_map(game, unit, action.edge)


def _withdraw(game: Game, action: a.Withdraw, _dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    here = game.block(unit.number).where
    movement.move_to(game, unit, game.field.by_name[action.to], here)
    command.spend(game, unit)


def _dig(game: Game, action: a.Dig, _dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    special.dig(game, unit)
    command.spend(game, unit)


def _smoke(game: Game, action: a.Smoke, dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    special.lay_smoke(game, unit, action, dice)
    command.spend(game, unit)


def _demolish(game: Game, action: a.Demolish, dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    special.demolish(game, unit, action, dice)
    command.spend(game, unit)


def _clear(game: Game, action: a.Clear, dice: Dice) -> None:
    unit = unit_named(game, action.unit)
    special.clear_wire(game, unit, dice)
    command.spend(game, unit)


def _strike(game: Game, action: a.Strike, dice: Dice) -> None:
    bombard.strike(game, _command(game), action, _target(game, action.target), dice)


def _raze(game: Game, action: a.Raze, dice: Dice) -> None:
    called = _command(game)
    weapon = bombard.call_strike(game, called, action.kind)
    bombard.use_spotter(game, action.spotter)
    side = game.field.find_side(action.side)
    special.bombard_bridge(game, weapon, side, weapon.type.dice or 0, dice)


def _lose(game: Game, action: a.Lose, _dice: Dice) -> None:
    block = game.block(unit_named(game, action.unit).number)
    if isinstance(game.phase, phases.Overstacked):
        stacking.lose_surplus(game, block)
    else:
        casualties.strike(game, block)


def _suffer(game: Game, action: a.Suffer, _dice: Dice) -> None:
    bombard.suffer(game, game.block(unit_named(game, action.unit).number))


def _promote(game: Game, action: a.Promote, _dice: Dice) -> None:
    squad = unit_named(game, action.squad).number
    promotion.promote(game, squad, game.field.by_name[action.to])


def _fight(game: Game, action: a.Fight, _dice: Dice) -> None:
    assault.begin(game, game.phase.side, game.field.by_name[action.to])


def _shoot(game: Game, action: a.Shoot, dice: Dice) -> None:
    assault.shoot(game, unit_named(game, action.unit), _target(game, action.target), dice)


def _retreat(game: Game, action: a.Retreat, _dice: Dice) -> None:
    assault.retreat(game, unit_named(game, action.unit), action.to)


def _hold(game: Game, action: a.Hold, _dice: Dice) -> None:
    melee = game.phase
    assert isinstance(melee, phases.Melee)
    assault.act(game, melee, unit_named(game, action.unit))


def _regroup(game: Game, action: a.Regroup, _dice: Dice) -> None:
    assault.regroup(game, unit_named(game, action.unit), action.to)


def _settle(game: Game, _action: a.Settle, _dice: Dice) -> None:
    game.pop()


def _conceal(game: Game, action: a.Conceal, _dice: Dice) -> None:
    turn.set_face(game, unit_named(game, action.unit), UPRIGHT)


def _show(game: Game, action: a.Show, _dice: Dice) -> None:
    turn.set_face(game, unit_named(game, action.unit), UP)


def _enter(game: Game, action: a.Enter, _dice: Dice) -> None:
    arrival.enter(game, unit_named(game, action.unit), game.field.by_name[action.to])


def _delay(game: Game, _action: a.Delay, _dice: Dice) -> None:
    arrival.delay(game)


def _place(game: Game, action: a.Place, _dice: Dice) -> None:
    placing.place(game, unit_named(game, action.unit), game.field.by_name[action.to])


def _lay(game: Game, action: a.Lay, _dice: Dice) -> None:
    placing.lay(game, action.marker, game.field.by_name[action.to])


def _ready(game: Game, _action: a.Ready, _dice: Dice) -> None:
    placing.finish_set_up(game)


DO: Final[Mapping[type, Do]] = {
    a.Activate: _activate,
    a.Pass: _pass,
    a.Deploy: _deploy,
    a.Stay: _stay,
    a.Check: _check,
    a.End: _end,
    a.Rally: _rally,
    a.Fire: _fire,
    a.Move: _move,
    a.Assault: _assault,
    a.Breach: _breach,
    a.Exit: _exit,
    a.Dig: _dig,
    a.Smoke: _smoke,
    a.Demolish: _demolish,
    a.Clear: _clear,
    a.Withdraw: _withdraw,
    a.Strike: _strike,
    a.Raze: _raze,
    a.Lose: _lose,
    a.Suffer: _suffer,
    a.Promote: _promote,
    a.Fight: _fight,
    a.Shoot: _shoot,
    a.Retreat: _retreat,
    a.Hold: _hold,
    a.Regroup: _regroup,
    a.Settle: _settle,
    a.Conceal: _conceal,
    a.Show: _show,
    a.Enter: _enter,
    a.Delay: _delay,
    a.Place: _place,
    a.Lay: _lay,
    a.Ready: _ready,
}
