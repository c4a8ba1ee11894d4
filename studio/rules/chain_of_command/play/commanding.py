"""Phases, turns and Command Dice: who may act next, and what the end of each ends.

Outside the chapter; what the chapter says of phases and turns (13.2.7, 13.3, 13.4.1) happens here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from studio.engine.dice import Dice
from studio.inches import Point, distance, within
from studio.rules.chain_of_command.play.actions import Action, Activate, EndTurn, Pass
from studio.rules.chain_of_command.play.capturing import rejoin
from studio.rules.chain_of_command.play.phases import Acting, Commanding, Ordering
from studio.rules.chain_of_command.play.setbacks import finished, steady, try_morale
from studio.rules.chain_of_command.play.shooting import forget
from studio.rules.chain_of_command.play.state import Game
from studio.words import mark

OUTSIDE = mark("outside 13")
LEADERS = ("junior", "senior")
"""Ranks that give orders."""
TAKEN = 4.0
"""A jump-off point with an enemy this near, and no friend, is lost when the turn ends."""


# --- choices ------------------------------------------------------------------------------------


def choices(game: Game, phase: Commanding) -> Iterator[Action]:
    """Activations that the dice allow, and leaving the rest unused."""
    yield Pass()
    ranks = game.command.ranks
    if game.points[phase.side] >= ranks.die and not game.ending:
        yield EndTurn()
    for name, price in _able(game, phase.side):
        for dice in ways_to_pay(game.dice, price):
            yield Activate(name, dice)


def _able(game: Game, side: int) -> Iterator[tuple[str, int]]:
    """Who may be activated, with the price in pips."""
    ranks = game.command.ranks
    here = [team for team in game.teams(side) if team.id not in game.broken]
    off = [team for owner, team in game.waiting if owner == side]
    ready = [team for team in (*here, *off) if team.id not in game.acted]
    for team in ready:
        yield team.id, ranks.team
    for section in dict.fromkeys(team.section for team in ready):
        members = [team for team in ready if team.section == section]
        together = len({team in off for team in members}) == 1
        if section is not None and len(members) > 1 and together:
            yield section, ranks.section
    for leader in game.force(side).leaders:
        if leader.rank in LEADERS and not leader.stunned and leader.id not in game.led:
            yield leader.id, ranks.senior if leader.rank == "senior" else ranks.junior
    for owner, leader in game.absent:
        if owner == side and leader.rank in LEADERS and leader.id not in game.led:
            yield leader.id, ranks.senior if leader.rank == "senior" else ranks.junior


def ways_to_pay(dice: Sequence[int], price: int) -> list[tuple[int, ...]]:
    """Different sets of Command Dice whose sum is a price, fewest dice first."""
    found = {
        some
        for count in range(1, len(dice) + 1)
        for some in combinations(sorted(dice), count)
        if sum(some) == price
    }
    return sorted(found, key=lambda some: (len(some), some))


def do_activate(game: Game, act: Activate, _dice: Dice) -> None:
    """Spend dice; a leader then gives orders, a unit acts."""
    side = game.stack[-1].side
    left = list(game.dice)
    for die in act.dice:
        left.remove(die)
    game.dice = tuple(left)
    leader = game.leader(side, act.name) or next(
        (one for owner, one in game.absent if owner == side and one.id == act.name), None
    )
    if leader is not None:
        rejoin(game, side)
        game.led |= {leader.id}
        game.push(Ordering(side, leader.id, leader.orders))
        return
    game.push(activated(game, side, act.name))


def activated(game: Game, side: int, name: str, by: str = "") -> Acting:
    """The activation of a team or of the teams of a section that haven't acted."""
    ready = [
        team
        for team in (*game.teams(side), *(t for owner, t in game.waiting if owner == side))
        if team.id not in game.acted and team.id not in game.broken
    ]
    names = tuple(team.id for team in ready if team.id == name) or tuple(
        team.id for team in ready if team.section == name
    )
    game.acted |= set(names)
    return Acting(side, name, names, by=by)


def do_pass(game: Game, _act: Pass, dice: Dice) -> None:
    """The phase is over."""
    game.pop()
    end_phase(game, dice)


def do_end_turn(game: Game, _act: EndTurn, _dice: Dice) -> None:
    """Points bring the turn to its end with this phase."""
    game.add_points(game.stack[-1].side, -game.command.ranks.die)
    game.ending = True
    game.tell(OUTSIDE, mark("the turn ends with this phase"))


