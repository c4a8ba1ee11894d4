"""The leak audit: nothing that a side is shown depends on what the enemy hides from it.

Two games differ in the type of one hidden unit. Every widget of the window is walked through: its
texts for the eye, the ear and the mouse, and the picture of each that we paint ourselves. New
docks, dialogs, menu entries and ways to write something are found here, and fail without a case.
"""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDockWidget,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QSlider,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

import studio.app.play
from studio.app.play.audience import AudienceDialog
from studio.app.play.consent import ConsentDialog
from studio.app.play.course import Rolling
from studio.app.play.deeds import write_page_of, write_report_of
from studio.app.play.dice_record import DiceRecord
from studio.app.play.fork import ForkDialog
from studio.app.play.help import HelpDialog
from studio.app.play.motion import moved
from studio.app.play.new_game import NewGameDialog
from studio.app.play.notebook import NoteDialog
from studio.draw.regions import centre
from studio.model.firefight import Firefight
from studio.rules.combat_infantry.actions import Move
from studio.seen.log import EVERYBODY, announced
from studio.seen.match import PERSON, Match, Order
from studio.seen.notes import Note
from studio.seen.pieces import pieces_of
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, hot_seat, shipped, with_unit

CLOCK = "kept"
"""The label with the time of the last save, the one widget that isn't compared."""
SCRIPT = (
    "activate F2",
    "stay F2",
    "assault F2a E1:0505 E1:0504",
    "fire F2b E1:0604",
    "end F2",
)
"""A German activation; fire at a hidden block, and an assault."""


def variants() -> tuple[Firefight, Firefight]:
    """The same firefight with a rifle squad or a submachine gun squad behind the hill."""
    plain = shipped("diagram_2")
    return plain, with_unit(plain, "soviet", "B2b", type="so_smg", steps=3)


# --- everything that a window shows -------------------------------------------------------------


def surfaces(hand: PlayHand) -> Iterator[tuple[str, str, object]]:
    """Everything that the window shows or tells, by widget and kind."""
    window = hand.window
    overview = window.docks.overview
    hand.qtbot.waitUntil(lambda: hand.table.seen is None or hand.canvas.is_sharp)
    hand.qtbot.waitUntil(lambda: overview.is_sharp or not overview.isVisible())
    yield from shown_by(window)
    yield "canvas", "picture", picture(hand.canvas)
    for at in {piece.at: None for piece in hand.table.pieces.blocks}:
        x, y = hand.canvas.camera.to_window(*centre(at))
        yield f"hex {at}", "tip", hand.canvas.tip_at(QPointF(x, y))
        yield f"hex {at}", "words", hand.canvas.words_of(at)


def shown_by(whole: QWidget) -> Iterator[tuple[str, str, object]]:
    """Texts and pictures of a widget and all in it."""
    for widget in (whole, *whole.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()}"
        if widget.objectName() == CLOCK:
            continue
        yield from ((name, kind, text) for kind, text in texts_of(widget))
        if paints_itself(widget) and widget.isVisible():
            yield name, "picture", picture(widget)


def paints_itself(widget: QWidget) -> bool:
    """Whether the widget is one of ours with paint of its own."""
    kind = type(widget)
    return kind.__module__.startswith("studio.app.play") and "paintEvent" in vars(kind)


def texts_of(widget: QWidget) -> Iterator[tuple[str, object]]:
    """The texts of one widget: for the eye, the ear and the mouse."""
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    yield "tip", widget.toolTip()
    yield "status", widget.statusTip()
    yield "help", widget.whatsThis()
    yield "title", widget.windowTitle()
    yield "visible", widget.isVisible()
    if isinstance(widget, QLabel | QAbstractButton):
        yield "text", widget.text()
    if isinstance(widget, QLineEdit):
        yield "text", (widget.text(), widget.placeholderText())
    if isinstance(widget, QPlainTextEdit):
        yield "text", (widget.toPlainText(), widget.placeholderText())
    if isinstance(widget, QComboBox):
        yield "items", [widget.itemText(row) for row in range(widget.count())]
    if isinstance(widget, QSlider):
        yield "range", (widget.minimum(), widget.value(), widget.maximum())
    if isinstance(widget, QListWidget):
        items = [widget.item(row) for row in range(widget.count())]
        yield "items", [(item.text(), item.toolTip(), item.isHidden()) for item in items]
    if isinstance(widget, QTreeWidget):
        tops = [widget.topLevelItem(row) for row in range(widget.topLevelItemCount())]
        yield "branches", [branch(top) for top in tops if top is not None]


def branch(item: QTreeWidgetItem | None) -> tuple[object, ...]:
    assert item is not None
    return item.text(0), item.toolTip(0), *(branch(item.child(n)) for n in range(item.childCount()))


