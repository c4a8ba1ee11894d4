"""The leak audit: nothing that a side is shown depends on what the enemy hides from it.

Two games differ in the type of one hidden unit. Every widget of the window is walked through, so a
new one is audited without being named here.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import (
    QAbstractButton,
    QDockWidget,
    QLabel,
    QListWidget,
    QSlider,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from studio.draw.regions import centre
from studio.model.firefight import Firefight
from studio.rules.combat_infantry.actions import Move
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


def surfaces(hand: PlayHand) -> Iterator[tuple[str, str, object]]:
    """Everything that the window shows or tells, by widget and kind."""
    window = hand.window
    hand.qtbot.waitUntil(lambda: hand.table.seen is None or hand.canvas.is_sharp)
    for widget in (window, *window.findChildren(QWidget)):
        name = f"{type(widget).__name__} {widget.objectName()}"
        if widget.objectName() == CLOCK:
            continue
        yield from ((name, kind, text) for kind, text in texts_of(widget))
    yield "canvas", "picture", picture(hand.canvas)
    yield "header", "picture", picture(window.header)
    yield "prompt", "picture", picture(window.prompt)
    yield "card", "picture", picture(hand.canvas.card)
    yield "dice", "picture", picture(window.dice)
    yield "tree", "picture", picture(window.tree)
    for at in {piece.at: None for piece in hand.table.pieces.blocks}:
        x, y = hand.canvas.camera.to_window(*centre(at))
        yield f"hex {at}", "tip", hand.canvas.tip_at(QPointF(x, y))
        yield f"hex {at}", "words", hand.canvas.words_of(at)


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
    if isinstance(widget, QSlider):
        yield "range", (widget.minimum(), widget.value(), widget.maximum())
    if isinstance(widget, QListWidget):
        items = [widget.item(row) for row in range(widget.count())]
        yield "items", [(item.text(), item.toolTip()) for item in items]
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
    return found + list(surfaces(hand))


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
    for text in SCRIPT:
        hand.course.act(hand.match.rules.read(text))
    assert hand.table.seen is None
    units = {unit.id for _, unit in hand.match.order.firefight.scenario.units()}
    for name, kind, shown in surfaces(hand):
        words = set(str(shown).replace(":", " ").split()) if isinstance(shown, str) else set()
        assert not units & words, (name, kind, shown)
    assert hand.window.log.count() == 0 == hand.window.listed.count()
    assert not hand.canvas.isVisible()


def test_every_dock_is_audited(opened: Opener) -> None:
    """A dock that shows something in a way of its own needs a case in `texts_of`."""
    hand = opened(hot_seat(shipped("diagram_2")))
    widgets = {type(dock.widget()).__name__ for dock in hand.window.findChildren(QDockWidget)}
    assert widgets == {"CommandTree", "ActionList", "DiceTray", "LogList"}
