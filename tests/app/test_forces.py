"""The forces dock: its tree, re-attaching by dragging, several at once, and what goes with what."""

from collections import Counter
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QPixmap
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.docks import force_tree
from studio.app.docks.force_tree import Node
from studio.app.docks.forces import UNIT, ForcesDock
from studio.app.edits.setting_up import of_scenario
from studio.app.view.dragging import UNIT_MIME, carried
from studio.app.window import Window
from studio.hexes import distance
from studio.model.files import text_of
from studio.model.removing import referring_to_company, referring_to_side
from studio.model.scenario import (
    Arrival,
    Change,
    Draw,
    Exit,
    Objective,
    Scenario,
    SpecialRule,
)

FIRST = {"kind": "first_player", "side": "german"}


def dock_of(window: Window) -> ForcesDock:
    dock = window.docks["forces"].widget()
    assert isinstance(dock, ForcesDock)
    return dock


def row(dock: ForcesDock, **wanted: object) -> QTreeWidgetItem:
    """The row of a node with these fields."""
    for item in dock.tree.all_items():
        node = dock.tree.node_of(item)
        if node is not None and all(getattr(node, key) == value for key, value in wanted.items()):
            return item
    raise AssertionError(f"no row for {wanted}")


def unit(window: Window, name: str):
    return next(u for _, u in window.document.scenario.units() if u.id == name)


def drop(dock: ForcesDock, units: str, on: QTreeWidgetItem) -> bool:
    """Drop units on a row; whether it takes them."""
    dock.tree.scrollToItem(on)
    data = QMimeData()
    data.setData(UNIT_MIME, units.encode())
    at = QPointF(dock.tree.visualItemRect(on).center())
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), action, data, button, none)
    QApplication.sendEvent(dock.tree.viewport(), enter)
    move = QDragMoveEvent(at.toPoint(), action, data, button, none)
    QApplication.sendEvent(dock.tree.viewport(), move)
    event = QDropEvent(at, action, data, button, none, QEvent.Type.Drop)
    QApplication.sendEvent(dock.tree.viewport(), event)
    return event.isAccepted()


@pytest.fixture
def two(window: Window) -> Window:
    """Two companies and a battalion weapon on the German side."""
    window.editing.add_company("german")
    window.editing.force.add_units("ge_pz4", 1)
    window.document.history.stack.clear()
    return window


# --- the tree -----------------------------------------------------------------------------------


def test_the_tree_has_sides_companies_platoons_weapons_and_units(two: Window):
    dock = dock_of(two)
    side, company = row(dock, kind="side", side="german"), row(dock, kind="company", company="C")
    assert company.parent() is side
    platoon = row(dock, kind="platoon", company="C", platoon=2)
    assert platoon.parent() is company
    assert row(dock, kind="weapons", company="C").parent() is company
    squad = row(dock, unit="C2a")
    assert squad.parent() is platoon
    assert row(dock, unit="C").parent() is company


def test_steps_and_costs_of_groups_follow_every_edit(two: Window):
    dock = dock_of(two)

    def figures(**node: object) -> tuple[str, str]:
        item = row(dock, **node)
        return item.text(2), item.text(3)

    before = [figures(kind=kind, side="german") for kind in ("side", "company")]
    platoon = figures(kind="platoon", company="C", platoon=1)
    two.desk.select("C1a")
    two.editing.fewer_steps()
    kind = two.desk.firefight.units.types["ge_rifle"]
    left = kind.steps - 1
    assert figures(unit="C1a") == (f"{left}/{kind.steps}", str(kind.value * left))
    assert int(figures(kind="platoon", company="C", platoon=1)[1]) == int(platoon[1]) - kind.value
    after = [figures(kind=kind, side="german") for kind in ("side", "company")]
    assert int(after[0][1]) == int(before[0][1]) - kind.value
    two.document.history.undo()
    assert figures(kind="platoon", company="C", platoon=1) == platoon


def test_what_is_folded_stays_folded(two: Window):
    dock = dock_of(two)
    row(dock, kind="platoon", company="C", platoon=1).setExpanded(False)
    two.desk.select("C2a")
    two.editing.fewer_steps()
    assert not row(dock, kind="platoon", company="C", platoon=1).isExpanded()
    assert row(dock, kind="platoon", company="C", platoon=2).isExpanded()


