"""Makes pictures of the play window: each phase, each prompt and dialog, light and dark.

    .venv/bin/python docs/play_screenshots.py [folder [name...]]

Without a folder they are written to out/play, without names all of them. The moments come from the
golden games in tests/replays. No screen is needed.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget
from taking import ROOT, asked_folder, own_settings, wait

from studio.app.play import kept_game
from studio.app.play.audience import AudienceDialog
from studio.app.play.consent import ConsentDialog
from studio.app.play.dice_record import DiceRecord
from studio.app.play.fork import ForkDialog
from studio.app.play.help import HelpDialog
from studio.app.play.new_game import NewGameDialog
from studio.app.play.notebook import NoteDialog
from studio.app.play.window import PlayWindow
from studio.app.theme import apply_theme
from studio.engine.record import Record
from studio.engine.record_file import read_record
from studio.model.library import load
from studio.rules.combat_infantry import actions as a
from studio.rules.combat_infantry import phases as p
from studio.seen.match import PERSON, Match, Order
from studio.seen.notes import Note

REPLAYS = ROOT / "tests" / "replays"
SIZE = 1366, 768
PHASES = (
    p.PlayerTurn,
    p.Deploying,
    p.Command,
    p.Losses,
    p.Suffering,
    p.Promotion,
    p.Overstacked,
    p.Melee,
    p.Regrouping,
    p.Faces,
    p.Arriving,
)


def main() -> None:
    """Write all pictures."""
    folder = asked_folder(ROOT / "out" / "play")
    with own_settings() as (app, own):
        kept_game.games_folder = lambda: own / "games"
        for theme in ("light", "dark"):
            apply_theme(app, theme)
            for name, make in PICTURES.items():
                if sys.argv[2:] and name not in sys.argv[2:]:
                    continue
                for number, widget in enumerate(make()):
                    path = folder / f"{name}{f'_{number}' if number else ''}_{theme}.png"
                    take(widget, path)
                    print(path)


def take(widget: QWidget, path: Path) -> None:
    """A picture when everything is painted sharply."""
    if isinstance(widget, PlayWindow):
        widget.resize(*SIZE)
    widget.show()

    def is_sharp() -> bool:
        return not isinstance(widget, PlayWindow) or (
            widget.canvas.is_sharp and (widget.hand.seen is None or widget.docks.overview.is_sharp)
        )

    wait(is_sharp, 350, 4000)
    widget.grab().save(str(path))
    top = widget.parentWidget() if isinstance(widget, QDialog) else widget
    widget.close()
    if top is not None:
        top.close()
        top.deleteLater()


# --- moments ------------------------------------------------------------------------------------


def as_persons(record: Record) -> Record:
    """The record as if people had played it."""
    return replace(record, players=dict.fromkeys(record.players, PERSON))


@cache
def moments() -> dict[type, tuple[Path, int]]:
    """The first moment of a golden game for each kind of choice."""
    found: dict[type, tuple[Path, int]] = {}
    for path in sorted(REPLAYS.glob("*.replay.json")):
        if set(PHASES) <= found.keys():
            break
        record = as_persons(read_record(path))
        if record.rules == "combat_infantry":
            for number, state in enumerate(Match.of_record(record).states):
                if state.phases:
                    found.setdefault(type(state.phases[-1]), (path, number))
    return found


def at_phase(kind: type) -> PlayWindow | None:
    """A window at the first moment of a golden game that asks for such a choice."""
    if kind not in moments():
        return None
    path, number = moments()[kind]
    return shown(Match.of_record(as_persons(read_record(path)), number))


def shown(game: Match | Order) -> PlayWindow:
    """A window on a game, uncovered."""
    window = PlayWindow(game)
    window.resize(*SIZE)
    if window.hand.seen is None:
        window.course.uncover(window.cover.side, window.cover.player)
    return window


def exercise(**changes: object) -> Match:
    """A German HQ commands, in a small exercise."""
    firefight = load(ROOT / "scenarios" / "diagram_2.scenario.json")
    seats = {"german": PERSON, "soviet": PERSON}
    match = Match(Order(firefight, seats, 7, **changes))  # type: ignore[arg-type]
    for text in ("activate F2", "stay F2"):
        match.act(match.rules.read(text))
    return match


def phase_of(kind: type) -> Callable[[], Iterator[QWidget]]:
    """A picture of one kind of choice."""

    def make() -> Iterator[QWidget]:
        window = at_phase(kind)
        if window is not None:
            yield window

    return make


def in_hand() -> Iterator[QWidget]:
    """A unit in hand; then fire with its chances."""
    window = shown(exercise())
    window.hand.pick("F2c")
    yield window
    window = shown(exercise())
    window.hand.pick("F2b")
    window.hand.aim(next(x for x in window.hand.choices.of("F2b") if isinstance(x, a.Fire)))
    yield window


def covered() -> Iterator[QWidget]:
    """Between two players."""
    yield PlayWindow(exercise())


def typed() -> Iterator[QWidget]:
    """Rolls are to be typed."""
    window = shown(exercise(typed=True))
    window.course.act(next(x for x in window.hand.choices.of("F2b") if isinstance(x, a.Fire)))
    yield window


def opened() -> Iterator[QWidget]:
    """The referee's view."""
    window = shown(exercise())
    window.course.open_all()
    yield window


