"""Opening a bundle: it is unpacked into a folder, where what is in it can be saved."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from studio.app import messages
from studio.errors import StudioError
from studio.words import tr


def unpacked(path: Path, window: QWidget) -> Path | None:
    """The file of a bundle's scenario or table in the folder that the user chose; None without one.

    What can't be read or written is told.
    """
    from studio.model.bundle.contents import read_bundle
    from studio.model.bundle.unpacking import unpack

    try:
        bundle = read_bundle(path)
        choice = messages.ask_unpacking(window, path.absolute(), bundle)
        if choice is None:
            return None
        if choice.as_it_is:
            return choice.folder / bundle.main
        return unpack(bundle, choice.folder, force=choice.force).main
    except StudioError as fault:
        messages.tell_error(window, tr("{name} can't be opened", name=path.name), str(fault))
        return None


def what_became(path: Path, main: Path) -> str:
    """The sentence that says where one works now."""
    return tr(
        "You work on what was in “{name}”, in the folder {folder}: Save writes there, and the "
        "bundle stays as it was. To send your changes, export a bundle again.",
        name=path.name,
        folder=main.parent,
    )
