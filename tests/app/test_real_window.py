"""Starts what is worth seeing on a real screen, on one that nobody sees: Xvfb."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TRIED = (
    "in_window.py",
    "test_authoring.py::test_a_scenario_is_made_by_mouse_and_keys_alone",
)
SIZE = "1366x768x24"
PATIENCE = 600.0
"""Seconds for all of it, however busy the machine is."""


@pytest.fixture(scope="module")
def screen() -> Iterator[dict[str, str]]:
    """The environment of a program on a screen of our own."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("Xvfb isn't installed: a window on a real screen can't be tried")
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", SIZE, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = first_line(answer)
        try:
            if not number:
                pytest.skip("Xvfb doesn't start here: a window on a real screen can't be tried")
            yield {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        finally:
            process.terminate()


def first_line(answer: IO[str]) -> str:
    """The number of the screen; nothing if the server has ended instead."""
    return answer.readline().strip()


@pytest.fixture
def window_opens(screen: dict[str, str]) -> None:
    """Qt ends the whole process where a library is missing, so a process of its own tries."""
    attempt = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    tried = subprocess.run(
        [sys.executable, "-c", attempt], env=screen, capture_output=True, text=True, check=False
    )
    if tried.returncode:
        pytest.skip(f"Qt can't open a window here: {tried.stderr.strip().splitlines()[:1]}")


@pytest.mark.usefixtures("window_opens")
def test_all_of_it_holds_in_a_window_on_a_real_screen(screen: dict[str, str]):
    tests = [str(HERE / name) for name in TRIED]
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [sys.executable, "-m", "pytest", *options, *tests]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=screen,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert " passed" in done.stdout
    assert "skipped" not in done.stdout
