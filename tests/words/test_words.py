"""Texts in the language that is spoken."""

import json
import pickle
import subprocess
import sys

import pytest

from studio import words
from studio.errors import IllegalAction
from studio.model.text import in_language
from studio.words import choose, language, mark, mark_all, mark_plural, plural, tr, within


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


def test_a_marked_text_is_english_with_its_values_wherever_it_is_kept(german):
    kept = mark("{team} hits the dirt", team="A_1")
    assert kept == "A_1 hits the dirt"
    assert json.dumps([kept]) == '["A_1 hits the dirt"]'
    assert repr(kept) == "'A_1 hits the dirt'"
    assert tr(kept) == "A_1 wirft sich in Deckung"
    assert tr(pickle.loads(pickle.dumps(kept))) == "A_1 wirft sich in Deckung"
    assert tr(kept, team="A 1") == "A 1 wirft sich in Deckung"


def test_what_stands_in_a_marked_text_is_translated_with_it(german):
    inner = mark("{team} is out of reach", team={"en": "The gun", "de": "Das Geschütz"})
    kept = mark(
        "{who}: {reason}", who="A_1", reason=mark("sight is blocked by {reason}", reason=inner)
    )
    assert kept == "A_1: sight is blocked by The gun is out of reach"
    assert tr(kept).startswith("A_1: die Sicht ist gesperrt: ")
    assert tr("{who}: {reason}", who=mark("a team"), reason="") == "einem Team: "
    both = mark_all([mark("a team"), "A_2"])
    assert (both, tr(both)) == ("a team, A_2", "einem Team, A_2")


def test_a_marked_text_counts(german):
    kept = [
        mark_plural(
            "{band} range, {modifier:+d}: {shown}: {count} hit",
            "{band} range, {modifier:+d}: {shown}: {count} hits",
            count,
            band=mark("close"),
            modifier=1,
            shown="5 6",
        )
        for count in (1, 2)
    ]
    assert kept == ["close range, +1: 5 6: 1 hit", "close range, +1: 5 6: 2 hits"]
    assert tr(kept[1]) == "Entfernung nah, +1: 5 6: 2 Treffer"


def test_an_error_is_translated_when_it_is_shown_and_english_where_it_is_kept():
    fault = IllegalAction(mark("{team} hits the dirt", team="A_1"))
    choose(["de"])
    try:
        assert (str(fault), f"{fault}") == ("A_1 wirft sich in Deckung",) * 2
        assert fault.text == "A_1 hits the dirt"
    finally:
        choose(["en"])
    assert str(fault) == "A_1 hits the dirt"


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
