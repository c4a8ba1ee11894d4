"""The set-up sheet: everything that two players need to begin, on one page if it finds room."""

from pathlib import Path

from studio.draw.devices import About
from studio.export.pages import paper_named, write_pages
from studio.export.sheet.sheet import sheet_pages
from studio.model.firefight import Firefight
from studio.model.text import in_language

__all__ = ["export_sheet", "sheet_pages"]


def export_sheet(
    firefight: Firefight,
    path: Path,
    paper: str = "A4",
    language: str = "en",
    side: str | None = None,
) -> list[Path]:
    """Writes the set-up sheet as PDF, SVG or PNG, and says which files that made.

    With a `side` the sheet is for its player alone: of the other it shows nothing hidden.

    Raises:
        StudioError: no such paper, language or side, or the file can't be written.
    """
    pages = sheet_pages(firefight, paper_named(paper), language, side)
    scenario = firefight.scenario
    title = in_language(scenario.title, language) or scenario.id
    return write_pages(pages, About(title, scenario.author, "Set-up sheet", language), path)
