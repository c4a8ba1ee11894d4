"""A command-line parser that takes nothing for granted.

Options can't be abbreviated, a misspelt one is never passed over, and every fault is one line
that says what would be right.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from studio.errors import StudioError
from studio.words import tr

_NUMBER = re.compile(r"-\d+(\.\d*)?|-\.\d+")


class WrongUse(StudioError):
    """A call that no command understands."""


class Parser(argparse.ArgumentParser):
    """Raises WrongUse instead of printing and leaving."""

    def __init__(self, **settings: object) -> None:
        settings = {"allow_abbrev": False, "formatter_class": _formatter, **settings}
        super().__init__(**settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Argparse's own faults, in one line."""
        raise WrongUse(f"{message} (firefight {self.prog.partition(' ')[2]} --help)")

    def arguments(self) -> list[argparse.Action]:
        """Every argument and option of this command but `--help`, as argparse keeps them."""
        return [action for action in self._actions if action.dest != "help"]

    def options(self) -> list[str]:
        """Every option that this command knows."""
        return [name for action in self._actions for name in action.option_strings]

    def parse_exactly(self, words: Sequence[str]) -> argparse.Namespace:
        """The arguments in these words.

        Raises:
            WrongUse: an option is unknown, or the words don't fit.
        """
        for word in words:
            if word == "--":
                break
            if word.startswith("-") and word != "-" and not _NUMBER.fullmatch(word):
                self._refuse_unknown(word.partition("=")[0])
        return self.parse_args(words)

    def _refuse_unknown(self, option: str) -> None:
        known = self.options()
        if option not in known:
            self.error(
                tr(
                    "there is no option {option}{hint}",
                    option=option,
                    hint=meant(option, known),
                )
            )


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Help as wide as the terminal; argparse would load a library to find that out."""
    try:
        columns = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
    except (OSError, ValueError):
        columns = 0
    return argparse.HelpFormatter(prog, width=min(columns or 80, 100) - 2)


def meant(word: str, known: Iterable[str]) -> str:
    """`: did you mean --games?`, or nothing."""
    near = get_close_matches(word, list(known), 1, 0.5)
    return tr(": did you mean {near}?", near=near[0]) if near else ""


def whole(least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number in these bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,16}", text) or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                tr(
                    '"{given}" isn\'t a whole number from {least} to {most}',
                    given=text[:40],
                    least=least,
                    most=most,
                )
            )
        return int(text)

    return read


def one_of(options: Iterable[str]) -> Callable[[str], str]:
    """A type of argument: one of some words."""
    known = list(options)

    def read(text: str) -> str:
        if text not in known:
            raise argparse.ArgumentTypeError(
                tr(
                    '"{given}" isn\'t one of {known}{hint}',
                    given=text,
                    known=", ".join(known),
                    hint=meant(text, known),
                )
            )
        return text

    return read
