"""Reading the text forms of actions (`actions.py` writes them)."""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any, Final

from studio.errors import IllegalAction
from studio.inches import Point
from studio.rules.chain_of_command.play.actions import VERBS, Action, rounded
from studio.words import mark

ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")
NUMBER: Final = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,6})?")
LONGEST: Final = 500


def read(text: str) -> Action:
    """The action with this text form.

    Raises:
        IllegalAction: the text is no action; the message says how one is written.
    """
    verb, *rest = text[:LONGEST].split(" ")
    kind = VERBS.get(verb)
    if kind is None:
        raise IllegalAction(
            mark(
                '"{given}" is no action: they begin with {verbs}',
                given=text[:60],
                verbs=", ".join(VERBS),
            )
        )
    try:
        return kind(**dict(_read(kind, rest)))
    except (ValueError, IndexError, TypeError) as fault:
        raise IllegalAction(
            mark('"{given}" is no action: it is written {kind}', given=text[:60], kind=form(kind))
        ) from fault


def form(kind: type[Action]) -> str:
    """How an action of a kind is written."""
    parts = []
    for field in fields(kind):
        word = kind.words.get(field.name)
        name = field.name.upper()
        parts.append(name if word is None else f"{word} {name}")
    return " ".join((kind.verb, *parts))


def _read(kind: type[Action], rest: list[str]) -> Iterator[tuple[str, Any]]:
    """The fields of an action, in their order; too much or too little is a ValueError."""
    left = list(rest)
    for field in fields(kind):
        word = kind.words.get(field.name)
        if word is not None:
            if not left or left[0] != word:
                continue
            left.pop(0)
        yield field.name, READERS[field.name](left.pop(0))
    if left:
        raise ValueError(left)


def _name(text: str) -> str:
    if not ID.fullmatch(text):
        raise ValueError(text)
    return text


def _names(text: str) -> tuple[str, ...]:
    return tuple(map(_name, text.split("+")))


def _number(text: str) -> float:
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return rounded(float(text))


def _whole(text: str) -> int:
    value = _number(text)
    if not value.is_integer():
        raise ValueError(text)
    return int(value)


def _wholes(text: str) -> tuple[int, ...]:
    return tuple(map(_whole, text.split("+")))


def _point(text: str) -> Point:
    x, y = text.split(",")
    return Point(_number(x), _number(y))


def _points(text: str) -> tuple[Point, ...]:
    return tuple(map(_point, text.split(";")))


READERS: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(
        ("name", "leader", "unit", "team", "target", "weapon", "sharing", "drop", "face"), _name
    ),
    **dict.fromkeys(("sector", "pace", "what", "how"), _name),
    "teams": _names,
    "dice": _wholes,
    "floors": _wholes,
    "figures": _wholes,
    "floor": _whole,
    "point": _whole,
    "to": _point,
    "on": _point,
    "via": _points,
    "facing": _number,
    "after": _number,
}
"""By the name of a field: how its text is read."""
