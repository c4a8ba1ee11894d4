"""Texts and numbers that properties of a map of Tiled hold."""

import re
from collections.abc import Iterator
from math import isfinite
from typing import Final

from studio.model.text import Text
from studio.model.tiled.reading import Properties

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def text_in(said: Properties, key: str) -> Text:
    """A text by language: `title` is English, `title.de` German; empty without the English one."""
    if not said.get(key):
        return {}
    return {"en": said[key], **dict(_others(said, f"{key}."))}


def _others(said: Properties, head: str) -> Iterator[tuple[str, str]]:
    for name, value in said.items():
        language = name.removeprefix(head)
        if language != name and _LANGUAGE.fullmatch(language):
            yield language, value


def number_in(said: Properties, key: str, default: float) -> float:
    """A number, or the default where there is none."""
    try:
        found = float(said[key])
    except (KeyError, ValueError):
        return default
    return found if isfinite(found) else default


def with_languages(key: str, text: Text) -> dict[str, str]:
    """A text as `text_in` reads it."""
    return {key if code == "en" else f"{key}.{code}": value for code, value in text.items()}
