"""What a fire does after it is aimed, in steps that a game can stop between (13.2.5-13.2.12).

`volley.py` takes all steps at once; a game asks the players between them who takes odd hits, what a
bunker ignores, whom a hit on a leader spares, and who falls.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from studio.engine.dice import Dice
from studio.inches import Point, nearest, within
from studio.model.table import LeaderEntry, Table, TableSide, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.aim import Aim, Step
from studio.rules.chain_of_command.cover import ORDER, base_cover
from studio.rules.chain_of_command.effect import Effect, mixed_effect
from studio.rules.chain_of_command.fire import BANDS, Band, hits, rolls_of
from studio.rules.chain_of_command.leaders import FATES, Leader, LeaderCheck, check_leaders
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.target import Exposure
from studio.values import dataclass
from studio.words import mark, mark_plural

NEAR_A_SENIOR = 4.0
"""Inches within which a senior leader shares the danger of a unit (13.2.7)."""

Rolls = Mapping[Band, tuple[int, ...]]
"""The firepower dice as they fell, by range band."""


@dataclass(slots=True)
class Fire:
    """A fire while it is worked out: where, by which side's enemies, with which dice."""

    table: Table
    arsenal: Arsenal
    dice: Dice
    steps: list[Step] = field(default_factory=list)

    def tell(self, rule: str, text: str, hit: tuple[bool, ...] = ()) -> None:
        """Note a step."""
        self.steps.append(Step(rule, text, hit))


def roll(fire: Fire, aim: Aim) -> dict[Band, tuple[int, ...]]:
    """Roll the dice of Close, then of Effective range, each with its further dice (13.2.5)."""
    close = min(aim.storming, aim.pool.close)
    effective = min(aim.storming - close, aim.pool.effective)
    return {
        "close": _with_storm(fire.dice, aim.pool.close, close, aim),
        "effective": _with_storm(fire.dice, aim.pool.effective, effective, aim),
    }


def _with_storm(dice: Dice, count: int, storming: int, aim: Aim) -> tuple[int, ...]:
    first = rolls_of(dice, storming, aim.storm)
    return first + rolls_of(dice, count - storming)


def hits_of(fire: Fire, rolls: Rolls, modifier: int) -> int:
    """How many dice hit (13.2.5)."""
    scored = 0
    for band, faces in rolls.items():
        if faces:
            hit = tuple(hits(fire.arsenal, (face,), band, modifier) > 0 for face in faces)
            scored += sum(hit)
            told = mark_plural(
                "{band} range, {modifier:+d}: {shown}: {count} hit",
                "{band} range, {modifier:+d}: {shown}: {count} hits",
                sum(hit),
                band=BANDS[band],
                modifier=modifier,
                shown=" ".join(map(str, faces)),
            )
            fire.tell("13.2.5", told, hit)
    return scored


def on_transport(fire: Fire, named: Team, rolls: Rolls, aim: Aim) -> dict[str, int]:
    """Natural sixes at a transport are Shock on it, the first in cover isn't (13.2.12, K32)."""
    if named.aboard != "transport":
        return {}
    sixes = [face for faces in rolls.values() for face in faces].count(6)
    shock = transport_shock(sixes, in_cover=_stands_in_cover(fire.table, named, aim))
    fire.tell(
        "13.2.12",
        mark("{sixes} sixes: {shock} Shock on the vehicle", sixes=sixes, shock=shock),
    )
    return {named.id: shock}


def _stands_in_cover(table: Table, named: Team, aim: Aim) -> bool:
    """Whether the ground covers a vehicle from most of those who fire; its riders' stance doesn't.

    As with a team, the worst of its places counts (K49, K50).
    """
    firers = [Point(*one.team.figures[n].at) for one in aim.firing for n in one.figures]
    return all(
        2 * sum(base_cover(table, figure, here) != ORDER[0] for here in firers) >= len(firers)
        for figure in named.figures
    )


def transport_shock(sixes: int, *, in_cover: bool) -> int:
    """Shock on a transport by the natural sixes of a fire (13.2.12)."""
    return max(0, sixes - in_cover)


def effect_on(fire: Fire, exposed: Exposure, scored: int, *, re_read: bool) -> Effect:
    """Roll for the effect of hits on one team (13.2.6)."""
    if not scored:
        return Effect()
    rolls = fire.dice.roll(scored, 6)
    found, _ = mixed_effect(fire.arsenal, rolls, exposed.groups(), re_read=re_read)
    told = mark(
        "{team} in {cover} cover: {rolls}: {shock} Shock, {kills} killed",
        team=exposed.team.id,
        cover=fire.arsenal.covers[exposed.groups()[0][0]].name,
        rolls=" ".join(map(str, rolls)),
        shock=found.shock,
        kills=found.kills,
    )
    fire.tell("13.2.6", told)
    return found


def in_bunker(table: Table, team: Team) -> bool:
    """Whether a team is in a bunker, which lets it ignore a result (13.2.11)."""
    sectors = {figure.sector for figure in team.figures} - {None}
    return any(table.sector(str(name))[0].bunker for name in sectors)


# --- leaders and casualties ---------------------------------------------------------------------