def spend_order(game: Game) -> Ordering:
    """A leader who gives orders has one less."""
    phase = game.stack[-1]
    assert isinstance(phase, Ordering)
    game.change(replace(phase, left=phase.left - 1))
    return phase


# --- phases -------------------------------------------------------------------------------------


def begin_phase(game: Game, dice: Dice) -> None:
    """The next phase: what ran out goes, Command Dice are rolled."""
    game.phase += 1
    game.acted, game.led, game.posted = frozenset(), frozenset(), frozenset()
    game.laid = tuple(one for one in game.laid if not one.on.over(game.phase))
    side, ranks = game.active, game.command.ranks
    count = max(1, game.force(side).dice - game.command.morale.dice_lost(game.morale[side]))
    rolls = dice.roll(count, 6)
    sixes, fives = rolls.count(ranks.six), rolls.count(ranks.point)
    game.sixes = sixes
    game.dice = tuple(sorted(r for r in rolls if r not in (ranks.six, ranks.point)))
    game.add_points(side, fives)
    if sixes >= ranks.keep:
        game.add_points(1 - side, 1)
    if sixes >= ranks.bonus:
        game.add_points(side, ranks.die)
    game.ending = game.ending or sixes >= ranks.turn
    shown = " ".join(map(str, rolls))
    game.tell(
        OUTSIDE,
        mark(
            "phase {phase}, {side}: Command Dice {shown}",
            phase=game.phase,
            side=game.sides[side],
            shown=shown,
        ),
    )
    game.push(Commanding(side))


def end_phase(game: Game, dice: Dice) -> None:
    """After a phase: perhaps the turn ends, then the next phase begins or the firefight is over."""
    keeps = game.sixes >= game.command.ranks.keep
    if game.ending:
        end_turn(game, dice)
    if game.outcome is None and game.phase >= game.table.phases:
        game.outcome = finished(game, mark("{phase} phases are over", phase=game.phase))
    if game.outcome is None and any(not _has_men(game, side) for side in (0, 1)):
        game.outcome = finished(game, mark("a side has nobody left"))
    if game.outcome is None:
        game.active = game.active if keeps else 1 - game.active
        begin_phase(game, dice)


def _has_men(game: Game, side: int) -> bool:
    return bool(game.teams(side)) or any(owner == side for owner, _ in game.waiting)


def end_turn(game: Game, dice: Dice) -> None:
    """The turn's end: stunned leaders recover; stances, smoke, Overwatch and suppression end."""
    game.ending = False
    game.turn += 1
    game.tell(OUTSIDE, mark("the turn ends"))
    for side in (0, 1):
        _rout(game, side, dice)
        _lose_points(game, side, dice)
        for leader in game.force(side).leaders:
            if leader.stunned:
                game.put_leader(side, replace(leader, stunned=False))
                game.apart |= {leader.id}
        rejoin(game, side)
        for team in game.teams(side):
            if team.tactical:
                game.put_team(replace(team, tactical=False))
    game.watches, game.laid = (), ()
    game.table = replace(game.table, smoke=())
    steady(game)


def _rout(game: Game, side: int, dice: Dice) -> None:
    """Broken teams leave the table, and leaders whose whole section has gone, unless stunned."""
    gone = [team for team in game.teams(side) if team.id in game.broken]
    for team in gone:
        game.put_team(replace(team, figures=()))
        forget(game, team.id)
        try_morale(game, side, "team_routed", team.id, dice)
    for leader in game.force(side).leaders:
        follows = any(map(leader.belongs_to, gone)) and not leader.stunned
        if follows and not any(map(leader.belongs_to, game.teams(side))):
            game.remove_leader(side, leader.id)
            if leader.rank in LEADERS:
                try_morale(game, side, f"{leader.rank}_routed", leader.id, dice)


def _lose_points(game: Game, side: int, dice: Dice) -> None:
    """Jump-off points that the enemy stands on are lost."""
    force = game.force(side)
    kept = tuple(point for point in force.jump_off_points if not _taken(game, side, point))
    for _ in range(len(force.jump_off_points) - len(kept)):
        try_morale(game, side, "jump_off_point_lost", mark("jump-off point"), dice)
    if len(kept) < len(force.jump_off_points):
        game.put_force(side, replace(game.force(side), jump_off_points=kept))


def _taken(game: Game, side: int, point: tuple[float, float]) -> bool:
    def near(owner: int) -> bool:
        return any(
            within(distance(Point(*figure.at), Point(*point)), TAKEN)
            for team in game.teams(owner)
            for figure in team.figures
        )

    return near(1 - side) and not near(side)
