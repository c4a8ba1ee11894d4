"""Changing one value of a document by the JSON pointer that leads to it."""

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeVar

Thing = TypeVar("Thing")


def put(document: Thing, pointer: str, value: Any) -> Thing:
    """The document with another value where a pointer leads: `/areas/0/cover`.

    Raises:
        KeyError: the pointer leads nowhere.
    """
    changed: Thing = _put(document, pointer.split("/")[1:], value)
    return changed


def _put(thing: Any, steps: list[str], value: Any) -> Any:
    if not steps:
        return value
    first, *rest = steps
    step = first.replace("~1", "/").replace("~0", "~")
    if is_dataclass(thing) and not isinstance(thing, type):
        if step not in thing.__dataclass_fields__:
            raise KeyError(step)
        return replace(thing, **{step: _put(getattr(thing, step), rest, value)})
    if isinstance(thing, Mapping):
        return {**thing, step: _put(thing[step], rest, value)}
    if isinstance(thing, tuple) and step.isdecimal() and int(step) < len(thing):
        number = int(step)
        return (*thing[:number], _put(thing[number], rest, value), *thing[number + 1 :])
    raise KeyError(step)
