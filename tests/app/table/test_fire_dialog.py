"""The fire dialog of a table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.table.fire import Plan, Unit, fired, typed_dice
from studio.app.table.fire_dialog import FireDialog
from studio.app.table.page import TablePage
from studio.errors import StudioError
from studio.model.table import Table, TableSide
from studio.model.table_edits import moved, team_changed, team_in_line
from studio.model.table_pieces import Piece, team_of

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def fire(farm: TablePage) -> FireDialog:
    """The LMG of the Soviets fires at the rifles behind the hedge."""
    farm.desk.select(Piece("team", "S1_LMG"), Piece("team", "G1_Rifles"))
    farm.bar.actions_by_name["fire"].trigger()
    assert farm.fire is not None
    return farm.fire


def steps(fire: FireDialog) -> list[tuple[str, str]]:
    """What the list of steps says."""
    rows = [fire.steps.topLevelItem(n) for n in range(fire.steps.topLevelItemCount())]
    return [(row.text(0), row.text(1)) for row in rows if row is not None]


def test_it_begins_with_what_is_selected_and_tells_dice_and_odds(fire: FireDialog):
    plan = fire.plan()
    assert plan is not None
    assert (plan.unit.name, plan.target.id) == ("S1_LMG", "G1_Rifles")
    assert "dice at Effective range" in fire.words.text()
    assert ("13.2.1", "target: G1_Rifles, G1_LMG") in steps(fire)
    first = fire.odds.topLevelItem(0)
    assert first is not None
    assert first.text(0) == "G1_Rifles: mean"
    second = fire.odds.topLevelItem(1)
    assert second is not None
    assert (second.text(0), second.text(3)[-1]) == ("A leader is hit", "%")


def test_typed_dice_give_the_result_which_is_one_step(
    fire: FireDialog, farm: TablePage, qtbot: QtBot
):
    before = farm.desk.table
    plan = fire.plan()
    assert isinstance(plan, Plan)
    fire.typed.setText("6 6 " + "1 " * (plan.aim().pool.dice - 2) + "6 6 6 6 6 6")
    qtbot.mouseClick(fire.roll, LEFT)
    assert fire.volley is not None
    assert any(rule == "13.2.8" for rule, _ in steps(fire))
    assert farm.desk.table == before
    qtbot.mouseClick(fire.apply, LEFT)
    lost = fire.desk.document.history.stack
    assert lost.undoText() == "Fire of S1_LMG at G1_Rifles"
    men = len(team_of(farm.desk.table, "G1_Rifles").figures)
    assert men < len(team_of(before, "G1_Rifles").figures)
    lost.undo()
    assert farm.desk.table == before


def test_too_few_or_wrong_dice_are_told_and_change_nothing(fire: FireDialog, qtbot: QtBot):
    fire.typed.setText("6")
    qtbot.mouseClick(fire.roll, LEFT)
    assert "only 1 are given" in fire.words.text()
    assert not fire.apply.isEnabled()
    with pytest.raises(StudioError, match="isn't a roll"):
        typed_dice("3 7 2")
    fire.typed.setText("1 " * 40)
    qtbot.mouseClick(fire.roll, LEFT)
    assert "Not needed: " in fire.words.text()
    assert typed_dice("3,6 2").left == (3, 6, 2)


def test_the_machine_rolls_where_nothing_is_typed(fire: FireDialog, qtbot: QtBot):
    qtbot.mouseClick(fire.roll, LEFT)
    assert fire.volley is not None
    assert fire.words.text().startswith("Rolled ")


def test_who_cannot_fire_is_told_why(fire: FireDialog, farm: TablePage):
    from studio.model.table_edits import turned

    farm.desk.edit("Turn", lambda table: turned(table, "S1_LMG", 90, in_place=True))
    assert "out of its arc" in fire.words.text()
    assert not fire.roll.isEnabled()


def test_a_leader_alone_is_a_target_and_a_senior_near_orders_anti_tank_weapons(
    fire: FireDialog, farm: TablePage, qtbot: QtBot
):
    """13.2.7.2, 13.5.5."""

    def sent_on(table: Table) -> Table:
        force = table.sides["german"]
        leaders = tuple(
            replace(one, at=(27.0, 21.0)) if one.id == "Weber" else one for one in force.leaders
        )
        return replace(table, sides={**table.sides, "german": replace(force, leaders=leaders)})

    farm.desk.edit("Send Weber on", sent_on)
    fire.target.setCurrentText("Weber")
    plan = fire.plan()
    assert isinstance(plan, Plan)
    assert (plan.target.id, plan.declared.senior_order) == ("Weber", True)
    fire.typed.setText("6 1 1 1 1 1 6 1")
    qtbot.mouseClick(fire.roll, LEFT)
    assert "Weber is killed" in fire.words.text()
    qtbot.mouseClick(fire.apply, LEFT)
    assert "Weber" not in [one.id for one in farm.desk.table.sides["german"].leaders]


def test_the_sum_tells_cover_and_each_modifier_with_its_rule(fire: FireDialog, farm: TablePage):
    told = steps(fire)
    assert ("13.2.6", "G1_Rifles: 6 in Light") in told
    assert ("13.2.5", "through smoke of a grenade: -1 to each die") in told
    fire.suppressed.setChecked(True)
    assert steps(fire)[-1][1].startswith("the firer lies under suppressing fire: -1")


def test_odd_hits_are_given_out_after_the_roll_with_the_same_dice(fire: FireDialog, qtbot: QtBot):
    fire.typed.setText("6 6 6 1 1 1  6 4 6 1 1 1")
    qtbot.mouseClick(fire.roll, LEFT)
    assert fire.odd.currentText() == "G1_Rifles"
    first = fire.volley
    assert first is not None
    fire.odd.setCurrentIndex(1)
    fire.odd.activated.emit(1)
    assert fire.odd.currentText() == "G1_LMG"
    second = fire.volley
    assert second is not None
    assert (first.odd, second.odd) == (("G1_Rifles",), ("G1_LMG",))
    assert fire.words.text().startswith("Rolled 6 6 6 1 1 1")


def test_a_hand_grenade_tells_what_it_takes_and_who_is_struck(
    fire: FireDialog, farm: TablePage, qtbot: QtBot
):
    fire.weapon.setCurrentIndex(fire.weapon.findData("thrown"))
    assert not fire.roll.isEnabled()
    assert "13.5.1" in fire.words.text()
    farm.desk.edit("Move", lambda t: moved(t, [Piece("team", "S1_LMG")], (-2.0, -14.5)))
    fire.weapon.setCurrentIndex(fire.weapon.findData("thrown"))
    assert fire.roll.isEnabled(), fire.words.text()
    assert fire.words.text().startswith("2D6 of ")
    fire.typed.setText("1 1 " + "6 " * 6)
    qtbot.mouseClick(fire.roll, LEFT)
    assert ("13.5.1", "fumble, 2 hits") in steps(fire)
    assert fire.volley is not None
    assert list(fire.volley.teams) == ["S1_LMG"]


def test_firing_ends_a_tactical_stance_and_overwatch(
    fire: FireDialog, farm: TablePage, qtbot: QtBot
):
    def watching(table: Table) -> Table:
        return team_changed(table, "S1_LMG", lambda t: replace(t, tactical=True, overwatch=True))

    farm.desk.edit("Watch", watching)
    qtbot.mouseClick(fire.roll, LEFT)
    qtbot.mouseClick(fire.apply, LEFT)
    team = team_of(farm.desk.table, "S1_LMG")
    assert (team.tactical, team.overwatch) == (False, False)


def test_a_single_shot_is_used_up_by_one_man():
    men = ("panzerfaust_60", "panzerfaust_60", "rifle")
    team = team_in_line("P", men, (10, 10))
    table = Table("t", {"en": "T"}, 40, 30, sides={"german": TableSide((team,))})
    after = fired(table, Unit("german", "P", (team,)), "panzerfaust_60")
    weapons = [figure.weapon for figure in team_of(after, "P").figures]
    assert weapons == ["rifle", "panzerfaust_60", "rifle"]
