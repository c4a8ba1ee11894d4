"""What argparse says itself, in the language that is spoken."""

import argparse
from collections.abc import Iterable
from typing import Final

from studio.words import choose, mark, plural, tr

SAID: Final = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("show this help message and exit"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("ignored explicit argument %r"),
    mark("not allowed with argument %s"),
)
"""Its texts that our commands can bring about."""


def speak(wanted: Iterable[str]) -> None:
    """Speak the first of these languages that the studio speaks, and let argparse do so."""
    choose(wanted)
    argparse._ = tr  # type: ignore[attr-defined]
    argparse.ngettext = plural  # type: ignore[attr-defined]
