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
from studio.seen.tabletop.words import OUTSIDE, called, rank_in_words, spoken
from studio.words import begun, tr


def why_not(look: Look, at: Point, piece: Piece | None) -> str:
    """Why a click there does nothing, in a sentence with its rule."""
    phase = look.phase
    if phase is None:
        return tr("The firefight is over.")
    found = spoken(_WHY[type(phase)](look, phase, at, piece))
    return f"{begun(found)}{'' if found.endswith('.') else '.'}"


# --- command ------------------------------------------------------------------------------------


def _commanding(look: Look, phase: p.Commanding, _at: Point, piece: Piece | None) -> str:
    if piece is None:
        return tr("click a team or leader of yours to activate ({rule})", rule=OUTSIDE)
    if not look.own(piece):
        return tr(
            "{unit} is the enemy's: activate somebody of yours first ({rule})",
            unit=called(piece.name),
            rule=OUTSIDE,
        )
    state = look.state
    if piece.name in state.acted or piece.name in state.led:
        return tr(
            "{unit} was activated in this phase already ({rule})",
            unit=called(piece.name),
            rule=OUTSIDE,
        )
    if piece.name in state.broken:
        return tr("{unit} is broken and can't be activated (13.2.7)", unit=called(piece.name))
    return _no_dice(look, phase, piece)


def _no_dice(look: Look, phase: p.Commanding, piece: Piece) -> str:
    leader, ranks = look.leader(piece.name), look.game.command.ranks
    if leader is not None and leader.stunned:
        return tr("{id} is stunned until the turn ends (13.2.7)", id=called(leader.id))
    if leader is not None and leader.rank not in ("junior", "senior"):
        return tr(
            "a {rank} gives no orders ({rule})", rank=rank_in_words(leader.rank), rule=OUTSIDE
        )
    price = ranks.team
    if leader is not None:
        price = ranks.senior if leader.rank == "senior" else ranks.junior
    dice = " ".join(map(str, look.state.dice)) or tr("none")
    del phase
    return tr(
        "{unit} takes {price} of Command Dice; left are {dice} ({rule})",
        unit=called(piece.name),
        price=price,
        dice=dice,
        rule=OUTSIDE,
    )


def _ordering(look: Look, phase: p.Ordering, at: Point, piece: Piece | None) -> str:
    leader = look.leader(phase.leader)
    if leader is None:
        return tr(
            "{unit} waits with his section: order it to act first ({rule})",
            unit=called(phase.leader),
            rule=OUTSIDE,
        )
    if capturing.must_rejoin(look.game, phase.side, leader):
        return tr(
            "{unit} has to rejoin his men first: click towards them (13.2.7)",
            unit=called(leader.id),
        )
    if look.mode == SMOKE:
        return tr("no smoke grenade can be aimed there: 12 inches is the most (13.5.3)")
    if piece is None:
        why = ordering.why_not_lead(look.game, phase.side, leader, a.Lead(leader.id, rounded(*at)))
        return why or tr("that isn't possible now")
    team = look.game.team(piece.name)
    if team is None:
        return tr(
            "{unit} takes no orders of {other} ({rule})",
            unit=called(piece.name),
            other=called(leader.id),
            rule=OUTSIDE,
        )
    if look.own(piece):
        return _deaf(look, leader, team)
    throwers = ordering.own_teams(look.game, phase.side, leader)
    for one in throwers:
        act = a.Throw(leader.id, one.id, team.id)
        why = throwing.why_not_throw(look.game, phase.side, act)
        if why is not None:
            return tr("no grenade at {unit}: {why}", unit=called(team.id), why=spoken(why))
    return tr("nobody near {unit} can throw a grenade (13.5.1)", unit=called(leader.id))


