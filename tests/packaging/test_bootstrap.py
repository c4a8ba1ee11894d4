"""The bootstrap says what is wrong, installs only what is missing, and passes options on."""

import ast
import importlib.util
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"
spec = importlib.util.spec_from_file_location("bootstrap", PACKAGING / "bootstrap.py")
assert spec is not None
assert spec.loader is not None
bootstrap = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bootstrap)


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """The bootstrap of an otherwise empty checkout, with a real environment without pip in it."""
    (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / ".venv" / "stamp.json")
    return tmp_path


@pytest.fixture
def commands(checkout, monkeypatch):
    """What the bootstrap would have run; our own interpreter plays its environment."""
    (checkout / ".venv").mkdir()
    monkeypatch.setattr(bootstrap, "environment_python", lambda folder: Path(sys.executable))
    monkeypatch.setattr(bootstrap, "install_system_libraries", lambda libraries: None)
    monkeypatch.setattr(bootstrap, "offer_screen", lambda: None)
    noted: list[list[str]] = []

    def note(command, folder):
        noted.append(command)
        return 0

    monkeypatch.setattr(bootstrap, "call", note)
    return noted


def test_the_bootstrap_needs_the_standard_library_alone():
    tree = ast.parse((PACKAGING / "bootstrap.py").read_text(encoding="utf-8"))
    plain = [n.name for node in ast.walk(tree) if isinstance(node, ast.Import) for n in node.names]
    froms = [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    tops = {name.split(".")[0] for name in [*plain, *froms]}
    assert tops <= sys.stdlib_module_names


def test_an_old_python_can_read_the_bootstrap_far_enough_to_be_told():
    ast.parse((PACKAGING / "bootstrap.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_an_old_python_is_told_what_is_needed():
    with pytest.raises(bootstrap.Stopped, match=r"Python 3\.11 or newer is needed.*is 3\.9\.2"):
        bootstrap.check_python((3, 9, 2), True)


def test_a_python_without_venv_gets_the_exact_line_to_type():
    with pytest.raises(bootstrap.Stopped, match=r"apt-get install -y python3\.11-venv$"):
        bootstrap.check_python((3, 11, 2), False)


def test_what_was_installed_once_is_not_installed_again(commands):
    bootstrap.environment("test")
    bootstrap.environment("test")
    assert len(commands) == 1
    assert commands[0][-2:] == ["-e", ".[test]"]


def test_a_changed_pyproject_is_installed_anew(commands, checkout):
    bootstrap.environment("")
    (checkout / "pyproject.toml").write_text("[project]\n# more", encoding="utf-8")
    bootstrap.environment("")
    assert len(commands) == 2


def test_running_and_testing_share_one_environment(commands):
    for extra in ("", "test", "", "test"):
        bootstrap.environment(extra)
    assert [command[-1] for command in commands] == [".", ".[test]"]


def test_an_installation_that_failed_is_tried_again(commands, monkeypatch):
    with monkeypatch.context() as failing:
        failing.setattr(bootstrap, "call", lambda command, folder: 1)
        with pytest.raises(bootstrap.Stopped, match="pip could not install"):
            bootstrap.environment("")
    bootstrap.environment("")
    assert len(commands) == 1


def test_a_damaged_stamp_counts_as_none(commands, checkout):
    bootstrap.environment("")
    bootstrap.STAMP.write_text("{", encoding="utf-8")
    bootstrap.environment("")
    assert len(commands) == 2


@pytest.mark.parametrize("damage", ["no python", "a python that is none", "no pip"])
def test_a_broken_environment_is_noticed(tmp_path, damage):
    python = bootstrap.environment_python(tmp_path)
    python.parent.mkdir(parents=True)
    if damage == "a python that is none":
        python.write_text("", encoding="utf-8")
        python.chmod(0o755)
    elif damage == "no pip":
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    assert not bootstrap.works(python)


def test_a_broken_environment_is_made_anew(checkout, monkeypatch):
    python = bootstrap.environment_python(bootstrap.ENVIRONMENT)
    python.parent.mkdir(parents=True)
    python.write_text("", encoding="utf-8")
    monkeypatch.setattr(venv.EnvBuilder, "_setup_pip", lambda self, context: None)  # takes seconds
    monkeypatch.setattr(bootstrap, "install_packages", lambda python, extra: None)
    assert bootstrap.environment("") == python
    assert subprocess.run([python, "-c", ""]).returncode == 0


def test_options_after_test_go_to_pytest_untouched(commands):
    options = ["-x", "tests/model", "-k", "seam", "--lf"]
    assert bootstrap.main(["test", *options]) == 0
    assert commands[-1][1:] == ["-m", "pytest", *options]


def test_a_scenario_that_is_not_there_is_named(commands, capsys):
    assert bootstrap.main(["run", "nowhere.scenario.json"]) == 2
    assert "there is no scenario file" in capsys.readouterr().err
    assert commands == []


def test_run_opens_the_editor_where_there_is_a_screen(commands, checkout, monkeypatch):
    scenario = checkout / "a.scenario.json"
    scenario.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "no_screen", lambda variables, system: "")
    monkeypatch.setattr(bootstrap, "screen_refuses", lambda python: "")
    assert bootstrap.main(["run", str(scenario)]) == 0
    assert commands[-1][1:] == ["-m", "studio", "edit", str(scenario)]


def test_run_says_that_there_is_no_screen_and_works_without(
    commands, checkout, monkeypatch, capsys
):
    scenario = checkout / "a.scenario.json"
    scenario.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(bootstrap, "no_screen", lambda variables, system: "DISPLAY is not set")
    assert bootstrap.main(["run", str(scenario)]) == 0
    assert "No screen here: DISPLAY is not set" in capsys.readouterr().out
    assert Path(commands[-1][1]).name == "without_screen.py"
    assert commands[-1][2] == str(scenario)


@pytest.mark.parametrize(
    ("variables", "system", "has_screen"),
    [
        ({}, "Linux", False),
        ({"DISPLAY": ""}, "Linux", False),
        ({"DISPLAY": ":0"}, "Linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "Linux", True),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "Linux", False),
        ({"DISPLAY": ":0", "QT_QPA_PLATFORM": "xcb"}, "Linux", True),
        ({}, "Darwin", True),
        ({}, "Windows", True),
    ],
)
def test_a_screen_is_looked_for_where_the_system_keeps_it(variables, system, has_screen):
    assert (bootstrap.no_screen(variables, system) == "") == has_screen


def test_libraries_that_load_are_not_installed():
    def loader(name):
        if name != "libEGL.so.1":
            raise OSError(name)

    names = ["libGL.so.1", "libEGL.so.1", "libX11.so.6"]
    assert bootstrap.missing_libraries(names, loader) == ["libGL.so.1", "libX11.so.6"]


@pytest.fixture
def bare_linux(monkeypatch):
    """A Debian on which libEGL is missing until apt has run; gives what apt was asked for."""
    installed: list[str] = []
    monkeypatch.setattr(bootstrap.platform, "system", lambda: "Linux")
    monkeypatch.setattr(bootstrap, "is_debian", lambda: True)
    monkeypatch.setattr(
        bootstrap, "missing_libraries", lambda names, load: [] if installed else ["libEGL.so.1"]
    )
    monkeypatch.setattr(bootstrap, "apt_install", installed.extend)
    return installed


def test_root_gets_qts_libraries_installed(bare_linux, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    bootstrap.install_system_libraries(bootstrap.DRAWING_LIBRARIES)
    assert bare_linux == ["libegl1"]


def test_anyone_else_gets_the_line_to_type(bare_linux, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    line = r"^  sudo apt-get install -y --no-install-recommends libegl1$"
    with pytest.raises(bootstrap.Stopped, match=rf"(?m){line}"):
        bootstrap.install_system_libraries(bootstrap.DRAWING_LIBRARIES)
    assert bare_linux == []


@pytest.fixture
def no_xvfb(bare_linux, monkeypatch):
    """A Debian that has Qt's libraries, but no screen that nobody sees; what apt was asked for."""
    monkeypatch.setattr(bootstrap, "missing_libraries", lambda names, load: [])
    monkeypatch.setattr(bootstrap.shutil, "which", lambda name: None)
    return bare_linux


def test_root_gets_a_screen_for_the_tests(no_xvfb, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
    bootstrap.offer_screen()
    assert no_xvfb == ["xvfb"]


@pytest.mark.parametrize("root", [True, False])
def test_without_a_screen_the_tests_run_all_the_same_and_it_is_said(
    no_xvfb, monkeypatch, capsys, root
):
    def refuse(packages):
        raise bootstrap.Stopped("apt-get failed")

    monkeypatch.setattr(bootstrap, "apt_install", refuse)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    bootstrap.offer_screen()
    said = capsys.readouterr().out
    assert "Tests in a real window are left out: " in said
    assert ("apt-get failed" in said) == root
    assert ("sudo apt-get install -y --no-install-recommends xvfb" in said) != root


def test_another_linux_gets_the_libraries_named(bare_linux, monkeypatch):
    monkeypatch.setattr(bootstrap, "is_debian", lambda: False)
    with pytest.raises(bootstrap.Stopped, match=r"hasn't: libEGL\.so\.1"):
        bootstrap.install_system_libraries(bootstrap.DRAWING_LIBRARIES)
