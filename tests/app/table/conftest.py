"""A table in a tab, and a hand on it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.app.table.page import TablePage
from studio.app.window import Window
from studio.model.files import read_table, write_table
from studio.model.shipped import scenarios_folder
from studio.model.table import Table, TableSide
from studio.model.table_edits import area_added, team_in_line
from tests.app.table.hand import TableHand, opened


@pytest.fixture
def farm_file(tmp_path: Path) -> Path:
    """The file of the farm, in a folder of its own."""
    table = read_table(scenarios_folder() / "farm.table.json")
    write_table(tmp_path / "farm.table.json", table)
    return tmp_path / "farm.table.json"


@pytest.fixture
def farm(empty: Window, farm_file: Path) -> TablePage:
    """The farm in a window."""
    return opened(empty, farm_file)


@pytest.fixture
def page(empty: Window, tmp_path: Path) -> TablePage:
    """Two teams and a wood on a table of 40 by 30 inches."""
    sides = {
        "german": TableSide((team_in_line("G", ["rifle"] * 3, (20, 6), 90),)),
        "soviet": TableSide((team_in_line("S", ["rifle"] * 3, (20, 22), 270),)),
    }
    table = area_added(
        Table("t", {"en": "Two"}, 40, 30, sides=sides), "woods", [(2, 2), (9, 2), (9, 9), (2, 9)]
    )
    write_table(tmp_path / "two.table.json", table)
    return opened(empty, tmp_path / "two.table.json")


@pytest.fixture
def hand_on(qtbot: QtBot, page: TablePage) -> TableHand:
    """A hand on that table."""
    return TableHand(qtbot, page)
