"""Checks of the room in set-up areas: a matching of units to hexes, not a count (10.1)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from studio.checks.finding import Draft, Spotted, check
from studio.checks.placing import late, standing
from studio.hexes import Hex
from studio.model.locate import pointer
from studio.model.setup import Rings, Wish, area_hexes, match, place_hexes, rings, widens
from studio.model.text import in_language
from studio.model.units import UnitType
from studio.values import dataclass
from studio.words import plural, tr


@dataclass(frozen=True)
class Rooms:
    """The room of a side's set-up areas, and who wishes to stand there."""

    draft: Draft
    side: str

    @cached_property
    def hexes(self) -> Mapping[str, frozenset[Hex]]:
        """The hexes of each area."""
        areas = self.draft.scenario.areas
        return {name: area_hexes(self.draft.ground, area) for name, area in areas.items()}

    @cached_property
    def standing(self) -> Sequence[tuple[str, Hex]]:
        """Every block that has its hex: side and hex."""
        return [
            (side, where) for side, _, _, kind, where in standing(self.draft) if not kind.strike
        ]

    @cached_property
    def taken(self) -> Mapping[Hex, int]:
        """How many units of the side have their hex, by hex."""
        return Counter(where for side, where in self.standing if side == self.side)

    @cached_property
    def enemies(self) -> frozenset[Hex]:
        """The hexes in which units of the other side stand."""
        return frozenset(where for side, where in self.standing if side != self.side)

    def room(self, at: Hex) -> int:
        """What is left in a hex after blocks that have their hex."""
        if at in self.enemies:
            return 0
        return max(0, self.draft.quarters.room(at, self.side) - self.taken.get(at, 0))

    @cached_property
    def wishing(self) -> Sequence[tuple[str, UnitType]]:
        """Blocks that set up anywhere in an area: its name and their type.

        Of a draw those that find room hardest count, since they may be drawn.
        """
        entering = late(self.draft)
        types = self.draft.units.types
        force = self.draft.scenario.sides[self.side]
        certain = [
            (entry.area, types[entry.type])
            for entry in force.units
            if entry.area in self.hexes
            and entry.at is None
            and entry.type in types
            and entry.id not in entering
            and types[entry.type].strike is None
        ]
        for draw in force.draws:
            if draw.area in self.hexes:
                pool = [types[name] for name in draw.possible if name in types]
                pool.sort(key=lambda kind: len(self.choices(str(draw.area), kind)))
                certain += [(draw.area, kind) for kind in pool[: draw.most]]
        return [(str(area), kind) for area, kind in certain]

    def choices(self, area: str, kind: UnitType) -> list[Hex]:
        """The hexes of an area in which a type can stand and where there is room."""
        return sorted(
            at
            for at in self.hexes[area]
            if self.room(at) > 0 and self.draft.quarters.admits(at, kind)
        )

    @cached_property
    def rings(self) -> Sequence[Rings[Hex]]:
        """Where each of those who wish may stand, areas that are too small widened (ruling 73)."""
        return rings(
            [self._wish(area, kind) for area, kind in self.wishing],
            self.room,
            self.draft.ground.neighbours,
        )

    def _wish(self, area: str, kind: UnitType) -> Wish[Hex]:
        quarters = self.draft.quarters
        return Wish(
            self.hexes[area],
            widens(self.draft.scenario.areas[area]),
            lambda at: quarters.admits(at, kind),
        )

    def placed(self, *, widened: bool) -> Mapping[int, Hex]:
        """A hex for as many as find one, in their areas alone or in these widened."""
        found = [one if widened else one[:1] for one in self.rings]
        choices = [sorted(frozenset[Hex]().union(*one)) for one in found]
        return match(choices, {at: self.room(at) for at in {h for c in choices for h in c}})


