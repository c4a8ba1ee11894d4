"""The limits of CONTRIBUTING: no file, class or function of the project is larger than they say."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("studio", "tests", "bench", "packaging", "docs")
LONGEST_FILE = 400
"""Lines below which a file stays."""
LONGEST_FUNCTION = 44
"""Lines of a function at the most. The aim is thirty; nothing may get longer than the longest."""
MOST_METHODS = 25
"""Public methods of a class at the most, those left out that Qt calls. The aim is fifteen."""
QT_CALLS = ("Event", "sizeHint", "minimumSizeHint", "paintEngine", "boundingRect")
"""How the names end that Qt gave and calls (as in `pyproject.toml`)."""


def sources(*folders):
    """The Python files of some folders, each of which has some."""
    found = {folder: sorted((ROOT / folder).rglob("*.py")) for folder in folders}
    assert all(found.values()), found.keys()
    return [path for paths in found.values() for path in paths]


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def named(path, what):
    return f"{path.relative_to(ROOT).as_posix()}: {what}"


def public(owner):
    """The public methods of a class that somebody in the project calls."""
    return [
        one.name
        for one in owner.body
        if isinstance(one, ast.FunctionDef) and not one.name.startswith(("_", "test_"))
        if not one.name.endswith(QT_CALLS)
    ]


def test_no_file_has_400_lines():
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in sources(*FOLDERS)}
    assert [named(path, n) for path, n in lengths.items() if n >= LONGEST_FILE] == []


def test_no_function_gets_longer_than_the_longest():
    lengths = {
        named(path, f"{node.name}, line {node.lineno}"): (node.end_lineno or node.lineno)
        - node.lineno
        + 1
        for path in sources(*FOLDERS)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef)
    }
    assert {what: n for what, n in lengths.items() if n > LONGEST_FUNCTION} == {}


def test_no_class_gets_more_methods_than_the_largest():
    counts = {
        named(path, f"{node.name}, line {node.lineno}"): len(public(node))
        for path in sources(*FOLDERS)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ClassDef)
    }
    assert {what: n for what, n in counts.items() if n > MOST_METHODS} == {}
