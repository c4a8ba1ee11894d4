"""Small firefights for the worked examples of the rules, played through the contract alone.

The map is open ground by default, six columns of five hexes; terrain is given by address. What an
example says of dice and strengths is written here as the rule book has it, never asked of the code.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from studio.model.scenario import Time
from studio.rules.combat_infantry.control import control_map
from studio.rules.combat_infantry.rule_set import RULES
from studio.rules.combat_infantry.state import DOWN, UP, UPRIGHT, Game, State
from tests.rules.drawn import begun, play, possible, texts

__all__ = [
    "DAM",
    "DOWN",
    "UP",
    "UPRIGHT",
    "activated",
    "control",
    "done",
    "offered",
    "open_ground",
    "play",
    "points",
    "possible",
    "scene",
    "texts",
]

DAM = {
    "0303 se": {"terrain": "river", "crossing": "dam", "ways": ["paved"]},
    "0403 s": "river",
    "0303 s": "river",
}
"""A dam that can be broken, of a lake that drains into a river (diagram 5)."""


def open_ground(columns: int, rows: int) -> str:
    """A drawing of open ground."""
    lines = []
    for y in range(2 * rows):
        row = [" "] * (2 * columns)
        for q in range(y % 2, columns, 2):
            row[2 * q] = "."
        lines.append("".join(row).rstrip())
    return "\n".join(lines)


def scene(
    force: str,
    changes: Mapping[str, Any] | None = None,
    *,
    size: tuple[int, int] = (6, 5),
    first: str = "german",
    turns: int = 2,
    time: Time | None = None,
    **more: Any,
) -> State:
    """The first state of a small firefight. A change may be a terrain's name alone."""
    given = {
        at: change if isinstance(change, dict) else {"terrain": change}
        for at, change in (changes or {}).items()
    }
    time = time or Time(month="1942-09", turns=turns, first=first)
    return begun(open_ground(*size), force, changes=given, time=time, **more)


def activated(state: State, hq: str, to: str = "", dice: Iterable[int] = ()) -> State:
    """The state once an HQ is activated, where it is or deployed to a hex."""
    state = play(state, f"activate {hq}")
    if to:
        return play(state, f"deploy {hq} {to}", dice=dice)
    return play(state, f"stay {hq}", dice=dice) if possible(state, f"stay {hq}") else state


def done(state: State, dice: Iterable[int] = ()) -> State:
    """The state after the active HQ ended its commands without an action of its own."""
    (end,) = texts(state, "end ")
    return play(state, end, dice=dice)


def offered(state: State, verb: str, unit: str) -> list[str]:
    """What is offered of a verb to a unit: the rest of the texts."""
    begin = f"{verb} {unit} "
    return [text.removeprefix(begin) for text in texts(state, begin)]


def control(state: State) -> dict[str, str]:
    """Whose hex is whose, by short address."""
    return {at.removeprefix("M:"): who for at, who in control_map(Game(state)).items()}


def points(state: State) -> tuple[int, int]:
    """The points once the game is over, Germans first."""
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome.points["german"], outcome.points["soviet"]
