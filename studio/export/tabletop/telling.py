"""What the sheet and the text of a table tell, in one language. No Qt."""

from collections.abc import Iterator
from dataclasses import fields

from studio.draw.tabletop.kinds import kind_of_line
from studio.export.tabletop.words import word
from studio.model.table import LeaderEntry, Options, Table, TableSide, Team
from studio.model.text import Text, in_language
from studio.model.units import load_units
from studio.model.weapons import load_arsenal
from studio.values import dataclass

CM = 2.54


@dataclass(frozen=True, slots=True)
class GroundRow:
    """A line about ground: what it is, its cover, what it does to sight and to moving."""

    what: str
    cover: str
    sight: str
    going: str


@dataclass(frozen=True, slots=True)
class Unit:
    """A section or a team by itself, with its leaders: what it is called, and a line a part."""

    name: str
    lines: tuple[str, ...]
    men: int


@dataclass(frozen=True)
class TableTelling:
    """A table and the language that it is told in."""

    table: Table
    language: str = "en"

    def __post_init__(self) -> None:
        """Refuse a language that isn't spoken, before anything is made."""
        self.word("sheet")

    def word(self, key: str, *values: object) -> str:
        """Something that is always said."""
        return word(self.language, key, *values)

    def say(self, text: Text) -> str:
        """An author's text."""
        return in_language(text, self.language).strip()

    @property
    def title(self) -> str:
        """The title, or that there is none."""
        return self.say(self.table.title) or self.word("untitled")

    @property
    def situation(self) -> str:
        """What has happened before."""
        return self.say(self.table.situation)

    def side_name(self, side: str) -> str:
        """What a side is called; one that no table knows goes by its id."""
        known = load_units().sides.get(side)
        return self.say(known.name) if known else side.replace("_", " ").capitalize()

    def men(self, side: str) -> int:
        """All men of a side, leaders too."""
        force = self.table.sides[side]
        return sum(len(team.figures) for team in force.teams) + len(force.leaders)

    def facts(self) -> list[tuple[str, tuple[str, ...]]]:
        """What stands under the title: each with its details."""
        table = self.table
        found: list[tuple[str, tuple[str, ...]]] = []
        cm = self.word("size_cm", round(table.width * CM), round(table.height * CM))
        found.append((self.word("size", f"{table.width:g}", f"{table.height:g}"), (cm,)))
        found.append((self.word("phases", table.phases), (self.word("phases_more"),)))
        for side, force in table.sides.items():
            morale = self.word("morale_rolled")
            if force.morale is not None:
                morale = self.word("morale", force.morale)
            name = self.word("men", self.side_name(side), self.men(side))
            found.append((name, (self.word("dice", force.dice), morale)))
        return found

    # --- forces ---------------------------------------------------------------------------------

    def units(self, side: str) -> Iterator[Unit]:
        """The sections of a side with their leaders, then leaders of none."""
        force = self.table.sides[side]
        for unit in dict.fromkeys(team.unit for team in force.teams):
            teams = [team for team in force.teams if team.unit == unit]
            leaders = [one for one in force.leaders if one.section in (unit, teams[0].id)]
            section = any(team.section for team in teams)
            name = self.word("section" if section else "alone", unit.replace("_", " "))
            if all(team.waiting for team in teams):
                name += f" ({self.word('waiting')})"
            lines = [self.leader_line(one) for one in leaders]
            lines += [self.team_line(team) for team in teams]
            men = sum(len(team.figures) for team in teams) + len(leaders)
            yield Unit(name, tuple(lines), men)
        for leader in self._without_unit(force):
            yield Unit(self.leader_line(leader), (), 1)

    def _without_unit(self, force: TableSide) -> Iterator[LeaderEntry]:
        names = {name for team in force.teams for name in (team.unit, team.id)}
        return (leader for leader in force.leaders if leader.section not in names)

    def leader_line(self, leader: LeaderEntry) -> str:
        """A leader in a line."""
        name = leader.id.replace("_", " ")
        orders = f", {self.word('orders', leader.orders)}" if leader.orders else ""
        return f"{name}: {self.word(leader.rank)}{orders}"

    def team_line(self, team: Team) -> str:
        """A team in a line: its men, its weapons with their dice, its state."""
        arsenal = load_arsenal()
        arms: dict[str, int] = {}
        for figure in team.figures:
            arms[figure.weapon] = arms.get(figure.weapon, 0) + 1
        shown = []
        for weapon, count in arms.items():
            known = arsenal.weapons.get(weapon)
            name = self.say(known.name) if known else weapon
            dice = f" ({self.word('dice_of', *known.dice)})" if known else ""
            shown.append(f"{count} × {name}{dice}" if count > 1 else f"{name}{dice}")
        state = [self.word(team.quality)]
        state += [self.word("tactical")] if team.tactical else []
        state += [self.word("shock", team.shock)] if team.shock else []
        marks = ("overwatch", "suppressed", "shield", "vehicle")
        state += [self.word(mark) for mark in marks if getattr(team, mark)]
        state += [self.word(team.aboard)] if team.aboard else []
        return f"{team.id.replace('_', ' ')}, {', '.join(state)}: {', '.join(shown)}"

    def key(self) -> str:
        """What the marks on the map mean, as far as they are there."""
        here = [team for _, team in self.table.on_table().teams()]
        marks = ("overwatch", "suppressed")
        more = [self.word(f"key_{m}") for m in marks if any(getattr(t, m) for t in here)]
        return " ".join([self.word("key"), *more])

    # --- ground ---------------------------------------------------------------------------------

    def ground(self) -> list[GroundRow]:
        """What lies on the table and what it does, equal things once."""
        rows = [*self._areas(), *self._lines(), *self._buildings(), *self._clouds()]
        return list(dict.fromkeys(rows))

    def _areas(self) -> Iterator[GroundRow]:
        for area in self.table.areas:
            idle = area.cover == "open" and not (area.height or area.level or area.impassable)
            if idle and area.going == "open" and not area.name:
                continue
            going = "none" if area.impassable else area.going
            yield GroundRow(
                self.say(area.name) or area.id.replace("_", " "),
                self.word(area.cover),
                self._sight(area.height, area.depth, area.level),
                self.word(f"go_{going}"),
            )

    def _sight(self, height: float, depth: float | None, level: float) -> str:
        parts = [self.word("see_level", f"{level:g}")] if level else []
        if depth is not None:
            parts.append(self.word("see_in", f"{depth:g}", f"{height:g}"))
        elif height > 1:
            parts.append(self.word("see_not", f"{height:g}"))
        elif height:
            parts.append(self.word("see_over"))
        return ", ".join(parts) or "–"

    def _lines(self) -> Iterator[GroundRow]:
        for line in self.table.obstacles:
            sight = self.word("see_not", f"{line.height:g}")
            if line.height <= 1:
                sight = self.word("see_over")
            yield GroundRow(
                self.word(f"kind_{kind_of_line(line)}"),
                self.word(line.cover),
                sight,
                self.word(f"go_{line.size}"),
            )

    def _buildings(self) -> Iterator[GroundRow]:
        for building in self.table.buildings:
            name = self.say(building.name) or building.id.replace("_", " ")
            if building.bunker:
                name += f" ({self.word('bunker')})"
            yield GroundRow(
                name,
                self.word("hard" if building.bunker else building.cover),
                self.word("see_windows"),
                self.word("go_floors", building.floors),
            )

    def _clouds(self) -> Iterator[GroundRow]:
        for kind in dict.fromkeys(cloud.kind for cloud in self.table.smoke):
            yield GroundRow(self.word("smoke"), "–", self.word(f"smoke_{kind}"), "–")

    # --- switches -------------------------------------------------------------------------------

    def switches(self) -> list[str]:
        """How open questions are played, where not by our rulings."""
        found = []
        for field in fields(Options):
            value, usual = getattr(self.table.options, field.name), field.default
            if value != usual:
                key = f"switch_{field.name}"
                found.append(self.word(f"{key}_{value}" if field.name == "storm" else key))
        return found
