"""What is wrong with a file, in words that help its author.

jsonschema finds the faults; the schemas' own titles, descriptions and examples explain them.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from studio.model import locate
from studio.model.locate import escaped, parent
from studio.model.locate import pointer as pointer_to
from studio.model.schemas import Schema, conforms, load_schema, matches, other_keys
from studio.model.table_files import shown
from studio.values import dataclass
from studio.words import language, mark, tr

COMMON: Final = "common.schema.json"
"""What the schemas refer to besides themselves."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that isn't as it should be.

    `pointer` leads to the value, or to its key where `at_key` says so; `kind` is `syntax`,
    `format`, `unknown-key`, `missing-key` or `value`.
    """

    pointer: str
    message: str
    kind: str = "value"
    at_key: bool = False
    offset: int | None = None
    """Where in the text it stands; None: where the pointer leads."""
    key: str | None = None
    """The key that is missing, or that an unknown one may have been meant for."""

    def position(self, text: str) -> locate.Position:
        """Line and column in the text of the file, counted from 1."""
        if self.offset is not None:
            return locate.position(text, self.offset)
        return locate.find(text, self.pointer, self.at_key)

    def told(self, path: Path, text: str) -> str:
        """The fault as it is told of a file: its path, the place in its text, what is wrong."""
        line, column = self.position(text)
        return f"{path}:{line}:{column}: {self.message}"


def faults_in(data: Any, name: str) -> tuple[Fault, ...]:
    """What is wrong with a value by the schema of this name."""
    if conforms(data, name):
        return ()
    found: dict[tuple[str, str], Fault] = {}
    for error in _validator(name).iter_errors(data):
        for fault in _faults_of(error):
            found.setdefault((fault.pointer, fault.message), fault)
    return tuple(fault for fault in found.values() if not _is_misspelt(fault, found.values()))


def _is_misspelt(fault: Fault, faults: Collection[Fault]) -> bool:
    """Whether a key is missing only because it is there misspelt: that is one fault, not two."""
    return fault.kind == "missing-key" and any(
        other.kind == "unknown-key"
        and parent(other.pointer) == fault.pointer
        and other.key == fault.key
        for other in faults
    )


@cache
def _validator(name: str) -> Any:
    """The validator of jsonschema for the schema of this name."""
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend
    from referencing import Registry, Resource
    from referencing.jsonschema import DRAFT202012

    def pattern(_validator: Any, asked: str, data: Any, _schema: Any) -> Iterator[ValidationError]:
        if isinstance(data, str) and not matches(asked, data):
            yield ValidationError(f"{data!r} does not match {asked!r}")

    # They have no $id: every tool then looks for what they refer to in the folder they lie in.
    resources = (
        (file, Resource.from_contents(load_schema(file), default_specification=DRAFT202012))
        for file in (name, COMMON)
    )
    registry: Registry[Any] = Registry().with_resources(resources)
    kind = extend(  # type: ignore[no-untyped-call]
        Draft202012Validator, {"pattern": pattern}
    )
    return kind(load_schema(name), registry=registry)


def _faults_of(error: Any) -> Iterator[Fault]:
    """One fault for each thing that the author has to mend."""
    at = pointer_to(*error.absolute_path)
    if error.validator == "additionalProperties":
        yield from _unknown_keys(error, at)
    elif error.validator == "required":
        yield from _missing_keys(error, at)
    else:
        yield Fault(at, _value_message(error))


def _unknown_keys(error: Any, at: str) -> Iterator[Fault]:
    for key in other_keys(error.instance, error.schema):
        meant = _meant_key(key, error.schema, error.instance)
        instead = tr(": did you mean {meant}?", meant=shown(meant)) if meant else _what_may(error)
        what = tr("unknown key {key}{instead}", key=shown(key), instead=instead)
        yield Fault(f"{at}/{escaped(key)}", what, "unknown-key", at_key=True, key=meant)


def _meant_key(key: str, schema: Schema, instance: Mapping[str, Any]) -> str | None:
    """The key that an unknown one may have been meant for; one that is there already isn't."""
    from difflib import get_close_matches

    known = [name for name in schema.get("properties", {}) if name not in instance]
    return next(iter(get_close_matches(key, known, 1, 0.6)), None)


