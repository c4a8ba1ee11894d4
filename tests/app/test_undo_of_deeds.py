"""Every tool, menu and dialog that changes a document: one step, and undo restores every letter."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog, QPushButton

from studio.app import messages
from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.areas import AreasPage
from studio.app.dialogs.details.general import GeneralPage
from studio.app.dialogs.details.victory import VictoryPage
from studio.app.dialogs.details.weather import WeatherPage
from studio.app.dialogs.seams import SeamsDialog
from studio.app.docks.force_tree import Node
from studio.app.edits.setting_up import of_scenario
from studio.app.tools import TOOLS
from studio.app.window import Window
from studio.model.board import Board
from studio.model.files import write_board
from studio.model.scenario import Placement, Scenario
from tests.app.hand import Hand, small_board
from tests.app.test_undo_of_tools import USES, chosen
from tests.app.tracing.scan import scan_of

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
Deed = Callable[[Hand], object]


# --- what is there to lose ----------------------------------------------------------------------


def laid_out(before: Scenario) -> Scenario:
    """Two boards that differ along their seam."""
    return replace(before, boards=(Placement("T1", "T1"), Placement("T2", "T2", 6)))


@pytest.fixture
def two(window: Window, folder: Path, hand: Hand) -> Hand:
    """Two boards, blocks, areas and flags, in sight."""
    other = replace(small_board("T2"), terrain=("w" * 5, *small_board("T2").terrain[1:]))
    write_board(folder / "T2.board.json", replace(other, terrain=woody(other)))
    window.document.edit("Lay", of_scenario(laid_out))
    window.document.history.stack.clear()
    window.canvas.fit()
    return hand


def woody(board: Board) -> tuple[str, ...]:
    """The board's columns with woods in the first."""
    return ("w" * len(small_board().terrain[0]), *board.terrain[1:])


@pytest.fixture
def traced(window: Window, folder: Path, hand: Hand) -> Hand:
    """A board with a picture beneath it."""
    assert window.files.open(folder / "T1.board.json")
    scan_of(small_board(), folder / "scan.png")
    assert window.tracing.lay(folder / "scan.png")
    window.document.history.stack.clear()
    window.canvas.zoom_to(60)
    window.canvas.centre_on((2.5, 2.5))
    return hand


# --- doing --------------------------------------------------------------------------------------


def key(tool: str, *keys: Qt.Key, at: str = "0403", **choice: object) -> Deed:
    """Keys at a hex with a tool in hand."""

    def do(hand: Hand) -> None:
        chosen(tool, **choice)(hand)
        hand.canvas.cursor_hex = hand.at(at)
        for one in keys:
            QTest.keyClick(hand.canvas, one)

    return do


def click(tool: str, at: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, **choice):
    """A click with a tool."""

    def do(hand: Hand) -> None:
        chosen(tool, **choice)(hand)
        hand.click(hand.at(at), held)

    return do


def drag(tool: str, *spots: str, **choice: object) -> Deed:
    """A drag with a tool."""

    def do(hand: Hand) -> None:
        chosen(tool, **choice)(hand)
        hand.drag(*(hand.at(spot) for spot in spots))

    return do


def offered(tool: str, at: str, beginning: str, **choice: object) -> Deed:
    """What a tool offers in the context menu of a hex."""

    def do(hand: Hand) -> None:
        chosen(tool, **choice)(hand)
        actions = hand.window.tools[tool].actions(hand.canvas.pointer_on(hand.at(at)))
        next(one for one in actions if one.text().startswith(beginning)).trigger()

    return do


def selected(*units: str, keys: tuple[Qt.Key, ...] = (), action: str = "") -> Deed:
    """Keys, or an action of the menus, with some blocks selected."""

    def do(hand: Hand) -> None:
        hand.window.set_tool("select")
        hand.window.desk.select(*units)
        for one in keys:
            QTest.keyClick(hand.canvas, one)
        if action:
            hand.window.actions_by_name[action].trigger()

    return do


def action(name: str) -> Deed:
    """An action of the menus."""
    return lambda hand: hand.window.actions_by_name[name].trigger()


def answering(begin: Deed, kind: type[QDialog], fill: Callable[[QDialog], object]) -> Deed:
    """Something that asks in a dialog, which is filled in and accepted."""

    def do(hand: Hand) -> None:
        def answer() -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, kind):
                QTimer.singleShot(5, answer)
                return
            fill(dialog)
            dialog.accept()

        QTimer.singleShot(0, answer)
        begin(hand)

    return do


def details(dialog: QDialog) -> None:
    """Something on every page."""
    assert isinstance(dialog, DetailsDialog)
    dialog.page(GeneralPage).name.setText("Otherwise")
    dialog.page(GeneralPage).packs.take(("westfront",))
    dialog.page(WeatherPage).later.add_new()
    dialog.page(AreasPage).rows.rows[0].name.setText("X")
    dialog.page(VictoryPage).exits.add_new()


def rule_on_a_seam(hand: Hand) -> None:
    dialog = SeamsDialog(hand.window.desk, hand.window)
    first = dialog.list.topLevelItem(0)
    assert first is not None
    dialog.list.setCurrentItem(first)
    buttons = [b for b in dialog.findChildren(QPushButton) if b.property("value")]
    buttons[0].click()
    dialog.deleteLater()


def board(name: str, *keys: Qt.Key) -> Deed:
    """Keys with a board chosen."""

    def do(hand: Hand) -> None:
        tool = hand.window.tools["board"]
        tool.chosen = name  # type: ignore[attr-defined]
        hand.window.set_tool("board")
        tool.chosen = name  # type: ignore[attr-defined]
        for one in keys:
            QTest.keyClick(hand.canvas, one)

    return do


