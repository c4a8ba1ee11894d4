"""What is to be decided, in a sentence, and everything that has no hex to click, as buttons."""

from typing import Final

from PySide6.QtWidgets import QPushButton, QWidget

from studio.app.play.choices import MODES
from studio.app.play.map_hand import MapHand
from studio.app.play.prompt_bar import ActionButton, ModeButton, PromptBar
from studio.rules.combat_infantry import phases as p
from studio.rules.combat_infantry.actions import Action, Assault
from studio.seen.chances import chances_of
from studio.seen.telling import Moment
from studio.seen.words import label_of, moment_of, short_label_of
from studio.words import mark, tr

MOST: Final = 4
"""Buttons that are shown; what is beyond stands in the list of actions."""
OPEN: Final = (p.Losses, p.Suffering, p.Overstacked, p.Faces, p.Arriving, p.SettingUp)
"""Decisions whose choices are all shown, no unit needs to be taken in hand first."""


class Prompt(PromptBar):
    """One line of words and a row of buttons."""

    hand: MapHand

    def __init__(self, hand: MapHand, parent: QWidget | None = None) -> None:
        super().__init__(hand, MOST, parent)

    def modes(self) -> tuple[str, ...]:
        """The verbs of the unit in hand that have a button before their hex is clicked."""
        return self.hand.choices.modes(self.hand.unit) if self.hand.unit else ()

    def offered(self) -> tuple[Action, ...]:
        """The actions that have buttons: those of the side always, and what fits of the unit's."""
        seen, choices = self.hand.seen, self.hand.choices
        if seen is None or not seen.may_act:
            return ()
        own = choices.off_map(self.hand.unit) if self.hand.unit else ()
        if isinstance(seen.view.phases[-1], OPEN):
            own = tuple(x for unit in choices.units for x in choices.off_map(unit))
        general = choices.off_map("")[:MOST]
        room = MOST - len(general) - len(self.modes())
        return (*own[: max(0, room)], *general)

    def moment(self) -> Moment | None:
        """What goes on; None while the map is covered."""
        return moment_of(self.hand.seen, self.hand.names) if self.hand.seen else None

    def text(self) -> str:
        """What the prompt says."""
        moment = self.moment()
        if moment is None:
            return ""
        if self.hand.seen is not None and not self.hand.seen.is_now:
            return tr("Looking back; the game waits. Esc leads back to it.")
        if self.hand.mode:
            return tr("{mode}: click a hex. Esc goes back.", mode=tr(MODES[self.hand.mode]))
        if self.hand.unit and self.hand.unit != self.hand.choices.only_unit:
            return self._in_hand()
        return moment.hint

    def _in_hand(self) -> str:
        unit, choices = self.hand.unit, self.hand.choices
        goes, fires = bool(choices.destinations(unit)), bool(choices.targets(unit))
        if goes and fires:
            words = mark("{unit} is in hand: click a hex to go to or a target. Esc puts it back.")
        elif goes:
            words = mark("{unit} is in hand: click a hex to go to. Esc puts it back.")
        elif fires:
            words = mark("{unit} is in hand: click a target. Esc puts it back.")
        else:
            words = mark("{unit} is in hand: choose at the right. Esc puts it back.")
        return tr(words, unit=unit)

    def make_buttons(self) -> list[QPushButton]:
        """New buttons: modes first, then actions."""
        made: list[QPushButton] = [
            ModeButton(number, verb, self.hand, tr(MODES[verb]), tr("click a hex"))
            for number, verb in enumerate(self.modes(), 1)
        ]
        for number, action in enumerate(self.offered(), len(made) + 1):
            made.append(self._button(number, action))
        return made

    def _button(self, number: int, action: Action) -> ActionButton:
        hand = self.hand
        words = label_of(action, hand.names)
        in_hand = getattr(action, "unit", "") == hand.unit != hand.choices.only_unit
        shown = short_label_of(action, hand.names) if in_hand else words
        shown = f"{shown}{chance_words(hand, action)}"
        button = ActionButton(number, action, hand, shown, words)
        button.setToolTip(
            tr(
                "{action} (key {number}, rule {rule})",
                action=words,
                number=number,
                rule=hand.rule(action),
            )
        )
        return button


def chance_words(hand: MapHand, action: Action) -> str:
    """The chance of an action in a word or two; nothing if it rolls nothing."""
    found = chances_of(hand.seen.view, action) if hand.seen else None
    if found is None:
        return ""
    if not found.hits:
        return f" ({found.passes:.0%})"
    when = tr(" in round 1") if isinstance(action, Assault) else ""
    return tr(" ({mean:.1f} steps{when})", mean=found.mean, when=when)
