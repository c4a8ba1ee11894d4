"""How soon the editor's window is painted, beside a bare PySide6 window.

    .venv/bin/python bench/start.py [rounds]

Each start is a process of its own, timed from before it begins until its window has been painted
for the first time. The editor opens the scenario that ships; the bare window holds one centred
label. The
editor's time until the map itself is sharp is told as well. The aim is 2.6 times the bare window.
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

ROOT = Path(__file__).resolve().parent.parent
AIM = 2.6

BARE = """
import sys
from time import time
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time())
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
from time import time
from PySide6.QtCore import QSettings
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from studio.app.start import application, open_window

app = application()
window = open_window([Path(sys.argv[2])])
seen = []

def painted():
    seen.append(time())
    if window.canvas.is_sharp:
        print(seen[0], seen[-1])
        sys.stdout.flush()
        app.quit()

window.canvas.painted.connect(painted)
window.show()
app.exec()
"""


def start(code: str, folder: str, *arguments: str) -> list[float]:
    """Seconds from before the process begins to each moment that it prints.

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
    return [float(word) - began for word in done.stdout.split()]


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    scenario = str(ROOT / "scenarios" / "olminsk.scenario.json")
    bare: list[float] = []
    painted: list[float] = []
    sharp: list[float] = []
    with TemporaryDirectory() as folder:
        start(EDITOR, folder, scenario)
        for _ in range(rounds):
            bare += start(BARE, folder)[:1]
            first, last = start(EDITOR, folder, scenario)
            painted.append(first)
            sharp.append(last)
    print(f"best of {rounds} starts, seconds to the painted window")
    print(f"bare window   {min(bare):.3f}")
    print(f"editor        {min(painted):.3f}   {min(painted) / min(bare):.2f} times (aim {AIM})")
    print(f"map sharp at  {min(sharp):.3f}   {min(sharp) / min(bare):.2f} times")


if __name__ == "__main__":
    main()
