"""Boards true to scale: whole as a picture, or cut into tiles for any printer.

Tiles are cut along crop marks; beyond a cut that has a neighbour the picture goes on a little, so
that tiles can be glued over one another. A ruler in the margin shows whether the printer scaled.
"""

from collections.abc import Iterator
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from studio.draw.devices import MM_PER_INCH, About, Page, start_gui
from studio.draw.ground import paint_sketch
from studio.draw.marks import detail_for
from studio.draw.names import Label, place_names
from studio.draw.page import DIM, INK, Paper
from studio.draw.pictures import whole_faces
from studio.draw.shapes import line, pen, placed
from studio.draw.sketch import Sketch
from studio.draw.survey import Survey
from studio.draw.text import Family, Type, draw_text
from studio.errors import StudioError
from studio.export.pages import paper_named, write_pages
from studio.model.board import Board
from studio.model.firefight import Firefight
from studio.model.joining import join
from studio.model.placing import PlacedBoard
from studio.model.scenario import Placement
from studio.model.terrain import TerrainTable
from studio.model.text import in_language
from studio.values import dataclass
from studio.words import tr

PRINT_PX: Final = 100.0
"""Everything is drawn (see `docs/look.md`)."""
MARGIN: Final = 10.0
BLEED: Final = 4.0
TICK: Final = 4.0
TICK_WIDTH: Final = 0.3
RULER: Final = 50
SMALL: Final = Type(Family.SANS, 2.6)


