"""`firefight edit`, `new` and `upgrade`: making and changing files."""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from studio.cli.answer import Answer
from studio.cli.inputs import (
    SCENARIO_ENDING,
    document_path,
    given_path,
    lacks_screen,
    refuse_bundle,
)
from studio.cli.parser import Parser, WrongUse
from studio.errors import StudioError
from studio.words import tr

if TYPE_CHECKING:
    from studio.model.board import Board
    from studio.model.scenario import Placement, Scenario

TURNS: Final = 6
"""Game turns of a fresh scenario."""


# --- edit ---------------------------------------------------------------------------------------


def edit_arguments(parser: Parser) -> None:
    """The files to open."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="*",
        help=tr("scenarios, boards, tables and bundles, each in a tab of its own"),
    )


def edit(args: argparse.Namespace) -> Answer:
    """Opens the studio."""
    if lacks_screen():
        raise StudioError(
            tr(
                "there is no screen to open a window on (neither DISPLAY nor "
                "WAYLAND_DISPLAY is set); all other commands work without one: firefight "
                "--help"
            )
        )
    from studio.app import run

    return Answer(None, (), run([given_path(file) for file in args.files]))


# --- new ----------------------------------------------------------------------------------------


def new_arguments(parser: Parser) -> None:
    """Where to write it, on which boards, called what."""
    parser.add_argument(
        "out",
        metavar="OUT",
        help=tr("the file to write, NAME{ending}", ending=SCENARIO_ENDING),
    )
    parser.add_argument(
        "--boards",
        metavar="LAYOUT",
        required=True,
        help=tr(
            'boards from left to right, "E1,E2:r"; ":r" lies turned by 180°, "/" begins a new row'
        ),
    )
    parser.add_argument("--title", metavar="TITLE", required=True, help=tr("what people call it"))


def new(args: argparse.Namespace) -> Answer:
    """A fresh scenario on joined boards."""
    from studio.model.files import write_scenario

    out = Path(args.out)
    if not out.name.endswith(SCENARIO_ENDING):
        better = out.name.partition(".")[0] + SCENARIO_ENDING
        raise WrongUse(
            tr(
                "{out}: a scenario's file ends in {ending}: call it {better}",
                out=out,
                ending=SCENARIO_ENDING,
                better=better,
            )
        )
    if out.exists():
        raise WrongUse(tr("{out} exists already: choose another name, or remove it first", out=out))
    if not args.title.strip():
        raise WrongUse(tr('a scenario needs a title: --title "The Bridge at Olminsk"'))
    write_scenario(out, fresh_scenario(out, args.boards, args.title.strip()))
    return Answer({"files": [str(out)]}, [tr("{out} is ready: firefight edit {out}", out=out)])


def fresh_scenario(out: Path, layout: str, title: str) -> "Scenario":
    """A scenario on boards that are joined as the layout says, with both sides and no units.

    Raises:
        StudioError: a board isn't found, or the boards don't join this way.
    """
    from studio.model.files import read_board
    from studio.model.firefight import assemble
    from studio.model.library import find_board, library_paths
    from studio.model.scenario import Scenario, SideForce, Time
    from studio.model.units import load_units

    rows = read_layout(layout)
    boards = {}
    for name in {laid.board for row in rows for laid in row}:
        path = find_board(name, out.parent)
        if path is None:
            known = ", ".join(library_paths(out.parent)) or tr("none")
            raise WrongUse(
                tr('there is no board "{name}"; there are: {known}', name=name, known=known)
            )
        boards[name] = read_board(path)
    sides = list(load_units().sides)
    scenario = Scenario(
        id=_id_from(out),
        title={"en": title},
        boards=tuple(lay_out(rows, boards)),
        time=Time(turns=TURNS, first=sides[0]),
        sides={side: SideForce() for side in sides},
    )
    for fault in assemble(scenario, boards).ground.faults:
        raise WrongUse(
            tr('"{layout}" can\'t be laid out: {fault}', layout=layout, fault=fault.message)
        )
    return scenario


class Laid(NamedTuple):
    """A board in a layout."""

    board: str
    turned: bool


def read_layout(text: str) -> list[list[Laid]]:
    """The rows of boards in a layout such as `E1,E2:r/E3`.

    Raises:
        WrongUse: it isn't one.
    """
    rows = []
    for row in text.split("/"):
        matches = [re.fullmatch(r"([A-Za-z0-9][\w-]*)(:r)?", name) for name in row.split(",")]
        if not all(matches):
            raise WrongUse(
                tr(
                    '"{given}" is no layout of boards: boards are divided by ",", rows by "/", '
                    'and ":r" turns a board, as in E1,E2:r/E3',
                    given=text,
                )
            )
        rows.append([Laid(match[1], bool(match[2])) for match in matches if match])
    return rows


def lay_out(rows: Sequence[Sequence[Laid]], boards: "dict[str, Board]") -> "Iterator[Placement]":
    """Placements from left to right and top to bottom, edge on edge.

    A board that comes again gets a letter: `E1`, `E1b`, `E1c`.
    """
    from studio.model.scenario import Placement

    times: dict[str, int] = {}
    top = 0.0
    for row in rows:
        column = 0
        for laid in row:
            board = boards[laid.board]
            times[laid.board] = again = times.get(laid.board, 0) + 1
            place = laid.board + ("" if again == 1 else _letters(again))
            yield Placement(place, laid.board, column, top, laid.turned)
            column += board.size[0]
        top += max(boards[laid.board].size[1] for laid in row) / 2


def _letters(number: int) -> str:
    """`b` for 2, `z` for 26, then `a2`, `b2` and so on."""
    round_, letter = divmod(number - 1, 26)
    return "abcdefghijklmnopqrstuvwxyz"[letter] + (str(round_ + 1) if round_ else "")


def _id_from(out: Path) -> str:
    """An id made of a file's name."""
    stem = out.name.removesuffix(SCENARIO_ENDING)
    return re.sub(r"[^A-Za-z0-9_-]+", "-", stem).strip("-_")[:40] or "scenario"


# --- upgrade ------------------------------------------------------------------------------------


def upgrade_arguments(parser: Parser) -> None:
    """The files to rewrite."""
    parser.add_argument("files", metavar="FILE", nargs="+", help=tr("scenarios and boards"))


def upgrade(args: argparse.Namespace) -> Answer:
    """Rewrites documents in today's format and layout; those that are so already stay untouched."""
    from studio.model.files import FaultyFile, open_document, text_of
    from studio.model.writing import schema_said_by, write_text

    for name in args.files:
        refuse_bundle(name)
    changed = []
    documents = [open_document(document_path(name)) for name in args.files]
    for found in documents:  # all are read before the first is written
        if found.faults or found.document is None:
            raise FaultyFile(found)
    for found in documents:
        assert found.document is not None
        text = text_of(found.document, schema_said_by(found.path))
        if text != found.text:
            write_text(found.path, text)
            changed.append(str(found.path))
    return Answer({"files": changed}, [tr("{name}: rewritten", name=name) for name in changed])
