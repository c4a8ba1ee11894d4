"""The words that people read, in their language.

English stands in the code itself: `tr("Save")`, `tr("{count} hexes copied", count=3)`. Other
languages are gettext catalogues in `studio/data/words/`; none is read for English. Tables that are
made when a module is imported mark their words with `mark`, and `tr` translates them when they are
shown, because the language is chosen later. So do texts that are kept, with the values within them:
`mark("{team} hits the dirt", team=name)` is English in states and records, whoever plays.

`python -m tests.words.catalogue` brings the catalogues up to date with the code.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "ru": "Русский"}
"""What authors write and sheets are printed in, each language by its own name."""
SPOKEN: Final = ("en", "de")
"""Those of them that the studio itself speaks: English, and what there is a catalogue of."""
FOLDER: Final = Path(__file__).resolve().parent / "data" / "words"

Key = TypeVar("Key")

_spoken = "en"


def choose(wanted: Iterable[str]) -> str:
    """Speak the first of these languages that the studio speaks, else English; says which.

    Languages are named as systems name them: `de`, `de_AT.UTF-8`, `de-CH`.
    """
    global _spoken  # noqa: PLW0603 (a process speaks one language)
    codes = (name.replace("_", "-").partition("-")[0].lower() for name in wanted)
    _spoken = next((code for code in codes if code in SPOKEN), "en")
    return _spoken


def wanted_by(environment: Mapping[str, str]) -> list[str]:
    """The languages that an environment asks for, the dearest first, as gettext has it.

    `LANGUAGE` names several, else the locale says one. The locale `C` is English, whatever
    `LANGUAGE` says.
    """
    given = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, given), "")
    if locale in ("C", "POSIX"):
        return []
    return (environment.get("LANGUAGE") or locale).split(":")


def language() -> str:
    """The language that is spoken: one of `SPOKEN`."""
    return _spoken


class Marked(str):
    """An English text that `tr` says in the language that is spoken, values and all.

    It is equal to the same text, and written into files as that. A value may be marked itself, or
    the name of something in several languages. `many` is the text for several things, if it counts.
    """

    __slots__ = ("many", "parts", "text")
    many: str
    parts: Mapping[str, object]
    text: str

    def spoken(self, **instead: object) -> str:
        """The text in the language that is spoken; values may be put in the place of its own."""
        if _spoken == "en" and not instead:
            return str(self)
        parts = {**self.parts, **instead}
        if self.many:
            return plural(self.text, self.many, cast("int", parts.pop("count")), **parts)
        return tr(self.text, **parts)


def tr(text: str, /, **parts: object) -> str:
    """A text in the language that is spoken, with its parts put in."""
    if isinstance(text, Marked):
        return text.spoken(**parts)
    words = text if _spoken == "en" or not text else _catalogue(_spoken).gettext(text)
    return words.format(**_spoken_parts(parts)) if parts else words


def plural(one: str, many: str, count: int, /, **parts: object) -> str:
    """A text about a number of things, which `{count}` stands for."""
    if _spoken == "en":
        words = one if count == 1 else many
    else:
        words = _catalogue(_spoken).ngettext(one, many, count)
    return words.format(count=count, **_spoken_parts(parts))


def term(context: str, text: str, /) -> str:
    """A short word that means several things: `context` says for translators which is meant."""
    if _spoken == "en":
        return text
    return _catalogue(_spoken).pgettext(context, text)


def within(name: str, /) -> str:
    """The name of a thing as it stands within a sentence: German keeps the capitals of nouns."""
    return name if _spoken == "de" else name.lower()


def begun(text: str, /) -> str:
    """A text as it begins a line: with a capital, and the rest as it is."""
    return text[:1].upper() + text[1:]


def translated(names: Mapping[Key, str], /) -> dict[Key, str]:
    """A table of marked texts in the language that is spoken."""
    return {key: tr(text) for key, text in names.items()}


def mark(text: str, /, **parts: object) -> str:
    """The text in English, with its parts put in, marked as one that is translated when shown."""
    return _marked(text, "", parts)


def mark_plural(one: str, many: str, count: int, /, **parts: object) -> str:
    """A text about a number of things, marked as one that is translated when it is shown."""
    return _marked(one, many, {"count": count, **parts})


def mark_all(texts: Iterable[str], between: str = ", ") -> str:
    """Several texts in a row; those that are marked are translated when they are shown."""
    parts = {f"part_{number}": text for number, text in enumerate(texts)}
    return mark(between.join(f"{{{name}}}" for name in parts), **parts)


def _marked(text: str, many: str, parts: Mapping[str, object]) -> Marked:
    told = {name: _english_part(part) for name, part in parts.items()}
    english = many if many and parts["count"] != 1 else text
    marked = Marked(english.format(**told) if parts else english)
    marked.text, marked.many, marked.parts = str(text), many, parts
    return marked


def _english_part(part: object) -> object:
    return part.get("en", "") if isinstance(part, Mapping) else part


def _spoken_parts(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: _spoken_part(part) for name, part in parts.items()}


def _spoken_part(part: object) -> object:
    if isinstance(part, Marked):
        return part.spoken()
    if isinstance(part, Mapping):
        return part.get(_spoken) or part.get("en", "")
    return part


@cache
def _catalogue(code: str) -> "GNUTranslations":
    from gettext import GNUTranslations

    with (FOLDER / f"{code}.mo").open("rb") as file:
        return GNUTranslations(file)
