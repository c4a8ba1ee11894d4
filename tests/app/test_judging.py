"""Overlays by which authors judge a set-up, held against the rules."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.overlays.analysis import reach_of
from studio.app.overlays.judging import (
    HeatOverlay,
    OrdersOverlay,
    RoomOverlay,
    chain_of,
    heat_of,
    room_of,
)
from studio.app.overlays.listed import OVERLAYS
from studio.app.window import Window
from studio.model.firefight import Firefight
from studio.model.scenario import UnitEntry
from tests.app.hand import Hand
from tests.rules.drawn import drawn

FIELD = """
    .   .   .   .   .   .   .
      .   .   .   t   .   .
    .   .   .   .   .   .   .
      .   .   .   .   .   .
"""
FORCE = """
    A ge_chq 0101
    A1 ge_phq 0301
    A1a ge_rifle 0302
    A1b ge_rifle 1101
    Aa ge_mg 0301
    B so_chq 1301
    B1 so_phq 0801
    B1a so_rifle 0801
    B1b so_rifle 0801
"""


@pytest.fixture
def firefight() -> Firefight:
    return drawn(FIELD, FORCE)


def test_a_platoon_hq_commands_next_to_it_and_a_company_hq_everywhere(firefight: Firefight):
    orders = {one.hq: one for one in chain_of(firefight).orders}
    assert set(orders["A1"].within) == {"A1a", "Aa"}
    assert orders["A1"].beyond == ("A1b",)
    ground = firefight.ground
    here = ground.find("M:0301")
    assert orders["A1"].hexes == {here, *(at for at in here.neighbours() if at in ground)}
    assert set(orders["A"].within) == {"A1a", "A1b", "Aa"}
    assert orders["A"].hexes == frozenset()


def test_units_that_nobody_commands_are_told():
    firefight = drawn(FIELD, FORCE.replace("A ge_chq 0101\n", "\n"))
    assert chain_of(firefight).loose == ("A1b",)


def test_room_is_what_stacking_leaves(firefight: Firefight):
    room = room_of(firefight, "german")
    find = firefight.ground.find
    assert room[find("M:0801")] == 2 - 3
    assert room[find("M:0301")] == 3 - 2
    assert room[find("M:0501")] == 3


def test_turns_agree_with_the_rules_reach_in_the_first_turn(firefight: Firefight):
    heat, reach = heat_of(firefight, "A1a"), reach_of(firefight, "A1a")
    assert heat is not None
    assert reach is not None
    assert {at for at, turn in heat.turns.items() if turn == 1} >= set(reach.costs)
    far = firefight.ground.find("M:1301")
    assert heat.turns[far] > 1
    assert heat_of(firefight, "nobody") is None


def test_points_arent_saved_for_the_next_turn():
    firefight = drawn("w   w   w\n  w   w\nw   w   w", "A1a ge_rifle 0101\nB so_chq 0501")
    heat = heat_of(firefight, "A1a")
    assert heat is not None
    assert heat.turns[firefight.ground.find("M:0201")] == 1
    assert heat.turns[firefight.ground.find("M:0301")] == 2


# --- in the window ------------------------------------------------------------------------------


def test_every_overlay_is_shown_by_its_key_one_at_a_time(hand: Hand, qtbot: QtBot):
    window = hand.window
    window.desk.select("A")
    for name in OVERLAYS:
        window.actions_by_name[name].setChecked(True)
        checked = [other for other in OVERLAYS if window.actions_by_name[other].isChecked()]
        assert checked == [name]
        assert window.desk.overlay == name
        hand.canvas.viewport().repaint()
        assert window.status.says.text()
    window.actions_by_name[name].setChecked(False)
    assert window.desk.overlay == ""


def test_the_status_line_says_what_the_overlays_show(hand: Hand):
    window = hand.window
    window.actions_by_name["orders"].setChecked(True)
    overlay = hand.canvas.overlays["orders"]
    assert isinstance(overlay, OrdersOverlay)
    assert "Command ranges of 2 HQs; every unit" in window.status.says.text()
    window.desk.select("B")
    assert window.status.says.text().startswith("B commands wherever they are: B1a")
    window.actions_by_name["room"].setChecked(True)
    room = hand.canvas.overlays["room"]
    assert isinstance(room, RoomOverlay)
    assert room.room()[hand.at("0303")] == 1
    assert "rule 8.2" in window.status.says.text()
    window.actions_by_name["heat"].setChecked(True)
    heat = hand.canvas.overlays["heat"]
    assert isinstance(heat, HeatOverlay)
    assert "Turns that B needs" in window.status.says.text()
    window.desk.select()
    assert "select a block" in window.status.says.text()


def test_overlays_follow_edits_and_undo(hand: Hand):
    window = hand.window
    window.actions_by_name["room"].setChecked(True)
    overlay = hand.canvas.overlays["room"]
    assert isinstance(overlay, RoomOverlay)
    before = dict(overlay.room())
    window.canvas.drops.unit_dropped.emit("A1a", hand.at("0602"))
    assert overlay.room()[hand.at("0602")] == before[hand.at("0602")] - 1
    window.document.history.undo()
    assert overlay.room() == before


def test_forces_that_cant_be_set_up_are_told_not_shown(window: Window, folder: Path):
    from studio.app.edits.setting_up import of_scenario
    from studio.model.edits import add_unit

    twice = UnitEntry("X", "ge_no_such_unit", "A", at="T1:0303")
    window.document.edit("Add", of_scenario(lambda s: add_unit(s, "german", twice)))
    for name in ("orders", "room"):
        window.actions_by_name[name].setChecked(True)
        assert "can't be shown" in window.status.says.text()
