"""Fire for Effect from the declaration to the last casualty, step by step (13.2).

The order of the steps is that of the chapter, and of the dice. Every step is told with its rule,
so that a window or a log can show how a result came about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.model.table import Figure, LeaderEntry, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim, Step, aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.effect import SAVED, Effect
from studio.rules.chain_of_command.fire import PLACERS, Band, Storm, divided, places_odd_hits
from studio.rules.chain_of_command.leaders import FATES, Leader, isolated_leader_hit
from studio.rules.chain_of_command.resolution import (
    NEAR_A_SENIOR,
    Fire,
    effect_on,
    fallen,
    hits_of,
    in_bunker,
    isolated,
    leader_check,
    on_transport,
    roll,
    transport_shock,
    wiped_out,
    without_dead,
)
from studio.rules.chain_of_command.target import Exposure
from studio.values import dataclass
from studio.words import mark

__all__ = [
    "Declaration",
    "Orders",
    "Step",
    "Volley",
    "fire_at_leader",
    "fire_for_effect",
    "isolated",
    "leader_as_target",
    "resolved",
    "transport_shock",
]


@dataclass(frozen=True, slots=True)
class Orders:
    """What the players choose in a fire; the defaults are what most would.

    `concentrate` leaves out teams in better cover (13.2.1); `odd` names the teams that take odd
    hits, else the first ones; `drop` is the band whose dice Shock takes first; `ignore` is what a
    garrison of a bunker ignores, `kill` or `shock` (13.2.11). `re_read` reads dice that are left
    over anew for figures in better cover (K11), `storm` is how sixes of secondary weapons go on:
    both are as the table's options say where they aren't said here.
    """

    concentrate: bool = False
    odd: tuple[str, ...] | None = None
    drop: Band = "effective"
    ignore: str | None = None
    re_read: bool | None = None
    storm: Storm | None = None


@dataclass(frozen=True, slots=True)
class Volley:
    """What a fire did: teams and leaders of the target's side afterwards, and how it came about.

    A team without figures is wiped out. `lost` counts the figures that fell by team, `vehicles`
    the Shock on transports by the team they carry (13.2.12). `tests` are the setbacks that call for
    a test of force morale, in order, with who they befell (13.2.7).
    """

    teams: Mapping[str, Team]
    leaders: Mapping[str, Leader]
    fates: tuple[tuple[str, str], ...]
    lost: Mapping[str, int]
    steps: tuple[Step, ...]
    vehicles: Mapping[str, int] = field(default_factory=dict)
    tests: tuple[tuple[str, str], ...] = ()
    odd: tuple[str, ...] = ()
    """The teams that took an odd hit, of those that shared the fire (13.2.5)."""


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
    orders = orders or Orders()
    aim = aimed(table, arsenal, declared, concentrate=orders.concentrate, drop=orders.drop)
    return resolved(table, arsenal, declared, aim, dice, orders)


def resolved(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    aim: Aim,
    dice: Dice,
    orders: Orders,
) -> Volley:
    """What a fire that is aimed does, from the first die to the last casualty (13.2.5-13.2.12)."""
    fire = Fire(table, arsenal, dice, list(aim.steps))
    rolls = roll(fire, _stormed(aim, orders))
    scored = hits_of(fire, rolls, aim.modifier)
    shock = on_transport(fire, declared.named, rolls, aim)
    odd = _odd(scored, aim.shared, orders)
    by_team = _divide(fire, scored, aim.shared, odd)
    effects = {name: _effect(fire, aim.shared[name], by_team[name], orders) for name in aim.shared}
    return replace(_casualties(fire, aim.shared, effects), vehicles=shock, odd=odd)


def _stormed(aim: Aim, orders: Orders) -> Aim:
    return aim if orders.storm is None else replace(aim, storm=orders.storm)


def _odd(scored: int, shared: Mapping[str, Exposure], orders: Orders) -> tuple[str, ...]:
    """The teams that take the odd hits."""
    return orders.odd if orders.odd is not None else tuple(shared)[: scored % len(shared)]


def _divide(
    fire: Fire, scored: int, shared: Mapping[str, Exposure], odd: Sequence[str]
) -> dict[str, int]:
    teams = list(shared)
    given = divided(scored, teams, odd)
    if odd:
        who = PLACERS[places_odd_hits(shared[teams[0]].level)]
        fire.tell(
            "13.2.5",
            mark("odd hits, placed by the {who}: {odd}", who=who, odd=", ".join(odd)),
        )
    return given


def _effect(fire: Fire, exposed: Exposure, scored: int, orders: Orders) -> Effect:
    """Roll for the effect of hits on one team; a bunker may save a result (13.2.6, 13.2.11)."""
    re_read = orders.re_read
    if re_read is None:
        re_read = fire.table.options.mixed_cover == "re_read"
    found = effect_on(fire, exposed, scored, re_read=re_read)
    if scored and orders.ignore and in_bunker(fire.table, exposed.team):
        found = found.ignoring(orders.ignore)
        fire.tell("13.2.11", mark("the bunker saves {what}", what=SAVED[orders.ignore]))
    return found


def grenade_hits(table: Table, arsenal: Arsenal, team: Team, scored: int, dice: Dice) -> Volley:
    """Hits of a hand grenade on a team: as in the open, on nobody else (13.5.1.1, K75).

    After a fumble the team is the thrower's own (13.5.1.3).
    """
    fire = Fire(table, arsenal, dice)
    exposed = in_the_open(team)
    found = _effect(fire, exposed, scored, Orders())
    return _casualties(fire, {team.id: exposed}, {team.id: found})


def in_the_open(team: Team) -> Exposure:
    """A team as a hand grenade finds it, wherever it is (13.5.1.1)."""
    return Exposure(team, (0,) * len(team.figures), tuple(range(len(team.figures))))


def _casualties(
    fire: Fire, shared: Mapping[str, Exposure], effects: Mapping[str, Effect]
) -> Volley:
    """Shock, leaders, then figures, unit by unit (13.2.7, 13.2.8)."""
    teams: dict[str, Team] = {}
    leaders: dict[str, Leader] = {}
    fates: list[tuple[str, str]] = []
    lost: dict[str, int] = {}
    for members in by_unit(shared):
        check = leader_check(fire, members, effects, leaders)
        leaders |= {leader.id: leader for leader in check.leaders}
        fates += check.fates
        for name, count in fallen(members, effects, check.kills).items():
            lost[name] = count
            fire.tell("13.2.8", mark("{name} loses {men}", name=name, men=count))
        teams |= {
            m.team.id: without_dead(fire.arsenal, m, lost[m.team.id], effects[m.team.id].shock)
            for m in members
        }
    tests = (*((f"leader_{fate}", who) for who, fate in fates), *wiped_out(fire.table, teams))
    return Volley(teams, leaders, tuple(fates), lost, tuple(fire.steps), tests=tests)


def by_unit(shared: Mapping[str, Exposure]) -> list[list[Exposure]]:
    """Those who share a fire, unit by unit in their order."""
    units = dict.fromkeys(exposed.team.unit for exposed in shared.values())
    return [[one for one in shared.values() if one.team.unit == unit] for unit in units]


def fire_at_leader(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    entry: LeaderEntry,
    dice: Dice,
    orders: Orders | None = None,
) -> Volley:
    """Fire for Effect at a leader who is alone: only kills count, each is a hit (13.2.7.2).

    `declared.named` is the leader as a team of one figure, which `leader_as_target` gives.
    """
    orders = orders or Orders()
    aim = aimed(table, arsenal, declared, concentrate=orders.concentrate, drop=orders.drop)
    fire = Fire(table, arsenal, dice, list(aim.steps))
    scored = hits_of(fire, roll(fire, _stormed(aim, orders)), aim.modifier)
    found = _effect(fire, aim.shared[declared.named.id], scored, orders)
    check = isolated_leader_hit(
        arsenal, Leader(entry.id, entry.orders, entry.stunned), found.kills, dice
    )
    for name, fate in check.fates:
        fire.tell("13.2.7.2", mark("{name} is {fate}", name=name, fate=FATES[fate]))
    tests = tuple((f"leader_{fate}", who) for who, fate in check.fates)
    after = {leader.id: leader for leader in check.leaders}
    return Volley({}, after, check.fates, {}, tuple(fire.steps), tests=tests)


def leader_as_target(table: Table, entry: LeaderEntry) -> Team:
    """A leader who is alone as a target of fire (13.2.7.2).

    Raises:
        IllegalAction: he is within 4 inches of a friendly unit.
    """
    if not isolated(table, entry):
        raise IllegalAction(
            mark(
                "{leader} is within {near:g} inches of a friendly unit: only a leader who is alone "
                "can be fired at (13.2.7.2)",
                leader=entry.id,
                near=NEAR_A_SENIOR,
            )
        )
    man = Figure(entry.at, "", sector=entry.sector, floor=entry.floor)
    return Team(entry.id, (man,), entry.section)
