"""Running the checks over documents and files, and applying safe fixes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from studio.checks.finding import (
    CHECKS,
    Check,
    Draft,
    Drawn,
    Finding,
    Laid,
    Spotted,
    Stage,
    counts,
)
from studio.errors import StudioError
from studio.model.board import Board
from studio.model.bundle import as_given, document_in
from studio.model.files import Document, open_document, open_text, text_of
from studio.model.firefight import Firefight, assemble
from studio.model.library import boards_for
from studio.model.provenance import UnknownValue
from studio.model.scenario import Scenario
from studio.model.table import Table
from studio.model.terrain import load_terrain
from studio.model.weapons import load_arsenal
from studio.model.writing import laid_out, schema_said_by, write_text
from studio.values import dataclass
from studio.words import tr

ROUNDS: Final = 10
"""How often fixing starts again, since one fix may bring another finding to light."""


def run(
    subject: Firefight | Board | Table,
    stage: Stage = "publish",
    missing: Mapping[str, StudioError] | None = None,
    folder: Path | None = None,
) -> list[Finding]:
    """What the checks find in a firefight, a board or a table, topic by topic.

    `missing` says why boards of the firefight can't be had, `folder` where a table's file lies.
    Never raises for what a document holds: that is what findings are for.
    """
    if isinstance(subject, Board):
        return list(_asked(Drawn(subject, load_terrain()), "board", stage))
    if isinstance(subject, Table):
        return list(_asked(Laid(subject, load_arsenal(), folder), "table", stage))
    return list(_asked(Draft(subject, missing or {}), "scenario", stage))


def _asked(subject: Draft | Drawn | Laid | Document, kind: str, stage: Stage) -> Iterator[Finding]:
    for one in CHECKS.values():
        if one.of == kind and counts(one, stage):
            try:
                for spotted in one.asks(subject):
                    yield _finding(one, spotted)
            except UnknownValue as fault:
                yield _finding(
                    one,
                    Spotted("", "", tr("this can't be told: {fault}", fault=fault), level="note"),
                )


def _finding(one: Check, spotted: Spotted) -> Finding:
    return Finding(
        check=one.id,
        level=spotted.level or one.level,
        where=spotted.where,
        pointer=spotted.pointer,
        message=spotted.message,
        rule=one.rule,
        fix=spotted.fix,
        at=spotted.at,
        units=spotted.units,
        at_key=spotted.at_key,
    )


# --- files --------------------------------------------------------------------------------------


def check_file(path: str | Path, stage: Stage = "publish") -> list[Finding]:
    """What is wrong with a file, with lines and columns, in the order of the file.

    Raises:
        Unreadable: the file can't be read at all.
    """
    return check_document(open_document(document_in(path)), stage)


def check_document(document: Document, stage: Stage = "publish") -> list[Finding]:
    """What is wrong with an opened file, with lines and columns, in the order of the file."""
    found = [*_asked(document, "file", stage), *_within(document, stage)]
    placed = [_placed(document, finding) for finding in found]
    return sorted(placed, key=lambda finding: (finding.line, finding.column))


def _within(document: Document, stage: Stage) -> list[Finding]:
    """What the checks say of a document that could be understood, at least in part."""
    work = document.document
    if isinstance(work, Board | Table):
        return run(work, stage, folder=document.path.parent)
    return [] if work is None else _of_scenario(work, document.path.parent, stage)


def _of_scenario(scenario: Scenario, folder: Path, stage: Stage) -> list[Finding]:
    boards, missing = boards_for(scenario, folder)
    try:
        firefight = assemble(scenario, boards, folder)
    except StudioError:  # a pack can't be used, and the check of packs says so
        firefight = assemble(replace(scenario, packs=()), boards)
    return run(firefight, stage, missing)


def _placed(document: Document, finding: Finding) -> Finding:
    """A finding with its place in the text of the file."""
    fault = next((f for f in document.faults if f.message == finding.message), None)
    if fault is not None and fault.pointer == finding.pointer:
        at = document.position(fault)
    else:
        at = document.place(finding.pointer, finding.at_key)
    file, message = as_given(str(document.path)), as_given(finding.message)
    return replace(finding, file=file, message=message, line=at.line, column=at.column)


# --- fixing -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mended:
    """What `fix_file` did: the findings it mended, and those that are left."""

    mended: tuple[Finding, ...]
    left: tuple[Finding, ...]


def fix_file(path: str | Path, stage: Stage = "publish") -> Mended:
    """Applies every safe fix to a file and saves it if there was one.

    Raises:
        Unreadable: the file can't be read at all.
        CannotWrite: it couldn't be saved; what was there is untouched.
    """
    path = Path(path)
    document = open_document(path)
    mended: list[Finding] = []
    left = check_document(document, stage)
    for _ in range(ROUNDS):
        after, done = _mended(document, left)
        if not done:
            break
        mended, document = mended + done, after
        left = check_document(document, stage)
    if mended:
        write_text(path, document.text)
    return Mended(tuple(mended), tuple(left))


def _mended(document: Document, found: Iterable[Finding]) -> tuple[Document, list[Finding]]:
    """The document with the fixes of these findings applied, those of the JSON first."""
    fixable = [finding for finding in found if finding.fix is not None]
    raw = [finding for finding in fixable if CHECKS[finding.check].of == "file"]
    if raw:
        data, done = _edited(document.data, raw)
        return _reopened(document, laid_out(data)), done
    if document.faults or document.document is None:
        return document, []
    work, done = _edited(document.document, fixable)
    return _reopened(document, text_of(work, schema_said_by(document.path))), done


def _edited(work: Any, fixable: Iterable[Finding]) -> tuple[Any, list[Finding]]:
    """What the fixes make of a document, and those that changed it."""
    done = []
    for finding in fixable:
        after = finding.fix.edit(work) if finding.fix else work
        if after != work:
            work = after
            done.append(finding)
    return work, done


def _reopened(document: Document, text: str) -> Document:
    return open_text(text, document.path, document.kind)
