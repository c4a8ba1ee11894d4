"""What is lost when the editor is killed in the middle of work.

    .venv/bin/python bench/kill.py [rounds]

In each round an editor of its own makes an edit every 300 milliseconds, as a busy hand does, and
is killed (kill -9) at a random moment. Then its journal of the unsaved work is read. The aim is
that never more than the last edit is missing. The edit on which the kill falls may be there or not.
"""

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

EDITOR = """
import sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from studio.app.keeping import places
places.state_folder = lambda: Path(sys.argv[1])
from studio.app.edits.setting_up import of_scenario
from studio.app.start import application, open_window
from studio.model.edits import set_time

app = application()
window = open_window([Path(sys.argv[2])])
window.show()
window.files.keep_safe()
made = 0

def edit():
    global made
    made += 1
    window.document.edit("Turns", of_scenario(lambda s: set_time(s, turns=made)))
    print(made, flush=True)

timer = QTimer(interval=300)
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


def lost(state: Path, scenario: Path) -> int:
    """The edits that are missing after one round."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", EDITOR, str(state), str(scenario)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as editor:
        assert editor.stdout is not None
        made = int(editor.stdout.readline())
        Timer(random.uniform(0.3, 3), editor.kill).start()
        for line in editor.stdout:
            made = int(line)
    return made - kept(state)


def kept(state: Path) -> int:
    """The number of the last edit that a journal holds."""
    from studio.app.keeping.unsaved import read
    from studio.model.scenario import Scenario

    (journal,) = (state / "unsaved").glob("*.journal")
    work = read(journal).work()
    assert isinstance(work, Scenario)
    return work.time.turns or 0


def main() -> None:
    """Kill and count."""
    from studio.model.files import write_scenario
    from studio.model.scenario import Scenario

    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    missing: Counter[int] = Counter()
    for _ in range(rounds):
        with TemporaryDirectory() as folder:
            scenario = Path(folder) / "killed.scenario.json"
            write_scenario(scenario, Scenario("killed", {"en": "Killed"}))
            missing[lost(Path(folder), scenario)] += 1
    print(f"{rounds} editors killed at random moments; edits that were lost:")
    for number, count in sorted(missing.items()):
        more = " (the edit on which the kill fell is there, too)" if number < 0 else ""
        print(f"{number}: {count} times{more}")


if __name__ == "__main__":
    main()
