"""The fields of the details, from heading and time to victory and special rules."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.details.areas import AreasPage
from studio.app.dialogs.details.draws import TableDialog
from studio.app.dialogs.details.forces import ForcesPage
from studio.app.dialogs.details.general import GeneralPage
from studio.app.dialogs.details.special_rules import SpecialRulesPage
from studio.app.dialogs.details.victory import VictoryPage
from studio.app.dialogs.details.weather import WeatherPage
from studio.app.edits.setting_up import of_scenario
from studio.app.forms.picking import ChecksDialog, CountsDialog
from studio.app.window import Window
from studio.model.firefight import Firefight
from studio.model.scenario import (
    Area,
    Arrival,
    Exit,
    Margin,
    Night,
    Objective,
    SideForce,
    Spell,
    Throw,
)
from tests.app.details.full import everything


def on(qapp: QApplication, kind: type[QDialog], doing: Callable[[QDialog], None]) -> None:
    """Do something with a dialog of a kind as soon as it is up, then accept it."""

    def look() -> None:
        found = qapp.activeModalWidget()
        if not isinstance(found, kind):
            QTimer.singleShot(5, look)
            return
        doing(found)
        box = found.findChild(QDialogButtonBox)
        assert box is not None
        box.button(QDialogButtonBox.StandardButton.Ok).click()

    QTimer.singleShot(0, look)


def shown(counts: CountsDialog) -> list[str]:
    """The names that are left in the list."""
    rows = range(counts.list.topLevelItemCount())
    items = [item for row in rows if (item := counts.list.topLevelItem(row)) is not None]
    return [item.text(0) for item in items if not item.isHidden()]


def test_heading_and_time(dialog: DetailsDialog, qtbot: QtBot):
    page = dialog.page(GeneralPage)
    page.name.selectAll()
    qtbot.keyClicks(page.name, "Another")
    page.month.setCurrentIndex(11)
    page.turns.setValue(8)
    dialog.language.setCurrentIndex(1)
    assert page.name.placeholderText() == "Another"
    qtbot.keyClicks(page.name, "Eine andere")
    scenario = dialog.changed()
    assert scenario.title == {"en": "Another", "de": "Eine andere"}
    assert (scenario.time.turns, scenario.time.month) == (8, "1942-11")


def test_a_title_is_never_taken_away(dialog: DetailsDialog):
    dialog.page(GeneralPage).name.clear()
    assert dialog.changed().title == {"en": "Small"}


def test_weather_changes_and_night_falls(dialog: DetailsDialog, qtbot: QtBot):
    page = dialog.page(WeatherPage)
    qtbot.mouseClick(page.later.add_button, Qt.MouseButton.LeftButton)
    (row,) = page.later.rows
    row.turn.setValue(4)
    row.weather.setCurrentIndex(row.weather.findData("bad"))
    row.light.setCurrentIndex(row.light.findData("moon"))
    assert (row.sight.value(), row.move.value()) == (3, 50)
    row.move.setFocus()
    row.move.selectAll()
    qtbot.keyClicks(row.move.lineEdit(), "80,5")
    assert row.light.currentData() == "own"
    assert dialog.changed().time.later == (Spell(4, "bad", Night(3, 0.805)),)


def test_areas_are_named_and_their_users_go_along(firefight: Firefight):
    dialog = DetailsDialog(everything(firefight))
    page = dialog.page(AreasPage)
    (row,) = page.rows.rows
    assert "A1a" in row.drawn.toolTip()
    QTest.keyClicks(row.label, "the mill")
    row.name.selectAll()
    QTest.keyClicks(row.name, "Mill-1")
    row.edge.setCurrentIndex(row.edge.findData("east"))
    row.places.take(("Olminsk",))
    scenario = dialog.changed()
    area = scenario.areas["Mill-1"]
    assert (area.label, area.edge, area.in_or_next_to) == ({"en": "the mill"}, "east", ("Olminsk",))
    assert area.hexes == firefight.scenario.areas["G"].hexes
    assert {unit.area for _, unit in scenario.units()} == {"Mill-1", None}
    assert scenario.sides["soviet"].arrivals[0].area == "Mill-1"
    dialog.deleteLater()


def test_two_areas_change_names_and_no_area_is_lost_by_a_name_that_is_taken(firefight: Firefight):
    scenario = firefight.scenario
    two = replace(scenario, areas={**scenario.areas, "H": Area(hexes=("T1:0101",))})
    dialog = DetailsDialog(replace(firefight, scenario=two))
    page = dialog.page(AreasPage)
    first, second = page.rows.rows
    first.name.setText("H")
    second.name.setText("G")
    changed = dialog.changed()
    assert changed.areas["H"] == two.areas["G"]
    assert changed.areas["G"] == two.areas["H"]
    second.name.setText("H")
    assert list(dialog.changed().areas.values()) == list(two.areas.values())
    page.rows.remove(0)
    assert len(dialog.changed().areas) == 1
    assert {unit.area for _, unit in dialog.changed().units()} == {None}
    dialog.deleteLater()


def test_a_pack_is_chosen_and_its_side_takes_the_place_of_an_idle_one(window: Window):
    document = window.document
    dialog = DetailsDialog(document.firefight)
    page = dialog.page(GeneralPage)
    page.packs.take(("westfront",))
    changed = dialog.changed()
    dialog.deleteLater()
    assert changed.packs == ("westfront",)
    bare = replace(changed, sides={**changed.sides, "soviet": SideForce()})
    document.edit("Packs", of_scenario(lambda _: bare))
    window.editing.add_unit("us_rifle")
    assert list(document.scenario.sides) == ["german", "american"]
    document.history.undo()
    assert list(document.scenario.sides) == ["german", "soviet"]


def test_a_row_is_added_and_removed(dialog: DetailsDialog, qtbot: QtBot):
    page = dialog.page(VictoryPage)
    qtbot.mouseClick(page.exits.add_button, Qt.MouseButton.LeftButton)
    (row,) = page.exits.rows
    row.side.setCurrentIndex(row.side.findData("soviet"))
    row.edge.setCurrentIndex(row.edge.findData("north"))
    row.points.setValue(2)
    assert dialog.changed().victory.exits == (Exit("soviet", "north", 2),)
    page.exits.remove(0)
    assert dialog.changed().victory.exits == ()


def test_objectives_margins_and_equal_points(dialog: DetailsDialog, qtbot: QtBot):
    page = dialog.page(VictoryPage)
    page.tie.setCurrentIndex(page.tie.findData("german"))
    page.elimination.setValue(2)
    page.objectives.add_new()
    row = page.objectives.rows[1]
    row.place.setCurrentText("T1:0602")
    row.points.setValue(-3)
    row.when.setCurrentIndex(row.when.findData("turn"))
    row.side.setCurrentIndex(row.side.findData("soviet"))
    page.objectives.add_new()
    page.margins.add_new()
    margin = page.margins.rows[0]
    margin.above.setValue(4)
    qtbot.keyClicks(margin.name, "clear")
    won = dialog.changed().victory
    assert (won.tie, won.elimination) == ("german", 2)
    assert won.objectives == (
        Objective(2, at="T1:0303"),
        Objective(-3, at="T1:0602", when="turn", side="soviet"),
    )
    assert won.margins == (Margin(4, {"en": "clear"}),)


def test_strikes_markers_and_budget(dialog: DetailsDialog):
    side = dialog.page(ForcesPage).sides["german"]
    side.budget.setValue(90)
    side.strikes["air"].setValue(2)
    side.markers["foxhole"].setValue(3)
    force = dialog.changed().sides["german"]
    assert (force.budget, force.strikes, force.markers) == (90, {"air": 2}, {"foxhole": 3})
    side.budget.setValue(0)
    assert dialog.changed().sides["german"].budget is None


def test_blocks_are_drawn_from_a_pool(dialog: DetailsDialog, qtbot: QtBot, qapp: QApplication):
    side = dialog.page(ForcesPage).sides["soviet"]
    side.draws.add_new()
    (row,) = side.draws.rows

    def choose(counts: QDialog) -> None:
        assert isinstance(counts, CountsDialog)
        qtbot.keyClicks(counts.search, "sniper")
        assert shown(counts) == ["Sniper"]
        counts.boxes["so_sniper"].setValue(2)
        counts.boxes["so_t34"].setValue(1)

    on(qapp, CountsDialog, choose)
    qtbot.mouseClick(row.blocks.pool, Qt.MouseButton.LeftButton)
    assert row.blocks.pool.text() == "2 × Sniper, T-34"
    (draw,) = dialog.changed().sides["soviet"].draws
    assert sorted(draw.pool) == ["so_sniper", "so_sniper", "so_t34"]
    assert (draw.draw, draw.company) == (1, "B")
    words = side.spread.words.text()
    assert "on average" in words
    assert "Exact" in words
    assert len(side.spread.bars.bars()) > 1


def test_blocks_come_by_a_die_roll(dialog: DetailsDialog, qtbot: QtBot, qapp: QApplication):
    side = dialog.page(ForcesPage).sides["soviet"]
    side.draws.add_new()
    (row,) = side.draws.rows
    row.how.setCurrentIndex(row.how.findData("table"))
    assert not row.number.isEnabled()

    def fill(table: QDialog) -> None:
        assert isinstance(table, TableDialog)
        first = table.rows.rows[0]
        first.to.setValue(3)
        first.units.take(["so_t34"])

    on(qapp, TableDialog, fill)
    qtbot.mouseClick(row.blocks.table, Qt.MouseButton.LeftButton)
    (draw,) = dialog.changed().sides["soviet"].draws
    assert draw.table == (Throw(3, ("so_t34",)), Throw(10))
    assert "1–3: T-34" in row.blocks.table.text()


def test_units_arrive_later(dialog: DetailsDialog, qtbot: QtBot, qapp: QApplication):
    side = dialog.page(ForcesPage).sides["german"]
    side.arrivals.add_new()
    (row,) = side.arrivals.rows
    row.turn.setValue(3)

    def check(checks: QDialog) -> None:
        assert isinstance(checks, ChecksDialog)
        item = checks.list.topLevelItem(1)
        assert item is not None
        item.setCheckState(0, Qt.CheckState.Checked)

    on(qapp, ChecksDialog, check)
    qtbot.mouseClick(row.units, Qt.MouseButton.LeftButton)
    assert dialog.changed().sides["german"].arrivals == (Arrival(3, "G", ("A1a",)),)


def test_several_people_play_a_side(dialog: DetailsDialog, qtbot: QtBot, qapp: QApplication):
    side = dialog.page(ForcesPage).sides["german"]
    side.players.add_new()
    (row,) = side.players.rows
    qtbot.keyClicks(row.name, "Anna")
    row.posts.take(["A"])
    assert dialog.changed().sides["german"].players == {"Anna": ("A",)}
    shown: list[str] = []

    def second(checks: QDialog) -> None:
        assert isinstance(checks, ChecksDialog)
        items = [checks.list.topLevelItem(n) for n in range(checks.list.topLevelItemCount())]
        shown.extend(item.text(0) for item in items if item is not None)
        for n, item in enumerate(items):
            assert item is not None
            item.setCheckState(0, Qt.CheckState.Checked if n else Qt.CheckState.Unchecked)

    on(qapp, ChecksDialog, second)
    qtbot.mouseClick(row.posts, Qt.MouseButton.LeftButton)
    assert shown == ["Company A", "Platoon A1"]
    assert dialog.changed().sides["german"].players == {"Anna": ("A1",)}
    side.players.remove(0)
    assert dialog.changed().sides["german"].players == {}


def test_special_rules_are_added_moved_and_removed(dialog: DetailsDialog, qtbot: QtBot):
    page = dialog.page(SpecialRulesPage)
    for name in ("Fog", "Charges laid"):
        qtbot.mouseClick(page.add, Qt.MouseButton.LeftButton)
        qtbot.keyClicks(page.edits[-1].name, name)
    edit = page.edits[1]
    edit.effect.kind.setCurrentIndex(edit.effect.kind.findData("hit_limit"))
    edit.effect.number.setValue(3)
    edit.text.edit.setPlainText("At most three.")
    qtbot.mouseClick(page.up, Qt.MouseButton.LeftButton)
    rules = dialog.changed().texts.special_rules
    assert [rule.title["en"] for rule in rules] == ["Charges laid", "Fog"]
    assert rules[0].effect == {"kind": "hit_limit", "most": 3}
    assert rules[0].text == {"en": "At most three."}
    assert rules[1].effect is None
    qtbot.mouseClick(page.remove, Qt.MouseButton.LeftButton)
    assert [rule.title["en"] for rule in dialog.changed().texts.special_rules] == ["Fog"]
