"""The leak audit of dialogs, and of all that leaves the window: clipboard, pages, menus.

New dialogs and menu entries are found here, and fail without a case.
"""

import inspect
import pkgutil
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QDialog

import studio.app.play
from studio.app.play.audience import AudienceDialog
from studio.app.play.consent import ConsentDialog
from studio.app.play.deeds import PAGES, REPORTS, write_page_of, write_report_of
from studio.app.play.dice_record import DiceRecord
from studio.app.play.fork import ForkDialog
from studio.app.play.help import HelpDialog
from studio.app.play.new_game import NewGameDialog
from studio.app.play.notebook import NoteDialog
from studio.seen.notes import Note
from studio.seen.telling import EVERYBODY
from tests.app.play.audit import SCRIPT, shown_by, variants
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, hot_seat, shipped

# --- dialogs ------------------------------------------------------------------------------------

DIALOGS: dict[type[QDialog], Callable[[PlayHand], QDialog]] = {
    AudienceDialog: lambda hand: AudienceDialog(hand.course, "replay", hand.window),
    ConsentDialog: lambda hand: ConsentDialog(
        hand.course, 1, hand.course.entries()[1].text(hand.hand.names), hand.window
    ),
    DiceRecord: lambda hand: DiceRecord(hand.match, hand.window),
    ForkDialog: lambda hand: ForkDialog(hand.match, 2, hand.window),
    HelpDialog: lambda hand: HelpDialog(hand.match.order.firefight.units, "german", hand.window),
    NewGameDialog: lambda hand: NewGameDialog(hand.match.order.firefight, hand.window),
    NoteDialog: lambda hand: NoteDialog("Turn 1", "0504", hand.window),
}
"""Every dialog of the play window, as it opens in a game."""
RANDOM = ("NewGameDialog",)
"""Dialogs that propose a seed at random: their numbers aren't compared."""


def dialogs_of_play() -> set[type[QDialog]]:
    """All dialogs of the hex game that the package defines."""
    found: set[type[QDialog]] = set()
    for module in pkgutil.iter_modules(studio.app.play.__path__):
        named = import_module(f"studio.app.play.{module.name}")
        for _, kind in inspect.getmembers(named, inspect.isclass):
            if issubclass(kind, QDialog) and kind.__module__ == named.__name__:
                found.add(kind)
    return {kind for kind in found if not kind.__subclasses__()}  # others are never opened


def test_every_dialog_is_audited() -> None:
    assert dialogs_of_play() == set(DIALOGS), "a new dialog needs a case in DIALOGS"


@pytest.mark.parametrize("kind", DIALOGS, ids=lambda kind: kind.__name__)
def test_a_dialog_tells_nothing_hidden(opened: Opener, kind: type[QDialog]) -> None:
    shown = []
    for firefight in variants():
        hand = opened(hot_seat(firefight))
        for text in SCRIPT:
            hand.course.uncover(hand.match.to_act)
            hand.course.act(hand.match.rules.read(text))
        hand.course.uncover("german")
        dialog = DIALOGS[kind](hand)
        seen = list(shown_by(dialog))
        if kind.__name__ in RANDOM:
            seen = [(name, what, text) for name, what, text in seen if "Spin" not in name]
            seen = [one for one in seen if not one[0].startswith("QLineEdit qt_spinbox")]
        shown.append(seen)
        dialog.deleteLater()
        hand.window.hide()
    assert shown[0] == shown[1]


# --- what leaves the window ---------------------------------------------------------------------


def test_what_is_copied_from_the_log_is_what_it_shows(opened: Opener) -> None:
    copied = []
    for firefight in variants():
        hand = opened(hot_seat(firefight))
        for text in ("pass F", "activate B2", "stay B2", "move B2b E1:0403", "end B2"):
            hand.course.uncover(hand.match.to_act)
            hand.course.act(hand.match.rules.read(text))
        hand.course.uncover("german")
        log = hand.window.log
        log.selectAll()
        hand.qtbot.keySequence(log, QKeySequence(QKeySequence.StandardKey.Copy))
        copied.append(QGuiApplication.clipboard().text())
        hand.window.hide()
    assert copied[0] == copied[1]
    assert "a hidden unit moves to 0403" in copied[0]


