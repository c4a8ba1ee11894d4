"""The catalogues hold what the code says, and what they say fits it."""

import ast
import re
from string import Formatter

import pytest

pytest.importorskip("babel")

from studio.words import FOLDER, SPOKEN
from tests.words.catalogue import compiled, missing, read, texts_of

OTHERS = [code for code in SPOKEN if code != "en"]
TRANSLATED = 0.97
"""How much of the texts a language has to have: a new text may wait for those who know it."""


def parts(text):
    """The places where values are put in, with how they are written."""
    return sorted((name, spec) for _, name, spec, _ in Formatter().parse(text) if name is not None)


def pairs(code):
    """All texts of a catalogue with their translations."""
    for one in read(code):
        if not one.id:
            continue
        originals = one.id if isinstance(one.id, tuple) else (one.id,)
        strings = one.string if isinstance(one.string, tuple) else (one.string,)
        for number, string in enumerate(strings):
            if string:
                yield originals[min(number, len(originals) - 1)], string


def test_texts_are_found_wherever_they_are_written():
    code = """
tr("one {a}", a=1); f"{tr('two')}"; X = {"k": mark("three")}
plural("{count} hex", "{count} hexes", n); term("of a board", "Turn")
"""
    assert list(texts_of(ast.parse(code))) == [
        ("one {a}", None),
        ("two", None),
        ("three", None),
        (("{count} hex", "{count} hexes"), None),
        ("Turn", "of a board"),
    ]


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_read_is_compiled_from_what_is_written(code):
    kept = (FOLDER / f"{code}.mo").read_bytes()
    assert kept == compiled(read(code)), "run python -m tests.words.catalogue"


@pytest.mark.parametrize("code", OTHERS)
def test_nearly_everything_is_translated(code):
    lost, known = missing(read(code)), len(read(code))
    assert len(lost) <= (1 - TRANSLATED) * known, lost


@pytest.mark.parametrize("code", OTHERS)
def test_translations_put_in_the_same_values(code):
    wrong = [
        (original, string) for original, string in pairs(code) if parts(original) != parts(string)
    ]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_keep_the_shape_of_their_texts(code):
    """The key of a menu, dots that promise a dialog, spaces at the ends, lines, markup."""

    def shape(text):
        keys = len(re.findall(r"&(?!&|\w+;)", text))
        ends = text[:1].isspace(), text[-1:].isspace(), text.endswith("…")
        return min(keys, 1), ends, text.count("\n"), re.findall(r"</?\w+>", text)

    wrong = [
        (original, string) for original, string in pairs(code) if shape(original) != shape(string)
    ]
    assert wrong == []
