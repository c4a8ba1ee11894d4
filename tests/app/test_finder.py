"""The command palette, by keys and mouse."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.finder.finds import RECENT
from studio.app.finder.fuzzy import Match, match
from studio.app.finder.palette import Palette
from studio.app.recent import settings
from studio.app.window import Window
from tests.app.hand import Hand


def fit(letters: str, text: str) -> Match:
    found = match(letters, text)
    assert found is not None
    return found


def palette_of(window: Window, qtbot: QtBot) -> Palette:
    window.actions_by_name["find"].trigger()
    (palette,) = [one for one in window.findChildren(Palette) if one.isVisible()]
    return palette


def type_in(palette: Palette, qtbot: QtBot, text: str) -> list[str]:
    qtbot.keyClicks(palette.line, text)
    return [find.text for find in palette.shown]


# --- letters ------------------------------------------------------------------------------------


def test_letters_are_found_in_their_order_alone():
    assert match("zm", "Zoom in") is not None
    assert match("mz", "Zoom in") is None
    assert match("", "Zoom in") is not None


def test_letters_that_begin_words_fit_better():
    assert fit("mb", "Minsky Bridge").score > fit("mb", "Number").score
    assert fit("mb", "Minsky Bridge").places == (0, 7)


def test_letters_side_by_side_fit_better():
    assert fit("set", "Reset").score > fit("set", "Asbest").score
    assert fit("play", "Playtest: Play").places == (0, 1, 2, 3)


def test_the_beginning_of_a_word_fits_better_than_the_first_letters_of_several():
    assert fit("seam", "Map: Seams").score > fit("seam", "Map: Select and move blocks").score
    assert fit("mb", "Minsky Bridge").score > fit("mb", "A combo").score


@pytest.mark.parametrize("text", ["Straße", "İzmir", "Ольминск"])
def test_texts_of_all_languages_are_searched(text: str):
    assert fit(text[1:3], text).places == (1, 2)


# --- the palette --------------------------------------------------------------------------------


def test_an_action_is_found_and_done_by_keys(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    texts = type_in(palette, qtbot, "painlev")
    assert texts[0] == "Map: Paint levels"
    assert palette.shown[0].detail == "L"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.tool_name == "level")


def test_a_name_counts_for_more_than_the_menu_that_it_is_in(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    texts = type_in(palette, qtbot, "pai")
    assert texts[0].startswith("Map: Paint")
    palette.line.clear()
    assert "Playtest: Play" in type_in(palette, qtbot, "playtest")


def test_every_action_of_the_menus_is_offered(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    offered = {find.text.split(": ", 1)[1] for find in palette.all if find.kind == "action"}
    for name, action in window.actions_by_name.items():
        if name != "find":
            assert action.text().replace("&", "").rstrip("…") in offered, name


def test_grey_actions_are_shown_but_not_done(window: Window, qtbot: QtBot):
    window.desk.select()
    palette = palette_of(window, qtbot)
    type_in(palette, qtbot, "delete units")
    greys = [find for find in palette.shown if find.text == "Edit: Delete units"]
    assert not greys[0].enabled
    current = palette.list.currentIndex().row()
    assert current < 0 or palette.shown[current].enabled


def test_a_unit_is_found_selected_and_shown(hand: Hand, qtbot: QtBot):
    palette = palette_of(hand.window, qtbot)
    texts = type_in(palette, qtbot, "B1a")
    assert texts[0].startswith("B1a Rifle")
    qtbot.mouseClick(
        palette.list.viewport(),
        Qt.MouseButton.LeftButton,
        pos=palette.list.visualRect(palette.model.index(0, 0)).center(),
    )
    qtbot.waitUntil(lambda: hand.window.desk.selection == ("B1a",))
    assert hand.canvas.cursor_hex == hand.at("0303")


@pytest.mark.parametrize("typed", ["0402", "T1:0402", "t1 0402"])
def test_a_hex_is_found_by_its_address(hand: Hand, qtbot: QtBot, typed: str):
    palette = palette_of(hand.window, qtbot)
    assert type_in(palette, qtbot, typed)[0] == "T1:0402"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: hand.canvas.cursor_hex == hand.at("0402"))


def test_an_address_off_the_map_is_no_hex(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    type_in(palette, qtbot, "9999")
    assert all(find.kind != "hex" for find in palette.shown)


def test_a_unit_is_added_by_its_name(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    assert type_in(palette, qtbot, "add sapp")[0] == "Add a unit: Sappers, Soviet"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(window.desk.selection) == 1)
    (unit,) = window.desk.selection
    types = {u.id: u.type for _, u in window.document.scenario.units()}
    assert types[unit] == "so_sapper"


def test_other_documents_are_found(window: Window, folder: Path, qtbot: QtBot):
    assert window.files.open(folder / "T1.board.json")
    palette = palette_of(window, qtbot)
    assert type_in(palette, qtbot, "go small")[0] == "Go to Small"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.name == "Small")


def test_what_was_done_last_comes_first(window: Window, qtbot: QtBot):
    settings().remove(RECENT)
    for text in ("paint levels", "paint terrain"):
        palette = palette_of(window, qtbot)
        type_in(palette, qtbot, text)
        qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    palette = palette_of(window, qtbot)
    assert [find.text for find in palette.shown[:2]] == ["Map: Paint terrain", "Map: Paint levels"]
    settings().remove(RECENT)


def test_arrow_keys_move_in_the_list_while_one_types(window: Window, qtbot: QtBot):
    palette = palette_of(window, qtbot)
    type_in(palette, qtbot, "a")
    first = palette.list.currentIndex().row()
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    assert palette.list.currentIndex().row() > first
    qtbot.keyClick(palette.line, Qt.Key.Key_PageUp)
    assert palette.list.currentIndex().row() == first
    qtbot.keyClick(palette.line, Qt.Key.Key_Escape)
    assert window.findChildren(Palette) == [] or not window.findChildren(Palette)[0].isVisible()
