"""What an activated unit may do: fire, suppress, watch, move, lay smoke, deploy (13.2-13.5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.engine.dice import Dice
from studio.inches import Point, distance, within
from studio.model.table import Figure, Smoke, Team
from studio.rules.chain_of_command.front import team_arc
from studio.rules.chain_of_command.mortars import smoke_round
from studio.rules.chain_of_command.overwatch import on_overwatch
from studio.rules.chain_of_command.play import deploying, suppressing
from studio.rules.chain_of_command.play.actions import (
    Action,
    Fire,
    Move,
    Screen,
    Stance,
    Stay,
    Watch,
    at,
    rounded,
)
from studio.rules.chain_of_command.play.declaring import (
    acting_of,
    under_fire,
    unit_of,
    ways_to_fire,
)
from studio.rules.chain_of_command.play.phases import Acting, Moving, Shooting
from studio.rules.chain_of_command.play.setbacks import pinned
from studio.rules.chain_of_command.play.state import Game
from studio.rules.chain_of_command.play.watching import has_fired
from studio.rules.chain_of_command.secondary import able_leaders
from studio.rules.chain_of_command.sightline import End, end_of, ground_level, sight_line
from studio.rules.chain_of_command.volley import isolated
from studio.words import mark

OUTSIDE = mark("outside 13")
SECONDARY = ("rifle_grenade", "light_mortar", "anti_tank")
"""Kinds of weapons that are fired by a choice of their own (13.5)."""


def choices(game: Game, acting: Acting) -> Iterator[Action]:
    """All that a unit may do with its activation, or with what is left of it."""
    yield Stay(acting.unit)
    waiting = [team for side, team in game.waiting if team.id in acting.teams]
    if waiting:
        yield from deploying.choices(game, acting, waiting[0])
        return
    unit = unit_of(game, acting)
    if not unit:
        return
    if acting.after in ("deploy", "hesitant"):
        yield Stance(acting.unit)
    if acting.after == "hesitant":
        return
    yield from _fires(game, acting)
    if acting.after in ("", "deploy"):
        yield from suppressing.choices(game, acting)
    if acting.after:
        return
    yield from _screens(game, acting, unit)
    if not any(pinned(game, team) for team in unit):
        yield Watch(acting.unit)
        yield from (Move(acting.unit, pace) for pace in _paces(game, acting, unit))


def _paces(game: Game, acting: Acting, unit: Sequence[Team]) -> Iterator[str]:
    """Ways to move; not At the Double with a stunned leader or under fire (13.2.7, 13.4.1).

    Vehicles drive where a unit is nothing else.
    """
    drives = all(team.hull is not None for team in unit)
    leaders = game.force(acting.side).leaders
    stunned = any(one.stunned and any(map(one.belongs_to, unit)) for one in leaders)
    slowed = stunned or any(under_fire(game, acting.side, team) for team in unit)
    for name, pace in game.command.paces.items():
        if pace.drives == drives and not (pace.hurried and slowed):
            yield name


# --- fire ---------------------------------------------------------------------------------------


def _fires(game: Game, acting: Acting) -> Iterator[Action]:
    weapons = ["", *_secondary(game, acting)]
    names = [team.id for team in game.teams(1 - acting.side)]
    names += [o.id for o in game.force(1 - acting.side).leaders if isolated(game.table, o)]
    for weapon in weapons:
        for name in names:
            shot = shooting(acting, Fire(acting.unit, name, weapon), game)
            for sharing in ways_to_fire(game, shot):
                yield Fire(acting.unit, name, weapon, "" if sharing == "all" else "one")


def _secondary(game: Game, acting: Acting) -> list[str]:
    """Weapons of its own that a unit may fire; anti-tank weapons by a senior's order (13.5.5)."""
    found: dict[str, None] = {}
    for team in unit_of(game, acting):
        for figure in team.figures:
            weapon = game.arsenal.weapon(figure.weapon)
            if weapon.kind in SECONDARY and (weapon.kind != "anti_tank" or by_senior(game, acting)):
                found[weapon.id] = None
    return list(found)


def by_senior(game: Game, acting: Acting) -> bool:
    """Whether a senior leader has given the order."""
    leader = game.leader(acting.side, acting.by) if acting.by else None
    return leader is not None and leader.rank == "senior"


def shooting(acting: Acting, fire: Fire, game: Game) -> Shooting:
    """The fire that an action begins."""
    return Shooting(
        1 - acting.side,
        acting.side,
        tuple(team.id for team in unit_of(game, acting)),
        fire.target,
        weapon=fire.weapon,
        sharing=fire.sharing,
        drop=fire.drop or "effective",
        half=acting.after == "move",
        walked=acting.moved,
        senior=by_senior(game, acting),
    )


def may_fire(game: Game, acting: Acting, fire: Fire) -> bool:
    """Whether a fire that isn't listed word for word is possible all the same."""
    if fire.drop not in ("", "close") or fire.sharing not in ("", "one"):
        return False
    if fire.weapon and fire.weapon not in _secondary(game, acting):
        return False
    ways = ways_to_fire(game, shooting(acting, fire, game))
    return ("one" if fire.sharing else "all") in ways


