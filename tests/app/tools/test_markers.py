"""Flags and markers by mouse and keys."""

from PySide6.QtCore import Qt

from studio.app.edits.setting_up import of_scenario
from studio.model.edits import paint_hexsides
from tests.app.hand import Hand


def test_a_flag_is_planted_raised_and_taken_away(hand: Hand):
    hand.window.set_tool("objective")
    hand.click(hand.at("0503"))
    hand.click(hand.at("0503"))
    objectives = hand.window.document.scenario.victory.objectives
    assert (objectives[1].at, objectives[1].points) == ("T1:0503", 2)
    for _ in range(2):
        hand.click(hand.at("0503"), Qt.KeyboardModifier.ShiftModifier)
    assert len(hand.window.document.scenario.victory.objectives) == 1


def markers(hand: Hand) -> list[tuple[str, str | None, str | None]]:
    return [(c.at, c.marker, c.side) for c in hand.window.document.scenario.changes if c.marker]


def test_a_marker_is_laid_by_a_click_and_taken_up_by_another(hand: Hand):
    hand.window.set_tool("marker")
    hand.click(hand.at("0202"))
    assert markers(hand) == [("T1:0202", "foxhole", None)]
    hand.click(hand.at("0202"))
    assert markers(hand) == []
    hand.window.document.history.undo()
    assert markers(hand) == [("T1:0202", "foxhole", None)]


def test_a_foxhole_isnt_dug_in_woods_and_the_reason_is_said(hand: Hand):
    hand.window.set_tool("marker")
    hand.click(hand.at("0302"))
    assert markers(hand) == []
    assert "this is woods" in hand.window.status.says.text()


def test_wire_belongs_to_a_side_that_a_key_changes(hand: Hand, qtbot):
    hand.window.set_tool("marker")
    actions = hand.window.options.actions_by_name
    assert not actions["marker_owner"].isEnabled()
    actions["marker_barbed_wire"].trigger()
    sides = list(hand.window.desk.firefight.units.sides)
    hand.click(hand.at("0202"))
    actions["marker_owner"].trigger()
    hand.click(hand.at("0203"))
    assert [side for _, _, side in markers(hand)] == sides[:2]
    hand.hover(hand.at("0203"))
    qtbot.keyClick(hand.canvas, Qt.Key.Key_Delete)
    assert len(markers(hand)) == 1


def test_a_destroyed_bridge_lies_on_a_hexside_with_a_bridge(hand: Hand):
    side = hand.at("0203").hexside(0)
    hand.window.set_tool("marker")
    hand.window.desk.choose(marker="destroyed")
    hand.click(side)
    assert markers(hand) == []
    crossed = paint_hexsides(
        hand.window.desk.firefight, [side], terrain="river", crossing="stone_bridge"
    )
    hand.window.document.edit("Bridge", of_scenario(lambda _: crossed))
    hand.click(side)
    ((at, marker, _),) = markers(hand)
    assert (" " in at, marker) == (True, "destroyed")
    (laid,) = hand.window.desk.scene.markers
    assert laid.at == side
    hand.canvas.viewport().repaint()
