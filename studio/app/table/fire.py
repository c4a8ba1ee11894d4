"""A fire that is set up by hand: who fires at whom, with which dice; the engine does the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from re import findall, fullmatch

from studio.engine.dice import Dice, ScriptedDice, SeededDice
from studio.errors import IllegalAction, StudioError
from studio.inches import Point, nearest, within
from studio.model.command import load_command
from studio.model.table import LeaderEntry, Table, Team
from studio.model.table_values import everybody
from studio.model.weapons import Arsenal, load_arsenal
from studio.rules.chain_of_command.aim import Aim, aimed, ways_to_share
from studio.rules.chain_of_command.declared import Declaration
from studio.rules.chain_of_command.fire import Band
from studio.rules.chain_of_command.morale import places
from studio.rules.chain_of_command.resolution import in_bunker, isolated
from studio.rules.chain_of_command.secondary import able_leaders
from studio.rules.chain_of_command.volley import (
    Orders,
    Volley,
    fire_at_leader,
    fire_for_effect,
    leader_as_target,
)
from studio.values import dataclass
from studio.words import tr


@dataclass(frozen=True, slots=True)
class Unit:
    """Teams that fire together: a section, or one team."""

    side: str
    name: str
    teams: tuple[Team, ...]

    @property
    def is_section(self) -> bool:
        """Whether it is more than one team."""
        return len(self.teams) > 1


@dataclass(frozen=True, slots=True)
class Plan:
    """A fire as it is declared on a table. `weapon` is a secondary weapon, None small arms."""

    table: Table
    unit: Unit
    target: Team
    weapon: str | None = None
    concentrate: bool = False
    suppressed: bool = False
    drop: Band = "effective"
    """The band whose dice Shock takes first."""

    @property
    def declared(self) -> Declaration:
        """For the engine."""
        return Declaration(
            self.unit.side,
            self.unit.teams,
            self.target,
            self.suppressed,
            self.weapon,
            senior_order=_hears_a_senior(self.table, self.unit),
        )

    def aim(self) -> Aim:
        """With how many dice it hits whom. Raises IllegalAction: nobody may fire."""
        declared = self.declared
        return aimed(
            self.table, load_arsenal(), declared, concentrate=self.concentrate, drop=self.drop
        )

    def in_bunker(self) -> bool:
        """Whether the target is in a bunker, whose garrison may ignore a result (13.2.11)."""
        return in_bunker(self.table, self.target)

    def is_at(self, leader: LeaderEntry) -> bool:
        """Whether it is at a leader who is alone (13.2.7.2)."""
        return self.target.id == leader.id

    def may_concentrate(self) -> bool:
        """Whether teams in better cover can be left out (13.2.1)."""
        try:
            return "concentrate" in ways_to_share(self.table, load_arsenal(), self.declared)
        except IllegalAction:
            return False

    def roll(
        self, dice: Dice, odd: tuple[str, ...] | None = None, ignore: str | None = None
    ) -> Volley:
        """What it does; `odd` names who takes odd hits, `ignore` what a bunker saves.

        Raises:
            IllegalAction: nobody may fire.
            StudioError: dice are missing, or not of this kind.
        """
        orders = Orders(concentrate=self.concentrate, odd=odd, drop=self.drop, ignore=ignore)
        leader = next((one for one in _lonely(self.table, self.unit) if self.is_at(one)), None)
        if leader is not None:
            return fire_at_leader(self.table, load_arsenal(), self.declared, leader, dice, orders)
        return fire_for_effect(self.table, load_arsenal(), self.declared, dice, orders)


def units(table: Table) -> Iterator[Unit]:
    """Sections first, then single teams, side by side; who waits off the table doesn't fire."""
    for side, force in table.on_table().sides.items():
        sections = dict.fromkeys(team.section for team in force.teams if team.section)
        for section in sections:
            teams = tuple(team for team in force.teams if team.section == section)
            if len(teams) > 1:
                yield Unit(side, str(section), teams)
        for team in force.teams:
            yield Unit(side, team.id, (team,))


