"""How tables are read from their files.

A figure in a file is plain when the rule book prints it, else an object that says where it comes
from: `{"value": 3, "from": "assumed", "why": "8.1"}`. Objects of a table are built from *specs*:
one converter and one default for each key. A key no spec knows is an error with a suggestion.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from studio.model.provenance import Provenance, Row, Source, TableError, make
from studio.words import tr


class Place(NamedTuple):
    """Where in a table we are reading: its file, the entry's id, the path inside the entry.

    `book` collects the provenance of every figure read that isn't printed in the rule book.
    """

    file: str
    owner: str
    path: str
    book: dict[tuple[str, str], Provenance]

    def inside(self, key: str) -> "Place":
        """The place of a key of the object at this place."""
        return Place(self.file, self.owner, f"{self.path}{key}.", self.book)

    def fault(self, what: str) -> TableError:
        """An error that names this place."""
        where = f"{self.file}: {self.owner}" if self.owner else self.file
        path = self.path.removesuffix(".")
        return TableError(f"{where}, {path}: {what}" if path else f"{where}: {what}")


Converter = Callable[[Any, Place], Any]
"""Turns what JSON holds into a figure; raises the fault of the place it is given."""

Spec = Mapping[str, tuple[Converter, Any]]
"""By key: the converter, and what holds where the key is left out.

NEEDED: leaving it out is an error. A default that can be called is given the key's place.
"""

NEEDED: Final = object()


def read(raw: Any, spec: Spec, place: Place) -> dict[str, Any]:
    """The known figures of an object, by name; their provenance goes into `place.book`."""
    if not isinstance(raw, dict):
        raise place.fault(tr("an object in braces is needed, not {raw}", raw=shown(raw)))
    if not raw.keys() <= spec.keys():
        raise _unknown_key(raw, spec, place)
    found = {}
    for key, (convert, default) in spec.items():
        if key in raw:
            here = place.inside(key)
            value = unwrap(raw[key], here)
            if value is not UNKNOWN:
                found[key] = convert(value, here)
        elif default is NEEDED:
            raise place.fault(tr("{key!r} is missing", key=key))
        else:
            found[key] = default(place.inside(key)) if callable(default) else default
    return found


UNKNOWN: Final = object()


def unwrap(raw: Any, place: Place) -> Any:
    """The value of a figure, UNKNOWN if it is; notes where it comes from."""
    if not (isinstance(raw, dict) and "from" in raw):
        return raw
    if not raw.keys() <= {"value", "from", "why"} or "value" not in raw:
        raise place.fault(tr('a figure with a source has "value", "from" and perhaps "why"'))
    source = Source(SOURCE(raw["from"], place))
    why = words(raw["why"], place) if "why" in raw else ""
    place.book[place.owner, place.path[:-1]] = Provenance(source, why)
    if source is not Source.UNKNOWN:
        return raw["value"]
    if raw["value"] is not None:
        raise place.fault(
            tr("an unknown figure has the value null, not {raw}", raw=shown(raw["value"]))
        )
    return UNKNOWN


def _unknown_key(raw: Mapping[str, Any], spec: Spec, place: Place) -> TableError:
    """An error for the first key that no spec knows."""
    key = next(key for key in raw if key not in spec)
    return place.fault(
        tr("there is no key {key!r} here{hint}", key=key, hint=suggestion(key, spec))
    )


def suggestion(given: str, known: Any) -> str:
    """`; did you mean 'stack'?`, or what there is when nothing is near."""
    from difflib import get_close_matches

    near = get_close_matches(given, known, 1)
    if near:
        return tr("; did you mean {word!r}?", word=near[0])
    return tr("; there is: {words}", words=", ".join(sorted(known)))


def shown(raw: Any) -> str:
    """A JSON value as an error shows it: short, and as it stands in the file."""
    text = json.dumps(raw, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


IDENTIFIER: Final = re.compile(r"[a-z][a-z0-9_]*")


def whole(low: int, high: int) -> Converter:
    """A whole number between two bounds."""

    def convert(raw: Any, place: Place) -> int:
        if type(raw) is int and low <= raw <= high:
            return raw
        raise place.fault(
            tr(
                "a whole number from {low} to {high} is needed, not {raw}",
                low=low,
                high=high,
                raw=shown(raw),
            )
        )

    return convert


def anything(raw: Any, _place: Place) -> Any:
    """What is there, unread: for parts that are read on their own."""
    return raw


def flag(raw: Any, place: Place) -> bool:
    """True or false."""
    if isinstance(raw, bool):
        return raw
    raise place.fault(tr("true or false is needed, not {raw}", raw=shown(raw)))


def words(raw: Any, place: Place) -> str:
    """A text that isn't empty."""
    if isinstance(raw, str) and raw:
        return raw
    raise place.fault(tr("a text is needed, not {raw}", raw=shown(raw)))