def _deaf(look: Look, leader: Any, team: Team) -> str:
    """Why a team takes no order of a leader."""
    if team.id in look.state.acted:
        return tr(
            "{unit} was activated in this phase already ({rule})",
            unit=called(team.id),
            rule=OUTSIDE,
        )
    if leader.rank != "senior" and not leader.belongs_to(team):
        return tr(
            "{unit} commands his own section alone ({rule})",
            unit=called(leader.id),
            rule=OUTSIDE,
        )
    away = nearest([Point(*leader.at)], places(team))
    reach = ordering.reach_of(look.game, leader)
    if away > reach:
        return tr(
            "{unit} is {away:.1f} inches away, orders reach {reach:g} ({rule})",
            unit=called(team.id),
            away=away,
            reach=reach,
            rule=OUTSIDE,
        )
    return tr("{unit} can't be ordered now ({rule})", unit=called(team.id), rule=OUTSIDE)


# --- what a unit does -----------------------------------------------------------------------------


def _acting(look: Look, phase: p.Acting, at: Point, piece: Piece | None) -> str:
    waiting = [team for _, team in look.state.waiting if team.id in phase.teams]
    if waiting:
        rooms = [a.Enter(waiting[0].id, *room) for room in rooms_at(look, at)]
        if rooms:
            why = deploying.refused_room(look.game, phase, rooms[0])
            return why or tr("that isn't possible now")
        deploy = deployment(look, waiting[0].id, at)
        if deploy is None:
            return tr("there is no jump-off point to deploy from ({rule})", rule=OUTSIDE)
        return deploying.refused(look.game, phase, deploy) or tr("that isn't possible now")
    if look.mode == SUPPRESS:
        wanted = next(iter(suppressions(look, phase, at, piece)))
        return suppressing.refused(look.game, phase, wanted) or tr("that isn't possible now")
    if look.mode == SCREEN:
        screen = a.Screen(phase.unit, rounded(*at))
        return acting.why_not_screen(look.game, phase, screen) or tr("that isn't possible now")
    if piece is None:
        return tr(
            "{unit} acts: click an enemy to fire at, or choose a button (13.2)",
            unit=called(phase.unit),
        )
    if look.own(piece):
        return tr(
            "{unit} acts now; {other} has to wait ({rule})",
            unit=called(phase.unit),
            other=called(piece.name),
            rule=OUTSIDE,
        )
    return _no_fire(look, phase, piece)


def _no_fire(look: Look, phase: p.Acting, piece: Piece) -> str:
    if phase.after == "hesitant":
        return tr("{unit} has deployed hesitantly and can't fire (13.4.1)", unit=called(phase.unit))
    found = chances_of(look.state, a.Fire(phase.unit, piece.name))
    return (found.why if found is not None else "") or tr("that fire isn't possible (13.1)")


def _moving(look: Look, phase: p.Moving, at: Point, piece: Piece | None) -> str:
    if not look.team:
        some = tr(" or ").join(map(called, phase.left))
        return tr(
            "click or drag {some} first: {unit} moves ({rule})",
            some=some,
            unit=called(phase.unit),
            rule=OUTSIDE,
        )
    del piece
    wanted = next(iter(ways_to(look, at)))
    return moving.why_not(look.game, phase, wanted) or tr("that isn't possible now")


# --- choices of the moment ------------------------------------------------------------------------


def _watched(_look: Look, phase: p.Watched, _at: Point, _piece: Piece | None) -> str:
    if phase.moving:
        return tr("Overwatch fires where its area is crossed: click a marked point, or hold (13.3)")
    return tr(
        "Overwatch fires back at {teams} alone, or holds (13.3)",
        teams=", ".join(map(called, phase.teams)),
    )


def _shooting(look: Look, _phase: p.Shooting, _at: Point, _piece: Piece | None) -> str:
    kinds = {type(x) for x in look.seen.actions}
    if a.Odd in kinds:
        return tr("odd hits go to teams that share the fire: click one of those that glow (13.2.5)")
    if a.Lose in kinds:
        return tr("those in worse cover fall first: click a man of the team that glows (13.2.8)")
    return tr("choose a button above (13.2)")


_WHY: Final[Mapping[type[p.Phase], Callable[[Look, Any, Point, Piece | None], str]]] = {
    p.Commanding: _commanding,
    p.Ordering: _ordering,
    p.Acting: _acting,
    p.Moving: _moving,
    p.Travelling: lambda *_: tr("a team is on its way"),
    p.Watched: _watched,
    p.Shooting: _shooting,
}
