"""What a tab held goes with it, since everything else listens to the desk alone."""

import gc
import re
import weakref
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

import studio.app
from studio.app.collecting import collect_all
from studio.app.docks.problems import ProblemsDock
from studio.app.window import Window


def test_what_a_tab_held_is_released_when_it_closes(two: Window, qapp: QApplication):
    tab = two.tabs[0]
    two.tabs.show(tab)
    two.set_tool("terrain")
    two.set_tool("board")
    gc.freeze()
    refs = [
        weakref.ref(one)
        for one in (
            tab,
            tab.canvas,
            tab.desk,
            tab.document,
            tab.keeper,
            tab.tools["terrain"],
            tab.tools["board"],
        )
    ]
    del tab
    assert two.files.close(two.tabs[0])
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    problems = two.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    problems.checker.wait()
    collect_all()
    assert [ref() for ref in refs] == [None] * len(refs)


def test_docks_and_bars_listen_to_the_desk_and_not_to_one_document():
    """Whoever holds on to a document goes on showing it when another tab comes to the front."""
    app = Path(studio.app.__file__).parent
    per_tab = {"canvas.py", "desk.py", "document.py"}
    files = [*app.glob("*.py"), *app.glob("docks/*.py"), *app.glob("forms/*.py")]
    holding = re.compile(r"desk\.document(\.\w+)*\.(connect|disconnect)\(")
    guilty = [f.name for f in files if holding.search(f.read_text(encoding="utf-8"))]
    assert set(guilty) <= per_tab