def picture(widget: QWidget) -> bytes:
    """The bytes that a widget paints."""
    image = widget.grab().toImage()
    return bytes(image.constBits())


def shown_on_the_way(hand: PlayHand, viewer: str) -> list[tuple[str, str, object]]:
    """All that a viewer is shown in the course of the script, at every choice and at every aim."""
    found: list[tuple[str, str, object]] = []
    for text in SCRIPT:
        hand.course.uncover(viewer)
        found += surfaces(hand)
        if viewer == "german":
            found += aimed(hand)
        hand.course.uncover(hand.match.to_act)
        hand.course.act(hand.match.rules.read(text))
    hand.course.uncover(viewer)
    found += surfaces(hand)
    for number in range(len(SCRIPT) + 1):
        hand.window.history.look_at(number)
        found += surfaces(hand)
    return found


def aimed(hand: PlayHand) -> Iterator[tuple[str, str, object]]:
    """What is told of every action before it is chosen, and of clicks that do nothing."""
    for unit in hand.table.choices.units:
        hand.table.pick(unit)
        for action in [x for x in hand.table.choices.of(unit) if not isinstance(x, Move)]:
            hand.table.aim(action)
            yield str(action), "card", hand.canvas.card.text()
            yield str(action), "status", hand.window.status.says.text()
        for address in ("0503", "0504", "0602", "0303"):
            if not hand.table.possible(hand.hex(address), ""):
                hand.table.click(hand.hex(address), "")
                yield f"{unit} {address}", "refusal", hand.window.status.says.text()
    hand.table.aim(None)
    hand.table.pick("")


@pytest.mark.usefixtures("real_ground")
def test_swapping_a_hidden_unit_changes_nothing_for_the_enemy(opened: Opener) -> None:
    shown = []
    for firefight in variants():
        hand = opened(hot_seat(firefight))
        shown.append(shown_on_the_way(hand, "german"))
        hand.window.hide()
    assert len(shown[0]) == len(shown[1]) > 1000
    for one, other in zip(*shown, strict=True):
        assert one == other, one[:2]


def test_swapping_a_unit_shows_its_owner(opened: Opener) -> None:
    """Else the test above couldn't fail."""
    shown = []
    for firefight in variants():
        hand = opened(hot_seat(firefight))
        hand.course.uncover("soviet")
        shown.append({(name, kind): what for name, kind, what in surfaces(hand)})
        hand.window.hide()
    differing = {key for key, what in shown[0].items() if shown[1][key] != what}
    at = f"hex {hand.hex('0503')}"
    assert {("canvas", "picture"), (at, "tip"), (at, "words")} <= differing


def test_a_hidden_march_is_told_without_the_unit(opened: Opener) -> None:
    logs = []
    for firefight in variants():
        hand = opened(hot_seat(firefight))
        for text in ("pass F", "activate B2", "stay B2", "move B2b E1:0403", "end B2"):
            hand.course.uncover(hand.match.to_act)
            hand.course.act(hand.match.rules.read(text))
        hand.course.uncover("german")
        logs.append([hand.window.log.item(row).text() for row in range(hand.window.log.count())])
    assert logs[0] == logs[1]
    assert any("a hidden unit moves to 0403" in line for line in logs[0])


