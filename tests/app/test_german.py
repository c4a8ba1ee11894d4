"""The window in German: every text is German, and nothing is cut off though it is longer."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QToolButton,
    QTreeWidget,
    QWidget,
)

pytest.importorskip("babel")

from studio.app.dialogs.checklist import ChecklistDialog
from studio.app.dialogs.details import DetailsDialog
from studio.app.dialogs.export import ExportDialog
from studio.app.dialogs.new_scenario import NewScenarioDialog
from studio.app.dialogs.new_table import NewTableDialog
from studio.app.dialogs.playtest import PlaytestDialog
from studio.app.dialogs.seams import SeamsDialog
from studio.app.dialogs.shortcuts import ShortcutsDialog
from studio.app.dialogs.unpack import UnpackDialog
from studio.app.dialogs.unsaved import UnsavedDialog
from studio.app.docks.problems import ProblemsDock
from studio.app.language import words_of_qt
from studio.app.play.new_game import NewGameDialog
from studio.app.theme import apply_theme
from studio.app.tools import TOOLS, option_keys
from studio.app.tour.steps import STEPS
from studio.app.tour.tour import Tour
from studio.app.window import Window
from studio.model.bundle.contents import Bundle
from studio.model.text import in_language
from studio.words import choose
from tests.words.catalogue import read


@pytest.fixture(autouse=True)
def german(qapp: QApplication) -> Iterator[None]:
    choose(["de"])
    apply_theme(qapp, "light")
    of_qt = words_of_qt("de", qapp)
    qapp.installTranslator(of_qt)
    yield
    qapp.removeTranslator(of_qt)
    choose(["en"])


@pytest.fixture(scope="module")
def english() -> set[str]:
    """The English texts that aren't German as well."""
    both = [(str(one.id), str(one.string)) for one in read("de") if isinstance(one.id, str)]
    return {bare(text) for text, _ in both if text} - {bare(string) for _, string in both}


def bare(text: str) -> str:
    """A text without the key of a menu and the dots that promise a dialog."""
    return text.replace("&", "").rstrip("…")


