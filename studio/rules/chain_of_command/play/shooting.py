"""A fire from the target's reaction to the last casualty (13.2).

The stages of a `Shooting` are those of the chapter, and the dice fall in its order; `picking.py`
has the choices between them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point
from studio.model.table import Team
from studio.rules.chain_of_command.aim import aimed, ways_to_share
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.fire import Band, divided, places_odd_hits
from studio.rules.chain_of_command.leaders import FATES, Leader, isolated_leader_hit
from studio.rules.chain_of_command.play.actions import at
from studio.rules.chain_of_command.play.declaring import declaration
from studio.rules.chain_of_command.play.phases import Shooting
from studio.rules.chain_of_command.play.picking import effects_of
from studio.rules.chain_of_command.play.setbacks import judge, of_leader, try_morale
from studio.rules.chain_of_command.play.state import Game, Ranged
from studio.rules.chain_of_command.play.watching import has_fired
from studio.rules.chain_of_command.resolution import (
    Fire,
    effect_on,
    fallen,
    hits_of,
    leader_check,
    on_transport,
    roll,
    wiped_out,
    without_dead,
)
from studio.rules.chain_of_command.volley import by_unit
from studio.words import mark

OUTSIDE = mark("outside 13")


def settle(game: Game, shot: Shooting, dice: Dice) -> None:
    """Go on with a fire to its next stage."""
    SETTLED[shot.stage](game, shot, dice)


def _no_reaction(game: Game, shot: Shooting, _dice: Dice) -> None:
    game.change(replace(shot, stage="roll"))


def _roll(game: Game, shot: Shooting, dice: Dice) -> None:
    """Aim as things are now, roll, count hits (13.2.2-13.2.5)."""
    drop: Band = "close" if shot.drop == "close" else "effective"
    try:
        declared = declaration(game, shot)
        alone = shot.sharing == "one" and _still_alone(game, declared)
        aim = aimed(game.table, game.arsenal, declared, concentrate=alone, drop=drop)
    except IllegalAction as refusal:
        game.tell("13.2", mark("the fire is spent: {refusal}", refusal=refusal.text))
        game.change(replace(shot, stage="end"))
        return
    fire = _fire(game, dice)
    fire.steps += aim.steps
    rolls = roll(fire, aim)
    hits = hits_of(fire, rolls, aim.modifier)
    for name, shock in on_transport(fire, declared.named, rolls, aim).items():
        before = dict(game.vehicles)
        game.vehicles = tuple({**before, name: before.get(name, 0) + shock}.items())
    game.told += fire.steps
    exposed = tuple(aim.shared.values())
    side = 1 - shot.firer
    if hits % len(exposed) and places_odd_hits(exposed[0].level) == "firer":
        side = shot.firer
    game.change(replace(shot, side=side, stage="odd", hits=hits, aim=aim, exposed=exposed))


def _still_alone(game: Game, declared: Declaration) -> bool:
    """Whether fire may be concentrated after the target's reaction; else it is divided (13.2.1)."""
    return "concentrate" in ways_to_share(game.table, game.arsenal, declared)


def _even(game: Game, shot: Shooting, _dice: Dice) -> None:
    """No odd hits, or nobody to choose between (13.2.5)."""
    teams = [exposed.team.id for exposed in shot.exposed]
    given = divided(shot.hits, teams, teams[: shot.hits % len(teams)])
    game.change(replace(shot, stage="effect", by_team=tuple(given.items())))


def _effect(game: Game, shot: Shooting, dice: Dice) -> None:
    """Roll for effect, the named team first (13.2.6)."""
    fire = _fire(game, dice)
    re_read = game.table.options.mixed_cover == "re_read"
    hits = dict(shot.by_team)
    effects = []
    for exposed in shot.exposed:
        found = effect_on(fire, exposed, hits[exposed.team.id], re_read=re_read)
        effects.append((exposed.team.id, found.shock, found.kills))
    game.told += fire.steps
    owner = 1 - shot.firer if not shot.grenade else shot.side
    game.change(replace(shot, side=owner, stage="ignore", effects=tuple(effects)))


def _nothing_ignored(game: Game, shot: Shooting, _dice: Dice) -> None:
    game.change(replace(shot, stage="leaders"))


def _leaders(game: Game, shot: Shooting, dice: Dice) -> None:
    """Leaders at risk, unit by unit (13.2.7)."""
    if game.team(shot.target) is None and game.leader(shot.side, shot.target) is not None:
        _lonely_leader(game, shot, dice)
        return
    effects, kills, fates = effects_of(shot), [], []
    for members in by_unit({one.team.id: one for one in shot.exposed}):
        fire = _fire(game, dice)
        check = leader_check(fire, members, effects, {})
        game.told += fire.steps
        kills.append((members[0].team.unit, check.kills))
        fates += _befall(game, shot.side, check.leaders, check.fates)
    game.change(replace(shot, stage="spare", kills=tuple(kills), fates=tuple(fates)))


def _lonely_leader(game: Game, shot: Shooting, dice: Dice) -> None:
    """Fire at a leader who is alone: each kill is a hit on him (13.2.7.2)."""
    entry = game.leader(shot.side, shot.target)
    assert entry is not None
    kills = effects_of(shot)[shot.target].kills
    leader = Leader(entry.id, entry.orders, entry.stunned)
    check = isolated_leader_hit(game.arsenal, leader, kills, dice)
    for name, fate in check.fates:
        game.tell("13.2.7.2", mark("{name} is {fate}", name=name, fate=FATES[fate]))
    fates = _befall(game, shot.side, check.leaders, check.fates)
    game.change(replace(shot, stage="end", fates=tuple(fates)))


