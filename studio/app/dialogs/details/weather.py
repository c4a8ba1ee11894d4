"""Weather and light, from the first turn and from later ones on (10.2, 10.3)."""

from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.app.dialogs.details.page import Page, head, hint
from studio.app.forms.choices import choice_box
from studio.app.forms.languages import Speech
from studio.app.forms.numbers import DecimalBox, whole_box
from studio.app.forms.rows import RowList
from studio.model.edits import set_time
from studio.model.firefight import Firefight
from studio.model.scenario import Night, Scenario, Spell
from studio.words import mark, tr, translated

WEATHER: Final = {"good": mark("Good"), "bad": mark("Bad")}
DAY: Final = "day"
LIGHTS: Final = {
    DAY: (mark("By day"), None),
    "night": (mark("Night"), Night()),
    "clouds": (mark("Clouded night"), Night(1, 0.5)),
    "moon": (mark("Moonlit night"), Night(3, 0.5)),
    "flares": (mark("Night with flares"), Night(4, 0.5)),
    "own": (mark("Other light"), None),
}
"""By day, the night of the book, and proposals for what scenarios may alter (10.3)."""
PERCENT: Final = 100


class SpellRow:
    """The fields of a spell of weather."""

    def __init__(self, spell: Spell, *, first: bool = False) -> None:
        self.turn = whole_box(1 if first else 2, 99, spell.turn)
        self.turn.setPrefix(tr("from "))
        self.turn.setEnabled(not first)
        self.weather = choice_box(translated(WEATHER), spell.weather)
        self.light = choice_box({key: tr(name) for key, (name, _) in LIGHTS.items()}, DAY)
        night = spell.night or Night()
        self.sight = whole_box(1, 99, night.sight)
        self.move = DecimalBox(1, PERCENT, PERCENT * night.move)
        self.move.setSuffix(" %")
        self.fields: tuple[QWidget, ...] = (
            self.turn,
            self.weather,
            self.light,
            self.sight,
            self.move,
        )
        self.light.setCurrentIndex(self.light.findData(_light_of(spell.night)))
        self._show()
        self.light.currentIndexChanged.connect(self._take_light)
        self.sight.valueChanged.connect(self._see_light)
        self.move.valueChanged.connect(self._see_light)

    def _take_light(self, _row: int) -> None:
        """The numbers of a kind of light."""
        night = LIGHTS[str(self.light.currentData())][1]
        if night is not None:
            for box, value in ((self.sight, night.sight), (self.move, PERCENT * night.move)):
                box.blockSignals(True)
                box.setValue(value)  # type: ignore[arg-type]
                box.blockSignals(False)
        self._show()

    def _see_light(self, _value: object) -> None:
        """What the numbers are called."""
        self.light.blockSignals(True)
        self.light.setCurrentIndex(self.light.findData(_light_of(self._night())))
        self.light.blockSignals(False)

    def _show(self) -> None:
        by_day = self.light.currentData() == DAY
        for box in (self.sight, self.move):
            box.setEnabled(not by_day)

    def _night(self) -> Night:
        return Night(self.sight.value(), round(self.move.value() / PERCENT, 4))

    def value(self) -> Spell:
        """The spell."""
        night = None if self.light.currentData() == DAY else self._night()
        return Spell(self.turn.value(), str(self.weather.currentData()), night)


def _light_of(night: Night | None) -> str:
    if night is None:
        return DAY
    return next((key for key, (_, known) in LIGHTS.items() if known == night), "own")


class WeatherPage(Page):
    """The first turn's weather, and rows of what it becomes."""

    title = mark("Weather, light")

    def __init__(self, firefight: Firefight, speech: Speech) -> None:
        super().__init__(firefight, speech)
        time = self.scenario.time
        heads = (tr("Turn"), tr("Weather"), tr("Light"), tr("Sight in hexes"), tr("Movement left"))
        self.first = RowList(
            heads,
            lambda spell: SpellRow(spell or time.at(1), first=True),
            [time.at(1)],
            "",
            "",
            stretch=2,
        )
        self.first.add_button.hide()
        self.first.hide_removers()
        self.later = RowList(
            heads,
            self._row,
            time.later,
            tr("Add a change of weather"),
            tr("Weather and light stay as they are to the end."),
            stretch=2,
        )
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(6)
        column.addWidget(head(tr("At the beginning")))
        column.addWidget(self.first)
        column.addWidget(head(tr("Later")))
        column.addWidget(self.later)
        column.addWidget(
            hint(
                tr(
                    "Bad weather takes the bonus from unpaved roads (8.4). At night "
                    "movement is halved and nobody sees farther than two hexes; "
                    "moonlight, clouds and flares may alter these values, and so may "
                    "you (10.3). Movement that is left is rounded up."
                )
            )
        )
        column.addStretch(1)

    def _row(self, spell: Spell | None) -> SpellRow:
        if spell is not None:
            return SpellRow(spell)
        before = [one.value() for one in self.first.rows + self.later.rows]
        last = before[-1]
        return SpellRow(Spell(last.turn + 1, last.weather, last.night))

    def changed(self, scenario: Scenario) -> Scenario:
        """With weather and light."""
        now = self.first.rows[0].value()
        later = self.later.values()
        return set_time(scenario, weather=now.weather, night=now.night, later=later)
