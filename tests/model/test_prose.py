"""Authors' texts with bold, italic and lists."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.model.prose import Paragraph, Run, read_prose, write_prose


def test_words_are_bold_italic_or_both():
    (line,) = read_prose("Hold **the bridge** or *die* ***trying***.")
    assert line.runs == (
        Run("Hold "),
        Run("the bridge", bold=True),
        Run(" or "),
        Run("die", italic=True),
        Run(" "),
        Run("trying", bold=True, italic=True),
        Run("."),
    )


def test_bold_may_hold_italic():
    (line,) = read_prose("**all bold, *both* here**")
    assert [(run.text, run.bold, run.italic) for run in line.runs] == [
        ("all bold, ", True, False),
        ("both", True, True),
        (" here", True, False),
    ]


def test_lines_are_paragraphs_points_and_numbers():
    text = "Before play:\n\n- dig in\n-  lay wire\n3. wait"
    kinds = [(one.kind, one.number, one.text) for one in read_prose(text)]
    assert kinds == [
        ("text", 0, "Before play:"),
        ("point", 0, "dig in"),
        ("point", 0, "lay wire"),
        ("number", 3, "wait"),
    ]


@pytest.mark.parametrize(
    "text", ["5 * 3 is 15", "a ** b", r"\*not italic\*", "-5 points", "1.5 km"]
)
def test_what_only_looks_like_formatting_stays_as_it_is(text: str):
    (line,) = read_prose(text)
    assert line == Paragraph((Run(text.replace("\\", "")),))


words = st.text("ab *\\-1. ", min_size=1, max_size=8).filter(
    lambda text: text.strip() == text and text != ""
)
runs = st.lists(st.builds(Run, words, st.booleans(), st.booleans()), min_size=1, max_size=4).map(
    lambda found: tuple(_apart(found))
)


def _apart(found: list[Run]) -> list[Run]:
    """Runs that differ from the one before, with a space between, as editors write them."""
    kept: list[Run] = []
    for run in found:
        if kept:
            kept.append(Run(" "))
        kept.append(run)
    return _joined(kept)


def _joined(found: list[Run]) -> list[Run]:
    kept: list[Run] = []
    for run in found:
        if kept and (kept[-1].bold, kept[-1].italic) == (run.bold, run.italic):
            kept[-1] = Run(kept[-1].text + run.text, run.bold, run.italic)
        else:
            kept.append(run)
    return kept


lines = st.one_of(
    st.builds(Paragraph, runs),
    st.builds(Paragraph, runs, st.just("point")),
    st.builds(Paragraph, runs, st.just("number"), st.integers(1, 99)),
)


@given(st.lists(lines, max_size=4).map(tuple))
def test_what_is_written_reads_the_same(paragraphs: tuple[Paragraph, ...]):
    assert read_prose(write_prose(paragraphs)) == paragraphs
