"""What sheets and texts tell of a firefight, in one language and for one reader. No Qt.

Facts and headings are worked out here once, so that a printed sheet and a text say the same.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from studio.draw.faces import has_round_form
from studio.errors import StudioError
from studio.export.forces import Group, OrderOfBattle, order_of_battle
from studio.export.places import area_letters, name_words, place_words
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.model.scenario import Night, Objective, Scenario
from studio.model.text import Text, in_language
from studio.model.units import Side
from studio.rules import first_player
from studio.values import dataclass
from studio.words import tr

Fact = tuple[str, tuple[str, ...]]
"""Something to know, and details of it."""


def refuse_stranger(firefight: Firefight, viewer: str | None) -> None:
    """Raises StudioError where the reader is neither everybody (None) nor a side of a scenario."""
    sides = firefight.scenario.sides
    if viewer is not None and viewer not in sides:
        raise StudioError(
            tr(
                '"{side}" is no side of this scenario; its sides are: {known}',
                side=viewer,
                known=", ".join(sides) or tr("none"),
            )
        )


@dataclass(frozen=True)
class Telling:
    """A firefight, the words, and who reads.

    A `viewer` is a side: of the others it is told how many blocks there are, never what they are.
    """

    firefight: Firefight
    words: Words
    viewer: str | None

    @property
    def scenario(self) -> Scenario:
        """The scenario."""
        return self.firefight.scenario

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The sides that the unit table knows; those with round badges come first, at the left."""
        table = self.firefight.units.sides
        known = [table[name] for name in self.scenario.sides if name in table]
        return tuple(sorted(known, key=lambda side: not has_round_form(side)))

    @cached_property
    def orders(self) -> Mapping[str, OrderOfBattle]:
        """By side: what it has."""
        return {side.id: order_of_battle(self.firefight, side.id) for side in self.sides}

    @cached_property
    def letters(self) -> Mapping[str, str]:
        """By area: what stands in its badge."""
        return area_letters(self.scenario.areas)

    def shows(self, side: str) -> bool:
        """Whether the reader may see what the blocks of a side are."""
        return self.viewer is None or self.viewer == side

    def say(self, text: Text) -> str:
        """An author's text in the language of the sheet."""
        return in_language(text, self.words.language).strip()

    def side_name(self, side: str | None) -> str:
        """What a side is called; an id that the table doesn't know stays one."""
        table = self.firefight.units.sides
        return self.say(table[side].name) if side is not None and side in table else side or ""

    @property
    def title(self) -> str:
        """The scenario's title, or that it has none."""
        return self.say(self.scenario.title) or self.words("untitled")

    @property
    def boards(self) -> str:
        """Which boards lie on the table."""
        placed = [
            self.words("turned", board.place) if board.turned else board.place
            for board in self.scenario.boards
        ]
        if not placed:
            return self.words("no_boards")
        return self.words("board" if len(placed) == 1 else "boards", ", ".join(placed))

    @property
    def month(self) -> int | None:
        """The month of the year, 1 to 12."""
        _, _, number = (self.scenario.time.month or "").partition("-")
        return int(number) if number.isdigit() and 1 <= int(number) <= 12 else None

    # --- facts ----------------------------------------------------------------------------------

    def date(self) -> Fact:
        """When and where."""
        month, place = self.scenario.time.month, self.say(self.scenario.texts.place)
        date = self.words.month(month) if month else self.words("date_open")
        return date, (place,) if place else ()

    def turns(self) -> Fact:
        """How many turns, by day or night."""
        words, time = self.words, self.scenario.time
        when = self._light(time.night)
        turns = words("turns_open") if time.turns is None else words.count("turns", time.turns)
        return turns, (when,)

    def _light(self, night: Night | None) -> str:
        if night is None:
            return self.words("day")
        return self.words("night", night.sight, round(100 * night.move))

    def weather(self) -> Fact:
        """The weather, and what it and the month do to the ground (10.2)."""
        words, weather = self.words, self.scenario.time.weather
        details = [words("roads_bad")] if weather == "bad" else []
        name = words(f"weather_{weather}") if weather in ("good", "bad") else weather
        return name, (*details, *self._by_month(), *self._later())

    def _later(self) -> Iterator[str]:
        """What weather and light become in later turns: only what changes is told."""
        time = self.scenario.time
        before = time.at(1)
        for spell in sorted(time.later, key=lambda one: one.turn):
            parts = []
            if spell.weather != before.weather:
                parts.append(self.words(f"weather_{spell.weather}").lower())
            if spell.night != before.night:
                parts.append(self._light(spell.night))
            if parts:
                yield self.words("from_turn", spell.turn, ", ".join(parts))
            before = spell

    def _by_month(self) -> Iterator[str]:
        terrain, ground = self.firefight.terrain, self.firefight.ground
        for name in sorted({edge.terrain for edge in ground.edges.values()}):
            other = terrain.in_month(name, self.month)
            if other != name and name in terrain.edges and other in terrain.edges:
                names = (self.say(terrain.edges[t].name) for t in (name, other))
                yield self.words("becomes", *names)

    def first(self) -> Fact:
        """Who is Player 1 of the first turn, or of all."""
        always = first_player(self.scenario)
        first = self.scenario.time.first or always
        if first is None:
            return self.words("first_open"), ()
        when = "goes_first_always" if first == always else "goes_first"
        return self.words("first", self.side_name(first)), (self.words(when),)

    # --- forces ---------------------------------------------------------------------------------

    def points(self, side: str) -> str:
        """`103`, or `103–110` where blocks are drawn, or `at least 90` where a value is unknown."""
        order = self.orders[side]
        span = order.points
        total = str(span.least) if span.least == span.most else f"{span.least}–{span.most}"
        return total if order.priced else self.words("at_least", total)

    def tally(self, side: str) -> str:
        """How many blocks a side has, and what they cost if the reader may know."""
        order = self.orders[side]
        blocks = self.words.count("blocks", order.blocks)
        if not self.shows(side):
            return blocks
        return f"{blocks} · {self.words.count('points', order.points.most, self.points(side))}"

    def companies(self, side: str) -> str:
        """The companies of a side, if it has any and the reader may know."""
        names = self.orders[side].companies
        if not names or not self.shows(side):
            return ""
        return self.words("company" if len(names) == 1 else "companies", ", ".join(names))

    def players(self, side: str) -> str:
        """Who commands what where several play a side, if the reader may know."""
        given = self.scenario.sides[side].players
        if not given or not self.shows(side):
            return ""
        named = (f"{name} {', '.join(posts)}".rstrip() for name, posts in given.items())
        return self.words("players", "; ".join(named))

    def where(self, group: Group) -> str:
        """When and where the blocks of a group begin, or of how many they are drawn."""
        words, parts = self.words, []
        if group.turn:
            parts.append(words("enters", group.turn))
        if group.draw is not None:
            there = sum(line.count for line in group.lines)
            key = "draw_for" if group.company else "draw"
            parts.append(words(key, group.draw, there, group.company))
        elif group.rolls is not None:
            first, last = group.rolls
            span = str(first) if first == last else f"{first}–{last}"
            parts.append(words("roll_for" if group.company else "roll", span, group.company))
        elif group.area is not None:
            parts.append(self.area(group.area))
        else:
            parts.append(words("anywhere" if group.at is None else "at_hexes"))
        return " · ".join(parts)

    def area(self, name: str) -> str:
        """An area's label, or where it lies."""
        words, area = self.words, self.scenario.areas.get(name)
        if area is None:
            return name
        if area.label:
            return self.say(area.label)
        parts = []
        if area.in_or_next_to:
            ground, language = self.firefight.ground, words.language
            names = [name_words(ground, place, language) for place in area.in_or_next_to]
            parts.append(words("in_or_next_to", ", ".join(names)))
        if area.hexes:
            parts.append(words("in_hexes"))
        if area.edge:
            parts.append(words("over_edge", words.edge(area.edge)))
        return ", ".join(parts) or name

    # --- victory --------------------------------------------------------------------------------

    def scoring(self) -> Iterator[tuple[str, str, int]]:
        """What scores, when, and how much."""
        words, won = self.words, self.scenario.victory
        for objective in won.objectives:
            where = objective.at or objective.place or "?"
            place = place_words(self.firefight, where, words.language)
            yield place, self._when(objective), objective.points
        for way_out in won.exits:
            what = words("exit", words.edge(way_out.edge, beyond=True))
            yield what, self.side_name(way_out.side), way_out.points
        if won.elimination:
            yield words("eliminated"), "10.4", won.elimination

    def _when(self, objective: Objective) -> str:
        when = self.words("control_turn" if objective.when == "turn" else "control_end")
        if objective.side is None:
            return when
        return self.words("only", when, self.side_name(objective.side))

    def decision(self) -> str:
        """How the points decide."""
        words = self.words
        margins = sorted(self.scenario.victory.margins, key=lambda margin: margin.above)
        names = [words("margin", margin.above, self.say(margin.name)) for margin in margins]
        return " ".join([words("who_wins"), self._tie(), *names])

    def _tie(self) -> str:
        tie = self.scenario.victory.tie
        if tie in ("losses", "draw"):
            return self.words(f"tie_{tie}")
        return self.words("tie_side", self.side_name(tie))


def signed(points: int) -> str:
    """A number of points with a proper minus."""
    return str(points).replace("-", "−")
