#!/usr/bin/env python3
"""From a fresh checkout to a running studio, with nothing but Python.

    python3 packaging/bootstrap.py run  [FILE]            open the studio on a shipped scenario
    python3 packaging/bootstrap.py test [PYTEST-OPTION..] run the tests

Either makes a private environment in `.venv`, installs what is missing, and does its job. Where
there is no screen, `run` checks, plays and prints the scenario instead. Standard library only;
Linux, macOS and Windows.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
STAMP = ENVIRONMENT / "firefight-studio.json"
SCENARIO = ROOT / "scenarios" / "olminsk.scenario.json"
OUTPUT = ROOT / "out"
OLDEST_PYTHON = (3, 11)
OLDEST_GLIBC = (2, 34)  # what the wheels of Qt are built on

# Shared library that Qt loads -> the Debian and Ubuntu package it comes in. Qt refuses to start
# without any one of the first group even when it draws to no screen.
DRAWING_LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libX11.so.6": "libx11-6",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libX11-xcb.so.1": "libx11-xcb1",
}


SCREEN_OF_TESTS = {"Xvfb": "xvfb"}
"""The screen that nobody sees, on which a few tests open a window -> its package."""


class Stopped(Exception):
    """The job can't go on; the message says why and what to do about it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do the job the command line names; its exit status is 0, or what went wrong's."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:  # a name in Cyrillic must not end the program on an old console
            reconfigure(errors="replace", line_buffering=True)
    options = command_line().parse_args(arguments)
    try:
        check_python(sys.version_info[:3], importlib.util.find_spec("ensurepip") is not None)
        if options.job == "test":
            return run_tests(options.rest)
        return run_studio(options.rest)
    except Stopped as reason:
        print(f"bootstrap: {reason}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def command_line() -> argparse.ArgumentParser:
    """The two jobs; what follows a job is passed on."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py", description="Make a private environment, then run or test the studio."
    )
    parser.add_argument(
        "job", choices=["run", "test"], help="run [FILE]: open a scenario; test [OPTION...]: pytest"
    )
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


# ---------------------------------------------------------------- the two jobs


def run_tests(pytest_options: Sequence[str]) -> int:
    """Run the whole test suite, or what the options choose of it."""
    install_system_libraries(DRAWING_LIBRARIES)
    offer_screen()
    python = environment("test")
    options = list(pytest_options) or ["-n", "auto", "--dist", "worksteal"]
    return call([str(python), "-m", "pytest", *options], ROOT)


def run_studio(files: Sequence[str]) -> int:
    """Open the studio on a scenario; with no screen, do its work without one."""
    if len(files) > 1 or any(name.startswith("-") for name in files):
        raise Stopped(f"run takes one scenario file, not {' '.join(files)!r}")
    scenario = Path(files[0]).resolve() if files else SCENARIO
    if not scenario.is_file():
        raise Stopped(f"there is no scenario file {scenario}")
    why_not = no_screen(os.environ, platform.system())
    install_system_libraries(
        DRAWING_LIBRARIES if why_not else {**DRAWING_LIBRARIES, **WINDOW_LIBRARIES}
    )
    python = environment("")
    why_not = why_not or screen_refuses(python)
    if why_not:
        print(f"No screen here: {why_not}. So the studio does its work without one.")
        script = ROOT / "packaging" / "without_screen.py"
        return call([str(python), str(script), str(scenario), str(OUTPUT)], Path.cwd())
    print(f"Opening {shown(scenario)}; close the window to come back here.")
    return call([str(python), "-m", "studio", "edit", str(scenario)], Path.cwd())


def no_screen(variables: Mapping[str, str], system: str) -> str:
    """Why no window can open here, or nothing."""
    chosen = variables.get("QT_QPA_PLATFORM", "").split(":")[0]
    if chosen in ("offscreen", "minimal", "vnc"):
        return f"QT_QPA_PLATFORM is {chosen}"
    has_screen = variables.get("DISPLAY") or variables.get("WAYLAND_DISPLAY")
    if system == "Linux" and not has_screen:
        return "neither DISPLAY nor WAYLAND_DISPLAY is set"
    return ""


def screen_refuses(python: Path) -> str:
    """Why the screen that is promised can't be opened after all, or nothing.

    Qt ends the whole process when it can't, so a process of its own tries.
    """
    attempt = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    tried = subprocess.run(
        [str(python), "-c", attempt],
        env=clean_variables(os.environ),
        capture_output=True,
        check=False,
    )
    return "" if tried.returncode == 0 else "Qt could not open the screen"


# ---------------------------------------------------------------- Python and its environment


def check_python(version: Sequence[int], has_ensurepip: bool) -> None:
    """Stop unless this Python is new enough and able to make an environment."""
    if tuple(version[:2]) < OLDEST_PYTHON:
        needed, found = dotted(OLDEST_PYTHON), dotted(version)
        raise Stopped(f"Python {needed} or newer is needed, and this is {found}: start me with it")
    if not has_ensurepip:
        raise Stopped(
            "this Python can't make environments: its module ensurepip is missing. On Debian "
            f"and Ubuntu type\n  {sudo()}apt-get install -y python{dotted(version[:2])}-venv"
        )
    name, glibc = platform.libc_ver()
    if name == "glibc" and tuple(int(part) for part in glibc.split(".")[:2]) < OLDEST_GLIBC:
        raise Stopped(
            f"Qt needs glibc {dotted(OLDEST_GLIBC)} or newer (Debian 12, Ubuntu 22.04), "
            f"and this system has {glibc}"
        )


def environment(extra: str) -> Path:
    """The Python of `.venv`, with the studio and this extra's packages installed."""
    python = environment_python(ENVIRONMENT)
    if not works(python):
        print(f"Making a private environment in {shown(ENVIRONMENT)} ...")
        import venv  # some systems leave it out; check_python has told them

        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(ENVIRONMENT)
    wanted = stamp_key(python)
    done = read_stamp(STAMP)
    if done.get("key") == wanted and extra in done.get("extras", []):
        return python
    extras = sorted({extra, *(done.get("extras", []) if done.get("key") == wanted else [])})
    STAMP.unlink(missing_ok=True)  # an installation that breaks off must not look complete
    install_packages(python, extra)
    STAMP.write_text(json.dumps({"key": wanted, "extras": extras}) + "\n", encoding="utf-8")
    return python


def environment_python(folder: Path) -> Path:
    """Where an environment keeps its Python."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def works(python: Path) -> bool:
    """Whether an environment is alive: its Python starts, is new enough and has pip."""
    question = f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"
    try:
        return (
            subprocess.run(
                [str(python), "-I", "-c", question], capture_output=True, check=False
            ).returncode
            == 0
        )
    except OSError:
        return False


def stamp_key(python: Path) -> str:
    """What an installation depends on: the interpreter, the checkout's place, pyproject.toml."""
    version = subprocess.run(
        [str(python), "-I", "-c", "import sys; print(sys.version)"], capture_output=True, check=True
    ).stdout
    project = (ROOT / "pyproject.toml").read_bytes()
    return hashlib.sha256(b"\0".join([version, str(ROOT).encode(), project])).hexdigest()


def read_stamp(path: Path) -> dict[str, Any]:
    """What the last complete installation was of; nothing if there was none."""
    try:
        stamp = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def install_packages(python: Path, extra: str) -> None:
    """Install the studio, in place, with what it needs."""
    print("Installing what is missing with pip; the first time this takes a minute or two ...")
    target = f".[{extra}]" if extra else "."
    status = call(
        [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-e", target],
        ROOT,
    )
    if status:
        raise Stopped(
            "pip could not install what is needed (its words are above). Is the network there? "
            "Then try once more; removing the folder .venv first starts from nothing."
        )


# ---------------------------------------------------------------- the system's libraries


def install_system_libraries(libraries: Mapping[str, str]) -> None:
    """See that the system has the shared libraries Qt loads; only Linux lets one forget them."""
    if platform.system() != "Linux":
        return
    missing = missing_libraries(libraries, ctypes.CDLL)
    if not missing:
        return
    if not is_debian():
        raise Stopped(
            f"Qt needs libraries this system hasn't: {', '.join(missing)}. "
            "Install them with your system's package manager and try again"
        )
    packages = sorted({libraries[name] for name in missing})
    if sudo():
        raise Stopped(f"Qt needs libraries of the system. Type\n  {apt_line(packages)}")
    print(f"Installing Qt's system libraries: {' '.join(packages)} ...")
    apt_install(packages)
    still = missing_libraries(libraries, ctypes.CDLL)
    if still:
        raise Stopped(f"after installing {' '.join(packages)} Qt still lacks {', '.join(still)}")


def offer_screen() -> None:
    """A screen for the tests that open a window; without one these are left out, and why is said.

    Nothing else needs it, so what can't be installed stops nothing.
    """
    if platform.system() != "Linux":
        return
    missing = missing_libraries(WINDOW_LIBRARIES, ctypes.CDLL)
    packages = sorted(
        {WINDOW_LIBRARIES[name] for name in missing}
        | {package for name, package in SCREEN_OF_TESTS.items() if shutil.which(name) is None}
    )
    if not packages:
        return
    try:
        if not is_debian():
            raise Stopped(f"they need Xvfb and Qt's libraries for windows: {', '.join(packages)}")
        if sudo():
            raise Stopped(f"to have them run too, type\n  {apt_line(packages)}")
        print(f"Installing a screen for the tests: {' '.join(packages)} ...")
        apt_install(packages)
    except Stopped as reason:
        print(f"Tests in a real window are left out: {reason}")


def missing_libraries(names: Iterable[str], load: Callable[[str], object]) -> list[str]:
    """Those of the shared libraries that the loader can't load."""
    missing = []
    for name in names:
        try:
            load(name)
        except OSError:
            missing.append(name)
    return missing


def is_debian() -> bool:
    """Whether this is Debian, Ubuntu or one of their kin."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return False
    kin = {release.get("ID", ""), *release.get("ID_LIKE", "").split()}
    return bool(kin & {"debian", "ubuntu"}) and shutil.which("apt-get") is not None


def apt_line(packages: Sequence[str]) -> str:
    """The line to type that installs these packages."""
    return f"{sudo()}apt-get install -y --no-install-recommends {' '.join(packages)}"


def sudo() -> str:
    """What turns a line into root's, where one isn't root."""
    return "" if not hasattr(os, "geteuid") or os.geteuid() == 0 else "sudo "


def apt_install(packages: Sequence[str]) -> None:
    """Install packages without a question; its output is shown only when it fails."""
    variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    # Fresh lists first, but if only that fails the old ones may do.
    for command in (["apt-get", "update"], install):
        done = subprocess.run(
            command,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise Stopped(f"apt-get failed. Type it yourself:\n  {apt_line(packages)}")


# ---------------------------------------------------------------- small things


def shown(path: Path) -> str:
    """A path as short as it can be from where the reader stands."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def call(command: Sequence[str], folder: Path) -> int:
    """Run a command in a folder, its output where ours goes; its exit status."""
    return subprocess.run(
        command, cwd=folder, env=clean_variables(os.environ), check=False
    ).returncode


def clean_variables(variables: Mapping[str, str]) -> dict[str, str]:
    """The environment variables without those that would reach past a private environment."""
    reaching = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX"}
    return {name: value for name, value in variables.items() if name not in reaching}


def dotted(version: Sequence[int]) -> str:
    """`3.11` for (3, 11)."""
    return ".".join(str(part) for part in version)


if __name__ == "__main__":
    sys.exit(main())
