"""Checks of the room in set-up areas: a matching of units to hexes, not a count (10.1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from studio.checks.finding import Draft, Spotted, check
from studio.checks.placing import late, standing
from studio.checks.words import counted
from studio.hexes import Hex
from studio.model.locate import pointer
from studio.model.setup import area_hexes, match, place_hexes
from studio.model.text import in_language
from studio.model.units import UnitType


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
    def room(self) -> Mapping[Hex, int]:
        """What is left in the hexes of all areas after blocks that have their hex."""
        enemies = {where for side, where in self.standing if side != self.side}
        quarters = self.draft.quarters
        room = {
            at: 0 if at in enemies else quarters.room(at, self.side)
            for at in frozenset().union(*self.hexes.values())
        }
        for side, where in self.standing:
            if side == self.side and where in room:
                room[where] = max(0, room[where] - 1)
        return room

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
            if self.room[at] > 0 and self.draft.quarters.admits(at, kind)
        )


@check("setup-area-too-small", level="error", rule="10.1")
def setup_area_too_small(draft: Draft) -> Iterator[Spotted]:
    """A set-up area hasn't room for all that set up in it, by stacking and terrain."""
    for side in draft.scenario.sides:
        rooms = Rooms(draft, side)
        wishing = rooms.wishing
        placed = match([rooms.choices(area, kind) for area, kind in wishing], rooms.room)
        for name in draft.scenario.areas:
            ours = [number for number, (area, _) in enumerate(wishing) if area == name]
            left = [number for number in ours if number not in placed]
            if left and rooms.hexes[name]:
                kinds = dict.fromkeys(in_language(wishing[number][1].name) for number in left)
                yield Spotted(
                    f"area {name}",
                    pointer("areas", name),
                    f"room for {len(ours) - len(left)} of {counted(len(ours), 'unit')} of the "
                    f"{side} side; none for {', '.join(kinds)}",
                    at_key=True,
                )


@check("setup-place-empty", level="error", rule="10.1")
def setup_place_empty(draft: Draft) -> Iterator[Spotted]:
    """Each named place of a set-up area needs a unit in it, and there are too few."""
    for side in draft.scenario.sides:
        rooms = Rooms(draft, side)
        wanted = list(_places_wanted(rooms))
        takers = [_takers(rooms, hexes) for _, _, hexes in wanted]
        taken = match(takers, dict.fromkeys(range(len(rooms.wishing)), 1))
        for number, (area, place, _) in enumerate(wanted):
            if number not in taken:
                yield Spotted(
                    f"area {area}",
                    pointer("areas", area, "in_or_next_to"),
                    f"no unit of the {side} side is left to stand in {place}",
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
