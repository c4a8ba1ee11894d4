"""What a worker is told to play, and how it plays it.

An order holds documents, not the tables and maps made of them: it is small to send, and a worker
makes the firefight once for all its games.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from studio.engine.contract import RuleSet
from studio.engine.game import LONGEST, game_dice, steps
from studio.engine.record import Contents
from studio.engine.record_file import contents_of, stage_of
from studio.model.firefight import Firefight
from studio.model.stage import Stage
from studio.model.tabletop import Tabletop
from studio.players import seated
from studio.playtest.tally import Played
from studio.rules import ruleset
from studio.values import dataclass

Chunk = tuple[int, ...]
"""Numbers of games that are played one after the other."""


@dataclass(frozen=True, slots=True)
class Order:
    """A scenario with its boards, the seed of the whole playtest, and who plays which side."""

    rules: str
    contents: Contents
    seed: int
    players: Mapping[str, str]
    key: str
    """Tells this playtest from every other: a digest of all above and the rules' version."""


def order_for(firefight: Firefight | Tabletop, seed: int, players: Mapping[str, str]) -> Order:
    """The order to playtest a firefight.

    Raises:
        StudioError: nobody knows its rule set.
    """
    rules, contents = firefight.rules, contents_of(firefight)
    version = ruleset(rules).version
    whole = json.dumps([rules, version, seed, list(players.items()), *contents.parts()])
    return Order(rules, contents, seed, players, sha256(whole.encode()).hexdigest())


def seed_of(seed: int, number: int) -> int:
    """The seed of a game of a playtest; `firefight play --seed` plays the same one."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def play_chunk(order: Order, chunk: Chunk) -> list[Played]:
    """The games with these numbers."""
    return [play_game(order, number) for number in chunk]


def play_game(order: Order, number: int) -> Played:
    """One game. What the rules raise carries a note that says how to play it again."""
    firefight, rules = _firefight(order), ruleset(order.rules)
    seed = seed_of(order.seed, number)
    try:
        return _play(rules, firefight, number, seed, order.players)
    except Exception as fault:
        names = ",".join(order.players.values())
        fault.add_note(f"in game {number}: firefight play FILE --seed {seed} --players {names}")
        raise


def _play(
    rules: RuleSet[Any, Any],
    firefight: Stage,
    number: int,
    seed: int,
    names: Mapping[str, str],
) -> Played:
    state, count = rules.start(firefight, seed), 0
    for taken in steps(rules, state, seated(names, seed), game_dice(seed)):
        state, count = taken.state, count + 1
        if count >= LONGEST:
            break
    turns = min(rules.turn(state), firefight.turns or rules.turn(state))
    outcome = rules.outcome(state)
    if outcome is None:
        return Played(number, seed, None, {}, turns, count, finished=False)
    return Played(number, seed, outcome.winner, dict(outcome.points), turns, count)


_made: Final[dict[str, Stage]] = {}
"""The firefight of the order that this worker is busy with."""


def _firefight(order: Order) -> Stage:
    found = _made.get(order.key)
    if found is None:
        _made.clear()
        found = _made[order.key] = stage_of(order.contents)
    return found
