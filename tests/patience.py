"""Waiting in tests: no test fails because the machine is busy with something else."""

from functools import partialmethod
from typing import Final

from pytestqt.qtbot import QtBot

PATIENCE: Final = 60_000
"""Milliseconds for what comes at once where the machine has nothing else to do."""


class Patient(QtBot):
    """Waits for as long as it takes."""

    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)  # noqa: N815 - Qt's spelling
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)  # noqa: N815
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)  # noqa: N815
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE)  # noqa: N815
    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)  # noqa: N815
