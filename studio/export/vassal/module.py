"""The file of a module: a zip of its build file, what is said of it, and its pictures."""

from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from studio.draw.devices import start_gui
from studio.errors import StudioError
from studio.export.sheet.subject import Subject
from studio.export.vassal.buildfile import VASSAL, build_file
from studio.export.vassal.contents import Contents
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.words import tr

WRITTEN: Final = (2000, 1, 1, 0, 0, 0)
"""Stands for the time of writing, so that equal modules are equal files."""


def module_bytes(firefight: Firefight, words: Words) -> bytes:
    """A scenario as a module.

    Raises:
        StudioError: there is no map, or no side with a name, that a module could show.
    """
    start_gui()
    contents = Contents(Subject(firefight, words, None, 0.0))
    if not firefight.ground.cells:
        raise StudioError(tr("the scenario has no map for a module: place a board first"))
    if not contents.subject.sides:
        raise StudioError(tr("the scenario has no sides for a module: give it forces first"))
    built = build_file(contents)
    files = {"buildFile.xml": built, "moduledata": _about(contents.subject)}
    files |= {f"images/{name}": data for name, data in contents.pictures.items()}
    raw = BytesIO()
    with ZipFile(raw, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(ZipInfo(name, WRITTEN), data, ZIP_DEFLATED)
    return raw.getvalue()


def _about(subject: Subject) -> bytes:
    """What VASSAL's list of modules shows."""
    from lxml import etree

    data = etree.Element("data", version="1")
    said = {
        "version": subject.scenario.version or "1.0",
        "extra1": "",
        "extra2": "",
        "VassalVersion": VASSAL,
        "dateSaved": "0",
        "description": subject.boards,
        "name": subject.title,
    }
    for name, text in said.items():
        etree.SubElement(data, name).text = text
    return bytes(etree.tostring(data, xml_declaration=True, encoding="UTF-8", pretty_print=True))
