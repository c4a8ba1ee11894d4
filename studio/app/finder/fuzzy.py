"""How well a few letters fit a text: they stand in it in their order, not always side by side."""

from typing import Final, NamedTuple

START: Final = 8
"""For a letter that begins a word."""
NEXT: Final = 5
"""For a letter right behind the one before."""
PREFIX: Final = 3
"""So many letters or more that begin a word are worth more than the first letters of words."""
FOUND: Final = 1
FIRST: Final = 4
"""For a letter that begins the text."""


class Match(NamedTuple):
    """How well letters fit, and where in the text they were found."""

    score: int
    places: tuple[int, ...]


def match(letters: str, text: str) -> Match | None:
    """How well letters fit a text; None if they don't. Blanks in the letters count nothing.

    Every place of the first letter is tried, so that "mb" finds the two words of "Minsky Bridge".
    """
    wanted, within = "".join(_folded(letters).split()), _folded(text)
    if not wanted:
        return Match(0, ())
    best: Match | None = None
    start = within.find(wanted[0])
    while start >= 0:
        found = _from(wanted, within, start)
        if found is not None and (best is None or found.score > best.score):
            best = found
        start = within.find(wanted[0], start + 1)
    if best is None:
        return None
    return Match(best.score * 16 - len(text), best.places)


def _folded(text: str) -> str:
    """The text without capitals, letter by letter, so that places stay what they are."""
    return "".join(low if len(low := letter.casefold()) == 1 else letter for letter in text)


def _from(wanted: str, text: str, start: int) -> Match | None:
    """The letters from a place on, each rather at the beginning of a word than anywhere."""
    places = [start]
    for number, letter in enumerate(wanted[1:], 1):
        after = places[-1] + 1
        if after < len(text) and text[after] == letter:
            places.append(after)
            continue
        rest = wanted[number:]
        at = _next(letter, rest, text, after)
        if at < 0:
            return None
        places.append(at)
    score = sum(_worth(text, places, n) for n in range(len(places)))
    if _begins(text, start) and places[-1] - start == len(places) - 1 >= PREFIX - 1:
        score += START * len(places)
    return Match(score, tuple(places))


def _next(letter: str, rest: str, text: str, after: int) -> int:
    """Where a letter comes next: at the beginning of a word if the rest is found from there on."""
    at = text.find(letter, after)
    word = next((n for n in range(after, len(text)) if text[n] == letter and _begins(text, n)), -1)
    return word if word >= 0 and _holds(rest, text, word) else at


def _holds(letters: str, text: str, at: int) -> bool:
    for letter in letters:
        at = text.find(letter, at) + 1
        if not at:
            return False
    return True


def _begins(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()


def _worth(text: str, places: list[int], number: int) -> int:
    at = places[number]
    worth = FOUND + FIRST * (at == 0) + START * _begins(text, at)
    return worth + NEXT * (number > 0 and places[number - 1] == at - 1)
