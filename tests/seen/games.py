"""Short games that machines have played, as matches."""

from dataclasses import replace
from functools import cache

from studio.engine.game import steps
from studio.model.firefight import Firefight, assemble
from studio.model.library import load
from studio.model.shipped import scenarios_folder
from studio.players import seated
from studio.seen.match import Match, Order


@cache
def shipped(name: str, turns: int = 1) -> Firefight:
    """A scenario that ships, with fewer turns."""
    found = load(scenarios_folder() / f"{name}.scenario.json")
    scenario = replace(found.scenario, time=replace(found.scenario.time, turns=turns))
    return assemble(scenario, found.boards)


def played(firefight: Firefight, seed: int = 5, player: str = "greedy") -> Match:
    """A whole game."""
    match = Match(Order(firefight, dict.fromkeys(firefight.scenario.sides, player), seed))
    players = seated(match.order.seats, seed)
    for step in steps(match.rules, match.state, players, match.dice):
        match.add(step)
    return match
