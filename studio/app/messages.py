"""What the window asks and tells in boxes. Tests put answers in place of these functions.

Qt's dialogs are imported when one is asked for, so that the window stands sooner.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from studio.app.documents.document import Document
from studio.model.bundle import as_given
from studio.model.files import Kind
from studio.words import mark, tr

if TYPE_CHECKING:
    from studio.app.dialogs.unpack import Choice
    from studio.model.bundle.contents import Bundle

OPEN_FILTER = mark(
    "Scenarios, boards, tables, bundles, records, maps of Tiled and modules for VASSAL "
    "(*.scenario.json *.board.json *.table.json *.firefight *.replay.json *.tmx *.vmod);;"
    "All files (*)"
)
VERSIONS = "*.scenario.json *.board.json *.firefight *.bak"
PICTURE_FILTER = mark("Pictures (*.png *.jpg *.jpeg *.svg *.pdf)")
FILTERS: Final[Mapping[Kind, str]] = {
    "scenario": mark("Scenarios (*.scenario.json)"),
    "board": mark("Boards (*.board.json)"),
    "table": mark("Tables (*.table.json)"),
}


LISTED: Final = 8
"""How many lines a box shows of itself."""


class Answer(Enum):
    """What a user wants done with unsaved changes."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


def ask_unsaved(parent: QWidget, name: str) -> Answer:
    """Whether to save before something is closed."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Unsaved changes"))
    box.setText(tr("Save the changes to “{name}”?", name=name))
    box.setInformativeText(tr("If you don't save, what you changed since the last save is lost."))
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Save | button.Discard | button.Cancel)
    box.setDefaultButton(button.Save)
    answer = box.exec()
    if answer == button.Save:
        return Answer.SAVE
    return Answer.DISCARD if answer == button.Discard else Answer.CANCEL


def ask_overwrite(parent: QWidget, name: str) -> bool:
    """Whether to save over a file that somebody else has changed."""
    return ask(
        parent,
        tr("The file has changed"),
        tr("“{name}” was changed by another program since you opened it.", name=name),
        tr("Saving writes over those changes. Save all the same?"),
    )


def ask(parent: QWidget, title: str, text: str, more: str) -> bool:
    """A question with yes and no, where no is the safe answer."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(more)
    button = QMessageBox.StandardButton
    box.setStandardButtons(button.Yes | button.No)
    box.setDefaultButton(button.No)
    return box.exec() == button.Yes


def ask_removal(what: str, lost: Sequence[str]) -> bool:
    """Whether a board or an area, called so, shall be removed with what goes with it."""
    from PySide6.QtWidgets import QApplication, QMessageBox

    box = QMessageBox(QApplication.activeWindow())
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Remove {what}", what=what))
    box.setText(tr("Removing {what} takes more along:", what=what))
    lines = "\n".join(f"•  {line}" for line in lost)
    box.setInformativeText(f"{lines}\n\n{tr('Undo brings everything back.')}")
    remove = box.addButton(tr("&Remove"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(remove)
    box.exec()
    return box.clickedButton() is remove


def tell_error(parent: QWidget | None, title: str, text: str) -> None:
    """Something that a user asked for can't be done, and why."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle(title)
    box.setText(title)
    box.setInformativeText(as_given(text))
    box.exec()


def tell_list(parent: QWidget | None, title: str, text: str, lines: Sequence[str]) -> None:
    """Something that has many parts, which can be read one by one and copied."""
    from PySide6.QtWidgets import QMessageBox

    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Information)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText("\n".join(f"•  {line}" for line in lines[:LISTED]))
    if len(lines) > LISTED:
        box.setDetailedText("\n".join(lines))
    box.exec()


def ask_unsaved_several(parent: QWidget, documents: Sequence[Document]) -> list[int] | None:
    """Which of several unsaved documents to save, by number; None: none shall be closed."""
    from studio.app.dialogs.unsaved import UnsavedDialog

    dialog = UnsavedDialog(documents, parent)
    answer = dialog.chosen() if dialog.exec() else None
    dialog.deleteLater()
    return answer


def ask_files_to_open(parent: QWidget, folder: Path) -> list[Path]:
    """Files that shall be opened."""
    from PySide6.QtWidgets import QFileDialog

    names, _ = QFileDialog.getOpenFileNames(
        parent, tr("Open scenarios, boards and tables"), str(folder), tr(OPEN_FILTER)
    )
    return [Path(name) for name in names]


def ask_unpacking(parent: QWidget, path: Path, bundle: "Bundle") -> "Choice | None":
    """Where a bundle shall be unpacked; None: it shan't be opened."""
    from studio.app.dialogs.unpack import UnpackDialog

    dialog = UnpackDialog(path, bundle, parent)
    choice = dialog.choice() if dialog.exec() else None
    dialog.deleteLater()
    return choice


def ask_folder(parent: QWidget, title: str, folder: Path) -> Path | None:
    """A folder that something shall go to."""
    from PySide6.QtWidgets import QFileDialog

    name = QFileDialog.getExistingDirectory(parent, title, str(folder))
    return Path(name) if name else None


def ask_file_to_compare(parent: QWidget, folder: Path) -> Path | None:
    """A file that something shall be compared with, backups among them."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(
        parent,
        tr("Compare with"),
        str(folder),
        f"{tr('Scenarios, boards, bundles and backups')} ({VERSIONS})",
    )
    return Path(name) if name else None


def ask_file_to_save(parent: QWidget, suggestion: Path, kind: Kind) -> Path | None:
    """Where to save; the ending is put right."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getSaveFileName(parent, tr("Save"), str(suggestion), tr(FILTERS[kind]))
    return with_ending(Path(name), f".{kind}.json") if name else None


def with_ending(path: Path, ending: str) -> Path:
    """The path with the ending that its kind of document has."""
    if path.name.endswith(ending):
        return path
    return path.with_name(path.name.removesuffix(".json") + ending)


def ask_picture_to_open(parent: QWidget, folder: Path) -> Path | None:
    """A picture that shall lie beneath a board."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(
        parent, tr("Lay a picture beneath the board"), str(folder), tr(PICTURE_FILTER)
    )
    return Path(name) if name else None


def ask_page(parent: QWidget, name: str, pages: int) -> int | None:
    """Which page of a file."""
    from PySide6.QtWidgets import QInputDialog

    page, given = QInputDialog.getInt(
        parent, tr("Page"), tr("Page of {name} (1 to {pages})", name=name, pages=pages), 1, 1, pages
    )
    return page if given else None