def do_fire(game: Game, fire: Fire, _dice: Dice) -> None:
    """Declare a fire; the target may react first."""
    acting = acting_of(game)
    game.pop()
    game.push(shooting(acting, fire, game))


# --- smoke of mortars ---------------------------------------------------------------------------


def _screens(game: Game, acting: Acting, unit: Sequence[Team]) -> Iterator[Action]:
    if _mortar(game, unit) is None:
        return
    for enemy in game.teams(1 - acting.side):
        x = sum(f.at[0] for f in enemy.figures) / len(enemy.figures)
        y = sum(f.at[1] for f in enemy.figures) / len(enemy.figures)
        one = Screen(acting.unit, at(x, y))
        if why_not_screen(game, acting, one) is None:
            yield one


def _mortar(game: Game, unit: Sequence[Team]) -> tuple[Team, Figure] | None:
    """The mortar of a unit that fires smoke (13.5.4.1)."""
    for team in unit:
        for figure in team.figures:
            if game.arsenal.weapon(figure.weapon).smoke_rounds:
                return team, figure
    return None


def why_not_screen(game: Game, acting: Acting, screen: Screen) -> str | None:
    """Why a mortar can't lay smoke on a point (13.1, 13.5.4), or None."""
    found = _mortar(game, unit_of(game, acting))
    if found is None:
        return mark("nobody here has a mortar with smoke (13.5.4.1)")
    team, figure = found
    if not (0 <= screen.on.x <= game.table.width and 0 <= screen.on.y <= game.table.height):
        return mark("that point is off the table")
    if figure.sector is None and not team_arc(team).holds(screen.on):
        return mark("that point is out of the arc of {team} (13.1)", team=team.id)
    least = game.arsenal.weapon(figure.weapon).least
    if distance(Point(*figure.at), screen.on) < least - 1e-6:
        return mark("the mortar fires from {least} inches on (13.5.4)", least=least)
    return None


def do_screen(game: Game, screen: Screen, dice: Dice) -> None:
    """A smoke round (13.5.4.1); that is fire, and ends what fire ends."""
    acting = acting_of(game)
    found = _mortar(game, unit_of(game, acting))
    assert found is not None
    team, figure = found
    here, end = Point(*figure.at), End(screen.on, ground_level(game.table, screen.on))
    eyes = [end_of(game.table, figure)] + [
        End(Point(*one.at), ground_level(game.table, Point(*one.at)))
        for one in able_leaders(game.table, game.sides[acting.side])
        if within(distance(Point(*one.at), here), 6.0)
    ]
    seen = any(sight_line(game.table, eye, end).visible for eye in eyes)
    weapon = game.arsenal.weapon(figure.weapon)
    spot = smoke_round(weapon, dice, here, screen.on, seen=seen)
    cloud = Smoke((rounded(spot.x), rounded(spot.y)), "mortar")
    game.table = replace(game.table, smoke=(*game.table.smoke, cloud))
    game.tell(
        "13.5.4.1",
        mark("smoke of {team} at {x:g}, {y:g}", team=team.id, x=cloud.at[0], y=cloud.at[1]),
    )
    game.pop()
    has_fired(game, acting.side, acting.teams)


# --- the rest -----------------------------------------------------------------------------------


def do_watch(game: Game, _watch: Watch, _dice: Dice) -> None:
    """Go on Overwatch; a Tactical stance ends (13.3)."""
    acting = acting_of(game)
    unit = unit_of(game, acting)
    on = on_overwatch(game.sides[acting.side], unit)
    game.off_overwatch(*on.teams)
    game.watches = (*game.watches, on)
    for team in unit:
        game.put_team(replace(team, tactical=False))
    game.pop()


def do_move(game: Game, move: Move, dice: Dice) -> None:
    """Roll for a move; who moves leaves Overwatch, and doubling brings Shock."""
    acting = acting_of(game)
    pace = game.command.paces[move.pace]
    rolls = dice.roll(pace.dice, 6)
    game.pop()
    names = tuple(team.id for team in unit_of(game, acting))
    game.off_overwatch(*names)
    game.tell(
        OUTSIDE, mark("{unit} moves: {rolls}", unit=acting.unit, rolls=" ".join(map(str, rolls)))
    )
    for team in unit_of(game, acting):
        if pace.shock:
            game.put_team(replace(team, shock=team.shock + pace.shock))
    game.push(Moving(acting.side, acting.unit, names, move.pace, rolls, acting.by))


def do_stay(game: Game, _stay: Stay, _dice: Dice) -> None:
    """Nothing (more)."""
    game.pop()


def do_stance(game: Game, _stance: Stance, _dice: Dice) -> None:
    """Take a Tactical stance after deploying."""
    acting = acting_of(game)
    for team in unit_of(game, acting):
        game.put_team(replace(team, tactical=True))
    game.pop()
