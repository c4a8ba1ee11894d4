"""The command line: `firefight COMMAND ...`.

Exit status 0: fine. 1: the answer is no. 2: wrong use, or input that can't be read, with one line
on standard error that says what and where.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import studio
from studio.cli.answer import WRONG, Answer, write
from studio.cli.commands import COMMANDS, parser_of
from studio.cli.parser import WrongUse, meant
from studio.errors import StudioError

INTERRUPTED: Final = 130
"""As shells report a program that Ctrl-C ended."""
PIPE_CLOSED: Final = 141
"""As shells report a program whose reader went away."""
OPENING: Final = "edit"
"""The command of a call without one."""

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Carries out a call; the arguments are those of the process unless given."""
    words = list(sys.argv[1:] if argv is None else argv)
    _settle_output()
    try:
        return _run(words)
    except SystemExit as leaving:  # argparse has printed its help
        return leaving.code if isinstance(leaving.code, int) else WRONG
    except StudioError as fault:
        _complain(str(fault))
        return WRONG
    except KeyboardInterrupt:
        _complain("stopped")
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return PIPE_CLOSED


def _settle_output() -> None:
    """A closed output, or a character that the terminal's encoding lacks, is no reason to stop."""
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
    if sys.stderr is None:
        sys.stderr = sys.stdout
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _silence() -> None:
    """Python would complain once more when it flushes standard output at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: Sequence[str]) -> int:
    name, *rest = words or [OPENING]
    if name in ("-h", "--help"):
        sys.stdout.write(overview())
        return 0
    if name == "--version":
        sys.stdout.write(f"firefight {studio.__version__}\n")
        return 0
    if name not in COMMANDS:
        raise WrongUse(_no_command(name))
    args = parser_of(name).parse_exactly(rest)
    if args.format == "json" and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")  # as JSON asks, whatever the locale says
    answer = COMMANDS[name].run(args)
    _print(answer, args.format)
    return answer.status


def _print(answer: Answer, form: str) -> None:
    try:
        write(answer, form)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as fault:
        _silence()
        raise StudioError(f"the answer can't be written: {fault.strerror}") from fault


def _no_command(name: str) -> str:
    if name.startswith("-"):
        return f"there is no option {name}{meant(name, ('--help', '--version'))} (firefight --help)"
    if name.endswith(".json"):
        return f'there is no command "{name}"; to open this file: firefight edit {name}'
    return f'there is no command "{name}"{meant(name, COMMANDS)} (firefight --help)'


def overview() -> str:
    """What `firefight --help` prints."""
    width = max(map(len, COMMANDS))
    commands = [f"  {name:<{width}}  {command.does}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            "usage: firefight [COMMAND ...]",
            "",
            "Make, check, playtest and print scenarios of tactical board wargames.",
            "Without a command the studio opens. FILE may be the id of a scenario that ships.",
            "",
            *commands,
            "",
            "firefight COMMAND --help tells more; firefight --version tells which this is.",
            "Status: 0 fine; 1 the answer is no; 2 wrong use or unreadable input.",
            "",
        ]
    )


def _complain(message: str) -> None:
    line = " ".join(message.split())
    sys.stderr.write(f"firefight: {line}\n")
