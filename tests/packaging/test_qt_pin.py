"""The Qt we install survives many calls on the Python we run."""

import subprocess
import sys

CALLS = """
from PySide6.QtCore import QObject
thing = QObject()
for _ in range(20_000):
    thing.setObjectName("x")
"""


def test_twenty_thousand_void_calls_leave_the_interpreter_alive():
    # A Qt binding that loses a reference to None at each call kills Python 3.11 here, or when
    # the process ends: only its exit status tells.
    done = subprocess.run([sys.executable, "-c", CALLS], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
