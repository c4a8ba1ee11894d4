"""The editor: the only place for windows. `run` opens it."""

import gc
from pathlib import Path


def run(path: Path | None) -> int:
    """Opens the studio, with a scenario or board if one is given; the program's exit status.

    Qt is imported here, not before, so that the command line stays quick.
    """
    # Everything that is made while the window comes up stays: there is no garbage to look for.
    gc.disable()
    from studio.app.start import start

    return start(path)
