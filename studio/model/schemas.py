"""The JSON Schemas of the documents, and whether a value is what one of them asks for.

The schemas in `schema/` are the public contract of the files. jsonschema is the judge of what is
wrong with a file (`studio.model.faults`); importing it takes longer than all else that a check of
a sound file does, so what the few keywords that our schemas use ask for is made into functions,
each node when a value first comes to it, and they say whether there is anything to judge. A test
holds both to the same verdict.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sized
from functools import cache, lru_cache
from typing import Any, Final

from studio.model.shipped import schema_folder

Schema = Mapping[str, Any]
Accepts = Callable[[Any], bool]
"""Whether a value passes a node of a schema."""


@cache
def load_schema(name: str) -> Schema:
    """A schema of the folder by its file's name, `board.schema.json`."""
    schema: Schema = json.loads((schema_folder() / name).read_text(encoding="utf-8"))
    return schema


def conforms(data: Any, name: str) -> bool:
    """Whether a value is as the schema of this name asks; the fast way for sound files."""
    return accepting(load_schema(name), name)(data)


def in_order(data: Any, name: str) -> Any:
    """The same value with the keys of every object in the order of its schema."""
    return _in_order(data, load_schema(name), name)


def _in_order(data: Any, schema: Schema, name: str) -> Any:
    while "$ref" in schema:
        schema, name = resolve(schema["$ref"], name)
    if isinstance(data, list):
        return [_in_order(item, schema.get("items", {}), name) for item in data]
    if not isinstance(data, dict):
        return data
    known = schema.get("properties", {})
    keys = [*(key for key in known if key in data), *(key for key in data if key not in known)]
    others: Schema = next(iter(schema.get("patternProperties", {}).values()), {})
    return {key: _in_order(data[key], known.get(key, others), name) for key in keys}


# --- the fast way -------------------------------------------------------------------------------


def accepting(schema: Schema, name: str) -> Accepts:
    """Whether a value passes every keyword; `name` is the file that references start from."""
    found = _MADE.get(id(schema))
    if found is None:
        found = _MADE[id(schema)] = _made(schema, name)
    return found


_MADE: Final[dict[int, Accepts]] = {}
"""By the identity of a node: schemas that were loaded stay."""


def _made(schema: Schema, name: str) -> Accepts:
    checks = [_following(schema["$ref"], name)] if "$ref" in schema else []
    if not _OF_OBJECTS.isdisjoint(schema):
        checks.append(_members(schema, name))
    for keyword, asked in schema.items():
        if keyword in _KEYWORDS:
            checks.append(_KEYWORDS[keyword](asked, schema, name))
    if len(checks) == 1:
        return checks[0]

    def accepts(data: Any) -> bool:
        for check in checks:  # not `all`: thousands of values are looked at before a window stands
            if not check(data):
                break
        else:
            return True
        return False

    return accepts


@cache
def resolve(reference: str, name: str) -> tuple[Schema, str]:
    """What a reference in the schema of this name leads to, and the name of its own file."""
    file, _, path = reference.partition("#")
    target: Any = load_schema(file or name)
    for key in path.split("/")[1:]:
        target = target[key]
    return target, file or name


def _following(reference: str, name: str) -> Accepts:
    """Made when it is needed, since a schema may refer to itself."""

    def accepts(data: Any) -> bool:
        return accepting(*resolve(reference, name))(data)

    return accepts


def _members(schema: Schema, name: str) -> Accepts:
    """What an object holds, key by key; those that the schema names are remembered."""
    named: Schema = schema.get("properties", {})
    made: dict[str, list[Accepts]] = {}

    def accepts(data: Any) -> bool:
        if not isinstance(data, dict):
            return True
        for key, value in data.items():
            checks = made.get(key)
            if checks is None:
                checks = [accepting(one, name) for one in _asked_of(key, schema)]
                if key in named:
                    made[key] = checks
            for check in checks:
                if not check(value):
                    return False
        return True

    return accepts


def _asked_of(key: str, schema: Schema) -> Iterable[Schema]:
    """The schemas of a key: those of its name and of its pattern, else that of all others."""
    named, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    found = [named[key]] if key in named else []
    found += [asked for pattern, asked in patterns.items() if matches(pattern, key)]
    if found:
        return found
    others = schema.get("additionalProperties", True)
    return [_NOTHING] if others is False else [] if others is True else [others]


