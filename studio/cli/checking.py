"""`firefight check`: what is wrong with files, and safe fixes."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from studio.cli.answer import FINE, NO, Answer
from studio.cli.inputs import document_path, documents, refuse_bundle
from studio.cli.parser import Parser, WrongUse, one_of
from studio.words import tr

if TYPE_CHECKING:
    from studio.checks import Finding

STAGES: Final = ("draft", "playtest", "publish")


def check_arguments(parser: Parser) -> None:
    """The files, how far along they are, and whether to mend them."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help=tr("scenarios, boards, tables and bundles, or the ids of some that ship"),
    )
    parser.add_argument(
        "--level",
        type=one_of(STAGES),
        default=STAGES[-1],
        metavar="LEVEL",
        help=tr("what the files should be fit for: draft, playtest or publish (the default)"),
    )
    parser.add_argument(
        "--fix", action="store_true", help=tr("apply every safe fix, and tell what is left")
    )


def check(args: argparse.Namespace) -> Answer:
    """Checks files; silent when all is well."""
    from studio.checks import check_file, fix_file

    found: list[Finding] = []
    lines: list[str] = []
    for name in args.files:
        if name.endswith(".replay.json"):
            raise WrongUse(
                tr(
                    "{name} is the record of a game; to verify it: firefight replay {name}",
                    name=name,
                )
            )
        if args.fix:
            refuse_bundle(name)
            path = document_path(name)
            mended = fix_file(path, args.level)
            lines += [
                tr(
                    "{path}: mended {check}: {message}",
                    path=path,
                    check=one.check,
                    message=one.message,
                )
                for one in mended.mended
            ]
            found += mended.left
        else:
            for path in documents(name):
                found += check_file(path, args.level)
    lines += map(str, found)
    status = NO if any(one.level == "error" for one in found) else FINE
    return Answer([_as_data(one) for one in found], lines, status)


def _as_data(finding: "Finding") -> dict[str, Any]:
    return {
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "pointer": finding.pointer,
        "check": finding.check,
        "level": finding.level,
        "where": finding.where,
        "message": finding.message,
        "rule": finding.rule,
        "fix": finding.fix.title if finding.fix else None,
    }
