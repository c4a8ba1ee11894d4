"""A whole scenario from an empty window by mouse and keyboard alone, checked and played."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.cli import main
from studio.model.files import read_scenario
from tests.app.author import Author, carried, text_of


@pytest.fixture
def author(empty: Window, qtbot: QtBot) -> Author:
    """An author before an empty window."""
    empty.resize(1366, 740)
    empty.layout_of_docks.size()
    with qtbot.waitActive(empty):
        empty.activateWindow()
    return Author(empty, qtbot)


def lay_boards(author: Author) -> None:
    """Two boards from the library, the second turned."""
    library = author.find(QListWidget, "Boards")
    start = author.find(QScrollArea, "Start")
    author.drop(carried(library, "E1"), start.viewport(), start.rect().center())
    beside = author.point("E1:1705")
    beside.setX((beside.x() + author.map.width()) // 2)
    author.drop(carried(library, "E2"), author.map, beside)
    author.context("E2:0905", "Turn board E2")


def change_the_ground(author: Author) -> None:
    """Woods, a hedge, a road and a name over the printed boards."""
    author.swatch("Woods")
    author.press("Ctrl+1")
    author.drag("E1:0307", "E1:0507")
    author.tab("Hexsides")
    author.swatch("Hedge")
    corner = author.at("E1:1409")
    author.drag(*(corner.hexside(direction) for direction in (0, 1, 2)))
    author.swatch("Unpaved road")
    author.drag("E1:1408", "E1:1409")
    author.press("N")
    author.click_map("E1:1409")
    author.write("Windmill")
    author.press("Return")


def raise_forces(author: Author) -> None:
    """A company of each side from the box, and more units by name."""
    author.menu("Forces", "Sides", "Add a whole company, German")
    author.menu("Forces", "Sides", "Add a whole company, Soviet")
    for name in ("80 mm mortar, German", "Maxim", "Sniper, Soviet"):
        author.press("Ctrl+U")
        author.write(name)
        author.press("Return")
        author.wait(lambda: not text_of(author.focus()))
    author.press("Esc")


def set_up(author: Author) -> None:
    """An area for each side, drawn as rectangles; some blocks in hexes of their own."""
    author.press("A", "3")
    author.drag("E1:0101", "E1:0510")
    author.press("Shift+B")
    author.drag("E2:0110", "E2:0501")
    tree = author.find(QTreeWidget, "Units")
    author.context_of_row(tree, "German", "Set up in area", "A")
    author.context_of_row(tree, "Soviet", "Set up in area", "B")
    author.drop(carried(tree, "A1a"), author.map, author.point("E1:0505"))
    author.drop(carried(tree, "B1a"), author.map, author.point("E2:0405"))


def plant(author: Author) -> None:
    """Flags on the map: two points for Olminsk, one for Pevesk."""
    author.press("O")
    author.click_map("Olminsk")
    author.click_map("Olminsk")
    author.click_map("Pevesk")


def give_details(dialog: QDialog, author: Author) -> None:
    """Heading, time, weather, budgets, areas, victory and texts."""
    pages = author.find(QListWidget, "Pages", dialog)
    for keys, words in (
        ("Alt+I", "Two villages"),
        ("Alt+A", "A. Author"),
        ("Alt+M", "July"),
        ("Alt+G", "6"),
        ("Alt+1", "Soviet"),
    ):
        author.press(keys)
        author.write_over(words)
    pages.setFocus()
    author.press("Down")
    author.fill("Weather", "Bad")
    pages.setFocus()
    author.press("Down")
    for side, points in (("German", "140"), ("Soviet", "120")):
        author.tab(side)
        author.press("Alt+B")
        author.write_over(points)
    pages.setFocus()
    author.press("Down")
    names = [w for w in dialog.findChildren(QLineEdit) if w.accessibleName() == "What it is called"]
    author.put(names[0], "west of Olminsk")
    author.put(names[1], "east of Pevesk")
    pages.setFocus()
    author.press("Down")
    author.press("Alt+E")
    author.write_over("2")
    pages.setFocus()
    author.press("Down", "Down")
    author.fill("Situation", "Two companies meet at dawn.")
    author.fill("Designer's notes", "A short one.")
    author.press("Ctrl+Return")


def save_as(author: Author, path: Path) -> None:
    """Ctrl+S, and a name typed into the dialog."""

    def typed(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        author.write_over(str(path).removesuffix(".scenario.json"))
        author.press("Return")

    author.in_dialog(lambda: author.press("Ctrl+S"), typed)


def test_a_scenario_is_made_by_mouse_and_keys_alone(
    author: Author, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "two_villages.scenario.json"
    lay_boards(author)
    change_the_ground(author)
    raise_forces(author)
    set_up(author)
    plant(author)
    author.in_dialog(lambda: author.press("Ctrl+D"), lambda dialog: give_details(dialog, author))
    save_as(author, path)
    made = read_scenario(path)
    assert [(p.place, p.column, p.turned) for p in made.boards] == [
        ("E1", 0, False),
        ("E2", 16, True),
    ]
    assert {change.at for change in made.changes} == {
        *("E1:0307", "E1:0407", "E1:0507", "E1:1409"),
        *("E1:1409 n", "E1:1409 ne", "E1:1409 se"),
    }
    units = {unit.id: unit for _, unit in made.units()}
    assert len(units) == 16 + 16 + 3
    assert (units["A1a"].at, units["B1a"].at) == ("E1:0505", "E2:0405")
    assert {unit.area for unit in units.values() if unit.at is None} == {"A", "B"}
    assert (made.id, made.time.turns, made.time.first) == ("two_villages", 6, "soviet")
    assert {side: force.budget for side, force in made.sides.items()} == {
        "german": 140,
        "soviet": 120,
    }
    capsys.readouterr()
    assert main(["check", "--level", "publish", str(path)]) == 0
    assert capsys.readouterr() == ("", "")
    assert main(["playtest", "--games", "3", str(path)]) == 0
    assert "3 games" in capsys.readouterr().out


def test_all_of_it_is_taken_back_and_done_again_by_keys(author: Author):
    document = author.window.document
    before = document.text()
    lay_boards(author)
    change_the_ground(author)
    raise_forces(author)
    set_up(author)
    plant(author)
    after, steps = document.text(), document.history.stack.count()
    for _ in range(steps):
        author.press("Ctrl+Z")
    assert document.text() == before
    for _ in range(steps):
        author.press("Ctrl+Y")
    assert document.text() == after
