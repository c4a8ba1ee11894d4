"""Writing pages to files: one PDF, or an SVG or PNG for each page."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QPainter

from studio.draw.devices import PNG_DPI, About, Page, pdf_bytes, png_bytes, svg_bytes
from studio.draw.page import PAPERS, Paper, Placed, paint_placed
from studio.errors import StudioError
from studio.model.writing import write_bytes
from studio.words import tr


def paper_named(name: str) -> Paper:
    """The paper of a name, in whatever case.

    Raises:
        StudioError: there is no such paper here.
    """
    for paper in PAPERS.values():
        if paper.name.casefold() == name.casefold():
            return paper
    raise StudioError(
        tr('there is no paper "{name}"; there is: {papers}', name=name, papers=", ".join(PAPERS))
    )


def painting(placed: Sequence[Placed], margin: float) -> Callable[[QPainter], None]:
    """What paints these pieces of a page, so many millimetres from its left edge."""

    def paint(painter: QPainter) -> None:
        painter.translate(margin, 0)
        paint_placed(painter, placed)

    return paint


def write_pages(
    pages: Sequence[Page], about: About, path: Path, dpi: float = PNG_DPI
) -> list[Path]:
    """Writes pages in the form of the path's ending, and says where.

    Of several pages, SVG and PNG make several files: `sheet.png`, `sheet-2.png`.

    Raises:
        CannotWrite: a file can't be written.
    """
    if path.suffix.lower() == ".pdf":
        write_bytes(path, pdf_bytes(pages, about))
        return [path]
    paths = []
    for number, page in enumerate(pages, 1):
        target = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        svg = path.suffix.lower() == ".svg"
        write_bytes(target, svg_bytes(page, about) if svg else png_bytes(page, dpi))
        paths.append(target)
    return paths
