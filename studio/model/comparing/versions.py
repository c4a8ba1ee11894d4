"""Reading what shall be compared: files of scenarios and boards, bundles and backups."""

from pathlib import Path

from studio.errors import StudioError
from studio.model.board import Board
from studio.model.bundle import document_in
from studio.model.files import on_a_map, open_document
from studio.model.firefight import Firefight, assemble
from studio.model.library import boards_for
from studio.model.scenario import Placement, Scenario
from studio.words import tr


def read_version(path: Path) -> Firefight:
    """A scenario with its boards, as far as they are found, or a board alone on the table.

    Raises:
        StudioError: it can't be read.
    """
    path = document_in(path)
    return version_of(on_a_map(open_document(path)), path.parent)


def version_of(work: Scenario | Board, folder: Path) -> Firefight:
    """What a document in this folder makes: a board lies alone on the table.

    Raises:
        StudioError: a unit pack that it names can't be read.
    """
    if isinstance(work, Board):
        placement = Placement(work.id, work.id)
        return assemble(Scenario(work.id, work.title, boards=(placement,)), {work.id: work})
    boards, _ = boards_for(work, folder)
    return assemble(work, boards, folder)


def read_two(before: Path, after: Path) -> tuple[Firefight, Firefight]:
    """Two versions of one kind of document.

    Raises:
        StudioError: one can't be read, or one is a board and the other a scenario.
    """
    before, after = document_in(before), document_in(after)
    works = [on_a_map(open_document(path)) for path in (before, after)]
    kinds = [isinstance(work, Board) for work in works]
    if kinds[0] != kinds[1]:
        names = [
            tr("{path} is a board", path=path)
            if is_board
            else tr("{path} is a scenario", path=path)
            for path, is_board in zip((before, after), kinds, strict=True)
        ]
        raise StudioError(tr("{names}; compare two of a kind", names=", ".join(names)))
    one, other = (
        version_of(work, path.parent) for work, path in zip(works, (before, after), strict=True)
    )
    return one, other