def test_selecting_a_group_selects_its_units(two: Window):
    dock = dock_of(two)
    dock.tree.setCurrentItem(row(dock, kind="platoon", company="C", platoon=3))
    assert set(two.desk.selection) == {"C3", "C3a", "C3b", "C3c"}


# --- re-attaching -------------------------------------------------------------------------------


def test_a_squad_is_dragged_to_another_platoon(two: Window):
    dock = dock_of(two)
    before = text_of(two.document.work)
    assert drop(dock, "C1a", row(dock, kind="platoon", company="C", platoon=2))
    assert (unit(two, "C1a").company, unit(two, "C1a").platoon) == ("C", 2)
    assert row(dock, unit="C1a").parent() is row(dock, kind="platoon", company="C", platoon=2)
    after = text_of(two.document.work)
    two.document.history.undo()
    assert text_of(two.document.work) == before
    two.document.history.redo()
    assert text_of(two.document.work) == after


def test_a_tank_is_attached_to_another_company_whatever_it_is_dropped_on(two: Window):
    dock = dock_of(two)
    tank = next(u.id for _, u in two.document.scenario.units() if u.type == "ge_pz4")
    assert drop(dock, tank, row(dock, unit="A1a"))
    assert (unit(two, tank).company, unit(two, tank).platoon) == ("A", None)


def test_several_units_are_re_attached_in_one_step(two: Window):
    dock = dock_of(two)
    assert drop(dock, "C1a\nC1b\nC1", row(dock, kind="company", company="A"))
    assert {unit(two, name).company for name in ("C1a", "C1b", "C1")} == {"A"}
    assert {unit(two, name).platoon for name in ("C1a", "C1b", "C1")} == {1}
    assert two.document.history.stack.count() == 1


def test_a_group_is_dragged_with_all_its_units_and_their_number(
    two: Window, monkeypatch: pytest.MonkeyPatch
):
    dock = dock_of(two)
    group = row(dock, kind="platoon", company="C", platoon=3)
    assert group.flags() & Qt.ItemFlag.ItemIsDragEnabled
    begun: list[tuple[bytes, int]] = []

    def begin(_source: object, data: QMimeData, _icon: object, _size: object, count: int) -> None:
        begun.append((bytes(data.data(UNIT_MIME).data()), count))

    monkeypatch.setattr(force_tree, "drag", begin)
    dock.tree.setCurrentItem(group)
    dock.tree.startDrag(Qt.DropAction.CopyAction)
    assert begun == [(b"C3\nC3a\nC3b\nC3c", 4)]


def test_what_is_dragged_hangs_at_the_pointer_small(two: Window):
    picture = QPixmap(26, 26)
    assert carried(picture, 1).size() == picture.size()
    assert carried(picture, 12).width() > picture.width()


def test_blocks_that_a_hex_cant_hold_are_set_up_beside_it_in_one_step(two: Window):
    at = two.desk.firefight.ground.find("T1:0403")
    two.editing.set_up("C3\nC3a\nC3b\nC3c\nC2", at)
    spots = Counter(unit(two, name).at for name in ("C3", "C3a", "C3b", "C3c", "C2"))
    assert spots["T1:0403"] == 3
    assert sum(spots.values()) == 5
    grounds = two.desk.firefight.ground.find
    assert all(distance(grounds(str(spot)), at) <= 1 for spot in spots)
    assert two.document.history.stack.count() == 1
    two.editing.set_up("C1", at)
    assert unit(two, "C1").at == "T1:0403", (
        "a block that is dropped alone stands where it is meant to"
    )


def test_units_dont_go_to_the_other_side(two: Window):
    dock = dock_of(two)
    before = two.document.work
    drop(dock, "C1a", row(dock, kind="company", company="B"))
    assert two.document.work is before
    assert "the other side" in two.status.says.text()


# --- several at once ----------------------------------------------------------------------------


def test_several_units_of_a_kind_are_added_at_once(window: Window, qtbot: QtBot):
    dock = dock_of(window)
    dock.count.setValue(3)
    dock.search.setText("Sapper")
    qtbot.keyClick(dock.search, Qt.Key.Key_Return)
    assert len(window.desk.selection) == 3
    assert {unit(window, name).type for name in window.desk.selection} == {"so_sapper"}
    assert dock.count.value() == 1
    assert window.document.history.stack.count() == 1
    window.document.history.undo()
    assert window.document.history.is_clean


