"""Opening what other programs made: maps of Tiled as new boards, boards out of VASSAL modules."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from studio.app import messages
from studio.app.keeping.notices import Notices
from studio.errors import StudioError
from studio.words import plural, tr

if TYPE_CHECKING:
    from studio.model.several import Parts
    from studio.model.tiled.boards import Imported

KIND = "foreign"
"""Of the strip above the map that says where a board comes from."""


def board_of_map(path: Path, window: QWidget) -> "Imported | None":
    """The board of a map of Tiled, and what was left out; None if none can be made: it is told."""
    from studio.model.tiled.boards import board_from

    try:
        return board_from(path)
    except StudioError as fault:
        _refuse(path, window, fault)
        return None


def boards_of_module(path: Path, window: QWidget) -> tuple[Sequence[Path], Sequence[str]]:
    """The files of a module's boards in the folder that the user chose, and what was left out.

    No files if none can be made, which is told, or if the user doesn't want them.
    """
    from studio.draw.module_pictures import for_board
    from studio.model.vassal.boards import boards_from

    try:
        found = boards_from(path, for_board)
        if not found.boards:
            raise StudioError("\n".join(found.left_out) or tr("it has no boards"))
        folder = messages.ask_folder(window, tr("Folder for the boards of the module"), path.parent)
        if folder is None or not _written(found.files(), folder, window):
            return (), ()
    except StudioError as fault:
        _refuse(path, window, fault)
        return (), ()
    return [folder / f"{one.board.id}.board.json" for one in found.boards], found.left_out


def _written(parts: "Parts", folder: Path, window: QWidget) -> bool:
    """Writes the files, over others only with leave; whether they are there now."""
    from studio.model.several import WouldOverwrite, listed, write

    try:
        write(parts, folder)
    except WouldOverwrite as fault:
        names = listed([other.name for other in fault.others])
        title = tr("There are such files already")
        text = tr("{names} in {folder} would be written over.", names=names, folder=folder)
        if not messages.ask(window, title, text, tr("Write over them?")):
            return False
        write(parts, folder, force=True)
    return True


def _refuse(path: Path, window: QWidget, fault: StudioError) -> None:
    messages.tell_error(window, tr("{name} can't be opened", name=path.name), str(fault))


# --- telling -------------------------------------------------------------------------------------


def of_map(path: Path) -> str:
    """The sentence that says where a board of a map of Tiled comes from."""
    return tr(
        "This board was made of the map “{name}” of Tiled. Save gives it a file of its own; the "
        "map stays as it was.",
        name=path.name,
    )


def of_module(path: Path, boards: Sequence[Path]) -> str:
    """The sentence that says where boards of a module are, and what they need."""
    return plural(
        "{count} board of the module “{name}” lies in {folder} now, with its picture beneath it. "
        "Trace it: a module knows no terrain.",
        "{count} boards of the module “{name}” lie in {folder} now, with their pictures beneath "
        "them. Trace them: a module knows no terrain.",
        len(boards),
        name=path.name,
        folder=boards[0].parent,
    )


def tell(text: str, left_out: Sequence[str], notices: Notices, window: QWidget) -> None:
    """Says above the map where it comes from, and offers to say what isn't in it."""
    if not left_out:
        notices.show_notice(KIND, "note", text)
        return
    count = plural("{count} thing was left out.", "{count} things were left out.", len(left_out))
    show = partial(messages.tell_list, window, tr("What was left out"), count, left_out)
    offers = ((tr("&Show…"), show), (tr("&Close"), None))
    notices.show_notice(KIND, "warning", f"{text} {count}", *offers)
