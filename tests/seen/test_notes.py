"""Notes of testers: kept beside the record, read back, and collected to a report by turn."""

import re
from pathlib import Path

import pytest

from studio.cli import main
from studio.engine.record_file import write_record
from studio.model.writing import CannotWrite
from studio.seen.match import Match
from studio.seen.notes import BadNotes, Note, notes_path, read_notes, write_notes
from studio.seen.report import report_of
from studio.seen.report_html import html
from studio.seen.report_markdown import plain, write_markdown
from studio.seen.telling import EVERYBODY
from tests.seen.games import played, shipped

NOTES = (
    Note(3, 1, "german", "unclear", "May F2c <fire>\nover the hill?", "E1:0504"),
    Note(3, 1, "soviet", "unfair", "Too far"),
    Note(50, 2, EVERYBODY, "bug"),
)


def test_notes_come_back_as_they_were_written(tmp_path: Path) -> None:
    path = notes_path(tmp_path / "game.replay.json")
    assert path.name == "game.notes.json"
    assert read_notes(path) == ()
    write_notes(path, NOTES)
    assert read_notes(path) == NOTES


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (('"unclear"', '"odd"'), "odd"),
        (('"at": 3', '"at": -3'), "-3"),
        (('"turn"', '"trun"'), "trun"),
        (('"format": 1', '"format": 9'), "newer than this program"),
    ],
)
def test_faulty_notes_are_told_with_their_place(
    tmp_path: Path, change: tuple[str, str], says: str
) -> None:
    path = tmp_path / "game.notes.json"
    write_notes(path, NOTES[:1])
    path.write_text(path.read_text("utf-8").replace(*change, 1), encoding="utf-8")
    with pytest.raises(BadNotes) as fault:
        read_notes(path)
    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: ", str(fault.value))
    assert says in str(fault.value)


def written(match: Match, viewer: str = EVERYBODY) -> str:
    return html("A firefight", report_of(match, NOTES, viewer))


def test_the_report_goes_turn_by_turn_with_pictures() -> None:
    match = played(shipped("diagram_2", turns=2))
    page = written(match)
    turns = re.findall(r"<h2>Game turn (\d+)</h2>", page)
    assert turns == ["1", "2"]
    first, second = page.split("<h2>Game turn 2</h2>")
    assert "May F2c &lt;fire&gt;<br>over the hill?" in first
    assert "Too far" in first
    assert "Bug here" in second
    assert page.count("<img ") == 2 + 3, "the end of each turn, and what each tester saw"
    assert "Chi-square" in second
    assert not re.search(r'(src|href)="(?!data:)', page)


def test_the_report_of_a_side_has_its_own_notes_alone() -> None:
    page = written(played(shipped("diagram_2", turns=2)), "german")
    assert "over the hill" in page
    assert "Too far" not in page
    assert "Bug here" not in page


def test_the_command_line_writes_the_report_with_the_notes_beside_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, out = tmp_path / "game.replay.json", tmp_path / "report.html"
    write_record(record, played(shipped("diagram_2")).record())
    write_notes(notes_path(record), NOTES[:1])
    assert main(["export", str(record), str(out), "--what", "report"]) == 0
    assert "over the hill" in out.read_text("utf-8")
    assert main(["export", str(record), str(out), "--what", "reprot"]) != 0
    assert "did you mean report" in capsys.readouterr().err


def test_the_report_in_markdown_has_its_pictures_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, out = tmp_path / "game.replay.json", tmp_path / "my report.md"
    write_record(record, played(shipped("diagram_2", turns=2)).record())
    write_notes(notes_path(record), NOTES)
    assert main(["export", str(record), str(out), "--what", "report"]) == 0
    text = out.read_text("utf-8")
    assert re.findall(r"^## Game turn (\d+)$", text, re.MULTILINE) == ["1", "2"]
    assert "> ### Unclear" in text
    assert "> May F2c \\<fire\\>\\\n> over the hill?" in text
    assert "| --- | ---: | ---: | ---: |" in text
    places = re.findall(r"!\[.*?\]\((.*?)\)", text)
    assert len(places) == 2 + 3
    for place in places:
        assert (tmp_path / place.replace("%20", " ")).read_bytes().startswith(b"\x89PNG")
    assert main(["export", str(record), str(tmp_path / "game.md")]) != 0
    assert "a replay is written as a page, OUT.html" in capsys.readouterr().err


def test_markdown_shows_texts_as_they_are() -> None:
    assert plain("a*b_c <i> [x](y) # | `q` & ~s~ \\") == (
        "a\\*b\\_c \\<i\\> \\[x\\](y) \\# \\| \\`q\\` \\& \\~s\\~ \\\\"
    )
    assert plain("- one\n2. two\n3) three\n-4") == "\\- one\n2\\. two\n3\\) three\n-4"


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    parts = report_of(played(shipped("diagram_2")), ())
    with pytest.raises(CannotWrite, match="can't be made"):
        write_markdown(tmp_path / "nowhere" / "report.md", parts)
