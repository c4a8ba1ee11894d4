"""The editor: the only place for windows. `run` opens it."""

from pathlib import Path


def run(path: Path | None) -> int:
    """Opens the studio, with a scenario or board if one is given; the program's exit status.

    Qt is imported here, not before, so that the command line stays quick.
    """
    from studio.app.start import start

    return start(path)
