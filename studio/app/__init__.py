"""The editor: the only place for windows. `run` opens it."""

import builtins
import gc
from collections.abc import Sequence
from pathlib import Path

import PySide6.QtCore  # noqa: F401 - takes over `import`, which is given back below

# PySide reads the source of every module that is imported after it, to see whether it asks for a
# `__feature__`. Nobody here does, and it would be a tenth of all importing.
vars(builtins)["__import__"] = getattr(builtins, "__orig_import__", builtins.__import__)


def run(paths: Sequence[Path]) -> int:
    """Opens the studio, with these scenarios and boards; the program's exit status.

    The rest is imported here, not before, so that no garbage is looked for meanwhile.
    """
    # Everything that is made while the window comes up stays: there is no garbage to look for.
    gc.disable()
    from studio.app.start import start

    return start(paths)
