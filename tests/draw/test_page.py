"""How pieces run down columns and over sheets."""

import pytest

from studio.draw.devices import start_gui
from studio.draw.page import (
    BODY,
    Column,
    Flow,
    Frame,
    Piece,
    Section,
    lines_of,
    paragraph,
    run,
    shortened,
    space,
)
from studio.draw.text import text_width

FRAME = Frame(10, 110, tightest=2, loosest=5)


@pytest.fixture(autouse=True, scope="module")
def gui():
    start_gui()


def rows(*heights: float, keep: bool = False) -> tuple[Piece, ...]:
    return tuple(Piece(height, lambda p, x, y: None, keep) for height in heights)


def section(*heights: float, divisible: bool = True) -> Section:
    return Section((Column(0, rows(*heights)),), divisible)


def tops(sheet) -> list[float]:
    return [round(y, 3) for _, y, _ in sheet]


def test_sections_lie_below_each_other_with_what_is_left_between_them():
    (sheet,) = run([section(20, 10), section(60)], FRAME)
    assert tops(sheet) == [10, 30, 45]  # 10 to spare, but no gap is wider than 5
    (sheet,) = run([section(50), section(47)], FRAME)
    assert tops(sheet) == [10, 63]


def test_what_finds_no_room_goes_on_on_the_next_sheet_under_its_head():
    head, again = space(5), Section((Column(0, (space(8),)),), divisible=False)
    column = Column(3, rows(30, 30, 30), head)
    first, second = run([section(40), Section((column,))], FRAME, again)
    assert [piece.height for _, _, piece in first] == [40, 5, 30]
    assert [piece.height for _, _, piece in second] == [8, 5, 30, 30]


def test_an_undivided_section_goes_to_the_next_sheet_whole():
    first, second = run([section(40), section(40, 40, divisible=False)], FRAME)
    assert (len(first), len(second)) == (1, 2)


def test_a_heading_is_never_left_alone_at_the_end_of_a_sheet():
    column = Column(0, (*rows(50), *rows(10, keep=True), *rows(45)))
    first, second = run([Section((column,))], FRAME)
    assert (len(first), len(second)) == (1, 2)


def test_a_piece_higher_than_a_sheet_ends_nothing():
    first, second, third = run([section(10), section(500, 20)], FRAME)
    assert [len(first), len(second), len(third)] == [1, 1, 1]


def test_no_sections_are_one_empty_sheet():
    assert run([Section(())], FRAME) == [[]]


def test_a_flow_fills_both_columns_evenly_and_parts_where_something_starts():
    flow = Flow(rows(*[10] * 7), (0, 50), space(6), frozenset({0, 3, 5}))
    left, right = flow.columns
    assert (len(left.pieces), len(right.pieces)) == (3, 4)
    assert flow.height == 46


def test_a_flow_that_is_cut_loses_nothing_and_keeps_its_order():
    flow = Flow(rows(*range(1, 30)), (0, 50), space(6), frozenset(range(29)))
    sheets = run([flow], FRAME)
    assert len(sheets) > 1
    heights = [p.height for sheet in sheets for x, y, p in sorted(sheet, key=lambda s: s[:2])]
    assert [h for h in heights if h != 6 or h in range(1, 30)].count(29) == 1
    assert sorted(h for h in heights if h != 6) == [h for h in range(1, 30) if h != 6]


def test_words_longer_than_a_line_are_broken_and_nothing_is_lost():
    word = "Donaudampfschifffahrt" * 9
    lines = lines_of(f"die {word} fährt", BODY, 40)
    assert all(text_width(line, BODY) <= 40 for line in lines)
    assert "".join(lines).replace(" ", "") == f"die{word}fährt"


def test_an_empty_text_takes_no_room():
    assert paragraph("  \n ", 40) == []


def test_a_text_is_shortened_only_where_it_has_to_be():
    assert shortened("Olminsk", BODY, 40) == "Olminsk"
    short = shortened("Olminsk " * 20, BODY, 40)
    assert short.endswith("…")
    assert text_width(short, BODY) <= 40
