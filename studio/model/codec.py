"""Between plain JSON values and the dataclasses of a document, field for field.

Small on purpose: documents are made of frozen dataclasses, tuples, mappings from text, texts,
numbers and None, and only these are understood. What a value may be is the schema's affair; here
a value that doesn't fit its field is a `Misfit`, and keys that no field has are passed over.
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from studio.words import tr

Thing = TypeVar("Thing")
_Reader = Callable[[Any], Any]

SAID: Final[Mapping[str, bool]] = {"said": True}
"""Metadata of a field that files say even where it is at its default: readers should see it."""


class Misfit(ValueError):
    """A JSON value that can't become what its field holds."""


def structure(cls: Callable[..., Thing], data: Any) -> Thing:
    """The dataclass that a JSON object describes.

    Raises:
        Misfit: a value is of a wrong type, or a needed key is missing.
    """
    value: Thing = _reader(cls)(data)
    return value


def unstructure(value: Any) -> Any:
    """The JSON value of a document; fields at their default are left out, unless they are SAID."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: unstructure(given)
            for field in fields(value)
            if (given := getattr(value, field.name)) != default_of(field)
            or "said" in field.metadata
        }
    if isinstance(value, Mapping):
        return {key: unstructure(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [unstructure(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def default_of(field: "Field[Any]") -> Any:
    """What a field holds where a file says nothing; MISSING if the file has to say it."""
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


@cache
def _reader(kind: Any) -> _Reader:
    """How a value of this type is read from JSON."""
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_object(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _read_list(arguments)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _read_mapping(arguments[1])
    if origin in (types.UnionType, Union):
        return _read_any_of(tuple(_reader(argument) for argument in arguments))
    if origin is Literal:
        return _read_one_of(arguments)
    return _PLAIN[kind]


def _read_object(cls: type) -> _Reader:
    hints = get_type_hints(cls)
    readers = {field.name: _reader(hints[field.name]) for field in fields(cls)}

    def read(data: Any) -> Any:
        if not isinstance(data, dict):
            raise Misfit(tr("an object is needed for {name}", name=cls.__name__))
        try:
            return cls(**{key: readers[key](data[key]) for key in data if key in readers})
        except TypeError as fault:
            raise Misfit(str(fault)) from fault

    return read


def _read_list(arguments: tuple[Any, ...]) -> _Reader:
    if arguments[-1] is Ellipsis:
        item = _reader(arguments[0])
        return lambda data: tuple(item(one) for one in _listed(data))
    readers = [_reader(argument) for argument in arguments]

    def read(data: Any) -> tuple[Any, ...]:
        if len(_listed(data)) != len(readers):
            raise Misfit(tr("{count} values are needed", count=len(readers)))
        return tuple(reader(one) for reader, one in zip(readers, data, strict=True))

    return read


def _listed(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise Misfit(tr("a list is needed"))
    return data


def _read_mapping(kind: Any) -> _Reader:
    item = _reader(kind)

    def read(data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise Misfit(tr("an object is needed"))
        return {key: item(value) for key, value in data.items()}

    return read


def _read_any_of(readers: tuple[_Reader, ...]) -> _Reader:
    def read(data: Any) -> Any:
        for reader in readers:
            try:
                return reader(data)
            except Misfit:
                continue
        raise Misfit(tr("a value of another type is needed"))

    return read


def _read_one_of(options: tuple[Any, ...]) -> _Reader:
    def read(data: Any) -> Any:
        if data not in options:
            raise Misfit(tr("one of {options} is needed", options=options))
        return data

    return read


def _text(data: Any) -> str:
    return _exactly(str, data)


def _flag(data: Any) -> bool:
    return _exactly(bool, data)


def _nothing(data: Any) -> None:
    return _exactly(types.NoneType, data)


def _exactly(kind: type[Thing], data: Any) -> Thing:
    if type(data) is not kind:
        raise Misfit(tr("{name} is needed", name=kind.__name__))
    return data


def _whole(data: Any) -> int:
    """JSON knows one kind of number: 3.0 is as whole as 3."""
    if type(data) is float and data.is_integer():
        return int(data)
    return _exactly(int, data)


def _number(data: Any) -> float:
    return data if type(data) is int else _exactly(float, data)


_PLAIN: Mapping[Any, _Reader] = {
    str: _text,
    bool: _flag,
    int: _whole,
    float: _number,
    types.NoneType: _nothing,
}
