"""Fire for Effect from the declaration to the last casualty, step by step (13.2).

The order of the steps is that of the chapter, and of the dice. Every step is told with its rule,
so that a window or a log can show how a result came about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from studio.engine.dice import Dice
from studio.errors import IllegalAction
from studio.inches import Point, nearest, within
from studio.model.table import Figure, LeaderEntry, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim, Step, aimed
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.effect import Effect, mixed_effect
from studio.rules.chain_of_command.fire import (
    Band,
    Storm,
    divided,
    hits,
    places_odd_hits,
    rolls_of,
)
from studio.rules.chain_of_command.leaders import (
    Leader,
    LeaderCheck,
    check_leaders,
    isolated_leader_hit,
)
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.target import Exposure

__all__ = [
    "Declaration",
    "Orders",
    "Step",
    "Volley",
    "fire_at_leader",
    "fire_for_effect",
    "grenade_hits",
    "leader_as_target",
    "resolved",
]

NEAR_A_SENIOR = 4.0
"""Inches within which a senior leader shares the danger of a unit (13.2.7)."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the players choose in a fire; the defaults are what most would.

    `concentrate` leaves out teams in better cover (13.2.1); `odd` names the teams that take odd
    hits, else the first ones; `drop` is the band whose dice Shock takes first; `ignore` is what a
    garrison of a bunker ignores, `kill` or `shock` (13.2.11); `re_read` reads dice that are left
    over anew for figures in better cover (K11); `storm` is how sixes of secondary weapons go on.
    """

    concentrate: bool = False
    odd: tuple[str, ...] | None = None
    drop: Band = "effective"
    ignore: str | None = None
    re_read: bool = False
    storm: Storm = "once"


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
    fire = _Fire(table, arsenal, declared.side, orders, dice, list(aim.steps))
    rolls = _roll(fire, aim)
    scored = _hits(fire, rolls, aim.modifier)
    shock = _on_transport(fire, declared.named, rolls, aim)
    by_team = _divide(fire, scored, aim.shared)
    effects = {name: _effect(fire, aim.shared[name], by_team[name]) for name in aim.shared}
    return replace(_casualties(fire, aim.shared, effects), vehicles=shock)


def _roll(fire: _Fire, aim: Aim) -> dict[Band, tuple[int, ...]]:
    """Roll the dice of Close, then of Effective range, each with its further dice (13.2.5)."""
    storm = fire.orders.storm if aim.storm else "off"
    return {
        "close": rolls_of(fire.dice, aim.pool.close, storm),
        "effective": rolls_of(fire.dice, aim.pool.effective, storm),
    }


def _hits(fire: _Fire, rolls: Mapping[Band, tuple[int, ...]], modifier: int) -> int:
    scored = 0
    for band, faces in rolls.items():
        if faces:
            here = hits(fire.arsenal, faces, band, modifier)
            scored += here
            shown = " ".join(map(str, faces))
            fire.tell("13.2.5", f"{band} range, {modifier:+d}: {shown}: {here} hits")
    return scored


def _on_transport(
    fire: _Fire, named: Team, rolls: Mapping[Band, tuple[int, ...]], aim: Aim
) -> dict[str, int]:
    """Natural sixes at a transport are Shock on it, the first in cover isn't (13.2.12, K32)."""
    if named.aboard != "transport":
        return {}
    sixes = [face for faces in rolls.values() for face in faces].count(6)
    shock = transport_shock(sixes, in_cover=aim.shared[named.id].level > 0)
    fire.tell("13.2.12", f"{sixes} sixes: {shock} Shock on the vehicle")
    return {named.id: shock}


def transport_shock(sixes: int, *, in_cover: bool) -> int:
    """Shock on a transport by the natural sixes of a fire (13.2.12)."""
    return max(0, sixes - in_cover)


def _divide(fire: _Fire, scored: int, shared: Mapping[str, Exposure]) -> dict[str, int]:
    teams = list(shared)
    odd = fire.orders.odd if fire.orders.odd is not None else teams[: scored % len(teams)]
    given = divided(scored, teams, odd)
    if odd:
        who = places_odd_hits(shared[teams[0]].level)
        fire.tell("13.2.5", f"odd hits, placed by the {who}: {', '.join(odd)}")
    return given


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


def grenade_hits(
    table: Table,
    arsenal: Arsenal,
    side: str,
    team: Team,
    scored: int,
    dice: Dice,
    orders: Orders | None = None,
) -> Volley:
    """Hits of a hand grenade on a team: as in the open, on nobody else (13.5.1.1, K75).

    `side` is that of the thrower. After a fumble the team is the thrower's own (13.5.1.3).
    """
    fire = _Fire(table, arsenal, side, orders or Orders(), dice)
    exposed = Exposure(team, (0,) * len(team.figures), tuple(range(len(team.figures))))
    found = _effect(fire, exposed, scored)
    return _casualties(fire, {team.id: exposed}, {team.id: found})


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
        check = _leaders(fire, members, effects, leaders)
        leaders |= {leader.id: leader for leader in check.leaders}
        fates += check.fates
        for name, fallen in _fallen(members, effects, check.kills).items():
            lost[name] = fallen
            fire.tell("13.2.8", f"{name} loses {fallen}")
        teams |= {m.team.id: _after(m, lost[m.team.id], effects[m.team.id].shock) for m in members}
    tests = (*((f"leader_{fate}", who) for who, fate in fates), *_wiped_out(fire, teams))
    return Volley(teams, leaders, tuple(fates), lost, tuple(fire.steps), tests=tests)