def identifier(raw: Any, place: Place) -> str:
    """An id: lower-case letters, digits and underscores, a letter first."""
    if isinstance(raw, str) and IDENTIFIER.fullmatch(raw):
        return raw
    raise place.fault(tr("an id like 'so_rifle' is needed, not {raw}", raw=shown(raw)))


def one_of(*options: str) -> Converter:
    """One word of a list."""

    def convert(raw: Any, place: Place) -> str:
        if isinstance(raw, str) and raw in options:
            return raw
        hint = suggestion(raw, options) if isinstance(raw, str) else ""
        raise place.fault(
            tr(
                "one of {options} is needed, not {raw}{hint}",
                options=", ".join(options),
                raw=shown(raw),
                hint=hint,
            )
        )

    return convert


SOURCE: Final = one_of(*(source.value for source in Source))


def or_none(convert: Converter) -> Converter:
    """What the converter reads, or null: not applicable."""
    return lambda raw, place: None if raw is None else convert(raw, place)


def list_of(convert: Converter) -> Converter:
    """A tuple of what the converter reads."""

    def convert_all(raw: Any, place: Place) -> tuple[Any, ...]:
        if not isinstance(raw, list):
            raise place.fault(tr("a list in brackets is needed, not {raw}", raw=shown(raw)))
        return tuple(convert(item, place) for item in raw)

    return convert_all


def set_of(convert: Converter) -> Converter:
    """A frozenset of what the converter reads."""
    every = list_of(convert)
    return lambda raw, place: frozenset(every(raw, place))


def text(raw: Any, place: Place) -> Mapping[str, str]:
    """A text by language; English is needed."""
    if not isinstance(raw, dict) or "en" not in raw:
        raise place.fault(
            tr('a text by language, like {{"en": "Woods"}}, is needed, not {raw}', raw=shown(raw))
        )
    return {str(language): words(value, place) for language, value in raw.items()}


def row_of(cls: type[Row], spec: Spec) -> Converter:
    """A row inside a row."""
    return lambda raw, place: make(cls, (place.owner, place.path), read(raw, spec, place))


def rows_of(cls: type[Row], spec: Spec) -> Converter:
    """The entries of a list inside a row."""
    return lambda raw, place: entries(cls, spec, raw, place)


def plain_row(cls: type[Row], spec: Spec) -> Callable[[Place], Row]:
    """The default for a row inside a row: what an empty object stands for."""
    return lambda place: make(cls, (place.owner, place.path), read({}, spec, place))


def entries(cls: type[Row], spec: Spec, raw: Any, place: Place) -> dict[str, Row]:
    """The entries of a list, by id and in the order of the file; an id may come only once."""
    if not isinstance(raw, list):
        raise place.fault(tr("a list of entries is needed, not {raw}", raw=shown(raw)))
    found: dict[str, Row] = {}
    for number, item in enumerate(raw, 1):
        owner = item.get("id") if isinstance(item, dict) else None
        here = Place(
            place.file,
            owner if isinstance(owner, str) else tr("entry {number}", number=number),
            "",
            place.book,
        )
        entry = make(cls, (here.owner, ""), read(item, spec, here))
        if here.owner in found:
            raise here.fault(tr("this id comes twice"))
        found[here.owner] = entry
    return found


def load_json(path: Path) -> Any:
    """What a table's file holds; TableError names file, line and column of a fault."""
    try:
        return json.loads(path.read_bytes(), object_pairs_hook=_no_key_twice)
    except OSError as fault:
        raise TableError(
            tr("{path}: can't be read: {fault}", path=path, fault=fault.strerror)
        ) from fault
    except json.JSONDecodeError as fault:
        raise TableError(f"{path}:{fault.lineno}:{fault.colno}: {fault.msg}") from fault
    except (UnicodeDecodeError, RecursionError, _KeyTwice) as fault:
        raise TableError(f"{path}: {fault}") from fault


class _KeyTwice(ValueError):
    """JSON would quietly keep the last of two; a reader of the file sees the first."""


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    twice = next(key for key in keys if keys.count(key) > 1)
    raise _KeyTwice(tr("the key {twice!r} comes twice in one object", twice=twice))
