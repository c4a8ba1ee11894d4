"""The record of a game: what it began with, then one action a line with the rolls it drew.

A record holds the scenario and its boards, so that replaying needs no other file. Each line ends
with the beginning of the digest of the state that the action led to: when a replay differs, it
says where. Lines read `fire A1a E1:0905 > E1:1004  rolls 3 9 1 7  state 3fa9c1d2`.
"""

import json
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from studio.engine.contract import Action, Outcome, RuleSet, State
from studio.engine.game import Step
from studio.errors import StudioError
from studio.values import dataclass
from studio.words import tr

SHORT: Final = 8
"""Digits of a digest at the end of a line."""


@dataclass(frozen=True, slots=True)
class Line:
    """An action of a record as its file has it."""

    action: str
    rolls: tuple[int, ...]
    state: str
    """The first SHORT digits of the digest after it."""

    def __str__(self) -> str:
        """As it stands in the file."""
        rolls = f"  rolls {' '.join(map(str, self.rolls))}" if self.rolls else ""
        return f"{self.action}{rolls}  state {self.state}"


@dataclass(frozen=True, slots=True)
class Contents:
    """The documents that a game was played with, as JSON values: boards and packs by name."""

    scenario: Mapping[str, Any]
    boards: Mapping[str, Mapping[str, Any]]
    packs: Mapping[str, Mapping[str, Any]]
    table: Mapping[str, Any] | None = None
    """The table in inches, in the place of all the others."""

    def parts(self) -> list[Any]:
        """All of it as JSON values, in an order that never changes."""
        told = [self.scenario, self.boards, self.packs]
        return told if self.table is None else [*told, self.table]


@dataclass(frozen=True, slots=True)
class Record:
    """A game as its file has it. See `schema/replay.schema.json`."""

    rules: str
    rules_version: int
    seed: int
    players: Mapping[str, str]
    """By side: who played it, for the reader."""
    by_hand: bool
    """Whether the players set their forces up themselves."""
    given: str
    """The digest of all the above and of the contents."""
    actions: tuple[Line, ...]
    outcome: Outcome | None
    """None: the game was broken off."""
    digest: str
    """Of the last state."""
    contents: Contents


_LINE: Final = re.compile(
    r"(?P<action>\S+(?: \S+)*)(?:  rolls (?P<rolls>[0-9]{1,3}(?: [0-9]{1,3})*))?"
    r"  state (?P<state>[0-9a-f]{8})"
)


def read_line(text: str) -> Line:
    """The action in a line of a record.

    Raises:
        StudioError: it isn't one.
    """
    match = _LINE.fullmatch(text)
    if match is None:
        raise StudioError(
            tr(
                '"{given}" is no line of a record: an action, two blanks and "rolls" with '
                'its rolls if it has any, two blanks and "state" with {count} digits',
                given=text[:80],
                count=SHORT,
            )
        )
    rolls = tuple(map(int, (match["rolls"] or "").split()))
    return Line(match["action"], rolls, match["state"])


def record_of(
    rules: RuleSet[State, Action],
    contents: Contents,
    seed: int,
    players: Mapping[str, str],
    start: State,
    taken: Iterable[Step[State, Action]],
    *,
    by_hand: bool = False,
) -> Record:
    """The record of a game that was begun with this seed, so far as it has been played."""
    lines, state = [], start
    for one in taken:
        state = one.state
        lines.append(Line(str(one.action), one.rolls, rules.digest(state)[:SHORT]))
    return Record(
        rules.id,
        rules.version,
        seed,
        players,
        by_hand,
        digest_of_given(rules.id, rules.version, seed, players, by_hand, contents),
        tuple(lines),
        rules.outcome(state),
        rules.digest(state),
        contents,
    )


def digest_of_given(
    rules: str,
    version: int,
    seed: int,
    players: Mapping[str, str],
    by_hand: bool,
    contents: Contents,
) -> str:
    """The digest of what a game begins with. The order of keys counts: sides have one."""
    whole = [rules, version, seed, players, by_hand, *contents.parts()]
    return sha256(json.dumps(whole, separators=(",", ":")).encode()).hexdigest()
