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
from studio.cli.speaking import speak
from studio.errors import StudioError
from studio.model.bundle import ENDING, as_given
from studio.model.tiled import ENDING as MAP_ENDING
from studio.model.vassal import ENDING as MODULE_ENDING
from studio.words import choose, tr, wanted_by

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
    speak(wanted_by(os.environ))
    try:
        return _run(words)
    except SystemExit as leaving:  # argparse has printed its help
        return leaving.code if isinstance(leaving.code, int) else WRONG
    except StudioError as fault:
        _complain(as_given(str(fault)))
        return WRONG
    except KeyboardInterrupt:
        _take_note()
        _complain(tr("stopped"))
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


def _settle_json() -> None:
    """JSON is for programs: the same in every language, and in UTF-8 whatever the locale says."""
    choose(["en"])
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8")


def _take_note() -> None:
    """Lets Python know that Ctrl-C was dealt with.

    When it strikes while a text is executed, as the methods of a dataclass are made of, Python
    remembers that until the next text, and `python -m studio` would die by the signal at its end
    instead of leaving with its status.
    """
    exec("")


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
    if args.format == "json":
        _settle_json()
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
        raise StudioError(
            tr("the answer can't be written: {fault}", fault=fault.strerror)
        ) from fault


def _no_command(name: str) -> str:
    if name.startswith("-"):
        return tr(
            "there is no option {name}{hint} (firefight --help)",
            name=name,
            hint=meant(name, ("--help", "--version")),
        )
    if name.endswith((".json", ENDING, MAP_ENDING, MODULE_ENDING)):
        return tr(
            'there is no command "{name}"; to open this file: firefight edit {name}', name=name
        )
    return tr(
        'there is no command "{name}"{hint} (firefight --help)',
        name=name,
        hint=meant(name, COMMANDS),
    )


def overview() -> str:
    """What `firefight --help` prints."""
    width = max(map(len, COMMANDS))
    commands = [f"  {name:<{width}}  {tr(command.does)}" for name, command in COMMANDS.items()]
    return "\n".join(
        [
            f"{tr('usage: ')}firefight [COMMAND ...]",
            "",
            tr("Make, check, playtest and print scenarios of tactical board wargames."),
            tr("Without a command the studio opens. FILE may be the id of a scenario that ships."),
            "",
            *commands,
            "",
            tr("firefight COMMAND --help tells more; firefight --version tells which this is."),
            tr("Status: 0 fine; 1 the answer is no; 2 wrong use or unreadable input."),
            "",
        ]
    )


def _complain(message: str) -> None:
    line = " ".join(message.split())
    sys.stderr.write(f"firefight: {line}\n")