def test_enter_takes_the_first_of_several_and_esc_goes_back_to_the_map(
    window: Window, qtbot: QtBot
):
    window.activateWindow()
    window.ask_unit()
    search = dock_of(window).search
    qtbot.waitUntil(search.hasFocus)
    before = len(list(window.document.scenario.units()))
    qtbot.keyClicks(search, "rifle squad")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    assert len(list(window.document.scenario.units())) == before + 1
    qtbot.waitUntil(lambda: search.text() == "")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert window.canvas.hasFocus()


def test_another_like_the_selected_one(window: Window):
    window.desk.select("A1a")
    window.editing.force.add_same()
    assert unit(window, window.desk.selection[0]).type == "ge_rifle"


# --- what goes with what ------------------------------------------------------------------------


def referred(scenario: Scenario) -> Scenario:
    """The scenario with something of every kind that refers to the German side or company A."""
    german = replace(
        scenario.sides["german"],
        draws=(Draw(("ge_sniper",), 1, "A", "G"),),
        arrivals=(Arrival(2, "G", ("A1a",)),),
        players={"Anna": ("A",), "Boris": ("A1",)},
    )
    return replace(
        scenario,
        sides={**scenario.sides, "german": german},
        changes=(Change("T1:0401", marker="barbed_wire", side="german"),),
        victory=replace(
            scenario.victory,
            objectives=(*scenario.victory.objectives, Objective(1, at="T1:0401", side="german")),
            exits=(Exit("german", "east", 2),),
            tie="german",
        ),
        texts=replace(
            scenario.texts,
            special_rules=(SpecialRule({"en": "First"}, {"en": "x"}, FIRST),),
        ),
    )


def test_what_refers_is_told():
    from tests.app.hand import small_scenario

    scenario = referred(small_scenario())
    assert referring_to_company(scenario, "german", "A") == (
        "1 block arrives in turn 2: A1a",
        "a variable force is drawn for company A",
        "player Anna commands company A",
        "player Boris commands platoon A1",
    )
    words = "; ".join(referring_to_side(scenario, "german"))
    for part in (
        "Player 1",
        "1 points for T1:0401",
        "over the east edge",
        "equal points",
        "1 of its markers",
        '"First"',
        "area G",
    ):
        assert part in words


@pytest.mark.parametrize(
    "node", [Node("company", "german", "A"), Node("side", "german")], ids=["company", "side"]
)
def test_a_group_goes_with_all_that_refers_to_it_and_undo_restores_all(
    window: Window, node: Node, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []

    def ask(_parent: object, _title: str, text: str, more: str) -> bool:
        asked.append(f"{text}\n{more}")
        return True

    monkeypatch.setattr(messages, "ask", ask)
    window.document.edit("Refer", of_scenario(referred))
    before = text_of(window.document.work)
    window.editing.force.delete_group(node)
    after = text_of(window.document.work)
    assert "goes with it" in asked[0]
    assert not any(name in after for name in ("A1a", "Anna", "Boris"))
    if node.kind == "side":
        assert '"german"' not in after
    window.document.history.undo()
    assert text_of(window.document.work) == before
    window.document.history.redo()
    assert text_of(window.document.work) == after
    window.document.history.undo()
    assert text_of(window.document.work) == before


def test_nothing_goes_when_the_question_is_answered_no(
    window: Window, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(messages, "ask", lambda *_: False)
    window.document.edit("Refer", of_scenario(referred))
    before = window.document.work
    window.editing.force.delete_group(Node("side", "german"))
    assert window.document.work is before


def test_delete_on_a_company_asks_and_on_units_deletes_them(
    two: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
):
    dock = dock_of(two)
    monkeypatch.setattr(messages, "ask", lambda *_: pytest.fail("nothing refers to it"))
    dock.tree.setCurrentItem(row(dock, kind="company", company="C"))
    qtbot.keyClick(dock.tree, Qt.Key.Key_Delete)
    assert all(u.company != "C" for _, u in two.document.scenario.units())
    assert two.document.history.stack.undoText() == "Delete company C"
    dock.tree.setCurrentItem(row(dock, unit="A1a"))
    qtbot.keyClick(dock.tree, Qt.Key.Key_Delete)
    assert not any(item.data(0, UNIT) == "A1a" for item in dock.tree.rows())