def _what_may(error: Any) -> str:
    """What may stand in place of an unknown key."""
    schema, title = error.schema, _title(error.schema)
    known = [name for name in schema.get("properties", {}) if name not in error.instance]
    if known:
        return tr("; {title} may also have: {known}", title=title, known=", ".join(known))
    if "patternProperties" in schema:
        return tr(
            "; a key of {title} is written otherwise{example}",
            title=title,
            example=_such_as(schema),
        )
    return tr(": {title} has no further keys", title=title)


def _missing_keys(error: Any, at: str) -> Iterator[Fault]:
    for key in error.validator_value:
        if key not in error.instance:
            what = tr(
                "{key} is missing: {title} needs it", key=shown(key), title=_title(error.schema)
            )
            yield Fault(at, what, "missing-key", key=key)


THIS: Final = mark("this")
"""What has no title."""


def _title(schema: Schema) -> str:
    return tr(str(schema.get("title", THIS)))


def _value_message(error: Any) -> str:
    """What was given, and what would be right."""
    schema, given = error.schema, shown(error.instance)
    if error.validator == "type":
        return tr(
            "{given} isn't {types}{meant}",
            given=given,
            types=_types(error.validator_value),
            meant=_meant(schema),
        )
    if error.validator == "enum":
        return tr(
            "{given} isn't one of {options}{hint}",
            given=given,
            options=_listed(error.validator_value),
            hint=_near(error),
        )
    if error.validator == "pattern":
        return tr(
            "{given} isn't {title}{explained}{example}",
            given=given,
            title=_title(schema),
            explained=_explained(schema),
            example=_such_as(schema),
        )
    words = _LIMITS.get(str(error.validator), AS_ASKED)
    return tr(words, given=given, limit=str(error.validator_value)) + _meant(schema)


AS_ASKED: Final = mark("{given} isn't as the schema asks ({limit})")
_LIMITS: Final = {
    "minimum": mark("{given} is too small: {limit} is the least"),
    "maximum": mark("{given} is too big: {limit} is the most"),
    "exclusiveMinimum": mark("{given} is too small: it has to be more than {limit}"),
    "exclusiveMaximum": mark("{given} is too big: it has to be less than {limit}"),
    "multipleOf": mark("{given} isn't a multiple of {limit}"),
    "minItems": mark("{given} has too few entries: {limit} are needed"),
    "maxItems": mark("{given} has too many entries: {limit} are the most"),
    "minProperties": mark("{given} has too few keys: {limit} are needed"),
    "minLength": mark("{given} is too short: {limit} characters are needed"),
    "maxLength": mark("{given} is too long: {limit} characters are the most"),
}

_WORDS: Final = {
    "object": mark("an object in braces"),
    "array": mark("a list in brackets"),
    "string": mark("a text in quotes"),
    "boolean": mark("true or false"),
    "null": "null",
    "number": mark("a number"),
    "integer": mark("a whole number"),
}


def _types(kinds: str | list[str]) -> str:
    """The types in words; null is never what an author is after."""
    named = [kinds] if isinstance(kinds, str) else [kind for kind in kinds if kind != "null"]
    return tr(" or ").join(tr(_WORDS[kind]) for kind in named)


def _meant(schema: Schema) -> str:
    return f" ({_title(schema)})" if "title" in schema else ""


def _explained(schema: Schema) -> str:
    """The description of a schema, run on after a colon."""
    words = tr(str(schema.get("description", ""))).rstrip(".")
    if language() == "en":  # other languages have it so in their catalogue
        words = words[:1].lower() + words[1:]
    return f": {words}" if words else ""


def _such_as(schema: Schema) -> str:
    return (
        tr(", such as {example}", example=shown(schema["examples"][0]))
        if schema.get("examples")
        else ""
    )


def _listed(options: list[Any]) -> str:
    return ", ".join(shown(option) for option in options if option is not None)


def _near(error: Any) -> str:
    from difflib import get_close_matches

    options = [option for option in error.validator_value if isinstance(option, str)]
    near = get_close_matches(str(error.instance), options, 1)
    return tr(": did you mean {near}?", near=shown(near[0])) if near else ""
