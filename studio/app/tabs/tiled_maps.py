"""Opening a map of Tiled: a board is made of it, which has no file yet."""

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
    from studio.model.tiled.boards import Imported


def brought(path: Path, window: QWidget) -> "Imported | None":
    """The board of a map, and what was left out; None if none can be made, which is told."""
    from studio.model.tiled.boards import board_from

    try:
        return board_from(path)
    except StudioError as fault:
        messages.tell_error(window, tr("{name} can't be opened", name=path.name), str(fault))
        return None


def tell(path: Path, left_out: Sequence[str], notices: Notices, window: QWidget) -> None:
    """Says above the map where the board comes from, and offers to say what isn't in it."""
    text = tr(
        "This board was made of the map “{name}” of Tiled. Save gives it a file of its own; the "
        "map stays as it was.",
        name=path.name,
    )
    if not left_out:
        notices.show_notice("map", "note", text)
        return
    count = plural("{count} thing was left out.", "{count} things were left out.", len(left_out))
    show = partial(messages.tell_list, window, tr("What was left out"), count, left_out)
    offers = ((tr("&Show…"), show), (tr("&Close"), None))
    notices.show_notice("map", "warning", f"{text} {count}", *offers)