def _befall(
    game: Game, side: int, leaders: Sequence[Leader], fates: Sequence[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """Change leaders as their hits say; tells rank, id and fate of each."""
    ranks = {one.id: one.rank for one in game.force(side).leaders}
    for leader in leaders:
        entry = game.leader(side, leader.id)
        if entry is None:
            continue
        if leader.killed:
            game.remove_leader(side, leader.id)
        elif (leader.orders, leader.stunned) != (entry.orders, entry.stunned):
            game.put_leader(side, replace(entry, orders=leader.orders, stunned=leader.stunned))
    return [(ranks[name], name, fate) for name, fate in fates]


def _spare(game: Game, shot: Shooting, _dice: Dice) -> None:
    """All that is to be spared is: how many fall of each team (13.2.8)."""
    effects, left = effects_of(shot), dict(shot.kills)
    lost: dict[str, int] = {}
    for members in by_unit({one.team.id: one for one in shot.exposed}):
        lost |= fallen(members, effects, left[members[0].team.unit], shot.spared)
    game.change(replace(shot, stage="dead", lost=tuple(lost.items())))


def _dead(game: Game, shot: Shooting, _dice: Dice) -> None:
    """Take Shock and casualties (13.2.6, 13.2.8)."""
    effects, chosen = effects_of(shot), dict(shot.dead)
    teams: dict[str, Team] = {}
    for exposed in shot.exposed:
        name = exposed.team.id
        count = dict(shot.lost)[name]
        after = without_dead(game.arsenal, exposed, count, effects[name].shock, chosen.get(name))
        teams[name] = after
        _keep_range(game, exposed.team, after)
        if count:
            game.tell("13.2.8", mark("{name} loses {men}", name=name, men=count))
        game.lost = tuple(n + count * (s == shot.side) for s, n in enumerate(game.lost))
    tests = tuple(wiped_out(game.table, teams))
    for team in teams.values():
        game.put_team(team)
        if not team.figures:
            forget(game, team.id)
    game.change(replace(shot, stage="end", tests=tests))


def _keep_range(game: Game, before: Team, after: Team) -> None:
    """Ranges are taken to the first man: when he falls, to where the next one stood (13.5.2)."""
    if not after.figures or before.figures[0].at == after.figures[0].at:
        return
    aside = Point(*after.figures[0].at) - Point(*before.figures[0].at)
    game.ranged = tuple(
        replace(one, at=at(one.at.x + aside.x, one.at.y + aside.y))
        if one.target == after.id
        else one
        for one in game.ranged
    )


def forget(game: Game, name: str) -> None:
    """A team is gone: its Overwatch, and that it was broken."""
    game.broken -= {name}
    game.off_overwatch(name)


def _end(game: Game, shot: Shooting, dice: Dice) -> None:
    """Tests of force morale, broken units, and what firing ends for the firer (13.2.7)."""
    game.pop()
    for rank, name, fate in shot.fates:
        try_morale(game, shot.side, of_leader(rank, fate), name, dice)
    for setback, who in shot.tests:
        try_morale(game, shot.side, setback, who, dice)
    judge(game, shot.side, [exposed.team.id for exposed in shot.exposed], dice)
    if shot.grenade:
        return
    if shot.weapon:
        _use_up(game, shot)
        _note_range(game, shot)
    fired = shot.unit if shot.aim is None else [one.team.id for one in shot.aim.firing]
    has_fired(game, shot.firer, fired, shot.walked, answered=shot.activated)


def _use_up(game: Game, shot: Shooting) -> None:
    """What fires a single time is used up by who has fired it (13.5.5)."""
    weapon = game.arsenal.weapon(shot.weapon)
    if not weapon.single_shot or weapon.side_arm is None or shot.aim is None:
        return
    fired = shot.aim.firing[0]
    team = game.team(fired.team.id)
    assert team is not None
    figures = list(team.figures)
    figures[fired.figures[0]] = replace(figures[fired.figures[0]], weapon=weapon.side_arm)
    game.put_team(replace(team, figures=tuple(figures)))


def _note_range(game: Game, shot: Shooting) -> None:
    """Remember where the target of rifle grenades stood (13.5.2)."""
    team = game.team(shot.target)
    others = [one for one in game.ranged if one.target != shot.target or one.team not in shot.unit]
    if team is not None:
        at = Point(*team.figures[0].at)
        others += [Ranged(name, shot.target, game.phase, at) for name in shot.unit]
    game.ranged = tuple(others)


def _fire(game: Game, dice: Dice) -> Fire:
    return Fire(game.table, game.arsenal, dice)


SETTLED: Final[Mapping[str, Callable[[Game, Shooting, Dice], None]]] = {
    "react": _no_reaction,
    "roll": _roll,
    "odd": _even,
    "effect": _effect,
    "ignore": _nothing_ignored,
    "leaders": _leaders,
    "spare": _spare,
    "dead": _dead,
    "end": _end,
}
"""By stage: how a fire goes on where nobody chooses."""
