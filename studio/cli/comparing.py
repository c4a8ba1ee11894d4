"""`firefight diff`: what differs between two versions of a scenario or a board."""

import argparse
from typing import TYPE_CHECKING, Any

from studio.cli.answer import FINE, NO, Answer
from studio.cli.inputs import document_path
from studio.cli.parser import Parser
from studio.words import tr

if TYPE_CHECKING:
    from studio.model.comparing import Difference


def diff_arguments(parser: Parser) -> None:
    """The two versions."""
    parser.add_argument(
        "before", metavar="BEFORE", help=tr("a scenario or a board, or a backup of one, FILE.bak")
    )
    parser.add_argument("after", metavar="AFTER", help=tr("the other version of it"))


def diff(args: argparse.Namespace) -> Answer:
    """Compares two files; silent when nothing differs."""
    from studio.model.comparing import GROUPS, compare
    from studio.model.comparing.versions import read_two

    before, after = read_two(document_path(args.before), document_path(args.after))
    found = compare(before, after)
    lines: list[str] = []
    for group, title in GROUPS.items():
        rows = [str(one) for one in found if one.group == group]
        lines += [
            *[""] * bool(lines and rows),
            *[tr(title)] * bool(rows),
            *(f"  {row}" for row in rows),
        ]
    return Answer([_as_data(one) for one in found], lines, NO if found else FINE)


def _as_data(one: "Difference") -> dict[str, Any]:
    return {
        "group": one.group,
        "kind": one.kind,
        "what": one.what,
        "before": one.before,
        "after": one.after,
        "at_before": list(one.at_before),
        "at_after": list(one.at_after),
    }
