"""Why a click on a table does nothing: the rule that forbids it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.app.play.tabletop.look import Look
from studio.app.play.tabletop.pointing import (
    SCREEN,
    SMOKE,
    SUPPRESS,
    deployment,
    rooms_at,
    suppressions,
    ways_to,
)
from studio.inches import Point, nearest
from studio.model.table import Team
from studio.model.table_pieces import Piece
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play import (
    acting,
    capturing,
    deploying,
    moving,
    ordering,
    suppressing,
    throwing,
)
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play import phases as p
from studio.rules.chain_of_command.play.actions import at as rounded
from studio.seen.tabletop.chances import chances_of
from studio.seen.tabletop.words import OUTSIDE, called


def why_not(look: Look, at: Point, piece: Piece | None) -> str:
    """Why a click there does nothing, in a sentence with its rule."""
    phase = look.phase
    if phase is None:
        return "The firefight is over."
    found = _WHY[type(phase)](look, phase, at, piece)
    return f"{found[:1].upper()}{found[1:]}{'' if found.endswith('.') else '.'}"


# --- command ------------------------------------------------------------------------------------


def _commanding(look: Look, phase: p.Commanding, _at: Point, piece: Piece | None) -> str:
    if piece is None:
        return f"click a team or leader of yours to activate ({OUTSIDE})"
    if not look.own(piece):
        return f"{called(piece.name)} is the enemy's: activate somebody of yours first ({OUTSIDE})"
    state = look.state
    if piece.name in state.acted or piece.name in state.led:
        return f"{called(piece.name)} was activated in this phase already ({OUTSIDE})"
    if piece.name in state.broken:
        return f"{called(piece.name)} is broken and can't be activated (13.2.7)"
    return _no_dice(look, phase, piece)


def _no_dice(look: Look, phase: p.Commanding, piece: Piece) -> str:
    leader, ranks = look.leader(piece.name), look.game.command.ranks
    if leader is not None and leader.stunned:
        return f"{leader.id} is stunned until the turn ends (13.2.7)"
    if leader is not None and leader.rank not in ("junior", "senior"):
        return f"a {leader.rank} gives no orders ({OUTSIDE})"
    price = ranks.team
    if leader is not None:
        price = ranks.senior if leader.rank == "senior" else ranks.junior
    dice = " ".join(map(str, look.state.dice)) or "none"
    del phase
    return f"{called(piece.name)} takes {price} of Command Dice; left are {dice} ({OUTSIDE})"


def _ordering(look: Look, phase: p.Ordering, at: Point, piece: Piece | None) -> str:
    leader = look.leader(phase.leader)
    if leader is None:
        return f"{called(phase.leader)} waits with his section: order it to act first ({OUTSIDE})"
    if capturing.must_rejoin(look.game, phase.side, leader):
        return f"{called(leader.id)} has to rejoin his men first: click towards them (13.2.7)"
    if look.mode == SMOKE:
        return "no smoke grenade can be aimed there: 12 inches is the most (13.5.3)"
    if piece is None:
        why = ordering.why_not_lead(look.game, phase.side, leader, a.Lead(leader.id, rounded(*at)))
        return why or "that isn't possible now"
    team = look.game.team(piece.name)
    if team is None:
        return f"{called(piece.name)} takes no orders of {called(leader.id)} ({OUTSIDE})"
    if look.own(piece):
        return _deaf(look, leader, team)
    throwers = ordering.own_teams(look.game, phase.side, leader)
    for one in throwers:
        act = a.Throw(leader.id, one.id, team.id)
        why = throwing.why_not_throw(look.game, phase.side, act)
        if why is not None:
            return f"no grenade at {called(team.id)}: {why}"
    return f"nobody near {called(leader.id)} can throw a grenade (13.5.1)"


def _deaf(look: Look, leader: Any, team: Team) -> str:
    """Why a team takes no order of a leader."""
    if team.id in look.state.acted:
        return f"{called(team.id)} was activated in this phase already ({OUTSIDE})"
    if leader.rank != "senior" and not leader.belongs_to(team):
        return f"{called(leader.id)} commands his own section alone ({OUTSIDE})"
    away = nearest([Point(*leader.at)], places(team))
    reach = ordering.reach_of(look.game, leader)
    if away > reach:
        return f"{called(team.id)} is {away:.1f} inches away, orders reach {reach:g} ({OUTSIDE})"
    return f"{called(team.id)} can't be ordered now ({OUTSIDE})"


# --- what a unit does -----------------------------------------------------------------------------


def _acting(look: Look, phase: p.Acting, at: Point, piece: Piece | None) -> str:
    waiting = [team for _, team in look.state.waiting if team.id in phase.teams]
    if waiting:
        rooms = [a.Enter(waiting[0].id, *room) for room in rooms_at(look, at)]
        if rooms:
            why = deploying.refused_room(look.game, phase, rooms[0])
            return why or "that isn't possible now"
        deploy = deployment(look, waiting[0].id, at)
        if deploy is None:
            return f"there is no jump-off point to deploy from ({OUTSIDE})"
        return deploying.refused(look.game, phase, deploy) or "that isn't possible now"
    if look.mode == SUPPRESS:
        wanted = next(iter(suppressions(look, phase, at, piece)))
        return suppressing.refused(look.game, phase, wanted) or "that isn't possible now"
    if look.mode == SCREEN:
        screen = a.Screen(phase.unit, rounded(*at))
        return acting.why_not_screen(look.game, phase, screen) or "that isn't possible now"
    if piece is None:
        return f"{called(phase.unit)} acts: click an enemy to fire at, or choose a button (13.2)"
    if look.own(piece):
        return f"{called(phase.unit)} acts now; {called(piece.name)} has to wait ({OUTSIDE})"
    return _no_fire(look, phase, piece)


def _no_fire(look: Look, phase: p.Acting, piece: Piece) -> str:
    if phase.after == "hesitant":
        return f"{called(phase.unit)} has deployed hesitantly and can't fire (13.4.1)"
    found = chances_of(look.state, a.Fire(phase.unit, piece.name))
    return (found.why if found is not None else "") or "that fire isn't possible (13.1)"


def _moving(look: Look, phase: p.Moving, at: Point, piece: Piece | None) -> str:
    if not look.team:
        some = " or ".join(map(called, phase.left))
        return f"click or drag {some} first: {called(phase.unit)} moves ({OUTSIDE})"
    del piece
    wanted = next(iter(ways_to(look, at)))
    return moving.why_not(look.game, phase, wanted) or "that isn't possible now"


# --- choices of the moment ------------------------------------------------------------------------


def _watched(_look: Look, phase: p.Watched, _at: Point, _piece: Piece | None) -> str:
    if phase.moving:
        return "Overwatch fires where its area is crossed: click a marked point, or hold (13.3)"
    return f"Overwatch fires back at {' or '.join(map(called, phase.teams))} alone, or holds (13.3)"


def _shooting(look: Look, _phase: p.Shooting, _at: Point, _piece: Piece | None) -> str:
    kinds = {type(x) for x in look.seen.actions}
    if a.Odd in kinds:
        return "odd hits go to teams that share the fire: click one of those that glow (13.2.5)"
    if a.Lose in kinds:
        return "those in worse cover fall first: click a man of the team that glows (13.2.8)"
    return "choose a button above (13.2)"


_WHY: Final[Mapping[type[p.Phase], Callable[[Look, Any, Point, Piece | None], str]]] = {
    p.Commanding: _commanding,
    p.Ordering: _ordering,
    p.Acting: _acting,
    p.Moving: _moving,
    p.Travelling: lambda *_: "a team is on its way",
    p.Watched: _watched,
    p.Shooting: _shooting,
}
