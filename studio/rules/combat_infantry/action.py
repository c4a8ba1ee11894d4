"""What every action is: a value with a one-line text form, made once for each text."""

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast

from studio.values import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """A choice. Fields are written in their order; those in `words` after their word, if given."""

    verb: ClassVar[str]
    words: ClassVar[dict[str, str]] = {"target": "at", "spotter": "by"}

    def __str__(self) -> str:
        return " ".join((self.verb, *self._parts()))

    def _parts(self) -> Iterator[str]:
        for field in fields(self):
            text = getattr(self, field.name)
            word = self.words.get(field.name)
            if word is None:
                yield text
            elif text:
                yield f"{word} {text}"


_A = TypeVar("_A", bound=Action)


class _Maker(Protocol):
    def __call__(self, kind: type[_A], *parts: str) -> _A: ...


def _made(kind: Any, *parts: str) -> Any:
    return kind(*parts)


one: Final = cast(_Maker, lru_cache(maxsize=65536)(_made))
"""The action of a kind with these parts: always the same object while it is remembered."""
