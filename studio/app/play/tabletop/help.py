"""How one plays on a table, in a page: the borders, a phase, the keys."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.app.play.help import HelpPage, legend_of
from studio.app.play.tabletop.paint import paint_able, paint_aimed, paint_chosen
from studio.draw.look import PAPER
from studio.draw.tabletop.forces import paint_figure, side_look
from studio.model.table import XY, Figure
from studio.words import mark, tr

STEPS: Final = (
    (
        mark(
            "Click a team or leader with a dashed border: Command Dice are "
            "spent on it. Those who wait off the table are clicked in the list "
            "of forces. Where several choices fit, a menu asks."
        )
    ),
    (
        mark(
            "A leader's orders: click a team in his circle to let it act or to "
            "rally it, an enemy for a grenade, the ground to send him there."
        )
    ),
    (
        mark(
            "A unit that acts shows its arc and its ranges, and at each enemy "
            "distance, cover and what its fire does on average. Point at one: "
            "sum and exact odds stand at the right."
        )
    ),
    mark("Click the enemy to fire. Suppressing fire, Overwatch, smoke and moves have buttons."),
    (
        mark(
            "To move, choose a pace, then drag the team along its way: the "
            "shade is what it reaches straight on, the label how many inches "
            "the way takes. The wheel turns it."
        )
    ),
    mark("A click that does nothing says in the line below which rule forbids it."),
)
KEYS: Final = (
    ("Esc", mark("lets go, leads back")),
    (mark("1 to 9"), mark("buttons over the table")),
    ("F2, F3", mark("to the table, to the list of actions")),
    ("Tab", mark("points at the next who may be clicked; arrows move on, Enter clicks")),
    (mark("Ctrl"), mark("while a way is drawn: keeps it as it is drawn")),
    ("Ctrl+Z", mark("undo; Ctrl+Shift+Z takes back by consent")),
    ("F8", mark("a note for the author")),
    ("Alt+Left, Alt+Right", mark("look back, and on")),
)
PX: Final = 15.0
MEN: Final = ((-1.1, 0.2), (0.0, -0.2), (1.1, 0.2))
Paints = Callable[[QPainter, list[XY]], Any]


class HelpDialog(HelpPage):
    """A page to look at beside the game."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(legend_of(_borders()), STEPS, KEYS, parent)


def _borders() -> Iterator[tuple[QWidget, str]]:
    yield Swatch("german", paint_able), tr("may be clicked to do something")
    yield Swatch("german", paint_chosen), tr("acts, gives orders or is in hand")
    yield Swatch("soviet", paint_aimed), tr("an enemy that can be attacked")
    yield Swatch("soviet", None), tr("nothing can be done with it now")


class Swatch(QWidget):
    """A team with one of the borders of the table."""

    def __init__(self, side: str, paint: Paints | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side, self.paint = side, paint
        self.setFixedSize(QSize(84, 56))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """As on the table."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), PAPER)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(PX, PX)
        if self.paint is not None:
            self.paint(painter, list(MEN))
        facing = 270.0 if self.side == "german" else 90.0
        for at in MEN:
            paint_figure(painter, Figure(at, "rifle", facing), side_look(self.side))
        painter.end()
