"""How soon the editor's window is painted, beside a bare PySide6 window.

    .venv/bin/python bench/start.py [rounds]

Each start is a process of its own, timed from before it begins until its window has been painted
for the first time. The editor opens the scenario that ships; the bare window is as large and holds
one centred label. The editor's time until the map itself is sharp is told as well. Times are
seconds by the clock, and of processor time, which a busy machine stretches less. The aim is 2.6
times the bare window.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
AIM = 2.6

BARE = """
import sys
from time import process_time, time
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time(), process_time())
        sys.stdout.flush()
        QApplication.quit()

app = QApplication([])
window = Window()
window.setCentralWidget(QLabel("Bare", alignment=Qt.AlignmentFlag.AlignCenter))
window.resize(1440, 900)
window.show()
app.exec()
"""

EDITOR = """
import gc
gc.disable()  # as studio.app.run does until the window stands
import sys
from pathlib import Path
from time import process_time, time
from PySide6.QtCore import QSettings, Qt
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from studio.app.start import application, open_window

app = application()
window = open_window([Path(sys.argv[2])])
window.setWindowState(Qt.WindowState.WindowNoState)
window.resize(1440, 900)  # as large as the other, however small the screen is
seen = []

def painted():
    seen.append((time(), process_time()))
    if window.canvas.is_sharp:
        print(*seen[0], *seen[-1])
        sys.stdout.flush()
        app.quit()

window.canvas.painted.connect(painted)
window.show()
app.exec()
"""


class Took(NamedTuple):
    """Seconds by the clock and of processor time."""

    clock: float
    processor: float


def start(code: str, folder: str, *arguments: str) -> list[Took]:
    """How long it took from before the process begins to each moment that it prints.

    Compiled code is kept in the first folder, as an installation keeps it.
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    began = time()
    done = subprocess.run(
        [sys.executable, "-c", code, folder, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    words = [float(word) for word in done.stdout.split()]
    return [Took(clock - began, busy) for clock, busy in zip(words[::2], words[1::2], strict=True)]


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    scenario = str(ROOT / "scenarios" / "olminsk.scenario.json")
    bare: list[Took] = []
    painted: list[Took] = []
    sharp: list[Took] = []
    with TemporaryDirectory() as folder:
        start(EDITOR, folder, scenario)
        for _ in range(rounds):
            bare += start(BARE, folder)[:1]
            first, last = start(EDITOR, folder, scenario)
            painted.append(first)
            sharp.append(last)
    print(f"best of {rounds} starts, seconds to the painted window; the aim is {AIM} times")
    print(f"{'':14} {'clock':>7} {'times':>6} {'processor':>11} {'times':>6}")
    for name, took in (("bare window", bare), ("editor", painted), ("map sharp at", sharp)):
        row = f"{name:14}"
        for which, width in ((0, 7), (1, 11)):
            best, peer = min(one[which] for one in took), min(one[which] for one in bare)
            row += f" {best:{width}.3f} {best / peer:6.2f}"
        print(row)


if __name__ == "__main__":
    main()
