"""The set-up sheet of a table: its map in inches, who stands where, and what the ground does."""

from pathlib import Path

from studio.export.tabletop.telling import TableTelling
from studio.export.tabletop.text import text_of
from studio.model.tabletop import Tabletop
from studio.model.writing import write_text

__all__ = ["export_table_sheet", "export_table_text", "text_of"]


def export_table_sheet(
    stage: Tabletop, path: Path, paper: str = "A4", language: str = "en"
) -> list[Path]:
    """Writes the set-up sheet as PDF, SVG or PNG, and says which files that made.

    Raises:
        StudioError: no such paper or language, or the file can't be written.
    """
    from studio.draw.devices import About
    from studio.export.pages import paper_named, write_pages
    from studio.export.tabletop.sheet import table_sheet_pages

    told = TableTelling(stage.table, language)
    pages = table_sheet_pages(told, paper_named(paper))
    return write_pages(pages, About(told.title, "", told.word("sheet"), language), path)


def export_table_text(stage: Tabletop, path: Path, language: str = "en") -> list[Path]:
    """Writes what the sheet says, without its map, as Markdown."""
    write_text(path, text_of(TableTelling(stage.table, language)))
    return [path]