def pins(hand: Hand) -> None:
    """Two pins, each a click in the picture and one on its hex: with the second it is laid."""
    chosen("trace", trace="pin")(hand)
    for spot, meant in (("0202", "0203"), ("0503", "0603")):
        hand.click(hand.at(spot))
        hand.click(hand.at(meant))


def waiting(hand: Hand) -> None:
    """A block that has an area gets a hex of it."""
    hand.window.desk.select("A1a")
    click("block", "0603")(hand)


DEEDS: dict[str, Deed] = {
    "select: drag": drag("select", "0602", "0503"),
    "select: nudge": selected("B1a", keys=(Qt.Key.Key_Down,)),
    "select: take off": selected("B1a", keys=(Qt.Key.Key_Backspace,)),
    "select: delete": selected("B1a", keys=(Qt.Key.Key_Delete,)),
    "block: the next that waits": waiting,
    "block: one more": click("block", "0403", unit="so_mg"),
    "area: new": drag("area", "0301", "0303", area="H"),
    "area: cut": click("area", "0602", area="G"),
    "area: a rectangle": drag("area", "0301", "0503", area="H", shape="rectangle"),
    "area: filled": click("area", "0201", SHIFT, area="H"),
    "area: removed": offered("area", "0603", "Remove area", area="G"),
    "objective: planted": click("objective", "0403"),
    "objective: raised": click("objective", "0303"),
    "objective: lowered": click("objective", "0303", SHIFT),
    "objective: by key": key("objective", Qt.Key.Key_7, at="0303"),
    "objective: for one side": offered("objective", "0303", "Counts for German"),
    "objective: removed": offered("objective", "0303", "Remove"),
    "marker: foxhole": click("marker", "0403", marker="foxhole"),
    "marker: wire": click("marker", "0403", marker="barbed_wire"),
    "board: turned": board("T2", Qt.Key.Key_R),
    "board: removed": board("T1", Qt.Key.Key_Delete),
    "board: swapped": lambda hand: hand.window.tools["board"].swap("T1", "T2"),  # type: ignore[attr-defined]
    "seams: a ruling": rule_on_a_seam,
    "menu: surprise": action("surprise"),
    "menu: set up all": action("set_up_all"),
    "menu: more steps": selected("B1a", action="fewer_steps"),
    "menu: take off": selected("B1a", action="take_off"),
    "menu: delete": selected("A", "B", action="delete"),
    "forces: a company": lambda hand: hand.window.editing.add_company("german"),
    "forces: a unit": lambda hand: hand.window.editing.add_unit("ge_tiger"),
    "forces: attach": lambda hand: hand.window.editing.force.attach(
        ["A1a"], Node("platoon", "german", "A", 2)
    ),
    "forces: a company gone": lambda hand: hand.window.editing.force.delete_group(
        Node("company", "german", "A")
    ),
    "forces: a side gone": lambda hand: hand.window.editing.force.delete_group(
        Node("side", "soviet")
    ),
    "dialog: budget": answering(
        lambda hand: hand.window.editing.ask_budget("german"),
        QInputDialog,
        lambda dialog: dialog.setIntValue(77),  # type: ignore[attr-defined]
    ),
    "dialog: strikes": answering(
        lambda hand: hand.window.editing.ask_strikes("german", "artillery"),
        QInputDialog,
        lambda dialog: dialog.setIntValue(1),  # type: ignore[attr-defined]
    ),
    "dialog: details": answering(action("details"), DetailsDialog, details),
}
BOARD_DEEDS: dict[str, Deed] = {
    "outline: a tree line": key("outline", Qt.Key.Key_2, at="0302"),
    "trace: a pin": pins,
    "trace: moved": drag("trace", "0302", "0402", trace="move"),
    "trace: nudged": key("trace", Qt.Key.Key_PageUp, trace="move"),
    "picture: gone": action("remove_picture"),
}


@pytest.fixture(autouse=True)
def yes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks before something goes gets a yes."""
    monkeypatch.setattr(messages, "ask", lambda *_: True)
    monkeypatch.setattr(messages, "ask_removal", lambda *_: True)


def judged(hand: Hand, deed: Deed) -> None:
    """Do it, and go back and forth."""
    document = hand.window.document
    before = document.text()
    deed(hand)
    after = document.text()
    assert after != before, "nothing was done"
    assert document.history.stack.count() == 1
    for wanted, step in (
        (before, document.history.undo),
        (after, document.history.redo),
        (before, document.history.undo),
    ):
        step()
        assert document.text() == wanted


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_deeds_on_a_scenario_are_one_step_and_undone_to_the_letter(two: Hand, deed: Deed):
    judged(two, deed)


@pytest.mark.parametrize("deed", BOARD_DEEDS.values(), ids=BOARD_DEEDS)
def test_deeds_on_a_board_are_one_step_and_undone_to_the_letter(traced: Hand, deed: Deed):
    judged(traced, deed)


@pytest.mark.parametrize("tool", ["terrain", "level", "hexside", "way", "area"])
def test_a_stroke_of_two_hundred_movements_is_one_step(two: Hand, tool: str):
    chosen(tool, terrain="marsh", level=2, edge_kind="terrain", edge="hedge")(two)
    spots = [two.at(f"0{column}0{row}") for column in range(2, 6) for row in range(2, 5)]
    two.drag(*(spots[number % len(spots)] for number in range(200)))
    assert two.window.document.history.stack.count() == 1


def test_no_tool_is_forgotten():
    tried = {name.partition(":")[0] for name in (*DEEDS, *BOARD_DEEDS)}
    elsewhere = {"terrain", "level", "hexside", "way", "patch", "name"}  # test_undo_of_tools.py
    assert len(USES) > len(elsewhere)
    assert set(TOOLS) - tried - elsewhere == {"sight"}, "a tool that only looks changes nothing"
