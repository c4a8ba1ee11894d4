"""`firefight import`: a bundle into a folder to be worked on, or a map of Tiled as a board."""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from studio.cli.answer import Answer
from studio.cli.inputs import BOARD_ENDING
from studio.cli.parser import Parser, WrongUse
from studio.model.bundle import is_bundle
from studio.model.tiled import is_tiled_map
from studio.words import tr


def import_arguments(parser: Parser) -> None:
    """The file, and where what is in it goes."""
    parser.add_argument(
        "file",
        metavar="IN",
        help=tr("a bundle, NAME.firefight, or a map of Tiled, NAME.tmx"),
    )
    parser.add_argument(
        "out",
        metavar="OUT",
        help=tr(
            "the folder where its files go, made if it isn't there yet; of a map also the board's "
            "file, NAME.board.json"
        ),
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=tr("write over files that are there already, and differ"),
    )


def import_file(args: argparse.Namespace) -> Answer:
    """Writes what is in the file, and says what it wrote and what it left out."""
    if is_bundle(args.file):
        return _import_bundle(args)
    if is_tiled_map(args.file):
        return _import_map(args)
    raise WrongUse(
        tr(
            "{file}: a bundle is needed here, NAME.firefight, or a map of Tiled, NAME.tmx",
            file=args.file,
        )
    )


def _import_bundle(args: argparse.Namespace) -> Answer:
    from studio.model.bundle.contents import listed, read_bundle
    from studio.model.bundle.unpacking import WouldOverwrite, unpack

    bundle, folder = read_bundle(args.file), Path(args.out)
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
    return _answer(done.written, done.unchanged, ())


def _import_map(args: argparse.Namespace) -> Answer:
    from studio.model.files import text_of, write_board
    from studio.model.pictures import bring_picture
    from studio.model.reading import read_bytes
    from studio.model.tiled.boards import board_from
    from studio.model.writing import schema_said_by

    source, out = Path(args.file), Path(args.out)
    board, left_out = board_from(source)
    target = out if out.name.endswith(BOARD_ENDING) else out / f"{board.id}{BOARD_ENDING}"
    if target.exists():
        if read_bytes(target) == text_of(board, schema_said_by(target)).encode():
            return _answer((), (target,), left_out)
        if not args.force:
            raise WrongUse(
                tr("{file} would be written over: choose another, or say --force", file=target)
            )
    try:
        target.parent.mkdir(exist_ok=True)
    except OSError as fault:
        raise WrongUse(
            tr("{folder} can't be made: {why}", folder=target.parent, why=fault.strerror)
        ) from fault
    write_board(target, board)
    if board.picture is not None:
        bring_picture(board, source.parent / board.picture.file, target)
    return _answer((target,), (), left_out)


def _answer(written: Iterable[Path], unchanged: Iterable[Path], left_out: Sequence[str]) -> Answer:
    files, same = ([str(path) for path in paths] for paths in (written, unchanged))
    lines = [
        *(tr("{name}: written", name=name) for name in files),
        *(tr("{name}: unchanged", name=name) for name in same),
        *(tr("left out: {what}", what=what) for what in left_out),
    ]
    return Answer({"files": files, "unchanged": same, "left_out": list(left_out)}, lines)