WRITTEN: dict[str, tuple[Callable[..., None], str]] = {
    PAGES: (write_page_of, ".html"),
    REPORTS: (write_report_of, ".html.md"),
}
"""What the file dialogs offer to write, who writes it, and the endings that are tried below."""


def test_every_form_of_a_page_is_audited() -> None:
    for offered, (_, endings) in WRITTEN.items():
        assert "".join(re.findall(r"\*(\.\w+)", offered)) == endings, "a new form needs a case"


@pytest.mark.parametrize(
    ("write", "ending"),
    [
        (write, f".{ending}")
        for write, endings in WRITTEN.values()
        for ending in endings.split(".")[1:]
    ],
)
def test_pages_for_a_side_are_equal_and_those_for_all_are_not(
    opened: Opener, tmp_path: Path, write: Callable[..., None], ending: str
) -> None:
    pages: dict[str, list[list[bytes]]] = {"german": [], EVERYBODY: []}
    for number, firefight in enumerate(variants()):
        hand = opened(hot_seat(firefight))
        hand.window.notebook.add(Note(1, 1, "german", "unclear", "What is there?", "E1:0503"))
        hand.window.notebook.add(Note(1, 1, "soviet", "remark", f"It is {number}"))
        for text in SCRIPT:
            hand.course.uncover(hand.match.to_act)
            hand.course.act(hand.match.rules.read(text))
        for viewer, found in pages.items():
            folder = tmp_path / f"{number}_{viewer}"
            folder.mkdir()
            write(hand.window, folder / f"page{ending}", viewer)
            files = sorted(file for file in folder.rglob("*") if file.is_file())
            found.append([file.read_bytes() for file in files])
            assert len(files) > 2 if ending == ".md" else len(files) == 1
        hand.window.hide()
    assert pages["german"][0] == pages["german"][1]
    assert pages[EVERYBODY][0] != pages[EVERYBODY][1]


WAYS_OUT = {
    "undo": "shows what was shown before",
    "take_back": "ConsentDialog",
    "set_up": "shows the viewer's own blocks",
    "typed": "test_rolls_that_are_to_be_typed_tell_no_hidden_unit",
    "referee": "asks first, and the record says so (test_table.py)",
    "show_all": "possible after the end alone (test_table.py)",
    "close": "closes",
    "open": "asks for a file and opens another window",
    "copy": "writes the whole record; the guide and the dialog's filter say what that is",
    "fork": "ForkDialog; opens another window",
    "note": "NoteDialog, test_notes_of_one_side_are_not_shown_to_the_other",
    "report": "AudienceDialog, test_pages_for_a_side_are_equal_and_those_for_all_are_not",
    "page": "AudienceDialog, test_pages_for_a_side_are_equal_and_those_for_all_are_not",
    "dice": "DiceRecord",
    "check": "says a count and a digest",
    "zoom_in": "the canvas",
    "zoom_out": "the canvas",
    "whole": "the canvas",
    "back": "surfaces on the way",
    "on": "surfaces on the way",
    "run": "surfaces on the way",
    "now": "surfaces on the way",
    "motion": "lets known units glide between two views, test_motion_tells_nothing_of_hidden_units",
    "map": "moves the focus",
    "search": "hides lines of the log",
    "listed": "moves the focus",
    "help": "HelpDialog",
}
"""Every menu entry, and where what it shows or writes is audited."""


def test_every_menu_entry_is_audited(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    assert set(hand.window.actions_.by_name) == set(WAYS_OUT), "say where it is audited"
