"""A fire before any die is rolled: who fires, with how many dice, at whom (13.1-13.2.4).

Fire for Effect rolls what is aimed here, and the odds are worked out from it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from studio.errors import IllegalAction
from studio.inches import Point, distance
from studio.model.table import Figure, Options, Table, Team
from studio.model.weapons import Arsenal
from studio.rules.chain_of_command.apertures import at_apertures
from studio.rules.chain_of_command.arc import Manner, firers, range_of, weapons_that_fire
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.fire import (
    BANDS,
    Band,
    FiringTeam,
    Pool,
    Storm,
    choices_of_target,
    firepower,
    firepower_with_shock_pooled,
    pooled_firepower,
    shock_loss,
    to_hit_modifier,
)
from studio.rules.chain_of_command.secondary import Sent, secondary_fire
from studio.rules.chain_of_command.sightline import End, smoke_between
from studio.rules.chain_of_command.target import Exposure, Shooters, candidates
from studio.values import dataclass
from studio.words import mark, mark_all

STORMS: Final[Mapping[str, Storm]] = {"off": "off", "once": "once", "open_ended": "open_ended"}
"""By what a table's options say: how sixes go on."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a fire: what happened in words, and the rule.

    `hit` says of firepower dice which of them hit.
    """

    rule: str
    text: str
    hit: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Firing:
    """A team that fires: its figures that do, by number, and the pairs of who fires at whom."""

    team: Team
    figures: tuple[int, ...]
    distance: float
    pairs: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """A fire as it is aimed: its dice, what is added to each, and the teams that share it.

    Natural sixes of the first `storming` dice bring further dice as `storm` says (13.5.2, 13.5.4,
    13.5.5).
    """

    firing: tuple[Firing, ...]
    pool: Pool
    modifier: int
    shared: Mapping[str, Exposure]
    storm: Storm
    storming: int
    steps: tuple[Step, ...]


def aimed(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    *,
    concentrate: bool = False,
    drop: Band = "effective",
) -> Aim:
    """Aim the fire of a unit's teams at a named enemy team (13.1-13.2.5).

    `concentrate` leaves out teams in better cover (13.2.1); `drop` is the band whose dice Shock
    takes first.

    Raises:
        IllegalAction: no team may fire at it, or fire can't be concentrated; the message says why.
    """
    steps: list[Step] = []
    options = table.options
    if declared.weapon is None:
        firing, eyes = small_arms(table, arsenal, declared), None
        pool = _firepower(arsenal, options, firing, drop, steps)
        storming = min(pool.close, _storming(arsenal, firing)) if options.storm_smg else 0
    else:
        sent = secondary_fire(table, arsenal, declared)
        firing, eyes = [_fires(sent)], sent.eyes
        pool = _secondary_power(arsenal, sent, steps)
        storming = pool.dice if arsenal.weapon(declared.weapon).storm_of_steel else 0
    if declared.half:
        pool = _halved(pool, drop, steps)
    shared = _affected(table, arsenal, declared, firing, eyes, concentrate)
    steps.append(Step("13.2.1", mark("target: {teams}", teams=", ".join(shared))))
    steps += _cover_told(arsenal, shared)
    smoke = _through_smoke(table, firing, declared.named)
    modifier = to_hit_modifier(arsenal, len(shared), smoke=smoke, suppressed=declared.suppressed)
    steps += _modifiers_told(arsenal, len(shared), smoke=smoke, suppressed=declared.suppressed)
    return Aim(tuple(firing), pool, modifier, shared, STORMS[options.storm], storming, tuple(steps))


def _halved(pool: Pool, drop: Band, steps: list[Step]) -> Pool:
    """What is left to fire with after a move."""
    left = pool.less(pool.dice // 2, drop)
    words = mark("half its dice after a move: {dice} dice", dice=left.dice)
    steps.append(Step(mark("outside 13"), words))
    return left


def _cover_told(arsenal: Arsenal, shared: Mapping[str, Exposure]) -> Iterator[Step]:
    """The net cover of those who share a fire, team by team (13.2.6)."""
    for name, exposed in shared.items():
        groups = [
            mark("{men} in {cover}", men=men, cover=arsenal.covers[level].name)
            for level, men in exposed.groups()
        ]
        yield Step("13.2.6", mark("{team}: {covers}", team=name, covers=mark_all(groups)))


def _modifiers_told(
    arsenal: Arsenal, teams: int, *, smoke: bool, suppressed: bool
) -> Iterator[Step]:
    """What is added to each die, cause by cause (13.2.2, 13.2.5)."""
    if teams >= arsenal.bunched.teams:
        bunched = mark(
            "{teams} teams are bunched: {modifier:+d} to each die",
            teams=teams,
            modifier=arsenal.bunched.modifier,
        )
        yield Step("13.2.2", bunched)
    if smoke:
        yield Step(
            "13.2.5",
            mark("through smoke of a grenade: {smoke:+d} to each die", smoke=arsenal.smoke),
        )
    if suppressed:
        told = mark(
            "the firer lies under suppressing fire: {suppressed:+d} to each die",
            suppressed=arsenal.suppressed,
        )
        yield Step("13.2.5", told)


def small_arms(
    table: Table, arsenal: Arsenal, declared: Declaration, spot: End | None = None
) -> list[Firing]:
    """The teams that fire, those left out that can't (13.1, K54).

    The named team may stand for a `spot` of cover that is suppressed (13.4).

    Raises:
        IllegalAction: nobody can; the message tells why of each.
    """
    found = [
        (
            team,
            firers(table, arsenal, declared.side, team, declared.named, manner=Manner(spot=spot)),
        )
        for team in declared.unit
    ]
    inside = at_apertures(table, arsenal, found, declared.named)
    firing = [
        Firing(team, figures, range_of(team, declared.named, pairs), pairs)
        for team, found_ in found
        if (figures := inside.get(team.id, found_.figures))
        and (pairs := _left(found_.pairs, figures))
    ]
    if not firing:
        refused = [r.words for _, found_ in found for r in found_.refused]
        named = declared.named.id
        raise IllegalAction(
            mark(
                "nobody can fire at {named} (13.1): {refused}",
                named=named,
                refused=mark_all(refused, "; "),
            )
        )
    return firing


def _left(pairs: Sequence[tuple[int, int]], figures: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(pair for pair in pairs if pair[0] in figures)


def _firepower(
    arsenal: Arsenal, options: Options, firing: Sequence[Firing], drop: Band, steps: list[Step]
) -> Pool:
    """The dice of all teams, each after its own Shock, or that of all together (13.2.3, 13.2.4)."""
    strengths = []
    for one in firing:
        weapons = weapons_that_fire(arsenal, one.team, one.figures)
        lacking = lacking_crew(arsenal, one.team, weapons) if options.crew_dice else 0
        strength = FiringTeam(one.team.quality, one.team.shock, weapons, one.distance, lacking)
        strengths.append(strength)
        own = firepower(arsenal, strength, drop)
        told = mark(
            "{team} at {away:.1f} inches: {dice} dice",
            team=one.team.id,
            away=one.distance,
            dice=own.dice,
        )
        steps.append(Step("13.2.4", told))
    if options.shock != "pooled" or len(strengths) == 1:
        return pooled_firepower(arsenal, strengths, drop)
    pool = firepower_with_shock_pooled(arsenal, strengths)
    steps.append(Step("13.2.4", mark("Shock taken from all together: {dice} dice", dice=pool.dice)))
    return pool


def lacking_crew(arsenal: Arsenal, team: Team, weapons: Iterable[str]) -> int:
    """How many men the crewed weapon of a team is short of, where it is that which fires."""
    if not any(arsenal.weapon(name).crewed for name in weapons):
        return 0
    return max(0, (team.crew or 0) - len(team.figures))


def _storming(arsenal: Arsenal, firing: Sequence[Firing]) -> int:
    """Dice at Close of weapons to which a switch grants further dice for sixes."""
    return sum(
        count * arsenal.weapon(name).dice_at("close")
        for one in firing
        for name, count in weapons_that_fire(arsenal, one.team, one.figures).items()
        if arsenal.weapon(name).storm_close and arsenal.weapon(name).band(one.distance) == "close"
    )


def _fires(sent: Sent) -> Firing:
    return Firing(sent.team, sent.figures, sent.distance, sent.pairs)


def _secondary_power(arsenal: Arsenal, sent: Sent, steps: list[Step]) -> Pool:
    """The dice of a secondary weapon after the Shock of its team (13.2.4, 13.5)."""
    full = Pool(**{sent.band: sent.dice})
    own = full.less(shock_loss(arsenal.qualities[sent.team.quality], sent.team.shock))
    told = mark(
        "{team} at {away:.1f} inches, {band} range: {dice} dice",
        team=sent.team.id,
        away=sent.distance,
        band=BANDS[sent.band],
        dice=own.dice,
    )
    steps.append(Step(sent.rule, told))
    return own


def ways_to_share(table: Table, arsenal: Arsenal, declared: Declaration) -> tuple[str, ...]:
    """How the firer may choose who shares a fire: `divide`, or `concentrate` as well (13.2.1).

    Raises:
        IllegalAction: no team may fire at it.
    """
    if declared.weapon is None:
        firing, eyes = small_arms(table, arsenal, declared), None
    else:
        sent = secondary_fire(table, arsenal, declared)
        firing, eyes = [_fires(sent)], sent.eyes
    options, _ = _options(table, arsenal, declared, firing, eyes)
    return tuple(options)


def _options(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    firing: Sequence[Firing],
    eyes: Sequence[Figure] | None,
) -> tuple[dict[str, tuple[str, ...]], dict[str, Exposure]]:
    """The teams that share the fire by what the firer chooses, and how each is exposed."""
    figures = tuple(one.team.figures[n] for one in firing for n in one.figures)
    lessens = arsenal.weapon(declared.weapon).lessens_cover if declared.weapon else 0
    shooters = Shooters(declared.side, firing[0].team, figures, lessens, tuple(eyes or ()))
    found = list(candidates(table, arsenal, shooters, declared.named))
    options = choices_of_target(found[0][0], [candidate for candidate, _ in found[1:]])
    return options, {candidate.team: exposure for candidate, exposure in found}


def _affected(
    table: Table,
    arsenal: Arsenal,
    declared: Declaration,
    firing: Sequence[Firing],
    eyes: Sequence[Figure] | None,
    concentrate: bool,
) -> dict[str, Exposure]:
    """The teams that share the fire, the named one first (13.2.1)."""
    options, exposed = _options(table, arsenal, declared, firing, eyes)
    wanted = "concentrate" if concentrate else "divide"
    if wanted not in options:
        raise IllegalAction(
            mark("fire at {named} can't be concentrated (13.2.1)", named=declared.named.id)
        )
    return {name: exposed[name] for name in options[wanted]}


def _through_smoke(table: Table, firing: Sequence[Firing], named: Team) -> bool:
    """Whether most firing figures fire through smoke at the nearest that they see (K72).

    Who fires at what others see has no line of his own that smoke could hinder (K77).
    """
    lines = [
        smoke_between(table, Point(*one.team.figures[number].at), target)
        for one in firing
        for number in one.figures
        if (target := _nearest_seen(one, number, named)) is not None
    ]
    return 2 * sum(lines) > len(lines)


def _nearest_seen(one: Firing, number: int, named: Team) -> Point | None:
    here = Point(*one.team.figures[number].at)
    seen = [Point(*named.figures[n].at) for firer, n in one.pairs if firer == number]
    return min(seen, key=lambda there: distance(here, there), default=None)
