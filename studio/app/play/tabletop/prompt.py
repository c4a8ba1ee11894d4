"""What is to be decided on a table, and everything that has no place to click, as buttons."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from studio.app.play.prompt_bar import ActionButton, ModeButton, PromptBar
from studio.app.play.tabletop.hand import Hand
from studio.app.play.tabletop.pointing import SCREEN, SMOKE, SUPPRESS
from studio.model.text import in_language
from studio.rules.chain_of_command.effect import SAVED
from studio.rules.chain_of_command.play import actions as a
from studio.rules.chain_of_command.play import phases as p
from studio.seen.tabletop.chances import Chances
from studio.seen.tabletop.words import called, label_of, rule_of, several
from studio.words import begun, mark, tr, within

MOST: Final = 9
MODES: Final[Mapping[str, tuple[str, str]]] = {
    SUPPRESS: (mark("Suppress"), mark("click a team, cover or a window")),
    SCREEN: (mark("Smoke round"), mark("click a place")),
    SMOKE: (mark("Smoke grenade"), mark("click a place within 12 inches")),
}
"""By verb: its name, and what is clicked then."""
PLACELESS: Final = (
    *(a.Pass, a.EndTurn, a.Done, a.Watch, a.Move, a.Stay, a.Stance, a.Halt),
    *(a.Dirt, a.Take, a.Odd, a.Ignore, a.Spare, a.Lose, a.Hold),
)
"""Actions that have buttons."""
PACES: Final = {
    "tactical": mark("Tactical"),
    "firing": mark("Move and fire"),
    "normal": mark("Move"),
    "double": mark("At the Double"),
    "drive": mark("Drive"),
    "drive_on": mark("Drive on"),
}
LAST: Final = (a.Pass, a.EndTurn, a.Done, a.Stay, a.Halt, a.Hold)
"""Buttons that end something stand at the right."""


class Prompt(PromptBar):
    """A line of words, and below it a row of buttons."""

    hand: Hand

    def __init__(self, hand: Hand, parent: QWidget | None = None) -> None:
        super().__init__(hand, MOST, parent, upright=True)

    def text(self) -> str:
        """What the prompt says."""
        hand = self.hand
        if hand.seen is None:
            return ""
        if not hand.seen.is_now:
            return tr("Looking back; the game waits. Esc leads back to it.")
        if hand.mode:
            name, what = (tr(words) for words in MODES[hand.mode])
            return tr("{name}: {what}. Esc goes back.", name=name, what=what)
        if hand.team and isinstance(hand.look.phase, p.Moving):
            return self._in_hand()
        return hand.names.moment(hand.seen).hint

    def _in_hand(self) -> str:
        phase = self.hand.look.phase
        assert isinstance(phase, p.Moving)
        rolled = " + ".join(map(str, phase.rolls))
        return tr(
            "{team}, {rolled} inches: drag it along its way, or click where "
            "it goes. The wheel turns it, Ctrl keeps the way as it is drawn.",
            team=called(self.hand.team),
            rolled=rolled,
        )

    def modes(self) -> tuple[str, ...]:
        """The verbs that have a button before something is clicked."""
        hand = self.hand
        if not hand.may_act:
            return ()
        verbs = {type(action).verb for action in hand.look.seen.actions}
        return tuple(verb for verb in MODES if verb in verbs)

    def offered(self) -> list[Any]:
        """The actions that have buttons, those that end something last."""
        hand = self.hand
        if not hand.may_act:
            return []
        found = list(hand.look.listed(*PLACELESS))
        if isinstance(hand.look.phase, p.Watched) and not hand.look.phase.moving:
            found += hand.look.listed(a.Shoot)
        if hand.team and len(found) > 1:
            found = [x for x in found if not isinstance(x, a.Halt) or x.team == hand.team]
        found.sort(key=lambda x: isinstance(x, LAST))
        return found[: MOST - len(self.modes())]

    def make_buttons(self) -> Iterator[QPushButton]:
        """New buttons: modes first, then actions."""
        modes = self.modes()
        for number, verb in enumerate(modes, 1):
            name, what = (tr(words) for words in MODES[verb])
            yield ModeButton(number, verb, self.hand, name, what)
        for number, action in enumerate(self.offered(), len(modes) + 1):
            yield self._button(number, action)

    def _button(self, number: int, action: Any) -> ActionButton:
        words = label_of(action)
        shown = f"{self._short(action)}{chance_words(self.hand.chances(action))}"
        button = ActionButton(number, action, self.hand, shown, words)
        button.setToolTip(
            tr(
                "{action} (key {number}, {rule})",
                action=words,
                number=number,
                rule=rule_words(action),
            )
        )
        return button

    def _short(self, action: Any) -> str:
        """An action in as few words as tell it from the others."""
        match action:
            case a.Move(pace=pace):
                row = self.hand.look.game.command.paces[pace]
                return f"{tr(PACES.get(pace, pace))} {row.dice}D6"
            case a.Odd(teams=teams):
                return several(teams)
            case a.Spare(team=team):
                return called(team)
            case a.Lose(team=team, figures=figures):
                return f"{called(team)}: {self._men(team, figures)}"
            case a.Ignore(what=what, team=team):
                saved = begun(tr(SAVED[what]))
                return saved if what == "nothing" else f"{called(team)}: {saved}"
            case a.Halt(team=team):
                return tr("{unit} stays", unit=called(team))
            case a.Shoot(unit=unit, target=target):
                return tr("{unit} at {target}", unit=called(unit), target=called(target))
        return tr(SHORT[type(action)])

    def _men(self, team: str, figures: tuple[int, ...]) -> str:
        """Who falls, by their weapons."""
        found = self.hand.look.game.team(team)
        arms = self.hand.look.game.arsenal
        if found is None:
            return "+".join(map(str, figures))
        names = [arms.weapon(found.figures[n - 1].weapon).name for n in figures]
        return tr(" and ").join(within(in_language(name)) for name in names)


SHORT: Final = {
    a.Pass: mark("End the phase"),
    a.EndTurn: mark("End the turn"),
    a.Done: mark("No more orders"),
    a.Watch: mark("Overwatch"),
    a.Stay: mark("Nothing more"),
    a.Stance: mark("Tactical stance"),
    a.Dirt: mark("Hit the dirt"),
    a.Take: mark("Take it"),
    a.Hold: mark("Hold fire"),
}


def rule_words(action: Any) -> str:
    """The rule of an action: `rule 13.2`, or `outside 13`."""
    rule = rule_of(action)
    return tr(rule) if rule.startswith("outside") else tr("rule {rule}", rule=rule)


def chance_words(chances: Chances | None) -> str:
    """What a fire does on average, how likely a grenade hits; nothing where neither is."""
    if chances is not None and chances.landing is not None:
        return tr(" ({share:.0%} hits)", share=chances.landing.hits)
    if chances is None or chances.aim is None:
        return ""
    return tr(" ({shock:.1f} Shock, {lost:.1f} lost)", shock=chances.shock, lost=chances.lost)
