"""Every worked example, diagram, note and ruling is shown by a test that names it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHOWING = (*HERE.glob("test_*.py"), *HERE.parent.glob("test_*.py"))
EXAMPLES = range(1, 86)
RULINGS = range(1, 153)
APART = {
    1: "the size of the printed sheets has no effect",
    2: "the name of an aircraft is a scenario's",
    3: "boards draw single buildings as town or farm",
    4: "the tables of the data, each figure with its provenance",
    79: "maps and scenarios have ids of their own kinds",
    100: "half hexes are hexes of the joined map like all others",
    133: "follows from 9.2 and 9.4",
}
"""Rulings that nothing in play shows."""


@cache
def named() -> frozenset[str]:
    """What the docstrings of tests name: `C12`, `ruling 31`, `note 7`, `diagram 2`."""
    found: set[str] = set()
    for path in SHOWING:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found |= _named_in(f"{node.name} {ast.get_docstring(node) or ''}")
    return frozenset(found)


def _named_in(text: str) -> set[str]:
    found = {f"C{number}" for number in re.findall(r"\b[Cc](\d+)(?![\d])", text.replace("_", " "))}
    for first, last in re.findall(r"\bC(\d+)-C(\d+)", text):
        found |= {f"C{number}" for number in range(int(first), int(last) + 1)}
    for kind, numbers in re.findall(
        r"\b(ruling|note|diagram)s?((?:,? (?:and )?\d+\b)+)", text.lower()
    ):
        found |= {f"{kind} {number}" for number in re.findall(r"\d+", numbers)}
    return found


@pytest.mark.parametrize("number", EXAMPLES)
def test_every_worked_example_is_played(number):
    """C1 to C85."""
    assert f"C{number}" in named()


@pytest.mark.parametrize("number", [n for n in RULINGS if n not in APART])
def test_every_ruling_is_shown(number):
    """Those that something in play can show."""
    assert f"ruling {number}" in named()


@pytest.mark.parametrize(
    "what", [*(f"note {n}" for n in range(1, 10)), *(f"diagram {n}" for n in range(1, 7))]
)
def test_every_note_and_diagram_is_shown(what):
    """The notes of the chart, and the diagrams."""
    assert what in named()
