"""The frozen program tells a call for a worker from a call of its user."""

import importlib.util
from pathlib import Path

import pytest

MAIN = Path(__file__).resolve().parents[2] / "packaging" / "frozen_main.py"
spec = importlib.util.spec_from_file_location("frozen_main", MAIN)
assert spec is not None
assert spec.loader is not None
frozen_main = importlib.util.module_from_spec(spec)
spec.loader.exec_module(frozen_main)

TRACKER = "from joblib.externals.loky.backend.resource_tracker import main; main(5, False)"
WORKER = "joblib.externals.loky.backend.popen_loky_posix"


def test_a_call_for_the_tracker_is_run_as_code():
    assert frozen_main.worker_call(["-B", "-S", "-I", "-c", TRACKER]) == ("-c", TRACKER, [])


def test_a_call_for_a_worker_is_run_as_a_module_with_its_own_arguments():
    rest = ["--process-name", "LokyProcess-1", "--pipe", "7"]
    assert frozen_main.worker_call(["-m", WORKER, *rest]) == ("-m", WORKER, rest)


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["check", "a.scenario.json"],
        ["--version"],
        ["-c", "print('anything')"],
        ["-m", "http.server"],
        ["export", "-m", WORKER],
    ],
)
def test_a_users_call_is_none(words):
    assert frozen_main.worker_call(words) is None


def test_the_module_that_starts_workers_is_where_we_look_for_it():
    assert importlib.util.find_spec(WORKER) is not None
