"""Charts to play with: the Terrain Effects Chart and the values of all units, as the tables say.

A figure that no rule book prints bears a ring; a cell of the chart may also say that the hexside
can't be crossed (X), or that other terrain decides (OT).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from studio.draw.blocks import paint_block
from studio.draw.devices import About, Page, start_gui
from studio.draw.faces import block_face
from studio.draw.markers import paint_marker
from studio.draw.page import (
    BAND,
    CAPTION,
    CAPTION_LEAD,
    DIM,
    INK,
    Column,
    Frame,
    Paper,
    Piece,
    Section,
    lines_of,
    paragraph,
    run,
    section_head,
    space,
)
from studio.draw.shapes import NO_BRUSH, colour, pen
from studio.draw.swatch import terrain_swatch
from studio.draw.text import Family, Type, draw_text
from studio.export.pages import painting, paper_named, write_pages
from studio.export.words import Words
from studio.model.firefight import Firefight
from studio.model.provenance import Figures, Provenance, Source
from studio.model.terrain import IMPASSABLE, OTHER, TerrainTable
from studio.model.text import Text, in_language
from studio.model.units import UnitTable, UnitType
from studio.values import dataclass

MARGIN: Final = 12.0
CELL: Final = Type(Family.SANS, 2.7)
NAME: Final = Type(Family.SANS, 2.7, bold=True)
HEADING: Final = Type(Family.NARROW, 2.5)
TITLE: Final = Type(Family.SERIF, 6.4, bold=True)
ROW: Final = 7.4
PICTURE: Final = (11.0, 6.4)
PX: Final = 10.0
"""Pixels a millimetre that the detail of the small pictures is chosen for."""
NAME_WIDTH: Final = 0.30
"""What of the width the picture and the name take."""

Paint = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a chart: a small picture, a name, and the figures."""

    picture: Paint
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its title, the headings of its figures, its rows."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[Row, ...]


def export_charts(
    firefight: Firefight, path: Path, paper: str = "A4", language: str = "en"
) -> list[Path]:
    """Writes the charts of the rule set and the packs that a scenario uses.

    Raises:
        StudioError: no such paper or language, or a file can't be written.
    """
    start_gui()
    words = Words(language)
    charts = [*terrain_charts(firefight.terrain, words), *unit_charts(firefight.units, words)]
    pages = list(chart_pages(charts, words, paper_named(paper)))
    about = About(words("charts"), firefight.scenario.author, words("charts"), language)
    return write_pages(pages, about, path)


# --- terrain ------------------------------------------------------------------------------------

_HEX: Final = ("stack", "defence.fire", "defence.bombardment", "defence.assault", "blocks_sight")
_HEXSIDE: Final = ("move", "fire", "assault", "blocks_sight")


def terrain_charts(table: TerrainTable, words: Words) -> Iterator[Chart]:
    """Hexes, then hexsides and what lies across them, then markers."""
    hexes = [
        _terrain_row(table, words, entry.id, entry.name, entry, ("hex", _HEX), entry.notes)
        for entry in table.hexes.values()
    ]
    yield Chart(words("chart_hexes"), _headings(words, "hex", _HEX), tuple(hexes))
    sides = tuple(_sides(table, words))
    yield Chart(words("chart_hexsides"), _headings(words, "hexside", _HEXSIDE), sides)
    markers = tuple(_marker_row(table, words, name) for name in table.markers)
    yield Chart(words("chart_markers"), _headings(words, "hex", _HEX)[:-1], markers)


def _headings(words: Words, half: str, figures: Iterable[str]) -> tuple[str, ...]:
    names = [words(f"figure_{half}_{figure.replace('.', '_')}") for figure in figures]
    return (*names, words("figure_notes"))


def _sides(table: TerrainTable, words: Words) -> Iterator[Row]:
    """Every terrain that a hexside may have, crossings and rises after the others."""
    kinds: tuple[Mapping[str, Any], ...] = (table.hexes, table.edges, table.crossings)
    for kind in kinds:
        for entry in kind.values():
            figures = ("hexside", _HEXSIDE)
            yield _terrain_row(table, words, entry.id, entry.name, entry, figures, entry.notes)
    for rise in table.rises.values():
        for way in ("up", "down"):
            name = {"en": f"{in_language(rise.name, words.language)}, {words(way)}"}
            yield _terrain_row(table, words, rise.id, name, rise, (way, _HEXSIDE), rise.notes)


def _terrain_row(
    table: TerrainTable,
    words: Words,
    terrain: str,
    name: Text,
    entry: Figures,
    figures: tuple[str, tuple[str, ...]],
    notes: Sequence[int],
) -> Row:
    half, names = figures
    cells = [_cell(entry, f"{half}.{figure}", words, table.provenance) for figure in names]
    return Row(
        lambda painter, rect: _swatch(painter, rect, terrain, table),
        in_language(name, words.language),
        (*cells, ", ".join(map(str, notes))),
    )


def _swatch(painter: QPainter, rect: QRectF, terrain: str, table: TerrainTable) -> None:
    terrain_swatch(painter, rect, terrain, table, ratio=PX)
    painter.setPen(pen(colour("#5D4E3A"), 0.12))
    painter.setBrush(NO_BRUSH)
    painter.drawRect(rect)


def _marker_row(table: TerrainTable, words: Words, name: str) -> Row:
    marker = table.markers[name]
    cells = tuple(_cell(marker, figure, words, table.provenance) for figure in _HEX)
    return Row(
        lambda painter, rect: paint_marker(painter, _square(rect), marker.pattern),
        in_language(marker.name, words.language),
        cells,
    )