def test_the_covered_window_shows_nothing_of_the_game(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.uncover()
    hand.window.notebook.add(Note(0, 1, "german", "remark", "F2b is weak"))
    hand.window.docks.log_panel.begin_search()
    hand.window.docks.log_panel.line.setText("F2b")
    for text in SCRIPT:
        hand.course.act(hand.match.rules.read(text))
    assert hand.table.seen is None
    assert hand.window.docks.log_panel.line.text() == ""
    units = {unit.id for _, unit in hand.match.order.firefight.scenario.units()}
    for name, kind, shown in surfaces(hand):
        words = set(str(shown).replace(":", " ").split()) if isinstance(shown, str) else set()
        assert not units & words, (name, kind, shown)
    assert hand.window.log.count() == 0 == hand.window.listed.count()
    assert hand.window.docks.notes.count() == 0
    assert not hand.canvas.isVisible()


def test_notes_of_one_side_are_not_shown_to_the_other(opened: Opener) -> None:
    hand = opened(hot_seat(shipped("diagram_2")))
    hand.window.notebook.add(Note(0, 1, "german", "remark", "F2b is weak"))
    shown = {}
    for side in ("german", "soviet"):
        hand.course.uncover(side)
        shown[side] = [text for _, _, text in surfaces(hand) if "F2b is weak" in str(text)]
    assert shown["german"]
    assert not shown["soviet"]


def test_rolls_that_are_to_be_typed_tell_no_hidden_unit(opened: Opener) -> None:
    """The enemy's hidden unit rallies: who sits at the screen learns no more than that."""
    shown = []
    for firefight in variants():
        hand = opened(Order(firefight, {"german": PERSON, "soviet": "random"}, 1))
        hand.wait_for_machine()
        rally = hand.match.rules.read("rally B2b")
        view = hand.match.rules.view(hand.match.states[0], "german")
        words = announced(rally, view, hand.table.names, mine=False)
        hand.window.dice_entry.ask(Rolling(rally, "soviet", words, 1, 10))
        shown.append(list(shown_by(hand.window.dice_entry)))
        assert "a hidden unit tries to rally" in words
        hand.window.hide()
    assert shown[0] == shown[1]


def test_the_pool_of_chits_tells_no_hidden_unit(opened: Opener) -> None:
    shown = []
    for firefight in variants():
        hand = opened(Order(firefight, {"german": PERSON, "soviet": "solitaire"}, 1))
        hand.window.docks.show_chits()
        shown.append(list(surfaces(hand)))
        hand.window.hide()
    assert any(name.startswith("ChitPool") for name, _, _ in shown[0])
    for one, other in zip(*shown, strict=True):
        assert one == other, one[:2]


def test_motion_tells_nothing_of_hidden_units() -> None:
    """Blocks that a side can't read are never on their way: they have no unit."""
    match = Match(hot_seat(shipped("diagram_2")))
    texts = ("pass F", "activate B2", "move B2b E1:0403")
    for text in texts:
        match.act(match.rules.read(text))
    views = [match.seen("german", number).view for number in (2, 3)]
    before, after = (pieces_of(view, match.order.firefight) for view in views)
    assert [piece.at for piece in before.blocks] != [piece.at for piece in after.blocks]
    assert not moved(before, after)
    owners = [match.seen("soviet", number).view for number in (2, 3)]
    assert set(moved(*(pieces_of(view, match.order.firefight) for view in owners))) >= {"B2b"}


# --- dialogs ------------------------------------------------------------------------------------

DIALOGS: dict[type[QDialog], Callable[[PlayHand], QDialog]] = {
    AudienceDialog: lambda hand: AudienceDialog(hand.course, "replay", hand.window),
    ConsentDialog: lambda hand: ConsentDialog(
        hand.course, 1, hand.course.entries()[1].text(hand.table.names), hand.window
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
    """All dialogs that the package defines."""
    found: set[type[QDialog]] = set()
    for module in pkgutil.iter_modules(studio.app.play.__path__):
        named = import_module(f"studio.app.play.{module.name}")
        for _, kind in inspect.getmembers(named, inspect.isclass):
            if issubclass(kind, QDialog) and kind.__module__ == named.__name__:
                found.add(kind)
    return found


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


@pytest.mark.parametrize("write", [write_page_of, write_report_of])
def test_pages_for_a_side_are_equal_and_those_for_all_are_not(
    opened: Opener, tmp_path: Path, write: Callable[..., None]
) -> None:
    pages: dict[str, list[bytes]] = {"german": [], EVERYBODY: []}
    for number, firefight in enumerate(variants()):
        hand = opened(hot_seat(firefight))
        hand.window.notebook.add(Note(1, 1, "german", "unclear", "What is there?", "E1:0503"))
        hand.window.notebook.add(Note(1, 1, "soviet", "remark", f"It is {number}"))
        for text in SCRIPT:
            hand.course.uncover(hand.match.to_act)
            hand.course.act(hand.match.rules.read(text))
        for viewer, found in pages.items():
            path = tmp_path / f"{number}_{viewer}.html"
            write(hand.window, path, viewer)
            found.append(path.read_bytes())
        hand.window.hide()
    assert pages["german"][0] == pages["german"][1]
    assert pages[EVERYBODY][0] != pages[EVERYBODY][1]


WAYS_OUT = {
    "undo": "shows what was shown before",
    "take_back": "ConsentDialog",
    "set_up": "shows the viewer's own blocks",
    "typed": "test_rolls_that_are_to_be_typed_tell_no_hidden_unit",
    "referee": "asks first, and the record says so (test_table.py)",
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


def test_every_dock_and_item_view_is_audited(opened: Opener) -> None:
    """Views of items that `texts_of` can't read, and docks that aren't known, fail here."""
    hand = opened(Order(shipped("diagram_2"), {"german": PERSON, "soviet": "solitaire"}, 1))
    widgets = {type(dock.widget()).__name__ for dock in hand.window.findChildren(QDockWidget)}
    assert widgets == {
        "CommandTree",
        "ActionList",
        "DiceTray",
        "LogPanel",
        "NotesList",
        "PlayOverview",
        "ChitPool",
    }
    for view in hand.window.findChildren(QAbstractItemView):
        own = type(view).__module__.startswith("studio")
        assert not own or isinstance(view, QListWidget | QTreeWidget), type(view)
