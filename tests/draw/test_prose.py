"""Authors' texts on pages: types, lists, and lines no wider than asked for."""

import pytest

from studio.draw.page import BODY
from studio.draw.prose import Span, prose, prose_lines
from studio.draw.text import text_width


def ends(line: tuple[Span, ...]) -> float:
    """Where a line ends."""
    return max(span.x + text_width(span.text, span.kind) for span in line)


def test_bold_and_italic_have_types_of_their_own():
    ((first, second, third),) = prose_lines("Hold **the bridge** today", 100)
    assert (first.text, first.kind.bold) == ("Hold", False)
    assert (second.text, second.kind.bold) == ("the bridge", True)
    assert (third.text, third.kind.bold) == ("today", False)
    assert first.x + text_width("Hold ", BODY) == pytest.approx(second.x)
    ((one,),) = prose_lines("*slanted*", 100)
    assert one.kind.italic


def test_a_sign_touches_the_bold_word_before_it():
    ((word, stop),) = prose_lines("**Now**.", 100)
    assert stop.x == pytest.approx(text_width("Now", word.kind))


@pytest.mark.parametrize("width", [18.0, 30.0, 60.0])
def test_no_line_is_wider_than_asked_for(width: float):
    text = "One **two three four** five *six seven* eight nine ten.\n- eleven twelve **thirteen**"
    lines = prose_lines(text, width)
    assert all(ends(line) <= width + 1e-6 for line in lines)
    words = " ".join(span.text for line in lines for span in line)
    assert words.replace("• ", "").split()[:5] == ["One", "two", "three", "four", "five"]


def test_points_hang_behind_their_sign():
    lines = prose_lines("- one two three four five six seven eight", 30)
    assert lines[0][0].text == "•"
    assert len({line[-1].x for line in lines}) == 1
    assert lines[1][0].x > 0


def test_a_word_longer_than_a_line_is_broken():
    lines = prose_lines("Donaudampfschifffahrtsgesellschaftskapitän", 20)
    assert len(lines) > 1
    assert "".join(line[0].text for line in lines) == "Donaudampfschifffahrtsgesellschaftskapitän"


def test_nothing_said_is_no_piece():
    assert prose("", 50) == prose(" \n ", 50) == prose("** **", 50) == []