def _fallen(
    members: Sequence[Exposure], effects: Mapping[str, Effect], kills: int
) -> dict[str, int]:
    """Figures that die by team; kills that hits on leaders saved are the first team's (K53)."""
    results = {m.team.id: effects[m.team.id].kills for m in members}
    saved = sum(results.values()) - kills
    fallen = {}
    for member in members:
        spared = min(saved, results[member.team.id])
        saved -= spared
        fallen[member.team.id] = min(results[member.team.id] - spared, len(member.team.figures))
    return fallen


def _wiped_out(fire: _Fire, teams: Mapping[str, Team]) -> list[tuple[str, str]]:
    """Teams that lost their last figure, then sections: outside the chapter, by our order."""
    gone = [team for team in teams.values() if not team.figures]
    left = {team.unit for _, one in fire.table.teams() if (team := teams.get(one.id, one)).figures}
    sections = dict.fromkeys(team.section for team in gone if team.section not in (None, *left))
    return [
        *(("team_wiped_out", team.id) for team in gone),
        *(("section_wiped_out", str(section)) for section in sections),
    ]


def _leaders(
    fire: _Fire,
    members: Sequence[Exposure],
    effects: Mapping[str, Effect],
    before: Mapping[str, Leader],
) -> LeaderCheck:
    """Leaders of a unit that loses figures, and seniors near it, are at risk (13.2.7).

    A leader near two units is checked for each, with what befell him before (K64).
    """
    kills = sum(effects[member.team.id].kills for member in members)
    deaths = sum(min(effects[member.team.id].kills, len(member.team.figures)) for member in members)
    if not deaths:
        return LeaderCheck((), kills)
    near = [
        before.get(entry.id) or Leader(entry.id, entry.orders, entry.stunned)
        for entry in _entries(fire, members[0].team)
        if _shares_danger(fire.table, entry, [member.team for member in members])
    ]
    check = check_leaders(fire.arsenal, near, kills, deaths, fire.dice)
    for name, fate in check.fates:
        fire.tell("13.2.7", f"{name} is {fate}")
    return check


def _entries(fire: _Fire, team: Team) -> Sequence[LeaderEntry]:
    """The leaders of the side that this team is of."""
    for force in fire.table.sides.values():
        if any(one.id == team.id for one in force.teams):
            return force.leaders
    return ()


def _shares_danger(table: Table, entry: LeaderEntry, teams: Sequence[Team]) -> bool:
    figures = [point for team in teams for point in places(team)]
    if entry.rank == "senior":
        return within(nearest([Point(*entry.at)], figures), NEAR_A_SENIOR)
    return entry.section == teams[0].unit and not isolated(table, entry)


def isolated(table: Table, entry: LeaderEntry) -> bool:
    """Whether a leader is more than 4 inches from every friendly unit (13.2.7.2, K79)."""
    friends = next((force.teams for force in table.sides.values() if entry in force.leaders), ())
    figures = [point for team in friends for point in places(team)]
    return not within(nearest([Point(*entry.at)], figures), NEAR_A_SENIOR)


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
    fire = _Fire(table, arsenal, declared.side, orders, dice, list(aim.steps))
    scored = _hits(fire, _roll(fire, aim), aim.modifier)
    found = _effect(fire, aim.shared[declared.named.id], scored)
    check = isolated_leader_hit(
        arsenal, Leader(entry.id, entry.orders, entry.stunned), found.kills, dice
    )
    for name, fate in check.fates:
        fire.tell("13.2.7.2", f"{name} is {fate}")
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
            f"{entry.id} is within {NEAR_A_SENIOR:g} inches of a friendly unit: "
            "only a leader who is alone can be fired at (13.2.7.2)"
        )
    man = Figure(entry.at, "", sector=entry.sector, floor=entry.floor)
    return Team(entry.id, (man,), entry.section)


def _after(exposed: Exposure, lost: int, shock: int) -> Team:
    """The team without its dead: those in the worst cover first, the weapon in hand to the last."""
    team = exposed.team
    order = sorted(range(len(team.figures)), key=lambda n: (exposed.covers[n], n == 0, -n))
    dead = set(order[:lost])
    left = tuple(figure for n, figure in enumerate(team.figures) if n not in dead)
    if 0 in dead and left:
        left = (replace(left[0], weapon=team.figures[0].weapon), *left[1:])
    return replace(team, figures=left, shock=team.shock + shock if left else 0)
