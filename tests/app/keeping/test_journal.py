"""The journal of edits: each step is written at once, and a torn line costs that step alone."""

import os
import random
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.app.documents.document import Document
from studio.app.keeping import unsaved as unsaved_module
from studio.app.keeping.autosave import Autosave
from studio.app.keeping.deltas import apply_delta, delta
from studio.app.keeping.journal import line_of, values_in
from studio.app.keeping.unsaved import new_copy, read
from studio.errors import StudioError
from studio.model.codec import unstructure
from studio.model.edits import (
    add_objective,
    move_unit,
    paint_spots,
    remove_units,
    retitle,
    set_markers,
    set_time,
)
from studio.model.files import text_of
from studio.model.scenario import Area, Change, Objective, Scenario, SideForce
from tests.app import many_editors
from tests.app.hand import small_board, small_scenario
from tests.app.keeping.copies import kept_turns
from tests.app.light import Light, turns
from tests.small import TABLE, spots

KILLED = 200
ROOT = Path(__file__).parents[3]
NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


# --- deltas -------------------------------------------------------------------------------------

changes = st.builds(
    Change,
    st.sampled_from(["T1:0101", "T1:0102", "T1:0103 n", "T1:0201"]),
    terrain=st.sampled_from([None, "woods", "town"]),
    level=st.sampled_from([None, 0, 2]),
)
EDITS = st.one_of(
    st.builds(
        lambda found: lambda s: replace(s, changes=tuple(found)), st.lists(changes, max_size=6)
    ),
    st.builds(lambda n: lambda s: set_time(s, turns=n), st.sampled_from([None, 1, 6])),
    st.builds(lambda w: lambda s: set_time(s, weather=w), st.sampled_from(["good", "rain"])),
    st.builds(lambda name: lambda s: retitle(s, {"en": name}), st.sampled_from(["", "A", "Žofín"])),
    st.builds(
        lambda at: lambda s: move_unit(s, "A", at=at) if "german" in s.sides else s,
        st.sampled_from(["T1:0301", "T1:0401"]),
    ),
    st.just(lambda s: remove_units(s, ["A1a"])),
    st.just(lambda s: add_objective(s, Objective(3, at="T1:0202"))),
    st.builds(lambda n: lambda s: set_markers(s, "german", "foxhole", n), st.integers(0, 2)),
    st.builds(lambda a: lambda s: replace(s, areas=a), st.just({"G": Area(hexes=("T1:0101",))})),
    st.just(lambda s: replace(s, sides={"soviet": SideForce()})),
    st.just(lambda s: replace(s, areas={})),
)


def after(scenario: Scenario, edit) -> Scenario:
    """The scenario after an edit; as it was where the edit doesn't fit."""
    try:
        changed = edit(scenario)
    except (KeyError, ValueError, StudioError):
        return scenario
    assert isinstance(changed, Scenario)
    return changed


@settings(max_examples=120)
@given(st.lists(EDITS, min_size=1, max_size=6))
def test_deltas_done_again_give_the_json_of_the_document_after(edits):
    works = [small_scenario()]
    for edit in edits:
        works.append(after(works[-1], edit))
    data = unstructure(works[0])
    for before, now in pairwise(works):
        apply_delta(data, delta(before, now))
        assert data == unstructure(now)
    back = unstructure(works[-1])
    apply_delta(back, delta(works[-1], works[0]))
    assert back == unstructure(works[0])


def test_the_delta_of_a_small_edit_of_a_large_document_is_small():
    many = tuple(Change(f"T1:{number:04}", terrain="woods") for number in range(500))
    before = replace(small_scenario(), changes=many)
    now = replace(before, changes=(*many[:250], Change("T1:9999", level=1), *many[250:]))
    assert delta(before, now) == [[["changes"], 250, 250, [{"at": "T1:9999", "level": 1}]]]


def test_a_board_is_written_by_its_columns():
    board = small_board()
    painted = paint_spots(board, spots("0302"), TABLE, terrain="town")
    assert [change[0] for change in delta(board, painted)] == [["legend", "t"], ["terrain"]]


# --- lines --------------------------------------------------------------------------------------


def test_a_line_that_is_torn_or_changed_ends_a_journal():
    lines = [line_of({"n": number}) for number in range(3)]
    assert list(values_in(b"".join(lines))) == [{"n": 0}, {"n": 1}, {"n": 2}]
    for cut in range(1, len(lines[2]) + 1):
        raw = b"".join(lines)[:-cut]
        assert list(values_in(raw)) == [{"n": 0}, {"n": 1}]
    other = lines[1].replace(b"1", b"7", 1) if b"1" in lines[1][:8] else lines[1][:-3] + b"9}\n"
    assert list(values_in(lines[0] + other + lines[2])) == [{"n": 0}]


def journal(own_state: Path) -> Path:
    """The one that there is."""
    (found,) = (own_state / "unsaved").glob("*.journal")
    return found


