"""What every test needs before it starts: Qt without a screen, English, and patience.

No test fails because the machine is busy with something else.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
os.environ["LANGUAGE"] = "en"  # whatever this machine speaks

import pytest
from hypothesis import HealthCheck, settings

from tests.patience import Patient

settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture
def qtbot(qapp, request):
    """The test's hands in Qt."""
    return Patient(request)


@pytest.fixture(scope="session", autouse=True)
def application(qapp):
    """Qt's application object, of the kind that knows widgets, before anything else makes one.

    A process has one for life. The painter makes itself a lesser one where there is none, and a
    test of the app that came later in the same process could not have its own.
    """
    return qapp
