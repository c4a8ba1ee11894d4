"""The fire under the pointer: its sum step by step with rules, and its exact odds; then what fell.

While nothing is aimed it shows the steps of the last action, or of the line of the log that is
chosen.
"""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QLabel, QTabWidget, QVBoxLayout, QWidget

from studio.app.play.tabletop.hand import Hand
from studio.app.table.odds_table import columns, dice_in_words, odds_rows, show_rows
from studio.seen.tabletop.chances import Chances
from studio.seen.tabletop.words import called, label_of, spoken
from studio.seen.telling import Entry
from studio.words import term, tr


class FirePanel(QWidget):
    """Words, and two tables behind tabs."""

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hand = hand
        self.setObjectName("fire_panel")
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setContentsMargins(8, 4, 8, 2)
        self.steps = columns(tr("Rule"), tr("What happens"))
        self.odds = columns(tr("Number"), tr("Hits"), tr("Shock"), tr("Lost"))
        self.steps.setAccessibleName(term("of a fire", "Steps"))
        self.odds.setAccessibleName(tr("Odds"))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.steps, term("of a fire", "Steps"))
        self.tabs.addTab(self.odds, tr("Odds"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.words)
        column.addWidget(self.tabs, 1)
        self._entry: Entry | None = None
        hand.aimed.connect(self._renew)
        hand.changed.connect(self._renew)

    def show_entry(self, entry: Entry | None) -> None:
        """The steps of a line of the log, while nothing is aimed."""
        self._entry = entry
        self._renew()

    @Slot()
    def _renew(self) -> None:
        action = self.hand.action
        chances = self.hand.chances(action) if action is not None else None
        if chances is None:
            self._show_past()
        elif chances.aim is None:
            self.words.setText(landing_words(chances) or chances.why)
            self._fill([], [])
        else:
            self.words.setText(f"{label_of(action)}: {dice_in_words(chances.aim)}")
            steps = [(tr(step.rule), spoken(step.text)) for step in chances.aim.steps]
            self._fill(steps, odds_rows(chances.aim, named=called))

    def _show_past(self) -> None:
        entry = self._entry
        if entry is None:
            self.words.setText(
                tr("Point at a target to see the sum of its fire and its exact odds.")
            )
            self._fill([], [])
        else:
            told = entry.text(self.hand.names)
            self.words.setText(f"{entry.number}  {told}")
            self._fill(list(entry.steps), [])

    def _fill(self, steps: list[tuple[str, str]], odds: list[tuple[str, ...]]) -> None:
        show_rows(self.steps, steps)
        show_rows(self.odds, odds)
        self.tabs.setTabEnabled(1, bool(odds))
        if not odds:
            self.tabs.setCurrentIndex(0)


def landing_words(chances: Chances) -> str:
    """What a hand grenade takes (13.5.1); nothing where none is thrown."""
    if chances.landing is None:
        return ""
    return tr(
        "Two dice need {needed:.1f}: {hits:.1%} hits, {fumbles:.1%} fumbles (13.5.1)",
        needed=chances.landing.needed,
        hits=chances.landing.hits,
        fumbles=chances.landing.fumbles,
    )