def test_every_step_is_there_before_anything_else_happens(
    light: Light, kept: Autosave, own_state: Path
):
    for number in range(7, 12):
        turns(light, number)
        assert kept_turns(journal(own_state)) == number
    light.document.history.undo()
    assert kept_turns(journal(own_state)) == 10
    light.document.history.redo()
    assert kept_turns(journal(own_state)) == 11


def test_at_whatever_byte_a_journal_is_cut_no_more_than_the_last_step_is_lost(
    light: Light, kept: Autosave, own_state: Path, tmp_path: Path
):
    sizes = []
    for number in range(7, 27):
        turns(light, number)
        sizes.append(journal(own_state).stat().st_size)
    whole = journal(own_state).read_bytes()
    dice, torn = random.Random(1), tmp_path / "torn.journal"
    for _ in range(200):
        cut = dice.randrange(sizes[0], sizes[-1] + 1)
        torn.write_bytes(whole[:cut])
        assert kept_turns(torn) == 6 + sum(size <= cut for size in sizes)


def test_a_long_journal_begins_anew_and_holds_the_same(
    light: Light, kept: Autosave, own_state: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(unsaved_module, "LEAST", 0)
    lengths = []
    for number in range(7, 99):
        turns(light, number)
        lengths.append(journal(own_state).stat().st_size)
    assert kept_turns(journal(own_state)) == 98
    assert max(lengths) < 6 * lengths[0]
    assert any(b < a for a, b in pairwise(lengths))


def test_a_step_that_does_not_fit_ends_what_is_done_again(own_state: Path):
    copy = new_copy()
    work = small_scenario()
    copy.write(work, None, None, NOW)
    copy.write(set_time(work, turns=7), None, None, NOW)
    copy.release()
    with copy.path.open("ab") as file:
        file.write(line_of({"changed": NOW.isoformat(), "delta": [[["nowhere", "at", "all"], 1]]}))
        file.write(line_of({"changed": NOW.isoformat(), "delta": [[["time", "turns"], 9]]}))
    assert kept_turns(copy.path) == 7


def test_another_file_or_another_kind_of_document_begins_anew(own_state: Path, tmp_path: Path):
    copy = new_copy()
    copy.write(small_scenario(), None, None, NOW)
    copy.write(small_board(), None, None, NOW)
    assert read(copy.path).work() == small_board()
    copy.write(small_board(), tmp_path / "T1.board.json", "0123", NOW)
    assert read(copy.path).path == tmp_path / "T1.board.json"
    copy.remove()
    assert list((own_state / "unsaved").iterdir()) == []


# --- a real process -----------------------------------------------------------------------------

EDITOR = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication, QTimer
from studio.app.keeping import places
places.state_folder = lambda: Path(sys.argv[1])
from studio.app.documents.document import Document
from studio.app.keeping.autosave import Autosave
from studio.app.edits.setting_up import of_scenario
from studio.model.edits import set_time

app = QCoreApplication([])
document = Document()
autosave = Autosave(document)
autosave.begin()
made = 0

def edit():
    global made
    made += 1
    document.edit("Turns", of_scenario(lambda s: set_time(s, turns=made)))
    print(made, flush=True)

timer = QTimer(interval=1)
timer.timeout.connect(edit)
timer.start()
app.exec()
"""


@pytest.mark.parametrize("number", [1, 2, 60])
def test_an_editor_that_is_killed_loses_no_edit_that_was_made(own_state: Path, number: int):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", EDITOR, str(own_state)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as editor:
        assert editor.stdout is not None
        said = 0
        while said < number:
            said = int(editor.stdout.readline())
        editor.kill()
        made = [int(line) for line in editor.stdout]
    last = made[-1] if made else said
    assert kept_turns(journal(own_state)) in (last, last + 1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="editors are forks, which this system hasn't")
def test_of_200_editors_killed_at_random_moments_none_loses_an_edit(
    folder: Path, tmp_path: Path, qapp: object
):
    """The edit on which the kill falls may be there or not."""
    scenario = folder / "small.scenario.json"
    command = [sys.executable, many_editors.__file__, str(tmp_path / "states"), str(scenario)]
    done = subprocess.run(
        [*command, str(KILLED)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    made = [int(line) for line in done.stdout.split()]
    assert len(made) == KILLED
    assert len(set(made)) > 3, "every editor was killed at the same edit"
    texts = texts_after(scenario, max(made) + 1)
    for number, last in enumerate(made):
        kept = text_of(read(journal(tmp_path / "states" / str(number))).work())
        assert kept in texts[last : last + 2], f"editor {number} lost edits after {last}"


def texts_after(scenario: Path, last: int) -> list[str]:
    """What the document of those editors says after each edit."""
    document = Document()
    document.open(scenario)
    texts = []
    for number in range(last + 1):
        many_editors.edit(document, number)
        texts.append(text_of(document.work))
    return texts
