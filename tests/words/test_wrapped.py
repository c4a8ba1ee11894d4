"""Texts of the window go through `studio.words`: none is handed to a widget as it is written."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
APP = ROOT / "studio" / "app"
NOT_YET = ()
"""Parts of the app that still speak English alone."""
SHOWN = {
    *("setText", "setToolTip", "setStatusTip", "setWindowTitle", "setTitle", "setPlaceholderText"),
    *("setAccessibleName", "setAccessibleDescription", "setInformativeText", "setSpecialValueText"),
    *("setSuffix", "setPrefix", "setHeaderLabels", "setHorizontalHeaderLabels"),
    *("addAction", "addMenu", "addTab", "addRow", "addButton", "addItem", "addItems"),
    *("QAction", "QMenu", "QLabel", "QPushButton", "QCheckBox", "QRadioButton", "QGroupBox"),
    *("say", "tell_error", "ask", "edit", "begin_stroke", "show_text"),
}
"""What shows the texts that it is given."""
FIELDS = {"label", "tip", "nothing", "placeholder"}
"""Keywords whose texts are shown, whatever they are given to."""
NAMES = {"Firefight Studio", "Firefight Studio ", " px"}
"""What is called the same in all languages."""
FILES = [
    path
    for path in sorted(APP.rglob("*.py"))
    if not path.relative_to(APP).as_posix().startswith(NOT_YET)
]


def plain_texts(tree):
    """Where a text is shown that nobody can translate, and the text."""
    handing = handing_on(tree)
    for call in calls_in(tree):
        given = [word.value for word in call.keywords if word.arg in FIELDS]
        if called(call) in SHOWN:
            given += call.args
        elif called(call) in handing:
            given += [one for n, one in enumerate(call.args) if n in handing[called(call)]]
        for part in (part for node in given for part in written(node)):
            if re.search(r"[A-Za-z]{2}", part) and part not in NAMES:
                yield f"{call.lineno}: {part}"


def calls_in(tree):
    """All calls in a module or function."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def called(call):
    """The name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def handing_on(tree):
    """The functions of a module that show what they are given, such as an `_add` of its own.

    By name: which of their arguments they show.
    """
    found = {}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        names = [one.arg for one in function.args.args if one.arg != "self"]
        shown = {
            names.index(given.id)
            for call in calls_in(function)
            if called(call) in SHOWN
            for given in call.args
            if isinstance(given, ast.Name) and given.id in names
        }
        if shown:
            found[function.name] = shown
    return found


def written(node):
    """The parts of an argument that are written there; those of calls within it are theirs."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from written(part.value) if isinstance(part, ast.FormattedValue) else []
        text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        yield re.sub(r"<[^>]*>|&\w+;", "", text)
    elif isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*written(node.left), *written(node.right))
    elif isinstance(node, ast.BoolOp | ast.List | ast.Tuple):
        for one in node.values if isinstance(node, ast.BoolOp) else node.elts:
            yield from written(one)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(APP).as_posix())
def test_texts_that_are_shown_can_be_translated(path):
    assert list(plain_texts(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_a_plain_text_is_found_wherever_it_hides():
    code = """
label.setText("Save")
desk.say(f"{count} hexes copied")
form.addRow("On" if on else "", box)
tree.setHeaderLabels(["Unit", tr("Cost")])
label.setText(tr("Saved") + " " + name)
label.setText(f"{'Ready' if done else tr('Wait')}")
label.setText(name or "Nobody")
Number(name="cost", label="Cost")
def _add(menu, text, keys):
    menu.addAction(text)
_add(menu, "Remove", "Del")
"""
    assert list(plain_texts(ast.parse(code))) == [
        "2: Save",
        "3:  hexes copied",
        "4: On",
        "5: Unit",
        "7: Ready",
        "8: Nobody",
        "9: Cost",
        "12: Remove",
    ]