def looking_back() -> Iterator[QWidget]:
    """An earlier moment."""
    window = shown(exercise())
    window.history.step_back()
    yield window


def ended() -> Iterator[QWidget]:
    """The end of a game."""
    yield shown(Match.of_record(as_persons(read_record(REPLAYS / "olminsk.replay.json"))))


def setting_up() -> Iterator[QWidget]:
    """Blocks are set up by hand."""
    firefight = load(ROOT / "scenarios" / "olminsk.scenario.json")
    yield shown(Order(firefight, {"german": PERSON, "soviet": PERSON}, 7, by_hand=True))


def solitaire() -> Iterator[QWidget]:
    """Against the printed procedure: its pools are shown."""
    record = read_record(REPLAYS / "olminsk.replay.json")
    seats = {"german": PERSON, "soviet": "solitaire"}
    match = Match.of_record(replace(record, players=seats), 40)
    window = shown(match)
    window.docks.show_chits()
    yield window


def assaulting() -> Iterator[QWidget]:
    """Two assaults: which is fought first."""
    match = exercise()
    for text in ("assault F2a E1:0505 E1:0504", "assault F2b E1:0605 E1:0604", "end F2"):
        match.act(match.rules.read(text))
    assert isinstance(match.state.phases[-1], p.Assaulting)
    yield shown(match)


def dialogs() -> Iterator[QWidget]:
    """Every dialog."""
    firefight = load(ROOT / "scenarios" / "olminsk.scenario.json")
    yield NewGameDialog(firefight)
    shared = NewGameDialog(load(ROOT / "scenarios" / "diagram_4.scenario.json"))
    german, soviet = shared.seats.values()
    german.show_seat(f"{PERSON}+planner")
    soviet.show_seat("solitaire")
    yield shared
    window = shown(exercise())
    window.course.act(window.match.rules.read("fire F2b E1:0604"))
    told = window.course.entries()[-1].text(window.hand.names)
    yield ConsentDialog(window.course, 2, told, shown(exercise()))
    yield ForkDialog(exercise(), 2)
    yield NoteDialog("Turn 1, after action 2: Commands of F2", "Chorn Monastyr 0504")
    yield AudienceDialog(shown(exercise()).course, "replay")
    window = shown(exercise())
    yield HelpDialog(window.match.order.firefight.units, "german", window)
    yield DiceRecord(Match.of_record(read_record(REPLAYS / "olminsk.replay.json")))
    window = shown(exercise())
    for kind, text in (("unclear", "May F2c fire over the hill?"), ("bug", "")):
        window.notebook.add(Note(2, 1, "german", kind, text, "E1:0504"))
    window.docks.show_notes()
    yield window


PICTURES: dict[str, Callable[[], Iterator[QWidget]]] = {
    "in_hand": in_hand,
    "covered": covered,
    "typed": typed,
    "opened": opened,
    "looking_back": looking_back,
    "ended": ended,
    "setting_up": setting_up,
    "solitaire": solitaire,
    "assaulting": assaulting,
    "dialogs": dialogs,
    **{f"phase_{kind.__name__}": phase_of(kind) for kind in PHASES},
}


if __name__ == "__main__":
    main()
