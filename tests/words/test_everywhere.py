"""No text for people is written without `studio.words`: neither in f-strings nor in tables.

What people read has words with a space between them. Any such text outside of `tr`, `mark` and the
like is found here, wherever it goes: returned, kept in a list, put together, raised.
"""

import ast
import re
from pathlib import Path

import pytest

STUDIO = Path(__file__).parents[2] / "studio"
WORDS = {"tr", "mark", "plural", "mark_plural", "term"}
BUGS = {
    *("ValueError", "KeyError", "TypeError", "AttributeError", "NotImplementedError"),
    "FrozenInstanceError",
    "IndexError",
}
"""What shows itself as a bug is in English."""
HOLE = "§"
"""Stands for a value in an f-string."""
READ = re.compile(
    rf"({HOLE}|[A-Za-z]{{2,}}('[a-z]+)?)[,;:]? [a-z]{{2,}}|[A-Za-z]{{3,}}[,;:]? {HOLE}"
    rf"|{HOLE} (at|by|of|in|to|or|on) {HOLE}"
)
"""Two words, or a word and a value, with a space between them."""
MARKUP = re.compile(r"<[^>]*>|&\w+;|\{\{.*?\}\}", re.DOTALL)
OWN_LANGUAGES = ("export", "draw")
"""They print in the language of a document, from tables of their own."""
FOR_PROGRAMS = {
    "app/comparing/window.py": r"white-space: |color: ",
    "app/crash.py": "Firefight Studio ",
    "app/dialogs/about.py": "<h3>Firefight Studio ",
    "app/dialogs/checklist.py": "[a-z-]+( [a-z-]+)+$",
    "app/play/log_dock.py": "QListWidget ",
    "app/play/prompt_bar.py": "padding: ",
    "cli/__init__.py": "firefight",
    "cli/commands.py": r"\[?\{|firefight ",
    "cli/parser.py": rf"{HOLE} \(firefight ",
    "cli/reference.py": "# The command line|firefight ",
    "cli/tables.py": r"tuple\[",
    "app/view/zoom_box.py": f"{HOLE} px",
    "checks/page.py": "",
    "checks/seams.py": "loose sides$",
    "engine/game.py": "game ",
    "engine/marks.py": f"{HOLE}(dice|next) |game ",
    "engine/record.py": rf"  rolls |{HOLE}{HOLE}  state ",
    "model/faults.py": f"{HOLE} does not match ",
    "model/reading.py": "Expecting |Extra |Unterminated |Invalid ",
    "players": "[a-z]+ §$",
    "playtest/order.py": "in game ",
    "playtest/report.py": "\n:root|firefight play ",
    "playtest/store.py": "\nCREATE|PRAGMA|SELECT|BEGIN|INSERT",
    "rules/chain_of_command": f"(opening|start) {HOLE}$",
    "rules/combat_infantry/estimate.py": "_Memory",
    "seen/fairness.py": "import|source|def roll|    return|print",
    "seen/report_html.py": "\n:root",
    "seen/tabletop/page.py": f"[cg]{HOLE} [a-z]+$",
    "seen/variants.py": "",
}
"""By file or folder: how texts begin that nobody reads, or that are part of a document or a page of
the documentation: styles, queries, seeds, forms of actions."""


def texts(node):
    """All texts of a module but docstrings and what is handed to the functions of words."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in WORDS:
        for keyword in node.keywords:
            yield from texts(keyword.value)
    elif isinstance(node, ast.Constant):
        yield from [(node.lineno, node.value)] if isinstance(node.value, str) else []
    elif isinstance(node, ast.JoinedStr):
        parts = [
            getattr(part, "value", "") if isinstance(part, ast.Constant) else HOLE
            for part in node.values
        ]
        yield node.lineno, "".join(map(str, parts))
        for part in node.values:
            yield from texts(part.value) if isinstance(part, ast.FormattedValue) else []
    elif not _is_silent(node):
        for child in ast.iter_child_nodes(node):
            yield from texts(child)


def _is_silent(node):
    """Docstrings, assertions and the texts of bugs."""
    if isinstance(node, ast.Raise):
        return getattr(getattr(node.exc, "func", None), "id", "") in BUGS
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or isinstance(node, ast.Assert)


def unmarked(code):
    """Where a text stands that people read and nobody can translate, and the text."""
    for line, text in texts(ast.parse(code)):
        if READ.search(MARKUP.sub("", text)):
            yield line, text


def _for_programs(name, text):
    return any(
        name == place or name.startswith(f"{place}/")
        for place, begins in FOR_PROGRAMS.items()
        if re.match(begins, text)
    )


@pytest.mark.parametrize(
    "folder",
    sorted(
        path.name
        for path in STUDIO.iterdir()
        if (path / "__init__.py").is_file() and path.name not in OWN_LANGUAGES
    ),
)
def test_texts_that_people_read_can_be_translated(folder):
    found = [
        f"{path.relative_to(STUDIO)}:{line}: {text}"
        for path in sorted((STUDIO / folder).rglob("*.py"))
        for line, text in unmarked(path.read_text(encoding="utf-8"))
        if not _for_programs(path.relative_to(STUDIO).as_posix(), text)
    ]
    assert found == []


def test_what_is_for_programs_is_still_there():
    """An exception that nothing needs any more would hide the next text."""
    found = [
        (path.relative_to(STUDIO).as_posix(), text)
        for path in STUDIO.rglob("*.py")
        for _, text in unmarked(path.read_text(encoding="utf-8"))
    ]
    unused = [
        place
        for place, begins in FOR_PROGRAMS.items()
        if not any(
            (name == place or name.startswith(f"{place}/")) and re.match(begins, text)
            for name, text in found
        )
    ]
    assert unused == []


def test_a_text_is_found_wherever_it_is_put_together():
    code = '''
def words(count, name):
    """Words of a docstring."""
    told = f"{count} blocks" if count else "none of them"
    lines = [tr("all is well"), f"{name} at {count}", tr("x", y=f"in the {name}")]
    _add(menu, "Set up here", f"<b>{name}</b>")
    assert lines, "never shown to anybody"
    raise StudioError(f"there is no {name}")
'''
    assert [text for _, text in unmarked(code)] == [
        "§ blocks",
        "none of them",
        "§ at §",
        "in the §",
        "Set up here",
        "there is no §",
    ]
