"""Dataclasses whose methods are compiled when they are first called.

The decorator of the standard library compiles seven functions from text for each class, half a
millisecond that every start of the program pays for classes of which it calls a method or two.
This one lets it gather the fields and lay the slots, and gives each class small stand-ins for the
rest; the first call of a stand-in puts the real method in its place. What a class can do is the
same, which `tests/test_values.py` holds against the standard library. To a type checker it is the
standard library's decorator.
"""

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, Final

__all__ = ["dataclass"]

Names = dict[str, Any]
"""What a compiled method finds by name."""


def _dataclass(
    *,
    frozen: bool = False,
    slots: bool = False,
    init: bool = True,
    repr: bool = True,  # noqa: A002 - as the standard library names it
    eq: bool = True,
) -> Callable[[type], type]:
    """Makes a dataclass of a class; a method that the class has by itself is kept.

    Raises:
        TypeError: a field is of a kind that isn't made here.
    """

    def made(cls: type) -> type:
        own = {name for name, held in vars(cls).items() if held is not None}
        cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
        _refuse_rare_fields(cls)
        methods: Names = dict(_FROZEN) if frozen else {}
        if frozen and slots:
            methods |= _PICKLED
        if init:
            methods["__init__"] = _stand_in(cls, "__init__", _init)
        if repr:
            methods["__repr__"] = _repr
        if eq:
            methods["__eq__"] = _stand_in(cls, "__eq__", _eq)
            methods["__hash__"] = _stand_in(cls, "__hash__", _hash) if frozen else None
        for name in methods.keys() - own:
            setattr(cls, name, methods[name])
        return cls

    return made


if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    dataclass = _dataclass


def _refuse_rare_fields(cls: Any) -> None:
    for field in cls.__dataclass_fields__.values():  # `fields` would leave out those of `InitVar`
        given = field.init or (field.default, field.default_factory) == (_NO, _NO)
        passing = isinstance(field.type, dataclasses.InitVar)
        if not given or field.kw_only is True or field.hash is not None or passing:
            raise TypeError(f"{cls.__name__}.{field.name} is a field of a kind not made here")


def _stand_in(cls: type, name: str, text: Callable[[Any, Names], str]) -> Callable[..., object]:
    """A method that compiles the real one, puts it in its place and calls it."""

    def method(self: object, *given: object, **named: object) -> object:
        names: Names = {}
        exec(text(cls, names), names)
        real = names[name]
        real.__qualname__, real.__module__ = method.__qualname__, cls.__module__
        setattr(cls, name, real)
        return real(self, *given, **named)

    method.__name__, method.__qualname__ = name, f"{cls.__qualname__}.{name}"
    return method


def _init(cls: Any, names: Names) -> str:
    """The text of `__init__`: slots are filled by their own setters, sooner than by their names.

    What it finds by name begins with `__`, which no field of a class can.
    """
    names |= {"__put": object.__setattr__, "__NO": _NO}
    head, body = ["self"], []
    for field in dataclasses.fields(cls):
        if not field.init:
            continue
        name = value = field.name
        if field.default is not _NO:
            names[f"__default_{name}"] = field.default
            head.append(f"{name}=__default_{name}")
        elif field.default_factory is not _NO:
            names[f"__make_{name}"] = field.default_factory
            head.append(f"{name}=__NO")
            value = f"__make_{name}() if {name} is __NO else {name}"
        else:
            head.append(name)
        slot = getattr(cls, name, None)
        if isinstance(slot, MemberDescriptorType):
            names[f"__set_{name}"] = slot.__set__
            body.append(f"__set_{name}(self, {value})")
        else:
            body.append(f"__put(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return f"def __init__({', '.join(head)}):\n  " + "\n  ".join(body or ["pass"])


def _eq(cls: Any, _names: Names) -> str:
    return (
        "def __eq__(self, other):\n"
        "  if other.__class__ is not self.__class__: return NotImplemented\n"
        f"  return {_compared(cls, 'self')} == {_compared(cls, 'other')}"
    )


def _hash(cls: Any, _names: Names) -> str:
    return f"def __hash__(self): return hash({_compared(cls, 'self')})"


def _compared(cls: Any, name: str) -> str:
    return f"({''.join(f'{name}.{f.name},' for f in dataclasses.fields(cls) if f.compare)})"


@recursive_repr()
def _repr(self: Any) -> str:
    told = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(told)})"


def _set(_self: object, name: str, _value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(_self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_NO: Final = dataclasses.MISSING
_FROZEN: Final[Names] = {"__setattr__": _set, "__delattr__": _delete}
_PICKLED: Final[Names] = {"__getstate__": _state, "__setstate__": _set_state}