@dataclass(frozen=True)
class PrintedBoard:
    """A board in its true size; lengths in millimetres, the origin its upper left corner."""

    board: Board
    terrain: TerrainTable
    language: str
    face: QImage | None = None
    """Its printed face, if a picture is it: painted in place of our own painting."""

    @property
    def hex(self) -> float:
        """A hex across flats."""
        return self.board.hex_inches * MM_PER_INCH

    @cached_property
    def survey(self) -> Survey:
        """The board alone, unturned."""
        alone = PlacedBoard(Placement(self.board.id, self.board.id), self.board)
        return Survey(join([alone], self.terrain), self.terrain)

    @cached_property
    def sketch(self) -> Sketch:
        """Its marks, made once for all tiles."""
        return Sketch(self.survey, detail_for(PRINT_PX))

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Its names where they stand."""
        return tuple(place_names(self.survey, PRINT_PX, self.language, ()))

    @cached_property
    def bounds(self) -> QRectF:
        """In hexes across flats."""
        return self.survey.outline.boundingRect()

    @property
    def width(self) -> float:
        """From edge to edge."""
        return self.bounds.width() * self.hex

    @property
    def height(self) -> float:
        """From edge to edge."""
        return self.bounds.height() * self.hex

    def paint(self, painter: QPainter, part: QRectF) -> None:
        """Paints a part of it where it belongs."""
        with placed(painter, 0, 0, self.hex):
            corner = self.bounds.topLeft()
            painter.translate(-corner)
            scaled = QRectF(part.topLeft() / self.hex, part.size() / self.hex)
            area = scaled.translated(corner)
            if self.face is not None:
                painter.drawImage(self.bounds, self.face)
                return
            paint_sketch(painter, self.sketch, PRINT_PX, area=area, labels=self.labels)


def export_boards(
    firefight: Firefight, path: Path, paper: str = "A4", language: str = "en"
) -> list[Path]:
    """Writes each board of the scenario once: as tiles in a PDF, or whole as SVG or PNG.

    Raises:
        StudioError: the scenario has no boards, no such paper, or a file can't be written.
    """
    start_gui()
    boards = {p.board: firefight.boards[p.board] for p in _known(firefight)}
    if not boards:
        raise StudioError(tr("the scenario has no boards to print: place one first"))
    faces = {face.placed.board.id: face.image for face in whole_faces(firefight)}
    printed = [
        PrintedBoard(board, firefight.terrain, language, faces.get(board.id))
        for board in boards.values()
    ]
    about = About(", ".join(boards), firefight.scenario.author, "Boards true to scale", language)
    if path.suffix.lower() == ".pdf":
        paper_wanted = paper_named(paper)
        return write_pages([p for b in printed for p in tiles(b, paper_wanted)], about, path)
    return write_pages([whole(board) for board in printed], about, path)


def _known(firefight: Firefight) -> Iterator[Placement]:
    return (p for p in firefight.scenario.boards if p.board in firefight.boards)


def whole(board: PrintedBoard) -> Page:
    """A page as large as the board."""
    everything = QRectF(0, 0, board.width, board.height)
    return Page(board.width, board.height, lambda painter: board.paint(painter, everything))


# --- tiles --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grid:
    """How a board is cut: columns and rows of tiles of one size in mm, on paper of a size."""

    paper: tuple[float, float]
    columns: int
    rows: int
    tile: tuple[float, float]

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return self.columns * self.rows


def grid_for(width: float, height: float, paper: Paper) -> Grid:
    """The way to cut a board that takes the fewest sheets, upright or across."""
    upright, across = (paper.width, paper.height), (paper.height, paper.width)
    return min((_grid(width, height, size) for size in (upright, across)), key=lambda g: g.sheets)


def _grid(width: float, height: float, paper: tuple[float, float]) -> Grid:
    room = (paper[0] - 2 * (MARGIN + BLEED), paper[1] - 2 * (MARGIN + BLEED))
    columns, rows = ceil(width / room[0] - 1e-9), ceil(height / room[1] - 1e-9)
    return Grid(paper, columns, rows, (width / columns, height / rows))


def tiles(board: PrintedBoard, paper: Paper) -> Iterator[Page]:
    """The sheets of a board, row by row."""
    grid = grid_for(board.width, board.height, paper)
    for row in range(grid.rows):
        for column in range(grid.columns):
            yield _tile(board, grid, column, row)


def _tile(board: PrintedBoard, grid: Grid, column: int, row: int) -> Page:
    width, height = grid.tile
    cut = QRectF(column * width, row * height, width, height)
    bleed = cut.adjusted(
        -BLEED if column else 0.0,
        -BLEED if row else 0.0,
        BLEED if column < grid.columns - 1 else 0.0,
        BLEED if row < grid.rows - 1 else 0.0,
    )
    at = QPointF((grid.paper[0] - width) / 2, (grid.paper[1] - height) / 2)
    number = row * grid.columns + column + 1
    title = in_language(board.board.title, board.language)
    name = f"{board.board.id}  {title}  {_letter(row)}{column + 1}  {number}/{grid.sheets}"

    def paint(painter: QPainter) -> None:
        painter.save()
        painter.translate(at - cut.topLeft())
        painter.setClipRect(bleed)
        board.paint(painter, bleed)
        painter.restore()
        painter.translate(at)
        _paint_ticks(painter, width, height)
        _paint_margin(painter, name, width, height)

    return Page(*grid.paper, paint)


def _letter(row: int) -> str:
    return chr(ord("A") + row) if row < 26 else f"R{row + 1} "


def _paint_ticks(painter: QPainter, width: float, height: float) -> None:
    """Crop marks outside the four corners of a tile."""
    painter.setPen(pen(INK, TICK_WIDTH))
    near, far = BLEED + 0.8, BLEED + 0.8 + TICK
    for x in (0.0, width):
        for y in (0.0, height):
            dx, dy = (-1 if x == 0 else 1), (-1 if y == 0 else 1)
            line(painter, (x + dx * near, y), (x + dx * far, y))
            line(painter, (x, y + dy * near), (x, y + dy * far))


def _paint_margin(painter: QPainter, name: str, width: float, height: float) -> None:
    """Which tile it is, and a ruler."""
    y = height + BLEED + 3.4
    draw_text(painter, QPointF(8, y), name, SMALL, INK, align="left")
    right = width - 8
    painter.setPen(pen(INK, TICK_WIDTH))
    line(painter, (right - RULER, y), (right, y))
    for x in (right - RULER, right):
        line(painter, (x, y - 1.2), (x, y + 1.2))
    at = QPointF(right - RULER - 1.5, y)
    draw_text(painter, at, f"{RULER} mm", SMALL, DIM, align="right")
