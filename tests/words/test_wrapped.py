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
NAMES = {"Firefight Studio", " px"}
"""What is called the same in all languages."""
FILES = [
    path
    for path in sorted(APP.rglob("*.py"))
    if not path.relative_to(APP).as_posix().startswith(NOT_YET)
]


def plain_texts(tree):
    """Where a text is shown that nobody can translate, and the text."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if name not in SHOWN:
            continue
        for given in call.args:
            for part in written(given):
                if re.search(r"[A-Za-z]{2}", part) and part not in NAMES:
                    yield f"{call.lineno}: {part}"


def written(node):
    """The parts of an argument that are written there; those of calls within it are theirs."""
    if isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.JoinedStr):
        text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        yield re.sub(r"<[^>]*>|&\w+;", "", text)
    elif isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*written(node.left), *written(node.right))
    elif isinstance(node, ast.List | ast.Tuple):
        for one in node.elts:
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
"""
    assert list(plain_texts(ast.parse(code))) == [
        "2: Save",
        "3:  hexes copied",
        "4: On",
        "5: Unit",
    ]
