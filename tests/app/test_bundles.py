"""Bundles in the window: unpacked to a folder that one chooses, and from then on saved there."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.comparing.sources import file_source
from studio.app.dialogs.export import ExportDialog
from studio.app.dialogs.unpack import Choice, UnpackDialog
from studio.app.edits.setting_up import of_scenario
from studio.app.recent import recent_files
from studio.app.start import open_window
from studio.app.window import Window
from studio.export import export
from studio.model.bundle.contents import Bundle, read_bundle
from studio.model.bundle.unpacking import unpack
from studio.model.edits import set_time
from studio.model.files import read_scenario
from studio.model.library import load_stage
from studio.model.shipped import scenarios_folder


def sent(folder: Path, name: str = "olminsk.scenario.json") -> Path:
    """A bundle of what ships."""
    stage = load_stage(scenarios_folder() / name)
    return export(stage, folder / f"{stage.id}.firefight", "bundle")[0]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    return sent(tmp_path)


Asked = list[tuple[Path, Bundle]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Asked:
    """What the question would have been; it is answered with a folder `out`."""
    questions: Asked = []

    def answer(_parent: object, path: Path, bundle: Bundle) -> Choice:
        questions.append((path, bundle))
        return Choice(tmp_path / "out")

    monkeypatch.setattr(messages, "ask_unpacking", answer)
    return questions


def shown(window: Window) -> str:
    """What the strip above the map says of the bundle."""
    notice = window.files.keeper.notices.notice("bundle")
    assert notice is not None
    return notice.words.text()


def test_an_opened_bundle_is_worked_on_in_the_folder_and_saved_there(
    empty: Window, bundle: Path, asked: Asked, tmp_path: Path
):
    before = bundle.read_bytes()
    assert empty.files.open(bundle)
    scenario = tmp_path / "out" / "olminsk.scenario.json"
    assert empty.document.path == scenario
    assert empty.document.firefight.boards.keys() == {"E1", "E2"}
    assert str(scenario.parent) in shown(empty)
    assert "the bundle stays as it was" in shown(empty)
    empty.document.edit("Nine turns", of_scenario(lambda s: set_time(s, turns=9)))
    assert empty.files.save()
    assert read_scenario(scenario).time.turns == 9
    assert bundle.read_bytes() == before
    assert [path for path, _ in asked] == [bundle]


def test_the_files_that_are_recent_are_those_that_one_goes_on_with(
    empty: Window, bundle: Path, asked: Asked, tmp_path: Path, qtbot: QtBot
):
    assert empty.files.open(bundle)
    assert len(asked) == 1
    scenario = tmp_path / "out" / "olminsk.scenario.json"
    qtbot.waitUntil(lambda: recent_files()[:1] == [scenario])
    assert bundle not in recent_files()


def test_a_board_of_a_bundle_is_edited_beside_its_scenario(
    empty: Window, bundle: Path, asked: Asked, tmp_path: Path
):
    assert empty.files.open(bundle)
    board = tmp_path / "out" / "E1.board.json"
    assert empty.files.open(board)
    assert empty.document.path == board
    assert len(asked) == 1


def test_a_table_in_a_bundle_opens_as_a_table(empty: Window, asked: Asked, tmp_path: Path):
    assert empty.files.open(sent(tmp_path, "farm.table.json"))
    assert empty.document.table is not None
    assert empty.document.path == tmp_path / "out" / "farm.table.json"
    assert "farm.firefight" in shown(empty)
    assert len(asked) == 1


def test_who_answers_with_cancel_has_nothing_unpacked(
    empty: Window, bundle: Path, monkeypatch: pytest.MonkeyPatch, told: list[tuple[str, str]]
):
    monkeypatch.setattr(messages, "ask_unpacking", lambda *_: None)
    assert not empty.files.open(bundle)
    assert list(bundle.parent.iterdir()) == [bundle]
    assert told == []
    assert not empty.tabs.are_open


def test_what_is_there_can_be_opened_instead(
    empty: Window, bundle: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    main = unpack(read_bundle(bundle), tmp_path / "out").main
    text = main.read_text(encoding="utf-8").replace('"turns": 6', '"turns": 8')
    main.write_text(text, encoding="utf-8")
    there = Choice(main.parent, as_it_is=True)
    monkeypatch.setattr(messages, "ask_unpacking", lambda *_: there)
    assert empty.files.open(bundle)
    assert empty.document.scenario.time.turns == 8
    assert main.read_text(encoding="utf-8") == text


def test_a_bundle_of_a_stranger_that_isnt_sound_is_told(
    empty: Window, tmp_path: Path, asked: Asked, told: list[tuple[str, str]]
):
    path = tmp_path / "x.firefight"
    path.write_bytes(b"PK\3\4 and nothing more")
    assert not empty.files.open(path)
    ((title, text),) = told
    assert title == "x.firefight can't be opened"
    assert "this bundle is damaged" in text
    assert asked == []
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_which_one_may_not_write_is_told(
    empty: Window,
    bundle: Path,
    monkeypatch: pytest.MonkeyPatch,
    told: list[tuple[str, str]],
):
    nowhere = Choice(bundle.parent / "no" / "where")
    monkeypatch.setattr(messages, "ask_unpacking", lambda *_: nowhere)
    assert not empty.files.open(bundle)
    assert "there is no folder" in told[0][1]


def test_a_bundle_can_be_dropped_on_the_window(
    empty: Window, bundle: Path, asked: Asked, qtbot: QtBot
):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(bundle))])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    modifiers = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), action, mime, button, modifiers)
    QApplication.sendEvent(empty, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(empty, QDropEvent(QPointF(5, 5), action, mime, button, modifiers))
    qtbot.waitUntil(lambda: empty.tabs.are_open)
    assert empty.document.scenario.id == "olminsk"
    assert len(asked) == 1


def test_a_bundle_can_be_named_on_the_command_line(
    qtbot: QtBot, bundle: Path, asked: Asked, own_state: Path
):
    window = open_window([bundle])
    qtbot.addWidget(window)
    assert window.document.scenario.id == "olminsk"
    assert [path for path, _ in asked] == [bundle]
    window.close()


def test_the_dialogs_that_choose_files_show_bundles(
    empty: Window, bundle: Path, monkeypatch: pytest.MonkeyPatch
):
    def chosen(*given: object) -> tuple[object, str]:
        assert "*.firefight" in str(given[3])
        return ([str(bundle)] if many else str(bundle)), ""

    many = True
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", chosen)
    assert messages.ask_files_to_open(empty, bundle.parent) == [bundle]
    many = False
    monkeypatch.setattr(QFileDialog, "getOpenFileName", chosen)
    assert messages.ask_file_to_compare(empty, bundle.parent) == bundle


def test_a_bundle_can_be_compared_with(bundle: Path):
    assert file_source(bundle).read().scenario.id == "olminsk"


def test_what_is_open_is_written_as_it_is_now(olminsk_open: Window, tmp_path: Path):
    window = olminsk_open
    window.document.edit("Nine turns", of_scenario(lambda s: set_time(s, turns=9)))
    dialog = ExportDialog(tmp_path, window.document.stage)
    dialog.kinds.setCurrentIndex(dialog.kinds.findData("bundle"))
    assert dialog.path() == tmp_path / "olminsk_bundle.firefight"
    assert not dialog.readers.isEnabled()
    assert not dialog.papers.isEnabled()
    assert not dialog.languages.isEnabled()
    assert window.outputs.write(dialog.path(), dialog.kind(), dialog.wishes())
    done = unpack(read_bundle(dialog.path()), tmp_path / "out")
    assert read_scenario(done.main) == window.document.scenario
    assert done.main.is_file()


@pytest.fixture
def olminsk_open(empty: Window) -> Window:
    assert empty.files.open(scenarios_folder() / "olminsk.scenario.json")
    return empty


# --- the question -------------------------------------------------------------------------------


@pytest.fixture
def dialog(qtbot: QtBot, bundle: Path) -> UnpackDialog:
    found = UnpackDialog(bundle, read_bundle(bundle))
    qtbot.addWidget(found)
    found.show()
    return found


def test_the_question_suggests_a_folder_beside_the_bundle(dialog: UnpackDialog, bundle: Path):
    assert dialog.folder() == bundle.parent / "olminsk"
    assert dialog.hint.text() == "3 files are written there."
    assert dialog.unpack.isEnabled()
    assert not dialog.over.isVisible()
    assert not dialog.there.isVisible()
    dialog.unpack.click()
    assert dialog.choice() == Choice(bundle.parent / "olminsk")


def test_what_is_there_already_is_told_and_written_over_only_when_asked(
    dialog: UnpackDialog, bundle: Path, tmp_path: Path
):
    out = unpack(read_bundle(bundle), tmp_path / "out").main.parent
    dialog.field.setText(str(out))
    assert dialog.hint.text() == "All of it is there already, just as in the bundle."
    assert dialog.unpack.isEnabled()
    (out / "E1.board.json").write_text("{}")
    dialog.field.setText(f"{out}/")
    assert "different from the bundle: E1.board.json" in dialog.hint.text()
    assert not dialog.unpack.isEnabled()
    assert dialog.there.isVisible()
    dialog.over.setChecked(True)
    assert "lost: E1.board.json" in dialog.hint.text()
    dialog.unpack.click()
    assert dialog.choice() == Choice(out, force=True)


def test_what_is_there_already_can_be_kept(dialog: UnpackDialog, bundle: Path, tmp_path: Path):
    out = unpack(read_bundle(bundle), tmp_path / "out").main.parent
    (out / "olminsk.scenario.json").write_text("{}")
    dialog.field.setText(str(out))
    dialog.there.click()
    assert dialog.result() == UnpackDialog.DialogCode.Accepted
    assert dialog.choice() == Choice(out, as_it_is=True)


@pytest.mark.parametrize("text", ["", "{here}/no/where", "{here}/olminsk.firefight"])
def test_no_folder_means_nothing_can_be_unpacked(dialog: UnpackDialog, bundle: Path, text: str):
    dialog.field.setText(text.format(here=bundle.parent))
    assert not dialog.unpack.isEnabled()


def test_a_folder_can_be_chosen(
    dialog: UnpackDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "mine"))
    dialog.choose.click()
    assert dialog.folder() == tmp_path / "mine"


def test_where_one_may_not_write_the_documents_are_suggested(
    bundle: Path, monkeypatch: pytest.MonkeyPatch
):
    from studio.app.dialogs import unpack as module

    monkeypatch.setattr(os, "access", lambda *_: False)
    assert module.suggestion(bundle).name == "olminsk"
    assert module.suggestion(bundle).parent != bundle.parent
