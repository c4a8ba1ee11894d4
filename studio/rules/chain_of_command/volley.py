"""Fire for Effect from the declaration to the last casualty, step by step (13.2).

The order of the steps is that of the chapter, and of the dice. Every step is told with its rule,
so that a window or a log can show how a result came about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, distance, nearest, within
from studio.model.table import LeaderEntry, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.arc import firers, weapons_that_fire
from studio.rules.chain_of_command.effect import Effect, mixed_effect
from studio.rules.chain_of_command.fire import (
    Band,
    FiringTeam,
    Pool,
    choices_of_target,
    divided,
    firepower,
    hits,
    to_hit_modifier,
)
from studio.rules.chain_of_command.leaders import Leader, LeaderCheck, check_leaders
from studio.rules.chain_of_command.sightline import smoke_between
from studio.rules.chain_of_command.target import Exposure, candidates

NEAR_A_SENIOR = 4.0
"""Inches within which a senior leader shares the danger of a unit (13.2.7)."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """Who fires at whom: the teams of a unit of `side`, and the `named` enemy team.

    `suppressed` is a firing unit that lies under suppressing fire (13.4.1).
    """

    side: str
    unit: tuple[Team, ...]
    named: Team
    suppressed: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a fire: what happened in words, and the rule."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Orders:
    """What the players choose in a fire; the defaults are what most would.

    `concentrate` leaves out teams in better cover (13.2.1); `odd` names the teams that take odd
    hits, else the first ones; `drop` is the band whose dice Shock takes first; `ignore` is what a
    garrison of a bunker ignores, `kill` or `shock` (13.2.11); `re_read` reads dice that are left
    over anew for figures in better cover (K11).
    """

    concentrate: bool = False
    odd: tuple[str, ...] | None = None
    drop: Band = "effective"
    ignore: str | None = None
    re_read: bool = False


@dataclass(frozen=True, slots=True)
class Volley:
    """What a fire did: teams and leaders of the target's side afterwards, and how it came about.

    A team without figures is wiped out. `lost` counts the figures that fell by team.
    """

    teams: Mapping[str, Team]
    leaders: Mapping[str, Leader]
    fates: tuple[tuple[str, str], ...]
    lost: Mapping[str, int]
    steps: tuple[Step, ...]


@dataclass(slots=True)
class _Fire:
    """A fire while it is worked out; nobody outside sees it change."""

    table: Table
    arsenal: Arsenal
    side: str
    orders: Orders
    dice: Dice
    steps: list[Step] = field(default_factory=list)

    def tell(self, rule: str, text: str) -> None:
        """Note a step."""
        self.steps.append(Step(rule, text))


def fire_for_effect(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    dice: Dice,
    orders: Orders | None = None,
) -> Volley:
    """Fire of a unit's teams at a named enemy team (13.2).

    Raises:
        IllegalAction: no team may fire at it; the message tells every reason.
    """
    named = declared.named
    fire = _Fire(table, arsenal, declared.side, orders or Orders(), dice)
    teams, pool = _firepower(fire, declared.unit, named)
    shared = _affected(fire, teams, named)
    smoke = _through_smoke(table, teams, named)
    modifier = to_hit_modifier(arsenal, len(shared), smoke=smoke, suppressed=declared.suppressed)
    scored = _roll_to_hit(fire, pool, modifier)
    by_team = _divide(fire, scored, shared)
    effects = {name: _effect(fire, shared[name], by_team[name]) for name in shared}
    return _casualties(fire, shared, effects)


_Firing = dict[str, tuple[Team, tuple[int, ...], float]]


def _firepower(fire: _Fire, unit: Sequence[Team], named: Team) -> tuple[_Firing, Pool]:
    """Who fires, with how many dice (13.1, 13.2.3, 13.2.4); a team that can't is left out (K54)."""
    firing: _Firing = {}
    pool, refused = Pool(), []
    for team in unit:
        found = firers(fire.table, fire.arsenal, fire.side, team, named)
        refused += [f"{r.who}: {r.reason}" for r in found.refused]
        if not found.figures:
            continue
        firing[team.id] = (team, found.figures, found.distance)
        weapons = weapons_that_fire(fire.arsenal, team, found.figures)
        strength = FiringTeam(team.quality, team.shock, weapons, found.distance)
        own = firepower(fire.arsenal, strength, fire.orders.drop)
        pool += own
        fire.tell("13.2.4", f"{team.id} at {found.distance:.1f} inches: {own.dice} dice")
    if not firing:
        raise IllegalAction(f"nobody can fire at {named.id} (13.1): {'; '.join(refused)}")
    return firing, pool


def _affected(fire: _Fire, firing: _Firing, named: Team) -> dict[str, Exposure]:
    """The teams that share the fire, the named one first (13.2.1)."""
    figures = [team.figures[n] for team, numbers, _ in firing.values() for n in numbers]
    weapons = {f.weapon for f in figures}
    lessens = max(fire.arsenal.weapon(weapon).lessens_cover for weapon in weapons)
    leader = next(iter(firing.values()))[0]
    found = list(candidates(fire.table, fire.arsenal, fire.side, leader, figures, named, lessens))
    options = choices_of_target(found[0][0], [candidate for candidate, _ in found[1:]])
    wanted = "concentrate" if fire.orders.concentrate else "divide"
    if wanted not in options:
        raise IllegalAction(f"fire at {named.id} can't be concentrated (13.2.1)")
    exposed = {candidate.team: exposure for candidate, exposure in found}
    fire.tell("13.2.1", f"target: {', '.join(options[wanted])}")
    return {name: exposed[name] for name in options[wanted]}


