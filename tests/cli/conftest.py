"""Commands that are asked, and a scenario to ask them of."""

import json

import pytest

from studio.cli import main
from tests.skirmish import write_skirmish


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]):
    """Calls a command that has to answer with this status; gives what it printed."""

    def call(*words: object, status: int = 0) -> str:
        found = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert (found, err) == (status, "")
        return out

    return call


@pytest.fixture
def asked(ask):
    """As `ask`, for the JSON document."""
    return lambda *words, status=0: json.loads(ask(*words, "--format", "json", status=status))


@pytest.fixture
def file(tmp_path):
    return write_skirmish(tmp_path)


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]):
    """Calls a command that can't be carried out; gives the one line that it says why."""

    def call(*words: object) -> str:
        assert main([str(word) for word in words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("firefight: ")
        assert err.count("\n") == 1
        return err

    return call
