"""Texts in the language that is spoken."""

import subprocess
import sys

import pytest

from studio import words
from studio.model.text import in_language
from studio.words import choose, language, plural, tr, within


@pytest.fixture
def german():
    choose(["de"])
    yield
    choose(["en"])


def test_english_is_what_the_code_says():
    assert language() == "en"
    assert tr("Saved {time}", time="12:30") == "Saved 12:30"
    assert [plural("{count} board", "{count} boards", n) for n in (0, 1, 2)] == [
        "0 boards",
        "1 board",
        "2 boards",
    ]


def test_another_language_comes_from_its_catalogue(german):
    assert tr("Saved {time}", time="12:30") == "Gespeichert 12:30"
    assert plural("{count} board", "{count} boards", 1) == "1 Karte"
    assert plural("{count} board", "{count} boards", 3) == "3 Karten"


def test_what_nobody_has_translated_stays_english(german):
    text = "nobody has translated {this}"
    assert tr(text, this="that") == "nobody has translated that"
    assert tr("") == ""


def test_a_text_without_parts_may_hold_braces():
    assert tr("a {brace}") == "a {brace}"


@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [
        (["de-AT"], "de"),
        (["de_DE.UTF-8"], "de"),
        (["fr-FR", "de-DE", "en-GB"], "de"),
        (["en-GB", "de-DE"], "en"),
        (["xx"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_is_known_is_spoken(wanted, spoken):
    try:
        assert choose(wanted) == spoken == language()
    finally:
        choose(["en"])


def test_german_keeps_the_capitals_of_nouns(german):
    assert within("Wald") == "Wald"
    choose(["en"])
    assert within("Woods") == "woods"


def test_texts_of_documents_follow_the_language_that_is_spoken(german):
    assert in_language({"en": "Woods", "de": "Wald"}) == "Wald"
    assert in_language({"en": "Woods", "de": "Wald"}, "en") == "Woods"
    assert in_language({"en": "Woods"}) == "Woods"


def test_english_reads_no_catalogue():
    code = (
        "import sys; from studio.words import tr, plural; tr('Save'); plural('a', 'b', 2); "
        "print('gettext' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_there_is_a_catalogue_of_each_language():
    for code in words.SPOKEN:
        assert code == "en" or (words.FOLDER / f"{code}.mo").is_file()
