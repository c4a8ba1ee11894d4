"""Where a frozen `firefight` begins: as the program itself, or as one of its workers.

Playtests start worker processes by calling the Python interpreter, which here is this very
program. Without the part below each worker would be another `firefight` that starts workers.
"""

from __future__ import annotations

import multiprocessing
import re
import runpy
import sys
from collections.abc import Sequence

WORKERS = "joblib.externals.loky.backend."


def worker_call(arguments: Sequence[str]) -> tuple[str, str, list[str]] | None:
    """How an interpreter is asked to be a worker: `-c` or `-m`, its code or module, the rest.

    None if the arguments (without the program's name) are a user's.
    """
    for index, word in enumerate(arguments[:-1]):
        what = arguments[index + 1]
        if word == "-m" and what.startswith(WORKERS):
            return word, what, list(arguments[index + 2 :])
        if word == "-c" and re.match(rf"from {re.escape(WORKERS)}\w+ import main; ", what):
            return word, what, list(arguments[index + 2 :])
        if not re.fullmatch(r"-[A-Za-z]+", word):
            return None
    return None


def main() -> int:
    """Do what the command line asks for, as the interpreter would if it asks for a worker."""
    multiprocessing.freeze_support()
    call = worker_call(sys.argv[1:])
    if call is None:
        from studio.cli import main as firefight

        return firefight()
    kind, what, rest = call
    sys.argv[1:] = rest
    if kind == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(compile(what, "<worker>", "exec"), {"__name__": "__main__"})
    return 0


if __name__ == "__main__":
    sys.exit(main())
