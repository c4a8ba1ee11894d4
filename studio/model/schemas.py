"""The JSON Schemas of the documents, and whether a value is what one of them asks for.

The schemas in `schema/` are the public contract of the files. jsonschema is the judge of what is
wrong with a file (`studio.model.faults`); importing it takes longer than all else that a check of
a sound file does, so a walk over the few keywords that our schemas use says first whether there is
anything to judge. A test holds both to the same verdict.
"""

import json
import re
from collections.abc import Callable, Mapping, Sized
from functools import cache, lru_cache
from typing import Any, Final

from studio.model.shipped import schema_folder

Schema = Mapping[str, Any]


@cache
def load_schema(name: str) -> Schema:
    """A schema of the folder by its file's name, `board.schema.json`."""
    schema: Schema = json.loads((schema_folder() / name).read_text(encoding="utf-8"))
    return schema


def conforms(data: Any, name: str) -> bool:
    """Whether a value is as the schema of this name asks; the fast way for sound files."""
    return _accepts(data, load_schema(name), name)


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


# --- the fast walk ------------------------------------------------------------------------------


def _is_number(data: Any) -> bool:
    return isinstance(data, int | float) and not isinstance(data, bool)


_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "object": lambda data: isinstance(data, dict),
    "array": lambda data: isinstance(data, list),
    "string": lambda data: isinstance(data, str),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "number": _is_number,
    "integer": lambda data: _is_number(data) and (isinstance(data, int) or data.is_integer()),
}


def _accepts(data: Any, schema: Schema, name: str) -> bool:
    """Whether the value passes every keyword; `name` is the file that references start from."""
    if "$ref" in schema:
        target, target_name = resolve(schema["$ref"], name)
        if not _accepts(data, target, target_name):
            return False
    # Loops, not `all`: thousands of values are looked at before a window stands.
    for keyword, asked in schema.items():
        if keyword not in PASSED_OVER and not _KEYWORDS[keyword](data, asked, schema, name):
            return False
    return True


@cache
def resolve(reference: str, name: str) -> tuple[Schema, str]:
    """What a reference in the schema of this name leads to, and the name of its own file."""
    file, _, path = reference.partition("#")
    target: Any = load_schema(file or name)
    for key in path.split("/")[1:]:
        target = target[key]
    return target, file or name


def _of_type(data: Any, asked: str | list[str], _schema: Schema, _name: str) -> bool:
    if isinstance(asked, str):
        return _TYPES[asked](data)
    return any(_TYPES[kind](data) for kind in asked)


def _properties(data: Any, asked: Schema, _schema: Schema, name: str) -> bool:
    if isinstance(data, dict):
        for key, value in data.items():
            if key in asked and not _accepts(value, asked[key], name):
                return False
    return True


def _pattern_properties(data: Any, asked: Schema, _schema: Schema, name: str) -> bool:
    return not isinstance(data, dict) or all(
        _accepts(value, schema, name)
        for pattern, schema in asked.items()
        for key, value in data.items()
        if matches(pattern, key)
    )


def _no_others(data: Any, asked: bool | Schema, schema: Schema, name: str) -> bool:
    if not isinstance(data, dict) or asked is True:
        return True
    others = other_keys(data, schema)
    if asked is False:
        return not others
    return all(_accepts(data[key], asked, name) for key in others)


def other_keys(data: Mapping[str, Any], schema: Schema) -> list[str]:
    """The keys that a schema doesn't name."""
    patterns = schema.get("patternProperties", {})
    return [
        key
        for key in data
        if key not in schema.get("properties", {}) and not any(matches(p, key) for p in patterns)
    ]


def _required(data: Any, asked: list[str], _schema: Schema, _name: str) -> bool:
    return not isinstance(data, dict) or all(key in data for key in asked)


def _items(data: Any, asked: Schema, _schema: Schema, name: str) -> bool:
    if isinstance(data, list):
        for item in data:
            if not _accepts(item, asked, name):
                return False
    return True


def _if(data: Any, asked: Schema, schema: Schema, name: str) -> bool:
    branch = schema.get("then" if _accepts(data, asked, name) else "else", {})
    return _accepts(data, branch, name)


def _pattern(data: Any, asked: str, _schema: Schema, _name: str) -> bool:
    return not isinstance(data, str) or matches(asked, data)


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str]:
    """JSON Schema means ECMA's `$`, the end; Python's also allows a line break after it."""
    return re.compile(pattern.replace("$", r"\Z"))


def matches(pattern: str, text: str) -> bool:
    """Whether a text matches a pattern of a schema."""
    return _compiled(pattern).search(text) is not None


def _enum(data: Any, asked: list[Any], _schema: Schema, _name: str) -> bool:
    return any(data == one and type(data) is type(one) for one in asked)


def _const(data: Any, asked: Any, schema: Schema, name: str) -> bool:
    return _enum(data, [asked], schema, name)


def _number(holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any, Schema, str], bool]:
    return lambda data, asked, _schema, _name: not _is_number(data) or holds(data, asked)


def _count(kind: type[Sized], holds: Callable[[int, int], bool]) -> Callable[..., bool]:
    return lambda data, asked, _schema, _name: not isinstance(data, kind) or holds(len(data), asked)


_KEYWORDS: Final[Mapping[str, Callable[[Any, Any, Schema, str], bool]]] = {
    "type": _of_type,
    "properties": _properties,
    "patternProperties": _pattern_properties,
    "additionalProperties": _no_others,
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
KNOWN_KEYWORDS: Final = frozenset(_KEYWORDS) | PASSED_OVER
