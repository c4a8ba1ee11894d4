"""The index of chapter 13: each paragraph has code and tests, each ruling names code there is."""

import re
from importlib import import_module

import pytest

from tests.rules.chain_of_command_index import (
    PAGE,
    PARAGRAPHS,
    ROOT,
    examples_shown,
    implementing,
    names_of_tests,
    page,
)

RULINGS = (ROOT / "docs" / "rulings_chain_of_command.md").read_text("utf-8").splitlines()
ROWS = [line for line in RULINGS if re.match(r"\| K\d+ \|", line)]


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=lambda paragraph: paragraph.number)
def test_every_paragraph_is_implemented_and_shown(paragraph):
    assert implementing().get(paragraph.number), "nothing in the code names this paragraph"
    assert paragraph.tests, "no test shows this paragraph"
    assert set(paragraph.tests) <= names_of_tests()


def test_the_page_is_up_to_date():
    told = "run python -m tests.rules.chain_of_command_index"
    assert PAGE.read_text("utf-8") == page(), told


def test_every_worked_example_has_a_test_of_its_name():
    assert examples_shown() >= set(range(1, 61))


def test_every_ruling_has_a_row():
    found = [re.match(r"\| K(\d+)", row) for row in ROWS]
    assert [int(row[1]) for row in found if row] == list(range(1, 81))


def test_what_the_rulings_name_is_there():
    rules = "studio.rules.chain_of_command."
    for name in re.findall(r"`((?:play\.)?[a-z_]+)\.(\w+)[.\w]*`", "\n".join(RULINGS)):
        module, thing = name
        if module == "model":
            continue
        place = "studio.inches" if module == "inches" else rules + module
        assert hasattr(import_module(place), thing), ".".join(name)
