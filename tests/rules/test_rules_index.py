"""Every numbered paragraph of the rulebook has code and a test, and the page says which."""

import pytest

from tests.rules.rules_index import PAGE, PARAGRAPHS, implementing, listed_tests, page

REAL = [paragraph for paragraph in PARAGRAPHS if paragraph.tests]


@pytest.mark.parametrize("paragraph", REAL, ids=lambda paragraph: paragraph.number)
def test_every_paragraph_is_implemented_and_shown(paragraph):
    assert implementing().get(paragraph.number), "nothing in the code names this paragraph"
    assert set(paragraph.tests) <= listed_tests()


def test_paragraphs_are_in_order_and_none_twice():
    numbers = [paragraph.number for paragraph in PARAGRAPHS]
    assert len(set(numbers)) == len(numbers) == 93 + 9
    assert numbers == sorted(numbers, key=_place)


def _place(number: str) -> tuple[int, str]:
    if number.startswith("note "):  # of the terrain chart, behind all chapters
        return 99, number
    chapter, part = number.split(".")
    return int(chapter), part.ljust(2, " ")


def test_only_notes_and_headings_are_comments():
    comments = [paragraph.number for paragraph in PARAGRAPHS if not paragraph.tests]
    assert comments == ["2.8", "4.6", "10.0", "11.0"]


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "run python -m tests.rules.rules_index"
