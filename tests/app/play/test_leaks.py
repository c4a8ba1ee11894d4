"""The leak audit: nothing that a side is shown depends on what the enemy hides from it.

Two games differ in the type of one hidden unit. Every widget of the window is walked through: its
texts for the eye, the ear and the mouse, and the picture of each that we paint ourselves
(`audit.py`). New docks fail without a case; what leaves the window is in `test_leaks_out.py`.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QListWidget,
    QTextBrowser,
    QTreeWidget,
)

from studio.app.play.course import Rolling
from studio.app.play.machine import MachineThread
from studio.app.play.motion import moved
from studio.players.planner import PlannerPlayer
from studio.rules.combat_infantry.actions import Move
from studio.seen.log import announced
from studio.seen.match import PERSON, Match, Order
from studio.seen.notes import Note
from studio.seen.pieces import pieces_of
from studio.seen.seating import Chair
from tests.app.play.audit import SCRIPT, shown_by, surfaces, variants
from tests.app.play.conftest import Opener
from tests.app.play.hand import PlayHand, hot_seat, shipped


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
    for unit in hand.hand.choices.units:
        hand.hand.pick(unit)
        for action in [x for x in hand.hand.choices.of(unit) if not isinstance(x, Move)]:
            hand.hand.aim(action)
            yield str(action), "card", hand.canvas.card.text()
            yield str(action), "status", hand.window.status.says.text()
        for address in ("0503", "0504", "0602", "0303"):
            if not hand.hand.possible(hand.hex(address), ""):
                hand.hand.click(hand.hex(address), "")
                yield f"{unit} {address}", "refusal", hand.window.status.says.text()
    hand.hand.aim(None)
    hand.hand.pick("")


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
    assert hand.hand.seen is None
    assert hand.window.docks.log_panel.line.text() == ""
    units = {unit.id for _, unit in hand.match.order.firefight.scenario.units()}
    for name, kind, shown in surfaces(hand):
        words = set(str(shown).replace(":", " ").split()) if isinstance(shown, str) else set()
        assert not units & words, (name, kind, shown)
    assert hand.window.log.count() == 0 == hand.window.docks.listed.count()
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
        words = announced(rally, view, hand.hand.names, mine=False)
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


def test_a_widget_that_cannot_be_read_fails_the_audit(opened: Opener) -> None:
    """A new kind of widget in the window needs a case in `texts_of`."""
    hand = opened(hot_seat(shipped("diagram_2")))
    hidden = QTextBrowser()
    hidden.setPlainText("so_rifle")
    hand.window.status.addWidget(hidden)
    with pytest.raises(AssertionError, match="how a QTextBrowser is read"):
        list(shown_by(hand.window))


def test_the_progress_of_the_machine_tells_no_more_than_a_count(opened: Opener) -> None:
    shown = []
    for firefight in variants():
        hand = opened(Order(firefight, {"german": PERSON, "soviet": "planner"}, 1))
        hand.window.course.machines._thread = MachineThread(
            hand.match, Chair("soviet"), PlannerPlayer("1"), lambda *_: False
        )
        hand.window.show_can()
        hand.window.show_aim()
        shown.append(list(surfaces(hand)))
        hand.window.course.machines._thread = None
        hand.window.hide()
    assert any("The machine plays" in str(text) for _, _, text in shown[0])
    for one, other in zip(*shown, strict=True):
        assert one == other, one[:2]
