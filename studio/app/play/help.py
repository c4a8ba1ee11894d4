"""How one plays in this window, in a page: the rings, a first activation, the keys."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from studio.app.view.layers import BlockPictures
from studio.draw.blocks import paint_in_command, paint_selected, paint_target
from studio.draw.faces import BlockFace, block_face, hidden_face
from studio.model.units import UnitTable
from studio.words import mark, tr

BLOCK: Final = 40.0
STEPS: Final = (
    mark(
        "Click an HQ that wears a dashed ring: it is activated. Deploy it "
        "to a marked hex, or press 1."
    ),
    mark(
        "Click a unit with a dashed ring. Hexes it can reach show their "
        "cost, targets wear brackets."
    ),
    mark(
        "Hold the mouse over a target: a card shows the exact chances. "
        "Click it to fire or to assault."
    ),
    mark("Where a click could mean two things, a small menu asks. Blocks can be dragged as well."),
    mark("The HQ acts last. “End the commands” closes the activation; then assaults are fought."),
    mark("A click that does nothing says in the line below which rule forbids it."),
)
KEYS: Final = (
    ("Esc", mark("lets go, leads back")),
    (mark("1 to 4"), mark("buttons over the map")),
    ("F2, F3", mark("to the map, to the list of actions")),
    (mark("Ctrl+Z"), mark("undo; Ctrl+Shift+Z takes back by consent")),
    ("F8", mark("a note for the author")),
    (mark("Alt+Left, Alt+Right"), mark("look back, and on")),
)


class HelpPage(QDialog):
    """A page to look at beside the game: what the marks mean, how one plays, the keys."""

    def __init__(
        self,
        legend: QGridLayout,
        steps: Sequence[str],
        keys: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self.setWindowTitle(tr("How to play here"))
        self.setMinimumWidth(560)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addLayout(legend)
        told = "".join(f"<li style='margin-bottom:4px'>{tr(step)}</li>" for step in steps)
        column.addWidget(_label(f"<ol style='margin-left:-18px'>{told}</ol>"))
        rows = "".join(
            f"<tr><td><b>{tr(k)}</b>&nbsp;&nbsp;</td><td>{tr(what)}</td></tr>" for k, what in keys
        )
        column.addWidget(_label(f"<table cellspacing='2'>{rows}</table>"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)


def legend_of(rows: Iterable[tuple[QWidget, str]]) -> QGridLayout:
    """Pictures with their words, two a row."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(10)
    grid.setColumnStretch(1, 1)
    grid.setColumnStretch(3, 1)
    for number, (picture, words) in enumerate(rows):
        row, at = divmod(number, 2)
        grid.addWidget(picture, row, 2 * at)
        grid.addWidget(_label(words), row, 2 * at + 1)
    return grid


class HelpDialog(HelpPage):
    """The rings that blocks wear, a first activation, the keys."""

    def __init__(self, units: UnitTable, side: str, parent: QWidget | None = None) -> None:
        super().__init__(legend_of(_rings(units, side)), STEPS, KEYS, parent)


def _rings(units: UnitTable, side: str) -> Iterator[tuple[QWidget, str]]:
    kind = next(unit for unit in units.types.values() if unit.side == side)
    mine = block_face(units, kind, number="A", stance="upright")
    acted = block_face(units, kind, number="A", stance="acted")
    other = next(name for name in units.sides if name != side)
    enemy = hidden_face(units.sides[other])
    yield Swatch(mine, "command"), tr("may act now")
    yield Swatch(mine, "selected"), tr("is in hand")
    yield Swatch(enemy, "target"), tr("an enemy that can be attacked; its front is hidden")
    yield Swatch(acted, ""), tr("has acted: face-down, but you know your own")


class Swatch(QWidget):
    """A block with one of the rings of the map."""

    def __init__(self, face: BlockFace, ring: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face, self.ring = face, ring
        self._pictures = BlockPictures()
        self.setFixedSize(QSize(64, 64))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As on the map, a hex across flats being 90 pixels wide."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        px = BLOCK / 0.43
        painter.scale(px, px)
        middle = 32 / px
        box = QRectF(middle - 0.215, middle - 0.215, 0.43, 0.43)
        self._pictures.paint(painter, box, self.face, px)
        paint = {
            "command": paint_in_command,
            "selected": paint_selected,
            "target": paint_target,
        }.get(self.ring)
        if paint is not None:
            paint(painter, box)
        painter.end()


def _label(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.RichText)
    return label
