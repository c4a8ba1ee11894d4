"""The command line as a process of its own: locales, pipes, screens, Ctrl-C, and a quick start."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

FIREFIGHT = [sys.executable, "-m", "studio"]
NO_SCREEN = {
    name: value
    for name, value in os.environ.items()
    if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    and not name.startswith(("LC_", "LANG", "PYTHON"))
}
HEAVY = {"PySide6", "shapely", "numpy", "lxml", "jsonschema", "joblib", "pikepdf", "distributed"}


def run(*words: object, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*FIREFIGHT, *map(str, words)],
        env={**NO_SCREEN, "PYTHONPATH": os.pathsep.join(sys.path), **variables},
        capture_output=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C"},
        {"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE.UTF-8"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "ascii"},
    ],
    ids=["C", "de_DE", "plain ascii", "ascii output"],
)
def test_any_locale_gives_the_same_json_with_decimal_points(file, variables):
    found = run("list", "scenarios", "--format", "json", **variables)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout == run("list", "scenarios", "--format", "json").stdout
    odds = json.loads(run("odds", "4F2", "--format", "json", **variables).stdout)
    assert odds["mean"] == 0.8
    assert b"40.96%" in run("odds", "4F2", **variables).stdout


def test_text_that_the_terminal_cannot_show_is_no_reason_to_stop(tmp_path):
    missing = tmp_path / "Ольминск.json"
    found = run("cost", missing, LC_ALL="C", PYTHONCOERCECLOCALE="0", PYTHONUTF8="0")
    assert found.returncode == 2
    assert found.stderr.startswith(b"firefight: ")
    assert found.stderr.isascii()


def test_a_reader_that_goes_away_is_no_error(file):
    command = subprocess.Popen(
        [*FIREFIGHT, "list", "units", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.close()
    assert command.stderr.read() == b""
    command.stderr.close()
    assert command.wait(60) in (0, 141)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_in_a_line():
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(
            [*FIREFIGHT, "list", "units"], stdout=full, stderr=subprocess.PIPE, timeout=60
        )
    assert found.returncode == 2
    assert found.stderr == b"firefight: the answer can't be written: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="no shell that closes an output")
@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-"])
def test_a_closed_output_is_no_error(closed):
    words = " ".join(f"'{word}'" for word in [*FIREFIGHT, "list", "players"])
    found = subprocess.run(["sh", "-c", f"{words} {closed}"], capture_output=True, timeout=60)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"", b"")


def test_a_sheet_is_exported_without_a_screen(file, tmp_path):
    out = tmp_path / "sheet.pdf"
    found = run("export", file, out, "--paper", "Letter", "--format", "json")
    assert (found.returncode, found.stderr) == (0, b"")
    assert json.loads(found.stdout) == {"files": [str(out)]}
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there is always a screen")
def test_the_editor_says_that_there_is_no_screen(file):
    found = run("edit", file)
    assert (found.returncode, found.stdout) == (2, b"")
    assert found.stderr.startswith(b"firefight: there is no screen")
    assert found.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent another way")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_a_playtest_in_a_line_and_keeps_its_games(file, tmp_path, jobs):
    db = tmp_path / "games.sqlite"
    words = [
        "playtest",
        file,
        "--games",
        "100000",
        "--players",
        "random",
        "--jobs",
        str(jobs),
        "--db",
        db,
    ]
    command = subprocess.Popen(
        [*FIREFIGHT, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # Ctrl-C goes to all processes of a terminal
        preexec_fn=heeds_ctrl_c,  # noqa: PLW1509 - no threads run in this test
    )
    try:
        while not games_in(db):
            assert command.poll() is None
            time.sleep(0.05)
        os.killpg(command.pid, signal.SIGINT)
        out, err = command.communicate(timeout=60)
    finally:
        if command.poll() is None:
            os.killpg(command.pid, signal.SIGKILL)
            command.communicate()
    assert (command.returncode, out, err) == (130, b"", b"firefight: stopped\n")
    assert games_in(db)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent another way")
def test_ctrl_c_within_a_text_that_python_executes_ends_with_the_same_status(tmp_path):
    (tmp_path / "struck.py").write_text(
        "import sys, signal, studio.cli\n"
        "studio.cli._run = lambda words: exec('signal.raise_signal(signal.SIGINT)')\n"
        "sys.exit(studio.cli.main(['list', 'players']))\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "struck"],
        env={**NO_SCREEN, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        capture_output=True,
        timeout=60,
        preexec_fn=heeds_ctrl_c,
    )
    assert (found.returncode, found.stderr) == (130, b"firefight: stopped\n")


def heeds_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and tests may run there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def games_in(db: Path) -> int:
    """How many games a store holds already."""
    if not db.exists():
        return 0
    reader = sqlite3.connect(db)
    try:
        (count,) = reader.execute("SELECT count(*) FROM game").fetchone()
    except sqlite3.OperationalError:  # its tables are just being made
        return 0
    finally:
        reader.close()
    return int(count)


@pytest.mark.parametrize(
    "words", [["--help"], ["check", "E1"], ["odds", "4F2"], ["list", "units"], ["playtest"]]
)
def test_nothing_heavy_is_loaded_before_it_is_needed(words):
    code = (
        "import sys; from studio.cli import main; "
        f"main({words!r}); sys.exit('loaded:' + ' '.join({HEAVY!r} & sys.modules.keys()))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.stderr.splitlines()[-1] == "loaded:"


def test_the_module_is_the_program():
    assert run("--version").stdout.startswith(b"firefight ")
