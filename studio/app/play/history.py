"""The bar under the map with which one looks back through a game. It changes nothing."""

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from studio.words import plural, tr

PACE_MS: Final = 700
"""How long a moment is shown while the game is played through."""


class History(QWidget):
    """A slider over all moments. `looked_at` carries the number of actions, or -1 for now."""

    looked_at = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("history")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(tr("Moment of the game"))
        self.slider.setPageStep(10)
        self.back, self.run, self.forward = QPushButton("◂"), QPushButton("▶"), QPushButton("▸")
        self.now = QPushButton(tr("Now"))
        for button, name in (
            (self.back, tr("One action back")),
            (self.run, tr("Play through the game from here")),
            (self.forward, tr("One action on")),
        ):
            button.setFixedWidth(30)
            button.setAccessibleName(name)
            button.setToolTip(name)
        self.now.setToolTip(tr("Back to the game (Esc)"))
        self.words = QLabel()
        self.words.setMinimumWidth(190)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 12, 4)
        line.setSpacing(6)
        for widget in (self.back, self.run, self.forward, self.slider, self.now, self.words):
            line.addWidget(widget, 1 if widget is self.slider else 0)
        self.news = 0
        """The moment from which something is new to who looks; 0: nothing is."""
        self._pace = QTimer(self, interval=PACE_MS)
        self._pace.timeout.connect(self._pass_on)
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderPressed.connect(self._pace.stop)
        self.back.clicked.connect(self.step_back)
        self.run.clicked.connect(self.run_or_stop)
        self.forward.clicked.connect(self.step_on)
        self.now.clicked.connect(self.to_now)
        self.show_count(0)

    def show_count(self, count: int, news: int = 0) -> None:
        """So many actions have been taken, and the last moment is shown."""
        self._pace.stop()
        self.news = news
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(count)
        self.slider.blockSignals(False)
        self._show_words()

    @property
    def looks_back(self) -> bool:
        """Whether an earlier moment is shown."""
        return self.slider.value() < self.slider.maximum()

    @Slot()
    def step_back(self) -> None:
        """One action back."""
        self._pace.stop()
        self.slider.setValue(self.slider.value() - 1)

    @Slot()
    def step_on(self) -> None:
        """One action on."""
        self._pace.stop()
        self.slider.setValue(self.slider.value() + 1)

    @Slot()
    def run_or_stop(self) -> None:
        """Play through the game, or stop there.

        From the moment that is shown; if that is the last, from what is new, else from the start.
        """
        if self._pace.isActive():
            self._pace.stop()
        elif self.slider.maximum():
            if not self.looks_back:
                self.slider.setValue(self.news)
            self._pace.start()
        self._show_words()

    @Slot()
    def _pass_on(self) -> None:
        self.slider.setValue(self.slider.value() + 1)
        if not self.looks_back:
            self._pace.stop()
            self._show_words()

    @Slot(int)
    def look_at(self, number: int) -> None:
        """Show the moment after so many actions."""
        self._pace.stop()
        self.slider.setValue(number)

    @Slot()
    def to_now(self) -> None:
        """To the last moment."""
        self._pace.stop()
        self.slider.setValue(self.slider.maximum())

    @Slot(int)
    def _moved(self, value: int) -> None:
        self._show_words()
        self.looked_at.emit(value if self.looks_back else -1)

    def _show_words(self) -> None:
        value, most = self.slider.value(), self.slider.maximum()
        back = self.looks_back
        if back:
            words = tr("Looking back: {value} of {most}", value=value, most=most)
        elif self.news:
            count = most - self.news
            words = plural("{count} new action: ▶ shows it", "{count} new: ▶ shows them", count)
        else:
            words = plural("{count} action so far", "{count} actions so far", most)
        self.words.setText(words)
        self.back.setEnabled(value > 0)
        self.run.setEnabled(most > 0)
        self.run.setText("⏸" if self._pace.isActive() else "▶")
        new = tr("Play what happened since your last action")
        self.run.setToolTip(
            new if self.news and not back else tr("Play through the game from here")
        )
        self.forward.setEnabled(back)
        self.now.setEnabled(back)
