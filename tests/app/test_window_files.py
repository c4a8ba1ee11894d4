"""Files of the window: opening, saving, what is asked and told, and recent ones."""

from pathlib import Path

import pytest

from studio.app import messages
from studio.app.edits.setting_up import of_scenario
from studio.app.recent import recent_files, remember, settings
from studio.app.window import Window
from studio.model.edits import set_time
from studio.model.files import read_scenario
from studio.model.shipped import scenarios_folder


def seven_turns(window: Window) -> None:
    window.document.edit("Seven turns", of_scenario(lambda s: set_time(s, turns=7)))


def test_the_title_names_the_scenario_and_marks_what_is_unsaved(window: Window):
    assert window.windowTitle() == "Small[*] – Firefight Studio"
    assert not window.isWindowModified()
    seven_turns(window)
    assert window.isWindowModified()
    assert window.files.save()
    assert not window.isWindowModified()
    assert window.status.saved.text().startswith("Saved ")


def test_with_nothing_open_the_title_is_that_of_the_studio(window: Window):
    assert window.files.close()
    assert window.windowTitle() == "Firefight Studio"
    assert not window.isWindowModified()


def test_what_is_saved_can_be_opened_again(window: Window, folder: Path):
    seven_turns(window)
    window.files.save()
    assert read_scenario(folder / "small.scenario.json").time.turns == 7
    assert window.files.open(folder / "small.scenario.json")
    assert window.document.scenario.time.turns == 7


def test_save_as_puts_the_ending_right(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch
):
    chosen = messages.with_ending(folder / "other.json", ".scenario.json")
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: chosen)
    assert window.files.save_as()
    assert window.document.path == folder / "other.scenario.json"
    assert (folder / "other.scenario.json").is_file()


@pytest.mark.parametrize(
    ("answer", "closes", "saves"),
    [
        (messages.Answer.SAVE, True, True),
        (messages.Answer.DISCARD, True, False),
        (messages.Answer.CANCEL, False, False),
    ],
)
def test_closing_with_unsaved_changes_asks(
    window: Window,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: messages.Answer,
    closes: bool,
    saves: bool,
):
    seven_turns(window)
    asked: list[str] = []

    def ask(_parent: object, name: str) -> messages.Answer:
        asked.append(name)
        return answer

    monkeypatch.setattr(messages, "ask_unsaved", ask)
    assert window.close() is closes
    assert asked == ["Small"]
    assert (read_scenario(folder / "small.scenario.json").time.turns == 7) is saves


def test_closing_without_changes_asks_nothing(window: Window):
    assert window.close()


@pytest.mark.parametrize("text", ["", "{", '{"format": 1, "id": "x", "titel": {}}', "\x00\x01"])
def test_a_broken_file_is_told_and_nothing_is_lost(
    window: Window, tmp_path: Path, told: list[tuple[str, str]], text: str
):
    broken = tmp_path / "broken.scenario.json"
    broken.write_text(text, encoding="utf-8")
    before = window.document.work
    assert not window.files.open(broken)
    assert window.document.work is before
    (title, words), *others = told
    assert title == "broken.scenario.json can't be opened"
    assert words
    assert not others


def test_a_faulty_file_is_told_with_line_and_suggestion(
    window: Window, tmp_path: Path, told: list[tuple[str, str]]
):
    path = tmp_path / "x.scenario.json"
    path.write_text('{"format": 1, "id": "x",\n "titel": {"en": "X"}}', encoding="utf-8")
    window.files.open(path)
    assert "Line 2" in told[0][1]
    assert 'did you mean "title"' in told[0][1]


def test_a_file_that_cant_be_written_is_told_and_stays_unsaved(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, told: list[tuple[str, str]]
):
    seven_turns(window)
    nowhere = folder / "nowhere" / "x.scenario.json"
    monkeypatch.setattr(messages, "ask_file_to_save", lambda *_, **__: nowhere)
    assert not window.files.save_as()
    assert told[0][0] == "The document can't be saved"
    assert window.isWindowModified()


@pytest.mark.parametrize("yes", [True, False])
def test_saving_over_somebody_elses_change_asks(
    window: Window, folder: Path, monkeypatch: pytest.MonkeyPatch, yes: bool
):
    path = folder / "small.scenario.json"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    seven_turns(window)
    monkeypatch.setattr(messages, "ask_overwrite", lambda *_: yes)
    assert window.files.save() is yes
    assert (read_scenario(path).time.turns == 7) is yes


def test_recent_files_are_kept_newest_first_and_lost_ones_are_dropped(window: Window, folder: Path):
    settings().remove("recent_files")
    remember(folder / "T1.board.json")
    remember(folder / "small.scenario.json")
    remember(folder / "T1.board.json")
    remember(folder / "gone.scenario.json")
    assert recent_files() == [folder / "T1.board.json", folder / "small.scenario.json"]
    assert window.files.open(folder / "small.scenario.json")
    texts = [action.text() for action in window.recent_menu.actions()]
    assert texts == ["&1 small.scenario.json", "&2 T1.board.json"]
    window.recent_menu.actions()[1].trigger()
    assert window.document.is_board


def test_shipped_scenarios_open(empty: Window):
    for path in sorted(scenarios_folder().glob("*.scenario.json")):
        assert empty.files.open(path)
        assert empty.desk.firefight.ground.cells
