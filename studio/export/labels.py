"""Labels to print, cut out and stick on blocks: one for every block and marker of a scenario.

A label is 15 mm wide. The printed strength is on top, as on the real block, which its owner turns
with every hit.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_label
from studio.draw.devices import About, Page, start_gui
from studio.draw.faces import block_face
from studio.draw.markers import paint_marker
from studio.draw.page import (
    CAPTION,
    CAPTION_LEAD,
    DIM,
    INK,
    Column,
    Frame,
    Paper,
    Piece,
    Section,
    paragraph,
    run,
    section_head,
    space,
)
from studio.draw.shapes import line, pen
from studio.draw.text import Family, Type, draw_text
from studio.errors import StudioError
from studio.export.pages import painting, paper_named, write_pages
from studio.export.telling import refuse_stranger
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.model.scenario import SideForce
from studio.model.text import in_language
from studio.values import dataclass
from studio.words import tr

SIDE: Final = 15.0
GAP: Final = 3.0
BLEED: Final = 1.0
TICK: Final = 1.2
MARGIN: Final = 12.0
TITLE: Final = Type(Family.SERIF, 4.6, bold=True)

Paint = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the sheets: a heading and labels for each side, then the markers."""

    title: str
    groups: tuple[tuple[str, tuple[Paint, ...]], ...]
    footnote: str


def export_labels(
    firefight: Firefight,
    path: Path,
    paper: str = "A4",
    language: str = "en",
    side: str | None = None,
) -> list[Path]:
    """Writes the labels of all blocks of a scenario, or of one side, and its markers.

    Raises:
        StudioError: there is nothing to print, no such paper or side, or a file can't be written.
    """
    start_gui()
    sheet = labels_of(firefight, Words(language), side)
    pages = list(label_pages(sheet, paper_named(paper)))
    about = About(sheet.title, firefight.scenario.author, "Block labels", language)
    return write_pages(pages, about, path, dpi=300)


def labels_of(firefight: Firefight, words: Words, side: str | None = None) -> Sheet:
    """The labels of a scenario's blocks, those that may be drawn among them, and markers."""
    scenario, sides = firefight.scenario, firefight.units.sides
    refuse_stranger(firefight, side)
    groups = []
    for name, force in scenario.sides.items():
        labels = tuple(_blocks(firefight, name, force))
        if labels and side in (None, name):
            groups.append((in_language(sides[name].name, words.language), labels))
    markers = tuple(_markers(firefight))
    if markers:
        groups.append((words("marker_labels"), markers))
    if not groups:
        raise StudioError(tr("the scenario has no blocks to print labels for: place some first"))
    title = in_language(scenario.title, words.language) or words("untitled")
    return Sheet(title, tuple(groups), words("label_note"))


def _blocks(firefight: Firefight, side: str, force: SideForce) -> Iterator[Paint]:
    table = firefight.units
    if side not in table.sides:
        return
    numbered = [(e.type, f"{e.company or ''}{e.platoon or ''}") for e in force.units]
    numbered += [(name, draw.company or "") for draw in force.draws for name in draw.possible]
    for kind, count in force.strikes.items():
        blocks = [unit.id for unit in table.of_side(side) if unit.strike == kind]
        numbered += [(blocks[0], "")] if count > 0 and blocks else []
    for name, number in numbered:
        if name in table.types:
            face = block_face(table, table.types[name], number=number)
            yield partial(paint_label, face=face, bleed=BLEED)


def _markers(firefight: Firefight) -> Iterator[Paint]:
    """The markers that lie on the map, and those that may be placed."""
    table, scenario = firefight.terrain.markers, firefight.scenario
    names = [change.marker for change in scenario.changes if change.marker is not None]
    for force in scenario.sides.values():
        names += [name for name, number in force.markers.items() for _ in range(number)]
    for name in names:
        if name in table:
            yield partial(paint_marker, pattern=table[name].pattern)


# --- pages --------------------------------------------------------------------------------------


def label_pages(sheet: Sheet, paper: Paper) -> Iterator[Page]:
    """The sheets, filled with rows of labels."""
    width = paper.width - 2 * MARGIN
    frame = Frame(MARGIN, paper.height - MARGIN)
    head = Section((Column(0, (_title(sheet.title),)),), divisible=False)
    sections = [head]
    for title, labels in sheet.groups:
        rows = tuple(_rows(labels, width))
        heading = section_head(title.upper(), width, right=str(len(labels)))
        sections.append(Section((Column(0, (space(1.5), *rows), heading),)))
    note = paragraph(sheet.footnote, width, CAPTION, CAPTION_LEAD, DIM)
    sections.append(Section((Column(0, tuple(note)),)))
    for placed in run(sections, frame, again=head):
        yield Page(paper.width, paper.height, painting(placed, MARGIN))


def _title(title: str) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        draw_text(painter, QPointF(x, y + 2.6), title, TITLE, INK, align="left")

    return Piece(7.0, paint)


def _rows(labels: Sequence[Paint], width: float) -> Iterator[Piece]:
    abreast = int((width + GAP) / (SIDE + GAP))
    for start in range(0, len(labels), abreast):
        yield _row(labels[start : start + abreast])


def _row(labels: Sequence[Paint]) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        for number, label in enumerate(labels):
            rect = QRectF(x + number * (SIDE + GAP), y, SIDE, SIDE)
            label(painter, rect)
            _paint_ticks(painter, rect)

    return Piece(SIDE + GAP, paint)


def _paint_ticks(painter: QPainter, rect: QRectF) -> None:
    """Marks that say where to cut, outside the bleed."""
    painter.setPen(pen(INK, 0.15))
    for x, dx in ((rect.left(), -1), (rect.right(), 1)):
        for y, dy in ((rect.top(), -1), (rect.bottom(), 1)):
            line(painter, (x + dx * (BLEED + 0.2), y), (x + dx * (BLEED + TICK), y))
            line(painter, (x, y + dy * (BLEED + 0.2)), (x, y + dy * (BLEED + TICK)))
