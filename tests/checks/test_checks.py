"""Every check: a sound file, broken in one place, gives the finding at its line; fixes mend it."""

from pathlib import Path

import pytest

from studio.checks import CHECKS, Finding, check_file, fix_file
from tests.checks.base import BOARD, SCENARIO, laid_down
from tests.checks.base_table import TABLE
from tests.checks.row import Row, changed
from tests.checks.rows_boards import BOARDS, FILES
from tests.checks.rows_scenarios import ROWS
from tests.checks.rows_tables import TABLES

ALL = [*FILES, *BOARDS, *ROWS, *TABLES]


def written(row: Row, folder: Path) -> Path:
    """The file that a row breaks, with what it needs around it."""
    if row.of == "board":
        laid_down(folder, board=changed(BOARD, row.changes))
        return folder / "S1.board.json"
    if row.of == "table":
        path = folder / "yard.table.json"
        path.write_text(changed(TABLE, row.changes), encoding="utf-8")
        return path
    return laid_down(folder, changed(SCENARIO, row.changes), changed(BOARD, row.on_board))


def line_of(path: Path, piece: str) -> int:
    """The number of the first line with a piece of text."""
    lines = path.read_text(encoding="utf-8").split("\n")
    return next(number for number, line in enumerate(lines, 1) if piece in line)


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What is found in the file of each row: worked out once, by the row's number."""
    asked: dict[int, tuple[Path, list[Finding]]] = {}

    def of(row: Row) -> tuple[Path, list[Finding]]:
        number = ALL.index(row)
        if number not in asked:
            path = written(row, tmp_path_factory.mktemp("row"))
            asked[number] = path, check_file(path)
        return asked[number]

    return of


def test_nothing_is_found_in_the_sound_files(tmp_path):
    path = laid_down(tmp_path)
    assert check_file(path) == []
    assert check_file(tmp_path / "S1.board.json") == []
    table = tmp_path / "yard.table.json"
    table.write_text(TABLE, encoding="utf-8")
    assert check_file(table) == []


@pytest.mark.parametrize("row", ALL, ids=lambda row: row.title)
def test_a_broken_file_gives_the_finding_at_its_line(row, found):
    path, findings = found(row)
    mine = [one for one in findings if one.check == row.check]
    assert mine, [str(one) for one in findings]
    first = next((one for one in mine if row.says in one.message), None)
    assert first is not None, [one.message for one in mine]
    assert first.line == line_of(path, row.line), str(first)
    assert first.column >= 1
    assert first.file == str(path)
    if "*" not in row.also:
        others = {one.check for one in findings} - {row.check}
        assert others <= row.also, [str(one) for one in findings]


@pytest.mark.parametrize("row", [r for r in ALL if r.fixed is not None], ids=lambda row: row.title)
def test_a_fix_removes_the_finding_and_nothing_else_changes(row, tmp_path):
    path = written(row, tmp_path)
    mended = fix_file(path)
    assert row.check in {one.check for one in mended.mended}
    sound = {"board": BOARD, "table": TABLE, "scenario": SCENARIO}[row.of]
    assert path.read_text(encoding="utf-8") == changed(sound, row.fixed)
    assert mended.left == ()
    assert check_file(path) == []


def test_every_check_has_a_row():
    assert {row.check for row in ALL} == set(CHECKS)


def test_every_check_with_a_fix_has_a_row_for_it(found):
    fixable = {one.check for row in ALL for one in found(row)[1] if one.fix}
    assert fixable == {row.check for row in ALL if row.fixed is not None}
