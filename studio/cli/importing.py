"""`firefight import`: a bundle into a folder, or boards of what other programs made."""

import argparse
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from studio.cli.answer import Answer
from studio.cli.inputs import BOARD_ENDING, lacks_screen
from studio.cli.parser import Parser, WrongUse
from studio.errors import StudioError
from studio.model.bundle import is_bundle
from studio.model.tiled import is_tiled_map
from studio.model.vassal import is_module
from studio.words import tr


def import_arguments(parser: Parser) -> None:
    """The file, and where what is in it goes."""
    parser.add_argument(
        "file",
        metavar="IN",
        help=tr(
            "a bundle, NAME.firefight, a map of Tiled, NAME.tmx, or a module for VASSAL, NAME.vmod"
        ),
    )
    parser.add_argument(
        "out",
        metavar="OUT",
        help=tr(
            "the folder where its files go, made if it isn't there yet; of a single board also its "
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
    if is_module(args.file):
        return _import_module(args)
    raise WrongUse(
        tr(
            "{file}: a bundle is needed here, NAME.firefight, a map of Tiled, NAME.tmx, or a "
            "module for VASSAL, NAME.vmod",
            file=args.file,
        )
    )


def _import_bundle(args: argparse.Namespace) -> Answer:
    from studio.model.bundle.contents import read_bundle

    bundle = read_bundle(args.file)
    return _written({name: bundle.parts[name] for name in bundle.names}, args, ())


def _import_map(args: argparse.Namespace) -> Answer:
    from studio.model.files import text_of
    from studio.model.tiled.boards import board_from

    board, left_out = board_from(Path(args.file))
    picture = {}
    if board.picture is not None:
        there = Path(args.file).parent / board.picture.file
        picture = {there.name: there.read_bytes()} if there.is_file() else {}
    file = {f"{board.id}{BOARD_ENDING}": text_of(board).encode()}
    return _written(file | picture, args, left_out)


def _import_module(args: argparse.Namespace) -> Answer:
    from studio.draw.module_pictures import for_board
    from studio.model.vassal.boards import boards_from

    if lacks_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    found = boards_from(Path(args.file), for_board)
    if not found.boards:
        why = "; ".join(found.left_out) or tr("it has none")
        raise StudioError(tr("{file}: no board can be made of it: {why}", file=args.file, why=why))
    return _written(found.files(), args, found.left_out)


def _written(
    parts: Mapping[str, bytes], args: argparse.Namespace, left_out: Sequence[str]
) -> Answer:
    """Writes files into the folder OUT; a single board also as the file OUT."""
    from studio.model.several import WouldOverwrite, listed, write

    folder = Path(args.out)
    if folder.name.endswith(BOARD_ENDING):
        boards = [name for name in parts if name.endswith(BOARD_ENDING)]
        if is_bundle(args.file) or len(boards) > 1:
            raise WrongUse(tr("{out}: several files need a folder to go to", out=args.out))
        parts = {folder.name if name in boards else name: data for name, data in parts.items()}
        folder = folder.parent
    try:
        written, unchanged = write(parts, folder, force=args.force)
    except WouldOverwrite as fault:
        raise WrongUse(
            tr(
                "{names} in {folder} would be written over: choose another folder, or say --force",
                names=listed([path.name for path in fault.others]),
                folder=folder,
            )
        ) from fault
    return _answer(written, unchanged, left_out)


def _answer(written: Iterable[Path], unchanged: Iterable[Path], left_out: Sequence[str]) -> Answer:
    files, same = ([str(path) for path in paths] for paths in (written, unchanged))
    lines = [
        *(tr("{name}: written", name=name) for name in files),
        *(tr("{name}: unchanged", name=name) for name in same),
        *(tr("left out: {what}", what=what) for what in left_out),
    ]
    return Answer({"files": files, "unchanged": same, "left_out": list(left_out)}, lines)
