"""Every tool that draws: what it does is one step, and undo and redo restore every letter."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.documents.map_changes import places_changed
from studio.app.window import Window
from studio.hexes import Hex, Hexside
from studio.model.scenario import Change
from tests.app.hand import Hand, move

Use = Callable[[Hand, QtBot], None]


def chosen(tool: str, **choice: object) -> Callable[[Hand], None]:
    def take(hand: Hand) -> None:
        hand.window.desk.choose(**choice)
        hand.window.set_tool(tool)

    return take


def drags(take: Callable[[Hand], None], *spots: str) -> Use:
    def use(hand: Hand, _qtbot: QtBot) -> None:
        take(hand)
        hand.drag(*(hand.at(spot) for spot in spots))

    return use


def edges(kind: str, name: str) -> Use:
    def use(hand: Hand, _qtbot: QtBot) -> None:
        chosen("hexside", edge_kind=kind, edge=name)(hand)
        hand.drag(*(hand.at("0403").hexside(direction) for direction in (0, 1, 2)))

    return use


def pasted(hand: Hand, qtbot: QtBot) -> None:
    hand.window.desk.select_area([hand.at("0302"), hand.at("0402"), hand.at("0403")])
    hand.window.patches.copy()
    hand.window.patches.paste()
    qtbot.keyClick(hand.window, Qt.Key.Key_R)
    hand.click(hand.at("0504"))


def cut(hand: Hand, _qtbot: QtBot) -> None:
    hand.window.desk.select_area([hand.at("0302"), hand.at("0402"), hand.at("0403")])
    hand.window.patches.cut()


def moved(hand: Hand, _qtbot: QtBot) -> None:
    hand.window.set_tool("patch")
    hand.window.desk.select_area([hand.at("0302"), hand.at("0402")])
    hand.drag(hand.at("0302"), hand.at("0504"))


def named(hand: Hand, qtbot: QtBot) -> None:
    hand.window.set_tool("name")
    hand.click(hand.at("0404"))
    qtbot.keyClicks(hand.canvas.typing, "Lipki")
    qtbot.keyClick(hand.canvas.typing, Qt.Key.Key_Return)


def tree_line(hand: Hand, qtbot: QtBot) -> None:
    hand.window.set_tool("outline")
    hand.canvas.cursor_hex = hand.at("0302")
    qtbot.keyClick(hand.canvas, Qt.Key.Key_2)


USES: dict[str, Use] = {
    "paint": drags(chosen("terrain", terrain="marsh", brush=1), "0203", "0503"),
    "paint a line": drags(chosen("terrain", terrain="marsh", shape="line"), "0203", "0503"),
    "paint a rectangle": drags(
        chosen("terrain", terrain="town", shape="rectangle"), "0203", "0504"
    ),
    "fill": drags(chosen("terrain", terrain="lake", shape="fill"), "0203"),
    "replace": drags(chosen("terrain", terrain="orchard", shape="replace"), "0302"),
    "paint levels": drags(chosen("level", level=3, brush=1), "0203", "0503"),
    "raise": drags(chosen("level", level_mode="raise"), "0203", "0503"),
    "hedge": edges("terrain", "hedge"),
    "river": edges("terrain", "river"),
    "cliff": edges("rise", "cliff"),
    "clear hexsides": edges("terrain", ""),
    "road": drags(chosen("way", way="paved"), "0402", "0405"),
    "paste": pasted,
    "cut": cut,
    "move an area": moved,
    "name": named,
}


def begun(window: Window, path: Path, qtbot: QtBot) -> Hand:
    """A map on which there is something to lose."""
    assert window.files.open(path)
    window.canvas.zoom_to(44)
    hand = Hand(qtbot, window)
    at = hand.at("0403")
    wanted: dict[Hex | Hexside, Change] = {
        at: Change("", terrain="town", level=1, name={"en": "Malin"}, kind="town"),
        at.hexside(0): Change("", terrain="river", crossing="ford", ways=("unpaved",)),
        at.hexside(2): Change("", rise="slope"),
    }
    window.document.edit("Begin", places_changed(window.document, wanted))
    window.document.history.stack.clear()
    return hand


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_undo_and_redo_restore_every_letter(window: Window, folder: Path, qtbot: QtBot, use: Use):
    for file in ("small.scenario.json", "T1.board.json"):
        judged(begun(window, folder / file, qtbot), qtbot, use)


def judged(hand: Hand, qtbot: QtBot, use: Use) -> None:
    """Uses a tool, and goes back and forth."""
    document = hand.window.document
    before = document.text()
    use(hand, qtbot)
    after = document.text()
    assert after != before
    assert document.history.stack.count() == 1
    document.history.undo()
    assert document.text() == before
    document.history.redo()
    assert document.text() == after
    document.history.undo()
    assert document.text() == before


def test_a_tree_line_is_undone_to_the_letter(window: Window, folder: Path, qtbot: QtBot):
    hand = begun(window, folder / "T1.board.json", qtbot)
    before = window.document.text()
    tree_line(hand, qtbot)
    assert window.document.text() != before
    window.document.history.undo()
    assert window.document.text() == before


@pytest.mark.parametrize("tool", ["terrain", "level", "hexside", "way", "patch", "outline"])
def test_a_drag_that_goes_on_after_undo_does_nothing(
    window: Window, folder: Path, qtbot: QtBot, tool: str
):
    hand = begun(window, folder / "T1.board.json", qtbot)
    before = window.document.text()
    window.desk.choose(terrain="marsh", level=2, edge_kind="terrain", edge="hedge")
    window.set_tool(tool)
    view, button = window.canvas.viewport(), Qt.MouseButton.LeftButton
    points = [hand.point(hand.at(spot).hexside(1)).toPoint() for spot in ("0202", "0203", "0204")]
    qtbot.mousePress(view, button, pos=points[0])
    move(view, points[1])
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    move(view, points[2])
    qtbot.mouseRelease(view, button, pos=points[2])
    assert window.document.text() == before
    assert window.document.history.stack.count() == 0
