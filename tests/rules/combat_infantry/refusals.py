"""How a test asks for the reason of a refusal: a scene, an action, words of the reason."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from studio.errors import IllegalAction
from studio.rules.combat_infantry.state import State
from tests.rules.drawn import play

Rows = list[tuple[str, str]]

BIG = (8, 6)


def told(state: State, action: str) -> str:
    """The reason given for an action that isn't possible."""
    with pytest.raises(IllegalAction) as refused:
        play(state, action)
    return str(refused.value)


def table(begin: Callable[[], State], rows: Rows) -> Any:
    """The parameters of a test: a scene, an action that is illegal in it, words of the reason."""
    return [pytest.param(begin, *row, id=row[0].replace(" ", "-")) for row in rows]


@cache
def begun_once(begin: Callable[[], State]) -> State:
    """The state of a scene, made once for all of its rows."""
    return begin()