def targets(table: Table, unit: Unit) -> list[Team]:
    """The enemy's teams on the table, and leaders of his who are alone (13.2.7.2)."""
    here = table.on_table()
    teams = [team for side, team in here.teams() if side != unit.side and team.figures]
    return teams + [leader_as_target(here, one) for one in _lonely(here, unit)]


def _lonely(table: Table, unit: Unit) -> Iterator[LeaderEntry]:
    for side, force in table.sides.items():
        if side != unit.side:
            yield from (one for one in force.leaders if isolated(table, one))


def _hears_a_senior(table: Table, unit: Unit) -> bool:
    """Whether a senior leader is near enough to order an anti-tank weapon fired (13.5.5)."""
    reach = load_command().ranks.senior_reach
    figures = [spot for team in unit.teams for spot in places(team)]
    return any(
        one.rank == "senior" and within(nearest([Point(*one.at)], figures), reach)
        for one in able_leaders(table, unit.side)
    )


def secondary(unit: Unit, arsenal: Arsenal) -> list[str]:
    """The weapons of a unit that are fired by an order of their own (13.5)."""
    names = dict.fromkeys(figure.weapon for team in unit.teams for figure in team.figures)
    kinds = ("rifle_grenade", "light_mortar", "anti_tank", "anti_tank_rifle")
    return [name for name in names if name in arsenal.weapons and _is(arsenal, name, kinds)]


def _is(arsenal: Arsenal, name: str, kinds: Sequence[str]) -> bool:
    weapon = arsenal.weapon(name)
    return weapon.kind in kinds and not weapon.small_arm


def fired(table: Table, unit: Unit, weapon: str | None = None) -> Table:
    """What firing ends: a Tactical stance, Overwatch; weapons for a single shot are used up."""
    names = {team.id for team in unit.teams}
    left = _used_up(unit, weapon)

    def after(team: Team) -> Team:
        if team.id not in names:
            return team
        men = list(team.figures)
        for number, man in enumerate(men):
            if left is not None and left[:2] == (team.id, man.weapon):
                men[number] = replace(man, weapon=left[2])
                break
        return replace(team, figures=tuple(men), tactical=False, overwatch=False)

    return everybody(table, after, lambda leader: leader)


def _used_up(unit: Unit, weapon: str | None) -> tuple[str, str, str] | None:
    """The team whose weapon is used up, that weapon, and what its bearer has left (13.5.5)."""
    if weapon is None:
        return None
    spent = load_arsenal().weapon(weapon)
    if not spent.single_shot or spent.side_arm is None:
        return None
    has = (team.id for team in unit.teams if any(man.weapon == weapon for man in team.figures))
    return next(((name, weapon, spent.side_arm) for name in has), None)


def typed_dice(text: str) -> ScriptedDice:
    """Dice that somebody rolled himself, such as `3 6 2` or `362`.

    Raises:
        StudioError: there is something else than figures from 1 to 6.
    """
    if not fullmatch(r"[1-6\s,;]*", text):
        wrong = findall(r"[^1-6\s,;]+", text)[0]
        raise StudioError(
            tr("“{wrong}” isn't a roll of a six-sided die: type figures from 1 to 6", wrong=wrong)
        )
    return ScriptedDice(int(figure) for figure in findall(r"[1-6]", text))


class AgainDice:
    """The same rolls again, then those of other dice: a choice is made after the roll."""

    def __init__(self, before: Sequence[int], more: Dice) -> None:
        self.rolled: list[int] = []
        self._before, self._more = list(before), more

    def roll(self, count: int, sides: int = 10) -> tuple[int, ...]:
        """What was rolled before, as long as there is any."""
        again, self._before = self._before[:count], self._before[count:]
        rolls = (*again, *self._more.roll(count - len(again), sides))
        self.rolled += rolls
        return rolls


def odd_ways(aim: Aim, count: int) -> list[tuple[str, ...]]:
    """Who may take so many odd hits: each team one at most (13.2.5)."""
    return list(combinations(aim.shared, count)) if 0 < count < len(aim.shared) else []


def machine_dice() -> SeededDice:
    """Dice that the machine rolls."""
    from random import SystemRandom

    return SeededDice(SystemRandom().getrandbits(48))
