"""The rules index: each numbered paragraph of the rulebook, what implements it, what shows it.

What implements a paragraph is found in the code: whatever names its number in a docstring, and for
the notes of the terrain chart also the rows of the table that they belong to. What shows it is
listed in `rules_index.txt`, by the names of tests. `python -m tests.rules.rules_index` writes
`docs/rules_index.md`; a test holds the page to it.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = Path(__file__).with_suffix(".txt")
PAGE: Final = ROOT / "docs" / "rules_index.md"
CODE: Final = (
    "studio/rules/combat_infantry",
    "studio/model/unit_rows.py",
    "studio/model/terrain_rows.py",
    "studio/model/terrain.py",
    "studio/model/setup.py",
    "studio/model/merging.py",
    "studio/model/joining.py",
    "studio/model/ground.py",
    "studio/model/scenario.py",
)
TESTS: Final = ("tests/rules/combat_infantry", "tests/model", "tests/players")
CHART: Final = ROOT / "studio/data/combat_infantry/terrain.json"
MOST_SHOWN: Final = 6


class Paragraph(NamedTuple):
    """A paragraph by number, what it is about, and the tests that show it.

    One without tests is a designer's note, which no code implements.
    """

    number: str
    about: str
    tests: tuple[str, ...]


def _read() -> Iterator[Paragraph]:
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            number, about, tests = (part.strip() for part in line.split("|"))
            yield Paragraph(number, about, tuple(tests.split()))


PARAGRAPHS: Final = tuple(_read())
NUMBER: Final = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,2})(?![\d])")
NOTES: Final = re.compile(r"\bnotes? ([1-9])\b(?: and ([1-9]))?")


@cache
def implementing() -> dict[str, tuple[str, ...]]:
    """By paragraph: what names it, as `module.thing`."""
    found: dict[str, dict[str, None]] = {}
    for path in _python(CODE):
        for owner, text in _documented(path):
            for number in (*NUMBER.findall(text), *_notes(text)):
                found.setdefault(number, {})[f"{path.stem}.{owner}"] = None
    for number, row in _noted_rows():
        found.setdefault(number, {})[row] = None
    return {number: tuple(owners) for number, owners in found.items()}


def _notes(text: str) -> Iterator[str]:
    """The notes of the terrain chart that a text names."""
    return (f"note {n}" for pair in NOTES.findall(text) for n in pair if n)


def _noted_rows() -> Iterator[tuple[str, str]]:
    """The notes of the terrain chart, each with the rows that it belongs to."""
    for rows in json.loads(CHART.read_text("utf-8")).values():
        for row in rows if isinstance(rows, list) else ():
            for number in row.get("notes", ()) if isinstance(row, dict) else ():
                yield f"note {number}", f"terrain.{row['id']}"


def _python(places: tuple[str, ...]) -> Iterator[Path]:
    for place in places:
        path = ROOT / place
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def _documented(path: Path) -> Iterator[tuple[str, str]]:
    """Everything in a module that has words: functions, classes, and fields with theirs below."""
    tree = ast.parse(path.read_text("utf-8"))
    yield "module", ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef | ast.Module):
            yield from _fields(node)


def _fields(node: ast.ClassDef | ast.Module) -> Iterator[tuple[str, str]]:
    owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
    for before, after in zip(node.body, node.body[1:], strict=False):
        if isinstance(before, ast.AnnAssign) and isinstance(before.target, ast.Name):
            words = after.value if isinstance(after, ast.Expr) else None
            if isinstance(words, ast.Constant) and isinstance(words.value, str):
                yield owner + before.target.id, words.value


@cache
def listed_tests() -> frozenset[str]:
    """The names of all tests that may be listed."""
    return frozenset(
        node.name
        for path in _python(TESTS)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def page() -> str:
    """The page as it should be."""
    lines = [
        "# Rules index",
        "",
        "Each numbered paragraph of Combat Infantry: what implements it, and the tests that show",
        "it. Written by `python -m tests.rules.rules_index` from the code; a test keeps it true.",
        "",
        "| Paragraph | About | In the code | Shown by |",
        "|---|---|---|---|",
    ]
    for paragraph in PARAGRAPHS:
        code = implementing().get(paragraph.number, ())
        shown = [f"`{name}`" for name in code[:MOST_SHOWN]]
        more = f" and {len(code) - MOST_SHOWN} more" if len(code) > MOST_SHOWN else ""
        tests = ", ".join(f"`{name}`" for name in paragraph.tests)
        nothing = "a comment" if not paragraph.tests else ""
        lines.append(
            f"| {paragraph.number} | {paragraph.about} "
            f"| {', '.join(shown) + more or nothing} | {tests or nothing} |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
