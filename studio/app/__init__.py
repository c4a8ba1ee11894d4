"""The editor: the only place for windows. `run` opens it."""

import gc
from collections.abc import Sequence
from pathlib import Path


def run(paths: Sequence[Path]) -> int:
    """Opens the studio, with these scenarios and boards; the program's exit status.

    Qt is imported here, not before, so that the command line stays quick.
    """
    # Everything that is made while the window comes up stays: there is no garbage to look for.
    gc.disable()
    from studio.app.start import start

    return start(paths)
