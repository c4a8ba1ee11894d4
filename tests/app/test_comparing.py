"""The window that compares two versions, by mouse and keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from studio.app import messages
from studio.app.comparing.list import DIFFERENCE
from studio.app.comparing.sources import first_choice, sources_of
from studio.app.comparing.window import CompareWindow, marked
from studio.app.edits.setting_up import of_scenario
from studio.app.keeping.backup import backup_path
from studio.app.window import Window
from studio.draw.regions import centre
from studio.model.comparing.wording import Piece, differing_words
from studio.model.edits import change_board, move_unit, set_text, set_time
from studio.model.files import read_scenario, write_scenario
from tests.app.light import turns


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "small.scenario.json"


def edited(window: Window) -> None:
    for text, edit in (
        ("Move", lambda s: move_unit(s, "A", at="T1:0403")),
        ("Turns", lambda s: set_time(s, turns=9)),
        ("Text", lambda s: set_text(s, "situation", {"en": "The river is up."})),
    ):
        window.document.edit(text, of_scenario(edit))


@pytest.fixture
def comparing(window: Window, qtbot: QtBot) -> CompareWindow:
    """The scenario as it is now beside the saved file."""
    edited(window)
    window.actions_by_name["compare"].trigger()
    (opened,) = window.findChildren(CompareWindow)
    return opened


def rows(comparing: CompareWindow) -> list[str]:
    tree = comparing.list
    return [item.text(0) for item in tree._rows()]


def take(comparing: CompareWindow, qtbot: QtBot, number: int) -> None:
    """Click a row."""
    item = list(comparing.list._rows())[number]
    comparing.list.scrollToItem(item)
    at = comparing.list.visualItemRect(item).center()
    qtbot.mouseClick(comparing.list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_it_opens_on_the_saved_file_and_what_is_open(comparing: CompareWindow):
    assert comparing.before.currentText() == "small.scenario.json, as saved"
    assert comparing.after.currentText() == "“Small” as it is now"
    assert rows(comparing) == ["≠  A, Company HQ", "≠  Turns", "+  Situation"]
    assert comparing.count.text().startswith("3 differences.")


def test_places_that_differ_are_lit_on_both_maps(comparing: CompareWindow, window: Window):
    ground = window.desk.firefight.ground
    assert [view.lit for view in comparing.maps] == [
        {ground.find("T1:0602")},
        {ground.find("T1:0403")},
    ]


def test_a_click_on_a_row_marks_its_places(comparing: CompareWindow, window: Window, qtbot):
    ground = window.desk.firefight.ground
    take(comparing, qtbot, 0)
    assert [view.chosen for view in comparing.maps] == [
        (ground.find("T1:0602"),),
        (ground.find("T1:0403"),),
    ]
    take(comparing, qtbot, 1)
    assert [view.chosen for view in comparing.maps] == [(), ()]


def test_texts_are_shown_in_full_with_what_differs_marked(comparing: CompareWindow, qtbot: QtBot):
    assert comparing.texts.isHidden()
    take(comparing, qtbot, 2)
    assert not comparing.texts.isHidden()
    assert comparing.words[1].toPlainText() == "The river is up."
    assert comparing.words[0].toPlainText() == ""
    take(comparing, qtbot, 0)
    assert comparing.texts.isHidden()


def test_both_maps_look_at_the_same_place(comparing: CompareWindow):
    one, other = comparing.maps
    one.zoom_to(100)
    one.centre_on((2.0, 3.0))
    assert other.camera.px == 100
    assert other.visible_frame().centre == pytest.approx((2.0, 3.0), abs=0.02)
    other.centre_on((3.0, 1.0))
    assert one.visible_frame().centre == pytest.approx((3.0, 1.0), abs=0.02)


def test_a_press_on_a_map_takes_the_difference_there(comparing: CompareWindow, window, qtbot):
    view = comparing.maps[1]
    view.zoom_to(60)
    at = window.desk.firefight.ground.find("T1:0403")
    view.centre_on(centre(at))
    x, y = view.camera.to_window(*centre(at))
    spot = QPoint(round(x), round(y))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    taken = comparing.list.currentItem()
    assert taken is not None
    assert taken.data(0, DIFFERENCE).what == "A, Company HQ"


def test_enter_goes_to_the_place_in_the_editor(comparing: CompareWindow, window, qtbot):
    take(comparing, qtbot, 0)
    with qtbot.waitSignal(comparing.place_wanted):
        qtbot.keyClick(comparing.list, Qt.Key.Key_Return)
    assert window.canvas.cursor_hex == window.desk.firefight.ground.find("T1:0403")


def test_swapping_turns_what_was_added_into_what_was_removed(comparing: CompareWindow, qtbot):
    qtbot.mouseClick(comparing.swap, Qt.MouseButton.LeftButton)
    assert rows(comparing)[-1] == "−  Situation"


def test_an_edit_in_the_editor_is_seen_on_coming_back(comparing: CompareWindow, window: Window):
    turns(window, 6)
    QApplication.sendEvent(comparing, QEvent(QEvent.Type.ActivationChange))
    comparing.activateWindow()
    comparing._renew_if_changed()
    assert rows(comparing) == ["≠  A, Company HQ", "+  Situation"]


def choose(box: QComboBox, row: int) -> None:
    """As the user does it."""
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_another_file_can_be_chosen(
    comparing: CompareWindow, path: Path, monkeypatch: pytest.MonkeyPatch
):
    other = path.with_name("other.scenario.json")
    write_scenario(other, set_time(read_scenario(path), turns=3))
    monkeypatch.setattr(messages, "ask_file_to_compare", lambda *_: other)
    choose(comparing.after, comparing.after.count() - 1)
    assert comparing.after.currentText().startswith("other.scenario.json, in ")
    assert rows(comparing) == ["≠  Turns"]
    monkeypatch.setattr(messages, "ask_file_to_compare", lambda *_: None)
    choose(comparing.after, comparing.after.count() - 1)
    assert comparing.after.currentIndex() == 0


def test_a_file_that_cant_be_read_is_told(
    comparing: CompareWindow, path: Path, monkeypatch: pytest.MonkeyPatch, told
):
    broken = path.with_name("broken.scenario.json")
    broken.write_text("{", encoding="utf-8")
    monkeypatch.setattr(messages, "ask_file_to_compare", lambda *_: broken)
    choose(comparing.after, comparing.after.count() - 1)
    assert told[0][0] == "These can't be compared"
    assert len(rows(comparing)) == 3


def test_the_backup_is_the_choice_where_the_file_is_as_shown(window: Window, path: Path):
    assert first_choice(window.tabs.current, sources_of(window.tabs.current, window.tabs)) is None
    edited(window)
    assert window.files.save()
    sources = sources_of(window.tabs.current, window.tabs)
    chosen = first_choice(window.tabs.current, sources)
    assert chosen is not None
    assert chosen.path == backup_path(path)
    assert [len(source.read().scenario.boards) for source in sources] == [1, 1, 1]


def test_boards_that_moved_are_shown_at_the_same_hex(window: Window, qtbot: QtBot):
    window.boards.drop("T2", QPointF(9, 2))
    assert window.files.save()
    window.document.edit("Move", of_scenario(lambda s: change_board(s, "T2", column=0, row=5)))
    window.document.edit("Unit", of_scenario(lambda s: move_unit(s, "A", at="T2:0403")))
    comparing = window.comparing.compare()
    number = rows(comparing).index("≠  A, Company HQ")
    take(comparing, qtbot, number)
    before, after = comparing.versions or pytest.fail("nothing was compared")
    dx, dy = (
        b - a
        for a, b in zip(
            centre(before.ground.find("T2:0403")),
            centre(after.ground.find("T2:0403")),
            strict=True,
        )
    )
    one, other = (view.visible_frame().centre for view in comparing.maps)
    assert (other[0] - one[0], other[1] - one[1]) == pytest.approx((dx, dy), abs=0.02)


def test_words_that_differ():
    was, now = differing_words("The river is low.", "The river is very high.")
    assert was == (Piece("The river is ", False), Piece("low", True), Piece(".", False))
    assert "".join(piece.text for piece in now) == "The river is very high."
    assert now[1] == Piece("very high", True)
    assert differing_words("", "") == ((), ())


def test_marked_texts_are_no_markup(window: Window):
    html = marked((Piece("<b>", True), Piece("&", False)), window.palette().text().color())
    assert "&lt;b&gt;" in html
    assert "&amp;" in html
