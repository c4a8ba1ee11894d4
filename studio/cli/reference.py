"""The reference of the command line, made from the parsers: `docs/command_line.md`.

python -m studio.cli.reference > docs/command_line.md
"""

import argparse
import sys
from collections.abc import Iterator

from studio.cli.commands import COMMANDS, Command, parser_of
from studio.cli.parser import Parser

HEAD = """# The command line

This page is made from the program itself: `python -m studio.cli.reference > docs/command_line.md`.

`firefight` needs no display, except to open the editor. FILE may be the id of a scenario that
ships, such as `olminsk`, where there is no such file. Options can't be abbreviated, and `--` ends
them. The same seed gives the same game on every machine.
What is printed to be read is in the language of the environment (`LANGUAGE`, `LC_ALL`, `LANG`),
English or German; JSON is the same in every language.

| status | means |
|---|---|
| 0 | fine |
| 1 | the answer is no: findings of level error, a replay that differs, no sight, no fire possible |
| 2 | wrong use, or input that can't be read; one line on standard error says what and where |

`--format json` prints one JSON document on standard output, and nothing else. SIDE is the id of a
side, `german` or `soviet`; HEX is an address, `E1:0304`.
"""


def reference() -> str:
    """The page."""
    return HEAD + "".join(_section(name, command) for name, command in COMMANDS.items())


def _section(name: str, command: Command) -> str:
    lines = [f"## {name}", "", command.does, "", "```", _usage(name), "```", ""]
    rows = list(_rows(parser_of(name)))
    if rows:
        lines += ["| argument | |", "|---|---|", *rows, ""]
    if command.json:
        lines += [f"JSON: `{command.json}`", "", command.told]
    return "\n" + "\n".join(lines).rstrip() + "\n"


def _usage(name: str) -> str:
    return " ".join([f"firefight {name}", *map(_of_usage, parser_of(name).arguments())])


def _of_usage(action: argparse.Action) -> str:
    shown = _shown(action)
    if not action.option_strings:
        return {"?": f"[{shown}]", "+": f"{shown}...", "*": f"[{shown}...]"}.get(
            str(action.nargs), shown
        )
    return shown if action.required else f"[{shown}]"


def _shown(action: argparse.Action) -> str:
    """`--games N`, `--fix`, `FILE`."""
    value = str(action.metavar or action.dest)
    if not action.option_strings:
        return value
    name = action.option_strings[-1]
    return name if action.nargs == 0 else f"{name} {value}"


def _rows(parser: Parser) -> Iterator[str]:
    for action in parser.arguments():
        shown, told = (text.replace("|", r"\|") for text in (_shown(action), action.help or ""))
        yield f"| `{shown}` | {told} |"


if __name__ == "__main__":
    sys.stdout.write(reference())
