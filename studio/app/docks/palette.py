"""The palettes: what terrain and hexsides tools paint, shown by the map's own painter."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QFontMetrics, QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.app.desk import Desk
from studio.app.scene.swatches import level_swatch, swatch
from studio.model.terrain import load_terrain
from studio.model.text import in_language
from studio.words import tr

CELL: Final = QSize(70, 60)
PICTURE: Final = QSize(52, 34)
ACROSS: Final = 3
LEAST_WIDTH: Final = ACROSS * 73 + 22
"""Three cells and a scroll bar."""
LEVELS: Final = 4
BELOW: Final = 6
"""Pixels that show of what lies above and below the cell that is chosen."""


class Swatch(NamedTuple):
    """A cell of a palette: what it is called, how it looks, the tool and choice it stands for."""

    text: str
    picture: Callable[[int, int, float], QPixmap]
    tool: str
    choice: tuple[tuple[str, object], ...]


class SwatchPalette(QScrollArea):
    """Swatches three a row; a click takes the tool and what it paints."""

    def __init__(self, desk: Desk, swatches: Sequence[Swatch], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.swatches = tuple(swatches)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._buttons = QButtonGroup(self)
        self._buttons.setExclusive(False)
        self._painted = 0
        self._buttons.idClicked.connect(self._clicked)

    def _filled(self) -> QWidget:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(6, 4, 2, 4)
        column.setSpacing(4)
        grid = QGridLayout()
        grid.setSpacing(3)
        for number, cell in enumerate(self.swatches):
            button = _cell(cell)
            self._buttons.addButton(button, number)
            grid.addWidget(button, number // ACROSS, number % ACROSS)
        grid.setColumnStretch(ACROSS, 1)
        column.addLayout(grid)
        column.addStretch(1)
        return inside

    def showEvent(self, event: QShowEvent) -> None:
        """Pictures are painted one after the other once the window stands."""
        if self.widget() is None:
            self.setWidget(self._filled())
            self.desk.chosen.connect(self._show_choice)
            self._show_choice()
        super().showEvent(event)
        QTimer.singleShot(0, self, self._show_choice)  # cells have their places by then
        while self._painted < len(self.swatches):
            self.desk.leisure.add(partial(self._paint_swatch, self._painted))
            self._painted += 1

    def _paint_swatch(self, number: int) -> None:
        ratio = self.devicePixelRatioF()
        picture = self.swatches[number].picture(PICTURE.width(), PICTURE.height(), ratio)
        icon = QIcon(picture)
        icon.addPixmap(picture, QIcon.Mode.Selected)
        self._buttons.button(number).setIcon(icon)

    @Slot(int)
    def _clicked(self, number: int) -> None:
        cell = self.swatches[number]
        self.desk.choose(**dict(cell.choice))
        self.desk.want_tool(cell.tool)

    @Slot()
    def _show_choice(self) -> None:
        for number, cell in enumerate(self.swatches):
            here = all(getattr(self.desk.choice, key) == value for key, value in cell.choice)
            button = self._buttons.button(number)
            button.setChecked(here and self.is_live(cell))
            if button.isChecked():
                self.ensureWidgetVisible(button, 0, BELOW)

    def is_live(self, cell: Swatch) -> bool:
        """Whether the tool in hand paints what this cell stands for."""
        return cell.tool == self.desk.tool_name


def _cell(cell: Swatch) -> QToolButton:
    button = QToolButton()
    button.setObjectName("swatch")
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIconSize(PICTURE)
    button.setFixedSize(CELL)
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.ensurePolished()
    button.setIcon(_blank())
    button.setText(short(cell.text, button.fontMetrics()))
    button.setToolTip(cell.text)
    button.setAccessibleName(cell.text)
    return button


def _blank() -> QIcon:
    """Keeps the room of a picture that is still to be painted."""
    picture = QPixmap(PICTURE)
    picture.fill(Qt.GlobalColor.transparent)
    return QIcon(picture)


def short(text: str, metrics: QFontMetrics) -> str:
    """A name that fits into a cell: without its last word if that is what it takes."""
    room = CELL.width() - 8
    return text if metrics.horizontalAdvance(text) <= room else text.rpartition(" ")[0] or text


class TerrainPalette(SwatchPalette):
    """Terrain that fills hexes, and levels."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, terrain_swatches(), parent)
        self.setAccessibleName(tr("Terrain"))


class HexsidePalette(SwatchPalette):
    """What lies on hexsides, and ways through hexes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, hexside_swatches(), parent)
        self.setAccessibleName(tr("Hexsides"))


def terrain_swatches() -> tuple[Swatch, ...]:
    """The cells of the terrain palette, in the order of the table."""
    hexes = [
        Swatch(in_language(row.name), _picture(name), "terrain", (("terrain", name),))
        for name, row in load_terrain().hexes.items()
    ]
    levels = [
        Swatch(
            tr("Level {level}", level=level),
            _level_picture(level),
            "level",
            (("level", level), ("level_mode", "set")),
        )
        for level in range(LEVELS)
    ]
    return (*hexes, *levels)


def hexside_swatches() -> tuple[Swatch, ...]:
    """The cells of the hexside palette: terrain, crossings, rises, ways, and what clears a side."""
    table = load_terrain()
    cells = [
        Swatch(
            in_language(row.name), _picture(name), "hexside", (("edge_kind", kind), ("edge", name))
        )
        for kind, rows in (
            ("terrain", table.edges),
            ("crossing", table.crossings),
            ("rise", table.rises),
        )
        for name, row in rows.items()
    ]
    ways = [
        Swatch(in_language(row.name), _picture(name), "way", (("way", name),))
        for name, row in table.ways.items()
    ]
    clear = Swatch(tr("Clear side"), _picture(table.default_hex), "hexside", (("edge", ""),))
    return (*cells, *ways, clear)


def _picture(name: str) -> Callable[[int, int, float], QPixmap]:
    def paint(width: int, height: int, ratio: float) -> QPixmap:
        return swatch(name, width, height, ratio)

    return paint


def _level_picture(level: int) -> Callable[[int, int, float], QPixmap]:
    def paint(width: int, height: int, ratio: float) -> QPixmap:
        return level_swatch(level, width, height, ratio)

    return paint
