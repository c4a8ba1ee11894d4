"""The wheel carries all that ships, and an installation of it finds it again."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("schema", "maps", "scenarios")


def run(*command, cwd=ROOT):
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder))
    return next(folder.glob("firefight_studio-*.whl"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    """The Python of a new environment that has the wheel, and borrows its dependencies from ours.

    A path in a .pth file brings our site-packages, but not the .pth files that lie there: the
    checkout stays out of reach.
    """
    folder = tmp_path_factory.mktemp("installed") / "env"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts, library = (
        Path(sysconfig.get_path(name, "venv", {"base": str(folder)}))
        for name in ("scripts", "purelib")
    )
    library.joinpath("borrowed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    python = scripts / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q"]
    run(*pip, "--no-deps", "--no-index", "--force-reinstall", str(wheel))
    return python


def files_below(folder):
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_package_the_data_and_the_licence(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = {f"studio/{name}" for name in files_below(ROOT / "studio")}
    shipped = {
        f"studio/shipped/{folder}/{name}"
        for folder in SHIPPED
        for name in files_below(ROOT / folder)
    }
    extra = {name for name in names if ".dist-info/" not in name}
    assert extra == package | shipped
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_an_installation_finds_what_ships_inside_itself(python, tmp_path):
    question = (
        "import json; from studio.model import shipped; "
        "print(json.dumps([str(shipped.schema_folder()), str(shipped.maps_folder()),"
        " str(shipped.scenarios_folder())]))"
    )
    answer = json.loads(run(str(python), "-c", question, cwd=tmp_path))
    for name, found in zip(SHIPPED, map(Path, answer), strict=True):
        assert found.is_relative_to(python.parent.parent.resolve())
        assert files_below(found) == files_below(ROOT / name)


def test_the_installed_command_works_on_what_ships(python, tmp_path):
    firefight = str(python.with_name("firefight" + python.suffix))
    scenarios = sorted(path.name for path in (ROOT / "scenarios").glob("*.scenario.json"))
    listed = json.loads(run(firefight, "list", "scenarios", "--format", "json", cwd=tmp_path))
    assert len(listed) == len(scenarios) > 0
    shipped = python.parent.parent.rglob("*.scenario.json")
    assert run(firefight, "check", *map(str, shipped), cwd=tmp_path) == ""
