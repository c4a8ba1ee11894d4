"""`firefight export`: a scenario in other forms."""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from studio.cli import inputs
from studio.cli.answer import Answer
from studio.cli.forces import scenario_argument
from studio.cli.parser import Parser, WrongUse, meant, one_of

LANGUAGES: Final = ("en", "de", "ru")


def export_arguments(parser: Parser) -> None:
    """The scenario, the file to write, and how."""
    scenario_argument(parser)
    parser.add_argument("out", metavar="OUT", help="the file to write; its ending says the form")
    parser.add_argument(
        "--what", default="sheet", metavar="WHAT", help="what to export (default: sheet)"
    )
    parser.add_argument(
        "--paper", default="A4", metavar="PAPER", help="A4 (the default), Letter, A3, Tabloid"
    )
    parser.add_argument(
        "--side", metavar="SIDE", help="show only what this side may know (default: everything)"
    )
    parser.add_argument(
        "--language",
        type=one_of(LANGUAGES),
        default=LANGUAGES[0],
        metavar="LANGUAGE",
        help="en (the default), de or ru, where the scenario has them",
    )


def export(args: argparse.Namespace) -> Answer:
    """Writes the export and says which files it made."""
    from studio.export import EXPORTS, Wishes
    from studio.export import export as write

    _refuse_unknown("--what", args.what, dict.fromkeys(what for what, _ in EXPORTS))
    firefight = inputs.firefight(args.file)
    if args.side is not None:
        _refuse_unknown("--side", args.side, firefight.scenario.sides)
    if not Path(args.out).absolute().parent.is_dir():
        raise WrongUse(f"{args.out}: there is no folder {Path(args.out).parent}")
    if inputs.lacks_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    wishes = Wishes(paper=args.paper, language=args.language, side=args.side)
    files = [str(path) for path in write(firefight, args.out, args.what, wishes)]
    return Answer({"files": files}, files)


def _refuse_unknown(option: str, given: str, known: Iterable[str]) -> None:
    names = list(known)
    if given not in names:
        raise WrongUse(f'{option} "{given}": there is {", ".join(names)}{meant(given, names)}')
