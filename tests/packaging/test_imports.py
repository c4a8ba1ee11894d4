"""Qt stays in the upper layers, its widgets in the app alone, and heavy libraries wait."""

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDIO = ROOT / "studio"
MAY_USE_QT = {"draw", "export", "seen", "app"}
SOURCES = sorted(STUDIO.rglob("*.py"))
HEAVY = {"PySide6", "shapely", "numpy", "lxml", "jsonschema", "joblib", "pikepdf"}


def layer(path):
    """The layer a source file belongs to: the first part of its name within `studio`."""
    return path.relative_to(STUDIO).parts[0].removesuffix(".py")


def imported(tree):
    """Every module that a source file names in an import, and each thing it takes from one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def found(wrong):
    """Where an import goes against a rule, as `file: name`; the rule takes a layer and a name."""
    return [
        f"{path.relative_to(ROOT).as_posix()}: {name}"
        for path in SOURCES
        for name in imported(ast.parse(path.read_text(encoding="utf-8")))
        if name.startswith("PySide6") and wrong(layer(path), name)
    ]


def test_qt_is_used_by_the_painter_and_above():
    assert found(lambda layer, name: layer not in MAY_USE_QT) == []


def test_widgets_are_used_by_the_app_alone():
    assert found(lambda layer, name: layer != "app" and "QtWidgets" in name) == []


def test_qt_names_are_imported_one_by_one():  # a star costs a quarter of the start-up time
    assert found(lambda layer, name: name.endswith("*")) == []


def test_nothing_below_the_painter_loads_a_heavy_library_before_it_needs_it():
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in SOURCES
        if layer(path) not in MAY_USE_QT and path.name != "__main__.py"
    ]
    question = (
        f"import sys, importlib; [importlib.import_module(name) for name in {modules}]; "
        f"print(*sorted({HEAVY} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True)
    assert (done.returncode, done.stderr, done.stdout.strip()) == (0, "", "")


APP_FLOORS = (
    "start",
    "crash",
    "window",
    "deeds dialogs play table comparing finder tour",
    "frame",
    "docks tabs",
    "keeping view",
    "tools",
    "edits overlays",
    "desk",
    "scene sights",
    "documents forms language leisure months recent messages",
    "announcing collecting icons theme",
)
"""The packages of the app from the top down; what is imported late may lie above."""


def imported_at_once(tree):
    """The modules that a source file imports when it is imported itself."""
    return (n.module for n in tree.body if isinstance(n, ast.ImportFrom) and n.module)


def test_the_app_has_floors_too():
    floor = {part: number for number, parts in enumerate(APP_FLOORS) for part in parts.split()}
    upward = []
    for path in sorted((STUDIO / "app").rglob("*.py")):
        part = path.relative_to(STUDIO / "app").parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        for module in imported_at_once(ast.parse(path.read_text(encoding="utf-8"))):
            names = module.split(".")
            below = names[2] if names[:2] == ["studio", "app"] and len(names) > 2 else part
            if below != part and floor[below] < floor[part]:
                upward.append(f"{part} imports {module}")
    assert upward == []
