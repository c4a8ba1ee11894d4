"""What is declared by a fire of the game, and which fires are possible (13.1, 13.2)."""

from collections.abc import Sequence
from dataclasses import replace

from studio.errors import IllegalAction
from studio.inches import Point, distance
from studio.model.table import Table, Team
from studio.rules.chain_of_command.aim import ways_to_share
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.faces import FaceMarker
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.play.phases import Acting, Shooting
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.volley import leader_as_target
from studio.words import mark


def declaration(game: Game, shot: Shooting) -> Declaration:
    """What is declared by a fire, as the table is now.

    Raises:
        IllegalAction: the target isn't there, or is a leader who isn't alone.
    """
    unit = tuple(t for n in shot.unit if (t := game.team(n)) is not None and n not in game.broken)
    weapon = shot.weapon or None
    return Declaration(
        game.sides[shot.firer],
        unit,
        target_of(game, shot.firer, shot.target),
        suppressed=any(under_fire(game, shot.firer, team) for team in unit),
        weapon=weapon,
        moved=_moved_since(game, shot) if weapon else None,
        senior_order=shot.senior,
        half=shot.half or any(pinned(game, team) for team in unit),
    )


def target_of(game: Game, firer: int, name: str) -> Team:
    """The enemy team of an id, or an enemy leader who is alone as one (13.2.7.2).

    Raises:
        IllegalAction: there is none, or he isn't alone.
    """
    team = next((one for one in game.teams(1 - firer) if one.id == name), None)
    if team is not None:
        return team
    leader = game.leader(1 - firer, name)
    if leader is None:
        raise IllegalAction(
            mark("no enemy team or leader on the table is called {name}", name=name)
        )
    return leader_as_target(game.table, leader)


def under_fire(game: Game, side: int, team: Team) -> bool:
    """Whether a team of a side is under suppressing fire of the enemy (13.4.1)."""
    figures = tuple(places(team))
    for laid in game.laid:
        if laid.side == side:
            continue
        if isinstance(laid.on, FaceMarker):
            if laid.on.covers(game.table, team.figures):
                return True
        elif laid.on.covers(figures, team.id):
            return True
    return False


def _moved_since(game: Game, shot: Shooting) -> float | None:
    """How far a target is from where this unit last fired rifle grenades at it (13.5.2, K27)."""
    team = game.team(shot.target)
    for one in game.ranged:
        if one.team in shot.unit and one.target == shot.target and one.phase < game.phase and team:
            return distance(one.at, Point(*team.figures[0].at))
    return None


def may_fire_at(game: Game, side: int, teams: Sequence[str], target: Team) -> bool:
    """Whether a unit may fire at a team, where that stands or is taken to stand."""
    return bool(ways_to_fire(game, Shooting(1 - side, side, tuple(teams), target.id), target))


def ways_to_fire(game: Game, shot: Shooting, there: Team | None = None) -> tuple[str, ...]:
    """`one` and `all` as the firer may choose who shares a fire, none where it isn't allowed.

    `there` puts the target somewhere else, as a team on its way.
    """
    key = ("fire", shot.firer, shot.unit, shot.target, shot.weapon, shot.half, shot.senior, there)
    kept = game.state.kept if game.table is game.state.table else {}
    if key not in kept:
        kept[key] = _ways(game, shot, there)
    found: tuple[str, ...] = kept[key]
    return found


def _ways(game: Game, shot: Shooting, there: Team | None) -> tuple[str, ...]:
    table = game.table
    try:
        declared = declaration(game, shot)
        if there is not None and there != declared.named:
            table = _with(game, there)
            declared = replace(declared, named=there)
        if not declared.unit:
            return ()
        options = ways_to_share(table, game.arsenal, declared)
    except IllegalAction:
        return ()
    return ("one", "all") if "concentrate" in options else ("all",)


def _with(game: Game, team: Team) -> Table:
    """The table with a team as it will stand."""
    copy = Game(replace(game.state, table=game.table))
    copy.put_team(team)
    return copy.table


def unit_of(game: Game, acting: Acting) -> list[Team]:
    """The teams of an activation that are there and not broken."""
    teams = [team for name in acting.teams if (team := game.team(name)) is not None]
    return [team for team in teams if team.id not in game.broken]


def acting_of(game: Game) -> Acting:
    """The activation that is going on."""
    acting = game.stack[-1]
    assert isinstance(acting, Acting)
    return acting