@check("setup-area-too-small", level="error", rule="10.1")
def setup_area_too_small(draft: Draft) -> Iterator[Spotted]:
    """A set-up area hasn't room for all that set up in it, by stacking and terrain."""
    for rooms in _by_side(draft):
        placed = rooms.placed(widened=True)
        for name, ours, left in _short(rooms, placed):
            kinds = dict.fromkeys(in_language(rooms.wishing[n][1].name) for n in left)
            yield Spotted(
                tr("area {name}", name=name),
                pointer("areas", name),
                plural(
                    "room for {room} of {count} unit of the {side} side; none for {kinds}",
                    "room for {room} of {count} units of the {side} side; none for {kinds}",
                    len(ours),
                    room=len(ours) - len(left),
                    side=draft.side(rooms.side),
                    kinds=", ".join(kinds),
                ),
                at_key=True,
            )


@check("setup-area-widened", level="warning", rule="10.1", stage="playtest")
def setup_area_widened(draft: Draft) -> Iterator[Spotted]:
    """Named places and the hexes next to them haven't room for all, so some set up farther out."""
    for rooms in _by_side(draft):
        placed, wider = rooms.placed(widened=False), rooms.placed(widened=True)
        for name, ours, left in _short(rooms, placed):
            out = [number for number in left if number in wider]
            if out:
                yield Spotted(
                    tr("area {name}", name=name),
                    pointer("areas", name),
                    plural(
                        "room for {room} of {count} unit of the {side} side; "
                        "{out} set up farther out (ruling 73)",
                        "room for {room} of {count} units of the {side} side; "
                        "{out} set up farther out (ruling 73)",
                        len(ours),
                        room=len(ours) - len(left),
                        side=draft.side(rooms.side),
                        out=len(out),
                    ),
                    at_key=True,
                )


def _by_side(draft: Draft) -> Iterator[Rooms]:
    """The rooms of each side, worked out once for all checks."""
    known: dict[str, Rooms] = draft.memo.setdefault(Rooms, {})
    for side in draft.scenario.sides:
        yield known.setdefault(side, Rooms(draft, side))


def _short(
    rooms: Rooms, placed: Mapping[int, Hex]
) -> Iterator[tuple[str, Sequence[int], Sequence[int]]]:
    """Areas without room for all: name, who wishes to stand there, and who of them can't."""
    for name in rooms.draft.scenario.areas:
        ours = [number for number, (area, _) in enumerate(rooms.wishing) if area == name]
        left = [number for number in ours if number not in placed]
        if left and rooms.hexes[name]:
            yield name, ours, left


@check("setup-place-empty", level="error", rule="10.1")
def setup_place_empty(draft: Draft) -> Iterator[Spotted]:
    """Each named place of a set-up area needs a unit in it, and there are too few."""
    for rooms in _by_side(draft):
        wanted = list(_places_wanted(rooms))
        takers = [_takers(rooms, hexes) for _, _, hexes in wanted]
        taken = match(takers, dict.fromkeys(range(len(rooms.wishing)), 1))
        for number, (area, place, _) in enumerate(wanted):
            if number not in taken:
                yield Spotted(
                    tr("area {name}", name=area),
                    pointer("areas", area, "in_or_next_to"),
                    tr(
                        "no unit of the {side} side is left to stand in {place}",
                        side=draft.side(rooms.side),
                        place=place,
                    ),
                )


def _places_wanted(rooms: Rooms) -> Iterator[tuple[str, str, frozenset[Hex]]]:
    """The named places of a side's areas in which no block of it stands yet: area, name, hexes."""
    ours = {where for side, where in rooms.standing if side == rooms.side}
    for name in dict.fromkeys(area for area, _ in rooms.wishing):
        for place in rooms.draft.scenario.areas[name].in_or_next_to:
            hexes = frozenset(place_hexes(rooms.draft.ground, place))
            if hexes and not hexes & ours:
                yield name, place, hexes


def _takers(rooms: Rooms, hexes: frozenset[Hex]) -> list[int]:
    """Who can stand in one of these hexes, by number among those who wish."""
    return [
        number
        for number, (area, kind) in enumerate(rooms.wishing)
        if hexes.intersection(rooms.choices(area, kind))
    ]
