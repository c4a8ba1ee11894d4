"""A scenario, field for field as its file has it.

Addresses stay text here (`E1:0304`, `E1:0304 ne`), so that a scenario with a wrong one can be
opened, shown and mended; `studio.model.joining` finds them on the joined map.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field

from studio.model.codec import SAID
from studio.model.text import Text
from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Placement:
    """A board on the table: its upper left corner `column` columns right and `row` hexes down.

    `row` may end in .5 beside a board whose stagger asks for it. Turning by 180° happens in place:
    the board covers the same rectangle and keeps its addresses.
    """

    place: str
    board: str
    column: int = 0
    row: float = 0
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """What a scenario changes at one hex or hexside; the board itself stays untouched.

    `at` is a hex or a hexside. A terrain, rise or crossing of `none` takes away what the board
    has. `marker` sets a marker of a `side` (or of nobody) in the hex, `name` names it.
    """

    at: str
    terrain: str | None = None
    level: int | None = None
    rise: str | None = None
    crossing: str | None = None
    ways: tuple[str, ...] | None = None
    marker: str | None = None
    side: str | None = None
    name: Text | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class SeamRule:
    """Overrules how two halves of a hex or hexside at a seam were merged."""

    at: str
    terrain: str | None = None
    level: int | None = None
    rise: str | None = None
    crossing: str | None = None
    ways: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Night:
    """Night values (10.3): the longest sight in hexes and the share of movement left."""

    sight: int = field(default=2, metadata=SAID)
    move: float = field(default=0.5, metadata=SAID)


@dataclass(frozen=True, slots=True)
class Spell:
    """Weather and light from the beginning of a game `turn` on (10.2, 10.3); no `night`: day."""

    turn: int
    weather: str = field(default="good", metadata=SAID)
    night: Night | None = None


@dataclass(frozen=True, slots=True)
class Time:
    """When the firefight happens: `month` as `1942-07`, `first` is Player 1 of the first turn.

    `later` has what weather and light become in later turns.
    """

    month: str | None = None
    turns: int | None = None
    first: str | None = None
    weather: str = field(default="good", metadata=SAID)
    night: Night | None = None
    later: tuple[Spell, ...] = ()

    def at(self, turn: int) -> Spell:
        """The weather and light of a game turn."""
        now = Spell(1, self.weather, self.night)
        for spell in sorted(self.later, key=lambda one: one.turn):
            if spell.turn <= turn:
                now = spell
        return now


@dataclass(frozen=True, slots=True)
class Area:
    """Where units may set up or enter (10.1): named places with the hexes next to them, or hexes.

    `edge` is a side of the map (`north`, `east`, `south`, `west`) over which arrivals enter; with
    hexes only these of the edge are meant.
    """

    label: Text = field(default_factory=dict)
    in_or_next_to: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    edge: str | None = None


@dataclass(frozen=True, slots=True)
class UnitEntry:
    """A block of a force: set up `at` a hex, or anywhere in an `area`.

    `company` is its own company, or the one a battalion weapon is attached to; `platoon` is for
    platoon HQs and squads; `steps` below the printed ones is a reduced unit.
    """

    id: str
    type: str
    company: str | None = None
    platoon: int | None = None
    steps: int | None = None
    at: str | None = None
    area: str | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """A row of a die-roll table: the blocks that come where a d10 shows at most `to`.

    The row counts from the number after the one before it; the ten is 10.
    """

    to: int
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """A variable force (2.5): `draw` blocks taken at random from `pool` for a company.

    With a `table` a die is rolled instead, and the blocks of one of its rows come.
    """

    pool: tuple[str, ...] = ()
    draw: int = 0
    company: str | None = None
    area: str | None = None
    table: tuple[Throw, ...] = ()

    def rows(self) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
        """The rows of the table: the first and the last number that they count for, the blocks.

        Numbers beyond the last row bring nobody.
        """
        found, start = [], 1
        for throw in sorted(self.table, key=lambda row: row.to):
            if start <= throw.to:
                found.append((start, min(throw.to, 10), throw.units))
                start = throw.to + 1
        if self.table and start <= 10:
            found.append((start, 10, ()))
        return tuple(found)

    @property
    def possible(self) -> tuple[str, ...]:
        """All blocks that may come: each type as often as it may at the same time."""
        if not self.table:
            return self.pool
        most: Counter[str] = Counter()
        for _, _, units in self.rows():
            most |= Counter(units)
        return tuple(most.elements())

    @property
    def most(self) -> int:
        """How many blocks come at most."""
        if not self.table:
            return min(self.draw, len(self.pool))
        return max(len(units) for _, _, units in self.rows())


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units (by id) that enter by an area at the start of a game turn."""

    turn: int
    area: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideForce:
    """What one side has. `strikes` maps `artillery` and `air` to their number (2.6, 2.7).

    `markers` are those it may place at set-up; `players` maps a player's name to its companies
    and platoons (`A`, `B2`) where several play the side.
    """

    budget: int | None = None
    strikes: Mapping[str, int] = field(default_factory=dict)
    units: tuple[UnitEntry, ...] = ()
    draws: tuple[Draw, ...] = ()
    markers: Mapping[str, int] = field(default_factory=dict)
    arrivals: tuple[Arrival, ...] = ()
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Objective:
    """Points for friendly control of a named `place` or a hex `at`, at the `end` or each `turn`.

    `side` limits it to one side.
    """

    points: int
    place: str | None = None
    at: str | None = None
    when: str = "end"
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Exit:
    """Points for each unit of a side that leaves the map over an edge."""

    side: str
    edge: str
    points: int


@dataclass(frozen=True, slots=True)
class Margin:
    """The name of a victory by at least `above` points."""

    above: int
    name: Text


@dataclass(frozen=True, slots=True)
class Victory:
    """How the firefight is won (10.4): points per eliminated enemy unit, objectives, exits.

    `tie` decides equal points: `losses` (who eliminated more value, else a draw), `draw`, or the
    id of the side that wins then.
    """

    elimination: int = field(default=1, metadata=SAID)
    objectives: tuple[Objective, ...] = ()
    exits: tuple[Exit, ...] = ()
    margins: tuple[Margin, ...] = ()
    tie: str = "losses"


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of this scenario alone; `effect` is one that the engine plays, None is text only."""

    title: Text
    text: Text
    effect: Mapping[str, str | int | float | bool | None] | None = None


@dataclass(frozen=True, slots=True)
class Texts:
    """What people read: situation, special rules, designer's notes, credits."""

    place: Text = field(default_factory=dict)
    situation: Text = field(default_factory=dict)
    setup: Text = field(default_factory=dict)
    special_rules: tuple[SpecialRule, ...] = ()
    notes: Text = field(default_factory=dict)
    credits: Text = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One firefight. See `schema/scenario.schema.json` for the file."""

    id: str
    title: Text
    rules: str = field(default="combat_infantry", metadata=SAID)
    packs: tuple[str, ...] = ()
    author: str = ""
    version: str = "0.1"
    boards: tuple[Placement, ...] = ()
    changes: tuple[Change, ...] = ()
    seams: tuple[SeamRule, ...] = ()
    time: Time = field(default_factory=Time)
    areas: Mapping[str, Area] = field(default_factory=dict)
    sides: Mapping[str, SideForce] = field(default_factory=dict)
    victory: Victory = field(default_factory=Victory)
    texts: Texts = field(default_factory=Texts)

    def units(self) -> Iterator[tuple[str, UnitEntry]]:
        """All blocks that are certain to be there, with their side."""
        for side, force in self.sides.items():
            for unit in force.units:
                yield side, unit
