"""The Properties dock of a table: what is chosen there, and what is changed."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.table.page import TablePage
from studio.app.table.properties.boxes import Box, ChoiceBox, FlagBox, NumberBox, WholeBox, WordBox
from studio.app.table.properties.dock import PropertiesDock, fields_of
from studio.app.window import Window
from studio.model.table_edits import value_of
from studio.model.table_pieces import Piece, is_there, team_of

LMG = Piece("team", "S1_LMG")
WOOD, WHEAT = Piece("area", "copse"), Piece("area", "wheat")


@pytest.fixture
def dock(empty: Window, farm: TablePage) -> PropertiesDock:
    """Its properties."""
    found = empty.docks["properties"].widget()
    assert isinstance(found, PropertiesDock)
    assert found.desk is farm.desk
    return found


def box(dock: PropertiesDock, name: str) -> Box:
    """The box of a field of what is chosen."""
    assert dock.form is not None
    found = dock.form.boxes[name]
    assert isinstance(found, Box)
    return found


def choose(dock: PropertiesDock, name: str, value: object) -> None:
    """Choose from a box of names."""
    found = box(dock, name)
    assert isinstance(found, ChoiceBox)
    row = found.box.findData(value)
    found.box.setCurrentIndex(row)
    found.box.activated.emit(row)


def test_the_dock_is_there_for_tables_alone(empty: Window, farm: TablePage, dock: PropertiesDock):
    assert not empty.docks["properties"].isHidden()
    empty.files.close()
    assert empty.docks["properties"].isHidden()
    assert dock.desk is None


def test_each_attribute_of_a_team_can_be_changed_and_taken_back(
    farm: TablePage, dock: PropertiesDock
):
    farm.desk.select(LMG)
    before = farm.desk.table
    choose(dock, "quality", "elite")
    shock, facing = box(dock, "shock"), box(dock, "facing")
    assert isinstance(shock, WholeBox)
    assert isinstance(facing, NumberBox)
    shock.box.setValue(3)
    facing.box.setValue(90)
    for name in ("tactical", "overwatch", "suppressed", "shield"):
        flag = box(dock, name)
        assert isinstance(flag, FlagBox)
        flag.box.click()
    team = team_of(farm.desk.table, "S1_LMG")
    assert (team.quality, team.shock, team.facing) == ("elite", 3, 90)
    assert team.tactical
    assert team.overwatch
    assert team.suppressed
    assert team.shield
    assert {figure.facing for figure in team.figures} == {90}
    for _ in range(7):
        farm.desk.document.history.undo()
    assert farm.desk.table == before
    assert shock.box.value() == 0


def test_things_chosen_together_are_changed_together(farm: TablePage, dock: PropertiesDock):
    farm.desk.select(WOOD, WHEAT)
    height, kind = box(dock, "height"), box(dock, "kind")
    assert isinstance(height, NumberBox)
    assert isinstance(kind, ChoiceBox)
    assert kind.box.currentText() == ""
    assert height.box.lineEdit().placeholderText() == "various"
    choose(dock, "cover", "hard")
    assert [value_of(farm.desk.table, one).cover for one in (WOOD, WHEAT)] == ["hard", "hard"]
    assert farm.desk.document.history.stack.count() == 1


def test_things_of_different_kinds_share_what_means_the_same():
    names = {field.name for field in fields_of([WOOD, Piece("building", "farmhouse")])}
    assert names == {"name", "cover"}
    assert not fields_of([WOOD, LMG])


def test_a_new_id_is_taken_over_wherever_it_is_named(farm: TablePage, dock: PropertiesDock):
    farm.desk.select(LMG)
    line = box(dock, "id")
    assert isinstance(line, WordBox)
    line.line.setText("Gun")
    line.line.editingFinished.emit()
    assert farm.desk.selection == (Piece("team", "Gun"),)
    assert is_there(farm.desk.table, Piece("team", "Gun"))
    box(dock, "id").inner.setText("G1_LMG")  # type: ignore[attr-defined]
    with_fault = box(dock, "id")
    assert isinstance(with_fault, WordBox)
    with_fault.line.editingFinished.emit()
    assert with_fault.line.text() == "Gun"
    assert is_there(farm.desk.table, Piece("team", "Gun"))


def test_men_are_armed_added_and_removed(farm: TablePage, dock: PropertiesDock):
    farm.desk.select(LMG)
    men = dock.men
    assert men is not None
    weapon = men.rows.cellWidget(2, 0)
    weapon.setCurrentIndex(weapon.findData("smg"))  # type: ignore[attr-defined]
    weapon.activated.emit(0)  # type: ignore[attr-defined]
    assert team_of(farm.desk.table, "S1_LMG").figures[2].weapon == "smg"
    men.more.click()
    assert len(team_of(farm.desk.table, "S1_LMG").figures) == 4
    assert men.rows.rowCount() == 4
    men.rows.selectRow(0)
    men.less.click()
    assert [f.weapon for f in team_of(farm.desk.table, "S1_LMG").figures][1] == "smg"


def test_a_waiting_team_is_chosen_in_the_tree_and_put_on_the_table(
    farm: TablePage, dock: PropertiesDock
):
    waiting = next(team for _, team in farm.desk.table.teams() if team.waiting)
    tree = dock.contents
    tree.clearSelection()
    tree._items[Piece("team", waiting.id)].setSelected(True)
    assert farm.desk.selection == (Piece("team", waiting.id),)
    flag = box(dock, "waiting")
    assert isinstance(flag, FlagBox)
    assert flag.box.isChecked()
    flag.box.click()
    there = team_of(farm.desk.table.on_table(), waiting.id)
    assert 0 <= there.figures[0].at[0] <= farm.desk.table.width


def test_nothing_chosen_shows_the_table_its_sides_and_options(
    farm: TablePage, dock: PropertiesDock
):
    choose(dock, "storm", "off")
    assert farm.desk.table.options.storm == "off"
    width = box(dock, "width")
    assert isinstance(width, NumberBox)
    width.box.setValue(72)
    assert farm.desk.table.width == 72
    assert {"german", "soviet"} <= set(dock.form.forms)  # type: ignore[union-attr]


def test_windows_go_into_every_outer_wall(farm: TablePage, dock: PropertiesDock):
    farm.desk.select(Piece("building", "barn"))
    floors = box(dock, "floors")
    assert isinstance(floors, WholeBox)
    floors.box.setValue(2)
    dock._put_around()
    barn = value_of(farm.desk.table, Piece("building", "barn"))
    assert len([one for one in barn.apertures if one.floor == 1]) == 4


def test_the_wheel_over_a_box_scrolls_and_changes_nothing(
    farm: TablePage, dock: PropertiesDock, qtbot: QtBot
):
    farm.desk.select(LMG)
    farm.canvas.setFocus()
    spin = box(dock, "shock").inner
    event = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(spin, event)
    assert team_of(farm.desk.table, "S1_LMG").shock == 0
