"""Playtests of the toy rule set, which needs no map."""

import pytest

from studio.model.firefight import Firefight
from tests.engine.firefights import bare_firefight
from tests.engine.toy import Ambush


@pytest.fixture
def ambush(monkeypatch) -> Firefight:
    """A firefight that is played by the toy's rules."""
    monkeypatch.setattr("studio.playtest.order.ruleset", lambda _name: Ambush())
    return bare_firefight()
