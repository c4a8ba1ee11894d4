"""`firefight export`: a scenario in other forms, or a record as a page that plays it."""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from studio.cli import inputs
from studio.cli.answer import Answer
from studio.cli.parser import Parser, WrongUse, meant, one_of
from studio.words import LANGUAGES, mark, tr

if TYPE_CHECKING:
    from studio.model.firefight import Firefight
    from studio.model.tabletop import Tabletop

BOARDS: Final = "boards"
"""What is exported of a board by itself."""
RECORD: Final = ".replay.json"
FORMS: Final = {
    "replay": mark("{out}: a replay is written as a page, OUT.html"),
    "report": mark("{out}: a report is written as a page, OUT.html or as Markdown, OUT.md"),
}
"""How a record can be written."""


def export_arguments(parser: Parser) -> None:
    """The scenario, the file to write, and how."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help=tr(
            "a scenario, board or table, or the id of one that ships; or a record, NAME.replay.json"
        ),
    )
    parser.add_argument(
        "out", metavar="OUT", help=tr("the file to write; its ending says the form")
    )
    parser.add_argument(
        "--what",
        metavar="WHAT",
        help=tr(
            "sheet (the default), boards (of a board by itself the default), labels, "
            "charts, all, module for VASSAL, which .vmod means, or bundle, which .firefight "
            "means; of a record replay, or report with its notes"
        ),
    )
    parser.add_argument(
        "--paper", default="A4", metavar="PAPER", help=tr("A4 (the default), Letter, A3, Tabloid")
    )
    parser.add_argument(
        "--side", metavar="SIDE", help=tr("show only what this side may know (default: everything)")
    )
    parser.add_argument(
        "--language",
        type=one_of(tuple(LANGUAGES)),
        default="en",
        metavar="LANGUAGE",
        help=tr("en (the default), de or ru, where the scenario has them"),
    )


def export(args: argparse.Namespace) -> Answer:
    """Writes the export and says which files it made."""
    from studio.export import Wishes, exports_of, usual_kind
    from studio.export import export as write

    if args.file.endswith(RECORD):
        return _replay_page(args)
    firefight: Firefight | Tabletop
    if inputs.is_board(args.file):
        what, firefight, kinds = args.what or BOARDS, inputs.mapped(args.file), {BOARDS: None}
    else:
        firefight = inputs.stage(args.file)
        what = args.what or usual_kind(firefight, args.out)
        kinds = dict.fromkeys(kind for kind, _ in exports_of(firefight))
    _refuse_unknown("--what", what, kinds)
    if args.side is not None:
        _refuse_unknown("--side", args.side, firefight.sides)
    _prepare(args.out)
    wishes = Wishes(paper=args.paper, language=args.language, side=args.side)
    files = [str(path) for path in write(firefight, args.out, what, wishes)]
    return Answer({"files": files}, files)


def _prepare(out: str) -> None:
    """Where it goes has to be there, and Qt paints without a screen if there is none."""
    if not Path(out).absolute().parent.is_dir():
        raise WrongUse(tr("{out}: there is no folder {parent}", out=out, parent=Path(out).parent))
    if inputs.lacks_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"


def _replay_page(args: argparse.Namespace) -> Answer:
    """A record as a page with a player, or as a report, for the referee or for one side."""
    from studio.engine.record_file import read_record
    from studio.seen.match import Match
    from studio.seen.notes import notes_path, read_notes
    from studio.seen.replay_page import write_replay_page
    from studio.seen.report import write_play_report
    from studio.seen.report_markdown import MARKDOWN
    from studio.seen.telling import EVERYBODY

    what = args.what or "replay"
    _refuse_unknown("--what", what, ("replay", "report"))

    ending = Path(args.out).suffix.lower()
    if ending != ".html" and (ending, what) != (MARKDOWN, "report"):
        raise WrongUse(tr(FORMS[what], out=args.out))
    match = Match.of_record(read_record(args.file))
    if match.differs is not None:
        raise match.differs
    if args.side is not None:
        _refuse_unknown("--side", args.side, match.sides)
    _prepare(args.out)
    viewer, out = args.side or EVERYBODY, Path(args.out)
    if what == "replay":
        write_replay_page(out, match, viewer)
    else:
        write_play_report(out, match, read_notes(notes_path(Path(args.file))), viewer)
    return Answer({"files": [args.out]}, [args.out])


def _refuse_unknown(option: str, given: str, known: Iterable[str]) -> None:
    names = list(known)
    if given not in names:
        raise WrongUse(
            tr(
                '{option} "{given}" isn\'t one of {names}{hint}',
                option=option,
                given=given,
                names=", ".join(names),
                hint=meant(given, names),
            )
        )
