"""The schemas: sound in themselves, like the classes, judged alike by both validators."""

import copy
import json
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from studio.model import codec
from studio.model.board import Board
from studio.model.faults import _validator
from studio.model.scenario import Scenario
from studio.model.schemas import KNOWN_KEYWORDS, conforms, load_schema, resolve
from studio.model.shipped import schema_folder
from studio.model.table import Table
from tests.checks.base_table import TABLE
from tests.model.written import BOARD, SCENARIO

OURS = ("board.schema.json", "scenario.schema.json", "table.schema.json")


def sub_schemas(schema: Any) -> Iterator[dict[str, Any]]:
    """A schema and all schemas inside it."""
    yield schema
    for keyword in ("properties", "patternProperties", "$defs"):
        for inner in schema.get(keyword, {}).values():
            yield from sub_schemas(inner)
    for keyword in ("items", "if", "then", "else"):
        if keyword in schema:
            yield from sub_schemas(schema[keyword])


@pytest.mark.parametrize("path", sorted(schema_folder().glob("*.json")), ids=lambda p: p.name)
def test_every_schema_is_one(path):
    Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", [*OURS, "common.schema.json"])
def test_only_keywords_that_both_validators_know_are_used(name):
    for schema in sub_schemas(load_schema(name)):
        assert set(schema) <= KNOWN_KEYWORDS


@pytest.mark.parametrize("name", OURS)
def test_every_reference_leads_somewhere_and_every_object_is_closed(name):
    for schema in sub_schemas(load_schema(name)):
        if "$ref" in schema:
            assert resolve(schema["$ref"], name)[0]["title"]
        elif "object" in schema.get("type", ""):
            assert schema["additionalProperties"] is False
        assert (
            "title" in schema
            or "$ref" in schema
            or schema.get("type") == "string"
            or (
                set(schema)
                <= {"type", "minimum", "maximum", "default", "minProperties", "required"}
            )
        )


@pytest.mark.parametrize("name", [*OURS, "common.schema.json"])
def test_every_example_is_one(name):
    for schema in sub_schemas(load_schema(name)):
        for example in schema.get("examples", ()):
            judge = _validator(name).evolve(schema=schema)
            assert list(judge.iter_errors(example)) == []


def objects_of(cls: type, schema: Any, name: str) -> Iterator[tuple[type, dict[str, Any]]]:
    """Every class of a document with the schema of the same object."""
    if "$ref" in schema:
        schema, name = resolve(schema["$ref"], name)
    yield cls, schema
    hints = get_type_hints(cls)
    for field in fields(cls):
        kind, inner = hints[field.name], schema["properties"][field.name]
        if "items" not in inner and get_origin(kind) is tuple:
            inner = resolve(inner["$ref"], name)[0]
        if get_origin(kind) is UnionType:
            kind = next(one for one in get_args(kind) if one is not type(None))
        if get_origin(kind) is tuple:
            kind, inner = get_args(kind)[0], inner["items"]
        elif len(get_args(kind)) == 2 and "patternProperties" in inner:
            kind, (inner,) = get_args(kind)[1], inner["patternProperties"].values()
        if is_dataclass(kind):
            assert isinstance(kind, type)
            yield from objects_of(kind, inner, name)


@pytest.mark.parametrize(("cls", "name"), [(Board, OURS[0]), (Scenario, OURS[1]), (Table, OURS[2])])
def test_the_classes_and_the_schema_agree_field_for_field(cls, name):
    seen = list(objects_of(cls, load_schema(name), name))
    assert len(seen) > 5
    for inner, schema in seen:
        names = {key for key in schema["properties"] if key not in ("$schema", "format")}
        assert names == {field.name for field in fields(inner)}, inner
        needed = {key for key in schema.get("required", ()) if key != "format"}
        assert needed == {f.name for f in fields(inner) if codec.default_of(f) is MISSING}, inner
        for field in fields(inner):
            said = schema["properties"][field.name].get("default", MISSING)
            assert said in (MISSING, codec.default_of(field)), (inner, field.name)


NUMBERS = [0, 1, -1, 2.0, 0.25, 1e9]
TEXTS = ["", "E1", "E1:0304", "0304 ne\n", "1942-07"]
HOLDERS = [[], {}, [1], ["0304"], {"en": "x"}, {"x": 1}, {"de": "x"}, [[0, 0], [1, 1]]]
ODD = st.sampled_from([None, True, *NUMBERS, *TEXTS, *HOLDERS]).map(copy.deepcopy)


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every object or list in a document with each of its keys."""
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield data, key
        if isinstance(value, dict | list):
            yield from places(value)


@pytest.mark.parametrize(
    ("text", "name"), [(BOARD, OURS[0]), (SCENARIO, OURS[1]), (TABLE, OURS[2])]
)
@given(st.data())
@settings(max_examples=100, deadline=None)
def test_the_fast_walk_and_jsonschema_come_to_the_same_verdict(text, name, data):
    document = copy.deepcopy(json.loads(text))
    for _ in range(data.draw(st.integers(1, 2))):
        spots = list(places(document))
        holder, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        what = data.draw(st.sampled_from(["put", "drop", "add"]))
        if what == "drop":
            del holder[key]
        elif what == "add" and isinstance(holder, dict):
            holder[data.draw(st.sampled_from(["turns", "at", "level", "name", "x", "side"]))] = (
                data.draw(ODD)
            )
        else:
            holder[key] = data.draw(ODD)
    assert conforms(document, name) == _validator(name).is_valid(document)


def test_the_common_schema_is_all_that_the_others_refer_to():
    for name in OURS:
        for schema in sub_schemas(load_schema(name)):
            file = schema.get("$ref", "").partition("#")[0]
            assert file in ("", "common.schema.json")
