"""A document and what opens and saves it, without the window around: quick to make."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QWidget

from studio.app.documents.document import Document
from studio.app.edits.setting_up import of_scenario
from studio.app.tabs.files import Files
from studio.app.tabs.tabs import Tabs
from studio.app.window import Window
from studio.model.edits import set_time


@dataclass
class Light:
    """The parts of a window that touch files."""

    widget: QWidget
    tabs: Tabs
    files: Files

    @property
    def document(self) -> Document:
        """The document in front."""
        return self.tabs.current.document


def light_on(path: Path | None) -> Light:
    """These parts with a file open, or empty."""
    widget = QWidget()
    tabs = Tabs(widget)
    light = Light(widget, tabs, Files(tabs, widget))
    assert path is None or light.files.open(path)
    return light


def turns(where: Light | Window, number: int = 7) -> bool:
    """An edit that is seen in the text."""
    return where.document.edit("Turns", of_scenario(lambda s: set_time(s, turns=number)))