def leader_check(
    fire: Fire,
    members: Sequence[Exposure],
    effects: Mapping[str, Effect],
    before: Mapping[str, Leader],
) -> LeaderCheck:
    """Leaders of a unit that loses figures, and seniors near it, are at risk (13.2.7).

    A leader near two units is checked for each, with what befell him before (K64).
    """
    kills = sum(effects[member.team.id].kills for member in members)
    deaths = sum(min(effects[member.team.id].kills, len(member.team.figures)) for member in members)
    losing = [member.team for member in members if effects[member.team.id].kills]
    if not deaths:
        return LeaderCheck((), kills)
    near = [
        before.get(entry.id) or Leader(entry.id, entry.orders, entry.stunned)
        for entry in leaders_in_danger(fire.table, *losing)
    ]
    check = check_leaders(fire.arsenal, near, kills, deaths, fire.dice)
    for name, fate in check.fates:
        fire.tell("13.2.7", mark("{name} is {fate}", name=name, fate=FATES[fate]))
    return check


def fallen(
    members: Sequence[Exposure],
    effects: Mapping[str, Effect],
    kills: int,
    spared: Sequence[str] = (),
) -> dict[str, int]:
    """Figures that die by team, when hits on leaders leave so many kill results (13.2.7, 13.2.8).

    The owner says which teams are `spared`, one kill each time; else the first are (K53).
    """
    results = {m.team.id: effects[m.team.id].kills for m in members}
    saved = sum(results.values()) - kills
    for name in (*spared, *(name for name, count in results.items() for _ in range(count))):
        if saved and results.get(name):
            results[name] -= 1
            saved -= 1
    return {m.team.id: min(results[m.team.id], len(m.team.figures)) for m in members}


def without_dead(
    arsenal: Arsenal,
    exposed: Exposure,
    lost: int,
    shock: int,
    dead: Sequence[int] | None = None,
) -> Team:
    """The team without its dead: those in the worst cover first, its gun manned to the last.

    `dead` are the figures that the owner takes off, by number (K53). What isn't crewed is lost with
    its bearer.
    """
    team = exposed.team
    if dead is None:
        dead = order_of_falling(exposed)[:lost]
    left = tuple(figure for n, figure in enumerate(team.figures) if n not in set(dead))
    gunner = gunner_of(arsenal, team)
    if gunner is not None and gunner in dead and left:
        left = (replace(left[0], weapon=team.figures[gunner].weapon), *left[1:])
    return replace(team, figures=left, shock=team.shock + shock if left else 0)


def gunner_of(arsenal: Arsenal, team: Team) -> int | None:
    """The figure that carries the crewed weapon of a team, by number (13.2.8)."""
    crewed = {weapon.id for weapon in arsenal.weapons.values() if weapon.crewed}
    return next((n for n, figure in enumerate(team.figures) if figure.weapon in crewed), None)


def order_of_falling(exposed: Exposure) -> list[int]:
    """The figures of a team in the order in which they fall where nobody chooses (K11, K52)."""
    numbers = range(len(exposed.team.figures))
    return sorted(numbers, key=lambda n: (exposed.covers[n], n == 0, -n))


def wiped_out(table: Table, teams: Mapping[str, Team]) -> list[tuple[str, str]]:
    """Teams that lost their last figure, then sections: outside the chapter, by our order."""
    gone = [team for team in teams.values() if not team.figures]
    left = {
        team.unit
        for _, one in table.teams()
        if (team := teams.get(one.id, one)).figures and not one.waiting
    }
    sections = dict.fromkeys(team.section for team in gone if team.section not in (None, *left))
    return [
        *(("team_wiped_out", team.id) for team in gone),
        *(("section_wiped_out", str(section)) for section in sections),
    ]


def leaders_in_danger(table: Table, *teams: Team) -> list[LeaderEntry]:
    """Who may be hit when these teams of a unit lose figures (13.2.7).

    Those who are part of their section or of one of them, and seniors near any team of the unit
    (K35).
    """
    force = _force_of(table, teams[0])
    return [entry for entry in force.leaders if _shares_danger(table, entry, teams)]


def _force_of(table: Table, team: Team) -> TableSide:
    for force in table.sides.values():
        if any(one.id == team.id for one in force.teams):
            return force
    return TableSide((team,))


def _shares_danger(table: Table, entry: LeaderEntry, teams: Sequence[Team]) -> bool:
    if entry.rank != "senior":
        return any(map(entry.belongs_to, teams)) and not isolated(table, entry)
    force = _force_of(table, teams[0])
    unit = [one for one in force.teams if one.unit == teams[0].unit and not one.waiting]
    figures = [point for one in unit for point in places(one)]
    return within(nearest([Point(*entry.at)], figures), NEAR_A_SENIOR)


def isolated(table: Table, entry: LeaderEntry) -> bool:
    """Whether a leader is more than 4 inches from every friendly unit (13.2.7.2, K79)."""
    friends = next((force.teams for force in table.sides.values() if entry in force.leaders), ())
    figures = [point for team in friends for point in places(team)]
    return not within(nearest([Point(*entry.at)], figures), NEAR_A_SENIOR)
