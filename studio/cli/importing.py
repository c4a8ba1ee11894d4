"""`firefight import`: a bundle out of its one file, into a folder to be worked on."""

import argparse
from pathlib import Path

from studio.cli.answer import Answer
from studio.cli.parser import Parser, WrongUse
from studio.model.bundle import is_bundle
from studio.words import tr


def import_arguments(parser: Parser) -> None:
    """The bundle, and where it goes."""
    parser.add_argument("file", metavar="IN", help=tr("a bundle, NAME.firefight"))
    parser.add_argument(
        "folder", metavar="FOLDER", help=tr("where its files go; made if it isn't there yet")
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=tr("write over files that are there already, and differ"),
    )


def import_bundle(args: argparse.Namespace) -> Answer:
    """Unpacks a bundle and says what it wrote."""
    from studio.model.bundle.contents import listed, read_bundle
    from studio.model.bundle.unpacking import WouldOverwrite, unpack

    if not is_bundle(args.file):
        raise WrongUse(tr("{file}: a bundle is needed here, NAME.firefight", file=args.file))
    bundle, folder = read_bundle(args.file), Path(args.folder)
    try:
        done = unpack(bundle, folder, force=args.force)
    except WouldOverwrite as fault:
        raise WrongUse(
            tr(
                "{names} in {folder} would be written over: choose another folder, or say --force",
                names=listed([path.name for path in fault.others]),
                folder=folder,
            )
        ) from fault
    files, same = ([str(path) for path in paths] for paths in (done.written, done.unchanged))
    lines = [
        *(tr("{name}: written", name=name) for name in files),
        *(tr("{name}: unchanged", name=name) for name in same),
    ]
    return Answer({"files": files, "unchanged": same}, lines)