def _square(rect: QRectF) -> QRectF:
    side = min(rect.width(), rect.height())
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


Provenances = Callable[[str, str], Provenance]


def _cell(entry: Figures, path: str, words: Words, sources: Provenances) -> str:
    """What a chart shows of one figure; a ring marks what is ours."""
    at: Any = entry
    for name in path.split("."):
        if at is None:
            return "–"
        if not at.known(name):
            return "?"
        at = getattr(at, name)
    mark = "°" if sources(entry.of[0], path).source == Source.ASSUMED else ""
    return f"{_shown(at, words)}{mark}"


def _shown(value: Any, words: Words) -> str:
    if value is IMPASSABLE:
        return "X"
    if value is OTHER:
        return "OT"
    if value is None:
        return "–"
    if isinstance(value, bool):
        return words("yes" if value else "no")
    if isinstance(value, tuple):
        least, greatest = value
        return str(greatest) if least == 1 else f"{least}–{greatest}"
    key = f"sight_{value}"
    return words(key) if isinstance(value, str) and words.knows(key) else str(value)


# --- units --------------------------------------------------------------------------------------

_UNIT: Final = ("count", "steps", "fire", "range", "move", "morale", "armour", "value")


def unit_charts(table: UnitTable, words: Words) -> Iterator[Chart]:
    """A chart for each side."""
    headings = tuple(words(f"figure_{figure}") for figure in _UNIT)
    for side in table.sides.values():
        rows = tuple(_unit_row(table, words, unit) for unit in table.of_side(side.id))
        if rows:
            yield Chart(in_language(side.name, words.language), headings, rows)


def _unit_row(table: UnitTable, words: Words, unit: UnitType) -> Row:
    face = block_face(table, unit)
    cells = tuple(_cell(unit, figure, words, table.provenance) for figure in _UNIT)
    return Row(
        lambda painter, rect: paint_block(painter, _square(rect), face, 0),
        in_language(unit.name, words.language),
        cells,
    )


# --- pages --------------------------------------------------------------------------------------


def chart_pages(charts: Sequence[Chart], words: Words, paper: Paper) -> Iterator[Page]:
    """The charts below one another, on as many sheets as they need."""
    width = paper.width - 2 * MARGIN
    head = Section((Column(0, (_title(words("charts")),)),), divisible=False)
    sections = [Section((_column(chart, width),)) for chart in charts]
    legend = paragraph(words("chart_legend"), width, CAPTION, CAPTION_LEAD, DIM)
    frame = Frame(MARGIN, paper.height - MARGIN)
    closing = Section((Column(0, tuple(legend)),))
    for placed in run([head, *sections, closing], frame, again=head):
        yield Page(paper.width, paper.height, painting(placed, MARGIN))


def _title(title: str) -> Piece:
    def paint(painter: QPainter, x: float, y: float) -> None:
        draw_text(painter, QPointF(x, y + 3.4), title, TITLE, INK, align="left")

    return Piece(9.0, paint)


def _column(chart: Chart, width: float) -> Column:
    """Title and headings, which come again on the next sheet, and the rows."""
    head = section_head(chart.title.upper(), width)
    headings = _heading_row(chart, width)

    def paint(painter: QPainter, x: float, y: float) -> None:
        head.paint(painter, x, y)
        headings.paint(painter, x, y + head.height)

    both = Piece(head.height + headings.height, paint, keep=True)
    rows = tuple(_row(row, width, shaded=n % 2 == 0) for n, row in enumerate(chart.rows))
    return Column(0, (*rows, space(1.5)), both)


def _middles(count: int, width: float) -> list[float]:
    """Where the figures of a row stand."""
    pitch = (1 - NAME_WIDTH) * width / max(1, count)
    return [NAME_WIDTH * width + pitch * (number + 0.5) for number in range(count)]


def _heading_row(chart: Chart, width: float) -> Piece:
    pitch = (1 - NAME_WIDTH) * width / max(1, len(chart.headings))
    texts = [lines_of(text, HEADING, pitch - 1) for text in chart.headings]
    height = 1.0 + 2.9 * max((len(lines) for lines in texts), default=0)

    def paint(painter: QPainter, x: float, y: float) -> None:
        for middle, lines in zip(_middles(len(texts), width), texts, strict=True):
            for number, text in enumerate(lines):
                at = QPointF(x + middle, y + 1.4 + 2.9 * number)
                draw_text(painter, at, text, HEADING, DIM)

    return Piece(height, paint)


def _row(row: Row, width: float, *, shaded: bool) -> Piece:
    start = PICTURE[0] + 4.0
    names = lines_of(row.name, NAME, NAME_WIDTH * width - start)[:2]

    def paint(painter: QPainter, x: float, y: float) -> None:
        if shaded:
            painter.fillRect(QRectF(x, y, width, ROW), BAND)
        picture = QRectF(x + 1, y + (ROW - PICTURE[1]) / 2, *PICTURE)
        row.picture(painter, picture)
        for number, text in enumerate(names):
            offset = (number - (len(names) - 1) / 2) * 3.2
            at = QPointF(x + start, y + ROW / 2 + offset)
            draw_text(painter, at, text, NAME, INK, align="left")
        for middle, text in zip(_middles(len(row.cells), width), row.cells, strict=True):
            draw_text(painter, QPointF(x + middle, y + ROW / 2), text, CELL, INK)

    return Piece(ROW, paint)
