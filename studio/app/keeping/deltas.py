"""What an edit changed in a document, as plain values that can be written down and done again.

A delta is a list of `[pointer, *values]`, where a pointer is the list of keys and indices that lead
to a place in the document's JSON: `[pointer, value]` puts a value there, `[pointer]` takes it away,
and `[pointer, start, stop, items]` puts other items into a list there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from studio.model.codec import default_of, unstructure

Delta = list[list[Any]]
_Pointer = tuple[str | int, ...]


def delta(before: Any, after: Any) -> Delta:
    """What makes the JSON of one document into that of another of the same kind.

    Frozen values that both hold are told by being the very same, so this takes about as long as
    the edit was large.
    """
    return list(_between(before, after, ()))


def _between(before: Any, after: Any, at: _Pointer) -> Iterator[list[Any]]:
    if before is after or before == after:
        return
    if is_dataclass(after) and type(before) is type(after):
        yield from _in_fields(before, after, at)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        yield from _in_keys(before, after, at)
    elif isinstance(before, tuple | list) and isinstance(after, tuple | list):
        yield _in_items(before, after, at)
    else:
        yield [list(at), unstructure(after)]


def _in_fields(before: Any, after: Any, at: _Pointer) -> Iterator[list[Any]]:
    for field in fields(after):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if old is new or old == new:
            continue
        there = (*at, field.name)
        default, said = default_of(field), "said" in field.metadata
        if new == default and not said:
            yield [list(there)]
        elif old == default and not said:
            yield [list(there), unstructure(new)]
        else:
            yield from _between(old, new, there)


def _in_keys(
    before: Mapping[str, Any], after: Mapping[str, Any], at: _Pointer
) -> Iterator[list[Any]]:
    for key in before:
        if key not in after:
            yield [[*at, key]]
    for key, new in after.items():
        if key in before:
            yield from _between(before[key], new, (*at, key))
        else:
            yield [[*at, key], unstructure(new)]


def _in_items(before: Sequence[Any], after: Sequence[Any], at: _Pointer) -> list[Any]:
    start, least = 0, min(len(before), len(after))
    while start < least and before[start] == after[start]:
        start += 1
    left = 0
    while left < least - start and before[-1 - left] == after[-1 - left]:
        left += 1
    items = unstructure(after[start : len(after) - left])
    return [list(at), start, len(before) - left, items]


def apply_delta(data: Any, changes: Delta) -> None:
    """Does again what a delta tells, in the JSON of a document.

    Raises:
        LookupError, TypeError, ValueError: it doesn't fit this document.
    """
    for pointer, *values in changes:
        *way, last = pointer
        there = data
        for key in way:
            there = there[key]
        if not values:
            del there[last]
        elif len(values) == 1:
            there[last] = values[0]
        else:
            start, stop, items = values
            there[last][start:stop] = items
