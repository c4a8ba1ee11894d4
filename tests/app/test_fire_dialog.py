"""The fire dialog of a table."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.table.fire import typed_dice
from studio.app.table.fire_dialog import FireDialog
from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.errors import StudioError
from studio.model.shipped import scenarios_folder
from studio.model.table import Table
from studio.model.table_pieces import Piece, team_of

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(empty: Window, tmp_path) -> TablePage:
    """The farm, as a copy."""
    text = (scenarios_folder() / "farm.table.json").read_text(encoding="utf-8")
    path = tmp_path / "farm.table.json"
    path.write_text(text, encoding="utf-8")
    assert empty.files.open(path)
    found = empty.tabs.current.page
    assert found is not None
    return found


@pytest.fixture
def fire(page: TablePage) -> FireDialog:
    """The LMG of the Soviets fires at the rifles behind the hedge."""
    page.desk.select(Piece("team", "S1_LMG"), Piece("team", "G1_Rifles"))
    page.bar.actions_by_name["fire"].trigger()
    assert page.fire is not None
    return page.fire


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
    fire: FireDialog, page: TablePage, qtbot: QtBot
):
    before = page.desk.table
    plan = fire.plan()
    assert plan is not None
    fire.typed.setText("6 6 " + "1 " * (plan.aim().pool.dice - 2) + "6 6 6 6 6 6")
    qtbot.mouseClick(fire.roll, LEFT)
    assert fire.volley is not None
    assert any(rule == "13.2.8" for rule, _ in steps(fire))
    assert page.desk.table == before
    qtbot.mouseClick(fire.apply, LEFT)
    lost = fire.desk.document.undo_stack
    assert lost.undoText() == "Fire of S1_LMG at G1_Rifles"
    men = len(team_of(page.desk.table, "G1_Rifles").figures)
    assert men < len(team_of(before, "G1_Rifles").figures)
    lost.undo()
    assert page.desk.table == before


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


def test_who_cannot_fire_is_told_why(fire: FireDialog, page: TablePage):
    from studio.model.table_edits import turned

    page.desk.edit("Turn", lambda table: turned(table, "S1_LMG", 90, in_place=True))
    assert "out of its arc" in fire.words.text()
    assert not fire.roll.isEnabled()


def test_a_leader_alone_is_a_target_and_a_senior_near_orders_anti_tank_weapons(
    fire: FireDialog, page: TablePage, qtbot: QtBot
):
    """13.2.7.2, 13.5.5."""

    def sent_on(table: Table) -> Table:
        force = table.sides["german"]
        leaders = tuple(
            replace(one, at=(27.0, 21.0)) if one.id == "Weber" else one for one in force.leaders
        )
        return replace(table, sides={**table.sides, "german": replace(force, leaders=leaders)})

    page.desk.edit("Send Weber on", sent_on)
    fire.target.setCurrentText("Weber")
    plan = fire.plan()
    assert plan is not None
    assert (plan.target.id, plan.declared.senior_order) == ("Weber", True)
    fire.typed.setText("6 1 1 1 1 1 6 1")
    qtbot.mouseClick(fire.roll, LEFT)
    assert "Weber is killed" in fire.words.text()
    qtbot.mouseClick(fire.apply, LEFT)
    assert "Weber" not in [one.id for one in page.desk.table.sides["german"].leaders]