def texts(widget: QWidget) -> Iterator[str]:
    """All that a widget and those within it say."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.toolTip(), one.accessibleName(), one.accessibleDescription())
        yield one.windowTitle()
        for action in one.actions():
            yield from (action.text(), action.toolTip().partition(" (")[0])
        if isinstance(one, QLabel | QAbstractButton):
            yield one.text()
        elif isinstance(one, QLineEdit):
            yield one.placeholderText()
        elif isinstance(one, QMenu):
            yield one.title()
        elif isinstance(one, QTabBar):
            yield from (one.tabText(number) for number in range(one.count()))
        elif isinstance(one, QTreeWidget):
            head = one.headerItem()
            yield from (head.text(column) for column in range(one.columnCount()))


def cut_off(widget: QWidget) -> list[str]:
    """Texts of visible widgets that have less room than they need."""
    shown = [one for one in widget.findChildren(QWidget) if one.isVisible()]
    return [words for one in shown for words in _cut(one)]


def _cut(one: QWidget) -> Iterator[str]:
    if isinstance(one, QAbstractButton):
        alone = isinstance(one, QToolButton) and one.toolButtonStyle() == ICON_ONLY
        room = one.fontMetrics().boundingRect(bare(one.text())).width()
        if not alone and one.width() < room:
            yield f"button {one.text()}: {one.width()} of {room}"
    elif isinstance(one, QLabel) and one.text() and not one.wordWrap():
        if one.width() < one.minimumSizeHint().width():
            yield f"label {one.text()}: {one.width()} of {one.minimumSizeHint().width()}"
    elif isinstance(one, QHeaderView) and one.model() is not None:
        for column in range(one.count()):
            size, room = one.sectionSize(column), one.sectionSizeHint(column)
            if 0 < size < room:
                name = one.model().headerData(column, one.orientation())
                yield f"head {name}: {size} of {room}"


def dialogs(window: Window) -> dict[str, Callable[[], QDialog]]:
    """Dialogs by name, each made when it is asked for."""
    desk = window.desk
    problems = window.docks["problems"].widget()
    assert isinstance(problems, ProblemsDock)
    return {
        "checklist": lambda: ChecklistDialog(desk, problems, window),
        "details": lambda: DetailsDialog(desk.firefight, window),
        "export": lambda: ExportDialog(desk.document.folder, desk.firefight, window),
        "new_game": lambda: NewGameDialog(desk.firefight, window),
        "new_scenario": lambda: NewScenarioDialog({}, window),
        "new_table": lambda: NewTableDialog(window),
        "playtest": lambda: PlaytestDialog(window),
        "seams": lambda: SeamsDialog(desk, window),
        "shortcuts": lambda: ShortcutsDialog(window.shortcuts, option_keys(), window),
        "unpack": lambda: UnpackDialog(Path("mine.firefight"), A_BUNDLE, window),
        "unsaved": lambda: UnsavedDialog([desk.document], window),
    }


A_BUNDLE = Bundle("mine.scenario.json", {"mine.scenario.json": b"", "E1.board.json": b""})
ICON_ONLY = Qt.ToolButtonStyle.ToolButtonIconOnly
NAMES = (
    *("checklist", "details", "export", "new_game", "new_scenario", "new_table"),
    *("playtest", "seams", "shortcuts", "unpack", "unsaved"),
)


def test_menus_docks_and_bars_are_german(window: Window, english: set[str]) -> None:
    for dock in window.docks.values():
        dock.widget()
    for name in TOOLS:
        window.set_tool(name)
    said = {bare(text) for text in texts(window)}
    assert "Datei" in said
    assert said & english == set()


ENGLISH = re.compile(r"\b(click|drag)\b", re.IGNORECASE)


def said_of_clicks(window: Window) -> dict[str, str]:
    """By tool: what the status line says that a click does."""
    said = {}
    for name in (name for name, tool in TOOLS.items() if tool.for_scenarios):
        window.set_tool(name)
        said[name] = window.status.says.text()
    return said


def test_every_tool_says_in_german_what_a_click_does(window: Window) -> None:
    german = said_of_clicks(window)
    choose(["en"])
    assert all(map(ENGLISH.search, said_of_clicks(window).values()))
    assert [text for text in german.values() if not text or ENGLISH.search(text)] == []


@pytest.mark.parametrize("name", NAMES)
def test_dialogs_are_german_and_nothing_is_cut_off(
    name: str, window: Window, english: set[str]
) -> None:
    dialog = dialogs(window)[name]()
    dialog.resize(dialog.sizeHint())
    dialog.show()
    said = {bare(text) for text in texts(dialog)}
    cut = cut_off(dialog)
    dialog.close()
    assert said & english == set()
    assert cut == []


def test_the_tour_has_room_for_german(window: Window, english: set[str]) -> None:
    tour = Tour(window)
    tour.begin()
    for _ in STEPS[1:]:
        assert cut_off(tour.bubble) == []
        assert {bare(text) for text in texts(tour.bubble)} & english == set()
        tour.bubble.next.click()
    tour.leave()


def test_every_page_of_the_details_has_room_for_german(window: Window) -> None:
    dialog = DetailsDialog(window.desk.firefight, window)
    dialog.resize(dialog.sizeHint())
    dialog.show()
    cut = []
    for page in range(dialog.list.count()):
        dialog.list.setCurrentRow(page)
        cut += cut_off(dialog)
    dialog.close()
    assert cut == []


@pytest.mark.parametrize("size", [(1366, 768), (1024, 576)])
def test_nothing_is_cut_off_in_the_window(
    window: Window, size: tuple[int, int], qapp: QApplication
) -> None:
    window.resize(*size)
    window.layout_of_docks.size()
    cut = []
    for dock in window.docks.values():
        dock.raise_()
        qapp.processEvents()
        cut += cut_off(window)
    assert cut == []


def test_the_titles_of_documents_are_shown_in_their_german(window: Window) -> None:
    terrain = window.desk.firefight.terrain.hexes["woods"]
    assert in_language(terrain.name) == "Wald"
    assert isinstance(window.docks["terrain"], QDockWidget)