def _through_smoke(table: Table, firing: _Firing, named: Team) -> bool:
    """Whether most firing figures fire through smoke at the nearest of the target (K72)."""
    targets = [Point(*figure.at) for figure in named.figures]
    eyes = [Point(*team.figures[n].at) for team, numbers, _ in firing.values() for n in numbers]
    lines = [smoke_between(table, eye, _nearest_of(targets, eye)) for eye in eyes]
    return 2 * sum(lines) > len(lines)


def _nearest_of(points: Sequence[Point], here: Point) -> Point:
    return min(points, key=lambda point: distance(point, here))


def _roll_to_hit(fire: _Fire, pool: Pool, modifier: int) -> int:
    """Roll the dice of Close, then of Effective range (13.2.5)."""
    scored = 0
    bands: tuple[tuple[Band, int], ...] = (("close", pool.close), ("effective", pool.effective))
    for band, count in bands:
        if count:
            rolls = fire.dice.roll(count, 6)
            here = hits(fire.arsenal, rolls, band, modifier)
            scored += here
            shown = " ".join(map(str, rolls))
            fire.tell("13.2.5", f"{band} range, {modifier:+d}: {shown}: {here} hits")
    return scored


def _divide(fire: _Fire, scored: int, shared: Mapping[str, Exposure]) -> dict[str, int]:
    teams = list(shared)
    odd = fire.orders.odd if fire.orders.odd is not None else teams[: scored % len(teams)]
    return divided(scored, teams, odd)


def _effect(fire: _Fire, exposed: Exposure, scored: int) -> Effect:
    """Roll for the effect of hits on one team (13.2.6, 13.2.11)."""
    if not scored:
        return Effect()
    rolls = fire.dice.roll(scored, 6)
    found, _ = mixed_effect(fire.arsenal, rolls, exposed.groups(), re_read=fire.orders.re_read)
    name = fire.arsenal.covers[exposed.groups()[0][0]].name["en"]
    fire.tell(
        "13.2.6",
        f"{exposed.team.id} in {name} cover: {' '.join(map(str, rolls))}: "
        f"{found.shock} Shock, {found.kills} killed",
    )
    if fire.orders.ignore and _in_bunker(fire.table, exposed.team):
        found = found.ignoring(fire.orders.ignore)
        fire.tell("13.2.11", f"the bunker saves a {fire.orders.ignore}")
    return found


def _in_bunker(table: Table, team: Team) -> bool:
    sectors = {figure.sector for figure in team.figures} - {None}
    return any(table.sector(str(name))[0].bunker for name in sectors)


def _casualties(
    fire: _Fire, shared: Mapping[str, Exposure], effects: Mapping[str, Effect]
) -> Volley:
    """Shock, leaders, then figures, unit by unit (13.2.7, 13.2.8)."""
    teams: dict[str, Team] = {}
    leaders: dict[str, Leader] = {}
    fates: list[tuple[str, str]] = []
    lost: dict[str, int] = {}
    for unit in dict.fromkeys(exposed.team.unit for exposed in shared.values()):
        members = [exposed for exposed in shared.values() if exposed.team.unit == unit]
        check = _leaders(fire, members, effects)
        leaders |= {leader.id: leader for leader in check.leaders}
        fates += check.fates
        results = {m.team.id: effects[m.team.id].kills for m in members}
        saved = sum(results.values()) - check.kills
        for member in members:
            name = member.team.id
            spared = min(saved, results[name])
            saved -= spared
            lost[name] = min(results[name] - spared, len(member.team.figures))
            teams[name] = _after(member, lost[name], effects[name].shock)
            fire.tell("13.2.8", f"{name} loses {lost[name]}")
    return Volley(teams, leaders, tuple(fates), lost, tuple(fire.steps))


def _leaders(
    fire: _Fire, members: Sequence[Exposure], effects: Mapping[str, Effect]
) -> LeaderCheck:
    """Leaders of a unit that loses figures, and seniors near it, are at risk (13.2.7)."""
    kills = sum(effects[member.team.id].kills for member in members)
    deaths = sum(min(effects[member.team.id].kills, len(member.team.figures)) for member in members)
    if not deaths:
        return LeaderCheck((), kills)
    near = [
        Leader(entry.id, entry.orders)
        for entry in _entries(fire)
        if _shares_danger(entry, [member.team for member in members])
    ]
    check = check_leaders(fire.arsenal, near, kills, deaths, fire.dice)
    for name, fate in check.fates:
        fire.tell("13.2.7", f"{name} is {fate}")
    return check


def _entries(fire: _Fire) -> list[LeaderEntry]:
    return [
        leader
        for side, force in fire.table.sides.items()
        if side != fire.side
        for leader in force.leaders
    ]


def _shares_danger(entry: LeaderEntry, teams: Sequence[Team]) -> bool:
    if entry.rank != "senior":
        return entry.section is not None and entry.section == teams[0].section
    figures = [Point(*figure.at) for team in teams for figure in team.figures]
    return within(nearest([Point(*entry.at)], figures), NEAR_A_SENIOR)


def _after(exposed: Exposure, lost: int, shock: int) -> Team:
    """The team without its dead: those in the worst cover first, the weapon in hand to the last."""
    team = exposed.team
    order = sorted(range(len(team.figures)), key=lambda n: (exposed.covers[n], n == 0, -n))
    dead = set(order[:lost])
    left = tuple(figure for n, figure in enumerate(team.figures) if n not in dead)
    if 0 in dead and left:
        left = (replace(left[0], weapon=team.figures[0].weapon), *left[1:])
    return replace(team, figures=left, shock=team.shock + shock if left else 0)