def other_keys(data: Mapping[str, Any], schema: Schema) -> list[str]:
    """The keys that a schema doesn't name."""
    patterns = schema.get("patternProperties", {})
    return [
        key
        for key in data
        if key not in schema.get("properties", {}) and not any(matches(p, key) for p in patterns)
    ]


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    """JSON Schema means ECMA's `$`, the end; Python's also allows a line break after it."""
    return re.compile(pattern.replace("$", r"\Z"))


def matches(pattern: str, text: str) -> bool:
    """Whether a text matches a pattern of a schema."""
    return _compiled(pattern).search(text) is not None


# --- keywords -----------------------------------------------------------------------------------


def _is_number(data: Any) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool)


_TYPES: Final[Mapping[str, Accepts]] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "number": _is_number,
    "integer": lambda data: _is_number(data) and (isinstance(data, int) or data.is_integer()),
}


def _of_type(asked: str | list[str], _schema: Schema, _name: str) -> Accepts:
    if isinstance(asked, str):
        return _TYPES[asked]
    kinds = [_TYPES[kind] for kind in asked]
    return lambda data: any(kind(data) for kind in kinds)


def _required(asked: list[str], _schema: Schema, _name: str) -> Accepts:
    keys = set(asked)
    return lambda data: not isinstance(data, dict) or keys <= data.keys()


def _items(asked: Schema, _schema: Schema, name: str) -> Accepts:
    def accepts(data: Any) -> bool:
        if isinstance(data, list) and data:
            check = accepting(asked, name)
            for item in data:
                if not check(item):
                    return False
        return True

    return accepts


def _if(asked: Schema, schema: Schema, name: str) -> Accepts:
    def accepts(data: Any) -> bool:
        branch = schema.get("then" if accepting(asked, name)(data) else "else")
        return branch is None or accepting(branch, name)(data)

    return accepts


def _pattern(asked: str, _schema: Schema, _name: str) -> Accepts:
    search = _compiled(asked).search
    return lambda data: not isinstance(data, str) or search(data) is not None


def _enum(asked: list[Any], _schema: Schema, _name: str) -> Accepts:
    return lambda data: any(data == one and type(data) is type(one) for one in asked)


def _const(asked: Any, schema: Schema, name: str) -> Accepts:
    return _enum([asked], schema, name)


def _number(holds: Callable[[Any, Any], bool]) -> Callable[[Any, Schema, str], Accepts]:
    return lambda asked, _schema, _name: lambda data: not _is_number(data) or holds(data, asked)


def _count(
    kind: type[Sized], holds: Callable[[int, int], bool]
) -> Callable[[Any, Schema, str], Accepts]:
    return lambda asked, _schema, _name: (
        lambda data: not isinstance(data, kind) or holds(len(data), asked)
    )


_KEYWORDS: Final[Mapping[str, Callable[[Any, Schema, str], Accepts]]] = {
    "type": _of_type,
    "required": _required,
    "items": _items,
    "if": _if,
    "pattern": _pattern,
    "enum": _enum,
    "const": _const,
    "minimum": _number(lambda data, asked: data >= asked),
    "maximum": _number(lambda data, asked: data <= asked),
    "exclusiveMinimum": _number(lambda data, asked: data > asked),
    "exclusiveMaximum": _number(lambda data, asked: data < asked),
    "multipleOf": _number(lambda data, asked: data % asked == 0),
    "minItems": _count(list, lambda size, asked: size >= asked),
    "maxItems": _count(list, lambda size, asked: size <= asked),
    "minProperties": _count(dict, lambda size, asked: size >= asked),
    "minLength": _count(str, lambda size, asked: size >= asked),
    "maxLength": _count(str, lambda size, asked: size <= asked),
}
"""The keywords that our documents' schemas may use: the common subset of all tools."""

PASSED_OVER: Final = frozenset(
    [
        "$schema",
        "$id",
        "$defs",
        "$ref",
        "$comment",
        "title",
        "description",
        "examples",
        "default",
        "then",
        "else",
    ]
)
"""What says nothing by itself: notes, and keywords that others ask for."""
_OF_OBJECTS: Final = frozenset(["properties", "patternProperties", "additionalProperties"])
_NOTHING: Final[Schema] = {"enum": []}
"""What nothing passes."""
KNOWN_KEYWORDS: Final = frozenset(_KEYWORDS) | _OF_OBJECTS | PASSED_OVER
