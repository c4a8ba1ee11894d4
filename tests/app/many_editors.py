"""Editors that work through one script, each killed at a random moment: kill -9.

    python tests/app/many_editors.py FOLDER SCENARIO ROUNDS

Each keeps its journal in a folder of its own, `FOLDER/ROUND`; the number of its last edit that was
made for certain is told, a line for a round. To be quick an editor is a fork of one that has all
in memory already, so there is no such thing on Windows.
"""

import os
import random
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor  # noqa: F401 (no editor shall have to load it)
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from studio.app.documents.document import Document
from studio.app.edits.painting import hexes_painted
from studio.app.edits.setting_up import of_scenario, units_moved
from studio.app.keeping import places
from studio.app.keeping import unsaved as unsaved_module
from studio.app.keeping.autosave import Autosave
from studio.model.edits import set_text, set_time

LONGEST = 0.025
"""Seconds for which an editor works at most."""
EDITS = 600
"""More than it makes meanwhile."""
SHORT = 3000
"""A journal of so many bytes begins anew, so that this is hit by the kill too."""


def edit(document: Document, number: int) -> None:
    """The edit of a number: the same whenever it is made. Some are steps back."""
    chance = random.Random(number)
    hexes = sorted(document.firefight.ground.cells)
    kind = number % 5
    if kind == 0:
        document.edit("Turns", of_scenario(lambda s: set_time(s, turns=number % 90 + 1)))
    elif kind == 1:
        painted = hexes_painted(document, chance.sample(hexes, 3), terrain="woods")
        document.edit("Paint", painted)
    elif kind == 2:
        document.edit("Move", units_moved(document, {"B1a": chance.choice(hexes)}))
    elif kind == 3:
        words = {"en": f"Edit {number}: " + "ö" * chance.randrange(200)}
        document.edit("Write", of_scenario(lambda s: set_text(s, "situation", words)))
    else:
        document.history.undo()


def work(document: Document, folder: Path, told: int) -> None:
    """Edit until killed, telling the number of each edit that was made."""
    places.state_folder = lambda: folder
    autosave = Autosave(document)
    autosave.begin()
    for number in range(EDITS):
        edit(document, number)
        os.write(told, b"%d\n" % number)
    time.sleep(60)


def killed(document: Document, folder: Path) -> int:
    """One editor, killed: the number of the last edit that it told of."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        work(document, folder, writing)
        os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as told:
        last = int(told.readline())
        time.sleep(random.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        last = max([last, *(int(line) for line in told if line.endswith("\n"))])
    os.waitpid(child, 0)
    return last


def main() -> None:
    """Kill so many."""
    folder, scenario, rounds = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    QCoreApplication([])
    unsaved_module.LEAST = SHORT  # type: ignore[misc]
    document = Document()
    document.open(scenario)
    for number in range(rounds):
        sys.stdout.write(f"{killed(document, folder / str(number))}\n")


if __name__ == "__main__":
    main()
