"""What a start of the editor does without, so that it is quick: each start is a process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio.model.shipped import scenarios_folder

START = """
import linecache, sys
from enum import Enum
from pathlib import Path
import studio.app
from PySide6.QtCore import QSettings, QStandardPaths
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
QStandardPaths.setTestModeEnabled(True)
from studio.app.start import application, open_window
from studio.app.recent import recent_files

app = application()
window = open_window([Path(sys.argv[2])])
painted = []

def kinds_of(kind):
    for one in kind.__subclasses__():
        yield from (one, *kinds_of(one))

def tell():
    if not painted:
        painted.append(True)
        print("read:", *(path for path in linecache.cache if "studio" in path))
        print("modules:", *sys.modules)
        print("enums:", *{kind.__qualname__.partition(".")[0] for kind in kinds_of(Enum)})
        print("settings:", *(path.name for path in Path(sys.argv[1]).rglob("*") if path.is_file()))

window.canvas.painted.connect(tell)
window.show()
while not window.canvas.is_sharp or window.desk.leisure.is_busy or not recent_files():
    app.processEvents()
print("recent:", *recent_files())
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What a start with the scenario that ships tells, line by line."""
    folder = tmp_path_factory.mktemp("settings")
    scenario = scenarios_folder() / "olminsk.scenario.json"
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder), str(scenario)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    rows = (line.partition(":") for line in done.stdout.splitlines())
    return {what: words.split() for what, _, words in rows}


def test_qt_does_not_read_the_source_of_our_modules(told: dict[str, list[str]]) -> None:
    assert told["read"] == []


@pytest.mark.parametrize(
    "module", ["hashlib", "PySide6.QtPrintSupport", "jsonschema", "shapely", "studio.seen"]
)
def test_what_is_needed_later_is_imported_later(told: dict[str, list[str]], module: str) -> None:
    assert module not in told["modules"]


def test_nothing_is_written_before_the_map_is_painted(told: dict[str, list[str]]) -> None:
    assert told["settings"] == []
    assert [Path(path).name for path in told["recent"]] == ["olminsk.scenario.json"]


@pytest.mark.parametrize("kind", ["QStyle", "QAccessible", "QGraphicsScene"])
def test_what_qt_knows_by_many_names_is_asked_for_later(
    told: dict[str, list[str]], kind: str
) -> None:
    assert "QFrame" in told["enums"]
    assert kind not in told["enums"]
