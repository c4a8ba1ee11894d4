"""Writes the golden games again: `python -m tests.replays.write`.

Only where a change of the rules is meant (see `tests/test_replays.py`). Some are of the scenarios
that ship, others of variants of them that bring in what those lack; those at close quarters take
the first seed with which what they are for comes up.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from studio.engine.game import begin, game_dice, steps
from studio.engine.record import Record, record_of
from studio.engine.record_file import contents_of, write_record
from studio.model.firefight import Firefight, assemble
from studio.model.library import load
from studio.model.scenario import Area, Change, Scenario, SpecialRule, Time, UnitEntry
from studio.model.shipped import scenarios_folder
from studio.players import seat, seated
from studio.rules import ruleset
from tests.replays import tables
from tests.replays.close import bridge, bunkers, minefields, westfront
from tests.replays.kinds import KINDS, Played

HERE = Path(__file__).parent
RULES = ruleset("combat_infantry")
EDGES = {"west": Area(edge="west"), "east": Area(edge="east")}


def shipped(name: str) -> Firefight:
    """A scenario that ships."""
    return load(scenarios_folder() / f"{name}.scenario.json")


def varied(name: str, more: Mapping[str, list[UnitEntry]], **changes: Any) -> Firefight:
    """A scenario that ships, with more units and other things changed."""
    firefight = shipped(name)
    scenario: Scenario = replace(
        firefight.scenario, areas={**firefight.scenario.areas, **EDGES}, **changes
    )
    sides = {
        side: replace(force, units=(*force.units, *more.get(side, ())))
        for side, force in scenario.sides.items()
    }
    return assemble(replace(scenario, sides=sides), firefight.boards)


def company(letter: str, side: str, edge: str) -> list[UnitEntry]:
    """A company of two platoons at an edge of the map."""
    squad = f"{side}_rifle"
    units = [UnitEntry(letter, f"{side}_chq", letter, area=edge)]
    for platoon in (1, 2):
        name = f"{letter}{platoon}"
        units.append(UnitEntry(name, f"{side}_phq", letter, platoon, area=edge))
        units += (UnitEntry(f"{name}{n}", squad, letter, platoon, area=edge) for n in "abc")
    units.append(UnitEntry(f"{letter}mg", f"{side}_mg", letter, area=edge))
    return units


def weapons(letter: str, edge: str, *kinds: str) -> list[UnitEntry]:
    """Battalion weapons attached to a company, at an edge of the map."""
    return [UnitEntry(f"{letter}w{n}", kind, letter, area=edge) for n, kind in enumerate(kinds, 1)]


def effects(*found: Mapping[str, Any]) -> tuple[SpecialRule, ...]:
    """Special rules with these effects."""
    return tuple(SpecialRule({"en": "A rule"}, {"en": "As it says."}, effect) for effect in found)


def games() -> Iterator[tuple[str, Firefight, str, int]]:
    """Name, firefight, players and seed of each golden game."""
    yield "olminsk", shipped("olminsk"), "greedy", 1
    yield "night", shipped("night_ford"), "greedy,random", 2
    yield "dam", shipped("dam"), "greedy", 3
    yield "mines_drawn", shipped("reeds"), "solitaire", 4
    armour = {
        "german": weapons("A", "east", "ge_pz3", "ge_pz4", "ge_tiger", "ge_at_88"),
        "soviet": weapons("B", "west", "so_t34", "so_kv1", "so_t26"),
    }
    yield "armour", varied("olminsk", armour), "greedy", 6
    forts = {
        "soviet": weapons("B", "west", "so_bunker", "so_bunker", "so_mine", "so_nkvd"),
        "german": weapons("A", "east", "ge_pioneer", "ge_sniper", "ge_mine", "ge_mine"),
    }
    yield "bunkers_and_mines", varied("olminsk", forts), "random", 6
    both = {"german": company("C", "ge", "east"), "soviet": company("D", "so", "west")}
    yield "two_companies", varied("olminsk", both), "random,greedy", 7
    mud = Time(month="1942-06", turns=5, first="soviet", weather="bad")
    yield "bad_weather", varied("olminsk", {}, time=mud), "random", 8
    firefight = shipped("reeds")
    wire = tuple(
        Change(firefight.ground.name(at), marker="barbed_wire", side="german")
        for at in list(firefight.ground.cells)[60:75:5]
    )
    yield "wire", varied("reeds", {}, changes=(*firefight.scenario.changes, *wire)), "random", 9
    texts = replace(
        shipped("dam").scenario.texts,
        special_rules=effects({"kind": "hit_limit"}, {"kind": "first_player", "side": "soviet"}),
    )
    yield "options", varied("dam", {}, texts=texts), "solitaire,greedy", 10


class Close(NamedTuple):
    """A firefight at close quarters: who plays it, and what has to be seen in its golden game."""

    firefight: Firefight
    players: str
    shows: tuple[str, ...]
    by_hand: bool = False


CLOSE: Final[Mapping[str, Close]] = {
    "bunker": Close(bunkers(), "greedy,random", ("a tank is targeted", "a bunker fires")),
    "storm": Close(bunkers(), "greedy", ("a bunker falls",)),
    "minefield": Close(minefields(), "greedy,random", ("a minefield is lost", "wire is cleared")),
    "bridge": Close(bridge(), "random", ("a bridge breaks", "smoke")),
    "own_fire": Close(bridge(), "random,greedy", ("friendly fire",)),
    "westfront": Close(
        westfront(), "random,greedy", ("arrivals", "the expansion pack", "set up by hand"), True
    ),
}
MOST_SEEDS = 400


def shown(name: str, close: Close) -> Record:
    """The record of the first game that shows what it is for."""
    for seed in range(1, MOST_SEEDS):
        record = played(close.firefight, close.players, seed, by_hand=close.by_hand)
        game = Played(record)
        if all(KINDS[kind](game) for kind in close.shows):
            return record
    raise LookupError(f"{name}: {MOST_SEEDS} seeds don't show {close.shows}")


def played(firefight: Firefight, players: str, seed: int, *, by_hand: bool = False) -> Record:
    """The record of a game."""
    names = seat(firefight.scenario.sides, players)
    start = begin(RULES, firefight, seed, by_hand=by_hand)
    taken = list(steps(RULES, start, seated(names, seed), game_dice(seed)))
    return record_of(RULES, contents_of(firefight), seed, names, start, taken, by_hand=by_hand)


def main() -> None:
    """Write them all."""
    for name, firefight, players, seed in games():
        write_record(HERE / f"{name}.replay.json", played(firefight, players, seed))
    for name, close in CLOSE.items():
        write_record(HERE / f"{name}.replay.json", shown(name, close))
    tables.main()


if __name__ == "__main__":
    main()
