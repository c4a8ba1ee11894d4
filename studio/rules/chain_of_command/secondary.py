"""Who fires a rifle grenade, a light mortar or an anti-tank weapon at infantry (13.5.2-13.5.5)."""

from collections.abc import Iterator

from studio.errors import IllegalAction
from studio.inches import Point, distance, nearest, within
from studio.model.table import Figure, LeaderEntry, Table, Team
from studio.model.weapons import Arsenal, Weapon
from studio.rules.chain_of_command.apertures import at_apertures
from studio.rules.chain_of_command.arc import (
    Firers,
    Manner,
    figures_see,
    firers,
    range_of,
    refused_at_all,
)
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.fire import Band
from studio.rules.chain_of_command.grenades import rifle_grenade_dice
from studio.rules.chain_of_command.mortars import mortar_band, require_anti_tank
from studio.values import dataclass
from studio.words import mark, mark_all

SPOTTER = 6.0
"""Inches from the mortar within which a leader spots as if he were its crew (13.5.4)."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a secondary weapon sends: dice before Shock, at one range band.

    `eyes` are those who see for it, where it isn't its own crew.
    """

    team: Team
    figures: tuple[int, ...]
    distance: float
    pairs: tuple[tuple[int, int], ...]
    band: Band
    dice: int
    rule: str
    eyes: tuple[Figure, ...] | None = None


def secondary_fire(table: Table, arsenal: Arsenal, declared: Declaration) -> Sent:
    """The fire of the declared weapon; the first team of the unit that has it fires.

    Raises:
        IllegalAction: nobody has it, may fire it, or sees for it.
    """
    weapon = arsenal.weapon(declared.weapon or "")
    team = next((t for t in declared.unit if _bearers(t, weapon)), None)
    if team is None:
        raise IllegalAction(mark("nobody of this unit has a {weapon}", weapon=weapon.name))
    if weapon.kind not in FIRES:
        raise IllegalAction(
            mark("{weapon} isn't fired by an order of its own (13.5)", weapon=weapon.name)
        )
    return FIRES[weapon.kind](table, arsenal, declared, team, weapon)


def _bearers(team: Team, weapon: Weapon) -> list[int]:
    return [n for n, figure in enumerate(team.figures) if figure.weapon == weapon.id]


def _direct(
    table: Table, arsenal: Arsenal, declared: Declaration, team: Team, weapon: Weapon
) -> Firers:
    """Who of a team may fire the weapon at what he sees himself."""
    found = firers(table, arsenal, declared.side, team, declared.named, manner=Manner(weapon.id))
    if not found.figures:
        why = mark_all((r.words for r in found.refused), "; ")
        raise IllegalAction(
            mark("nobody can fire at {named} (13.1): {why}", named=declared.named.id, why=why)
        )
    return found


def _rifle_grenades(
    table: Table, arsenal: Arsenal, declared: Declaration, team: Team, weapon: Weapon
) -> Sent:
    """From 12 to 48 inches, always Close; two dice each where the range is known (13.5.2)."""
    found = _direct(table, arsenal, declared, team, weapon)
    inside = at_apertures(table, arsenal, [(team, found)], declared.named, weapon.id)
    figures = inside.get(team.id, found.figures)
    pairs = tuple(pair for pair in found.pairs if pair[0] in figures)
    away = range_of(team, declared.named, pairs)
    if weapon.band(away) is None:
        raise IllegalAction(
            mark(
                "{away:.1f} inches is out of range of rifle grenades: from {least} to {effective} "
                "(13.5.2)",
                away=away,
                least=weapon.least,
                effective=weapon.effective,
            )
        )
    dice = rifle_grenade_dice(len(figures), declared.moved) * weapon.dice_at("close")
    return Sent(team, figures, away, pairs, "close", dice, "13.5.2")


def _anti_tank(
    table: Table, arsenal: Arsenal, declared: Declaration, team: Team, weapon: Weapon
) -> Sent:
    """By the order of a senior leader, from where its back-blast allows (13.5.5)."""
    found = _direct(table, arsenal, declared, team, weapon)
    figures = found.figures[:1]
    pairs = tuple(pair for pair in found.pairs if pair[0] in figures)
    band = require_anti_tank(
        weapon,
        found.distance,
        senior_order=declared.senior_order,
        enclosed=enclosed(table, team.figures[figures[0]]),
    )
    return Sent(team, figures, found.distance, pairs, band, weapon.dice_at(band), "13.5.5")


def enclosed(table: Table, figure: Figure) -> bool:
    """Whether a figure is in a building without a large open inside (13.5.5.1)."""
    return figure.sector is not None and not table.sector(figure.sector)[0].hall


def _light_mortar(
    table: Table, _arsenal: Arsenal, declared: Declaration, team: Team, weapon: Weapon
) -> Sent:
    """At what the mortar or a leader near it sees, else at what any leader observes (13.5.4)."""
    refusal = refused_at_all(table, declared.side, team, declared.named)
    if refusal is not None:
        raise IllegalAction(mark("{refused} ({rule})", refused=refusal.words, rule=refusal.rule))
    gun = _bearers(team, weapon)[0]
    here = Point(*team.figures[gun].at)
    away = nearest([here], [Point(*figure.at) for figure in declared.named.figures])
    spotters = tuple(_spotters(table, declared, team, here, within_reach=True))
    observers = tuple(_spotters(table, declared, team, here, within_reach=False))
    band = mortar_band(weapon, away, seen=bool(spotters), observed=bool(observers))
    pairs = tuple(
        (gun, n)
        for n, other in enumerate(declared.named.figures)
        if figures_see(table, team.figures[gun], other).visible
    )
    eyes = spotters or observers
    return Sent(team, (gun,), away, pairs, band, weapon.dice_at(band), "13.5.4", eyes)


def _spotters(
    table: Table, declared: Declaration, team: Team, here: Point, *, within_reach: bool
) -> Iterator[Figure]:
    """Who sees the target: the crew and leaders near the mortar, or else any friendly leader."""
    leaders = [_as_figure(leader) for leader in able_leaders(table, declared.side)]
    near = [one for one in leaders if within(distance(here, Point(*one.at)), SPOTTER)]
    for one in (*team.figures, *near) if within_reach else leaders:
        if any(figures_see(table, one, other).visible for other in declared.named.figures):
            yield one


def able_leaders(table: Table, side: str) -> Iterator[LeaderEntry]:
    """The leaders of a side who can give orders and spot: those who aren't stunned (13.2.7)."""
    return (one for one in table.sides[side].leaders if not one.stunned)


def _as_figure(leader: LeaderEntry) -> Figure:
    return Figure(leader.at, "", sector=leader.sector, floor=leader.floor)


FIRES = {"rifle_grenade": _rifle_grenades, "light_mortar": _light_mortar, "anti_tank": _anti_tank}
"""By kind of weapon: how it is fired."""
