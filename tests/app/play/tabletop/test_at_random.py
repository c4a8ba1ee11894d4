"""Hands that click, drag and type anywhere break nothing, and what they did is on record."""

import re
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from tests.app.play.audit import texts_of
from tests.app.play.game_hand import replayed
from tests.app.play.tabletop.conftest import TableOpener
from tests.app.play.tabletop.hand import SHIPPED, TableHand, farm, hot_seat

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
"""Menus that pop up ask this of the screen, which isn't there."""

KEYS = (Qt.Key.Key_Escape, *(Qt.Key(Qt.Key.Key_1 + n) for n in range(7)))
DEEDS = 60


def spot(hand: TableHand, random: Random) -> tuple[float, float]:
    """Where somebody stands, or anywhere on the table and a little beyond it."""
    table = hand.match.state.table
    men = [figure.at for _, team in table.teams() for figure in team.figures]
    if random.random() < 0.6:
        x, y = random.choice(men)
        return x, y
    return random.uniform(-3, table.width + 3), random.uniform(-3, table.height + 3)


def one_deed(hand: TableHand, random: Random) -> None:
    """A click, a drag, a hover, a key, a button, or an entry of a menu."""
    for menu in (x for x in hand.window.findChildren(QMenu, "which") if x.isVisible()):
        entry = random.choice(menu.actions())
        entry.trigger()
        menu.close()
        return
    kind = random.random()
    if kind < 0.45:
        hand.click(spot(hand, random))
    elif kind < 0.6:
        hand.drag(*(spot(hand, random) for _ in range(random.randint(2, 4))))
    elif kind < 0.7:
        hand.hover(spot(hand, random))
    elif kind < 0.8:
        hand.qtbot.keyClick(hand.window, random.choice(KEYS))
    elif hand.window.prompt.buttons:
        random.choice(hand.window.prompt.buttons).click()


def shown_ids(hand: TableHand, ids: re.Pattern[str]) -> list[tuple[str, str]]:
    """Which ids the window shows or tells as files have them, and where."""
    window = hand.window
    return [
        (type(widget).__name__, found)
        for widget in (window, *window.findChildren(QWidget))
        for _, text in texts_of(widget)
        for found in ids.findall(str(text))
    ]


def test_all_are_called_as_on_the_table_whatever_a_hand_does(opened_table: TableOpener) -> None:
    hand, random = opened_table(hot_seat(farm(6))), Random(4)
    state = hand.match.state
    teams = [team for _, team in (*state.table.teams(), *state.waiting)]
    names = {name for team in teams for name in (team.id, team.section) if "_" in name}
    assert {"G1_LMG", "S1_LMG"} <= names
    ids = re.compile("|".join(map(re.escape, names)))
    for _ in range(2 * DEEDS):
        if hand.match.outcome is not None:
            break
        one_deed(hand, random)
        assert shown_ids(hand, ids) == []
    assert any(step.rolls for step in hand.match.steps), "somebody fired"


@pytest.mark.parametrize("name", SHIPPED)
def test_any_hand_leaves_a_sound_record(opened_table: TableOpener, name: str) -> None:
    hand, random = opened_table(hot_seat(farm(6, name), 5)), Random(name)
    for _ in range(DEEDS):
        if hand.match.outcome is not None:
            break
        one_deed(hand, random)
        hand.canvas.viewport().repaint()
    assert hand.match.steps
    hand.course.kept.save()
    found = replayed(hand.course.kept.path)
    assert found.ok
    assert found.digest == hand.match.rules.digest(hand.match.state)
